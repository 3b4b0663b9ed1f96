/// A problem with a file that was skipped or only partly read.
package struct IngestWarning: Sendable, Hashable {
  /// Path relative to the ingested folder; a member of an archive is `archive.tar/member`.
  package var path: String
  /// One-based line, if the warning refers to one.
  package var line: Int?
  /// The problem and the remedy, in one sentence without a full stop.
  package var message: String
  /// Whether the file gave no document.
  package var isSkipped: Bool
  /// Whether the cause is a missing program. The warning then applies to all files of that kind until the program is installed.
  package var isOfMachine = false
  /// Whether the last refresh gave the same warning for the file.
  package var isRepeated = false

  package init(path: String, line: Int? = nil, message: String, isSkipped: Bool) {
    self.path = path
    self.line = line
    self.message = message
    self.isSkipped = isSkipped
  }
}

extension IngestWarning: CustomStringConvertible {
  /// The warning as `path:line: message`, or `path: message`.
  package var description: String {
    line.map { "\(path):\($0): \(message)" } ?? "\(path): \(message)"
  }
}

/// An error that prevents ingestion.
package enum IngestError: Error, Sendable, Hashable {
  /// The named path does not exist.
  case notFound(path: String)
  /// A system call failed; `reason` is the system's message.
  case unreadable(path: String, reason: String)
}

extension IngestError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound(let path): "no such file or folder: \(path): check the path"
    case .unreadable(let path, let reason): "cannot be read (\(reason)): \(path): check its permissions"
    }
  }
}
