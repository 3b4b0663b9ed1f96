import DocSystem

/// libpq, loaded at the first use of a database. Users without a database do not need the library, which depends on a dozen others (TLS,
/// Kerberos, LDAP).
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
  let run: @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> OpaquePointer?
  let runWithValues:
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafePointer<UInt32>?, Strings, UnsafePointer<Int32>?,
      UnsafePointer<Int32>?, Int32
    ) -> OpaquePointer?
  let resultStatus: @convention(c) (OpaquePointer?) -> Int32
  let resultErrorMessage: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
  let resultErrorField: @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<CChar>?
  let clear: @convention(c) (OpaquePointer?) -> Void
  let rowCount: @convention(c) (OpaquePointer?) -> Int32
  let isNull: @convention(c) (OpaquePointer?, Int32, Int32) -> Int32
  let length: @convention(c) (OpaquePointer?, Int32, Int32) -> Int32
  let value: @convention(c) (OpaquePointer?, Int32, Int32) -> UnsafePointer<CChar>?
  let putCopyData: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, Int32) -> Int32
  let putCopyEnd: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Int32
  let nextResult: @convention(c) (OpaquePointer?) -> OpaquePointer?

  // Constants of `libpq-fe.h`. They are part of its binary interface.
  static let connectionIsGood: Int32 = 0
  static let commandIsDone: Int32 = 1
  static let rowsAreThere: Int32 = 2
  static let takesCopy: Int32 = 4
  static let stateField: Int32 = 67

  /// The interface's version has been 5 since 2006.
  private static let names = [
    "libpq.so.5", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib",
    "libpq.5.dylib",
  ]

  /// Loaded once; nil if it is not installed.
  static let shared: PostgresLibrary? = {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) { return PostgresLibrary(handle) }
    }
    return nil
  }()

  private init?(_ handle: UnsafeMutableRawPointer) {
    // SAFETY: since version 5 of the interface, each name has had the type of its property.
    func find<Function>(_ name: String, _ type: Function.Type = Function.self) -> Function? {
      dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
    guard let connect: @convention(c) (Strings, Strings, Int32) -> OpaquePointer? = find("PQconnectdbParams"),
      let status: @convention(c) (OpaquePointer?) -> Int32 = find("PQstatus"),
      let errorMessage: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>? = find("PQerrorMessage"),
      let finish: @convention(c) (OpaquePointer?) -> Void = find("PQfinish"),
      let setNoticeProcessor:
        @convention(c) (
          OpaquePointer?, (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void)?,
          UnsafeMutableRawPointer?
        ) -> UnsafeRawPointer? = find("PQsetNoticeProcessor"),
      let run: @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> OpaquePointer? = find("PQexec"),
      let runWithValues:
        @convention(c) (
          OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafePointer<UInt32>?, Strings, UnsafePointer<Int32>?,
          UnsafePointer<Int32>?, Int32
        ) -> OpaquePointer? = find("PQexecParams"),
      let resultStatus: @convention(c) (OpaquePointer?) -> Int32 = find("PQresultStatus"),
      let resultErrorMessage: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>? = find(
        "PQresultErrorMessage"),
      let resultErrorField: @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<CChar>? = find(
        "PQresultErrorField"),
      let clear: @convention(c) (OpaquePointer?) -> Void = find("PQclear"),
      let rowCount: @convention(c) (OpaquePointer?) -> Int32 = find("PQntuples"),
      let isNull: @convention(c) (OpaquePointer?, Int32, Int32) -> Int32 = find("PQgetisnull"),
      let length: @convention(c) (OpaquePointer?, Int32, Int32) -> Int32 = find("PQgetlength"),
      let value: @convention(c) (OpaquePointer?, Int32, Int32) -> UnsafePointer<CChar>? = find("PQgetvalue"),
      let putCopyData: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, Int32) -> Int32 = find(
        "PQputCopyData"),
      let putCopyEnd: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Int32 = find("PQputCopyEnd"),
      let nextResult: @convention(c) (OpaquePointer?) -> OpaquePointer? = find("PQgetResult")
    else { return nil }
    self.connect = connect
    self.status = status
    self.errorMessage = errorMessage
    self.finish = finish
    self.setNoticeProcessor = setNoticeProcessor
    self.run = run
    self.runWithValues = runWithValues
    self.resultStatus = resultStatus
    self.resultErrorMessage = resultErrorMessage
    self.resultErrorField = resultErrorField
    self.clear = clear
    self.rowCount = rowCount
    self.isNull = isNull
    self.length = length
    self.value = value
    self.putCopyData = putCopyData
    self.putCopyEnd = putCopyEnd
    self.nextResult = nextResult
  }
}
