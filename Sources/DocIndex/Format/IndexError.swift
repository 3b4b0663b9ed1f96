import DocCodec

/// Errors of opening, reading and writing an index.
public enum IndexError: Error, Hashable, Sendable {
  /// There is no index in the folder.
  case missing(directory: String)
  /// A file of the index is invalid. `part` names the damaged part if the file is a segment and the part is known.
  case damaged(path: String, part: String?, reason: String)
  /// Another version of the format or of the analyzer made the file.
  case unsupportedVersion(path: String, found: UInt32, expected: UInt32)
  /// The manifest contains a record that this program does not know and must not skip.
  case unknownRecord(path: String, name: String)
  /// A system call failed.
  case file(path: String, operation: String, reason: String, code: Int32)
  /// The folder contains files that do not belong to an index.
  case otherFiles(directory: String)
  /// Another process is writing the index. `process` is its id, if it is known.
  case locked(directory: String, process: Int?)
}

extension IndexError: CustomStringConvertible {
  /// A message in one line, with the problem, the path and the remedy.
  public var description: String {
    switch self {
    case .missing(let directory):
      "no index: \(directory): make one with 'bridgedoc index PATH'"
    case .damaged(let path, let part, let reason):
      "damaged index: \(path)\(part.map { " (\($0))" } ?? ""): \(reason); \(Self.remedy(path))"
    case .unsupportedVersion(let path, let found, let expected):
      if found > expected {
        "index of a newer version (\(found), this program reads \(expected)): \(path): update bridgedoc"
      } else {
        "index of an older version (\(found), this program reads \(expected)): \(path): "
          + Self.remedy(path)
      }
    case .unknownRecord(let path, let name):
      "index of a newer version (it needs '\(name)'): \(path): update bridgedoc"
    case .file(let path, let operation, let reason, _):
      "cannot \(operation): \(path): \(reason); check the path, or choose another with --index"
    case .otherFiles(let directory):
      "the folder is not an index and contains other files: \(directory): choose an empty or a new folder with --index"
    case .locked(let directory, let process):
      "index is being written\(process.map { " by process \($0)" } ?? ""): \(directory): "
        + "wait for it, or choose another folder with --index"
    }
  }

  /// Advice on repairing a damaged index. If the manifest is intact, the index can be rebuilt, because the manifest lists the indexed folders.
  private static func remedy(_ path: String) -> String {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let folder = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    guard parts.last?.elementsEqual(Manifest.fileName.utf8) == true else {
      return
        "run 'bridgedoc index' with --index \(folder) to rebuild it from its folders, or unpack its pack again"
    }
    return
      "move \(folder) away, then run 'bridgedoc index PATH' with --index \(folder) to index your folders again"
  }

  /// Converts a codec's error to an error with the file's path and part.
  @usableFromInline package init(_ error: CodecError, path: String, part: SegmentPart? = nil) {
    self.init(error, path: path, partName: part?.name)
  }

  init(_ error: CodecError, path: String, partName: String?) {
    switch error {
    case .truncated(let offset):
      self = .damaged(path: path, part: partName, reason: "it ends too early, at byte \(offset)")
    case .malformed(let what, let offset):
      self = .damaged(path: path, part: partName, reason: "\(what) at byte \(offset)")
    case .file(let path, let operation, let code):
      self = .file(path: path, operation: operation, reason: CodecError.message(code), code: code)
    }
  }
}
