import Foundation
import Testing

/// Tests names that shells and parsers misinterpret, forms of the command line, and topics that do not exist.
@Suite struct OddNameTests {
  private static let index: Result<TemporaryFolder, any Error> = Result {
    let folder = try TemporaryFolder()
    try folder.write("notes/my file.md", "# Spaces\n\nA zebra in a file.\n")
    try folder.write("notes/-dash.md", "# Dashes\n\nA giraffe in a file.\n")
    let outcome = try Program.run(["index", "--quiet", "--index", folder.path("index"), folder.path("notes")])
    try #require(outcome.status == 0, "\(outcome.error)")
    return folder
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try Program.run(arguments + ["--index", Self.index.get().path("index")])
  }

  /// Names that are not UTF-8 (`é` in Latin-1), or that look like an escaped byte.
  @Test(arguments: ["caf\\351", "100%%25", "a%%E9"]) func oddBytesAreFound(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("docs/plain.md", "# Plain\n")
    let make = "cd docs && printf '# Lids\\n\\nA lid of clay.\\n' > \"$(printf '\(name).md')\""
    let index = "\"$bridgedoc\" index --quiet --index ../index ."
    let outcome = try Program.shell(
      "\(make) && \(index) && \"$bridgedoc\" search --index ../index --json clay", folder: folder.url.path)
    #expect(outcome.output.contains("\"freshness\": \"current\""), "\(outcome.output)\(outcome.error)")
    let opened = try Program.shell(
      "id=$(\"$bridgedoc\" search --index index --json clay | grep '\"id\"' | head -1 | cut -d'\"' -f4); EDITOR=cat \"$bridgedoc\" open --index index \"$id\"",
      folder: folder.url.path)
    #expect(opened.output.contains("A lid of clay."), "\(opened.error)")
    // A script can open the files whose names it gets.
    for (format, take) in [
      ("paths", "cat"), ("tsv", "cut -f 5"), ("quickfix", "sed 's/:1:Lids.*//'"),
      ("paths -0", "tr '\\0' '\\n'"),
    ] {
      let file = try Program.shell(
        "place=$(\"$bridgedoc\" search --index index --absolute --format \(format) -n 1 clay | \(take)) && cat \"${place%:*}\"",
        folder: folder.url.path)
      #expect(file.output.contains("A lid of clay."), "\(format): \(file.error)")
    }
    let printed = try Program.shell(
      "place=$(\"$bridgedoc\" open --index index --print Lids) && cat \"${place%:*}\"",
      folder: folder.url.path)
    #expect(printed.output.contains("A lid of clay."), "\(printed.error)")
    // JSON is text: bytes that are not UTF-8 are escaped there.
    let json = try Program.shell(
      "\"$bridgedoc\" search --index index --absolute --json clay", folder: folder.url.path
    ).json()
    let hit = try #require((json["hits"] as? [[String: Any]])?.first)
    let path = try #require((hit["source"] as? [String: Any])?["path"] as? String)
    let shown = ["caf\\351": "caf%E9.md", "100%%25": "100%25.md", "a%%E9": "a%E9.md"][name] ?? ""
    #expect(path.hasSuffix("/docs/\(shown)"), "\(path)")
  }

  /// A name may contain a line end. With `-0`, scripts still get its exact bytes, because a null byte ends each name.
  @Test func aLineEndInAName() throws {
    let folder = try TemporaryFolder()
    try folder.write("docs/a\nb.md", "# Lids\n\nA lid of clay.\n")
    let outcome = try Program.shell(
      "\"$bridgedoc\" index --quiet --index index docs && \"$bridgedoc\" search --index index --absolute --format paths -0 clay | while IFS= read -r -d '' place; do cat \"${place%:*}\"; done",
      folder: folder.url.path)
    #expect(outcome.output.contains("A lid of clay."), "\(outcome.error)")
    let lines = try Program.run(
      ["search", "--index", "index", "--absolute", "--format", "paths", "clay"], folder: folder.url.path)
    #expect(lines.outputLines.count == 1)
  }

  @Test(arguments: [("my file.md", "Spaces"), ("-dash.md", "Dashes")])
  func namesAreShown(_ name: String, _ title: String) throws {
    let outcome = try Program.run(["show", "--index", Self.index.get().path("index"), name])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix(title), "\(outcome.output)")
  }

  @Test func theIndexMayStandFirst() throws {
    let outcome = try Program.run(["--index", Self.index.get().path("index"), "search", "zebra"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("my file.md"))
  }

  @Test func pathsEndWithNull() throws {
    #expect(try run("search", "--format", "paths", "-0", "zebra").output == "my file.md:1\0")
    #expect(try run("search", "-0", "zebra").status == 2)
  }

  @Test func compactHitsTakeTwoLines() throws {
    let outcome = try run("search", "--compact", "zebra")
    #expect(outcome.outputLines.count == 2)
    #expect(outcome.output.contains("A zebra in a file."))
  }

  @Test(arguments: [
    ("k3f9a2c1", 1, "no such id"), ("#k3f9a2c1", 1, "no such id"), ("1", 1, "no such id"),
    ("docs/hosting.html", 1, "no such file"),
    ("docs/hosting.html#top", 1, "no such file"), ("hosting.md:12", 1, "no such file"),
  ])
  func idsThatAreNotThere(_ topic: String, _ status: Int32, _ message: String) throws {
    let outcome = try run("show", topic)
    #expect(outcome.status == status)
    #expect(outcome.error.contains(message))
  }

  @Test func momentsThatAreNone() throws {
    let outcome = try Fixture.run("show", "wwdc2031-101@99:99")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("no such moment"))
  }

  @Test func aReplacedWordIsSaidOnThePage() throws {
    let outcome = try run("search", "girafffe")
    #expect(
      outcome.output.hasPrefix("No section holds 'girafffe': did you mean 'giraffe'?"), "\(outcome.output)")
    // A correct word that is not in the index is not corrected.
    #expect(try run("search", "docker").status == 1)
  }

  @Test func aPhraseThatStandsNowhereIsItsWords() throws {
    let outcome = try run("search", "\"zebra of a file\"")
    #expect(outcome.output.hasPrefix("No section holds \"zebra of a file\""))
    #expect(outcome.output.contains("my file.md"))
  }
}
