/// What a search gives: one page of hits, and what a person may want to know about the query.
package struct SearchResponse: Sendable, Hashable {
  /// The query as it was typed.
  package var query: String
  /// Sections that match, on this page and on all others.
  package var total: Int
  package var elapsedMilliseconds: Double
  /// The query with its misspelt words put right, when that finds more.
  package var suggestion: String?
  /// The query that was searched for, when it is not the one that was typed: that one found nothing, or nothing with
  /// all of its words.
  package var correctedQuery: String?
  /// The words that `correctedQuery` puts right, in the query's order.
  package var corrections: [Suggestion.Correction] = []
  /// Words of the query that no section holds, as typed, in the query's order.
  package var unknownTerms: [String] = []
  /// Phrases that no section holds as they are, and whose words were searched for; as typed, with their quotation marks.
  package var brokenPhrases: [String] = []
  /// The names among them that were not put right, each with what is near it.
  package var nearNames: [NearName] = []
  /// Best first.
  package var hits: [Hit]
  /// Whether the query asked for more than one search may read, so that sections may be missing, also in the total.
  package var isPartial = false
}
