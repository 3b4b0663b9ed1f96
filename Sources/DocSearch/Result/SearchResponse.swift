/// The result of a search: one page of hits, and what is known about the query.
package struct SearchResponse: Sendable, Hashable {
  /// The query as entered.
  package var query: String
  /// Number of matching sections on all pages.
  package var total: Int
  package var elapsedMilliseconds: Double
  /// The query with corrected words, if that would find more.
  package var suggestion: String?
  /// The query that was searched for instead of the entered one. It was corrected because the entered query, or some of its words, found
  /// nothing.
  package var correctedQuery: String?
  /// The words that were corrected in `correctedQuery`, in the order of the query.
  package var corrections: [Suggestion.Correction] = []
  /// The words that no section contains, as entered and in the order of the query.
  package var unknownTerms: [String] = []
  /// The phrases that no section contains, as entered and with their quotation marks. Their words were searched for instead.
  package var brokenPhrases: [String] = []
  /// Those unknown words that are names and were not corrected, each with similar names.
  package var nearNames: [NearName] = []
  /// Hits, best first.
  package var hits: [Hit]
  /// Whether the search reached its limit of work, so that hits may be missing and the total may be too low.
  package var isPartial = false
  /// Whether parts of a distributed index did not answer, so that hits may be missing.
  package var lacksParts = false
}
