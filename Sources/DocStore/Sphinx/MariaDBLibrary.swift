import DocSystem

/// The functions of MariaDB's client library, loaded at run time. Sphinx and Manticore use the same protocol as MariaDB.
struct MariaDBLibrary: Sendable {
  typealias Handle = OpaquePointer?
  typealias Text = UnsafePointer<CChar>?
  typealias Row = UnsafePointer<UnsafePointer<UInt8>?>?

  private static let library = NativeLibrary(
    linux: "libmariadb.so.3", mac: "libmariadb.3.dylib", formula: "mariadb-connector-c")

  let make: @convention(c) (Handle) -> Handle = library.function("mysql_init")
  let setOption: @convention(c) (Handle, Int32, UnsafeRawPointer?) -> Int32 = library.function(
    "mysql_options")
  let connect: @convention(c) (Handle, Text, Text, Text, Text, UInt32, Text, UInt) -> Handle =
    library.function("mysql_real_connect")
  let close: @convention(c) (Handle) -> Void = library.function("mysql_close")
  let errorNumber: @convention(c) (Handle) -> UInt32 = library.function("mysql_errno")
  let errorMessage: @convention(c) (Handle) -> Text = library.function("mysql_error")
  let socket: @convention(c) (Handle) -> Int32 = library.function("mysql_get_socket")
  let send: @convention(c) (Handle, Text, UInt) -> Int32 = library.function("mysql_send_query")
  let receive: @convention(c) (Handle) -> CChar = library.function("mysql_read_query_result")
  let changedRows: @convention(c) (Handle) -> UInt64 = library.function("mysql_affected_rows")
  let storeResult: @convention(c) (Handle) -> Handle = library.function("mysql_store_result")
  let columnCount: @convention(c) (Handle) -> UInt32 = library.function("mysql_num_fields")
  let nextRow: @convention(c) (Handle) -> Row = library.function("mysql_fetch_row")
  let lengths: @convention(c) (Handle) -> UnsafePointer<UInt>? = library.function("mysql_fetch_lengths")
  let freeResult: @convention(c) (Handle) -> Void = library.function("mysql_free_result")

  // Constants of `mysql.h`. They are part of the library's binary interface.
  static let (connectTimeout, transport, readTimeout): (Int32, Int32, Int32) = (0, 9, 11)
  static let (writeTimeout, checksCertificate): (Int32, Int32) = (12, 21)
  static let firstClientError: UInt32 = 2000

  /// The library, loaded once; nil if it is not installed.
  static let shared: MariaDBLibrary? = {
    let functions = MariaDBLibrary()
    guard library.isWhole else { return nil }
    // Creating the first handle initialises the library. The initialisation is not thread-safe, so it is done here, once.
    functions.close(functions.make(nil))
    return functions
  }()
}
