import DocSystem

/// A C library that is loaded only if a command uses a server, so that users without a server need not install it.
final class NativeLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer?
  /// Whether the library was found and contains every function that was looked up.
  private(set) var isWhole: Bool

  /// Loads the library from the places where Debian and Homebrew install it.
  init(linux: String, mac: String, formula: String) {
    let folders = ["/opt/homebrew", "/usr/local"].map { "\($0)/opt/\(formula)/lib/\(mac)" }
    handle = ([linux] + folders + [mac]).lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }.first
    isWhole = handle != nil
  }

  /// SAFETY: `Function` must be the type that the library's header declares for the function. No function is called if `isWhole` is false.
  func function<Function>(_ name: String) -> Function {
    let symbol = handle.flatMap { dlsym($0, name) }
    if symbol == nil { isWhole = false }
    return unsafeBitCast(symbol ?? UnsafeMutableRawPointer(bitPattern: 1), to: Function.self)
  }
}

/// The functions of libpq, loaded at run time, because libpq depends on a dozen other libraries. Its ABI version has been 5 since 2006.
struct PostgresLibrary: Sendable {
  typealias Handle = OpaquePointer?
  typealias Text = UnsafePointer<CChar>?
  typealias Texts = UnsafePointer<Text>?
  typealias NoticeProcessor = @convention(c) (UnsafeMutableRawPointer?, Text) -> Void
  typealias Numbers = UnsafePointer<Int32>?

  private static let library = NativeLibrary(linux: "libpq.so.5", mac: "libpq.5.dylib", formula: "libpq")

  let connect: @convention(c) (Texts, Texts, Int32) -> Handle = library.function("PQconnectdbParams")
  let status: @convention(c) (Handle) -> Int32 = library.function("PQstatus")
  let errorMessage: @convention(c) (Handle) -> Text = library.function("PQerrorMessage")
  let finish: @convention(c) (Handle) -> Void = library.function("PQfinish")
  let setNoticeProcessor:
    @convention(c) (Handle, NoticeProcessor?, UnsafeMutableRawPointer?) -> UnsafeRawPointer? =
      library.function("PQsetNoticeProcessor")
  let run:
    @convention(c) (Handle, Text, Int32, UnsafePointer<UInt32>?, Texts, Numbers, Numbers, Int32) -> Handle =
      library.function("PQexecParams")
  let resultStatus: @convention(c) (Handle) -> Int32 = library.function("PQresultStatus")
  let resultErrorMessage: @convention(c) (Handle) -> Text = library.function("PQresultErrorMessage")
  let resultErrorField: @convention(c) (Handle, Int32) -> Text = library.function("PQresultErrorField")
  let clear: @convention(c) (Handle) -> Void = library.function("PQclear")
  let rowCount: @convention(c) (Handle) -> Int32 = library.function("PQntuples")
  let columnCount: @convention(c) (Handle) -> Int32 = library.function("PQnfields")
  let length: @convention(c) (Handle, Int32, Int32) -> Int32 = library.function("PQgetlength")
  let value: @convention(c) (Handle, Int32, Int32) -> Text = library.function("PQgetvalue")

  // Constants of `libpq-fe.h`. They are part of the library's binary interface.
  static let (connectionIsGood, commandIsDone, rowsAreThere, stateField): (Int32, Int32, Int32, Int32) = (
    0, 1, 2, 67
  )

  /// The library, loaded once; nil if it is not installed.
  static let shared: PostgresLibrary? = {
    let functions = PostgresLibrary()
    return library.isWhole ? functions : nil
  }()
}

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
