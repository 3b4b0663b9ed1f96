import Testing

/// `ingest --explain`: before and after, for a person to judge.
@Suite struct ExplainTests {
  @Test func showsWhatRepairChanged() throws {
    let folder = try TemporaryFolder()
    let card = """
      Skip to content

      DOMAIN:KITES:SAFETY

      OWNER: nobody

      KITES:LINES

      RULE: keep lines away from wires
      RULE: let go when a gust is too strong
      ANTI_PATTERN: wrapping the line around the hand
      FIX: hold the reel
      """
    try folder.write("card.txt", card)
    try folder.write("plain.md", "# Plain\n\nA healthy page.\n\n## Part\n\nMore of it.\n")
    let damaged = try Program.run(["ingest", folder.path("card.txt"), "--explain"])
    #expect(damaged.status == 0, "\(damaged.error)")
    #expect(damaged.output.contains("card.txt: rules, "))
    #expect(damaged.output.contains("  navigationRemoved: 1\n"))
    #expect(damaged.output.contains("\n-Skip to content\n"))
    #expect(damaged.output.contains("\n+RULE: keep lines away from wires\n"))
    let healthy = try Program.run(["ingest", folder.path("plain.md"), "--explain"])
    #expect(healthy.output == "plain.md: article, 2 sections\n  nothing was changed\n")
  }
}
