import DocConsole
import Foundation
import Testing

/// Help, versions, and the one line that every error is.
@Suite struct UsageTests {
  static let commands = ["search", "show", "index", "ingest", "list", "stats", "verify", "eval"]

  @Test func version() throws {
    let outcome = try Program.run(["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.output == Version.current + "\n")
  }

  @Test(arguments: commands) func help(_ command: String) throws {
    for arguments in [["help", command], [command, "--help"], [command, "-h"]] {
      let outcome = try Program.run(arguments)
      #expect(outcome.status == 0, "\(arguments)")
      #expect(outcome.output.contains("USAGE: bridgedoc \(command)"), "\(arguments)")
      #expect(outcome.error.isEmpty, "\(arguments)")
    }
  }

  @Test func helpNamesEveryCommand() throws {
    let outcome = try Program.run(["--help"])
    for command in Self.commands { #expect(outcome.output.contains("  \(command) "), "\(command)") }
  }

  @Test(arguments: [
    ["--nonsense"], ["serch", "x"], ["search"], ["search", "x", "--limt", "3"],
    ["search", "x", "--limit", "0"],
    ["search", "x", "--limit", "many"], ["search", "x", "--limit", "99999999999999999999"],
    ["search", "x", "--offset", "-1"], ["search", "x", "--kind", "poem"], ["search", "x", "--format", "xml"],
    ["search", "x", "--batch", "-"], ["search", "--batch", "/nowhere"], ["show"], ["show", "x", "--code=0"],
    ["search", "x", "--color", "mauve"], ["index"], ["index", "/nowhere"], ["index", "/tmp", "--jobs", "0"],
    ["ingest", "/nowhere"], ["eval"], ["eval", "/nowhere"], ["list", "--kind", "poem"],
    ["search", "x", "--index", "/nowhere"], ["show", "x", "--index", "/nowhere"],
    ["list", "--index", "/nowhere"],
    ["stats", "--index", "/nowhere"], ["verify", "--index", "/nowhere"],
  ])
  func errorsAreOneLine(_ arguments: [String]) throws {
    let outcome = try Fixture.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1, "\(outcome.error)")
    let line = String(outcome.errorLines.first ?? "")
    #expect(line.hasPrefix("bridgedoc: error: "))
    // what, where, the way out
    #expect(line.components(separatedBy: ": ").count >= 5, "\(line)")
  }

  @Test func unknownNamesAreCorrected() throws {
    #expect(try Program.run(["serch", "x"]).error.contains("'search'"))
    #expect(try Program.run(["search", "x", "--limt", "3"]).error.contains("'--limit'"))
    #expect(try Program.run(["index", "x", "--job", "3"]).error.contains("'--jobs'"))
  }

  @Test func aMissingIndexSaysHowToMakeOne() throws {
    let outcome = try Program.run(["search", "x", "--index", "/nowhere/index"])
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("/nowhere/index"))
    #expect(outcome.error.contains("bridgedoc index"))
  }

  @Test func aFullDiskIsAnError() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let outcome = try Fixture.shell("\"$bridgedoc\" list > /dev/full")
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
  }
}

extension Fixture {
  static func run(_ arguments: [String]) throws -> Outcome {
    try Program.run(arguments, environment: ["BRIDGEDOC_INDEX": index()])
  }
}
