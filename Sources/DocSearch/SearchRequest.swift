import DocIndex
import DocModel

/// The parameters of a search.
package struct SearchRequest: Sendable, Hashable {
  /// The number of hits if the user requests no number. On a terminal, it is smaller, because each hit takes several lines.
  package static let defaultLimit = 10
  package static let terminalLimit = 5

  /// The query text as entered.
  package var text: String
  /// Whether to return only the best section of each document. If so, `limit` and `offset` count documents.
  package var ranksDocuments = false
  package var limit = Self.defaultLimit
  package var offset = 0
  /// Kinds to search; empty for all.
  package var kinds: [DocumentKind] = []
  /// Names of the collections to search; empty for all.
  package var collections: [String] = []
  /// The topic of the documents to search; nil for all documents.
  package var document: String?
  /// The documents to search; nil for all. It is set if a topic names several documents.
  package var documents: [DocumentAddress]?
  /// The programming language of which a section must contain code; nil for any.
  package var language: String?
  /// The codes of written languages. A document must be in one of them; empty for all.
  package var writtenLanguages: [String] = []
  /// The range of the documents' dates. `since` is part of it, `before` is not. The form is `2025-01-13`, `2025-01` or
  /// `2025`.
  package var since: String?
  package var before: String?
  /// Tags. A document must have one of them; empty for all.
  package var tags: [String] = []
  /// The reader's target systems. Candidates that require later system versions are moved to the end.
  package var targets: [SystemTarget] = []
  /// Whether to sort the best sections by the dates of their documents, newest first. `sort:date` in the text has the same effect.
  package var sortsByDate = false
  /// Whether hits include the dates, authors and tags of their documents.
  package var tellsFacts = false
  /// Whether a section must contain code.
  package var onlyCode = false
  /// Whether sections with the same text are shown as separate hits.
  package var showsCopies = false
  /// Whether hits explain their scores.
  package var explains = false
  /// Whether to compute `SearchResponse.total`. If not, `total` is at least the number of hits.
  package var countsTotal = true
  /// Whether to prune. If not, all sections are scored, which gives the same hits more slowly. Only tests and measurements turn it off.
  package var prunes = true
  /// Whether to correct words and to apply the model. If not, the ranking is plain BM25F. Only measurements turn it off.
  package var refines = true
  /// Upper bound on the length of a snippet in bytes.
  package var snippetLength = 240

  package init(_ text: String) {
    self.text = text
  }
}
