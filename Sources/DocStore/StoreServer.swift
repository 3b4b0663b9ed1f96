import DocIndex
import DocModel

/// The interface that each type of server implements. A server stores opaque rows, which only `Store` encodes and decodes, and finds candidates
/// for a query. Statistics, the comparison of documents and the ranking are the same for all servers.
///
/// A section's number is its document's number, followed by its ordinal (`RowNumber`).
protocol StoreServer: AnyObject {
  /// The URL without passwords, for messages.
  var place: String { get }
  /// Whether the connection is lost, so that a new one is needed.
  var isLost: Bool { get }

  // MARK: reading

  /// Runs the body on a consistent state of the index, even if another client pushes meanwhile.
  func read<Result>(_ body: (Published) throws -> Result) throws -> Result
  /// The row numbers of the best sections for a query, best first.
  func candidates(_ selection: Selection) throws -> [Int]
  /// The rows of `sections`, of the opening sections of their documents, of all sections of `documents`, and of all these documents.
  func rows(of sections: [Int], whole documents: [Int]) throws -> [ServerRow]
  /// The documents that have one of these keys, or a section with one of these keys.
  func documents(named keys: [UInt64]) throws -> [Int]
  /// The rows of all documents, without their numbers.
  func documents() throws -> [[UInt8]]
  func marks(in collection: UInt64) throws -> [(document: Int, mark: UInt64)]
  /// The count blocks with these numbers. Blocks that do not exist are omitted.
  func blocks(_ numbers: [Int]) throws -> [ServerRow]

  // MARK: writing

  /// Runs the body while no other client can write. When the body has returned, all its changes are published together. If the body throws, no
  /// change is published.
  /// - Parameters:
  ///   - waiting: called with the name of another client, if that client is writing.
  ///   - body: receives the published state, or nil if there is none. Returns the new state, or nil if nothing changed.
  func write(waiting: (String) -> Void, _ body: (Published?) throws -> [UInt8]?) throws
  /// Removes the whole index, and prepares the server for the current format.
  func removeAll() throws
  func insert(_ documents: [DocumentRow]) throws
  func remove(_ documents: [Int]) throws
  func insert(_ blocks: [ServerRow], removing old: [Int]) throws
}

/// A state of the index that readers can see.
struct Published {
  /// Version of the stored format (`StoreState.version`).
  var version: Int
  /// Identifies the state. Each state has a different name.
  var name: String
  /// One line that tells the user which parts of the index were not searched; nil if all were searched.
  var warning: String?
  /// Reads the encoded `StoreState`.
  var state: () throws -> [UInt8]
}

/// Row numbers consist of a document's number and an ordinal. The ordinal is 0 for the document itself, and begins at 1 for its sections.
enum RowNumber {
  static let ordinalBits = 20
  static func document(_ number: Int) -> Int { number << ordinalBits }
  static func section(_ document: Int, _ ordinal: Int) -> Int { document << ordinalBits | (ordinal + 1) }
  static func document(of row: Int) -> Int { row >> ordinalBits }
}

/// A document to store, with its sections.
struct DocumentRow {
  struct Section {
    /// The key of the section's id.
    var key: UInt64
    var tiers: ImpactTier.Tiers.Element
    var payload: [UInt8]
  }

  var number: Int
  /// The key of the collection's name.
  var collection: UInt64
  /// The document's fingerprint (`Store.mark`), by which a push recognises unchanged documents.
  var mark: UInt64
  /// The keys of the document's topic and path.
  var topic: UInt64
  var path: UInt64
  /// The indices of the document's opening sections: the first three sections that have text.
  var openings: [Int]
  var payload: [UInt8]
  var sections: [Section]
}

/// A row as a server stores it: a document, a section, or a block of counts.
typealias ServerRow = (number: Int, payload: [UInt8])

/// The terms and conditions by which a server selects candidates for a query.
struct Selection {
  /// A term that a candidate may contain, and the most that the term can add to the candidate's weight.
  struct Wanted {
    var term: [UInt8]
    var count: Counts
    var weight: Double
  }

  /// A phrase, or the parts of an unknown name. Each element has alternative terms and a distance from the previous element.
  struct Together {
    var elements: [(terms: [[UInt8]], distance: Int)]
    var weight: Double
  }

  /// Number of sections in the index.
  var sections: Int
  var wanted: [Wanted] = []
  /// For each content word of the query, the terms that match it. Sections that match all words are additional candidates.
  var words: [[[UInt8]]] = []
  var phrases: [Together] = []
  /// Groups of terms. Every candidate must contain at least one term of each group.
  var filter: [[[UInt8]]] = []
  /// Terms and phrases that no candidate may contain.
  var excluded: [[[UInt8]]] = []
  var excludedPhrases: [Together] = []
}
