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
