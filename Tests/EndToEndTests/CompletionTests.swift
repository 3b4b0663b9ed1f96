import Foundation
import TestSupport
import Testing

/// Tests completion in real shells, each in its own terminal: the line after the tabulator key was pressed, and the suggestions.
/// `script/bootstrap --tests` installs the shells.
@Suite struct CompletionTests {
  enum Shell: String, CaseIterable {
    case bash, fish, zsh

    /// Commands that load the completions from `$prefix`, where `script/install` writes them, and then print that the shell is ready.
    var setUp: String {
      switch self {
      case .bash:
        #"source $prefix/share/bash-completion/completions/bridgedoc; bind "set show-all-if-ambiguous on"; echo READY "TO" TYPE"#
      case .fish: #"source $prefix/share/fish/vendor_completions.d/bridgedoc.fish; echo READY "TO" TYPE"#
      case .zsh:
        "fpath=($prefix/share/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D; "
          + #"setopt no_beep auto_list no_list_ambiguous; LISTMAX=0; echo READY "TO" TYPE"#
      }
    }
  }

  private static let completions: Result<TemporaryFolder, any Error> = Result {
    let folder = try TemporaryFolder()
    let script = try Program.start(
      Program.packageRoot.appendingPathComponent("script/completions").path,
      [Program.bridgedoc, folder.url.path])
    try #require(script.status == 0, "\(script.error)")
    try folder.write("drive.zsh", driver)
    let link = folder.path("bin/bridgedoc")
    try FileManager.default.createDirectory(
      atPath: folder.path("bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Program.bridgedoc)
    return folder
  }

  /// Types the given text, moves to the beginning of the line, and lets `echo` print the line.
  private static let driver = #"""
    zmodload zsh/zpty zsh/datetime
    case $1 in
    bash) zpty -b shell 'bash --norc --noprofile -i' ;;
    fish) zpty -b shell 'fish --no-config -i' ;;
    zsh) zpty -b shell 'zsh -f -i' ;;
    esac
    wait_for() {
      local chunk end=$(( EPOCHREALTIME + 30 ))
      out=
      while (( EPOCHREALTIME < end )); do
        if zpty -r -t shell chunk; then out+=$chunk; else sleep 0.02; fi
        [[ $out == *${~1}* ]] && return 0
      done
      return 1
    }
    zpty -w shell "$2"
    wait_for 'READY TO TYPE' || { print -r -- "the shell does not start: $out"; exit 3 }
    zpty -w -n shell "$3"
    zpty -w shell $'\x01echo "LINE: \x05 :END"'
    wait_for $':END\r' || { print -r -- "no line: $out"; exit 3 }
    print -r -- "$out"
    zpty -d shell
    """#

  private func type(_ text: String, in shell: Shell) throws -> (line: String, screen: String) {
    for program in ["zsh", shell.rawValue] {
      try #require(
        Program.shell("command -v \(program)").status == 0,
        "\(program) is not installed: run 'script/bootstrap --tests'")
    }
    let folder = try Self.completions.get()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    try FileManager.default.createDirectory(
      atPath: folder.path("home"), withIntermediateDirectories: true)
    let outcome = try Program.start(
      "/usr/bin/env", ["zsh", "-f", folder.path("drive.zsh"), shell.rawValue, shell.setUp, text],
      environment: [
        "PATH": "\(folder.path("bin")):\(path)", "TERM": "dumb", "HOME": folder.path("home"),
        "prefix": folder.url.path, "BRIDGEDOC_INDEX": Fixture.index(),
      ])
    try #require(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    let lines = outcome.output.split(whereSeparator: \.isNewline)
    let shown = try #require(lines.last { $0.contains("LINE: ") && $0.hasSuffix(":END") })
    let line = String(shown.dropLast(4)).components(separatedBy: "LINE: ").last ?? ""
    return (line.trimmingCharacters(in: .whitespaces), outcome.output)
  }

  static let unique: [(typed: String, expected: String)] = [
    ("bridgedoc sea\t", "bridgedoc search"),
    ("bridgedoc show kite-f\t", "bridgedoc show kite-flying"),
    ("bridgedoc show knots/fig\t", "bridgedoc show knots/figure-eight"),
    ("bridgedoc show wwdc2031-101@2:\t", "bridgedoc show wwdc2031-101@2:30"),
    ("bridgedoc list kn\t", "bridgedoc list knots"),
    ("bridgedoc search --kind tr\t", "bridgedoc search --kind transcript"),
    ("bridgedoc search --collection k\t", "bridgedoc search --collection kites"),
    ("bridgedoc search --language sw\t", "bridgedoc search --language swift"),
    ("bridgedoc search --format ma\t", "bridgedoc search --format markdown"),
    ("bridgedoc list --form\tts\t", "bridgedoc list --format tsv"),
  ]

  @Test(arguments: Shell.allCases) func oneCandidateIsTyped(_ shell: Shell) throws {
    for (typed, expected) in LongRun.cases(Self.unique, draw: 4) {
      // zsh lists a single option before it completes it.
      if shell == .zsh, typed.contains("--form\t") { continue }
      #expect(try type(typed, in: shell).line == expected, "\(shell): \(typed)")
    }
  }

  /// Commands that change collections complete their names.
  @Test(arguments: Shell.allCases) func collectionsAreTyped(_ shell: Shell) throws {
    for command in ["remove", "rename", "move"] {
      #expect(
        try type("bridgedoc \(command) k\t", in: shell).line == "bridgedoc \(command) kites", "\(shell)")
    }
  }

  @Test(arguments: Shell.allCases) func severalAreOffered(_ shell: Shell) throws {
    // fish does not print suggestions in a dumb terminal, but has a command that lists them.
    func offer(_ line: String) throws -> String {
      try type(shell == .fish ? "complete -C '\(line)'\n" : line + "\t\t", in: shell).screen
    }
    let kinds = try offer("bridgedoc search --kind ")
    for kind in ["skill", "transcript", "code"] { #expect(kinds.contains(kind), "\(shell): \(kinds)") }
    // The index contains no document of this kind.
    #expect(!kinds.contains("rules"), "\(shell): \(kinds)")
    let flags = try offer("bridgedoc search --c")
    for flag in ["--collection", "--code", "--color"] { #expect(flags.contains(flag), "\(shell)") }
  }

  /// A damaged or missing index yields no suggestions and no messages.
  @Test func withoutAnIndex() throws {
    for words in [["--index", "/nowhere"], ["--index=/nowhere"]] {
      let line = ["bridgedoc", "show"] + words + ["k"]
      let outcome = try Program.run(
        ["---completion", "show", "--", "positional@0", "\(line.count - 1)", "1"] + line)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty)
      #expect(outcome.error.isEmpty)
    }
  }
}
