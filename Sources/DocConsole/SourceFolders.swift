import DocModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the files of a collection are on this machine, so that a place in a document can be opened.
///
/// An index holds paths below the folder that was indexed and nothing of the machine, so that it is the same
/// wherever it is made. `index` therefore notes the folder apart, in `$XDG_STATE_HOME/bridgedoc/folders` (by default
/// `~/.local/state`): a line holds index, collection and folder with tabs between. Whatever is wrong with that file,
/// places are only no links then.
public struct SourceFolders: Sendable {
  private struct Entry: Sendable, Hashable {
    var index: String
    var collection: String
    var folder: String
  }

  private var entries: [Entry] = []
  private let index: String

  /// What is known of the folders of an index.
  public init(index: String) {
    self.index = SystemCall.realPath(index) ?? index
    guard let path = Self.file, SystemCall.exists(path), var lines = try? LineReader(path: path),
      let bytes = try? lines.rest()
    else { return }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let values = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
      guard values.count == 3 else { continue }
      entries.append(Entry(index: values[0], collection: values[1], folder: values[2]))
    }
  }

  /// The file of a document, if it is there: in one of the collection's folders, or in a folder of the
  /// collection's name beside the index.
  public func file(collection: String, source: String) -> String? {
    for folder in roots(ofCollection: collection) {
      let path = folder + "/" + source
      if SystemCall.exists(path) { return path }
    }
    return nil
  }

  /// The folders in which a collection's files may be: those that were indexed, and one of its name beside the index.
  func roots(ofCollection collection: String) -> [String] {
    entries.filter { $0.index.hasSameBytes(as: index) && $0.collection.hasSameBytes(as: collection) }
      .map(\.folder) + [Self.parent(of: index) + "/" + collection]
  }

  /// Notes what was indexed: folders take the place of what was known of their collections, a file's folder is
  /// added. Paths with tabs or line ends are left out.
  public mutating func add(_ roots: [(collection: String, path: String)]) {
    var renewed: Set<String> = []
    for root in roots {
      guard let path = SystemCall.realPath(root.path) else { continue }
      let isFolder = SystemCall.isFolder(path)
      if isFolder, renewed.insert(root.collection).inserted {
        entries.removeAll { $0.index == index && $0.collection == root.collection }
      }
      let entry = Entry(
        index: index, collection: root.collection, folder: isFolder ? path : Self.parent(of: path))
      let texts = [entry.index, entry.collection, entry.folder]
      if !texts.contains(where: { $0.utf8.contains { $0 < 0x20 } }), !entries.contains(entry) {
        entries.append(entry)
      }
    }
  }

  /// Writes the file, if there is a home folder to write it in. What cannot be written is not worth a word.
  public func save() {
    guard let path = Self.file, let home = SystemCall.environment("HOME"), SystemCall.isFolder(home) else {
      return
    }
    // Of indexes that went away nothing need be known.
    let lines = entries.filter { SystemCall.exists($0.index) }
      .map { "\($0.index)\t\($0.collection)\t\($0.folder)\n" }
    SystemCall.makeFolders(Self.parent(of: path))
    let temporary = "\(path).\(getpid())"
    guard (try? FileOutput.write(Array(lines.joined().utf8), to: temporary)) != nil else { return }
    if rename(temporary, path) != 0 { unlink(temporary) }
  }

  /// A relative path in the variable is to be ignored (XDG Base Directory Specification).
  private static var file: String? {
    if let state = SystemCall.environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      return state + "/bridgedoc/folders"
    }
    guard let home = SystemCall.environment("HOME"), !home.isEmpty else { return nil }
    return home + "/.local/state/bridgedoc/folders"
  }

  private static func parent(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
  }
}
