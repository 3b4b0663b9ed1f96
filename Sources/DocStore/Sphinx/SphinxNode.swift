import DocModel
import DocSystem
import Foundation
import Synchronization

/// A connection to one `searchd`. A command is sent and its reply received in two steps, so that several nodes work at once.
///
/// SAFETY: one thread at a time uses a node. The thread that connects it hands it over (`SphinxAttempt`).
final class SphinxNode: @unchecked Sendable {
  private let library: MariaDBLibrary
  private let handle: OpaquePointer
  private let address: SphinxAddress.Node
  private var place: String { "\(address.host):\(address.port)" }
  private var isWaiting = false
  /// Seconds until an attempt to connect fails.
  static let secondsToConnect: UInt32 = 3

  /// Prepares a connection. The library demands that one thread does this first.
  /// - Parameter patience: seconds to wait for a reply.
  init(_ address: SphinxAddress.Node, patience: UInt32) throws(StoreError) {
    let place = "\(address.host):\(address.port)"
    guard let library = MariaDBLibrary.shared else {
      throw .noLibrary(
        place: place, name: "MariaDB", package: "libmariadb3", formula: "mariadb-connector-c")
    }
    guard let handle = library.make(nil) else { throw .cannotConnect(place: place, reason: "out of memory") }
    (self.library, self.handle, self.address) = (library, handle, address)
    // TCP also for `localhost`. Sphinx has no certificates, which newer libraries would check.
    let settings: [(Int32, UInt32)] = [
      (MariaDBLibrary.connectTimeout, Self.secondsToConnect), (MariaDBLibrary.readTimeout, patience),
      (MariaDBLibrary.writeTimeout, patience), (MariaDBLibrary.transport, 1),
      (MariaDBLibrary.checksCertificate, 0),
    ]
    for (option, value) in settings {
      withUnsafePointer(to: value) { _ = library.setOption(handle, option, $0) }
    }
  }

  func connect() throws(StoreError) {
    if library.connect(handle, address.host, nil, nil, nil, address.port, nil, 0) == nil {
      throw .cannotConnect(place: place, reason: reason)
    }
  }

  deinit { library.close(handle) }

  private var reason: String {
    // SAFETY: the library returns a C string; it is copied at once.
    library.errorMessage(handle).map { String(cString: $0) } ?? ""
  }

  private var failure: StoreError {
    library.errorNumber(handle) >= MariaDBLibrary.firstClientError
      ? .lost(place: place, reason: reason) : .failed(place: place, reason: reason)
  }

  func send(_ command: [UInt8]) throws(StoreError) {
    // The reply to a command whose sender gave up is not the reply to this one.
    if isWaiting { _ = try? receive() }
    let isSent = command.withUnsafeBytes { bytes in
      // SAFETY: pointer and count belong to the same buffer.
      library.send(handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt(bytes.count)) == 0
    }
    if !isSent { throw failure }
    isWaiting = true
  }

  /// The rows of a reply, or the number of changed rows.
  struct Reply {
    var rows: [[[UInt8]]] = []
    var changed = 0
  }

  /// - Parameter deadline: when the reply must begin to arrive.
  func receive(by deadline: ContinuousClock.Instant? = nil) throws(StoreError) -> Reply {
    guard isWaiting else { return Reply() }
    isWaiting = false
    if let deadline {
      var waited = pollfd(fd: library.socket(handle), events: Int16(POLLIN), revents: 0)
      let left = max(0, (deadline - .now) / .milliseconds(1))
      if poll(&waited, 1, Int32(clamping: Int(left))) == 0 { throw .lost(place: place, reason: "no answer") }
    }
    guard library.receive(handle) == 0 else { throw failure }
    guard let result = library.storeResult(handle) else {
      if library.errorNumber(handle) != 0 { throw failure }
      return Reply(changed: Int(truncatingIfNeeded: library.changedRows(handle)))
    }
    defer { library.freeResult(result) }
    let columns = Int(library.columnCount(result))
    var reply = Reply()
    while let row = library.nextRow(result), let lengths = library.lengths(result) {
      reply.rows.append(
        (0..<columns).map { column in
          // SAFETY: the library guarantees this many columns, and each value's length.
          Array(UnsafeBufferPointer(start: row[column], count: row[column] == nil ? 0 : Int(lengths[column])))
        })
    }
    return reply
  }
}

/// Connects a node on a thread of its own. A node that swallows packets then delays neither the other nodes nor later requests.
final class SphinxAttempt: Sendable {
  private let outcome = Mutex<Result<SphinxNode, StoreError>?>(nil)
  private let end = DispatchSemaphore(value: 0)

  init(_ node: SphinxNode) {
    Thread { [self] in
      let result = Result { () throws(StoreError) in
        try node.connect()
        return node
      }
      outcome.withLock { $0 = result }
      end.signal()
    }.start()
  }

  /// The connected node, or the error; nil if there is neither when the time is over.
  func result(by deadline: DispatchTime) -> Result<SphinxNode, StoreError>? {
    _ = end.wait(timeout: deadline)
    return outcome.withLock { $0 }
  }
}

/// `sphinx://host:port[,host:port…]/name`. The order of the nodes is that of the parts of the index.
struct SphinxAddress {
  struct Node: Hashable {
    var host: String
    var port: UInt32
  }

  var nodes: [Node]
  var name: String
  private static let usualPort: UInt32 = 9306

  init(_ url: String) throws(StoreError) {
    let rest = url.dropFirst("sphinx://".count).split(separator: "/", omittingEmptySubsequences: false)
    func wrong(_ reason: String) -> StoreError {
      .cannotConnect(place: AddressRedaction.shown(url), reason: reason)
    }
    if url.contains("@") { throw wrong("Sphinx knows no users and passwords: leave them out") }
    guard rest.count == 2, let name = rest.last, let first = name.utf8.first, ByteClass.isLetter(first),
      name.utf8.allSatisfy({ ByteClass.isLetter($0) || ByteClass.isDigit($0) || $0 == UInt8(ascii: "_") })
    else { throw wrong("the form is sphinx://host:port,host:port/name") }
    self.name = String(name)
    nodes = []
    for node in rest[0].split(separator: ",", omittingEmptySubsequences: false) {
      let parts = node.split(separator: ":", omittingEmptySubsequences: false)
      guard let host = parts.first, !host.isEmpty, parts.count < 3,
        let port = parts.count == 2 ? UInt32(parts[1]) : Self.usualPort, (1...65_535).contains(port)
      else { throw wrong("'\(node)' is no host:port") }
      nodes.append(Node(host: String(host), port: port))
    }
  }
}
