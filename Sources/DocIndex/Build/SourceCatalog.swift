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
  /// Hash of the file's bytes, 32 bits.
  public var contentHash: UInt64
  /// Whether the file gave documents; one that did not is not read again either while it stays the same.
  public var hasDocuments: Bool

  /// Of the files that keep their size and change their content, one in 2^32 is taken for unchanged.
  static let hashBits: UInt64 = 32

  public init(
    collection: String, path: String, size: Int, modificationNanoseconds: Int64, contentHash: UInt64,
    hasDocuments: Bool
  ) {
    self.collection = collection
    self.path = path
    self.size = size
    self.modificationNanoseconds = modificationNanoseconds
    self.contentHash = Self.shortened(contentHash)
    self.hasDocuments = hasDocuments
  }

  /// As much of a content hash as a catalog keeps.
  public static func shortened(_ contentHash: UInt64) -> UInt64 { contentHash & (1 << hashBits - 1) }
}

/// What was indexed, file by file, so that an update reads only what changed: the index's file `sources`.
///
/// It is advisory: without it, or when it belongs to another generation, an update reads every file. Records are
/// sorted by collection and path. Paths that documents of the index have are not written again.
public struct SourceCatalog: Sendable, Hashable {
  public private(set) var records: [SourceRecord]
  /// The catalog's own time stamp. A file changed at that time or later may have changed unseen, because time stamps
  /// are coarse; its content is compared instead (as git does with its index).
  public private(set) var writtenNanoseconds: Int64 = 0

  static let fileName = "sources"
  private static let magic: [UInt8] = Array("BDSRC\r\n\u{1a}".utf8)
  private static let version: UInt32 = 3
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
      let read = try? Self.decode(file.bytes, beside: reader, ingestVersion: ingestVersion)
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

  /// Writes the catalog beside an index, of which it is to be.
  public func write(beside reader: IndexReader, ingestVersion: UInt32) throws(IndexError) {
    let path = "\(reader.directory)/\(Self.fileName)"
    let paths = try IndexContents(reader).sourcePaths()
    do {
      let output = try OutputFile(path: path + ".tmp")
      try output.write(
        try encode(digest: reader.manifest.digest, paths: paths, ingestVersion: ingestVersion))
      try output.synchronize()
      try FileNames.rename(path + ".tmp", to: path)
      output.keep()
    } catch { throw IndexError(error, path: path) }
  }

  /// - Parameter paths: of each collection those that its documents have, in order.
  private func encode(
    digest: Digest128, paths: [String: [[UInt8]]], ingestVersion: UInt32
  ) throws(CodecError) -> [UInt8] {
    var columns = [ByteWriter](repeating: ByteWriter(), count: Column.allCases.count)
    func column(_ column: Column, _ write: (inout ByteWriter) -> Void) { write(&columns[column.rawValue]) }
    var last: SourceRecord?
    var path: [UInt8] = []
    var told = KnownPaths([])
    for record in records {
      let isNew = record.collection != last?.collection
      if isNew {
        path = []
        told = KnownPaths(paths[record.collection] ?? [])
      }
      let next = Array(record.path.utf8)
      let passed = told.pass(to: next)
      let shared = zip(path, next).prefix { $0 == $1 }.count
      column(.marks) {
        $0.u8(
          (record.hasDocuments ? Self.hasDocuments : 0) | (isNew ? Self.newCollection : 0)
            | (passed != nil ? Self.isTold : 0))
      }
      column(.lengths) {
        $0.varint(passed ?? shared)
        if passed == nil { $0.varint(next.count - shared) }
      }
      column(.texts) {
        if isNew { $0.string(record.collection) }
        if passed == nil { $0.append(next[shared...]) }
      }
      column(.sizes) { $0.varint(record.size) }
      column(.times) {
        let difference = record.modificationNanoseconds &- (last?.modificationNanoseconds ?? 0)
        $0.varint(UInt64(bitPattern: difference << 1 ^ difference >> 63))
      }
      column(.hashes) {
        $0.u32(UInt32(truncatingIfNeeded: record.contentHash))
      }
      path = next
      last = record
    }
    var body = ByteWriter()
    let deflater = try Deflater()
    for column in Column.allCases {
      let bytes = columns[column.rawValue].bytes
      // Hashes cannot be made shorter.
      let packed = column == .hashes ? bytes : try deflater.deflate(bytes)
      body.varint(packed.count)
      body.append(packed)
    }
    var writer = ByteWriter()
    writer.append(Self.magic)
    writer.u32(Self.version)
    writer.u32(ingestVersion)
    writer.u64(digest.high)
    writer.u64(digest.low)
    writer.u32(UInt32(records.count))
    writer.u32(Checksum.of(body.bytes))
    writer.append(body.bytes)
    return writer.bytes
  }

  /// What is told of each record, like beside like: it deflates better.
  private enum Column: Int, CaseIterable {
    case marks, lengths, texts, sizes, times, hashes
  }
  private static let hasDocuments: UInt8 = 1
  private static let newCollection: UInt8 = 2
  /// The path is one that documents have: so many are passed over.
  private static let isTold: UInt8 = 4

  /// The paths of a collection's documents, one after another.
  private struct KnownPaths {
    private let paths: [[UInt8]]
    private var next = 0

    init(_ paths: [[UInt8]]) { self.paths = paths }

    /// Goes behind a path; paths come in order.
    /// - Returns: how many others were passed over, or nil if it is not there.
    mutating func pass(to path: [UInt8]) -> Int? {
      var place = next
      while place < paths.count, paths[place].lexicographicallyPrecedes(path) { place += 1 }
      guard place < paths.count, paths[place] == path else { return nil }
      defer { next = place + 1 }
      return place - next
    }

    /// The path after so many.
    mutating func path(after passed: Int) throws(CodecError) -> [UInt8] {
      guard passed < paths.count - next else { throw .malformed("a path that no document has", offset: next) }
      next += passed + 1
      return paths[next - 1]
    }
  }

  private static func decode(
    _ view: ByteView, beside reader: IndexReader, ingestVersion: UInt32
  ) throws -> [SourceRecord] {
    let headerSize = 40
    let digest = reader.manifest.digest
    guard try view.slice(0, 8).array == magic, try view.u32(8) == version, try view.u32(12) == ingestVersion,
      try view.u64(16) == digest.high, try view.u64(24) == digest.low
    else { throw CodecError.malformed("a catalog of another index", offset: 0) }
    let count = Int(try view.u32(32))
    let body = try view.slice(headerSize, view.count - headerSize)
    guard Checksum.of(body) == (try view.u32(36)) else {
      throw CodecError.malformed("a checksum", offset: 36)
    }
    let inflater = try Inflater()
    var columns: [[UInt8]] = []
    var offset = 0
    for column in Column.allCases {
      let length = try body.withUnsafeBytes { (bytes) throws(CodecError) in
        var reader = ByteReader(bytes, from: offset)
        let length = try reader.count(limit: reader.remaining)
        offset = reader.offset
        return length
      }
      let packed = try body.slice(offset, length)
      columns.append(column == .hashes ? packed.array : try inflater.inflate(packed, limit: limit))
      offset += length
    }
    return try records(count, columns, paths: try IndexContents(reader).sourcePaths())
  }

  private static func records(
    _ count: Int, _ columns: [[UInt8]], paths: [String: [[UInt8]]]
  ) throws(CodecError) -> [SourceRecord] {
    func reading<Result>(
      _ column: Column, _ body: (UnsafeRawBufferPointer) throws(CodecError) -> Result
    ) throws(CodecError) -> Result { try columns[column.rawValue].withRawBytes(body) }
    return try reading(.marks) { (marks) throws(CodecError) in
      try reading(.lengths) { (lengths) throws(CodecError) in
        try reading(.texts) { (texts) throws(CodecError) in
          try reading(.sizes) { (sizes) throws(CodecError) in
            try reading(.times) { (times) throws(CodecError) in
              try reading(.hashes) { (hashes) throws(CodecError) in
                var readers = [marks, lengths, texts, sizes, times, hashes].map { ByteReader($0) }
                return try records(count, &readers, paths: paths)
              }
            }
          }
        }
      }
    }
  }

  /// - Parameter readers: one a column.
  private static func records(
    _ count: Int, _ readers: inout [ByteReader], paths: [String: [[UInt8]]]
  ) throws(CodecError) -> [SourceRecord] {
    var records: [SourceRecord] = []
    var path: [UInt8] = []
    var collection = ""
    var told = KnownPaths([])
    var time: Int64 = 0
    for _ in 0..<count {
      let mark = try readers[Column.marks.rawValue].u8()
      let texts = Column.texts.rawValue
      if mark & newCollection != 0 {
        path = []
        collection = try readers[texts].string()
        told = KnownPaths(paths[collection] ?? [])
      }
      if mark & isTold != 0 {
        path = try told.path(after: try readers[Column.lengths.rawValue].count(limit: 1 << 32))
      } else {
        let shared = try readers[Column.lengths.rawValue].count(limit: path.count)
        let further = try readers[Column.lengths.rawValue].count(limit: readers[texts].remaining)
        path.removeSubrange(shared...)
        path.append(contentsOf: try readers[texts].slice(further))
      }
      let size = try readers[Column.sizes.rawValue].count()
      let code = try readers[Column.times.rawValue].varint()
      time &+= Int64(bitPattern: code >> 1) ^ -Int64(bitPattern: code & 1)
      let hash = try readers[Column.hashes.rawValue].u32()
      records.append(
        SourceRecord(
          collection: collection, path: String(decoding: path, as: UTF8.self), size: size,
          modificationNanoseconds: time, contentHash: UInt64(hash),
          hasDocuments: mark & hasDocuments != 0))
    }
    return records
  }
}
