/// The result of a search: one page of hits, and remarks on the query such as corrections.
package struct SearchResponse: Sendable, Hashable {
  /// The query as entered.
  package var query: String
  /// The number of matching sections on all pages.
  package var total: Int
  package var elapsedMilliseconds: Double
  /// A corrected query to suggest to the user; nil if there is none.
  package var suggestion: String?
  /// The corrected query, if it was searched for instead of the entered one; else nil.
  package var correctedQuery: String?
  /// The words that were corrected in `correctedQuery`, in the order of the query.
  package var corrections: [Suggestion.Correction] = []
  /// The entered words that no section contains, in the order of the query.
  package var unknownTerms: [String] = []
  /// The entered phrases that no section contains, including their quotation marks. Their words were searched for one by one.
  package var brokenPhrases: [String] = []
  /// The unknown names that could not be corrected, each with similar names.
  package var nearNames: [NearName] = []
  /// Hits, best first.
  package var hits: [Hit]
  /// Whether the search stopped at its work limit. If so, hits may be missing, and the total may be too low.
  package var isPartial = false
  /// Whether at least one server of a distributed index did not answer. If so, hits may be missing.
  package var lacksParts = false
}
