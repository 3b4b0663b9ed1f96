/// A problem with a file that was skipped, or of which only a part was read.
package struct IngestWarning: Sendable, Hashable {
  /// The path relative to the ingested folder. The path of a member of an archive is `archive.tar/member`.
  package var path: String
  /// The one-based line; nil if the warning does not concern a single line.
  package var line: Int?
  /// The problem and its remedy, as one sentence without a full stop.
  package var message: String
  /// Whether the file was skipped, so that it has no document.
  package var isSkipped: Bool
  /// Whether the cause is a missing program. If so, the warning applies to all files of this format until the program is installed.
  package var isOfMachine = false
  /// Whether the last refresh already gave this warning about the file.
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
  /// The path that the user named does not exist.
  case notFound(path: String)
  /// A system call failed. `reason` is the message of the system.
  case unreadable(path: String, reason: String)
  /// The path leads to a device or another special file.
  case special(path: String)
}

extension IngestError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound(let path): "no such file or folder: \(path): \(Self.remedy(missing: path))"
    case .unreadable(let path, let reason): "cannot be read (\(reason)): \(path): check its permissions"
    case .special(let path): "neither a file nor a folder: \(path): name a file or a folder"
    }
  }

  /// What a user can do if a path does not exist.
  package static func remedy(missing path: String) -> String {
    if path == "-" { return "standard input is not read; write it to a file" }
    if path.utf8.split(separator: UInt8(ascii: ":")).dropFirst().first?.starts(with: "//".utf8) == true {
      return "nothing is fetched; download it first, as with 'wget --mirror'"
    }
    return "check the path"
  }
}
