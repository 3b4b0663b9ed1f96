import DocIndex
import DocModel
import DocSystem

package struct SearchRequest: Sendable, Hashable {
  /// The default number of hits. A terminal shows fewer, because each hit takes several lines.
  package static let defaultLimit = 10
  package static let terminalLimit = 5

  /// The query text as entered.
  package var text: String
  /// Whether only the best section of each document is a hit. If so, `limit` and `offset` count documents.
  package var ranksDocuments = false
  package var limit = Self.defaultLimit
  package var offset = 0
  /// The kinds of documents to search; empty for all.
  package var kinds: [DocumentKind] = []
  /// Names of the collections to search; empty for all.
  package var collections: [String] = []
  /// The topic of the documents to search; nil for all documents.
  package var document: String?
  /// The documents to search, if several have the requested topic; nil for all documents.
  package var documents: [DocumentAddress]?
  /// A programming language; only sections with code in this language are searched. Nil for all sections.
  package var language: String?
  /// Codes of written languages; empty for all. Only documents in one of these languages are searched.
  package var writtenLanguages: [String] = []
  /// The range of the documents' dates: `since` is the first date in the range, `before` the first date after it. A date has the form
  /// `2025-01-13`, `2025-01` or `2025`.
  package var since: String?
  package var before: String?
  /// Tags; empty for all documents. Only documents with at least one of these tags are searched.
  package var tags: [String] = []
  /// The operating systems that the user targets. A section that requires a later version is ranked behind all other candidates.
  package var targets: [SystemTarget] = []
  /// Whether to order the best hits by the dates of their documents, newest first. `sort:date` in the text has the same effect.
  package var sortsByDate = false
  /// Whether hits include the dates, authors and tags of their documents.
  package var tellsFacts = false
  /// Whether to search only sections with code.
  package var onlyCode = false
  /// Whether sections with the same text are shown as separate hits.
  package var showsCopies = false
  package var explains = false
  /// Whether to count all matching sections. If not, `SearchResponse.total` is only the number of sections that were ranked, which may be lower.
  package var countsTotal = true
  /// Whether to skip sections that cannot be hits, without scoring them. Tests and measurements turn this off; the hits are the same.
  package var prunes = true
  /// Whether to correct words and to apply the ranking model. If not, the ranking is plain BM25F, which only measurements use.
  package var refines = true
  /// The maximum length of a snippet in bytes, not counting ellipses.
  package var snippetLength = 240

  package init(_ text: String) {
    self.text = text
  }
}

/// A user's preferences for all searches: synonyms, boosts, and descriptions of folders. A changed preference does not require a new index.
package struct SearchPreferences: Sendable, Hashable {
  /// The synonyms of each word. The keys are in lower case.
  package private(set) var synonyms: [ByteString: [String]] = [:]
  /// The factor for the scores of sections, by path prefix. A prefix is a collection (`notes`), or a path in one (`notes/drafts`).
  package var boosts: [String: Double] = [:]
  /// One-sentence descriptions of collections, folders and files, by path prefix.
  package var contexts: [String: String] = [:]
  /// The path of the project's folder. The project's own collections rank higher (`projectBoost`).
  package var project: String?

  package init() {}

  /// The boost of a project's own collections, unless the configuration sets another one.
  package static let projectBoost = 2.0

  package mutating func addSynonyms(of word: String, _ others: [String]) {
    synonyms[ByteString(word.lowercased()), default: []] += others
  }

  package func synonyms(of word: [UInt8]) -> [String] {
    synonyms.isEmpty ? [] : synonyms[ByteString(word)] ?? []
  }

  /// The factor for a section's score: the boost of the longest path prefix that matches its document, or 1 if none matches.
  func boost(of section: SectionAddress, _ contents: IndexContents) throws(IndexError) -> Double {
    if boosts.isEmpty { return 1 }
    let record = try contents.document(at: contents.document(ofSection: section))
    return Self.value(in: boosts, record.collection, record.source) ?? 1
  }

  /// The description for the longest matching path prefix; nil if none matches.
  package func context(collection: String, source: String) -> String? {
    contexts.isEmpty ? nil : Self.value(in: contexts, collection, source)
  }

  private static func value<Value>(in table: [String: Value], _ collection: String, _ source: String)
    -> Value?
  {
    var path = "\(collection)/\(source)"
    while true {
      if let value = table[path] ?? table[path + "/"] { return value }
      guard let folder = PathName.folder(of: path) else { return nil }
      path = folder
    }
  }
}
