import DocIndex
import DocModel

/// What to search for, and what of it to give.
public struct SearchRequest: Sendable, Hashable {
  /// As typed, in the query language.
  public var text: String
  /// Whether documents are ranked, each shown with its best section. `limit` and `offset` then count documents.
  public var ranksDocuments = false
  public var limit = 10
  public var offset = 0
  /// Kinds to search; empty for all.
  public var kinds: [DocumentKind] = []
  public var collection: String?
  /// Topic of the documents to search.
  public var document: String?
  /// The documents to search, where a topic does not tell them; nil for all.
  public var documents: [DocumentAddress]?
  /// Language of code that a section must hold.
  public var language: String?
  /// Only sections that hold code.
  public var onlyCode = false
  /// Whether sections that say the same are hits of their own.
  public var showsCopies = false
  /// Whether hits explain their scores.
  public var explains = false
  /// Whether `SearchResponse.total` is counted; off, it is the number of hits at least.
  public var countsTotal = true
  /// Off, every section is scored: the same hits, slower. For tests and measurements.
  public var prunes = true
  /// Off, words are taken as typed and sections stay in the order of their words' scores: plain BM25F. For measurements.
  public var refines = true
  /// Most bytes of a snippet.
  public var snippetLength = 240

  public init(_ text: String) {
    self.text = text
  }
}
