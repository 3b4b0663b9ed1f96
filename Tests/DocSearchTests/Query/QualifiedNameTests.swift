import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// A query that is one name finds the entry that is headed by it, however many sections say its words more often.
@Suite struct QualifiedNameTests {
  private static func reader() throws -> IndexReader {
    var documents: [Document] = []
    func add(_ title: String, _ heading: [String], _ text: String, anchor: String? = nil) {
      let path = "\(documents.count).html"
      var document = Document(topic: path, kind: .html, title: title, source: path)
      document.sections = [
        Section(
          id: SectionID(collection: "c", path: path, heading: heading, ordinal: 0), topic: "\(path)/0",
          level: 2, heading: heading, anchor: anchor ?? "a\(documents.count)", startLine: 1, endLine: 2,
          blocks: [.paragraph(Paragraph(text))])
      ]
      documents.append(document)
    }
    for number in 0..<80 {
      add(
        "Drop target \(number)", ["Drop", "Drop"],
        "drop a drop, drop \(number), and vec remove a vec to remove, id 2 7 1 8 3 3")
    }
    let long = (0..<60).map { "word\($0)" }.joined(separator: " ")
    add("Trait kites::Drop", ["Required Methods", "Drop::drop"], "Lets the line go. \(long)")
    add("Struct kites::Vec", ["Implementations", "Vec::remove"], "Takes a reel out. \(long)")
    add("Class Frame.Handle", ["Method Details", "Frame.Handle.turn"], "Turns it. \(long)")
    add("Chapter 9", ["Reels"], "Reels hold the line. \(long)", anchor: "id-2.7.1.8.3.3")
    let folder = try TemporaryFolder()
    try SearchFixture.add(documents, to: folder.path)
    return try IndexReader(directory: folder.path)
  }

  @Test(arguments: [
    ("Drop::drop", "Drop::drop"), ("kites::Drop::drop", "Drop::drop"), ("kites::Vec::remove", "Vec::remove"),
    ("Vec::remove()", "Vec::remove"), ("Frame.Handle.turn", "Frame.Handle.turn"),
    ("Handle.turn", "Frame.Handle.turn"), ("id-2.7.1.8.3.3", "Reels"),
  ])
  func findsTheEntry(_ query: String, _ heading: String) throws {
    let hits = try Searcher(Self.reader()).search(SearchRequest(query)).hits
    #expect(hits.first?.heading.last == heading)
  }
}
