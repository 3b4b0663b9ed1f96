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
  /// Time of the last change of content (`mtime`), in nanoseconds since 1970. Anybody may set it.
  public var modified: Int64
  /// Time of the last change of content, name or rights (`ctime`), in nanoseconds since 1970.
  public var changed: Int64
  public var inode: UInt64
  /// Hash of the file's bytes; 0 when they could not be read.
  public var contentHash: UInt64
  /// Whether the file may have changed in the tick of the clock in which it was read, so that times say nothing.
  public var isRacy: Bool
  public var documents: Documents

  /// The file could be read.
  public var wasRead: Bool { contentHash != 0 }

  public init(
    path: ByteString, size: Int, modified: Int64, changed: Int64, inode: UInt64, contentHash: UInt64,
    isRacy: Bool, documents: Documents
  ) {
    self.path = path
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.contentHash = contentHash
    self.isRacy = isRacy
    self.documents = documents
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

/// The records of a collection as bytes, sorted by path; each path, and each source of a member, is written as what it shares
/// with the one before.
extension SourceRecord {
  private static let racy: UInt8 = 4
  /// What the first record is counted from.
  private static let first = SourceRecord(
    path: ByteString([]), size: 0, modified: 0, changed: 0, inode: 0, contentHash: 0, isRacy: false,
    documents: .none)

  static func encode(_ records: [SourceRecord]) -> [UInt8] {
    var writer = ByteWriter()
    var last = first
    writer.varint(records.count)
    for record in records {
      append(record.path.bytes, after: last.path.bytes, to: &writer)
      var marks: UInt8 = record.isRacy ? racy : 0
      switch record.documents {
      case .none: break
      case .own: marks |= 1
      case .members: marks |= 2
      }
      writer.u8(marks)
      writer.varint(record.size)
      // Wrapping differences: anybody may set the one time to anything.
      writer.zigzag(Int(record.modified &- last.modified))
      writer.zigzag(Int(record.changed &- last.changed))
      writer.zigzag(Int(Int64(bitPattern: record.inode &- last.inode)))
      writer.u64(record.contentHash)
      last = record
      guard case .members(let sources) = record.documents else { continue }
      writer.varint(sources.count)
      var before = record.path.bytes
      for source in sources {
        append(source.bytes, after: before, to: &writer)
        before = source.bytes
      }
    }
    return writer.bytes
  }

  private static func append(_ text: [UInt8], after last: [UInt8], to writer: inout ByteWriter) {
    let shared = zip(text, last).prefix { $0 == $1 }.count
    writer.varint(shared)
    writer.varint(text.count - shared)
    writer.append(text[shared...])
  }

  static func decode(_ bytes: [UInt8]) throws(CodecError) -> [SourceRecord] {
    try bytes.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      // A record takes 15 bytes at least.
      let count = try reader.count(limit: bytes.count / 15)
      var records: [SourceRecord] = []
      records.reserveCapacity(count)
      var last = first
      for _ in 0..<count {
        let path = try text(after: last.path.bytes, from: &reader)
        guard records.isEmpty || last.path.bytes.lexicographicallyPrecedes(path) else {
          throw .malformed("paths out of order", offset: reader.offset)
        }
        let marks = try reader.u8()
        var record = SourceRecord(
          path: ByteString(path), size: try reader.count(),
          modified: last.modified &+ Int64(try reader.zigzag()),
          changed: last.changed &+ Int64(try reader.zigzag()),
          inode: last.inode &+ UInt64(bitPattern: Int64(try reader.zigzag())),
          contentHash: try reader.u64(), isRacy: marks & racy != 0, documents: .none)
        switch marks & ~racy {
        case 0: break
        case 1: record.documents = .own
        case 2:
          var sources: [ByteString] = []
          var before = path
          for _ in 0..<(try reader.count(limit: reader.remaining)) {
            before = try text(after: before, from: &reader)
            sources.append(ByteString(before))
          }
          record.documents = .members(sources)
        default: throw .malformed("unknown marks", offset: reader.offset)
        }
        records.append(record)
        last = record
      }
      guard reader.isAtEnd else { throw .malformed("bytes after the last record", offset: reader.offset) }
      return records
    }
  }

  private static func text(after last: [UInt8], from reader: inout ByteReader) throws(CodecError) -> [UInt8] {
    let shared = try reader.count(limit: last.count)
    let further = try reader.count(limit: reader.remaining)
    return Array(last.prefix(shared)) + (try reader.slice(further))
  }
}
