import DocIndex
import DocModel

/// The seam between servers and an index: a server keeps rows that `Store` makes and understands, and finds candidates for a query. Statistics,
/// the comparison of documents and the ranking are the same for all servers.
///
/// A section's number is its document's number, followed by its ordinal (`RowNumber`).
protocol StoreServer: AnyObject {
  /// The address without secrets, for messages.
  var place: String { get }
  /// Whether the connection must be made again.
  var isLost: Bool { get }

  // MARK: reading

  /// Runs the body on one state of the index, whatever is pushed meanwhile.
  func read<Result>(_ body: (Published) throws -> Result) throws -> Result
  /// The numbers of the best sections for a query, best first.
  func candidates(_ selection: Selection) throws -> [Int]
  /// The rows of these sections, of the opening sections of their documents, of all sections of `documents`, and of the documents themselves.
  func rows(of sections: [Int], whole documents: [Int]) throws -> [ServerRow]
  /// The documents that have one of these keys, or a section with one of them.
  func documents(named keys: [UInt64]) throws -> [Int]
  /// The payloads of all documents.
  func documents() throws -> [[UInt8]]
  func marks(in collection: UInt64) throws -> [(document: Int, mark: UInt64)]
  /// Blocks of counts, by their numbers. A block that is missing may be left out.
  func blocks(_ numbers: [Int]) throws -> [ServerRow]

  // MARK: writing

  /// Runs the body while no other client writes. Everything that it writes appears at once when it has returned, or not at all.
  /// - Parameters:
  ///   - waiting: called with the name of the other client, if there is one.
  ///   - body: receives the published state, or nil if there is none. Returns the new state, or nil if nothing changed.
  func write(waiting: (String) -> Void, _ body: (Published?) throws -> [UInt8]?) throws
  /// Removes everything, and prepares the server for this version.
  func removeAll() throws
  func insert(_ documents: [DocumentRow]) throws
  func remove(_ documents: [Int]) throws
  func insert(_ blocks: [ServerRow], removing old: [Int]) throws
}

/// A published state of an index.
struct Published {
  /// Version of the stored format (`StoreState.version`).
  var version: Int
  /// The name of the state. No other state has the same name.
  var name: String
  /// What was not searched, as a line for people; nil if everything was searched.
  var warning: String?
  /// Reads the encoded `StoreState`.
  var state: () throws -> [UInt8]
}

/// The number of a row. For the row of a document, the ordinal is 0.
enum RowNumber {
  static let ordinalBits = 20
  static func document(_ number: Int) -> Int { number << ordinalBits }
  static func section(_ document: Int, _ ordinal: Int) -> Int { document << ordinalBits | (ordinal + 1) }
  static func document(of row: Int) -> Int { row >> ordinalBits }
}

/// A document to store, with its sections.
struct DocumentRow {
  struct Section {
    /// The key of the document's id.
    var key: UInt64
    var tiers: ImpactTier.Tiers.Element
    var payload: [UInt8]
  }

  var number: Int
  /// The key of the collection's name.
  var collection: UInt64
  /// A mark that other documents, and other versions of this document, do not have.
  var mark: UInt64
  /// The keys of the document's topic and path.
  var topic: UInt64
  var path: UInt64
  /// Ordinals of the first sections that can be hits.
  var openings: [Int]
  var payload: [UInt8]
  var sections: [Section]
}

/// A row as a server stores it: a document, a section, or a block of counts.
typealias ServerRow = (number: Int, payload: [UInt8])

/// What a server must find for a query.
struct Selection {
  /// A term that candidates may contain, with the upper bound of its contribution to their weight.
  struct Wanted {
    var term: [UInt8]
    var count: Counts
    var weight: Double
  }

  /// A phrase, or the parts of an unknown name: alternative terms of each element, and the distance from the previous one.
  struct Together {
    var elements: [(terms: [[UInt8]], distance: Int)]
    var weight: Double
  }

  /// Number of sections of the index.
  var sections: Int
  var wanted: [Wanted] = []
  /// The content words, each with its forms. Sections that hold all words are candidates, too.
  var words: [[[UInt8]]] = []
  var phrases: [Together] = []
  /// Groups of terms. Every candidate must contain at least one term of each group.
  var filter: [[[UInt8]]] = []
  /// Terms and phrases that no candidate may hold.
  var excluded: [[[UInt8]]] = []
  var excludedPhrases: [Together] = []
}
