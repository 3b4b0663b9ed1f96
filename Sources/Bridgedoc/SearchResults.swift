import DocSearch

/// One page of hits.
public struct SearchResults: Sendable, Hashable {
  /// Best first.
  public var hits: [SearchHit]
  /// Sections, or documents, that match: on this page and on all others.
  public var total: Int
  /// The query that was searched for, when a misspelt word was put right.
  public var correctedQuery: String?
  /// A query that may have been meant; it was not searched for.
  public var suggestion: String?
  /// Words of the query that no section holds.
  public var unknownWords: [String]
  /// Whether the query asked for more work than one search may do, so that hits may be missing.
  public var isPartial: Bool

  init(_ response: SearchResponse) {
    hits = response.hits.map(SearchHit.init)
    total = response.total
    correctedQuery = response.correctedQuery
    suggestion = response.correctedQuery == nil ? response.suggestion : nil
    unknownWords = response.unknownTerms
    isPartial = response.isPartial
  }
}

/// A section that answers.
public struct SearchHit: Sendable, Hashable, Identifiable {
  /// Of the section; `DocumentationIndex.page(for:)` takes it.
  public var id: String
  /// `document/section`.
  public var topic: String
  /// What hits are ordered by. Scores of two queries do not compare.
  public var score: Double
  /// Name of the document's collection.
  public var collection: String
  /// As in `DocumentContent`.
  public var kind: String
  /// Of the document.
  public var title: String
  /// As in `SectionContent`.
  public var headings: [String]
  /// Path below the folder of the collection.
  public var path: String
  /// Lines of the file, counted from 1.
  public var lines: ClosedRange<Int>
  /// Where the section begins in a recording: `14:41`.
  public var timestamp: String?
  /// As in `SectionContent`.
  public var anchor: String?
  /// The stretch that answers, on one line.
  public var snippet: String
  /// The words of the query in `snippet`: offsets in its UTF-8 bytes, ascending.
  public var highlights: [Range<Int>]
  /// The section's code samples, the one that answers best first.
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
