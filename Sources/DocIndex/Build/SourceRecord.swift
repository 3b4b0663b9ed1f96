import DocCodec
import DocModel

/// The state of a file at the time when its documents were indexed.
public struct SourceRecord: Sendable, Hashable {
  /// The documents that come from a file, by their source paths.
  public enum Documents: Sendable, Hashable {
    case none
    /// One or more documents, whose source path is the path of the file itself.
    case own
    /// Documents from members of an archive, by their source paths.
    case members([ByteString])
  }

  /// The path relative to the root of the collection.
  public var path: ByteString
  public var size: Int
  /// A hash of the file's times and inode (`stamp(modified:changed:inode:)`). If the hash differs, the file may have changed.
  public var stamp: UInt32
  /// A hash of the file's bytes; 0 if they could not be read.
  public var contentHash: UInt32
  /// Whether the file may have changed in the same clock tick in which it was read. Its times do not show such a change.
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

  /// Hashes a file's times and inode. Two different states have the same hash with a probability of 2^-32.
  /// - Parameter modified: the time of the last change of the content (`mtime`), in nanoseconds since 1970. Programs can set it.
  /// - Parameter changed: the time of the last change of content, name or permissions (`ctime`), in nanoseconds since 1970.
  public static func stamp(modified: Int64, changed: Int64, inode: UInt64) -> UInt32 {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
    for word in [UInt64(bitPattern: modified), UInt64(bitPattern: changed), inode] {
      // The finaliser of MurmurHash3.
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

/// Encodes the records of a collection, sorted by path. The paths of files and of members are prefix-coded: each consists of the length of
/// the prefix that it shares with the previous path, and the remaining bytes.
extension SourceRecord {
  private static let racy: UInt8 = 4
  /// Upper bounds on the length of a path, and on the total length of all paths per encoded byte. Archives may be nested four levels deep, and
  /// each byte of a path that is not UTF-8 is stored as three bytes.
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

  /// Looks for a path among the decompressed records of a collection (`SourceCatalog.unpacked`). Paths are compared without decoding them:
  /// only the bytes beyond the common prefix with the path are read.
  /// - Returns: the size and content hash of the file; nil if the path is unknown.
  package static func find(
    _ path: ByteString, in unpacked: [UInt8]
  ) throws(CodecError) -> (size: Int, contentHash: UInt32)? {
    let wanted = path.bytes
    return try unpacked.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      // The length of the prefix that the current path shares with the path to find.
      var common = 0
      for _ in 0..<(try reader.count(limit: bytes.count)) {
        let shared = try reader.count(limit: longestPath)
        let suffix = try reader.slice(try reader.count(limit: reader.remaining))
        var isFound = false
        // A path that shares more bytes with its predecessor is still below the path to find; one that shares fewer is above it.
        if shared < common { return nil }
        if shared == common {
          var equal = 0
          while equal < suffix.count, common < wanted.count, suffix[equal] == wanted[common] {
            equal += 1
            common += 1
          }
          isFound = equal == suffix.count && common == wanted.count
          if equal < suffix.count, common == wanted.count || suffix[equal] > wanted[common] { return nil }
        }
        let marks = try reader.u8()
        let size = try reader.count(limit: StoredLimits.counted)
        try reader.skip(4)
        let contentHash = try reader.u32()
        if isFound { return (size, contentHash) }
        guard marks & ~racy == 2 else { continue }
        for _ in 0..<(try reader.count(limit: reader.remaining)) {
          try reader.skipNumbers(1)
          try reader.skipString()
        }
      }
      return nil
    }
  }

  static func decode(_ bytes: [UInt8]) throws(CodecError) -> [SourceRecord] {
    try bytes.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      // A shared prefix takes no bytes, so a forged catalog could expand without bound. `room` limits the total length of the paths.
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
