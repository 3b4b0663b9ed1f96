import DocCodec
import DocModel

/// One file as it was when its documents were indexed.
public struct SourceRecord: Sendable, Hashable {
  public var collection: String
  /// Path below the collection's folder.
  public var path: String
  public var size: Int
  /// Time of the last change, in nanoseconds since 1970.
  public var modificationNanoseconds: Int64
  /// Hash of the file's bytes.
  public var contentHash: UInt64
  /// Whether the file gave documents; one that did not is not read again either while it stays the same.
  public var hasDocuments: Bool

  public init(
    collection: String, path: String, size: Int, modificationNanoseconds: Int64, contentHash: UInt64,
    hasDocuments: Bool
  ) {
    self.collection = collection
    self.path = path
    self.size = size
    self.modificationNanoseconds = modificationNanoseconds
    self.contentHash = contentHash
    self.hasDocuments = hasDocuments
  }
}

/// What was indexed, file by file, so that an update reads only what changed: the index's file `sources`.
///
/// It is advisory: without it, or when it belongs to another generation, an update reads every file. Records are
/// sorted by collection and path.
public struct SourceCatalog: Sendable, Hashable {
  public private(set) var records: [SourceRecord]
  /// The catalog's own time stamp. A file changed at that time or later may have changed unseen, because time stamps
  /// are coarse; its content is compared instead (as git does with its index).
  public private(set) var writtenNanoseconds: Int64 = 0

  static let fileName = "sources"
  private static let magic: [UInt8] = Array("BDSRC\r\n\u{1a}".utf8)
  private static let version: UInt32 = 1
  private static let limit = 1 << 30

  public init(records: [SourceRecord]) {
    self.records = records.sorted {
      $0.collection == $1.collection
        ? ByteOrder.precedes($0.path, $1.path) : ByteOrder.precedes($0.collection, $1.collection)
    }
  }

  /// Reads the catalog that stands beside an index; empty if there is none that fits.
  /// - Parameter ingestVersion: version of the program's ingestion; a catalog of another version is not used.
  public init(beside reader: IndexReader, ingestVersion: UInt32) {
    records = []
    guard let file = try? MappedFile(path: "\(reader.directory)/\(Self.fileName)"),
      let read = try? Self.decode(file.bytes, digest: reader.manifest.digest, ingestVersion: ingestVersion)
    else { return }
    records = read
    var status = stat()
    if stat(file.path, &status) == 0 { writtenNanoseconds = Self.modification(status) }
  }

  private static func modification(_ status: stat) -> Int64 {
    #if canImport(Darwin)
      Int64(status.st_mtimespec.tv_sec) * 1_000_000_000 + Int64(status.st_mtimespec.tv_nsec)
    #else
      Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    #endif
  }

  /// Writes the catalog beside an index whose digest is `digest`.
  public func write(directory: String, digest: Digest128, ingestVersion: UInt32) throws(IndexError) {
    let path = "\(directory)/\(Self.fileName)"
    do {
      let output = try OutputFile(path: path + ".tmp")
      try output.write(try encode(digest: digest, ingestVersion: ingestVersion))
      try output.synchronize()
      try FileNames.rename(path + ".tmp", to: path)
      output.keep()
    } catch { throw IndexError(error, path: path) }
  }

  private func encode(digest: Digest128, ingestVersion: UInt32) throws(CodecError) -> [UInt8] {
    var body = ByteWriter()
    var collection = ""
    var path: [UInt8] = []
    for record in records {
      if record.collection != collection { path = [] }
      collection = record.collection
      body.string(record.collection)
      let next = Array(record.path.utf8)
      let shared = zip(path, next).prefix { $0 == $1 }.count
      body.varint(shared)
      body.varint(next.count - shared)
      body.append(next[shared...])
      path = next
      body.varint(record.size)
      body.u64(UInt64(bitPattern: record.modificationNanoseconds))
      body.u64(record.contentHash)
      body.u8(record.hasDocuments ? 1 : 0)
    }
    let packed = try Deflater().deflate(body.bytes)
    var writer = ByteWriter()
    writer.append(Self.magic)
    writer.u32(Self.version)
    writer.u32(ingestVersion)
    writer.u64(digest.high)
    writer.u64(digest.low)
    writer.u32(UInt32(records.count))
    writer.u32(Checksum.of(packed))
    writer.append(packed)
    return writer.bytes
  }

  private static func decode(
    _ view: ByteView, digest: Digest128, ingestVersion: UInt32
  ) throws(CodecError) -> [SourceRecord] {
    let headerSize = 40
    guard try view.slice(0, 8).array == magic, try view.u32(8) == version, try view.u32(12) == ingestVersion,
      try view.u64(16) == digest.high, try view.u64(24) == digest.low
    else { throw .malformed("a catalog of another index", offset: 0) }
    let count = Int(try view.u32(32))
    let packed = try view.slice(headerSize, view.count - headerSize)
    guard Checksum.of(packed) == (try view.u32(36)) else { throw .malformed("a checksum", offset: 36) }
    let body = try Inflater().inflate(packed, limit: limit)
    return try body.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      var records: [SourceRecord] = []
      var path: [UInt8] = []
      for _ in 0..<count {
        let collection = try reader.string()
        if collection != records.last?.collection { path = [] }
        let shared = try reader.count(limit: path.count)
        path.removeSubrange(shared...)
        path.append(contentsOf: try reader.slice(try reader.count(limit: reader.remaining)))
        records.append(
          SourceRecord(
            collection: collection, path: String(decoding: path, as: UTF8.self), size: try reader.count(),
            modificationNanoseconds: Int64(bitPattern: try reader.u64()), contentHash: try reader.u64(),
            hasDocuments: try reader.u8() == 1))
      }
      return records
    }
  }
}
