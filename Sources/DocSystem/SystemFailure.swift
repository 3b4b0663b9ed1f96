package struct SystemFailure: Error, Sendable, Equatable {
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// The failure of the most recent system call that failed on this thread (`errno`).
  package static var last: SystemFailure { SystemFailure(code: errno) }

  /// The system's message.
  // SAFETY: strerror returns a valid C string for every number. The string is copied at once.
  package var message: String { String(cString: strerror(code)) }
}
