import DocCodec
import DocModel

/// One file as it was when its documents were indexed.
public struct SourceRecord: Sendable, Hashable {
  /// Which documents of the index a file gave, by their source paths.
  public enum Documents: Sendable, Hashable {
    case none
    /// Those with the file's own path.
    case own
    /// Those of an archive's members.
    case members([ByteString])
  }

  /// Path below the collection's root.
  public var path: ByteString
  public var size: Int
  /// What its times and its inode come to (`stamp(modified:changed:inode:)`): another one says that the file may have changed.
  public var stamp: UInt32
  /// Hash of the file's bytes; 0 when they could not be read.
  public var contentHash: UInt32
  /// Whether the file may have changed in the tick of the clock in which it was read, so that times say nothing.
  public var isRacy: Bool
  public var documents: Documents

  /// The file could be read.
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

  /// A hash of what the system tells of a file besides its size. Two of four thousand million differ in vain.
  /// - Parameters:
  ///   - modified: time of the last change of content (`mtime`), in nanoseconds since 1970. Anybody may set it.
  ///   - changed: time of the last change of content, name or rights (`ctime`), in nanoseconds since 1970.
  public static func stamp(modified: Int64, changed: Int64, inode: UInt64) -> UInt32 {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
    for word in [UInt64(bitPattern: modified), UInt64(bitPattern: changed), inode] {
      // The finish of MurmurHash3.
      hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
      hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    }
    return UInt32(truncatingIfNeeded: hash >> 32)
  }

  /// Source paths of the file's documents.
  public var sources: [ByteString] {
    switch documents {
    case .none: []
    case .own: [path]
    case .members(let sources): sources
    }
  }
}

/// The records of a collection as bytes, sorted by path: one column after another, because what is alike packs well. Each path,
/// and each source of a member, is written as what it shares with the one before.
extension SourceRecord {
  private static let racy: UInt8 = 4

  static func encode(_ records: [SourceRecord]) -> [UInt8] {
    var writer = ByteWriter()
    var (sharedLengths, lengths, paths) = (ByteWriter(), ByteWriter(), ByteWriter())
    var last: [UInt8] = []
    for record in records {
      let shared = shared(record.path.bytes, last)
      sharedLengths.varint(shared)
      lengths.varint(record.path.bytes.count - shared)
      paths.append(record.path.bytes[shared...])
      last = record.path.bytes
    }
    writer.varint(records.count)
    for column in [sharedLengths, lengths, paths] { writer.append(column.bytes) }
    for record in records {
      let marks: UInt8 =
        switch record.documents {
        case .none: 0
        case .own: 1
        case .members: 2
        }
      writer.u8(record.isRacy ? marks | racy : marks)
    }
    for record in records { writer.varint(record.size) }
    for record in records { writer.u32(record.stamp) }
    for record in records { writer.u32(record.contentHash) }
    for record in records {
      guard case .members(let sources) = record.documents else { continue }
      writer.varint(sources.count)
      var before = record.path.bytes
      for source in sources {
        let shared = shared(source.bytes, before)
        writer.varint(shared)
        writer.varint(source.bytes.count - shared)
        writer.append(source.bytes[shared...])
        before = source.bytes
      }
    }
    return writer.bytes
  }

  private static func shared(_ text: [UInt8], _ last: [UInt8]) -> Int {
    zip(text, last).prefix { $0 == $1 }.count
  }

  static func decode(_ bytes: [UInt8]) throws(CodecError) -> [SourceRecord] {
    try bytes.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      // A record takes 12 bytes at least.
      let count = try reader.count(limit: bytes.count / 12)
      var shared: [Int] = []
      var lengths: [Int] = []
      for _ in 0..<count { shared.append(try reader.count()) }
      for _ in 0..<count { lengths.append(try reader.count(limit: reader.remaining)) }
      var records: [SourceRecord] = []
      records.reserveCapacity(count)
      var path: [UInt8] = []
      for number in 0..<count {
        let next = try text(after: path, shared[number], lengths[number], from: &reader)
        guard number == 0 || path.lexicographicallyPrecedes(next) else {
          throw .malformed("paths out of order", offset: reader.offset)
        }
        path = next
        records.append(
          SourceRecord(
            path: ByteString(path), size: 0, stamp: 0, contentHash: 0, isRacy: false, documents: .none))
      }
      for number in 0..<count {
        let marks = try reader.u8()
        records[number].isRacy = marks & racy != 0
        switch marks & ~racy {
        case 0: break
        case 1: records[number].documents = .own
        case 2: records[number].documents = .members([])
        default: throw .malformed("unknown marks", offset: reader.offset)
        }
      }
      for number in 0..<count { records[number].size = try reader.count() }
      for number in 0..<count { records[number].stamp = try reader.u32() }
      for number in 0..<count { records[number].contentHash = try reader.u32() }
      for number in 0..<count where records[number].documents == .members([]) {
        var sources: [ByteString] = []
        var before = records[number].path.bytes
        for _ in 0..<(try reader.count(limit: reader.remaining)) {
          before = try text(
            after: before, try reader.count(), try reader.count(limit: reader.remaining), from: &reader)
          sources.append(ByteString(before))
        }
        records[number].documents = .members(sources)
      }
      guard reader.isAtEnd else { throw .malformed("bytes after the last record", offset: reader.offset) }
      return records
    }
  }

  private static func text(
    after last: [UInt8], _ shared: Int, _ further: Int, from reader: inout ByteReader
  ) throws(CodecError) -> [UInt8] {
    guard shared <= last.count else {
      throw .malformed("a path that shares more than there is", offset: reader.offset)
    }
    return try Array(last[..<shared]) + reader.slice(further)
  }
}
