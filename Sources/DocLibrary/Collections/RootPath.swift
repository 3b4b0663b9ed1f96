import DocModel
import DocSystem

/// Canonical paths of roots: absolute, without symbolic links, `.` and `..`. Each folder therefore has exactly one such path.
enum RootPath {
  /// The kind of the file at a path; nil if there is no such file.
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

/// The default name of a collection: the name of its folder. If another collection already has that name, names of parent folders are put in
/// front until the name is unique (`p2-docs`).
package enum CollectionName {
  /// - Parameters:
  ///   - root: the absolute path of the folder.
  ///   - isTaken: whether another collection already has a name.
  static func make(forRoot root: String, isTaken: (ByteString) -> Bool) -> ByteString {
    let names = RootPath.names(root)
    var name = names.last ?? "root"
    for above in names.dropLast().reversed() {
      if !isTaken(ByteString(name)) { break }
      name = above + "-" + name
    }
    var number = 2
    var unique = name
    while isTaken(ByteString(unique)) {
      unique = "\(name)-\(number)"
      number += 1
    }
    return ByteString(unique)
  }

  /// Checks a name that the user chose. The name must be usable in `name/path:line`: `/` ends the name there, and a control character could end
  /// the line.
  package static func check(_ name: String) throws(LibraryError) {
    if name.isEmpty { throw .noName }
    if name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 || $0 == 0x7F }) {
      throw .conflict(
        "a collection's name cannot contain '/' or a control character", at: name,
        remedy: "choose another name")
    }
  }

  /// The default name for the collection of a path, if the index has no other collections.
  package static func make(forPath path: String) -> String {
    let real = RootPath.real(path)
    let folder = RootPath.kind(of: real) == .folder ? real : RootPath.split(real).folder
    return make(forRoot: folder, isTaken: { _ in false }).text
  }
}
