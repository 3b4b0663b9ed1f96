import DocModel
import DocSystem
import Foundation

/// A Sphinx server (`searchd`) and the connection to it. Sending and receiving are separate calls, so that nodes can work in parallel.
///
/// SAFETY: one thread at a time uses a node, because `SphinxStore` waits for the threads on which nodes connect.
final class SphinxNode: @unchecked Sendable {
  /// Timeouts in seconds: for connecting, and for the first byte of a reply.
  struct Patience {
    var connection: UInt32
    var reply: UInt32
    static let search = Patience(connection: 1, reply: 5)
    /// The timeouts for a push. During a push, a node may write its memory to disk before it replies.
    static let push = Patience(connection: 3, reply: 600)
  }

  /// The node's `host:port`.
  let place: String
  private let store: String
  private let index: String
  private let library: MariaDBLibrary
  private let host: String
  private let port: UInt32
  private var handle: OpaquePointer?
  private var isWaiting = false
  /// The node is not contacted before this time. If the node does not answer a request in time, the value is set to a later time.
  private var isSilentUntil = ContinuousClock.now
  private static let secondsOfSilence = 5

  private var silence: StoreError { .lost(place: store, reason: "\(place): no answer") }

  /// The failure of the last request; nil if the node answered.
  private(set) var failure: StoreError?
  /// The number of the part (shard) of the index on this node; nil if the node is left out of the request.
  var part: Int?

  /// - Parameter address: `host` or `host:port`.
  /// - Parameter store: the URL of the whole index, for messages.
  init?(_ address: Substring, of store: String, index: String, _ library: MariaDBLibrary) {
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, parts.count < 3,
      let port = parts.count == 2 ? UInt32(parts[1]) : 9306, (1...65_535).contains(port)
    else { return nil }
    (self.host, self.port, self.library, place) = (String(host), port, library, "\(host):\(port)")
    (self.store, self.index) = (store, index)
  }

  deinit { disconnect() }

  var isConnected: Bool { handle != nil }

  func disconnect() {
    handle.map(library.close)
    (handle, part) = (nil, nil)
  }

  /// Connects to the node, unless it recently failed to answer in time.
  func connect(_ patience: Patience) {
    if isSilentUntil > .now { return }
    (failure, isWaiting) = (nil, false)
    let start = ContinuousClock.now
    guard let handle = library.make(nil) else {
      return fail(.cannotConnect(place: store, reason: "\(place): out of memory"))
    }
    self.handle = handle
    // TCP is used even for `localhost`, for which the library would otherwise use a Unix socket. The check of TLS certificates, which newer
    // libraries make by default, is switched off, because Sphinx has no certificate.
    let settings: [(Int32, UInt32)] = [
      (MariaDBLibrary.connectTimeout, patience.connection), (MariaDBLibrary.readTimeout, patience.connection),
      (MariaDBLibrary.writeTimeout, patience.reply), (MariaDBLibrary.transport, 1),
      (MariaDBLibrary.checksCertificate, 0),
    ]
    for (option, value) in settings {
      withUnsafePointer(to: value) { _ = library.setOption(handle, option, $0) }
    }
    if library.connect(handle, host, nil, nil, nil, port, nil, 0) != nil { return }
    let isSilent = ContinuousClock.now - start > .seconds(patience.connection) * 0.9
    fail(isSilent ? silence : .cannotConnect(place: store, reason: reason))
  }

  /// Leaves the node out of the request. The connection is closed, because a late reply could be mistaken for the reply to another command.
  func fail(_ failure: StoreError) {
    self.failure = failure
    if failure == silence { isSilentUntil = .now + .seconds(Self.secondsOfSilence) }
    disconnect()
  }

  private var reason: String {
    // SAFETY: the library returns a C string; it is copied at once.
    "\(place): " + (library.errorMessage(handle).map { String(cString: $0) } ?? "")
  }

  private var lastFailure: StoreError {
    let reason = reason
    if library.errorNumber(handle) >= MariaDBLibrary.firstClientError {
      return .lost(place: store, reason: reason)
    }
    let isUndefined = ["unknown local index", "absent in", "unknown column"].contains(where: reason.contains)
    let remedy = isUndefined ? "; define the index \(index) in sphinx.conf as docs/teams.md shows" : ""
    return .failed(place: store, reason: reason + remedy)
  }

  func send(_ command: [UInt8]) throws(StoreError) {
    guard let handle else { throw failure ?? .lost(place: store, reason: "\(place): not connected") }
    isWaiting = command.withUnsafeBytes { bytes in
      // SAFETY: pointer and count belong to the same buffer.
      library.send(handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt(bytes.count)) == 0
    }
    if !isWaiting { throw lastFailure }
  }

  /// A node's reply: the rows of a query, or the number of rows that a command changed.
  struct Reply {
    /// A row has at least this many values, whatever a server sends.
    static let leastColumns = 2
    var rows: [[[UInt8]]] = []
    var changed = 0
  }

  /// The reply to the command that was sent last; empty if no command was sent.
  /// - Parameter deadline: the time by which the reply must begin to arrive.
  func receive(by deadline: ContinuousClock.Instant) throws(StoreError) -> Reply {
    guard isWaiting else { return Reply() }
    isWaiting = false
    var waited = pollfd(fd: library.socket(handle), events: Int16(POLLIN), revents: 0)
    let left = max(0, (deadline - .now) / .milliseconds(1))
    if poll(&waited, 1, Int32(clamping: Int(left))) == 0 { throw silence }
    let result = library.receive(handle) == 0 ? library.storeResult(handle) : nil
    guard let result else {
      if library.errorNumber(handle) != 0 { throw lastFailure }
      return Reply(changed: Int(truncatingIfNeeded: library.changedRows(handle)))
    }
    defer { library.freeResult(result) }
    let columns = Int(library.columnCount(result))
    var reply = Reply()
    while let row = library.nextRow(result), let lengths = library.lengths(result) {
      var values = (0..<columns).map { column in
        // SAFETY: the library guarantees this many columns, and each value's length.
        Array(UnsafeBufferPointer(start: row[column], count: row[column] == nil ? 0 : Int(lengths[column])))
      }
      while values.count < Reply.leastColumns { values.append([]) }
      reply.rows.append(values)
    }
    return reply
  }
}
