/// Something a person should know about one file: it was left out, or read with a reservation.
package struct IngestWarning: Sendable, Hashable {
  /// Path below the ingested folder; a member of an archive is `archive.tar/member`.
  package var path: String
  /// Line of the source, counted from 1, when the warning has a place.
  package var line: Int?
  /// What happened and the way out, one sentence without a full stop.
  package var message: String
  /// Whether the file gave no document.
  package var isSkipped: Bool
  /// Whether the cause is a program that this machine lacks. The warning then applies to every file of that
  /// kind until the program is installed.
  package var isOfMachine = false
  /// Whether the last refresh of the index gave the same warning for the same file.
  package var isRepeated = false

  package init(path: String, line: Int? = nil, message: String, isSkipped: Bool) {
    self.path = path
    self.line = line
    self.message = message
    self.isSkipped = isSkipped
  }
}

extension IngestWarning: CustomStringConvertible {
  /// `path:line: message`.
  package var description: String {
    line.map { "\(path):\($0): \(message)" } ?? "\(path): \(message)"
  }
}

/// Why nothing can be ingested at all.
package enum IngestError: Error, Sendable, Hashable {
  /// The path that was named does not exist.
  case notFound(path: String)
  /// The system refused: `reason` is its own message.
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
