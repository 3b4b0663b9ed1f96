import DocSystem

/// A PostgreSQL connection through libpq. Values are passed as parameters; the text of a command contains only constants.
final class Connection {
  private let library: PostgresLibrary
  private let handle: OpaquePointer
  /// The connection string without its password, for messages.
  let place: String
  /// Whether the last transaction is or was read-only.
  private var readsOnly = false

  /// Connection and network timeout in seconds.
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
    // Later parameters take precedence, so the user's connection string can override these.
    let names = ["connect_timeout", "tcp_user_timeout", "application_name", "client_encoding", "dbname", nil]
    let values = [Self.patience, Self.patience + "000", "bridgedoc", "UTF8", url, nil]
    let opened = withStrings(names) { names in
      withStrings(values) { values in library.connect(names, values, 1) }
    }
    guard let opened else { throw .cannotConnect(place: place, reason: "out of memory") }
    guard library.status(opened) == PostgresLibrary.connectionIsGood else {
      let reason = Self.line(library.errorMessage(opened))
      library.finish(opened)
      throw .cannotConnect(place: place, reason: reason)
    }
    handle = opened
    // Server notices are meant for interactive use.
    _ = library.setNoticeProcessor(handle, { _, _ in }, nil)
  }

  deinit { library.finish(handle) }

  /// Whether the connection is broken.
  var isLost: Bool { library.status(handle) != PostgresLibrary.connectionIsGood }

  /// The error message of the last call.
  private var failure: StoreError {
    let reason = Self.line(library.errorMessage(handle))
    return isLost ? .lost(place: place, reason: reason) : .failed(place: place, reason: reason)
  }

  /// A parameter in text form.
  enum Value {
    case null
    case text(String)
    case bytes([UInt8])
    case number(Int)

    /// The value in text form, for use alone or as an array element; nil for NULL.
    var literal: String? {
      switch self {
      case .null: nil
      case .text(let text): text
      case .number(let number): "\(number)"
      case .bytes(let bytes): Hexadecimal.literal(bytes)
      }
    }

    static func array(_ numbers: [Int]) -> Value {
      .text("{" + numbers.map { "\($0)" }.joined(separator: ",") + "}")
    }

    static func array(_ values: [[UInt8]]) -> Value {
      .text("{" + values.map { "\"\\" + Hexadecimal.literal($0) + "\"" }.joined(separator: ",") + "}")
    }

    static func array(texts: [String]) -> Value {
      var text: [UInt8] = [UInt8(ascii: "{")]
      for (number, element) in texts.enumerated() {
        if number > 0 { text.append(UInt8(ascii: ",")) }
        text.append(UInt8(ascii: "\""))
        for byte in element.utf8 where byte != 0 {
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
          text.append(byte)
        }
        text.append(UInt8(ascii: "\""))
      }
      return .text(String(decoding: text + [UInt8(ascii: "}")], as: UTF8.self))
    }
  }

  @discardableResult
  func run(_ command: String, _ values: [Value] = []) throws(StoreError) -> Answer {
    let literals = values.map(\.literal)
    let result = withStrings(literals) { pointers in
      // Result format 1 is binary.
      library.runWithValues(handle, command, Int32(values.count), nil, pointers, nil, nil, 1)
    }
    return try Answer(checked(result), library, place: place)
  }

  /// Sends rows with COPY, in its text format.
  func copy(_ command: String, _ body: (CopyWriter) throws -> Void) throws {
    let answer = try checked(library.run(handle, command), expecting: PostgresLibrary.takesCopy)
    library.clear(answer)
    let writer = CopyWriter { [self] bytes in
      let sent = bytes.withUnsafeBytes { buffer in
        // SAFETY: pointer and count belong to the same buffer.
        library.putCopyData(
          handle, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count))
      }
      guard sent == 1 else { throw failure }
    }
    do {
      try body(writer)
      try writer.flush()
    } catch {
      _ = library.putCopyEnd(handle, "given up")
      while let rest = library.nextResult(handle) {
        // A broken connection returns the COPY status forever, so stop at it.
        let isOver = library.resultStatus(rest) == PostgresLibrary.takesCopy
        library.clear(rest)
        if isOver { break }
      }
      throw error
    }
    guard library.putCopyEnd(handle, nil) == 1 else { throw failure }
    while let rest = library.nextResult(handle) { library.clear(try checked(rest)) }
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

  private func checked(
    _ result: OpaquePointer?, expecting wanted: Int32? = nil
  ) throws(StoreError) -> OpaquePointer {
    guard let result else { throw failure }
    let status = library.resultStatus(result)
    let isGood =
      wanted.map { status == $0 }
      ?? (status == PostgresLibrary.rowsAreThere || status == PostgresLibrary.commandIsDone)
    if isGood { return result }
    // SAFETY: the field is nil or a C string that lives as long as the result; it is copied.
    let state = library.resultErrorField(result, PostgresLibrary.stateField).map { String(cString: $0) } ?? ""
    let reason = Self.line(library.resultErrorMessage(result))
    library.clear(result)
    if isLost { throw .lost(place: place, reason: reason) }
    switch state {
    // 42501: insufficient privilege. 25006: read-only transaction.
    case "42501" where readsOnly: throw .noRight(place: place, reason: reason)
    case "42501", "25006": throw .readOnly(place: place)
    // 3F000: no such schema. 42P01: no such table.
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

/// Bytes in PostgreSQL's hexadecimal text form: `\x0aff`.
enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  static func literal(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = [UInt8(ascii: "\\"), UInt8(ascii: "x")]
    text.reserveCapacity(2 + 2 * bytes.count)
    append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
  }
}

/// The rows of a result.
final class Answer {
  private let result: OpaquePointer
  private let library: PostgresLibrary
  private let place: String
  let count: Int

  fileprivate init(_ result: OpaquePointer, _ library: PostgresLibrary, place: String) {
    self.result = result
    self.library = library
    self.place = place
    count = Int(library.rowCount(result))
  }

  deinit { library.clear(result) }

  func isNull(_ row: Int, _ column: Int) -> Bool { library.isNull(result, Int32(row), Int32(column)) == 1 }

  func bytes(_ row: Int, _ column: Int) -> [UInt8] {
    let length = Int(library.length(result, Int32(row), Int32(column)))
    guard length > 0, let start = library.value(result, Int32(row), Int32(column)) else { return [] }
    // SAFETY: libpq guarantees this length, and the bytes live as long as the result.
    return Array(UnsafeRawBufferPointer(start: start, count: length))
  }

  func text(_ row: Int, _ column: Int) -> String { String(decoding: bytes(row, column), as: UTF8.self) }

  /// The value of an integer column of two, four or eight bytes.
  func number(_ row: Int, _ column: Int) throws(StoreError) -> Int {
    let bytes = bytes(row, column)
    guard [2, 4, 8].contains(bytes.count) else {
      throw .damaged(place: place, reason: "a number of \(bytes.count) bytes")
    }
    var value: Int64 = bytes[0] & 0x80 == 0 ? 0 : -1
    for byte in bytes { value = value << 8 | Int64(byte) }
    return Int(value)
  }
}

extension Answer {
  /// The elements of an array of 4-byte integers without nulls. Its binary form is a 20-byte header, then the length and value of each
  /// element.
  func numbers(_ row: Int, _ column: Int) throws(StoreError) -> [Int] {
    let bytes = bytes(row, column)
    return stride(from: 24, to: bytes.count - 3, by: 8).map { start in
      Int(bytes[start..<start + 4].reduce(Int32(0)) { $0 << 8 | Int32($1) })
    }
  }
}

/// A buffer of rows for COPY.
final class CopyWriter {
  private var buffer: [UInt8] = []
  private let send: ([UInt8]) throws -> Void
  private var isFirst = true

  fileprivate init(_ send: @escaping ([UInt8]) throws -> Void) {
    self.send = send
    buffer.reserveCapacity(Self.pieceBytes + 4096)
  }

  private static let pieceBytes = 1 << 18

  func number(_ value: Int) { field { $0 += Array("\(value)".utf8) } }

  func bytes(_ value: [UInt8]) {
    field {
      $0 += [UInt8(ascii: "\\"), UInt8(ascii: "\\"), UInt8(ascii: "x")]
      Hexadecimal.append(value, to: &$0)
    }
  }

  func null() { field { $0 += [UInt8(ascii: "\\"), UInt8(ascii: "N")] } }

  func text(_ value: String?) {
    guard let value else { return null() }
    text(bytes: Array(value.utf8))
  }

  /// - Parameter value: UTF-8. PostgreSQL does not allow null bytes in texts, so they become U+FFFD.
  func text(bytes value: [UInt8]) {
    field { buffer in
      for byte in value {
        switch byte {
        case 0: buffer += Array("\u{fffd}".utf8)
        case 0x0a: buffer += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
        case 0x0d: buffer += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
        case 0x09: buffer += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
        case 0x5c: buffer += [0x5c, 0x5c]
        default: buffer.append(byte)
        }
      }
    }
  }

  private func field(_ write: (inout [UInt8]) -> Void) {
    if !isFirst { buffer.append(0x09) }
    isFirst = false
    write(&buffer)
  }

  func endRow() throws {
    buffer.append(0x0a)
    isFirst = true
    if buffer.count >= Self.pieceBytes { try flush() }
  }

  func flush() throws {
    if buffer.isEmpty { return }
    try send(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
