import DocCodec
import DocModel
import DocSystem

/// The catalog of indexed files. With the catalog, an update reads only changed files. The file `sources` of the index contains the catalog
/// (docs/index-format.md, *sources*).
///
/// If the catalog is missing, damaged or of another generation, an update reads all files. The records of each collection are compressed
/// together, so that the records of an unchanged collection can be copied without decompression.
public struct SourceCatalog: Sendable, Hashable {
  /// The records of a collection.
  private struct Entry: Sendable, Hashable {
    /// The time of the last refresh, in nanoseconds since 1970.
    var refreshed: Int64
    /// The records, compressed as a zstd frame.
    var packed: [UInt8]
  }

  private var entries: [ByteString: Entry] = [:]

  package static let fileName = "sources"
  private static let magic: [UInt8] = Array("BDSRC\r\n\u{1a}".utf8)
  private static let version: UInt32 = 7
  /// The compression level. The level is low, because a change of one file requires compressing all records of its collection again.
  private static let level: Int32 = 3
  /// The maximum size in bytes of a collection's records before compression (enough for ten million files), and (`mostRatio`) their maximum
  /// compression ratio. The ratio can be low, because each record contains two hashes, which hardly compress.
  private static let limit = 1 << 30
  private static let mostRatio = 100
  private static let checksumSize = 4

  public init() {}

  /// The names of the collections, sorted by their bytes.
  public var collections: [ByteString] { entries.keys.sorted() }

  /// The time of a collection's last refresh, in nanoseconds since 1970.
  public func refreshed(_ collection: ByteString) -> Int64? { entries[collection]?.refreshed }

  /// The records of a collection, sorted by the bytes of their paths; nil if the collection is unknown.
  public func records(of collection: ByteString) throws(CodecError) -> [SourceRecord]? {
    guard let entry = entries[collection] else { return nil }
    return try SourceRecord.decode(
      ZstdDecompressor().decompress(
        ByteView(copying: entry.packed), limit: min(Self.limit, Self.mostRatio * entry.packed.count + 4096)))
  }

  /// Sets the records of a collection.
  /// - Parameter records: the new records, sorted by the bytes of their paths; nil to keep the current records and change only the time.
  public mutating func set(
    _ records: [SourceRecord]?, of collection: ByteString, refreshed: Int64
  ) throws(CodecError) {
    if let records {
      let packed = try ZstdCompressor(level: Self.level).compress(SourceRecord.encode(records))
      entries[collection] = Entry(refreshed: refreshed, packed: packed)
    } else {
      entries[collection]?.refreshed = refreshed
    }
  }

  public mutating func remove(_ collection: ByteString) { entries[collection] = nil }

  public mutating func rename(_ collection: ByteString, to name: ByteString) {
    entries[name] = entries.removeValue(forKey: collection)
  }
}

extension SourceCatalog {
  /// Reads the catalog of an index.
  /// - Parameter digest: the digest of the index's documents.
  /// - Returns: nil if the folder has no catalog, or if the catalog's digest differs from `digest`.
  /// - Throws: `IndexError.damaged` if the bytes of the catalog are invalid.
  public static func read(from directory: String, digest: Digest128) throws(IndexError) -> SourceCatalog? {
    let path = "\(directory)/\(fileName)"
    do {
      let file = try InputFile(path: path)
      return try decode(try file.read(0..<file.count), digest: digest)
    } catch {
      if case .file(_, "open", ENOENT) = error { return nil }
      throw IndexError(error, path: path)
    }
  }

  /// Writes the catalog into the folder of an index.
  public func write(to directory: String, digest: Digest128) throws(IndexError) {
    let path = "\(directory)/\(Self.fileName)"
    do { try OutputFile.replace(path, with: encode(digest: digest)) } catch {
      throw IndexError(error, path: path)
    }
  }

  private func encode(digest: Digest128) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.magic)
    writer.u32(Self.version)
    writer.u64(digest.high)
    writer.u64(digest.low)
    writer.varint(entries.count)
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      for bytes in [name.bytes, entry.packed] {
        writer.bytes(bytes)
      }
      writer.u64(UInt64(bitPattern: entry.refreshed))
    }
    writer.u32(Checksum.of(writer.bytes))
    return writer.bytes
  }

  private static func decode(_ bytes: [UInt8], digest: Digest128) throws(CodecError) -> SourceCatalog? {
    try bytes.withRawBytes { (bytes) throws(CodecError) in
      let end = bytes.count - checksumSize
      guard end > magic.count, bytes.prefix(magic.count).elementsEqual(magic) else {
        throw .malformed("not a catalog of sources", offset: 0)
      }
      var sum = Checksum()
      sum.add(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
      var tail = ByteReader(bytes, from: end)
      guard try tail.u32() == sum.value else { throw .malformed("a wrong checksum", offset: end) }
      var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[..<end]), from: magic.count)
      // A catalog of another version or generation is not damaged, but it does not describe the current documents.
      guard try reader.u32() == version, try reader.u64() == digest.high, try reader.u64() == digest.low
      else { return nil }
      var catalog = SourceCatalog()
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        let name = ByteString(try reader.bytes())
        let packed = try reader.bytes()
        catalog.entries[name] = Entry(refreshed: Int64(bitPattern: try reader.u64()), packed: packed)
      }
      guard reader.isAtEnd else { throw .malformed("bytes after the last collection", offset: reader.offset) }
      return catalog
    }
  }
}

extension SourceCatalog {
  /// Checks the catalog of an index. Its bytes must be valid, and its files must be exactly the sources of the index's documents.
  /// - Returns: the number of files; 0 if the index has no catalog of its generation.
  static func verify(beside reader: IndexReader) throws(IndexError) -> Int {
    let path = "\(reader.directory)/\(fileName)"
    func damaged(_ reason: String) -> IndexError { .damaged(path: path, part: nil, reason: reason) }
    guard let catalog = try read(from: reader.directory, digest: reader.manifest.digest) else { return 0 }
    var files = 0
    var sources: [ByteString: Set<ByteString>] = [:]
    for name in catalog.collections {
      let records: [SourceRecord]
      do { records = try catalog.records(of: name) ?? [] } catch { throw IndexError(error, path: path) }
      files += records.count
      var known: Set<ByteString> = []
      for source in records.lazy.flatMap(\.sources) where !known.insert(source).inserted {
        throw damaged("two files gave '\(source.text)'")
      }
      sources[name] = known
    }
    var found: [ByteString: Set<ByteString>] = [:]
    do {
      try IndexContents(reader).forEachDocument { _, record in
        found[ByteString(record.collection), default: []].insert(ByteString(record.source))
      }
    } catch let error as IndexError { throw error } catch { throw damaged("\(error)") }
    for (name, known) in sources where known != found[name, default: []] {
      throw damaged("the files of '\(name.text)' are not those that its documents came from")
    }
    return files
  }
}

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
      // Shared prefixes take no bytes, so a small forged catalog could decode to very long paths. `room` is the number of bytes left for paths.
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
