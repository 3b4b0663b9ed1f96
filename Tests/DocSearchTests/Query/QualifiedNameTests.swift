import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// A query that is a name finds the entry with this heading, even if many sections contain its words more often.
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
          blocks: [.paragraph(Paragraph(InlineText(marked: text)))])
      ]
      documents.append(document)
    }
    for number in 0..<80 {
      add(
        "Drop target \(number)", ["Drop", "Drop"],
        "drop a drop, drop \(number), and vec remove a vec to remove, splice a splice, id 2 7 1 8 3 3")
    }
    let long = (0..<60).map { "word\($0)" }.joined(separator: " ")
    add("Trait kites::Drop", ["Required Methods", "Drop::drop"], "Lets the line go. \(long)")
    add("Struct kites::Vec", ["Implementations", "Vec::remove"], "Takes a reel out. \(long)")
    add("Class Frame.Handle", ["Method Details", "Frame.Handle.turn"], "Turns it. \(long)")
    add("Chapter 9", ["Reels"], "Reels hold the line. \(long)", anchor: "id-2.7.1.8.3.3")
    add("Chapter 10", ["Functions", "splice (line)"], "Joins what has broken. \(long)")
    add("Chapter 11", ["Functions", "isTaut?"], "Feels the line. \(long)")
    let folder = try TemporaryFolder()
    try SearchFixture.add(documents, to: folder.path)
    return try IndexReader(directory: folder.path)
  }

  @Test(arguments: [
    ("Drop::drop", "Drop::drop"), ("kites::Drop::drop", "Drop::drop"), ("kites::Vec::remove", "Vec::remove"),
    ("Vec::remove()", "Vec::remove"), ("Frame.Handle.turn", "Frame.Handle.turn"),
    ("Handle.turn", "Frame.Handle.turn"), ("id-2.7.1.8.3.3", "Reels"), ("splice", "splice (line)"),
    ("SPLICE", "splice (line)"), (" splice\t", "splice (line)"), ("`splice`", "splice (line)"),
    ("splice?", "splice (line)"), ("splice.", "splice (line)"), ("\"splice\"", "splice (line)"),
    ("(`splice()`),", "splice (line)"), ("“Vec::remove”", "Vec::remove"),
    ("\u{200B}splice\u{A0}", "splice (line)"),
    ("isTaut?", "isTaut?"), ("isTaut", "isTaut?"),
  ])
  func findsTheEntry(_ query: String, _ heading: String) throws {
    let hits = try Searcher(Self.reader()).search(SearchRequest(query)).hits
    #expect(hits.first?.heading.last == heading)
  }

  /// By its words, the entry is not among the best hits. It is added once, whatever the limit is.
  @Test(arguments: [1, 10, 64, 65, 70, 200])
  func pagesGoOn(limit: Int) throws {
    let searcher = try Searcher(Self.reader())
    var request = SearchRequest("splice")
    request.limit = 200
    let all = try searcher.rank(request).map(\.address)
    #expect(all.count == 81 && Set(all).count == 81)
    request.limit = limit
    #expect(try searcher.rank(request).map(\.address) == Array(all.prefix(limit)))
  }
}
