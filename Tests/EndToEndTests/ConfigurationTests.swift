import Foundation
import Testing

/// Tests the two configuration files (docs/configuration.md), which the real programs read.
@Suite struct ConfigurationTests {
  /// A home folder with a configuration, and for each name a collection with one page.
  private static func home(
    _ configuration: String, project: String? = nil, _ collections: [String] = ["boats", "kites"]
  ) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try home.write(".config/bridgedoc/config.toml", configuration)
    for name in collections {
      try home.write("work/\(name)/a.md", "# About \(name)\n\nA line holds the \(name).\n")
    }
    if let project { try home.write("work/kites/.bridgedoc.toml", project) }
    for name in collections {
      let outcome = try Program.run(
        ["index", "work/\(name)", "--quiet"], environment: ["HOME": home.url.path], folder: home.url.path)
      try #require(outcome.status == 0, "\(outcome.error)")
    }
    return home
  }

  private func run(
    _ home: TemporaryFolder, _ arguments: [String], in folder: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try Program.run(
      arguments, environment: environment.merging(["HOME": home.url.path]) { own, _ in own },
      folder: home.path(folder.isEmpty ? "work" : folder))
  }

  private func collections(_ home: TemporaryFolder, _ query: String..., folder: String = "") throws
    -> [String]
  {
    try run(home, ["search", "--format", "jsonl"] + query, in: folder).jsonLines().compactMap {
      $0["collection"] as? String
    }
  }

  @Test func whatIsSearched() throws {
    #expect(try collections(Self.home("built-in = \"off\""), "line").contains("corpus") == false)
    #expect(Set(try collections(Self.home("collections = [\"kites\"]"), "line")) == ["kites"])
    #expect(try collections(Self.home("limit = 1"), "line").count == 1)
    #expect(try collections(Self.home("limit = 1"), "line", "-n", "2").count == 2)
    let home = try Self.home("indexes = [\"../../other\"]\nbuilt-in = \"off\"")
    try home.write("elsewhere/b.md", "# B\n\nA line of wool.\n")
    #expect(
      try run(home, ["index", home.path("elsewhere"), "--index", home.path("other"), "--quiet"]).status == 0)
    #expect(try collections(home, "wool") == ["elsewhere"])
    // An index named on the command line replaces the configured ones.
    #expect(try run(home, ["search", "kites", "--index", home.path("other")]).status == 1)
  }

  @Test func wordsAndWeights() throws {
    let off = "built-in = \"off\"\n"
    let home = try Self.home(off + "[synonyms]\nSpinnaker = [\"kites\"]\n")
    #expect(try collections(home, "spinnaker") == ["kites"])
    #expect(try collections(home, "+spinnaker").isEmpty)
    for first in ["boats", "kites"] {
      let boosted = try Self.home(off + "[boost]\n\(first) = 3\n")
      #expect(try collections(boosted, "line", "holds").first == first)
      let outcome = try run(boosted, ["search", "--json", "--explain", "line", "holds"]).json()
      for hit in try #require(outcome["hits"] as? [[String: Any]]) {
        let (value, score) = (
          (hit["explanation"] as? [String: Any])?["value"] as? Double, hit["score"] as? Double
        )
        #expect(abs((value ?? 0) - (score ?? 1)) < 0.001)
      }
    }
  }

  @Test func contexts() throws {
    let home = try Self.home("[context]\n\"kites/a.md\" = \"Toys of the wind.\"\nkites = \"Not this one.\"\n")
    for format in ["text", "json", "jsonl", "markdown"] {
      let output = try run(home, ["search", "kites", "--collection", "kites", "--format", format]).output
      #expect(
        output.contains("Toys of the wind.") && !output.contains("Not this one."), "\(format): \(output)")
    }
    let call =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"kites"}}}"#
    let hello =
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#
    let agent = try Program.run(
      ["mcp"], environment: ["HOME": home.url.path], input: "\(hello)\n\(call)\n", folder: home.url.path)
    #expect(agent.output.contains("Toys of the wind."), "\(agent.output)")
  }

  /// Inside a project, its own collections rank first, and its file overrides the user's.
  @Test func inAProject() throws {
    let home = try Self.home("limit = 1\nbuilt-in = \"last\"", project: "")
    try home.write("work/kites/deep/er/x.txt", "")
    try home.write("work/boats/.bridgedoc.toml", "limit = 2\n")
    for folder in ["kites", "kites/deep/er"] {
      #expect(try collections(home, "line", "holds", folder: "work/\(folder)") == ["kites"])
    }
    #expect(try collections(home, "line", "holds", folder: "work/boats") == ["boats", "kites"])
  }

  /// Commands run in the folder of a collection before a refresh reads it.
  @Test func commandsBeforeARefresh() throws {
    let home = try Self.home(
      "[before-refresh]\nkites = \"echo wool >> a.md; echo ran\"\nboats = \"echo broken >&2; exit 3\"\n")
    // The refreshes of the fixture ran the command once, when the collection existed, and only in its folder.
    let before = try String(contentsOf: home.url.appendingPathComponent("work/kites/a.md"), encoding: .utf8)
    let outcome = try run(home, ["index", "work/kites".replacing("work/", with: ""), "--json"])
    #expect(
      outcome.status == 0 && outcome.output.hasPrefix("{") && outcome.error.contains("ran"),
      "\(outcome.error)")
    #expect(
      try String(contentsOf: home.url.appendingPathComponent("work/kites/a.md"), encoding: .utf8) == before
        + "wool\n")
    #expect(try collections(home, "wool") == ["kites"])
    let all = try run(home, ["index"])
    #expect(
      all.status == 0 && all.error.contains("warning: boats: 'echo broken >&2; exit 3' failed"),
      "\(all.error)")
    // No command runs if the index cannot be written.
    let manifest = URL(fileURLWithPath: home.path(".local/share/bridgedoc/index/manifest"))
    let held = try Data(contentsOf: manifest)
    try Data("damaged".utf8).write(to: manifest)
    let unwritable = try run(home, ["index", "kites"])
    #expect(unwritable.status == 2 && unwritable.errorLines.count == 1, "\(unwritable.error)")
    try held.write(to: manifest)
    let list = try run(home, ["list", "--collections"])
    #expect(list.output.contains("  before a refresh: echo wool >> a.md; echo ran\n"), "\(list.output)")
  }

  /// A project's file may come from a stranger, so it cannot change these settings.
  @Test(arguments: [
    ("pager = \"touch owned\"", "a project cannot set programs"),
    ("editor = \"touch owned\"", "a project cannot set programs"),
    ("[before-refresh]\nkites = \"touch owned\"", "a project cannot run commands"),
    ("indexes = [\"../../secret\"]", "names only indexes in its folder"),
    ("indexes = [\"/tmp\"]", "names only indexes in its folder"),
    ("indexes = [\"postgresql://x/y\"]", "names only indexes in its folder"),
  ])
  func aStrangersProject(_ text: String, _ says: String) throws {
    let home = try Self.home("", project: text)
    let outcome = try run(home, ["search", "line", "--color", "always"], in: "work/kites")
    #expect(
      outcome.status == 0 && outcome.error.contains("kites/.bridgedoc.toml:")
        && outcome.error.contains(says), "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: home.path("work/kites/owned")))
    #expect(try run(home, ["config"], in: "work/kites").output.contains("touch owned") == false)
  }

  /// Problems are reported with file and line, and the other settings apply.
  @Test(arguments: [
    ("limt = 3", "unknown key 'limt'; did you mean 'limit'?"), ("limit = \"3\"", "wrong type"),
    ("limit = 0", "whole number"),
    ("limit", "'key = value'"), ("color = \"mauve\"", "'auto' or 'always' or 'never'"),
    ("[sinonyms]\na = [\"b\"]", "did you mean 'synonyms'?"),
    ("a = \"x", "closing quote"), ("limit = 3 4", "after the value"), ("[boost]\nx = 1e9", "a value must be"),
    ("indexes = [1]", "an array must hold"),
    ("[boost", "a table must be"), ("\u{7} = 1", "a key must consist"), ("limit = 2\nlimit = 3", "set twice"),
  ])
  func mistakes(_ text: String, _ says: String) throws {
    let home = try Self.home("# mine\n\(text)\n\n[context]\nkites = \"Held.\"\n")
    let outcome = try run(home, ["search", "kites", "--collection", "kites"])
    #expect(outcome.status == 0 && outcome.output.contains("Held."), "\(outcome.output)")
    #expect(
      outcome.errorLines.contains { $0.contains("config.toml:") && $0.contains(says) }, "\(outcome.error)")
    for line in outcome.errorLines { #expect(line.hasPrefix("bridgedoc: warning: ")) }
  }

  @Test func whereValuesComeFrom() throws {
    let home = try Self.home("limit = 7\npager = \"most\"\n", project: "limit = 9\n")
    let text = try run(home, ["config"], in: "work/kites", environment: ["PAGER": "cat"]).output
    for part in [
      "limit = 9", "kites/.bridgedoc.toml:1", "pager = \"cat\"", "$PAGER", "built-in = \"on\"", "default",
    ] {
      #expect(text.contains(part), "\(part): \(text)")
    }
    let json = try run(home, ["config", "--json"]).json()
    let settings = try #require(json["settings"] as? [[String: String]])
    let limit = try #require(settings.first { $0["key"] == "limit" })
    #expect(limit["value"] == "7" && limit["from"]?.hasSuffix("config.toml:1") == true)
  }

  /// A configuration file that is truncated at any byte, or in which any byte is changed, does not prevent a search.
  @Test func anyBytes() throws {
    let text = "indexes = [ 'a', \"b\\n\" ] # c\n[synonyms]\n\"a b\" = [\n\"x\",\n]\n[boost]\nn = 1.5\n"
    let home = try Self.home("", project: nil, ["kites"])
    var cases = (0..<text.utf8.count).map { Array(text.utf8.prefix($0)) }
    for place in 0..<text.utf8.count {
      var bytes = Array(text.utf8)
      bytes[place] ^= 0x55
      cases.append(bytes)
    }
    for bytes in cases.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
      try home.write(".config/bridgedoc/config.toml", bytes)
      #expect(try run(home, ["search", "kites", "--format", "paths"]).status == 0, "\(bytes)")
    }
  }
}
