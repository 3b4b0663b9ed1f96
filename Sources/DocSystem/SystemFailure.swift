package struct SystemFailure: Error, Sendable, Equatable {
  package var code: Int32

  package init(code: Int32) { self.code = code }

  package static var last: SystemFailure { SystemFailure(code: errno) }

  /// The system's message for the error code.
  // SAFETY: strerror returns a valid C string for every number. The string is copied at once.
  package var message: String { String(cString: strerror(code)) }
}
