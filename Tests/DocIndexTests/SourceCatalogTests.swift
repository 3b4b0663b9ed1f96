import DocCodec
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocIndex

/// Records of files are read as they were written, or damage is found.
struct SourceCatalogTests {
  private static let digest = Digest128(high: 1, low: 2)

  private static func records(_ generator: inout SeededGenerator) -> [SourceRecord] {
    let paths = Set(
      (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        ByteString(generator.hostileText(scalars: Int.random(in: 1...6, using: &generator)))
      })
    return paths.sorted().map { path in
      let documents: [SourceRecord.Documents] = [
        .none, .own, .members([]), .members([ByteString(path.text + "/a"), ByteString("b"), path]),
      ]
      return SourceRecord(
        path: path, size: Int.random(in: 0...(1 << 40), using: &generator),
        stamp: .random(in: 0 ... .max, using: &generator),
        contentHash: Bool.random(using: &generator) ? 0 : .random(in: 1 ... .max, using: &generator),
        isRacy: Bool.random(using: &generator), documents: documents.randomElement(using: &generator) ?? .none
      )
    }
  }

  @Test(arguments: 1...20) func recordsComeBack(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    // `String` treats two of these names as equal.
    let names = ["a", "caf\u{e9}", "cafe\u{301}", ""].map { ByteString($0) }
    let all = names.map { _ in Self.records(&generator) }
    var catalog = SourceCatalog()
    for (name, records) in zip(names, all) { try catalog.set(records, of: name, refreshed: Int64(seed)) }
    try catalog.write(to: folder.path, digest: Self.digest)
    var read = try #require(try SourceCatalog.read(from: folder.path, digest: Self.digest))
    #expect(read == catalog)
    for (name, records) in zip(names, all) { #expect(try read.records(of: name) == records) }
    #expect(try read.records(of: ByteString("b")) == nil)
    // The records are kept if only the time of a refresh changes.
    try read.set(nil, of: names[1], refreshed: 77)
    #expect(read.refreshed(names[1]) == 77)
    #expect(try read.records(of: names[1]) == all[1])
    read.rename(names[1], to: ByteString("new"))
    #expect(try read.records(of: ByteString("new")) == all[1])
    #expect(try read.records(of: names[1]) == nil && read.records(of: names[2]) == all[2])
    #expect(try SourceCatalog.read(from: folder.path, digest: Digest128(high: 1, low: 3)) == nil)
  }

  /// The checksum covers all bytes (case 8).
  @Test func everyFlippedByteIsFound() throws {
    var generator = SeededGenerator(seed: 4)
    let folder = try TemporaryFolder()
    var catalog = SourceCatalog()
    try catalog.set(Self.records(&generator), of: ByteString("a"), refreshed: 5)
    try catalog.write(to: folder.path, digest: Self.digest)
    let path = "\(folder.path)/\(SourceCatalog.fileName)"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1 << (place % 8)
      try damaged.write(to: URL(fileURLWithPath: path))
      #expect(throws: IndexError.self, "byte \(place)") {
        try SourceCatalog.read(from: folder.path, digest: Self.digest)
      }
    }
    for length in 0..<bytes.count {
      try bytes.prefix(length).write(to: URL(fileURLWithPath: path))
      #expect(throws: IndexError.self, "cut to \(length)") {
        try SourceCatalog.read(from: folder.path, digest: Self.digest)
      }
    }
  }

  /// The files in a catalog are those from which the documents were made. A missing or additional file is found.
  @Test func verifyComparesWithTheDocuments() throws {
    let folder = try TemporaryFolder()
    let documents = GeneratedDocuments.make(documents: 3, sections: 4, seed: 5)
    let reader = try writeIndex(documents, to: folder.path, collection: "c")
    func record(_ path: String, _ documents: SourceRecord.Documents) -> SourceRecord {
      SourceRecord(
        path: ByteString(path), size: 1, stamp: 2, contentHash: 5, isRacy: false, documents: documents)
    }
    func verify(_ records: [SourceRecord]) throws -> Int {
      var catalog = SourceCatalog()
      try catalog.set(records.sorted { $0.path < $1.path }, of: ByteString("c"), refreshed: 1)
      try catalog.write(to: folder.path, digest: reader.manifest.digest)
      return try IndexVerifier(reader).verify().files
    }
    let own = documents.map { record($0.source, .own) }
    #expect(try verify(own + [record("picture", .none)]) == 4)
    #expect(throws: IndexError.self) { try verify(Array(own.dropFirst())) }
    #expect(throws: IndexError.self) { try verify(own + [record("more", .own)]) }
    #expect(throws: IndexError.self) { try verify(own + [record("tar", .members([own[0].path]))]) }
  }
}
