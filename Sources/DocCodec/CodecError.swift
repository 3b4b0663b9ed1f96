import DocSystem

/// Why bytes could not be decoded, or a file could not be used. Callers add the names of the file and the part.
public enum CodecError: Error, Hashable, Sendable {
  /// The bytes end within a value. `offset` is relative to the start of the reader's bytes.
  case truncated(offset: Int)
  /// The format does not allow the value.
  case malformed(String, offset: Int)
  /// A system call on a file failed.
  case file(path: String, operation: String, code: Int32)

  /// The message of the system for an error number.
  public static func message(_ code: Int32) -> String {
    code == notRegular ? "not a regular file" : String(cString: strerror(code))
  }

  /// An error number for a pipe or device that was given instead of a file. No system call returns it.
  package static let notRegular: Int32 = -1
}
