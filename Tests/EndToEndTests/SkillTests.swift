import Foundation
import Testing

/// The skill that explains the command line to agents. Its examples are run on the built-in index.
@Suite struct SkillTests {
  static let text: String =
    (try? String(
      contentsOf: Program.packageRoot.appendingPathComponent("skills/bridgedoc/SKILL.md"), encoding: .utf8))
    ?? ""

  static let commands: [String] = {
    var isShell = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      if line.hasPrefix("```") { isShell = line == "```sh" }
      return isShell && line.hasPrefix("bridgedoc ") ? String(line) : nil
    }
  }()

  @Test func thereAreCommands() { #expect(Self.commands.count >= 6) }

  private static func run(_ line: String) throws -> Outcome {
    try Program.shell(
      "set -euo pipefail; bridgedoc() { \"$bridgedoc\" \"$@\"; }; \(line)",
      folder: Program.packageRoot.path)
  }

  @Test(arguments: commands) func runs(_ line: String) throws {
    let outcome = try Self.run(line)
    #expect(outcome.status == 0, "\(line): \(outcome.error)")
    #expect(!outcome.output.isEmpty, "\(line)")
    #expect(!outcome.error.contains("error:"), "\(line): \(outcome.error)")
  }

  /// Ids in the text exist in the built-in index, and queries in the text find something.
  @Test func examplesAreReal() throws {
    for piece in Self.text.split(separator: "`").enumerated().filter({ !$0.offset.isMultiple(of: 2) }).map(
      \.element)
    where piece.utf8.count == 8 && piece.contains(where: \.isNumber) && piece.allSatisfy(\.isLetterOrDigit) {
      let outcome = try Self.run("bridgedoc show \(piece) --format json")
      #expect(try outcome.json()["id"] as? String == String(piece))
    }
    for query in [
      "resize cell when state changes", "UIHosting*", "heading:margins", "symbol:makeUIView",
      "--kind skill cell",
      "--document hosting-controller child", "--language swift cell", "-n 3 cell",
    ] {
      #expect(try Self.run("bridgedoc search \(query)").status == 0, "\(query)")
    }
  }

  /// A skill file with a name and a description in its front matter, which agents' programs read.
  @Test func frontMatter() {
    let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "---")
    #expect(lines.dropFirst().first == "name: bridgedoc")
    let description = lines.first { $0.hasPrefix("description: ") }
    #expect((20...1024).contains(description?.utf8.count ?? 0))
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
