import DocSearch
import DocSystem
import DocTopics

/// Finds the files of documents on this machine, and detects changes since indexing.
///
/// Only this type knows the roots of collections (from `SourceFolders`) and the time of indexing.
package struct SourceFiles: Sendable {
  private struct Index: Sendable {
    var folders: SourceFolders
    /// Time of the last write to the index, in nanoseconds since 1970; nil if unknown.
    var written: Int64?
    var directory: String
  }

  private let indexes: [Index]

  package init(indexes: [String]) {
    self.indexes = indexes.map {
      Index(
        folders: SourceFolders(index: $0), written: FileTimes(path: $0 + "/manifest")?.modified, directory: $0
      )
    }
  }

  /// The path of a document's file, if it exists. All paths are escaped as in `PathName`.
  package func file(index: Int, collection: String, source: String) -> String? {
    indexes.indices.contains(index)
      ? indexes[index].folders.file(collection: collection, source: source) : nil
  }

  /// Whether a document's file is unchanged since the index was written. This takes one `stat`, and a few more if the file is missing.
  /// - Returns: nil if the collection's files were never on this machine.
  package func freshness(index: Int, collection: String, source: String) -> Freshness? {
    guard indexes.indices.contains(index), let written = indexes[index].written else { return nil }
    let roots = indexes[index].folders.roots(ofCollection: collection)
    for root in roots {
      if let (_, times) = Self.holder(of: source, in: root) {
        // A file renamed to this path keeps its modification time, but not its status change time.
        return max(times.modified, times.statusChanged) > written ? .changed : .current
      }
    }
    // The built-in index may be installed without its files, which are then not reported as missing.
    let isElsewhere =
      roots.isEmpty
      || !roots.contains { FileTimes(path: $0)?.isFolder == true }
        && IndexLocation.origin(of: indexes[index].directory) == .builtIn
    return isElsewhere ? nil : .missing
  }

  /// The archive or compressed file that contains a document, if it exists.
  package func packedFile(index: Int, collection: String, source: String) -> String? {
    guard indexes.indices.contains(index) else { return nil }
    return indexes[index].folders.roots(ofCollection: collection).lazy.compactMap {
      Self.holder(of: source, in: $0)?.path
    }.first
  }

  /// The file of a document, or the packed file that contains it. The path of a packed document begins with that of the packed file.
  private static func holder(of source: String, in root: String) -> (path: String, times: FileTimes)? {
    var path = root + "/" + source
    while path.utf8.count > root.utf8.count {
      for name in [path, path + ".gz"] {
        guard let times = FileTimes(path: name) else { continue }
        return times.isFolder ? nil : (name, times)
      }
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
      path = String(path[..<slash])
    }
    return nil
  }
}

/// Times of a file, in nanoseconds since 1970.
private struct FileTimes {
  var modified: Int64
  var statusChanged: Int64
  var isFolder: Bool

  /// Nil if there is no such file.
  init?(path: String) {
    var status = stat()
    guard PathName.withCString(path, { stat($0, &status) }) == 0 else { return nil }
    let (modification, change) = Platform.times(of: status)
    modified = Int64(modification.tv_sec) * 1_000_000_000 + Int64(modification.tv_nsec)
    statusChanged = Int64(change.tv_sec) * 1_000_000_000 + Int64(change.tv_nsec)
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }
}
