import DocConsole
import Foundation
import TestSupport
import Testing

/// Tests the help, the versions, and errors of one line.
@Suite struct UsageTests {
  static let commands = [
    "search", "show", "open", "push", "index", "remove", "rename", "move", "ingest", "list", "stats",
    "verify", "check",
    "eval", "config", "mcp", "serve",
    "export", "pack", "unpack",
  ]

  @Test func version() throws {
    let outcome = try Program.run(["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.output == Version.current + "\n")
  }

  /// Without arguments, the program prints a summary of ten lines, whose examples work on the built-in index.
  @Test func alone() throws {
    let outcome = try Program.run([])
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 11)
    for line in outcome.outputLines { #expect(line.count <= 80, "\(line)") }
    let examples = outcome.outputLines.filter { $0.hasPrefix("  bridgedoc ") }
    #expect(examples.count == 3)
    for example in examples {
      let command = try #require(String(example).components(separatedBy: "  ").first { !$0.isEmpty })
      let words = command.split(separator: " ").dropFirst().map(String.init)
      let shown = try Program.run(
        words, environment: ["BRIDGEDOC_INDEX": Program.packageRoot.appendingPathComponent("index").path])
      #expect(shown.status == 0, "\(command)")
      #expect(!shown.output.isEmpty, "\(command)")
    }
  }

  @Test(arguments: [
    (["search", "x", "--kind", "skil"], "did you mean 'skill'?"),
    (["search", "x", "--kind", "poem"], "transcript"),
    (["list", "--format", "tsx"], "did you mean 'tsv'?"), (["show", "x", "--color", "mauve"], "always"),
  ])
  func unknownValuesAreCorrected(_ arguments: [String], _ expected: String) throws {
    let outcome = try Fixture.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains(expected), "\(outcome.error)")
  }

  @Test(arguments: ["search", "list"]) func anUnknownCollectionIsNamed(_ command: String) throws {
    for (name, says) in [("kite", "did you mean 'kites'?"), ("zebra", "the index has kites")] {
      let outcome = try Fixture.run([command] + (command == "search" ? ["x"] : []) + ["--collection", name])
      #expect(outcome.status == 1)
      #expect(outcome.error == "bridgedoc: no collection '\(name)': \(says)\n")
    }
  }

  @Test(arguments: commands) func help(_ command: String) throws {
    for arguments in [["help", command], [command, "--help"], [command, "-h"]] {
      let outcome = try Program.run(arguments)
      #expect(outcome.status == 0, "\(arguments)")
      #expect(outcome.output.contains("USAGE: bridgedoc \(command)"), "\(arguments)")
      #expect(outcome.error.isEmpty, "\(arguments)")
    }
  }

  /// All help texts are in a golden file, so that a review shows each change of wording.
  @Test func helpIsTheGoldenFile() throws {
    let pages = [[]] + Self.commands.sorted().map { [$0] }
    var text = ""
    for page in pages {
      let outcome = try Program.run(["help"] + page, environment: ["COLUMNS": "80"])
      text += "$ bridgedoc \((["help"] + page).joined(separator: " "))\n\(outcome.output)\n"
    }
    #expect(Golden.mismatch(text.utf8, "help.txt") == nil)
  }

  /// The help of each command has an example.
  @Test(arguments: commands) func helpHasAnExample(_ command: String) throws {
    #expect(try Program.run(["help", command]).output.contains("\n  bridgedoc \(command) "))
  }

  /// Topics in the help exist in the built-in knowledge base.
  @Test func topicsInHelpAreThere() throws {
    let help = try Program.run(["help", "show"], environment: ["COLUMNS": "1000"]).output
    let topics = help.components(separatedBy: "(").dropFirst().map { $0.components(separatedBy: ")")[0] }
      .filter { !$0.contains(" ") && $0 != "-h" }
    #expect(topics.count >= 5)
    for topic in topics {
      let shown = try Program.run(
        ["show", topic],
        environment: ["BRIDGEDOC_INDEX": Program.packageRoot.appendingPathComponent("index").path])
      #expect(shown.status == 0, "\(topic): \(shown.error)")
    }
  }

  /// For a misspelt command after `help`, another one is suggested.
  @Test func helpSuggests() throws {
    #expect(try Program.run(["help", "serch"]).error.contains("did you mean 'search'?"))
    #expect(try Program.run(["help"]).status == 0)
  }

  /// An error has three parts: the problem, the location and the remedy.
  @Test(arguments: [
    ["index", ".", "--index", "/dev/null"], ["index", ".", "--index", "/proc/none"],
    ["search", "x", "--index", "/"],
  ])
  func errorsTellTheWayOut(_ arguments: [String]) throws {
    let outcome = try Program.run(arguments, folder: Fixture.folder())
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.components(separatedBy: ": ").count == 5 || outcome.error.contains("--index"))
    #expect(
      outcome.error.contains("check the path") || outcome.error.contains("make one"), "\(outcome.error)")
  }

  @Test func anOffsetBehindTheLastHit() throws {
    let outcome = try Fixture.run("search", "kite", "--offset", "1000")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("--offset skips more"))
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
    ["show", "x", "--code", "0"], ["help", "serch"], ["help", "nonsense"],
    ["search", "x", "--color", "mauve"], ["index", "--index", "/nowhere"], ["index", "/nowhere"],
    ["index", "/tmp", "--jobs", "0"],
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
    // The parts are the problem, the location and the remedy; for wrong usage, the command, the problem and the remedy.
    #expect(line.components(separatedBy: ": ").count >= 5 || line.contains("; "), "\(line)")
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

  /// A folder that has the address of a database as its name would contain the password.
  @Test(arguments: [
    ["index", "docs"], ["remove", "docs"], ["rename", "a", "b"], ["move", "a", "docs"], ["verify"], ["stats"],
    ["pack", "a.pack"],
    ["export", "out"], ["open", "x"], ["check", "docs"], ["list", "--collections"], ["config"],
  ])
  func theAddressOfADatabaseIsNoFolder(_ words: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("docs/a.md", "# Kites")
    for scheme in ["postgresql", "other"] {
      let outcome = try Program.run(
        words, environment: ["BRIDGEDOC_INDEX": "\(scheme)://ann:secret@127.0.0.1:1/d"],
        folder: folder.url.path)
      #expect(outcome.status == (words == ["config"] ? 0 : 2), "\(outcome.error)")
      #expect(!(outcome.output + outcome.error).contains("secret"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["docs"])
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
