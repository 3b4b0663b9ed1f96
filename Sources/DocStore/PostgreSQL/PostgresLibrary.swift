import DocSystem

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
