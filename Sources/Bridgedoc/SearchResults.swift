import DocSearch

/// One page of hits.
public struct SearchResults: Sendable, Hashable {
  /// The hits, best first.
  public var hits: [SearchHit]
  /// The number of matching sections or documents on all pages.
  public var total: Int
  /// The corrected query, with which the search was made; nil if nothing was corrected.
  public var correctedQuery: String?
  /// A suggested query, with which no search was made; nil if there is none.
  public var suggestion: String?
  /// The words of the query that no section contains.
  public var unknownWords: [String]
  /// Whether the search reached its work limit. Hits may then be missing.
  public var isPartial: Bool

  init(_ response: SearchResponse) {
    hits = response.hits.map(SearchHit.init)
    total = response.total
    correctedQuery = response.correctedQuery
    suggestion = response.correctedQuery == nil ? response.suggestion : nil
    unknownWords = response.unknownTerms
    isPartial = response.isPartial || response.lacksParts
  }
}

/// A matching section.
public struct SearchHit: Sendable, Hashable, Identifiable {
  /// The id of the section. `DocumentationIndex.page(for:)` accepts it.
  public var id: String
  /// The topic of the section: `document/section`.
  public var topic: String
  /// The score by which hits are ranked. Scores of different queries cannot be compared.
  public var score: Double
  /// The name of the document's collection.
  public var collection: String
  /// The kind of the document, as described in `DocumentContent`.
  public var kind: String
  /// The title of the document.
  public var title: String
  /// The headings, as described in `SectionContent`.
  public var headings: [String]
  /// The path relative to the collection's folder.
  public var path: String
  /// The one-based range of lines in the file.
  public var lines: ClosedRange<Int>
  /// The start of the section in a recording, such as `14:41`; nil if the section has no time.
  public var timestamp: String?
  /// The anchor, as described in `SectionContent`.
  public var anchor: String?
  /// The passage that matches best, on one line.
  public var snippet: String
  /// The ranges of query terms in `snippet`, as UTF-8 offsets in ascending order.
  public var highlights: [Range<Int>]
  /// The code samples of the section, best match first.
  public var code: [CodeContent]
  /// The topics of other sections that have the same text.
  public var copies: [String]

  init(_ hit: Hit) {
    id = hit.id.description
    topic = hit.topic
    score = hit.score
    collection = hit.collection
    kind = hit.kind.rawValue
    title = hit.title
    headings = hit.heading
    path = hit.source.path
    lines = hit.source.startLine...max(hit.source.startLine, hit.source.endLine)
    timestamp = hit.timestamp
    anchor = hit.anchor
    snippet = hit.snippet
    highlights = hit.highlights
    code = hit.code.map(CodeContent.init)
    copies = hit.copies.map(\.topic)
  }
}
