import DocModel

/// A collection of an index, with its root, its files, and the versions of the readers and the analyzer that made it.
public struct CollectionRecord: Sendable, Hashable {
  public var name: ByteString
  /// The folder with the files: relative to the index folder (`../docs`), or absolute.
  public var root: ByteString
  /// The paths of the files below the root, if only certain files were indexed; empty if the whole folder was indexed.
  public var files: [ByteString] = []
  /// Patterns of the files to index, written as in a `.gitignore` file in the root folder. Without patterns, all files are indexed.
  public var include: [ByteString] = []
  /// Patterns of files to leave out.
  public var exclude: [ByteString] = []
  /// The projects that depend on the package documented in this collection. Each consists of a build tool and a folder (`swift:../app`); the
  /// folder is stored like `root`. Collections with projects are managed by `index --project`; all others were added by the user.
  public var projects: [ByteString] = []
  /// The version of the readers that made the documents.
  public var readers: Int
  /// `Analyzer.fingerprint` of the analyzer that made the terms.
  public var analysis: ByteString

  public init(name: ByteString, root: ByteString, readers: Int, analysis: ByteString) {
    self.name = name
    self.root = root
    self.readers = readers
    self.analysis = analysis
  }

  /// Whether a root has one of the forms that `root(_:writtenIn:)` produces: an absolute path, or a relative one with `..` only at its start.
  private static func isPlain(_ root: ByteString) -> Bool {
    let parts = root.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true)
    let isAbsolute = root.bytes.first == UInt8(ascii: "/")
    return (isAbsolute || !parts.isEmpty)
      && !parts.dropFirst(isAbsolute ? 0 : 1).contains { $0.elementsEqual("..".utf8) }
  }

  /// The root's absolute path.
  /// - Parameter directory: the index folder, as an absolute path without symbolic links.
  public func rootPath(below directory: String) -> String { Self.path(root, below: directory) }

  /// Resolves a stored root or project folder to its absolute path.
  package static func path(_ root: ByteString, below directory: String) -> String {
    if root.bytes.first == UInt8(ascii: "/") { return root.text }
    var parts = directory.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
    for part in root.bytes.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(Array(part)) }
    }
    return "/" + String(decoding: Array(parts.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
  }

  /// Converts a root to the form in which it is stored. A root below the parent of the index folder becomes relative, so that index and root can
  /// be moved together. Any other root stays absolute. The arguments are absolute paths without symbolic links.
  public static func root(_ path: String, writtenIn directory: String) -> ByteString {
    let slash = UInt8(ascii: "/")
    let parts = Array(path.utf8).split(separator: slash)
    let parent = Array(directory.utf8).split(separator: slash).dropLast()
    guard parts.starts(with: parent, by: { $0.elementsEqual($1) }) else { return ByteString(path) }
    let below = [Array("..".utf8)[...]] + parts.dropFirst(parent.count)
    return ByteString(Array(below.joined(separator: [slash])))
  }
}

/// Encodes the record as a line of a manifest: `collection name=docs root=../docs …`.
extension CollectionRecord {
  func encode() -> String {
    var line = "collection name=\(name.escaped) root=\(root.escaped)"
    for (key, values) in [("file", files), ("include", include), ("exclude", exclude), ("project", projects)]
    {
      for value in values { line += " \(key)=\(value.escaped)" }
    }
    return line + " readers=\(readers) analysis=\(analysis.escaped)\n"
  }

  /// - Parameter fields: the fields of the line after the word `collection`.
  /// - Throws: `UnknownRecord` for a key that every reader must support.
  init?(fields: some Sequence<[UInt8]>) throws(UnknownRecord) {
    self.init(name: ByteString([]), root: ByteString([]), readers: 0, analysis: ByteString([]))
    for field in fields {
      guard let sign = field.firstIndex(of: UInt8(ascii: "=")),
        let value = ByteString(escaped: Array(field[(sign + 1)...]))
      else { return nil }
      let key = String(decoding: field[..<sign], as: UTF8.self)
      switch key {
      case "name": name = value
      case "root": root = value
      case "file": files.append(value)
      case "include": include.append(value)
      case "exclude": exclude.append(value)
      case "project":
        guard Self.isPlain(value) else { return nil }
        projects.append(value)
      case "readers":
        guard let number = Int(value.text), number >= 0 else { return nil }
        readers = number
      case "analysis": analysis = value
      default: try UnknownRecord.check(key)
      }
    }
    if name.bytes.isEmpty || !Self.isPlain(root) { return nil }
  }
}

/// An unknown record or key that must not be skipped, written by a later version. The names of such records begin with a capital letter.
struct UnknownRecord: Error {
  var name: String

  static func check(_ name: String) throws(UnknownRecord) {
    if let first = name.utf8.first, ByteClass.isUpper(first) { throw UnknownRecord(name: name) }
  }
}

extension ByteString {
  /// The text in visible ASCII, with all other bytes and `%` percent-encoded.
  var escaped: String {
    PercentEncoding.encoded(bytes) { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "%") }
  }

  init?(escaped text: [UInt8]) {
    guard let bytes = PercentEncoding.decoded(text) else { return nil }
    self.init(bytes)
  }
}
