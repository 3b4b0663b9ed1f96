import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// Copies of a text are one hit, which displays the best form and the number of others.
@Suite struct CopyTests {
  private static let words =
    "Joins one or more path parts with the separator of the system, and leaves out what stands before an absolute part; the last part may "
    + "be empty, and then the path ends in a separator, as the name of a folder does"

  private static func document(
    _ source: String, _ kind: DocumentKind, heading: String = "os.path.join", text: String = words,
    anchor: String? = nil,
    more: Int = 0
  ) -> Document {
    var document = Document(topic: source, kind: kind, title: "Paths", source: source)
    var sections = [(heading, text, anchor)]
    for number in 0..<more { sections.append(("Other \(number)", "Nothing of it, number \(number)", nil)) }
    document.sections = sections.enumerated().map { ordinal, section in
      Section(
        id: SectionID(collection: "c", path: source, heading: [section.0], ordinal: ordinal),
        topic: "\(source)/\(ordinal)",
        level: 2, heading: [section.0], anchor: section.2, startLine: 1 + ordinal, endLine: 1 + ordinal,
        blocks: [.paragraph(Paragraph(InlineText(marked: section.1)))])
    }
    return document
  }

  private static func search(_ documents: [Document], _ change: (inout SearchRequest) -> Void = { _ in })
    throws -> [Hit]
  {
    let folder = try TemporaryFolder()
    try RankingCorpus.add(documents, to: folder.path)
    var request = SearchRequest("+absolute path separator")
    change(&request)
    return try Searcher(IndexReader(directory: folder.path)).search(request).hits
  }

  @Test func aPageStandsForItsSourceAndForTheSinglePageEdition() throws {
    let source = Self.words.split(separator: " ").joined(separator: " :func:` ")
    let documents = [
      Self.document("_sources/path.rst.txt", .article, text: source),
      Self.document("all.html", .html, anchor: "join", more: 30),
      Self.document("path.html", .html, anchor: "join", more: 3),
    ]
    let hits = try Self.search(documents)
    #expect(hits.map(\.source.path) == ["path.html"])
    #expect(Set(hits[0].copies.map(\.place)) == ["_sources/path.rst.txt:1", "all.html:1"])
    #expect(try Self.search(documents) { $0.showsCopies = true }.count == 3)
    #expect(try Self.search(documents) { $0.showsCopies = true }.allSatisfy(\.copies.isEmpty))
  }

  /// A short text under two headings gives two hits. A long text gives one hit, whatever its headings are.
  @Test func fewWordsUnderTwoHeadingsAreTwoHits() throws {
    let few = "Gives back an absolute path"
    #expect(
      try Self.search([
        Self.document("a", .html, heading: "A.copy", text: few),
        Self.document("b", .html, heading: "B.copy", text: few),
      ]).count == 2)
    #expect(
      try Self.search([Self.document("a", .html, heading: "A"), Self.document("b", .html, heading: "B")])
        .count == 1)
  }

  /// If sections about several things have the same text, the one that the query names is displayed, in whatever form it is.
  @Test func theNameThatWasAskedForIsShown() throws {
    let hits = try Self.search([
      Self.document("a", .html, heading: "Wide.join", more: 1),
      Self.document("b", .html, heading: "Narrow.join", more: 9),
    ]) { $0.text = "Narrow.join" }
    #expect(hits.first?.heading == ["Narrow.join"])
  }

  @Test func whatOnlyResemblesIsAnother() throws {
    let other = Self.words.split(separator: " ").enumerated().map { $0 % 3 == 0 ? "word\($0)" : String($1) }
      .joined(separator: " ")
    #expect(try Self.search([Self.document("a", .html), Self.document("b", .html, text: other)]).count == 2)
  }

  /// Pages of hits are complete and follow each other without gaps.
  @Test func pagesFillUp() throws {
    var documents: [Document] = []
    for number in 0..<40 {
      let text = Self.words + (0..<12).map { " only\(number)x\($0)" }.joined()
      for copy in 0..<3 {
        documents.append(Self.document("d\(number)/\(copy)", .html, heading: "N\(number)", text: text))
      }
    }
    let all = try Self.search(documents) { $0.limit = 100 }
    #expect(all.count == 40)
    #expect(all.allSatisfy { $0.copies.count == 2 })
    var paged: [Hit] = []
    for offset in stride(from: 0, to: 40, by: 7) {
      let page = try Self.search(documents) { ($0.limit, $0.offset) = (7, offset) }
      #expect(page.count == min(7, 40 - offset))
      paged += page
    }
    #expect(paged.map(\.id) == all.map(\.id))
    #expect(paged.map(\.rank) == Array(1...40))
  }
}
