import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText

/// The seam between servers and the ranking: a server that holds sections finds candidates for a query, and gives them with everything that
/// their features need (terms, positions, lengths, and the counts of all sections). `Fetch` makes a small index of them, which the search of
/// a folder ranks. A folder is such an index already.
protocol CandidateSource: AnyObject {
  /// The address without secrets, for messages.
  var place: String { get }
  /// Whether the connection must be made again.
  var isLost: Bool { get }
  /// Whether the candidates' impacts include the features that are known before any query (`ImpactTier`).
  static var ranksByFeatures: Bool { get }

  /// Collections that a push deleted, because an older version had made them.
  var deleted: [String] { get }

  // MARK: reading

  /// Runs the body on one state of the index, whatever is pushed meanwhile.
  func read<Result>(_ body: (StoreState) throws -> Result) throws -> Result
  func counts(of terms: [[UInt8]]) throws -> [ByteString: TermCount]
  /// The most frequent terms that begin with a prefix and are not longer than a limit; at most `most` for each prefix.
  func counts(beginningWith prefixes: [[UInt8]], longest: Int, most: Int) throws -> [ByteString: TermCount]
  func headings(_ hashes: [UInt32]) throws -> [UInt32: HeadingCounts]
  /// The ids of the best sections for a query, best first.
  func candidates(_ selection: Selection) throws -> [Int]
  /// The documents with one of these topics or paths, or with a section of one of these ids.
  func documents(named texts: [String], ids: [String]) throws -> [Int]
  /// The sections with these ids, the first searchable sections of their documents, and all sections of the whole documents: sorted by
  /// collection and path.
  func rows(of sections: [Int], whole: [Int]) throws -> [StoreDocument]
  /// The documents of all collections without their sections.
  func listed() throws -> [StoredDocument]

  // MARK: writing

  /// Runs the body while no other client writes. What it writes appears at once when it has returned, or not at all.
  /// - Parameters:
  ///   - isRemoval: whether the index must exist already.
  ///   - length: the mean length of a section in the pushed index. The body gets that of the first push, with which tiers of impact are
  ///     computed.
  ///   - dictionary: the zstd dictionary of the pushed index. That of the first push compresses what is stored.
  ///   - waiting: called with the name of the other client, if there is one.
  func write(
    isRemoval: Bool, length: Double, dictionary: [UInt8], waiting: (String) -> Void,
    _ body: (_ length: Double) throws -> Void)
    throws
  func collections() throws -> [ByteString]
  /// The documents of a collection that this program's analyzer made, with their marks (`DocumentMark`); and those of another one.
  func marks(in collection: ByteString) throws -> (same: [(id: Int, mark: UInt64)], others: [Int])
  func send(_ documents: [PushedDocument], to collection: ByteString) throws
  func remove(_ documents: [Int], from collection: ByteString) throws
  /// Adds changes to the counts of a collection.
  func add(_ counts: TermCounts, documents: Int, to collection: ByteString) throws
  /// Adds changes to the counts of terms and headings.
  func add(_ counts: TermCounts) throws
  /// Deletes the names of collections without documents.
  /// - Returns: the number of documents and sections left.
  func removeNames(_ collections: [ByteString]) throws -> (documents: Int, sections: Int)
}

/// The counts of all sections of a state, and the state's name, which changes with each push.
struct StoreState {
  var name: String
  var population: Population
  /// What was not searched, as a line for people; nil if everything was.
  var warning: String?
}

/// Number of sections that contain a term, in total and by impact tier, if the server needs it.
struct TermCount {
  var sections: Int
  var tiers: [Int] = []
}

typealias StoreDocument = (id: Int, stored: StoredDocument, sections: [Int])
/// A document to send, with its sections' terms and tiers.
typealias PushedDocument = (document: Document, stored: StoredDocument, tiers: TermCounts.Tiers)

/// Distinguishes documents of a collection by path and content.
enum DocumentMark {
  static func of(_ source: [UInt8], _ digest: [UInt8]) -> UInt64 { Digest128(hashing: source + digest).high }
}

/// What a server must find for a query.
struct Selection {
  /// A term that candidates may contain, with the upper bound of its contribution to their weight.
  struct Wanted {
    var term: [UInt8]
    var count: TermCount
    var weight: Double
  }

  /// A phrase, or the parts of an unknown name: alternative terms of each element, and the distance from the previous one.
  struct Together {
    var elements: [(terms: [[UInt8]], distance: Int)]
    var weight: Double
  }

  var wanted: [Wanted] = []
  /// The counts of all terms of the query that any section holds.
  var counts: [ByteString: TermCount] = [:]
  /// The content words, each with its forms. Sections that hold all words are candidates, too.
  var words: [[[UInt8]]] = []
  var phrases: [Together] = []
  /// Groups of which every candidate must hold a term each.
  var filter: [[[UInt8]]] = []
  /// Terms and phrases that no candidate may hold.
  var excluded: [[[UInt8]]] = []
  var excludedPhrases: [Together] = []
  /// Upper bound on rows read for each phrase, to check positions.
  var rowsPerPhrase = 8_000

  /// Number of candidates fetched and ranked per query, not counting the first sections of their documents.
  static let mostSections = 200
}

/// Opens the server that an address names.
enum StoreAddress {
  static func open(_ url: String) throws(StoreError) -> any CandidateSource {
    if url.hasPrefix("sphinx://") { return try SphinxStore(url) }
    return PostgresStore(try Connection(url))
  }
}
