import DocModel
import DocSystem

/// A connection to one `searchd`. A command is sent and its reply received in two steps, so that several nodes work at once.
final class SphinxNode {
  private let library: MariaDBLibrary
  private let handle: OpaquePointer
  let place: String
  private var isWaiting = false

  /// - Parameter patience: seconds to wait for a reply.
  init(_ address: SphinxAddress.Node, patience: UInt32) throws(StoreError) {
    place = "\(address.host):\(address.port)"
    guard let library = MariaDBLibrary.shared else {
      throw .noLibrary(
        place: place, name: "MariaDB", package: "libmariadb3", formula: "mariadb-connector-c")
    }
    self.library = library
    guard let handle = library.make(nil) else { throw .cannotConnect(place: place, reason: "out of memory") }
    self.handle = handle
    // TCP also for `localhost`. Sphinx has no certificates, which newer libraries would check.
    let settings: [(Int32, UInt32)] = [
      (MariaDBLibrary.connectTimeout, 3), (MariaDBLibrary.readTimeout, patience),
      (MariaDBLibrary.writeTimeout, patience), (MariaDBLibrary.transport, 1),
      (MariaDBLibrary.checksCertificate, 0),
    ]
    for (option, value) in settings {
      withUnsafePointer(to: value) { _ = library.setOption(handle, option, $0) }
    }
    guard library.connect(handle, address.host, nil, nil, nil, address.port, nil, 0) != nil else {
      let reason = reason
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

  /// The rows of the reply, or the number of changed rows.
  @discardableResult
  func receive() throws(StoreError) -> (rows: [[ByteString]], changed: Int) {
    guard isWaiting else { return ([], 0) }
    isWaiting = false
    guard library.receive(handle) == 0 else { throw failure }
    guard let result = library.storeResult(handle) else {
      if library.errorNumber(handle) != 0 { throw failure }
      return ([], Int(truncatingIfNeeded: library.changedRows(handle)))
    }
    defer { library.freeResult(result) }
    let columns = Int(library.columnCount(result))
    var rows: [[ByteString]] = []
    while let row = library.nextRow(result), let lengths = library.lengths(result) {
      rows.append(
        (0..<columns).map { column in
          // SAFETY: the library guarantees this many columns, and each value's length.
          ByteString(
            Array(
              UnsafeBufferPointer(start: row[column], count: row[column] == nil ? 0 : Int(lengths[column]))))
        })
    }
    return (rows, 0)
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
