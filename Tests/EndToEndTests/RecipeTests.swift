import Foundation
import Testing

/// Runs the recipes of docs/scripting.md without changes, on the documents of `Fixture`. `script/bootstrap --tests` installs the programs
/// that they need.
@Suite struct RecipeTests {
  /// The shell code of the recipes, by number.
  static let recipes: [Int: String] = {
    let page = Program.packageRoot.appendingPathComponent("docs/scripting.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    var recipes: [Int: String] = [:]
    for part in text.components(separatedBy: "\n### ").dropFirst() {
      let code = part.components(separatedBy: "\n```sh\n").dropFirst().first?
        .components(separatedBy: "\n```").first
      if let number = Int(part.prefix { $0.isNumber }) { recipes[number] = code }
    }
    return recipes
  }()

  /// Runs a recipe in a separate folder with a copy of the documents, `docs`, and their index.
  private func run(
    _ number: Int, needs programs: [String], before: String = "", after: String = "",
    environment: [String: String] = [:], driver: (String) -> String = { "bash -euo pipefail \($0)" }
  ) throws -> (outcome: Outcome, folder: TemporaryFolder) {
    for program in programs {
      try #require(
        Program.shell("command -v \(program)").status == 0,
        "recipe \(number) needs \(program), which is not installed: run 'script/bootstrap --tests'")
    }
    let recipe = try #require(Self.recipes[number], "docs/scripting.md has no recipe \(number)")
    let folder = try TemporaryFolder()
    for (path, content) in Fixture.documents { try folder.write("work/docs/\(path)", content) }
    try folder.write("home/.keep", "")
    try FileManager.default.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("bin/bridgedoc"), withDestinationPath: Program.bridgedoc)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    var all = [
      "PATH": "\(folder.path("bin")):\(path)", "HOME": folder.path("home"), "TERM": "xterm-256color",
      "BRIDGEDOC_INDEX": folder.path("index"),
    ]
    all.merge(environment) { $1 }
    let indexed = try Program.shell("bridgedoc index docs", environment: all, folder: folder.path("work"))
    try #require(indexed.status == 0, "\(indexed.error)")
    try folder.write("recipe.sh", "\(before)\n\(recipe)\n\(after)\n")
    let outcome = try Program.shell(
      driver(folder.path("recipe.sh")), environment: all, folder: folder.path("work"))
    return (outcome, folder)
  }

  @Test func thereAreTen() { #expect(Self.recipes.keys.sorted() == Array(1...10)) }

  /// Runs fzf in a terminal of its own. The preview must show the section before the key that selects it is pressed.
  @Test func pick() throws {
    let (outcome, _) = try run(1, needs: ["zsh", "fzf"], after: "bdpick larks head joins | cat") { script in
      #"""
      zsh -fc '
      zmodload zsh/zpty zsh/datetime
      zpty -b picker "stty rows 30 cols 120; bash \#(script)"
      wait_for() {
        local chunk end=$(( EPOCHREALTIME + 30 ))
        while (( EPOCHREALTIME < end )); do
          if zpty -r -t picker chunk; then out+=$chunk; else sleep 0.02; fi
          [[ $out == *${~1}* ]] && return 0
        done
        return 1
      }
      out=
      wait_for "notes/knots.md:5" || { print -r -- "no preview: $out"; exit 3 }
      out=
      zpty -w -n picker $'\''\r'\''
      wait_for "loosens by itself" || { print -r -- "nothing printed: $out"; exit 3 }
      print -r -- "$out"
      '
      """#
    }
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("loosens by itself"))
  }

  @Test func edit() throws {
    let (outcome, folder) = try run(
      2, needs: [], after: "bdedit larks head joins", environment: ["EDITOR": "echo opened"])
    #expect(outcome.status == 0, "\(outcome.error)")
    let path = try #require(
      Program.shell("realpath '\(folder.path("work/docs/notes/knots.md"))'").outputLines.first)
    #expect(outcome.output == "opened +5 \(path)\n")
  }

  @Test func grepWhatWasFound() throws {
    let (outcome, _) = try run(3, needs: [])
    #expect(outcome.outputLines.contains { $0.hasSuffix("notes/knots.md:1") }, "\(outcome)")
  }

  @Test func takeApart() throws {
    let (outcome, _) = try run(4, needs: ["jq"])
    #expect(outcome.status == 0, "\(outcome.error)")
    let first = try #require(outcome.outputLines.first).split(separator: "\t")
    try #require(first.count == 3)
    #expect(first[0].hasPrefix("kite-flying/"))
    #expect(Double(first[1]) != nil)
    #expect(first[2].hasPrefix("skills/kite-flying.md:"))
  }

  @Test func compile() throws {
    let sound = try run(5, needs: ["swiftc"]).outcome
    #expect(sound.status == 0, "\(sound.error)")
    #expect(!sound.output.contains("does not parse"))
    let broken = try run(
      5, needs: ["swiftc"],
      before: """
        mkdir -p broken
        printf -- '---\\nname: broken\\ndescription: x\\n---\\n\\n# Broken\\n\\n```swift\\nlet x =\\n```\\n' > broken/SKILL.md
        bridgedoc index broken --quiet
        """
    ).outcome
    #expect(broken.output.contains("broken does not parse"), "\(broken)")
  }

  @Test func hook() throws {
    let (outcome, _) = try run(
      6, needs: ["git", "jq"],
      before: """
        git init --quiet . && git config user.email t@example.org && git config user.name T
        printf 'struct KiteController {}\\nstruct Anvil {}\\n' > a.swift && git add a.swift
        """)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("look at skills/kite-flying.md:"), "\(outcome.error)")
    #expect(outcome.error.contains("for \"KiteController\""))
    #expect(!outcome.error.contains("Anvil"))
  }

  @Test func evaluate() throws {
    #expect(try run(7, needs: ["jq"]).outcome.status == 0)
    // The documents with the answers are deleted, so the index is worse.
    let worse = try run(
      7, needs: ["jq"],
      before: "rm docs/notes/knots.md docs/skills/kite-flying.md && bridgedoc index docs --quiet")
    #expect(worse.outcome.status == 1, "\(worse.outcome)")
  }

  @Test func unknownNames() throws {
    let (outcome, _) = try run(8, needs: ["jq"])
    #expect(outcome.output == "SailMaker\n", "\(outcome)")
  }

  @Test func projectIndex() throws {
    let (outcome, _) = try run(9, needs: [])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.outputLines.contains("notes/knots.md"), "\(outcome.output)")
  }

  @Test func context() throws {
    let (outcome, folder) = try run(10, needs: [])
    #expect(outcome.status == 0, "\(outcome.error)")
    let context = try String(contentsOfFile: folder.path("work/context.md"), encoding: .utf8)
    #expect(context.contains("skills/kite-flying.md:"))
    // A text has at most one token per byte and, with most tokenizers, at least one per six bytes.
    #expect(context.utf8.count < 300 * 6)
  }
}
