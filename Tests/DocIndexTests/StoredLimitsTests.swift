import DocCodec
import DocModel
import TestSupport
import Testing

@testable import DocIndex

/// Documents that were written can be read, whatever the lengths of their texts.
struct StoredLimitsTests {
  /// A text of `count` bytes that ends with a two-byte character.
  private static func text(_ count: Int) -> String { String(repeating: "a ", count: count / 2 - 1) + "é" }

  private static func document(_ number: Int, heading: [String], more: Int) -> Document {
    let path = text(StoredLimits.path + more) + String(number % 10)
    var document = Document(
      topic: text(StoredLimits.topic + more), kind: .article, title: text(StoredLimits.title + more),
      source: String(path.dropFirst()))
    document.sections = [heading, heading + ["Last"]].enumerated().map { ordinal, heading in
      Section(
        id: SectionID(collection: "c", path: document.source, heading: heading, ordinal: ordinal),
        topic: document.topic + "/" + text(StoredLimits.slug + more), level: 2, heading: heading,
        timestamp: nil,
        startLine: 7 + ordinal, endLine: 9 + ordinal,
        blocks: [
          .paragraph(
            Paragraph("kites fly", style: .listItem(depth: StoredLimits.listDepth + more, marker: "-"))),
          .code(
            CodeSample(
              language: text(StoredLimits.filter + 1 + more), title: nil, timestamp: nil, startLine: 8,
              endLine: 8,
              text: "pull()")),
        ])
    }
    return document
  }

  /// At each limit, texts are unchanged. Above it, they are cut, and there is a warning.
  @Test(arguments: [0, 2, 70_000])
  func longTextsAreCut(more: Int) throws {
    let folder = try TemporaryFolder()
    // With the heading "Last", the path has the greatest length.
    let heading =
      [String](repeating: Self.text(StoredLimits.heading - 8), count: 7)
      + [String(repeating: "x", count: 42), Self.text(StoredLimits.heading + more)]
    let documents = (0..<3).map { Self.document($0, heading: heading, more: more) }
    let reader = try writeIndex(documents, to: folder.path, collection: "c")
    _ = try IndexVerifier(reader).verify()
    let contents = try IndexContents(reader)
    for number in documents.indices {
      let found = try contents.wholeDocument(at: DocumentAddress(segment: 0, document: number))
      let expected = StoredLimits.fitting(documents[number])
      #expect(
        found.title == expected.title && found.topic == expected.topic && found.source == expected.source)
      #expect(found.sections.map(\.heading) == expected.sections.map(\.heading))
      #expect((found.title == documents[number].title) == (more == 0))
      #expect((found.source == documents[number].source) == (more == 0))
      #expect(found.repairs.warnings.isEmpty == (more == 0))
    }
    // Paths stay different after they are cut.
    let sources = (0..<3).map { StoredLimits.fitting(documents[$0]).source }
    #expect(Set(sources.map(ByteString.init)).count == 3)
    #expect(sources.allSatisfy { $0.utf8.count <= StoredLimits.path })
  }

  /// A cut does not split a scalar, and keeps as many bytes as possible.
  @Test(arguments: 0...9) func cutsAreWhole(limit: Int) {
    let cut = StoredLimits.cut("ab\u{e9}\u{1f600}z", to: limit)
    #expect("ab\u{e9}\u{1f600}z".hasPrefix(cut) && cut.utf8.count <= limit && limit - cut.utf8.count < 4)
    #expect(!cut.unicodeScalars.contains("\u{fffd}"))
  }

  /// If a heading path is far too long, its inner headings are kept.
  @Test func innerHeadingsStay() throws {
    let headings = (0..<9000).map { "level \($0)" }
    let fitting = StoredLimits.fitting(Self.document(0, heading: headings, more: 0))
    let kept = try #require(fitting.sections.last?.heading)
    #expect(kept.last == "Last" && kept.dropLast().last == "level 8999" && kept.count > 100)
    #expect(kept.reduce(0) { $0 + $1.utf8.count + 1 } <= StoredLimits.headingPath)
    #expect(fitting.repairs.warnings.count == 1)
    #expect(StoredLimits.fitting(fitting) == fitting)
  }

  /// A reader rejects texts above the limits as damage, because no writer makes them.
  @Test(arguments: [0, 1]) func longerTextsAreRefused(more: Int) throws {
    for (title, topic, path) in [(more, 0, 0), (0, more, 0), (0, 0, more)] {
      func text(_ count: Int) -> String { String(repeating: "x", count: count) }
      var writer = ByteWriter()
      DocumentRecord(
        collection: "c", kind: .article, topic: text(StoredLimits.topic + topic),
        title: text(StoredLimits.title + title), source: text(StoredLimits.path + path)
      ).encode(into: &writer)
      let isRead = writer.bytes.withRawBytes { bytes in
        var reader = ByteReader(bytes)
        return (try? DocumentRecord(&reader, collection: "c")) != nil
      }
      #expect(isRead == (more == 0))
    }
    var section = Self.document(0, heading: ["Use"], more: 0).sections[0]
    section.heading = [String(repeating: "h", count: StoredLimits.heading + more)]
    var writer = ByteWriter()
    SectionRecord(section, details: nil).encode(into: &writer)
    let isRead = writer.bytes.withRawBytes { bytes in
      var reader = ByteReader(bytes)
      return (try? SectionRecord(&reader)) != nil
    }
    #expect(isRead == (more == 0))
  }

  /// An archive may contain any number of members with the same name and heading.
  @Test func manyDocumentsOfOneNameAreIndexed() throws {
    let folder = try TemporaryFolder()
    let section = Section(
      id: SectionID(collection: "c", path: "a.tar/x.md", heading: ["Same"], ordinal: 0), topic: "x/same",
      level: 1,
      heading: ["Same"], timestamp: nil, startLine: 1, endLine: 3,
      blocks: [.paragraph(Paragraph("kites fly"))])
    let documents = (0..<1100).map { _ in
      Document(topic: "x", kind: .article, title: "Same", source: "a.tar/x.md", sections: [section])
    }
    let reader = try writeIndex(documents, to: folder.path, collection: "c")
    #expect(try IndexVerifier(reader).verify().counts.sections == 1100)
    #expect(try IndexContents(reader).sections(withID: section.id).count == 1100)
  }
}
