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
  /// Whether this machine lacks what reads the file. It then holds for every file of the kind, and for each run until something is installed.
  package var isOfMachine = false
  /// Whether the same was said of the same file when the index was last refreshed.
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
