import DocSearch
import DocSystem
import DocTopics

/// The files of documents on this machine: where each is now, and whether it is still what was indexed.
///
/// This is the one place that knows where the root of a collection is (`SourceFolders` notes it) and when it was read.
package struct SourceFiles: Sendable {
  private struct Index: Sendable {
    var folders: SourceFolders
    /// When it was written, in nanoseconds since 1970; nil when nobody knows.
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

  /// The path of a document's file, if it exists. All paths here are escaped as in `PathName`.
  package func file(index: Int, collection: String, source: String) -> String? {
    indexes.indices.contains(index)
      ? indexes[index].folders.file(collection: collection, source: source) : nil
  }

  /// Whether a document's file is what it was when the index was written. Costs one look at the file, and a few more when
  /// it is not there.
  /// - Returns: nil if the collection's files did not come with the index.
  package func freshness(index: Int, collection: String, source: String) -> Freshness? {
    guard indexes.indices.contains(index), let written = indexes[index].written else { return nil }
    let roots = indexes[index].folders.roots(ofCollection: collection)
    for root in roots {
      if let (_, times) = Self.holder(of: source, in: root) {
        // A file that took another's name keeps its own time of change, but not that of its status.
        return max(times.modified, times.statusChanged) > written ? .changed : .current
      }
    }
    // The built-in index may be installed without its source files. They are then not missing.
    let isElsewhere =
      roots.isEmpty
      || !roots.contains { FileTimes(path: $0)?.isFolder == true }
        && IndexLocation.origin(of: indexes[index].directory) == .builtIn
    return isElsewhere ? nil : .missing
  }

  /// The archive or compressed file that a document was unpacked from, if it is there.
  package func packedFile(index: Int, collection: String, source: String) -> String? {
    guard indexes.indices.contains(index) else { return nil }
    return indexes[index].folders.roots(ofCollection: collection).lazy.compactMap {
      Self.holder(of: source, in: $0)?.path
    }.first
  }

  /// The file that a document is, or lies in: documents of a packed file have its path before their own.
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

  /// Nil when nothing is there.
  init?(path: String) {
    var status = stat()
    guard PathName.withCString(path, { stat($0, &status) }) == 0 else { return nil }
    let (modification, change) = Platform.times(of: status)
    modified = Int64(modification.tv_sec) * 1_000_000_000 + Int64(modification.tv_nsec)
    statusChanged = Int64(change.tv_sec) * 1_000_000_000 + Int64(change.tv_nsec)
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }
}
