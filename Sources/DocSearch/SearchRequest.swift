import DocIndex
import DocModel

/// What to search for, and what of it to give.
package struct SearchRequest: Sendable, Hashable {
  /// As typed, in the query language.
  package var text: String
  /// Whether to give the best section of each document only. `limit` and `offset` then count documents.
  package var ranksDocuments = false
  package var limit = 10
  package var offset = 0
  /// Kinds to search; empty for all.
  package var kinds: [DocumentKind] = []
  /// Names of the collections to search; empty for all.
  package var collections: [String] = []
  /// Topic of the documents to search.
  package var document: String?
  /// The documents to search, where a topic does not tell them; nil for all.
  package var documents: [DocumentAddress]?
  /// Language of code that a section must hold.
  package var language: String?
  /// Codes of the languages of texts to search, any of these; empty for all.
  package var writtenLanguages: [String] = []
  /// Only documents dated at or after `since`, and before `before` (`2025-01-13`, `2025-01` or `2025`).
  package var since: String?
  package var before: String?
  /// Tags of documents to search, any of these; empty for all.
  package var tags: [String] = []
  /// Systems that the reader ships for. Candidates that begin to hold later go behind the others.
  package var targets: [SystemTarget] = []
  /// Whether to sort the best sections by the dates of their documents, newest first. `sort:date` in the text does the same.
  package var sortsByDate = false
  /// Whether hits tell the dates, authors and tags of their documents.
  package var tellsFacts = false
  /// Only sections that hold code.
  package var onlyCode = false
  /// Whether sections that say the same are hits of their own.
  package var showsCopies = false
  /// Whether hits explain their scores.
  package var explains = false
  /// Whether `SearchResponse.total` is counted; off, it is the number of hits at least.
  package var countsTotal = true
  /// Off, every section is scored: the same hits, slower. For tests and measurements.
  package var prunes = true
  /// Off, words are taken as typed and sections stay in the order of their words' scores: plain BM25F. For measurements.
  package var refines = true
  /// Most bytes of a snippet.
  package var snippetLength = 240

  package init(_ text: String) {
    self.text = text
  }
}
