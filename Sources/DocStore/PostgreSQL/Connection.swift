import DocSystem

/// A PostgreSQL connection through libpq. Values are passed as parameters, never in the text of a command, to prevent SQL injection.
final class Connection {
  private let library: PostgresLibrary
  private let handle: OpaquePointer
  /// The connection string without its password, for messages.
  let place: String
  /// Whether the current or most recent transaction is read-only. The error for a lack of permission depends on it.
  private var readsOnly = false

  /// The timeout in seconds for connecting, and for the server to acknowledge sent data.
  private static let patience = "10"

  init(_ url: String) throws(StoreError) {
    place = AddressRedaction.shown(url)
    guard AddressRedaction.isSound(url) else {
      throw .cannotConnect(
        place: place,
        reason: "a user or password contains / ? # or @; write them as %2F %3F %23 %40")
    }
    guard let library = PostgresLibrary.shared else {
      throw .noLibrary(place: place, name: "PostgreSQL", package: "libpq5", formula: "libpq")
    }
    self.library = library
    // Later parameters take precedence, so the user's connection string can override the parameters that are named here.
    let names = ["connect_timeout", "tcp_user_timeout", "application_name", "client_encoding", "dbname"]
    let values = [Self.patience, Self.patience + "000", "bridgedoc", "UTF8", url]
    let opened = withConstantCStrings(names.map { Array($0.utf8) }) { names in
      withConstantCStrings(values.map { Array($0.utf8) }) { values in library.connect(names, values, 1) }
    }
    guard let opened else { throw .cannotConnect(place: place, reason: "out of memory") }
    guard library.status(opened) == PostgresLibrary.connectionIsGood else {
      var reason = Self.line(library.errorMessage(opened))
      library.finish(opened)
      if AddressRedaction.reveals(reason, passwordOf: url) {
        reason = "the password is not well-formed; write % as %25"
      }
      throw .cannotConnect(place: place, reason: reason)
    }
    handle = opened
    // Notices of the server are dropped. By default, libpq prints them to standard error.
    _ = library.setNoticeProcessor(handle, { _, _ in }, nil)
  }

  deinit { library.finish(handle) }

  var isLost: Bool { library.status(handle) != PostgresLibrary.connectionIsGood }

  /// The error message of the last call.
  private var failure: StoreError {
    let reason = Self.line(library.errorMessage(handle))
    return isLost ? .lost(place: place, reason: reason) : .failed(place: place, reason: reason)
  }

  /// - Parameter values: parameters in text form.
  /// - Returns: the values of each row in binary form. A row always has at least two values, whatever a server sends.
  @discardableResult
  func run(_ command: String, _ values: [String] = []) throws(StoreError) -> [[[UInt8]]] {
    let result = withConstantCStrings(values.map { Array($0.utf8) }) { pointers in
      // The last argument requests the results in binary format.
      library.run(handle, command, Int32(values.count), nil, pointers, nil, nil, 1)
    }
    let rows = try checked(result)
    defer { library.clear(rows) }
    return (0..<library.rowCount(rows)).map { row in
      (0..<max(2, library.columnCount(rows))).map { column in
        guard let value = library.value(rows, row, column) else { return [] }
        // SAFETY: libpq guarantees this length, and the bytes live as long as the result.
        return Array(UnsafeRawBufferPointer(start: value, count: Int(library.length(rows, row, column))))
      }
    }
  }

  /// The value of an integer column of two, four or eight bytes.
  func number(_ bytes: [UInt8]) throws(StoreError) -> Int {
    guard [2, 4, 8].contains(bytes.count) else {
      throw .damaged(place: place, reason: "a number of \(bytes.count) bytes")
    }
    let sign: Int64 = bytes[0] & 0x80 == 0 ? 0 : -1
    return Int(bytes.reduce(sign) { $0 << 8 | Int64($1) })
  }

  /// Formats numbers or 64-bit keys as a PostgreSQL array in text form.
  static func array(_ numbers: [some BinaryInteger]) -> String {
    array(texts: numbers.map { "\(Int(truncatingIfNeeded: $0))".utf8 })
  }

  static func array(bytes: [[UInt8]]) -> String { array(texts: bytes.map(hexadecimal)) }

  static func bytes(_ bytes: [UInt8]) -> String { String(decoding: hexadecimal(bytes), as: UTF8.self) }

  /// - Parameter texts: UTF-8 without null bytes.
  static func array(texts: [some Sequence<UInt8>]) -> String {
    var text = Array("{".utf8)
    for element in texts {
      text += (text.count == 1 ? "\"" : ",\"").utf8
      for byte in element {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
        text.append(byte)
      }
      text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: "}"))
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    var text = Array("\\x".utf8)
    text.reserveCapacity(2 + 2 * bytes.count)
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return text
  }

  /// Runs the body in a transaction, which is rolled back if the body throws.
  /// - Parameter readsOnly: whether the transaction is read-only and uses one snapshot.
  func transaction<Result>(readsOnly: Bool = false, _ body: () throws -> Result) throws -> Result {
    self.readsOnly = readsOnly
    try run(readsOnly ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  private func checked(_ result: OpaquePointer?) throws(StoreError) -> OpaquePointer {
    guard let result else { throw failure }
    let status = library.resultStatus(result)
    if status == PostgresLibrary.rowsAreThere || status == PostgresLibrary.commandIsDone { return result }
    // SAFETY: the field is nil or a C string that lives as long as the result; it is copied.
    let state = library.resultErrorField(result, PostgresLibrary.stateField).map { String(cString: $0) } ?? ""
    let reason = Self.line(library.resultErrorMessage(result))
    library.clear(result)
    if isLost { throw .lost(place: place, reason: reason) }
    switch state {
    // SQLSTATE 42501: insufficient privilege. 25006: read-only transaction.
    case "42501" where readsOnly: throw .noRight(place: place, reason: reason)
    case "42501", "25006": throw .readOnly(place: place, reason: reason)
    // SQLSTATE 3F000: no such schema. 42P01: no such table.
    case "3F000", "42P01": throw .noSchema(place: place)
    default: throw .failed(place: place, reason: reason)
    }
  }

  /// The first line of a message, without its severity.
  private static func line(_ message: UnsafePointer<CChar>?) -> String {
    // SAFETY: the library returns C strings; they are copied at once.
    let text = message.map { String(cString: $0) } ?? ""
    var line = String(text.split(separator: "\n").first ?? "the server went away")
    for head in ["ERROR:  ", "FATAL:  "] where line.hasPrefix(head) { line.removeFirst(head.count) }
    return line
  }
}
