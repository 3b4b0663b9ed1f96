/// The result of a search: one page of hits, and data on the query.
package struct SearchResponse: Sendable, Hashable {
  /// The query as entered.
  package var query: String
  /// Number of matching sections on all pages.
  package var total: Int
  package var elapsedMilliseconds: Double
  /// The query with corrected words, if that finds more.
  package var suggestion: String?
  /// The query that was searched for, if it was corrected because the entered query, or some of its words, found nothing.
  package var correctedQuery: String?
  /// The words that were corrected in `correctedQuery`, in the query's order.
  package var corrections: [Suggestion.Correction] = []
  /// Words of the query that no section contains, as entered, in the query's order.
  package var unknownTerms: [String] = []
  /// Phrases that no section contains, as entered, with their quotation marks. Their words were searched for.
  package var brokenPhrases: [String] = []
  /// The uncorrected names among the unknown words, each with similar names.
  package var nearNames: [NearName] = []
  /// Hits, best first.
  package var hits: [Hit]
  /// Whether the search reached its work limit, so that hits may be missing and the total too low.
  package var isPartial = false
  /// Whether parts of a distributed index did not answer, so that hits may be missing.
  package var lacksParts = false
}
