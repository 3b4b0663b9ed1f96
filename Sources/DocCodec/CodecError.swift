import DocSystem

/// The reason why bytes could not be decoded, or why a file could not be used. Callers add the name of the file and of its damaged part.
public enum CodecError: Error, Hashable, Sendable {
  /// The input ends inside a value. `offset` is relative to the start of the input.
  case truncated(offset: Int)
  /// The input contains a value that the format does not allow.
  case malformed(String, offset: Int)
  /// A system call on a file failed.
  case file(path: String, operation: String, code: Int32)

  /// The system's message for an error number.
  public static func message(_ code: Int32) -> String {
    code == notRegular ? "not a regular file" : SystemFailure(code: code).message
  }

  /// A made-up error number for a path that refers to a pipe or device instead of a regular file. No system call returns it.
  package static let notRegular: Int32 = -1
}
