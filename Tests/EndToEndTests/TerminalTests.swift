import Foundation
import Testing

/// Colours and layout in pipes and in a real terminal (created by `script`).
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
  private func terminal(_ line: String, environment: [String: String] = [:], columns: Int = 80) throws
    -> String?
  {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else { return nil }
    var environment = environment
    environment["TERM"] = environment["TERM"] ?? "xterm-256color"
    let outcome = try Fixture.shell(
      "script -qefc 'stty cols \(columns) rows 200; \(line)' /dev/null", environment: environment)
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

  @Test(arguments: [48, 80, 160]) func linesFitTheTerminal(_ columns: Int) throws {
    guard
      let output = try terminal(
        "\"$bridgedoc\" search kite line; \"$bridgedoc\" list", environment: ["NO_COLOR": "1"],
        columns: columns)
    else { return }
    for line in output.split(whereSeparator: \.isNewline) {
      #expect(line.count <= columns, "\(line)")
    }
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
