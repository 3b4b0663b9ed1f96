import Foundation
import Testing

/// Tests malicious queries and documents with the real programs.
struct HostileTests {
  /// Shell commands that print a query. Each is one line of `--batch`.
  private static let queries: [(name: String, shell: String)] = [
    ("a megabyte of words", "yes word | head -c 1000000 | tr '\\n' ' '"),
    ("a megabyte of one letter", "head -c 1000000 /dev/zero | tr '\\0' a"),
    ("a thousand terms", "seq -f 'kite%.0f' -s ' ' 1000 | tr -d '\\n'"),
    ("many prefixes", "for l in a b c d e f g h i j k l m n o p; do printf '%s* ' $l; done"),
    ("quotes without end", "head -c 100000 /dev/zero | tr '\\0' '\\042'"),
    ("signs", "head -c 50000 /dev/zero | tr '\\0' '+'"),
    ("NUL", "printf 'kite\\0bridle'"),
    ("invalid UTF-8", "printf '\\377\\376 kite \\303'"),
    ("escapes", "printf '\\033[31mkite\\033]0;x\\007'"),
    ("bidi overrides", "printf '\\342\\200\\256kite\\342\\200\\213'"),
    ("fields", "for i in $(seq 200); do printf 'title:+body:-code:kite '; done"),
    ("long phrase", "printf '\"'; seq -s ' ' 5000 | tr -d '\\n'; printf '\"'"),
    ("must and must not", "for i in $(seq 500); do printf '+kite -kite '; done"),
  ]

  @Test(.timeLimit(.minutes(10)), arguments: queries)
  func aBatchAnswersAnyLine(name: String, shell: String) throws {
    // Two gigabytes of address space suffice, because the length of a line is limited.
    let outcome = try Fixture.shell(
      Program.addressLimit(kilobytes: 2_000_000)
        + "{ \(shell); printf '\\nkite\\n'; } | $bridgedoc search --batch - --limit 3")
    #expect(outcome.status == 0, "\(name): \(outcome.error)")
    let lines = try outcome.jsonLines()
    #expect(lines.count == 2, "\(name)")
    #expect((lines.last?["hits"] as? [Any])?.isEmpty == false, "\(name)")
    #expect(!outcome.output.utf8.contains { $0 < 0x20 && $0 != 0x0a || $0 == 0x7f }, "\(name)")
  }

  /// The same queries are passed as arguments, if a shell can do so. The result is an answer or a clear error, without control characters.
  @Test(.timeLimit(.minutes(10)), arguments: queries)
  func aCommandAnswersAnyArgument(name: String, shell: String) throws {
    for command in ["search", "show"] {
      let outcome = try Fixture.shell(
        Program.addressLimit(kilobytes: 2_000_000)
          + "$bridgedoc \(command) -- \"$( { \(shell); } 2>/dev/null | tr -d '\\0' | head -c 100000)\""
      )
      #expect([0, 1, 2].contains(outcome.status), "\(command) \(name): \(outcome.error)")
      for text in [outcome.output, outcome.error] {
        #expect(!text.unicodeScalars.contains { Self.isDangerous($0) }, "\(command) \(name)")
      }
    }
  }

  /// Controls, bidirectional overrides and characters without width.
  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0a: false
    case 0..<0x20, 0x7f..<0xa0, 0x200b, 0x200e, 0x200f, 0x202a...0x202e, 0x2060, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }

  /// Text, titles, headings, code and file names with all kinds of control characters.
  @Test func nothingOfADocumentReachesTheTerminalRaw() throws {
    let folder = try TemporaryFolder()
    let evil = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{202e}gnp.exe\u{200b}\u{9b}31m\r\u{8}"
    let name = "a\u{1b}[31m\u{202e}b\nc.md"
    try folder.write(
      "docs/\(name)",
      "# Kite \(evil) title\n\nA kite \(evil) text.\n\n| a\(evil) | b |\n|-|-|\n| c | d\(evil) |\n\n"
        + "```swift\nlet kite = \"\(evil)\"\n```\n\n[link \(evil)](http://x.y/\(evil))\n")
    try folder.write("docs/bad\u{1b}[5m.gz", [0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    let index = try Program.run(["index", folder.path("docs"), "--index", folder.path("ix")])
    #expect(index.status == 0)
    var outputs = [("index", index.output), ("index errors", index.error)]
    for arguments in [
      ["search", "kite"], ["search", "kite", "--format", "tsv"], ["search", "kite", "--format", "paths"],
      ["search", "kite", "--format", "markdown"], ["search", "kite", "--explain"], ["list"], ["stats"],
      ["show", "kite"], ["show", "--outline", "kite"],
      ["show", "--document", "kite"], ["search", "kite", "--json"], ["show", "kite", "--json"], ["verify"],
    ] {
      let outcome = try Program.run(arguments + ["--index", folder.path("ix")])
      outputs.append((arguments.joined(separator: " "), outcome.output + outcome.error))
      if arguments.last == "--json" { _ = try outcome.json() }
    }
    for (command, text) in outputs {
      #expect(!text.unicodeScalars.contains { Self.isDangerous($0) }, "\(command): \(text.debugDescription)")
    }
    // With colours, the output contains only the program's own escape sequences.
    let coloured = try Program.run(["search", "kite", "--color", "always", "--index", folder.path("ix")])
    for piece in coloured.output.components(separatedBy: "\u{1b}").dropFirst() {
      #expect(
        piece.hasPrefix("[") && piece.dropFirst().drop { $0.isNumber || $0 == ";" }.first == "m"
          || piece.hasPrefix("]8;"), "\(piece.debugDescription)")
    }
  }

  /// Symbolic links and members of archives do not lead out of the named folder.
  @Test func nothingOutsideTheFolderIsRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret/secret.md", "# Xylophone\n\nthe xylophone is secret\n")
    try folder.write("docs/a.md", "# A\n\nordinary words\n")
    let outcome = try Program.shell(
      """
      ln -s ../secret/secret.md docs/link.md
      ln -s ../secret docs/folder
      ln -s . docs/loop
      ln -s /etc/passwd docs/passwd
      mkdir pack && cd pack && ln -s ../secret/secret.md link.md && echo '# In' >in.md
      tar --format=ustar -cf ../docs/links.tar link.md in.md
      tar --format=ustar -P -cf ../docs/up.tar ../secret/secret.md "$PWD/in.md" && cd ..
      $bridgedoc index docs --index ix --quiet || exit 3
      $bridgedoc list --index ix --format paths
      $bridgedoc search xylophone --index ix
      echo "status $?"
      """, folder: folder.url.path)
    #expect(
      outcome.output.contains("a.md") && outcome.output.contains("links.tar/in.md"), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("status 1\n"), "\(outcome.output)")
    #expect(!outcome.output.contains("secret") && !outcome.output.contains("passwd"), "\(outcome.output)")
    #expect(outcome.error.contains("leads out of the archive"), "\(outcome.error)")
  }
}
