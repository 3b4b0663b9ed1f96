/// MariaDB's client library, which speaks the protocol of Sphinx and Manticore.
struct MariaDBLibrary: Sendable {
  typealias Text = UnsafePointer<CChar>?

  let make: @convention(c) (OpaquePointer?) -> OpaquePointer?
  let setOption: @convention(c) (OpaquePointer?, Int32, UnsafeRawPointer?) -> Int32
  let connect: @convention(c) (OpaquePointer?, Text, Text, Text, Text, UInt32, Text, UInt) -> OpaquePointer?
  let close: @convention(c) (OpaquePointer?) -> Void
  let errorNumber: @convention(c) (OpaquePointer?) -> UInt32
  let errorMessage: @convention(c) (OpaquePointer?) -> Text
  let send: @convention(c) (OpaquePointer?, Text, UInt) -> Int32
  let receive: @convention(c) (OpaquePointer?) -> CChar
  let changedRows: @convention(c) (OpaquePointer?) -> UInt64
  let storeResult: @convention(c) (OpaquePointer?) -> OpaquePointer?
  let columnCount: @convention(c) (OpaquePointer?) -> UInt32
  let nextRow: @convention(c) (OpaquePointer?) -> UnsafePointer<UnsafePointer<UInt8>?>?
  let lengths: @convention(c) (OpaquePointer?) -> UnsafePointer<UInt>?
  let freeResult: @convention(c) (OpaquePointer?) -> Void

  // Constants of `mysql.h`. They are part of its binary interface.
  static let connectTimeout: Int32 = 0
  static let transport: Int32 = 9
  static let readTimeout: Int32 = 11
  static let writeTimeout: Int32 = 12
  static let checksCertificate: Int32 = 21
  static let firstClientError: UInt32 = 2000

  /// Loaded once; nil if it is not installed.
  static let shared = try? MariaDBLibrary(
    NativeLibrary(
      NativeLibrary.names(
        linux: "libmariadb.so.3", mac: "libmariadb.3.dylib", formula: "mariadb-connector-c")))

  private init(_ library: NativeLibrary) throws(NativeLibrary.Missing) {
    make = try library.function("mysql_init")
    setOption = try library.function("mysql_options")
    connect = try library.function("mysql_real_connect")
    close = try library.function("mysql_close")
    errorNumber = try library.function("mysql_errno")
    errorMessage = try library.function("mysql_error")
    send = try library.function("mysql_send_query")
    receive = try library.function("mysql_read_query_result")
    changedRows = try library.function("mysql_affected_rows")
    storeResult = try library.function("mysql_store_result")
    columnCount = try library.function("mysql_num_fields")
    nextRow = try library.function("mysql_fetch_row")
    lengths = try library.function("mysql_fetch_lengths")
    freeResult = try library.function("mysql_free_result")
  }
}
