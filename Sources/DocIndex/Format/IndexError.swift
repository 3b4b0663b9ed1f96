import DocCodec

/// Why an index cannot be opened, read or written.
public enum IndexError: Error, Hashable, Sendable {
  /// There is no index in the folder.
  case missing(directory: String)
  /// A file of the index is not what it should be. `part` names the part of a segment, if it is known.
  case damaged(path: String, part: String?, reason: String)
  /// Written by another version of the format or of the analyzer.
  case unsupportedVersion(path: String, found: UInt32, expected: UInt32)
  /// A system call failed.
  case file(path: String, operation: String, reason: String, code: Int32)
  /// Another process is writing; its id, if it could be read.
  case locked(directory: String, process: Int?)
}

extension IndexError: CustomStringConvertible {
  /// One line: what, where, the way out.
  public var description: String {
    switch self {
    case .missing(let directory):
      "no index: \(directory): make one with 'bridgedoc index PATH'"
    case .damaged(let path, let part, let reason):
      "damaged index: \(path)\(part.map { " (\($0))" } ?? ""): \(reason); make it anew with 'bridgedoc index PATH'"
    case .unsupportedVersion(let path, let found, let expected):
      if found > expected {
        "index of a newer version (\(found), this program reads \(expected)): \(path): update bridgedoc, "
          + "or make the index anew with 'bridgedoc index PATH'"
      } else {
        "index of an older version (\(found), this program reads \(expected)): \(path): "
          + "make it anew with 'bridgedoc index PATH'"
      }
    case .file(let path, let operation, let reason, _):
      "cannot \(operation): \(path): \(reason); check the path, or choose another with --index"
    case .locked(let directory, let process):
      "index is being written\(process.map { " by process \($0)" } ?? ""): \(directory): "
        + "wait for it, or choose another folder with --index"
    }
  }

  /// What a codec said of a file, with the file's name.
  init(_ error: CodecError, path: String, part: SegmentPart? = nil) {
    switch error {
    case .truncated(let offset):
      self = .damaged(path: path, part: part?.name, reason: "it ends too early, at byte \(offset)")
    case .malformed(let what, let offset):
      self = .damaged(path: path, part: part?.name, reason: "\(what) at byte \(offset)")
    case .file(let path, let operation, let code):
      self = .file(path: path, operation: operation, reason: CodecError.message(code), code: code)
    }
  }
}
