import DocCodec
import DocLibrary
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocExchange
@testable import DocIndex

struct PackTests {
  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test func anIndexComesBack() throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    let reader = try folder.index("kites")
    let (digest, count) = try Pack.write(reader, to: folder.path("pack"))
    #expect(digest == reader.digest)
    try Pack.write(reader, to: folder.path("again"))
    let pack = try bytes(folder.path("pack"))
    #expect(pack.count == count)
    #expect(try bytes(folder.path("again")) == pack)
    let (manifest, _) = try Pack.unpack(folder.path("pack"), into: folder.path("there"))
    let there = try IndexReader(directory: folder.path("there"))
    #expect(manifest == there.manifest && there.digest == reader.digest)
    #expect(there.sectionCount == reader.sectionCount)
    // A pack of the unpacked index equals the first pack.
    try Pack.write(there, to: folder.path("third"))
    #expect(try bytes(folder.path("third")) == pack)
  }

  /// A pack must contain neither deleted documents nor the locations of files.
  @Test func whatIsGoneIsNotInIt() throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    try folder.folder.write("kites/secret.md", "# Secret\n\nThe xyzzyplugh word.\n")
    try folder.folder.write("boats/boat.md", "# Boat\n\nA boat.\n")
    try folder.index("kites", "boats")
    try FileManager.default.removeItem(atPath: folder.path("kites/secret.md"))
    let reader = try folder.index("kites")
    try Pack.write(reader, collections: ["kites"], to: folder.path("pack"))
    try Pack.unpack(folder.path("pack"), into: folder.path("there"))
    let there = try IndexReader(directory: folder.path("there"))
    #expect(there.documentCount == reader.documentCount - 1)
    #expect(there.manifest.collections.map(\.name.text) == ["kites"])
    #expect(try there.documentFrequency(of: Array("xyzzyplugh".utf8)) == 0)
    let pack = String(decoding: try bytes(folder.path("pack")), as: UTF8.self)
    #expect(!pack.contains(folder.folder.path))
    #expect(throws: ExchangeError.noSuchCollection(name: "trains", known: ["boats", "kites"])) {
      try Pack.write(reader, collections: ["trains"], to: folder.path("none"))
    }
  }

  /// A newer pack replaces an older one. The user's own index is never replaced.
  @Test func onlyWhatWasUnpackedIsReplaced() throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    try Pack.write(try folder.index("kites"), to: folder.path("one"))
    try Pack.unpack(folder.path("one"), into: folder.path("there"))
    try folder.folder.write("kites/new.md", "# New\n\nA new page.\n")
    try Pack.write(try folder.index("kites"), to: folder.path("two"))
    let before = try IndexReader(directory: folder.path("there"))
    let (manifest, _) = try Pack.unpack(folder.path("two"), into: folder.path("there"))
    #expect(manifest.generation == 2)
    #expect(try IndexReader(directory: folder.path("there")).documentCount == before.documentCount + 1)
    // A reader of the old index is not affected.
    #expect(try IndexContents(before).documents(withTopic: "new").isEmpty)
    #expect(try IndexContents(before).documents(withTopic: "kite-flying").count == 1)
    let own = try Manifest(directory: folder.index)
    #expect(throws: ExchangeError.ownIndex(folder.index)) {
      try Pack.unpack(folder.path("one"), into: folder.index)
    }
    #expect(try Manifest(directory: folder.index) == own)
  }

  /// A change of any byte is detected before anything is published, and no files remain.
  @Test func damageIsFound() throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    try Pack.write(try folder.index("kites"), to: folder.path("pack"))
    let pack = try bytes(folder.path("pack"))
    var generator = SeededGenerator(seed: 5)
    var cases: [[UInt8]] = [
      [], Array(pack.dropLast()), pack + [0], Array(pack.prefix(100)), Array("# words\n".utf8),
    ]
    for _ in 0..<60 {
      var damaged = pack
      damaged[Int.random(in: 0..<pack.count, using: &generator)] ^= UInt8.random(
        in: 1...255, using: &generator)
      cases.append(damaged)
    }
    for damaged in cases {
      try folder.folder.write("damaged", bytes: damaged)
      #expect(throws: (any Error).self) {
        try Pack.unpack(folder.path("damaged"), into: folder.path("there"))
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path("there")))
    }
  }

  /// A pack says in exactly one form that the files of a collection are elsewhere. Any other root would be a folder of this machine.
  @Test(arguments: [
    "../.bridgedoc-packed/../../../../etc", "../.bridgedoc-packed/boats", "../.bridgedoc-packed/", "/etc",
    "../etc",
  ])
  func rootsAreComparedWhole(root: String) throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    try Pack.write(try folder.index("kites"), to: folder.path("pack"))
    try folder.forge("pack", as: "same") { _ in }
    try Pack.unpack(folder.path("same"), into: folder.path("same-index"))
    try folder.forge("pack", as: "forged") { $0.collections[0].root = ByteString(root) }
    #expect(throws: (any Error).self) { try Pack.unpack(folder.path("forged"), into: folder.path("there")) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("there")))
  }

  /// A collection may have any name, which becomes a single component of its root.
  @Test(arguments: ["..", "a/../../..", "/"]) func noNameLeadsOut(name: String) throws {
    let root = IndexPacking.placeholderRoot(of: ByteString(name))
    let record = CollectionRecord(name: ByteString(name), root: root, readers: 1, analysis: ByteString("a"))
    #expect(IndexPacking.isFromElsewhere(record))
    #expect(record.rootPath(below: "/a/index").hasPrefix("/a/.bridgedoc-packed/"))
  }

  /// A pack is not unpacked into a folder of unrelated files.
  @Test func onlyAnIndexIsUnpackedInto() throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    try Pack.write(try folder.index("kites"), to: folder.path("pack"))
    let before = try folder.folder.contents(of: "kites/sub")
    #expect(throws: ExchangeError.notAnIndex(folder.path("kites/sub"))) {
      try Pack.unpack(folder.path("pack"), into: folder.path("kites/sub"))
    }
    #expect(try folder.folder.contents(of: "kites/sub") == before)
    // A folder with only the files of an interrupted writer counts as an index.
    try folder.folder.write("left/0123.segment")
    try Pack.unpack(folder.path("pack"), into: folder.path("left"))
  }

  /// A pack replaces a file or what a link points to, but no pipe.
  @Test func aPackReplacesOnlyFiles() throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    let reader = try folder.index("kites")
    try folder.folder.write("target", "old")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("target"))
    try Pack.write(reader, to: folder.path("link"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")).hasSuffix("target"))
    #expect(try bytes(folder.path("target")).count > 100)
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(throws: CodecError.self) { try Pack.write(reader, to: folder.path("pipe")) }
  }

  @Test func signaturesAreChecked() throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    try Pack.write(try folder.index("kites"), to: folder.path("pack"))
    for name in ["key", "other"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", folder.path(name)]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
    func signers(_ key: String) throws -> String {
      let publicKey = try String(contentsOfFile: folder.path("\(key).pub"), encoding: .utf8)
      try folder.folder.write("signers-\(key)", "ann@example.org \(publicKey)")
      return folder.path("signers-\(key)")
    }
    func verify(_ signers: String) throws -> String {
      try Signature.verify(InputFile(path: folder.path("pack")), named: folder.path("pack"), signers: signers)
    }
    #expect(throws: ExchangeError.self) { try verify(signers("key")) }
    try Pack.write(try folder.index("kites"), to: folder.path("pack"), signedWith: folder.path("key"))
    #expect(try verify(signers("key")) == "ann@example.org")
    let unpacked = try Pack.unpack(
      folder.path("pack"), into: folder.path("there"), signers: signers("key"))
    #expect(unpacked.signer == "ann@example.org")
    #expect(throws: ExchangeError.self) { try verify(signers("other")) }
    #expect(throws: ExchangeError.self) {
      try Pack.unpack(folder.path("pack"), into: folder.path("never"), signers: signers("other"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("never")))
    try folder.folder.write("pack", bytes: try bytes(folder.path("pack")) + [0])
    #expect(throws: ExchangeError.self) { try verify(signers("key")) }
    #expect(throws: CodecError.self) { try verify(folder.path("no-signers")) }
    // A pack that cannot be signed leaves the old pack and its signature.
    let old = [try bytes(folder.path("pack")), try bytes(folder.path("pack.sig"))]
    #expect(throws: ExchangeError.self) {
      try Pack.write(
        try folder.index("kites"), to: folder.path("pack"), signedWith: folder.path("none"))
    }
    #expect([try bytes(folder.path("pack")), try bytes(folder.path("pack.sig"))] == old)
  }
}
