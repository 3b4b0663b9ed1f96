import Foundation
import Testing

/// Tests colours and layout in pipes and in a real terminal, which `script` creates.
@Suite struct TerminalTests {
  private static let escape = "\u{1B}["

  @Test(arguments: [
    ([:], [], false), (["CLICOLOR_FORCE": "1"], [], true),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], [], false),
    ([:], ["--color", "always"], true), (["NO_COLOR": "1"], ["--color", "always"], true),
    (["CLICOLOR_FORCE": "1"], ["--color", "never"], false),
  ])
  func colourInAPipe(_ environment: [String: String], _ flags: [String], _ expected: Bool) throws {
    var environment = environment
    environment["BRIDGEDOC_INDEX"] = try Fixture.index()
    for arguments in [["search", "gust"], ["show", "wwdc2031-101@2:30"], ["list"]] {
      let outcome = try Program.run(arguments + flags, environment: environment)
      #expect(outcome.output.contains(Self.escape) == expected, "\(arguments)")
    }
  }

  @Test func textInAPipeIsStable() throws {
    let first = try Fixture.run("search", "kite line").output
    #expect(try Fixture.run("search", "kite line").output == first)
    #expect(
      try Fixture.run("search", "kite line", environment: ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"])
        .output == first)
    #expect(!first.contains(" ms"))
  }

  #if os(Linux)
  private func terminal(
    _ line: String, environment: [String: String] = [:], columns: Int = 80, folder: String? = nil
  ) throws -> String? {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else { return nil }
    var environment = environment
    environment["TERM"] = environment["TERM"] ?? "xterm-256color"
    let outcome = try Fixture.shell(
      "\(folder.map { "cd '\($0)'; " } ?? "")script -qefc 'stty cols \(columns) rows 200; \(line)' /dev/null",
      environment: environment)
    return outcome.output
  }

  @Test func aTerminalGetsColourAndFewerHits() throws {
    guard let output = try terminal("\"$bridgedoc\" search kite line") else { return }
    #expect(output.contains(Self.escape))
    #expect(output.contains("\u{1B}[2m5\u{1B}"))
    #expect(!output.contains("\u{1B}[2m6\u{1B}"))
    #expect(output.contains("--offset 5"))
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["CLICOLOR": "0"]])
  func aTerminalWithoutColour(_ environment: [String: String]) throws {
    guard let output = try terminal("\"$bridgedoc\" search kite line", environment: environment) else {
      return
    }
    #expect(!output.contains(Self.escape))
    #expect(output.contains("--offset 5"))
  }

  @Test(arguments: [48, 60, 80, 160]) func linesFitTheTerminal(_ columns: Int) throws {
    guard
      let output = try terminal(
        "\"$bridgedoc\" search kite line; \"$bridgedoc\" list; \"$bridgedoc\" list --collections",
        environment: ["NO_COLOR": "1"], columns: columns)
    else { return }
    // If a folder is alone on its line, it is not cut, so that it can be copied.
    for line in output.split(whereSeparator: \.isNewline) where !line.hasPrefix("  /") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  /// Errors are red and headings of help are bold on a terminal, and plain elsewhere.
  @Test(arguments: [("search x --limt 3", "\u{1B}[1;31merror:\u{1B}[0m"), ("help search", "\u{1B}[1mUSAGE:")])
  func messagesAreColoured(_ arguments: String, _ expected: String) throws {
    guard let output = try terminal("\"$bridgedoc\" \(arguments)") else { return }
    #expect(output.contains(expected), "\(output)")
    let piped = try Fixture.shell("\"$bridgedoc\" \(arguments) 2>&1")
    #expect(!piped.output.isEmpty && !piped.output.contains("\u{1B}"))
    let plain = try terminal("\"$bridgedoc\" \(arguments)", environment: ["NO_COLOR": "1"])
    #expect(plain?.contains(Self.escape) == false)
  }

  /// The settings for the terminal in the configuration have an effect there.
  @Test func configuredTerminal() throws {
    let home = try TemporaryFolder()
    try home.write(
      ".config/bridgedoc/config.toml",
      "color = \"never\"\nglyphs = \"ascii\"\nlimit = 1\nhyperlinks = \"always\"\npager = \"sed s/^/paged:/\"\n"
    )
    let environment = ["HOME": home.url.path]
    guard let output = try terminal("\"$bridgedoc\" search larks head", environment: environment) else {
      return
    }
    #expect(!output.contains(Self.escape) && output.contains("\u{1B}]8;;file://"))
    #expect(output.contains("Knots > Larks head") && !output.contains("›"), "\(output)")
    let long = try terminal("stty rows 5; \"$bridgedoc\" show kite-flying", environment: environment)
    #expect(long?.contains("paged:") == true)
    try home.write(".config/bridgedoc/config.toml", "editor = \"echo edited\"\nbrowser = \"echo browsed\"\n")
    for (topic, says) in [("knots/larks-head", "edited +5 "), ("spars/carbon", "browsed file://")] {
      let opened = try Fixture.run("open", topic, environment: environment)
      #expect(opened.output.hasPrefix(says), "\(opened.output)\(opened.error)")
    }
  }

  /// Progress is never exaggerated: shares rise, none is 100 % before the index is written, and the last step is named.
  @Test func progressIsHonest() throws {
    let home = try TemporaryFolder()
    for number in 0..<1500 {
      try home.write(
        "docs/\(number).md", String(repeating: "# Kite \(number)\n\nA kite of paper.\n\n", count: 60))
    }
    guard
      let output = try terminal(
        "\"$bridgedoc\" index docs --index i; \"$bridgedoc\" remove docs --index i",
        environment: ["HOME": home.url.path],
        columns: 100, folder: home.url.path)
    else { return }
    let lines = output.components(separatedBy: "\r\u{1B}[K").filter {
      $0.hasPrefix("read ") || $0.contains("…")
    }
    #expect(lines.filter { $0.hasPrefix("read ") }.count > 2, "\(output)")
    let counts = lines.filter { $0.hasPrefix("read ") }.compactMap {
      Int($0.dropFirst(5).prefix { $0 != " " }.filter(\.isNumber))
    }
    #expect(counts == counts.sorted() && counts.allSatisfy { $0 <= 1500 }, "\(counts)")
    for line in lines where line.hasPrefix("read 1,500 of ") {
      #expect(line.contains("; writing the index …") && !line.contains("%"), "\(line)")
    }
    for line in lines where line.contains(" left") { #expect(line.contains(" left to read"), "\(line)") }
    #expect(lines.contains { $0.contains("removing docs from the index …") }, "\(output)")
    #expect(output.contains("removed 'docs'"), "\(output)")
  }

  @Test func longOutputIsPaged() throws {
    let environment = ["PAGER": "sed s/^/paged:/"]
    guard
      let long = try terminal(
        "stty rows 5; \"$bridgedoc\" list; \"$bridgedoc\" show kite-flying", environment: environment)
    else { return }
    #expect(long.contains("paged:"))
    let never = try terminal(
      "stty rows 5; \"$bridgedoc\" show kite-flying --no-pager", environment: environment)
    #expect(never?.contains("paged:") == false)
    let short = try terminal("\"$bridgedoc\" show knots/figure-eight", environment: environment)
    #expect(short?.contains("paged:") == false)
  }

  @Test func aPagerThatIsMissingHidesNothing() throws {
    guard
      let output = try terminal(
        "stty rows 5; \"$bridgedoc\" show kite-flying", environment: ["PAGER": "no-such-pager"])
    else { return }
    #expect(output.contains("fold the tail first"))
  }
  #endif
}
