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
