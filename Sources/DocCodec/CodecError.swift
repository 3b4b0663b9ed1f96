import DocSystem

/// The reason why bytes could not be decoded, or a file could not be used. Callers add the names of the file and of the part.
public enum CodecError: Error, Hashable, Sendable {
  /// The bytes end inside a value. `offset` is relative to the start of the reader's bytes.
  case truncated(offset: Int)
  /// The format does not allow the value.
  case malformed(String, offset: Int)
  /// A system call on a file failed.
  case file(path: String, operation: String, code: Int32)

  /// The message of the system for an error number.
  public static func message(_ code: Int32) -> String {
    code == notRegular ? "not a regular file" : String(cString: strerror(code))
  }

  /// The error number for a pipe or device in place of a file. No system call returns this number.
  package static let notRegular: Int32 = -1
}
