import DocIndex
import DocModel

/// The parameters of a search.
package struct SearchRequest: Sendable, Hashable {
  /// Number of hits where the user names none, and on a terminal, where each hit takes several lines.
  package static let defaultLimit = 10
  package static let terminalLimit = 5

  /// The query text as entered.
  package var text: String
  /// Whether to return only the best section of each document. `limit` and `offset` then count documents.
  package var ranksDocuments = false
  package var limit = Self.defaultLimit
  package var offset = 0
  /// Kinds to search; empty for all.
  package var kinds: [DocumentKind] = []
  /// Names of the collections to search; empty for all.
  package var collections: [String] = []
  /// Topic of the documents to search; nil for all.
  package var document: String?
  /// The documents to search, if a topic is ambiguous; nil for all.
  package var documents: [DocumentAddress]?
  /// Programming language of code that a section must contain.
  package var language: String?
  /// Codes of written languages, of which a document must have one; empty for all.
  package var writtenLanguages: [String] = []
  /// Dates of documents: at or after `since`, and before `before` (`2025-01-13`, `2025-01` or `2025`).
  package var since: String?
  package var before: String?
  /// Tags, of which a document must have one; empty for all.
  package var tags: [String] = []
  /// The reader's target systems. Candidates that require later systems are moved to the end.
  package var targets: [SystemTarget] = []
  /// Whether to sort the best sections by the dates of their documents, newest first. `sort:date` in the text does the same.
  package var sortsByDate = false
  /// Whether hits include the dates, authors and tags of their documents.
  package var tellsFacts = false
  /// Whether a section must contain code.
  package var onlyCode = false
  /// Whether sections with the same text are separate hits.
  package var showsCopies = false
  /// Whether hits explain their scores.
  package var explains = false
  /// Whether to compute `SearchResponse.total`. If false, it is at least the number of hits.
  package var countsTotal = true
  /// Whether to prune. If false, all sections are scored, which yields the same hits more slowly. For tests and measurements.
  package var prunes = true
  /// Whether to correct words and to apply the model. If false, the ranking is plain BM25F. For measurements.
  package var refines = true
  /// Upper bound on the length of a snippet in bytes.
  package var snippetLength = 240

  package init(_ text: String) {
    self.text = text
  }
}
