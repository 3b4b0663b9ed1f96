import CSQLite

/// Queries an SQLite database in memory. The results are rows of text.
///
/// The database is untrusted. SQLite never opens the database as a file, so it writes no journal and opens no other file. Views and triggers
/// are disabled. The size of the database limits the cost of a query.
package enum SQLiteFile {
  package enum Failure: Error, Sendable {
    /// The reason is the message of SQLite.
    case damaged(reason: String)
    /// The query cost more than its limit, which depends on the size of the database.
    case tooCostly
    /// The caller stopped the query.
    case stopped
  }

  /// Upper bound on the bytes of a text or blob.
  package static let longestValue = 1 << 16
  /// A query may take `freeSteps` steps of SQLite's virtual machine, plus `stepsOfByte` for each byte of the database. For comparison: in the
  /// index of a docset, a row has about 30 bytes, and a join of four tables takes 60 steps per row.
  package static let freeSteps = 1_000_000
  package static let stepsOfByte = 16
  /// The number of steps between two checks of the limit.
  private static let stepsAtOnce: Int32 = 1000

  /// Whether the bytes begin with the header of the file format (https://sqlite.org/fileformat2.html, 1.3).
  package static func isDatabase(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// Runs a query and passes each row to `take`. NULL is passed as an empty text.
  /// - Parameter take: receives a row, and returns whether to continue.
  package static func rows(
    of bytes: [UInt8], query: String, take: ([[UInt8]]) -> Bool
  ) throws(Failure) {
    guard isDatabase(bytes), bytes.count > 100 else { throw .damaged(reason: "it is not a SQLite database") }
    var bytes = bytes
    // A database in memory cannot have a write-ahead log. Therefore the header is set to rollback mode, in which SQLite reads only the pages.
    (bytes[18], bytes[19]) = (1, 1)
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(":memory:", &database, flags, nil) == SQLITE_OK, let database else {
      sqlite3_close_v2(database)
      throw .damaged(reason: "no memory")
    }
    // SAFETY: this function owns the connection and closes it once, before the bytes are released.
    defer { sqlite3_close_v2(database) }
    bridgedoc_distrust(database)
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, Int32(longestValue))
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0)
    let result: Result<Void, Failure> = bytes.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: the buffer lives until the statement is finalized; in read-only mode, SQLite does not write to it.
      let loaded = sqlite3_deserialize(
        database, "main", buffer.baseAddress, Int64(buffer.count), Int64(buffer.count),
        UInt32(SQLITE_DESERIALIZE_READONLY))
      guard loaded == SQLITE_OK else { return .failure(.damaged(reason: reason(database))) }
      do throws(Failure) { return .success(try run(query, in: database, size: buffer.count, take)) } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private static func reason(_ database: OpaquePointer) -> String {
    // SAFETY: the message is a NUL-terminated string owned by the connection; it is copied at once.
    sqlite3_errmsg(database).map { String(cString: $0) } ?? "damaged"
  }

  private static func run(
    _ query: String, in database: OpaquePointer, size: Int, _ take: ([[UInt8]]) -> Bool
  ) throws(Failure) {
    var left = (freeSteps + size * stepsOfByte) / Int(stepsAtOnce)
    let result: Result<Void, Failure> = withUnsafeMutablePointer(to: &left) { left in
      // SAFETY: the handler is removed before the counter is released.
      sqlite3_progress_handler(
        database, stepsAtOnce,
        { context in
          guard let left = context?.assumingMemoryBound(to: Int.self) else { return 1 }
          left.pointee -= 1
          return left.pointee < 0 ? 1 : 0
        }, left)
      defer { sqlite3_progress_handler(database, 0, nil, nil) }
      do throws(Failure) { return .success(try step(query, in: database, take)) } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private static func step(
    _ query: String, in database: OpaquePointer, _ take: ([[UInt8]]) -> Bool
  ) throws(Failure) {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw .damaged(reason: reason(database))
    }
    // SAFETY: nothing else finalizes the statement.
    defer { sqlite3_finalize(statement) }
    let columns = sqlite3_column_count(statement)
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        let row = (0..<columns).map { column -> [UInt8] in
          // SAFETY: `count` bytes at the pointer are valid until the next step. The bytes are copied at once.
          let text = sqlite3_column_text(statement, column)
          let count = Int(sqlite3_column_bytes(statement, column))
          return text.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
        }
        guard take(row) else { throw .stopped }
      case SQLITE_DONE: return
      case SQLITE_INTERRUPT: throw .tooCostly
      default: throw .damaged(reason: reason(database))
      }
    }
  }
}
