import DocModel
import TestSupport
import Testing

@testable import DocIndex

/// What the stored text tells of positions is what would have been stored.
struct DerivedPositionTests {
  /// All positions of an index with one segment, by term and section.
  private func positions(_ reader: IndexReader) throws -> [[UInt8]: [UInt32: [UInt32]]] {
    var all: [[UInt8]: [UInt32: [UInt32]]] = [:]
    let segment = try #require(reader.segments.first)
    var entries: [([UInt8], TermEntry)] = []
    try segment.forEachTerm { term, entry in
      if !FilterTerm.isFilter(term) { entries.append((term, entry)) }
      return true
    }
    for (term, entry) in entries {
      #expect(try segment.entry(for: term) == entry)
      var cursor = try segment.cursor(for: entry, buffer: PostingBuffer())
      var found = try segment.positionReader(for: entry)
      while !cursor.isAtEnd {
        try cursor.decode()
        for index in 0..<cursor.count {
          cursor.index = index
          all[term, default: [:]][cursor.sections[index]] = Array(try found.positions(at: cursor))
        }
        cursor.nextBlock()
      }
    }
    return all
  }

  /// Documents with everything that is analysed: descriptions, titles of samples, tables wider than their header.
  private func makeDocuments() -> [Document] {
    var documents = GeneratedDocuments.make(documents: 30, sections: 200, seed: 21)
    documents[3].metadata = [MetadataEntry(key: "description", value: "View view of a hosting view")]
    documents[5].sections[0].blocks += [
      .table(Table(header: ["one", "two"], rows: [["cell", "margin", "beyond"], ["view"]])),
      .code(
        CodeSample(
          language: nil, title: "Making a view", timestamp: nil, startLine: 1, endLine: 2,
          text: "struct CellView: UIView {}\nlet cellView = CellView()")),
      .figure(Figure(startLine: 9, endLine: 11, text: "cell view")),
    ]
    return documents
  }

  @Test(arguments: [1, 4])
  func theTextTellsWhatWouldBeStored(batches: Int) throws {
    let folder = try TemporaryFolder()
    let documents = makeDocuments()
    let stored = try writeIndex(documents, to: "\(folder.path)/stored", batches: batches)
    let derived = try writeIndex(
      documents, to: "\(folder.path)/derived", batches: batches, textWithoutPositions: 1 << 20)
    #expect(stored.segments[0][.positions].count > 0)
    #expect(derived.segments[0][.positions].count == 0)
    #expect(try positions(derived) == positions(stored))
    #expect(derived.manifest.digest == stored.manifest.digest)
    var report = try IndexVerifier(stored).verify()
    report.bytes = derived.segments[0].fileSize
    #expect(try IndexVerifier(derived).verify() == report)
  }

  /// Segments that are small alone and not together: positions and blocks become what a large segment has.
  @Test func mergingStoresThemWhenTheTextHasGrown() throws {
    let folder = try TemporaryFolder()
    let documents = makeDocuments()
    let stored = try writeIndex(documents, to: "\(folder.path)/stored", batches: 5)
    let limit = stored.segments[0].counts.recordBytes - 1
    let grown = try writeIndex(
      documents, to: "\(folder.path)/grown", batches: 5, textWithoutPositions: limit)
    #expect(grown.segments[0][.positions].count == stored.segments[0][.positions].count)
    #expect(try positions(grown) == positions(stored))
    for document in documents {
      let contents = try IndexContents(grown)
      let address = try #require(try contents.documents(withTopic: document.topic).first)
      #expect(try contents.wholeDocument(at: address).sections.count == document.sections.count)
    }
    _ = try IndexVerifier(grown).verify()
  }
}
