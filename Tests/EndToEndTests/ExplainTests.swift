import Testing

/// `ingest --explain` prints a text before and after repair.
@Suite struct ExplainTests {
  @Test func showsWhatRepairChanged() throws {
    let folder = try TemporaryFolder()
    let card = """
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
    #expect(damaged.output.contains("  headingsRestored: 2\n"))
    #expect(damaged.output.contains("\n-OWNER: nobody\n"))
    #expect(damaged.output.contains("\n+RULE: keep lines away from wires\n"))
    let healthy = try Program.run(["ingest", folder.path("plain.md"), "--explain"])
    #expect(
      healthy.outputLines.first?.hasPrefix("plain.md: read by markdown; recognised as markdown possible")
        == true)
    #expect(healthy.output.hasSuffix("\nplain.md: article, 2 sections\n  nothing was changed\n"))
  }

  @Test func saysWhatIsNotUnderstood() throws {
    let folder = try TemporaryFolder()
    for number in 0..<23 { try folder.write("t\(number).tex", "\\documentclass{a}\n\\begin{document}\n") }
    try folder.write("a.csv", "a,b,c\n1,2,3\n4,5,6\n7,8,9\n1,1,1\n")
    try folder.write("plain.md", "# Plain\n\nA healthy page.\n")
    let outcome = try Program.run(["index", folder.path(""), "--index", folder.path("index"), "--json"])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.errorLines.count == 22)
    #expect(
      outcome.error.contains("bridgedoc: warning: a.csv: unsupported format (CSV); skipped\n")
    )
    #expect(
      outcome.error.contains("bridgedoc: warning: 3 more files: unsupported format (TeX); skipped\n"))
    let files = try #require(try outcome.json()["files"] as? [String: Any])
    #expect(files["notUnderstood"] as? Int == 24)
  }
}
