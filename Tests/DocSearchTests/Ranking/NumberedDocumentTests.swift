import DocIndex
import DocModel
import DocText
import TestSupport
import Testing

@testable import DocSearch
@testable import DocTopics

/// Queries that name documents by their identifiers.
@Suite struct NumberedDocumentTests {
  private static func document(
    _ source: String, _ title: String, metadata: [MetadataEntry] = [], first: [String] = [],
    _ text: String = "Text."
  ) -> Document {
    var document = Document(
      topic: source, kind: .article, title: title, source: source, metadata: metadata)
    let parts = [([title], first), ([title, "Introduction"], [text])]
    for (ordinal, (heading, paragraphs)) in parts.enumerated() where ordinal > 0 || !paragraphs.isEmpty {
      document.sections.append(
        Section(
          id: SectionID(collection: "test", path: source, heading: heading, ordinal: ordinal),
          topic: "\(source)/\(ordinal)", level: heading.count, heading: heading, startLine: ordinal * 3 + 1,
          endLine: ordinal * 3 + 2, blocks: paragraphs.map { .paragraph(Paragraph(InlineText(marked: $0))) }))
    }
    return document
  }

  private static let documents = [
    document(
      "proposals/0302-values.md", "Values that are shared", first: ["Proposal: SE-0302", "Bug: SR-344"],
      "A value may be shared."),
    document(
      "proposals/0344-others.md", "Others", first: ["Proposal: SE-0344", "Related: SE-0302"], "See SE-0302."),
    document(
      "mentions.md", "SE-0302 in use", first: ["SE-0302 is used here. SE-0302, again SE-0302."],
      "Of SE-0302 and SR-344 and RFC 2119 and 10072 we say: SE-0302 is SE-0302."),
    document("rfc2119.txt", "Key words for use in requirement levels", "Must and should."),
    document("a.txt", "JEP 400: UTF-8 by default", "An encoding."),
    document("b.txt", "Style guide", first: ["PEP: 8 Title: Style guide", "Author: Somebody"], "Indent."),
    document("c.txt", "Old words", first: ["Status: done", "Request for Comments: 822"], "Mail."),
    document(
      "talk.txt", "Views in cells", metadata: [MetadataEntry(key: "session", value: "wwdc2022-10072")],
      "Cells."),
    document(
      "talk2.txt", "Cells again", first: ["Session: wwdc2023-10072", "Availability: iOS 17"], "Cells."),
    document(
      "notes.md", "Notes on iOS 17", first: ["Availability: iOS 16"], "What iOS 17 brings. 302 apples."),
  ]

  private static let reader = Result {
    let folder = try TemporaryFolder()
    try SearchFixture.add(Array(documents[..<6]), to: folder.path)
    try SearchFixture.add(Array(documents[6...]), to: folder.path)
    return try IndexReader(directory: folder.path)
  }

  private static func searcher() throws -> Searcher { try Searcher(reader.get()) }

  @Test(
    arguments: [
      ("proposals/0302-values.md", "302 se proposal"), ("proposals/0344-others.md", "344 se proposal"),
      ("mentions.md", nil), ("rfc2119.txt", "2119 rfc"), ("a.txt", "400 jep"), ("b.txt", "8 pep"),
      ("c.txt", "822 request for comments rfc"), ("talk.txt", "10072 wwdc 2022 session"),
      ("talk2.txt", "10072 wwdc 2023 session"), ("notes.md", nil),
    ] as [(String, String?)])
  func whatDocumentsAreCalled(_ source: String, _ key: String?) throws {
    let document = try #require(Self.documents.first { $0.source == source })
    #expect(DocumentIdentifier.ofDocument(document)?.key == key)
  }

  @Test(arguments: [
    ("SE-0302", "proposals/0302-values.md"), ("se-302", "proposals/0302-values.md"),
    ("se 302", "proposals/0302-values.md"), ("SE0302", "proposals/0302-values.md"),
    ("what is SE-0302?", "proposals/0302-values.md"), ("proposal 302", "proposals/0302-values.md"),
    ("0302", "proposals/0302-values.md"), ("SE-0344", "proposals/0344-others.md"),
    ("RFC 2119", "rfc2119.txt"),
    ("rfc2119", "rfc2119.txt"), ("JEP 400", "a.txt"), ("pep 8", "b.txt"), ("PEP-0008", "b.txt"),
    ("RFC 822", "c.txt"),
    ("wwdc2022-10072", "talk.txt"), ("WWDC22 10072", "talk.txt"), ("wwdc2023-10072", "talk2.txt"),
    ("SE-0302 value", "proposals/0302-values.md"), ("+SE-0302", "proposals/0302-values.md"),
  ])
  func theDocumentItselfComesFirst(_ query: String, _ source: String) throws {
    let response = try Self.searcher().search(SearchRequest(query))
    let sources = response.hits.map(\.source.path)
    #expect(sources.first == source, "\(sources)")
    #expect(response.unknownTerms.isEmpty && response.correctedQuery == nil)
  }

  @Test(arguments: ["10072", "session 10072", "wwdc 10072"]) func severalDocumentsOfANumberComeFirst(
    _ query: String
  )
    throws
  {
    let hits = try Self.searcher().search(SearchRequest(query)).hits.map(\.source.path)
    #expect(Set(hits.prefix(2)) == ["talk.txt", "talk2.txt"])
  }

  /// These do not name a document: a number beside other words, a version, and a text that only resembles an identifier.
  @Test(arguments: [
    ("302 apples", "notes.md"), ("iOS 17", "notes.md"), ("\"SE-0302 is used\"", "mentions.md"),
    ("apples 302", "notes.md"),
  ])
  func otherNumbersNameNothing(_ query: String, _ source: String) throws {
    let hits = try Self.searcher().search(SearchRequest(query)).hits.map(\.source.path)
    #expect(hits.first == source, "\(hits)")
  }

  /// A document has this number, but not this name.
  @Test func aNameOfNoDocumentIsAWord() throws {
    let hits = try Self.searcher().search(SearchRequest("SR-344")).hits.map(\.source.path)
    #expect(["mentions.md", "proposals/0302-values.md"].contains(hits.first), "\(hits)")
  }

  @Test func aDocumentIsLeftOutByName() throws {
    let hits = try Self.searcher().search(SearchRequest("value shared -SE-0302")).hits
    #expect(!hits.contains { $0.source.path == "proposals/0302-values.md" })
  }

  @Test(arguments: [
    ("SE-302", "proposals/0302-values.md"), ("rfc 2119", "rfc2119.txt"), ("wwdc22-10072", "talk.txt"),
  ])
  func topics(_ text: String, _ source: String) throws {
    let searcher = try Self.searcher()
    let resolution = try TopicResolver(searcher.contents).resolve(text, with: searcher)
    guard case .document(let address) = resolution?.target else {
      Issue.record("no document")
      return
    }
    #expect(try searcher.contents.document(at: address).source == source)
    #expect(resolution?.isGuess == false)
  }

  /// The product of the explained factors equals the score.
  @Test func theExplanationComesToTheScore() throws {
    var request = SearchRequest("SE-0302")
    request.explains = true
    let hit = try #require(try Self.searcher().search(request).hits.first)
    let explanation = try #require(hit.explanation)
    #expect(abs(explanation.value - hit.score) < 1e-9)
    let factor = try #require(explanation.children.last)
    #expect(abs(factor.children.reduce(1) { $0 * $1.value } - factor.value) < 1e-9)
  }
}
