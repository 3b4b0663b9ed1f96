import DocCodec
import DocModel
import TestSupport
import Testing

@testable import DocIndex

/// Documents are read as they were written, with their paths, titles, topics and sections.
struct DocumentBlockTests {
  private static let record = DocumentRecord(
    collection: "one", kind: .html, topic: "é", title: "", source: "dir.with.dots/É.md")

  @Test func changedRecordsReadOrThrow() throws {
    var writer = ByteWriter()
    Self.record.encode(into: &writer)
    let bytes = writer.bytes
    func read(_ bytes: [UInt8]) throws(CodecError) -> DocumentRecord {
      try bytes.withRawBytes { (raw) throws(CodecError) in
        var reader = ByteReader(raw)
        return try DocumentRecord(&reader, collection: "one")
      }
    }
    #expect(try read(bytes) == Self.record)
    for place in bytes.indices {
      #expect(throws: CodecError.self) { try read(Array(bytes[..<place])) }
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        _ = try? read(changed)
      }
    }
  }

  @Test func documentsOfManySectionsKeepThem() throws {
    let folder = try TemporaryFolder()
    let sizes = [3, 254, 1, 255, 256, 2, 700, 1] + [Int](repeating: 1, count: 130)
    let documents = sizes.enumerated().map { number, size in
      var document = Document(
        topic: "d\(number)", kind: .article, title: "D\(number)", source: "\(1000 + number).md")
      document.sections = (0..<size).map { ordinal in
        Section(
          id: SectionID(collection: "c", path: document.source, heading: ["H\(ordinal)"], ordinal: ordinal),
          topic: "d\(number)/h\(ordinal)", level: 1, heading: ["H\(ordinal)"], timestamp: nil,
          startLine: ordinal + 1, endLine: ordinal + 1, blocks: [.paragraph(Paragraph("word \(number)"))])
      }
      return document
    }
    let reader = try writeIndex(documents, to: folder.path, batches: 2)
    let segment = reader.segments[0]
    var first = 0
    for (number, size) in sizes.enumerated() {
      #expect(try segment.sections(ofDocument: number) == first..<first + size)
      for section in [first, first + size - 1] { #expect(try segment.document(ofSection: section) == number) }
      first += size
    }
    #expect(throws: IndexError.self) { try segment.document(ofSection: first) }
    #expect(throws: IndexError.self) { try segment.sections(ofDocument: sizes.count) }
    let contents = try IndexContents(reader)
    #expect(try contents.documents(withTopic: "d6") == [DocumentAddress(segment: 0, document: 6)])
  }
}
