import Foundation
import Testing

/// Commands on damaged indexes print one line to standard error and nothing to standard output, and return status 2.
struct DamageTests {
  private static let commands: [[String]] = [
    ["search", "kite"], ["search", "kite", "--json"], ["show", "kite-flying"], ["list"], ["stats"],
    ["verify"],
    ["search", "--batch", "-"],
  ]

  /// Shell commands that damage an index in its folder, with a word of the expected message.
  static let damages: [(shell: String, word: String)] = [
    ("rm manifest", "no index"),
    (": >manifest", "damaged"),
    ("head -c 40 manifest >m && mv m manifest", "damaged"),
    ("echo hello >manifest", "damaged"),
    ("rm manifest && mkdir manifest", "cannot open"),
    ("sed -i '1s/.*/bridgedoc-index 999/' manifest", "newer version"),
    ("sed -i '1s/.*/bridgedoc-index 0/' manifest", "older version"),
    ("rm *.segment", "No such file"),
    ("for f in *.segment; do : >$f; done", "damaged"),
    ("for f in *.segment; do head -c 300 $f >s && mv s $f; done", "damaged"),
    ("for f in *.segment; do cp manifest $f; done", "damaged"),
    ("for f in *.segment; do printf X | dd of=$f bs=1 seek=20 conv=notrunc; done", "damaged"),
    ("rm *", "no index"),
  ]

  @Test(arguments: damages) func everyCommandSaysWhatIsWrong(shell: String, word: String) throws {
    let folder = try TemporaryFolder()
    let copy = folder.path("ix")
    // The index and its folder are copied together, so that their relative paths stay the same.
    try FileManager.default.copyItem(atPath: try Fixture.folder(), toPath: folder.path("kites"))
    try FileManager.default.copyItem(atPath: try Fixture.index(), toPath: copy)
    let damage = try Program.shell("cd ix && { \(shell); } 2>/dev/null", folder: folder.url.path)
    #expect(damage.status == 0)
    for command in Self.commands {
      let outcome = try Program.run(command + ["--index", copy], input: "kite\n")
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(command): \(outcome.output)\(outcome.error)")
      #expect(outcome.errorLines.count == 1 && outcome.error.hasPrefix("bridgedoc: error: "), "\(command)")
      #expect(outcome.error.contains(word), "\(command): \(outcome.error)")
    }
    // An unreadable manifest is not changed, and the message says what to do. In all other cases, the index is rebuilt.
    let isLeftAlone =
      shell.contains("manifest") && !shell.contains("rm manifest") && !shell.contains("*.segment")
    let again = try Program.run(["index", folder.path("kites"), "--index", copy, "--quiet"])
    if isLeftAlone || word == "cannot open" {
      #expect(again.status == 2 && again.errorLines.count == 1, "\(again.error)")
      guard isLeftAlone else { return }
      #expect(
        again.error.contains("move \(copy) away") || again.error.contains("update bridgedoc"),
        "\(again.error)")
      try FileManager.default.moveItem(atPath: copy, toPath: folder.path("away"))
      #expect(try Program.run(["index", folder.path("kites"), "--index", copy]).status == 0)
    } else {
      #expect(again.status == 0, "\(again.error)")
    }
    #expect(try Program.run(["verify", "--index", copy]).status == 0)
    #expect(try Program.run(["search", "kite", "--index", copy]).status == 0)
  }

  /// `verify` detects a change in any part, and names the part.
  @Test(arguments: 0..<15) func verifyNamesTheDamagedPart(place fifteenth: Int) throws {
    let folder = try TemporaryFolder()
    let copy = folder.path("ix")
    try FileManager.default.copyItem(atPath: try Fixture.index(), toPath: copy)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: copy).first { $0.hasSuffix(".segment") })
    let url = URL(fileURLWithPath: "\(copy)/\(name)")
    var bytes = try Data(contentsOf: url)
    let place = 8 + (bytes.count - 9) * fifteenth / 15
    bytes[place] ^= 0x10
    try bytes.write(to: url)
    let outcome = try Program.run(["verify", "--index", copy])
    #expect(outcome.status == 2, "byte \(place)")
    #expect(outcome.error.contains(".segment (") && outcome.error.contains("checksum"), "\(outcome.error)")
    let json = try Program.run(["verify", "--json", "--index", copy])
    #expect(json.status == 2)
    #expect(try json.json()["problem"] is String)
  }
}
