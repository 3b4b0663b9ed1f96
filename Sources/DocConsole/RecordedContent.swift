import DocCodec
import DocIndex
import DocModel
import DocSystem
import Synchronization

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
