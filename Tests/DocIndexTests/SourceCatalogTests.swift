import DocCodec
import DocModel
import TestSupport
import Testing

@testable import DocIndex

/// What was indexed, file by file, comes back, whether documents of the index have the paths or not.
struct SourceCatalogTests {
  private static func document(_ path: String) -> Document {
    var document = Document(topic: path, kind: .article, title: path, source: path)
    document.sections = [
      Section(
        id: SectionID(collection: "c", path: path, heading: [], ordinal: 0), topic: "\(path)/overview",
        level: 1,
        heading: [], timestamp: nil, startLine: 1, endLine: 1, blocks: [.paragraph(Paragraph("Text."))])
    ]
    return document
  }

  private static func record(_ collection: String, _ path: String, number: Int) -> SourceRecord {
    SourceRecord(
      collection: collection, path: path, size: number * 1000, modificationNanoseconds: Int64(number) << 40,
      contentHash: UInt64(number) &* 0x9e37_79b9, hasDocuments: number % 3 > 0)
  }

  /// Paths of documents, and paths of files.
  private static let cases: [(documents: [String], files: [String])] = [
    ([], ["a", "b"]),
    (["a", "b", "c"], ["a", "b", "c"]),
    // Files without documents, documents of a packed file, and both.
    (["b", "d"], ["a", "b", "c", "d", "e"]),
    (["p.tar/1", "p.tar/2", "q", "z"], ["p.tar", "q"]),
    (["a", "a/b", "a.md", "ä"], ["a", "a.md", "a/b", "b", "ä"]),
  ]

  @Test(arguments: cases.indices, [1, 2])
  func recordsComeBack(number: Int, batches: Int) throws {
    let (paths, files) = Self.cases[number]
    let folder = try TemporaryFolder()
    let documents = paths.sorted { ByteOrder.precedes($0, $1) }.map(Self.document)
    let reader = try writeIndex(documents, to: folder.path, batches: batches, collection: "c")
    var records = files.enumerated().map { Self.record("c", $1, number: $0) }
    records += files.enumerated().map { Self.record("other", $1, number: $0 + 7) }
    let catalog = SourceCatalog(records: records)
    try catalog.write(beside: reader, ingestVersion: 9)
    #expect(SourceCatalog(beside: reader, ingestVersion: 9).records == catalog.records)
    #expect(SourceCatalog(beside: reader, ingestVersion: 8).records.isEmpty)
  }

  /// Paths that the index has are not written again.
  @Test func knownPathsAreNotWrittenAgain() throws {
    let folder = try TemporaryFolder()
    let paths = (0..<2000).map { "folder-\($0 * 7919 % 2000)/\($0 * 104_729 % 65_521).md" }.sorted()
    let reader = try writeIndex(paths.map(Self.document), to: folder.path, collection: "c")
    var sizes: [Int] = []
    for collection in ["c", "d"] {
      let catalog = SourceCatalog(records: paths.map { Self.record(collection, $0, number: 1) })
      try catalog.write(beside: reader, ingestVersion: 1)
      #expect(SourceCatalog(beside: reader, ingestVersion: 1).records == catalog.records)
      sizes.append(try InputFile(path: "\(folder.path)/\(SourceCatalog.fileName)").count)
    }
    #expect(sizes[0] < 2000 * 5)
    #expect(sizes[1] > 2000 * 8)
  }
}
