import Foundation
import Testing

/// Tests exports and packs with the real programs.
@Suite struct ExchangeTests {
  @Test func exportsAreIndexedAgain() throws {
    let folder = try TemporaryFolder()
    let exported = try Fixture.run("export", "jsonl", folder.path("out"))
    #expect(
      exported.status == 0 && exported.output.hasSuffix("out: 5 documents in 1 file\n"), "\(exported.error)")
    let index = folder.path("index")
    #expect(try Program.run(["index", folder.path("out/kites"), "--index", index, "--quiet"]).status == 0)
    let digests = try [Fixture.index(), index].map {
      try Program.run(["stats", "--json", "--index", $0]).json()["digest"] as? String
    }
    #expect(digests[0] != nil && digests[0] == digests[1])
    let lines = try Fixture.run("export", "jsonl", "-")
    #expect(try lines.jsonLines().count == 5)
    let again = try Fixture.run("export", "markdown", folder.path("out"))
    #expect(again.status == 2 && again.error.contains("the folder is not empty"))
    let wrong = try Fixture.run("export", "markdown", folder.path("no"), "--collection", "boats")
    #expect(wrong.status == 2 && wrong.error.contains("no such collection: boats: the index has kites"))
    #expect(try Fixture.run("export", "llms-txt", folder.path("llms")).status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path("llms/llms-full.txt")))
  }

  @Test func packsOfOthersAreSearchedBesideOnesOwn() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_DATA_HOME": folder.path("data"), "HOME": folder.path("home")]
    let pack = folder.path("team.pack")
    let packed = try Program.run(["pack", pack, "--index", Fixture.index()])
    #expect(packed.status == 0 && packed.output.contains("digest "), "\(packed.error)")
    #expect(try Program.run(["index", "--from", pack], environment: environment).status == 0)
    let search = {
      try Program.run(["search", "--format", "paths", "bridle", "launch"], environment: environment)
    }
    #expect(try search().output.contains("skills/kite-flying.md"))
    // A mounted folder is removed by its name.
    #expect(try Program.run(["remove", "--from", "team"], environment: environment).status == 0)
    #expect(try !search().output.contains("kite-flying"))
    let mounted = try Program.run(["index", "--from", Fixture.index()], environment: environment)
    #expect(mounted.status == 0, "\(mounted.error)")
    #expect(try search().output.contains("skills/kite-flying.md"))
    let unknown = try Program.run(["remove", "--from", "team"], environment: environment)
    #expect(
      unknown.status == 2 && unknown.error.contains("no such added index: team: the added indexes are index"))
    let unpacked = try Program.run(["unpack", pack, "--index", folder.path("there")])
    #expect(unpacked.status == 0, "\(unpacked.error)")
    #expect(try Program.run(["verify", "--index", folder.path("there")]).status == 0)
    let foreign = try Program.run(["unpack", pack, "--index", "/"])
    #expect(foreign.status == 2 && foreign.error.contains("the folder holds other files than an index: /: "))
    let none = try Program.run(["unpack", Program.bridgedoc, "--index", folder.path("none")])
    #expect(none.status == 2 && none.error.contains("neither a pack nor an index"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("none")))
  }
  /// A folder cannot be signed, and an unreadable pack does not replace an index.
  @Test func whatWasThereStaysUntilItsSuccessorIsWhole() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_DATA_HOME": folder.path("data"), "HOME": folder.path("home")]
    try FileManager.default.copyItem(atPath: Fixture.index(), toPath: folder.path("team"))
    func from(_ arguments: String...) throws -> Outcome {
      try Program.run(["index", "--from"] + arguments, environment: environment)
    }
    let search = {
      try Program.run(["search", "--format", "paths", "bridle", "launch"], environment: environment).output
    }
    let unsigned = try from(folder.path("team"), "--signers", "/dev/null")
    #expect(
      unsigned.status == 2 && unsigned.error.contains("a folder has no signature"), "\(unsigned.error)")
    #expect(try from(folder.path("team")).status == 0)
    let bad = try folder.write("team.pack", Array("bridgedoc-pack 1\n".utf8))
    #expect(try from(bad).status == 2)
    #expect(try search().contains("kite-flying.md"))
    let packed = try Program.run(["pack", bad, "--index", Fixture.index()])
    #expect(packed.status == 0)
    for next in [bad, bad, folder.path("team"), bad] {
      let outcome = try from(next)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try search().contains("kite-flying.md"))
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("data/bridgedoc/others")) == ["team"])
  }

  /// The bytes that were verified are the bytes that are unpacked. Here, `ssh-keygen` itself changes the pack after the verification, in
  /// place or by renaming another file.
  @Test(arguments: ["cp", "mv"]) func aPackThatChangesBehindTheCheck(how: String) throws {
    let folder = try TemporaryFolder()
    let (good, evil) = (folder.path("team.pack"), folder.path("evil.pack"))
    try folder.write("evil/evil.md", Array("# Evil\n\nXyzzyplugh.\n".utf8))
    try folder.write("good/good.md", Array("# Good\n\nA kite.\n".utf8))
    for (name, pack) in [("good", good), ("evil", evil)] {
      let index = folder.path(name + "-index")
      try #require(try Program.run(["index", folder.path(name), "--index", index, "--quiet"]).status == 0)
      try #require(try Program.run(["pack", pack, "--index", index]).status == 0)
    }
    try folder.write(
      "bin/script",
      Array(
        "#!/bin/sh\nPATH=/usr/bin:/bin\nssh-keygen \"$@\" || exit 1\nif [ -e '\(evil)' ]; then \(how) '\(evil)' '\(good)'; fi\n"
          .utf8))
    // The shell copies the program. A file that this process has just written may still be open in a child of another test, and could then
    // not be executed.
    let shell =
      "cd '\(folder.url.path)' && ssh-keygen -q -t ed25519 -N '' -C '' -f key"
      + " && ssh-keygen -q -Y sign -n bridgedoc -f key team.pack && { printf 'ann ' && cat key.pub; } > signers"
      + " && cp bin/script bin/ssh-keygen && chmod +x bin/ssh-keygen"
    let made = try Program.start("/bin/sh", ["-c", shell])
    try #require(made.status == 0, "\(made.error)")
    let index = folder.path("there")
    let outcome = try Program.run(
      ["unpack", good, "--index", index, "--signers", folder.path("signers")],
      environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin"])
    #expect(outcome.status == 0 && outcome.output.contains("signed by ann"), "\(outcome.error)")
    #expect(try Program.run(["search", "kite", "--index", index]).status == 0)
    #expect(try Program.run(["search", "xyzzyplugh", "--index", index]).status == 1)
  }

  /// No error prints a password, even if the address is malformed.
  @Test(arguments: [
    ["search", "--index", "postgresql://ann:se/cret@host.invalid/db", "x"],
    ["push", "postgresq://ann:se/cret@host.invalid/db"],
    ["search", "--index", "mysql://ann:se/cret@host.invalid/db", "x"],
    ["list", "--index", "postgres://ann:se?cret@host.invalid/db"],
    ["show", "--index", "postgresql://ann:se@cret@host.invalid/db", "x"],
  ])
  func passwordsAreNotPrinted(arguments: [String]) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.status == 2 && !(outcome.output + outcome.error).contains("cret"), "\(outcome.error)")
  }
}
