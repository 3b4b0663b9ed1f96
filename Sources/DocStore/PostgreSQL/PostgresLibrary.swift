import DocSystem

/// libpq. It depends on a dozen other libraries (TLS, Kerberos, LDAP).
struct PostgresLibrary: Sendable {
  typealias Strings = UnsafePointer<UnsafePointer<CChar>?>?

  let connect: @convention(c) (Strings, Strings, Int32) -> OpaquePointer?
  let status: @convention(c) (OpaquePointer?) -> Int32
  let errorMessage: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
  let finish: @convention(c) (OpaquePointer?) -> Void
  let setNoticeProcessor:
    @convention(c) (
      OpaquePointer?, (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void)?,
      UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer?
  let run:
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafePointer<UInt32>?, Strings, UnsafePointer<Int32>?,
      UnsafePointer<Int32>?, Int32
    ) -> OpaquePointer?
  let resultStatus: @convention(c) (OpaquePointer?) -> Int32
  let resultErrorMessage: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
  let resultErrorField: @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<CChar>?
  let clear: @convention(c) (OpaquePointer?) -> Void
  let rowCount: @convention(c) (OpaquePointer?) -> Int32
  let length: @convention(c) (OpaquePointer?, Int32, Int32) -> Int32
  let value: @convention(c) (OpaquePointer?, Int32, Int32) -> UnsafePointer<CChar>?

  // Constants of `libpq-fe.h`. They are part of its binary interface.
  static let connectionIsGood: Int32 = 0
  static let commandIsDone: Int32 = 1
  static let rowsAreThere: Int32 = 2
  static let stateField: Int32 = 67

  /// Loaded once; nil if it is not installed. The interface's version has been 5 since 2006.
  static let shared = try? PostgresLibrary(
    NativeLibrary(NativeLibrary.names(linux: "libpq.so.5", mac: "libpq.5.dylib", formula: "libpq")))

  private init(_ library: NativeLibrary) throws(NativeLibrary.Missing) {
    connect = try library.function("PQconnectdbParams")
    status = try library.function("PQstatus")
    errorMessage = try library.function("PQerrorMessage")
    finish = try library.function("PQfinish")
    setNoticeProcessor = try library.function("PQsetNoticeProcessor")
    run = try library.function("PQexecParams")
    resultStatus = try library.function("PQresultStatus")
    resultErrorMessage = try library.function("PQresultErrorMessage")
    resultErrorField = try library.function("PQresultErrorField")
    clear = try library.function("PQclear")
    rowCount = try library.function("PQntuples")
    length = try library.function("PQgetlength")
    value = try library.function("PQgetvalue")
  }
}
