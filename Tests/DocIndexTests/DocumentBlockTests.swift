import DocCodec
import DocModel
import TestSupport
import Testing

@testable import DocIndex

/// Paths, titles and topics come back, however much of them the path tells.
struct DocumentBlockTests {
  private static let records: [(topic: String, title: String, source: String)] = [
    ("uikit-uiview-frame", "frame", "UIKit/md/uikit-uiview-frame.md"),
    ("uikit-uiview-bounds-in", "boundsIn(_:)", "UIKit/md/uikit-uiview-boundsin(_:).md"),
    ("uikit-uiview", "Frame", "UIKit/md/uikit-uiview-frame.md"),
    ("a-b", "", "A b"), ("", "", ""), ("x", "y", "/"), ("", "", ".md"), ("md", "MD", "md"),
    ("é", "É", "é.md"),
    ("notes", "NOTES.OLD", "notes.old.md"), ("notes-old", "Notes.old", "dir/Notes.old.md"),
    ("slug", "Ünlü Başlık", "dir.with.dots/no-extension"), ("no", "EXTENSION", "dir.with.dots/no-extension"),
    ("no-extensionX", "extension", "dir.with.dots/no-extension"),
    (String(repeating: "long", count: 90), "t", String(repeating: "Long/", count: 90)),
  ]

  private func record(_ number: Int) -> DocumentRecord {
    let one = Self.records[number]
    return DocumentRecord(
      collection: number % 2 == 0 ? "one" : "two",
      kind: DocumentKind.allCases[number % DocumentKind.allCases.count],
      topic: one.topic, title: one.title, source: one.source)
  }

  private func encoded() -> [UInt8] {
    var writer = DocumentBlockWriter()
    for number in Self.records.indices { writer.add(record(number), collection: number % 2) }
    return writer.finish()
  }

  @Test func recordsComeBackInAnyOrder() throws {
    let reader = DocumentBlock(encoded())
    for number in Array(Self.records.indices) + Self.records.indices.reversed() + [3, 3, 9, 0] {
      #expect(try reader.record(number, collections: ["one", "two"]) == record(number))
    }
  }

  @Test func changedBlocksReadOrThrow() {
    let bytes = encoded()
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        let reader = DocumentBlock(changed)
        for number in Self.records.indices { _ = try? reader.record(number, collections: ["one", "two"]) }
        _ = try? reader.record(0, collections: ["one", "two"])
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
