import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocSystem
import DocTopics
import Synchronization

/// Finds the files of documents on this machine, and detects whether these files have changed since they were indexed.
///
/// No other type knows both the roots of collections and the times at which indexes were written.
package struct SourceFreshness: Sendable {
  private struct Index: Sendable {
    /// The folders of the collections on this machine, as the manifest lists them; empty if the manifest is unreadable.
    var roots: [ByteString: String] = [:]
    /// The time at which the index was last written, in nanoseconds since 1970; nil if unknown.
    var written: Int64?
    var directory: String

    init(_ directory: String, written: Int64?) {
      (self.directory, self.written) = (directory, written)
      guard let real = Platform.realPath(directory), let manifest = try? Manifest(directory: real) else {
        return
      }
      for collection in manifest.collections where !IndexPacking.isFromElsewhere(collection) {
        roots[collection.name] = collection.rootPath(below: PathName.text(real.utf8))
      }
    }
  }

  private let indexes: [Index]
  private let content = RecordedContent()

  /// Indexes by folder, reused until an index is written again. Reading a manifest takes as long as ranking a short query.
  private static let known = Mutex<[String: Index]>([:])

  package init(indexes: [String]) {
    self.indexes = indexes.map { directory in
      let written = FileStatus(directory + "/manifest")?.modified
      return Self.known.withLock { known in
        if let index = known[directory], written != nil, index.written == written { return index }
        let index = Index(directory, written: written)
        known[directory] = index
        return index
      }
    }
  }

  /// The path of a document's file; nil if there is no such file. Paths are escaped as in `PathName`.
  package func file(index: Int, collection: String, source: String) -> String? {
    guard let path = root(index, collection).map({ $0 + "/" + source }), FileStatus(path) != nil else {
      return nil
    }
    return path
  }

  private func root(_ index: Int, _ collection: String) -> String? {
    indexes.indices.contains(index) ? indexes[index].roots[ByteString(collection)] : nil
  }

  /// Whether a document's file is unchanged since the index was written. The check takes one `stat`, or a few if the file is missing. The
  /// content is compared only if the file's times are later than the index. Later times alone prove no change, because `touch` and `chmod`
  /// update the times, too.
  /// - Returns: nil if the collection's files were never on this machine.
  package func freshness(index: Int, collection: String, source: String) -> Freshness? {
    guard indexes.indices.contains(index), let written = indexes[index].written else { return nil }
    let root = root(index, collection)
    if let root, let (path, times) = Self.holder(of: source, in: root) {
      // A file that was renamed to this path keeps its old modification time, but renaming updates its status change time.
      guard max(times.modified, times.changed) > written else { return .current }
      let relativePath = String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
      let isSame = content.isSame(
        path, times, as: relativePath, collection: collection, index: indexes[index].directory,
        written: written)
      return isSame ? .current : .changed
    }
    // The built-in index may be installed without its source files, so these files are not reported as missing.
    guard let root,
      FileStatus(root)?.kind == .folder || IndexLocation.origin(of: indexes[index].directory) != .builtIn
    else { return nil }
    return .missing
  }

  /// The first bytes of a file of a collection, at most `count`, and the file's size; nil if the collection's folder does not contain the file.
  /// A symbolic link that leads out of the folder is not followed.
  package func beginning(
    index: Int, collection: String, path: String, count: Int
  ) -> (bytes: [UInt8], size: Int)? {
    guard let root = root(index, collection),
      let folder = Platform.realPath(String(decoding: PathName.bytes(root), as: UTF8.self)),
      let realPath = Platform.realPath("\(folder)/\(path)"), realPath.utf8.starts(with: "\(folder)/".utf8),
      let file = try? InputFile(path: realPath), let bytes = try? file.read(0..<min(count, file.count))
    else { return nil }
    return (bytes, file.count)
  }

  /// The archive or compressed file that contains a document; nil if it does not exist.
  package func packedFile(index: Int, collection: String, source: String) -> String? {
    root(index, collection).flatMap { Self.holder(of: source, in: $0)?.path }
  }

  /// The file of a document, or the packed file that contains it. The path of a packed document begins with that of the packed file.
  private static func holder(of source: String, in root: String) -> (path: String, times: FileStatus)? {
    var path = root + "/" + source
    while path.utf8.count > root.utf8.count {
      for name in [path, path + ".gz"] {
        guard let times = FileStatus(name) else { continue }
        return times.kind == .folder ? nil : (name, times)
      }
      guard let folder = PathName.folder(of: path) else { return nil }
      path = folder
    }
    return nil
  }
}

final class RecordedContent: Sendable {
  /// A file at a certain time, and the version of the index with which it is compared.
  private struct State: Hashable {
    var path: ByteString
    var times: FileStatus
    var written: Int64
  }

  /// The results of comparisons. All answers of a server share them, so that a file is not read again for each hit.
  private static let results = Mutex<[State: Bool]>([:])
  private static let mostResults = 10_000

  /// The index's records of files, by index folder and collection. They may be large, so they are discarded after each answer.
  private let records = Mutex<[[ByteString]: [SourceRecord]]>([:])

  /// - Parameters:
  ///   - relativePath: the path of the file, relative to its collection's root.
  ///   - index: the folder of the index.
  /// - Returns: whether the content equals the indexed content; false if the index has no hash of the file.
  func isSame(
    _ path: String, _ times: FileStatus, as relativePath: String, collection: String, index: String,
    written: Int64
  ) -> Bool {
    let state = State(path: ByteString(path), times: times, written: written)
    if let known = Self.results.withLock({ $0[state] }) { return known }
    let isSame = compare(path, as: ByteString(relativePath), ByteString(collection), index)
    Self.results.withLock { results in
      if results.count >= Self.mostResults { results = [:] }
      results[state] = isSame
    }
    return isSame
  }

  private func compare(
    _ path: String, as relativePath: ByteString, _ collection: ByteString, _ index: String
  ) -> Bool {
    let key = [ByteString(index), collection]
    let records = records.withLock { $0[key] } ?? Self.records(of: collection, index)
    self.records.withLock { $0[key] = records }
    let position = records.indices.partitionPoint { records[$0].path < relativePath }
    guard let record = records[position...].first, record.path == relativePath, record.wasRead,
      let file = try? InputFile(path: path), file.count == record.size,
      let bytes = try? file.read(0..<file.count)
    else { return false }
    return ContentHash.of(bytes) == record.contentHash
  }

  private static func records(of collection: ByteString, _ index: String) -> [SourceRecord] {
    guard let manifest = try? Manifest(directory: index),
      let catalog = try? SourceCatalog.read(from: index, digest: manifest.digest)
    else { return [] }
    return (try? catalog.records(of: collection)) ?? []
  }
}
