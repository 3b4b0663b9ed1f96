import Foundation
import Testing

@Suite struct ShowTests {
  private func json(_ arguments: String...) throws -> [String: Any] {
    try Fixture.run(["show", "--json"] + arguments).json()
  }

  /// Tests all forms of a topic, in the order of the contract.
  /// Texts with the form of a place or a manual page are never answered by another document, and a heading without text opens the first section
  /// below it.
  @Test func formsAreNotGuessed() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "d/h.md",
      "# Handbook\n\n## Travel\n\n### Booking\n\nAsk Ann.\n\n### Hotels\n\nTravel and hotels: ask Bob.\n")
    try folder.write(
      "d/api.md",
      "# API\n\n## C#\n\nThe client is X.\n\n## C\n\nThe client is Y.\n\n## Vectors\n\nBindings for C++ use `IFS`.\n"
    )
    try folder.write("d/if.md", "# if\n\nif one, if two.\n\n```js\nlet x\n```\n")
    try folder.write("d/brew.1", ".TH BREW 1\n.SH NAME\nbrew \\- brews tea\n.SH DESCRIPTION\nIt brews.\n")
    func run(_ arguments: String...) throws -> Outcome {
      try Program.run(arguments + ["--index", "i"], folder: folder.url.path)
    }
    #expect(try run("index", "d").status == 0)
    #expect(try run("show", "brew(1)").status == 0)
    for form in ["brew(8)", "tea(1)", "h.md:0", "d/h.md:0", "h.md:99"] {
      let outcome = try run("show", form)
      #expect(
        outcome.status == 2 || outcome.status == 1 && outcome.output.isEmpty, "\(form): \(outcome.output)")
    }
    let travel = try run("show", "Travel", "--json").json()
    #expect(travel["heading"] as? [String] == ["Travel", "Booking"])
    func first(_ arguments: String...) throws -> String? {
      try Program.run(["search", "--format", "paths", "--index", "i"] + arguments, folder: folder.url.path)
        .outputLines.first.map { String($0) }
    }
    #expect(try first("C++") == "api.md:11")
    #expect(try first("IFS") == "api.md:11")
    #expect(try first("x", "--language", "js") == "if.md:1")
  }

  @Test(arguments: [
    ("kite-flying/landing", "kite-flying/landing"), ("wwdc2031-101@2:30", "/gusts"),
    ("wwdc2031-101@2:31", "/gusts"), ("wwdc2031-101@3723", "/thermals"),
    ("wwdc2031-101@1:09:59", "/thermals"),
    ("notes/knots.md:6", "knots/larks-head"), ("knots.md:6", "knots/larks-head"),
    ("./notes/knots.md:6", "knots/larks-head"), ("Larks head", "knots/larks-head"),
    ("larks head", "knots/larks-head"),
    ("Choosing a KiteController", "kite-flying/choosing-a-kitecontroller"),
    ("KiteController", "kite-flying/choosing-a-kitecontroller"), ("Landing", "kite-flying/landing"),
  ])
  func sections(_ topic: String, _ expected: String) throws {
    #expect((try json(topic)["topic"] as? String)?.hasSuffix(expected) == true)
  }

  @Test(arguments: ["%ID", "#%ID"]) func byID(_ form: String) throws {
    let hit = try #require(try Fixture.run("search", "gust", "--format", "jsonl").jsonLines().first)
    let id = try #require(hit["id"] as? String)
    let page = try json(form.replacingOccurrences(of: "%ID", with: id))
    #expect(page["id"] as? String == id)
    #expect(page["topic"] as? String == hit["topic"] as? String)
    #expect(page["schema"] as? String == "bridgedoc.section/1")
  }

  @Test(arguments: ["kite-flying", "skills/kite-flying.md", "kite-flying.md"])
  func documents(_ topic: String) throws {
    let document = try json(topic)
    #expect(document["schema"] as? String == "bridgedoc.document/1")
    #expect(document["kind"] as? String == "skill")
    #expect((document["metadata"] as? [String: Any])?["name"] as? String == "kite-flying")
    #expect((document["sections"] as? [Any])?.count ?? 0 >= 3)
  }

  /// The index returns the same document that `ingest` prints.
  @Test(arguments: [
    "skills/kite-flying.md", "talks/wind.md", "notes/knots.md", "code/Kite.swift", "web/spars.html",
  ])
  func documentsComeBackWhole(_ path: String) throws {
    let lines = try Program.run(["ingest", Fixture.folder(), "--collection", "kites"]).outputLines
    let stored = try Fixture.run("show", path, "--json").output
    let compact = try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(stored.utf8)), options: .sortedKeys)
    let ingested = try lines.map {
      try JSONSerialization.data(
        withJSONObject: JSONSerialization.jsonObject(with: Data($0.utf8)), options: .sortedKeys)
    }
    #expect(ingested.contains(compact))
  }

  @Test func code() throws {
    let all = try Fixture.run("show", "kite-flying", "--code")
    #expect(all.status == 0)
    #expect(
      all.output == """
        let controller = KiteController(line: .dyneema)
        controller.bridle = .low

        controller.launch(into: wind)

        """)
    let second = try Fixture.run("show", "--code", "2", "KiteController")
    #expect(second.output == "controller.launch(into: wind)\n")
    #expect(try Fixture.run("show", "KiteController", "--code", "3").status == 1)
    #expect(try Fixture.run("show", "knots/larks-head", "--code").status == 1)
  }

  @Test func outlines() throws {
    let text = try Fixture.run("show", "wwdc2031-101", "--outline")
    #expect(text.output.contains("2:30"))
    #expect(text.output.contains("Gusts"))
    #expect(!text.output.contains("felt on the face"))
    #expect(try Fixture.run("list", "wwdc2031-101").output == text.output)
    let outline = try json("knots/figure-eight", "--outline")
    #expect(outline["topic"] as? String == "knots")
    #expect((outline["sections"] as? [Any])?.count == 3)
  }

  @Test func formats() throws {
    let text = try Fixture.run("show", "kite-flying/choosing-a-kitecontroller")
    #expect(text.output.contains("  Wind    Bridle\n  ──────  ──────\n  light   low\n"))
    let markdown = try Fixture.run("show", "kite-flying/choosing-a-kitecontroller", "--format", "markdown")
    #expect(markdown.output.contains("| Wind | Bridle |\n| --- | --- |\n"))
    #expect(markdown.output.contains("```swift\ncontroller.launch(into: wind)\n```\n"))
    let whole = try Fixture.run("show", "kite-flying/landing", "--document")
    #expect(whole.output.contains("KiteController(line: .dyneema)"))
  }

  @Test func aGuessSaysSo() throws {
    let outcome = try Fixture.run("show", "loosens by itself when slack")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Larks head"))
    #expect(outcome.error.contains("best hit"))
    let nothing = try Fixture.run("show", "xylophone")
    #expect(nothing.status == 1)
    #expect(nothing.output.isEmpty)
    #expect(nothing.errorLines.count == 1)
  }

  /// In a pipe, the text of a named section comes first and alone. Other meanings, the next section and related ones go to standard error.
  @Test func textFirst() throws {
    let home = try TemporaryFolder()
    for name in ["a", "b"] {
      try home.write("docs/\(name).md", "# \(name)\n\n## Lids\n\nA lid \(name).\n\n## Next\n\nMore.\n")
    }
    #expect(try Program.run(["index", "docs", "--index", "i"], folder: home.url.path).status == 0)
    let page = try Program.run(["show", "Lids", "--index", "i"], folder: home.url.path)
    #expect(
      page.outputLines.count == 3 && page.output.hasPrefix("a › Lids\na.md:3-5  ")
        && page.output.hasSuffix("A lid a.\n"), "\(page.output)")
    #expect(page.errorLines.count == 1 && page.error.contains("see also "), "\(page.error)")
  }

  /// If a manual has two formats, related sections are copies neither of the section nor of each other.
  @Test func copiesAreNotRelated() throws {
    let home = try TemporaryFolder()
    let page =
      "# Kettles\n\n## Boiling water\n\nFill the kettle with water, close the lid and wait until it whistles.\n\n## Water stains\n\nStains of boiling water in a kettle go away with vinegar.\n"
    for name in ["a", "b", "c"] { try home.write("docs/\(name).md", page) }
    #expect(try Program.run(["index", "docs", "--index", "i"], folder: home.url.path).status == 0)
    let shown = try Program.run(
      ["show", "a/boiling-water", "--related", "--json", "--index", "i"], folder: home.url.path
    ).json()
    let related = try #require(shown["related"] as? [[String: Any]])
    let headings = related.compactMap { $0["heading"] as? [String] }.compactMap(\.last)
    #expect(headings == ["Water stains"], "\(headings)")
  }

  @Test func related() throws {
    let page = try json("knots/larks-head", "--related")
    let related = try #require(page["related"] as? [[String: Any]])
    #expect(!related.isEmpty)
    #expect(!related.contains { $0["id"] as? String == page["id"] as? String })
    #expect((page["next"] as? [String: Any])?["topic"] as? String == "knots/figure-eight")
  }
}

@Suite struct ListingTests {
  @Test func list() throws {
    let list = try Fixture.run("list", "--json").json()
    #expect(list["documentCount"] as? Int == Fixture.documents.count)
    #expect(
      list["kinds"] as? [String: Int] == ["skill": 1, "transcript": 1, "article": 1, "code": 1, "html": 1])
    let rows = try Fixture.run("list", "--format", "tsv").outputLines
    #expect(rows.count == Fixture.documents.count)
    #expect(rows.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 6 })
    #expect(try Fixture.run("list", "--kind", "html", "--format", "paths").output == "web/spars.html\n")
    #expect(try Fixture.run("list", "--kind", "rules").status == 1)
    #expect(try Fixture.run("list", "nosuch").status == 1)
  }

  @Test func stats() throws {
    let stats = try Fixture.run("stats", "--json").json()
    #expect(stats["documents"] as? Int == Fixture.documents.count)
    let parts = try #require(stats["parts"] as? [[String: Any]])
    let sum = parts.compactMap { $0["bytes"] as? Int }.reduce(0, +)
    #expect(sum > 0 && sum <= stats["totalBytes"] as? Int ?? 0)
    #expect(try Fixture.run("stats").output.contains("postings"))
  }

  @Test func verify() throws {
    let outcome = try Fixture.run("verify")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("sound"))
    #expect(try Fixture.run("verify", "--json").json()["isSound"] as? Bool == true)
  }

  /// A changed byte in any part of a segment is detected, and the part is named.
  @Test(arguments: [9, 100, 400, 1000, 2000, 3000]) func damage(_ offset: Int) throws {
    let folder = try TemporaryFolder()
    let index = folder.path("index")
    try FileManager.default.copyItem(atPath: Fixture.index(), toPath: index)
    let names = try FileManager.default.contentsOfDirectory(atPath: index)
    let segment = try #require(names.first { $0.hasSuffix(".segment") })
    let url = URL(fileURLWithPath: index).appendingPathComponent(segment)
    var bytes = [UInt8](try Data(contentsOf: url))
    bytes[offset % bytes.count] ^= 0x40
    try Data(bytes).write(to: url)
    let outcome = try Program.run(["verify", "--index", index])
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains(segment))
  }

  /// For a moment before the first section, the first section is displayed.
  @Test func aMomentBeforeTheFirst() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "docs/talk.md",
      "---\nsession: wwdc2031-107\nyear: 2031\ntitle: Rain\n---\n\n# Rain\n\nNotes.\n\n## 0:30 Drops\n\nDrops fall.\n\n"
        + "## 2:00 Clouds\n\nClouds drift.\n")
    let index = folder.path("index")
    #expect(try Program.run(["index", folder.path("docs"), "--index", index]).status == 0)
    for (moment, heading) in [("0", "Drops"), ("0:29", "Drops"), ("0:30", "Drops"), ("2:59", "Clouds")] {
      let outcome = try Program.run(["show", "wwdc2031-107@\(moment)", "--index", index, "--json"])
      #expect((try outcome.json()["heading"] as? [String])?.last?.contains(heading) == true, "\(moment)")
      #expect(outcome.error.isEmpty, "\(moment): \(outcome.error)")
    }
  }
}
