/// What a search gives: one page of hits, and what a person may want to know about the query.
public struct SearchResponse: Sendable, Hashable {
  /// The query as it was typed.
  public var query: String
  /// Sections that match, on this page and on all others.
  public var total: Int
  public var elapsedMilliseconds: Double
  /// The query with its misspelt words put right, when that finds more.
  public var suggestion: String?
  /// The query that was searched for, when it is not the one that was typed: that one found nothing, or nothing with
  /// all of its words.
  public var correctedQuery: String?
  /// The words that `correctedQuery` puts right, in the query's order.
  public var corrections: [Suggestion.Correction]
  /// Words of the query that no section holds, as typed, in the query's order.
  public var unknownTerms: [String]
  /// The names among them that were not put right, each with what is near it.
  public var nearNames: [NearName]
  /// Best first.
  public var hits: [Hit]
  /// Whether the query asked for more than one search may read, so that sections may be missing, also in the total.
  public var isPartial: Bool

  public init(
    query: String, total: Int, elapsedMilliseconds: Double, suggestion: String? = nil,
    correctedQuery: String? = nil, corrections: [Suggestion.Correction] = [], unknownTerms: [String] = [],
    nearNames: [NearName] = [], hits: [Hit],
    isPartial: Bool = false
  ) {
    self.query = query
    self.total = total
    self.elapsedMilliseconds = elapsedMilliseconds
    self.suggestion = suggestion
    self.correctedQuery = correctedQuery
    self.corrections = corrections
    self.unknownTerms = unknownTerms
    self.nearNames = nearNames
    self.hits = hits
    self.isPartial = isPartial
  }
}
