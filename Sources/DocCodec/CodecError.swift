import DocSystem

/// Why bytes could not be decoded or a file not be used. Callers add the file and the part.
public enum CodecError: Error, Hashable, Sendable {
  /// Bytes end before the value does; `offset` counts from the start of what was read.
  case truncated(offset: Int)
  /// A value that the format does not allow.
  case malformed(String, offset: Int)
  /// A system call on a file failed.
  case file(path: String, operation: String, code: Int32)

  /// The system's words for an error number.
  public static func message(_ code: Int32) -> String {
    code == notRegular ? "not a regular file" : String(cString: strerror(code))
  }

  /// The error number of a pipe or a device under a file's name; no system call gives it.
  package static let notRegular: Int32 = -1
}
