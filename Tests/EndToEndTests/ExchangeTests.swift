import Foundation
import Testing

/// Exports and packs, with the real programs.
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
    #expect(wrong.status == 2 && wrong.error.contains("no such collection: boats: there are kites"))
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
    // A folder, by its name; then neither.
    #expect(try Program.run(["remove", "--from", "team"], environment: environment).status == 0)
    #expect(try !search().output.contains("kite-flying"))
    let mounted = try Program.run(["index", "--from", Fixture.index()], environment: environment)
    #expect(mounted.status == 0, "\(mounted.error)")
    #expect(try search().output.contains("skills/kite-flying.md"))
    let unknown = try Program.run(["remove", "--from", "team"], environment: environment)
    #expect(unknown.status == 2 && unknown.error.contains("no such index of others: team: there are index"))
    let unpacked = try Program.run(["unpack", pack, "--index", folder.path("there")])
    #expect(unpacked.status == 0, "\(unpacked.error)")
    #expect(try Program.run(["verify", "--index", folder.path("there")]).status == 0)
    let none = try Program.run(["unpack", Program.bridgedoc, "--index", folder.path("none")])
    #expect(none.status == 2 && none.error.contains("neither a pack nor an index"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("none")))
  }
}
