import DocModel
import DocSystem

/// Canonical paths of roots: absolute, without symbolic links, `.` and `..`. Each folder therefore has exactly one such path.
enum RootPath {
  /// Nil if there is no such file.
  static func kind(of path: String) -> FileStatus.Kind? { FileStatus(path)?.kind }

  /// The real path. For a file that does not exist, the real path of its parent folder, with the name of the file appended.
  static func real(_ path: String) -> String {
    if let resolved = Platform.realPath(path) { return resolved }
    var text = path
    while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    let (above, name) = split(text)
    guard !name.isEmpty, !above.hasSameBytes(as: text) else { return text }
    return join(real(above), name)
  }

  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// The path relative to a folder; nil if the folder does not contain the path.
  static func relative(_ path: String, below folder: String) -> String? {
    let prefix = join(folder, "")
    guard path.utf8.count > prefix.utf8.count, path.utf8.starts(with: prefix.utf8) else { return nil }
    return String(path.utf8.dropFirst(prefix.utf8.count))
  }

  /// The names of all path components, beginning at the root of the file system.
  static func names(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }
}
