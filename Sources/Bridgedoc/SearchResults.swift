import DocSearch

/// One page of hits.
public struct SearchResults: Sendable, Hashable {
  /// Hits, best first.
  public var hits: [SearchHit]
  /// Number of matching sections or documents on all pages.
  public var total: Int
  /// The query after corrections, which was searched for; nil if nothing was corrected.
  public var correctedQuery: String?
  /// A suggested query, which was not searched for.
  public var suggestion: String?
  /// Words of the query that occur in no section.
  public var unknownWords: [String]
  /// Whether the search reached its work limit, so that hits may be missing.
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
  /// Id of the section, for `DocumentationIndex.page(for:)`.
  public var id: String
  /// Topic of the section: `document/section`.
  public var topic: String
  /// Ranking score. Scores of different queries are not comparable.
  public var score: Double
  /// Name of the document's collection.
  public var collection: String
  /// Kind of the document, as in `DocumentContent`.
  public var kind: String
  /// Title of the document.
  public var title: String
  /// Headings, as in `SectionContent`.
  public var headings: [String]
  /// Path relative to the collection's folder.
  public var path: String
  /// One-based line range in the file.
  public var lines: ClosedRange<Int>
  /// Start time of the section in a recording: `14:41`.
  public var timestamp: String?
  /// Anchor, as in `SectionContent`.
  public var anchor: String?
  /// The best-matching passage, on one line.
  public var snippet: String
  /// Ranges of UTF-8 offsets of query terms in `snippet`, ascending.
  public var highlights: [Range<Int>]
  /// The section's code samples, best match first.
  public var code: [CodeContent]
  /// Topics of other sections with the same text.
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
