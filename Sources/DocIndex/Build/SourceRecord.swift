import DocCodec
import DocModel

/// The state of a file at the time when its documents were indexed.
public struct SourceRecord: Sendable, Hashable {
  /// The documents that were made from a file.
  public enum Documents: Sendable, Hashable {
    case none
    /// One or more documents that have the path of the file as their source path.
    case own
    /// Documents made from members of an archive. The values are the documents' source paths.
    case members([ByteString])
  }

  /// The path relative to the root of the collection.
  public var path: ByteString
  public var size: Int
  /// A hash of the file's times and inode (`stamp(modified:changed:inode:)`). If the hash differs, the file may have changed.
  public var stamp: UInt32
  /// A hash of the file's bytes; 0 if the file could not be read.
  public var contentHash: UInt32
  /// Whether the file was changed in the clock tick in which it was read. A further change in the same tick would not alter the file's times.
  public var isRacy: Bool
  public var documents: Documents

  public var wasRead: Bool { contentHash != 0 }

  public init(
    path: ByteString, size: Int, stamp: UInt32, contentHash: UInt32, isRacy: Bool, documents: Documents
  ) {
    self.path = path
    self.size = size
    self.stamp = stamp
    self.contentHash = contentHash
    self.isRacy = isRacy
    self.documents = documents
  }

  /// Hashes a file's times and inode. After a change, the hash is still the same with a probability of 2^-32.
  /// - Parameter modified: the time of the last change of the content (`mtime`), in nanoseconds since 1970. Programs can set it.
  /// - Parameter changed: the time of the last change of content, name or permissions (`ctime`), in nanoseconds since 1970.
  public static func stamp(modified: Int64, changed: Int64, inode: UInt64) -> UInt32 {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
    for word in [UInt64(bitPattern: modified), UInt64(bitPattern: changed), inode] {
      // Mixes the bits like the finaliser of MurmurHash3.
      hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
      hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    }
    return UInt32(truncatingIfNeeded: hash >> 32)
  }

  /// The source paths of the file's documents.
  public var sources: [ByteString] {
    switch documents {
    case .none: []
    case .own: [path]
    case .members(let sources): sources
    }
  }
}

/// Encodes the records of a collection, sorted by path. Paths are front-coded: each path is stored as the length of the prefix that it shares
/// with the previous path, followed by the remaining bytes.
extension SourceRecord {
  private static let racy: UInt8 = 4
  /// The maximum length of a path, and (`longestPaths`) the maximum total length of all paths, divided by the number of encoded bytes. The limit
  /// on a path allows for four nested archives, and for bytes that are not UTF-8, each of which is stored as three bytes.
  private static let longestPath = 4 * StoredLimits.path
  private static let longestPaths = 200

  static func encode(_ records: [SourceRecord]) -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(records.count)
    func append(_ text: [UInt8], after last: [UInt8]) {
      let shared = zip(text, last).prefix { $0 == $1 }.count
      writer.varint(shared)
      writer.varint(text.count - shared)
      writer.append(text[shared...])
    }
    var last: [UInt8] = []
    for record in records {
      append(record.path.bytes, after: last)
      last = record.path.bytes
      var (marks, members): (UInt8, [ByteString]) = (0, [])
      switch record.documents {
      case .none: break
      case .own: marks = 1
      case .members(let sources): (marks, members) = (2, sources)
      }
      writer.u8(record.isRacy ? marks | racy : marks)
      writer.varint(record.size)
      writer.u32(record.stamp)
      writer.u32(record.contentHash)
      guard marks == 2 else { continue }
      writer.varint(members.count)
      for (source, before) in zip(members, [record.path] + members) {
        append(source.bytes, after: before.bytes)
      }
    }
    return writer.bytes
  }

  static func decode(_ bytes: [UInt8]) throws(CodecError) -> [SourceRecord] {
    try bytes.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      // Shared prefixes take no bytes, so a small forged catalog could decode to very long paths. `room` is what further paths may take.
      var room = bytes.count * longestPaths
      func text(after last: [UInt8]) throws(CodecError) -> [UInt8] {
        let shared = try reader.count(limit: last.count)
        let text = try Array(last[..<shared]) + reader.slice(try reader.count(limit: reader.remaining))
        room -= text.count
        guard text.count <= longestPath, room >= 0 else {
          throw .malformed("paths longer than a file of so many bytes can have", offset: reader.offset)
        }
        return text
      }
      var records: [SourceRecord] = []
      for _ in 0..<(try reader.count(limit: bytes.count)) {
        let last = records.last?.path.bytes
        let path = try text(after: last ?? [])
        guard last?.lexicographicallyPrecedes(path) ?? true else {
          throw .malformed("paths out of order", offset: reader.offset)
        }
        let marks = try reader.u8()
        var record = SourceRecord(
          path: ByteString(path), size: try reader.count(limit: StoredLimits.counted),
          stamp: try reader.u32(), contentHash: try reader.u32(), isRacy: marks & racy != 0, documents: .none)
        switch marks & ~racy {
        case 0: break
        case 1: record.documents = .own
        case 2:
          var sources: [ByteString] = []
          for _ in 0..<(try reader.count(limit: reader.remaining)) {
            sources.append(ByteString(try text(after: (sources.last ?? record.path).bytes)))
          }
          record.documents = .members(sources)
        default: throw .malformed("unknown marks", offset: reader.offset)
        }
        records.append(record)
      }
      guard reader.isAtEnd else { throw .malformed("bytes after the last record", offset: reader.offset) }
      return records
    }
  }
}
