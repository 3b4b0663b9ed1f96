import Foundation
import Testing

@Suite struct SearchTests {
  @Test func found() throws {
    let outcome = try Fixture.run("search", "gust")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Gusts"))
    #expect(outcome.output.contains("talks/wind.md:"))
    #expect(outcome.output.contains("kite.slacken(by: gust.strength)"))
    #expect(outcome.error.isEmpty)
  }

  @Test(arguments: ["text", "json", "jsonl", "tsv", "paths", "markdown"])
  func nothingFound(_ format: String) throws {
    let outcome = try Fixture.run("search", "xylophone", "--format", format)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("xylophone"))
    if format == "json" {
      #expect(try outcome.json()["total"] as? Int == 0)
    } else {
      #expect(outcome.output.isEmpty)
    }
  }

  /// Any text is a valid query.
  @Test(arguments: [
    "gust", "line bridle", "\"figure eight\"", "\"unclosed quote kite", "+kite -gust", "-", "+", "*", "kit*",
    "title:kites", "heading:landing", "symbol:Kite", "body:", "code:controller launch", "nosuchfield:kite",
    "((()))", "\"\"", "AND OR NOT", "кайт 風箏", "kite\u{0}wind", "\\", "--- kite", "🪁", "a:b:c",
    "KiteController",
  ])
  func jsonHasTheFieldsOfTheContract(_ query: String) throws {
    let outcome = try Fixture.run(
      "search", "--json", "--", query.replacingOccurrences(of: "\u{0}", with: " "))
    #expect(outcome.status == 0 || outcome.status == 1)
    let object = try outcome.json()
    #expect(object["schema"] as? String == "bridgedoc.search/1")
    #expect(object["query"] is String)
    #expect(object["elapsedMilliseconds"] is Double)
    #expect(object.keys.contains("suggestion"))
    let total = try #require(object["total"] as? Int)
    let hits = try #require(object["hits"] as? [[String: Any]])
    #expect((hits.isEmpty ? 1 : 0) == outcome.status)
    #expect(total >= hits.count)
    for (place, hit) in hits.enumerated() {
      #expect(hit["rank"] as? Int == place + 1)
      #expect(hit["score"] is Double)
      for field in ["id", "topic", "kind", "collection", "title", "snippet"] {
        #expect(hit[field] is String, "\(field)")
      }
      #expect(hit["heading"] is [String])
      let source = try #require(hit["source"] as? [String: Any])
      #expect(source["path"] is String)
      #expect(try #require(source["startLine"] as? Int) <= (try #require(source["endLine"] as? Int)))
      #expect(hit.keys.contains("timestamp"))
      let snippet = try #require(hit["snippet"] as? String).utf8.count
      for range in try #require(hit["highlights"] as? [[Int]]) {
        #expect(range.count == 2 && range[0] < range[1] && range[1] <= snippet)
      }
      for sample in try #require(hit["code"] as? [[String: Any]]) {
        #expect(
          Set(sample.keys) == ["language", "title", "timestamp", "startLine", "endLine", "text"])
      }
    }
  }

  @Test func lineFormats() throws {
    let lines = try Fixture.run("search", "kite", "--format", "jsonl").jsonLines()
    #expect(lines.count > 2)
    #expect(lines.first?["rank"] as? Int == 1)

    let rows = try Fixture.run("search", "kite", "--format", "tsv").outputLines
    #expect(rows.count == lines.count)
    for (row, line) in zip(rows, lines) {
      let values = row.split(separator: "\t", omittingEmptySubsequences: false)
      #expect(values.count == 7)
      #expect(String(values[2]) == line["id"] as? String)
    }
    let paths = try Fixture.run("search", "kite", "--format", "paths").outputLines
    #expect(Set(paths).count == paths.count)
    #expect(paths.allSatisfy { $0.contains(":") })
  }

  @Test func pages() throws {
    func ids(_ arguments: String...) throws -> [String] {
      let arguments = ["search", "kite line", "--format", "jsonl"] + arguments
      return try Fixture.run(arguments).jsonLines().compactMap { $0["id"] as? String }
    }
    let all = try ids("-n", "100")
    #expect(all.count > 4)
    #expect(try ids("-n3") == Array(all[..<3]))
    #expect(try ids("--limit=2", "--offset", "2") == Array(all[2..<4]))
    let last = try Fixture.run("search", "kite", "--offset", "1000")
    #expect(last.status == 1)
  }

  @Test func filters() throws {
    func topics(_ arguments: [String]) throws -> [String] {
      try Fixture.run(["search", "kite line carbon wind", "--format", "jsonl", "-n", "100"] + arguments)
        .jsonLines().compactMap { $0["topic"] as? String }
    }
    #expect(try topics(["--kind", "skill"]).allSatisfy { $0.hasPrefix("kite-flying/") })
    #expect(try !topics(["--kind", "skill"]).isEmpty)
    #expect(
      Set(try topics(["--kind", "skill", "--kind", "html"]).map { $0.prefix { $0 != "/" } }).count == 2)
    #expect(try topics(["--collection", "nosuch"]).isEmpty)
    #expect(try !topics(["--collection", "kites"]).isEmpty)
    #expect(try topics(["--document", "knots"]).allSatisfy { $0.hasPrefix("knots/") })
    #expect(try !topics(["--document", "notes/knots.md"]).isEmpty)
    #expect(try topics(["--language", "swift"]).count >= 3)
    #expect(try topics(["--language", "cobol"]).isEmpty)
    #expect(try Fixture.run("search", "kite", "--document", "nosuch").status == 2)
  }

  @Test func codeAlone() throws {
    let outcome = try Fixture.run("search", "gust", "--code")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("meter.onGust { gust in\n  kite.slacken(by: gust.strength)\n}\n"))
  }

  /// Filters by dates and tags of documents.
  @Test func datesAndTags() throws {
    let folder = try TemporaryFolder()
    for (name, head) in [
      ("a", "date: 2024-12-31\ntags: [Ops, release notes]"), ("b", "date: 2025-01-13\ntags: ops"),
      ("c", "year: 2025"),
      ("d", "date: 2023-05-05\nupdated: 2025-02-01T10:00:00Z"), ("e", "date: soon"),
    ] {
      try folder.write("docs/\(name).md", "---\ntitle: \(name)\n\(head)\n---\n\n# Page \(name)\n\nA kite.\n")
    }
    try folder.write(
      "docs/f.html",
      "<html><head><title>F</title><meta name=\"keywords\" content=\"Wind, Ops\"></head><body><main><h1>F</h1><p>A kite.</p></main></body></html>"
    )
    let index = folder.path("index")
    #expect(try Program.run(["index", folder.path("docs"), "--index", index]).status == 0)
    func found(_ arguments: String...) throws -> String {
      let outcome = try Program.run(
        ["search", "kite", "--format", "paths", "--all-copies", "--index", index] + arguments)
      return Set(outcome.outputLines.map { String($0.prefix(1)) }).sorted().joined()
    }
    #expect(try found() == "abcdef")
    #expect(try found("--since", "2025") == "bcd")
    #expect(try found("--since", "2025-01") == "bd")
    #expect(try found("--before", "2025-01") == "ac")
    #expect(try found("--since", "2024-12-31", "--before", "2025-02") == "abc")
    #expect(
      try found("--tag", "OPS") == "abf" && found("--tag", "release notes") == "a"
        && found("--tag", "nope") == "")
    #expect(try found("--tag", "ops", "--tag", "wind", "--since", "2025") == "b")
    func order(_ query: String, _ arguments: String...) throws -> String {
      let outcome = try Program.run(
        ["search", query, "--format", "paths", "--all-copies", "--index", index] + arguments)
      return outcome.outputLines.map { String($0.prefix(1)) }.joined()
    }
    // The documents `e` and `f` have no date.
    let sorted = try order("kite sort:date")
    #expect(sorted.hasPrefix("dbca") && sorted.count == 6)
    #expect(try order("kite", "--sort", "date") == sorted)
    #expect(try order("kite sort:date", "-n", "2", "--offset", "2") == "ca")
    // If it is the only item, it is text.
    #expect(try order("sort:date").isEmpty)
    let json = try Program.run([
      "search", "kite", "--tag", "ops", "--since", "2025", "--format", "jsonl", "--index", index,
    ])
    #expect(json.output.contains(#""date":"2025-01-13","tags":["ops"]"#), "\(json.output)")
    // Agents have the same filters.
    let call = MCPTests.call(1, "search", #"{"query":"kite","tag":"ops","since":"2025"}"#)
    let agent = try Program.run(["mcp", "--index", index], input: "\(MCPTests.hello)\n\(call)\n")
    let answer = try MCPTests.text(#require(agent.jsonLines().last))
    #expect(answer.contains("`b.md:7`") && !answer.contains("a.md"), "\(answer)")
    for date in ["yesterday", "2025-13-45", "2025-02-29", "20251", "2025-01-132"] {
      let wrong = try Program.run(["search", "kite", "--since", date, "--index", index])
      #expect(wrong.status == 2 && wrong.error.contains("--since takes a date"), "\(date): \(wrong.error)")
    }
    #expect(try found("--since", "2024-02-29") == "abcd")
    for (arguments, says) in [
      (["--tag", "nope"], "no document has the tag 'nope'"),
      (
        ["--since", "2026", "--before", "2027"],
        "no document says that it was written at or after 2026 and before 2027"
      ),
    ] {
      let outcome = try Program.run(["search", "kite", "--index", index] + arguments)
      #expect(outcome.status == 1 && outcome.error.contains(says), "\(outcome.error)")
    }
  }

  /// The language of a document is determined by its tag or its words. Inflections are found, and a search can be restricted to a language.
  @Test func languages() throws {
    let folder = try TemporaryFolder()
    let prose =
      "Der Drachen hängt an der Leine. Man kann die Verknüpfung mit der Hand lösen, wenn das Seil nicht zu kurz ist."
    try folder.write(
      "docs/a.md",
      "# Kite links\n\nThe kite is on the line, and it has a link that you can open with the hand if it is not too short.\n"
    )
    try folder.write("docs/b.md", "# Drachen\n\n\(prose)\n")
    try folder.write("docs/c.md", "---\nlang: fr-CA\n---\n\n# Cerf-volant\n\nLiens supprimés.\n")
    try folder.write(
      "docs/d.html",
      "<html lang=\"en\"><head><title>D</title></head><body><main><h1>D</h1><p>\(prose)</p></main></body></html>"
    )
    try folder.write("docs/de/man1/e.1", ".TH E 1\n.SH NAME\ne \\- Verknüpfungen\n")
    let index = folder.path("index")
    #expect(try Program.run(["index", folder.path("docs"), "--index", index]).status == 0)
    func found(_ arguments: String...) throws -> String {
      let outcome = try Program.run(
        ["search", "--format", "paths", "--all-copies", "--index", index] + arguments)
      return Set(outcome.outputLines.compactMap { $0.split(separator: "/").last?.first.map(String.init) })
        .sorted().joined()
    }
    #expect(try found("Verknüpfungen") == "bde")
    #expect(try found("supprimer") == "c")
    #expect(try found("kite Verknüpfungen supprimer") == "abcde")
    for name in ["de", "de-AT", "German", "deutsch"] {
      #expect(try found("kite Verknüpfungen supprimer", "--lang", name) == "bde", "\(name)")
      #expect(try found("kite Verknüpfungen supprimer lang:\(name)") == "bde", "\(name)")
    }
    #expect(try found("kite Verknüpfungen supprimer", "--lang", "de", "--lang", "fr") == "bcde")
    #expect(try found("kite Verknüpfungen supprimer lang:fr", "--lang", "de") == "")
    #expect(
      try found("\"der Leine\"") == "bd" && found("Verkn*") == "bde" && found("+Verknüpfungen Hand") == "bde")
    let hit = try Program.run([
      "search", "Verknüpfungen", "--document", "b", "--format", "jsonl", "--index", index,
    ])
    #expect(hit.output.contains(#""lang":"de""#), "\(hit.output)")
    // Inflections are also highlighted in snippets.
    #expect(!hit.output.contains(#""highlights":[]"#), "\(hit.output)")
    let wrong = try Program.run(["search", "kite", "--lang", "germna", "--index", index])
    #expect(wrong.status == 2 && wrong.error.contains("did you mean 'german'"), "\(wrong.error)")
    let none = try Program.run(["search", "kite", "--lang", "ja", "--index", index])
    #expect(
      none.status == 1
        && none.error.contains("no document is in the language ja (japanese): the index has de, en, fr"),
      "\(none.error)")
    #expect(try Program.run(["verify", "--index", index]).status == 0)
  }

  /// Scripts without spaces are indexed in pairs of letters. A single letter is found wherever it occurs.
  @Test func singleLettersOfChineseAndJapanese() throws {
    let folder = try TemporaryFolder()
    try folder.write("docs/a.md", "# 風箏\n\n我喜歡放風箏。\n")
    try folder.write("docs/b.md", "# ねこ\n\n猫が好きです。 犬\n")
    let index = folder.path("index")
    #expect(try Program.run(["index", folder.path("docs"), "--index", index]).status == 0)
    for (letter, file) in [
      ("風", "a.md"), ("箏", "a.md"), ("喜", "a.md"), ("猫", "b.md"), ("犬", "b.md"), ("す", "b.md"),
    ] {
      let found = try Program.run(["search", letter, "--format", "paths", "--index", index]).outputLines
      #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix(file) }, "\(letter): \(found)")
    }
    #expect(try Program.run(["search", "馬", "--index", index]).status == 1)
  }

  /// An excluded word may be where an option is expected.
  @Test func wordsToExclude() throws {
    let with = try Fixture.run("search", "line", "--format", "paths")
    let without = try Fixture.run("search", "line", "-gust", "--format", "paths")
    #expect(with.output.contains("wind.md"))
    #expect(!without.output.contains("wind.md"))
    #expect(!without.output.isEmpty)
  }

  @Test func explanations() throws {
    let outcome = try Fixture.run("search", "gust", "--explain", "--json")
    let hits = try #require(try outcome.json()["hits"] as? [[String: Any]])
    let root = try #require(hits.first?["explanation"] as? [String: Any])
    let (value, score) = (
      try #require(root["value"] as? Double), try #require(hits.first?["score"] as? Double)
    )
    #expect(abs(value - score) < 0.001)
    #expect(!(try #require(root["children"] as? [Any])).isEmpty)
  }

  @Test func batch() throws {
    let outcome = try Fixture.run("search", "--batch", "-", input: "gust\n\nxylophone\r\nlarks head")
    #expect(outcome.status == 0)
    let lines = try outcome.jsonLines()
    #expect(lines.compactMap { $0["query"] as? String } == ["gust", "", "xylophone", "larks head"])
    #expect(lines.compactMap { $0["total"] as? Int }.map { $0 > 0 } == [true, false, false, true])
    #expect(try Fixture.run("search", "--batch", "-", input: "xylophone\n").status == 1)
    #expect(try Fixture.run("search", "--batch", "-", input: "").status == 0)
  }

  /// Queries that arrive together are answered by several threads, and each by the same hits as alone.
  @Test func manyQueriesAreAnsweredInTheirOrder() throws {
    let words = ["gust", "kite", "larks head", "xylophone", "KiteControler", "wind line"]
    let alone = try words.map {
      try Fixture.run("search", "--batch", "-", input: $0).jsonLines().map { $0["hits"] as? NSArray }
    }
    let queries = (0..<700).map { words[$0 * 5 % words.count] }
    let file = try TemporaryFolder()
    try file.write("queries", queries.joined(separator: "\n"))
    let lines = try Fixture.run("search", "--batch", file.path("queries")).jsonLines()
    #expect(lines.compactMap { $0["query"] as? String } == queries)
    for (number, line) in lines.enumerated() {
      let hits = alone[number * 5 % words.count].first
      #expect(line["hits"] as? NSArray == hits, "\(queries[number])")
    }
  }

  @Test func aMisspeltNameIsCorrectedAndThatIsSaid() throws {
    let outcome = try Fixture.run("search", "KiteControler")
    #expect(outcome.error.lowercased().contains("kitecontroller"))
    #expect(outcome.output.hasPrefix("No section holds 'KiteControler': did you mean 'KiteController'?"))
    #expect(outcome.status == 0)
    let corrected = try Fixture.run("search", "--json", "KiteControler").json()["correctedQuery"]
    #expect(corrected as? String == "KiteController")
  }

  @Test func aMadeUpNameIsSaidToBeNone() throws {
    let outcome = try Fixture.run("search", "KiteQuantumController")
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 2)
    #expect(
      outcome.error.hasPrefix(
        "bridgedoc: the index has no name 'KiteQuantumController'; closest: KiteController"))
    #expect(outcome.error.contains("its parts: 'kite' is in "))
    let json = try Fixture.run("search", "--json", "KiteQuantumController").json()
    #expect(json["unknownTerms"] as? [String] == ["KiteQuantumController"])
    let near = try #require((json["nearNames"] as? [[String: Any]])?.first)
    #expect(near["typed"] as? String == "KiteQuantumController")
    #expect((near["closest"] as? [String])?.first == "KiteController")
    #expect((near["parts"] as? [[String: Any]])?.map { $0["word"] as? String } == ["kite", "controller"])
    let shown = try Fixture.run("show", "KiteQuantumController")
    #expect(shown.status == 1)
    #expect(shown.output.isEmpty)
    #expect(shown.error == outcome.error)
    // Beside other words, they are searched for.
    let beside = try Fixture.run("search", "KiteQuantumController gust")
    #expect(beside.status == 0)
    #expect(beside.error.contains("; closest: KiteController"))
  }

  @Test func aCorrectionNamesTheWordThatWasWrong() throws {
    let outcome = try Fixture.run("search", "where does the carbn of a spar come from")
    #expect(outcome.status == 0)
    #expect(
      outcome.errorLines.first?.hasPrefix("bridgedoc: no section holds 'carbn': did you mean 'carbon'?")
        == true)
    #expect(!outcome.error.contains("'where does the carbn"))
    let json = try Fixture.run("search", "--json", "where does the carbn of a spar come from").json()
    let corrections = try #require(json["corrections"] as? [[String: String]])
    #expect(corrections == [["typed": "carbn", "replacement": "carbon"]])
    #expect(try Fixture.run("search", "carbn").error.contains("did you mean 'carbon'? Searched for that"))
  }

  @Test(arguments: ["wwdc2031-101", "wwdc31-101", "session 101", "101"]) func aSessionByItsNumber(
    _ query: String
  ) throws {
    let outcome = try Fixture.run("search", query, "--format", "paths")
    #expect(
      outcome.outputLines.first?.hasPrefix("talks/wind.md:") == true, "\(outcome.output)\(outcome.error)")
    #expect(try Fixture.run("show", query).output.contains("Reading the wind"))
  }

  /// If the reader closes the pipe early, there is no error message.
  @Test(arguments: ["--format paths", "--format json -n 100", "--format text -n 100"])
  func aClosedPipe(_ format: String) throws {
    let outcome = try Fixture.shell(
      "\"$bridgedoc\" search kite \(format) | head -1; echo ${PIPESTATUS[0]}")
    #expect(outcome.error.isEmpty)
    #expect(outcome.output.hasSuffix("\n0\n"))
  }

  /// The output exceeds a pipe's buffer, and the reader has closed the pipe before anything is written.
  @Test func aPipeThatNobodyReads() throws {
    let outcome = try Program.shell(
      """
      head -c 3000000 /dev/zero | tr '\\0' 'a' | fold -w 60 > big.md
      { sleep 0.3; "$bridgedoc" ingest big.md; echo $? >&2; } | true
      """, folder: TemporaryFolder.shared)
    #expect(outcome.error == "0\n")
  }
}

extension TemporaryFolder {
  /// A folder for tests that write files.
  static let shared: String = {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("bridgedoc-shared").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }()
}
