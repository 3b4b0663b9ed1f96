import DocCodec
import DocModel

/// Reads sections and documents of a segment, and caches decompressed blocks. Not thread-safe.
final class RecordReader {
  private let segment: Segment
  private let decompressor: ZstdDecompressor
  private let documentDecompressor: ZstdDecompressor
  /// A cache of decompressed blocks, because consecutive queries often display sections from the same blocks.
  private var recordBlocks = BlockCache<RecordBlock>(limit: 64 << 20)
  private var documentBlocks = BlockCache<RecordBlock>(limit: 16 << 20)

  init(_ segment: Segment) throws(IndexError) {
    self.segment = segment
    let dictionary = try segment.reading(.dictionary) { () throws(CodecError) in
      try segment[.dictionary].checkedSlice(0, segment[.dictionary].count)
    }
    do {
      decompressor = try ZstdDecompressor(dictionary: dictionary)
      documentDecompressor = try ZstdDecompressor()
    } catch { throw IndexError(error, path: segment.path, part: .dictionary) }
  }

  /// The stored record of a section.
  /// - Parameter contentOnly: whether to skip links and details, which search results do not show.
  func section(_ section: Int, contentOnly: Bool = false) throws(IndexError) -> SectionRecord {
    try withRecord(section) { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      return try SectionRecord(&reader, contentOnly: contentOnly)
    }
  }

  /// Passes the bytes of a section's record to `body`.
  func withRecord<Result>(
    _ section: Int, _ body: (UnsafeRawBufferPointer) throws(CodecError) -> Result
  ) throws(IndexError) -> Result {
    let (number, sections, bytes) = try block(holding: section)
    return try segment.reading(.stored) { () throws(CodecError) in
      let block: RecordBlock
      if let kept = recordBlocks[number] {
        block = kept
      } else {
        let frame = try segment[.stored].slice(bytes.lowerBound, bytes.count)
        block = try RecordBlock(
          try decompressor.decompress(frame, limit: SegmentFormat.blockLimit), count: sections.count)
        recordBlocks.keep(block, number: number, byteCount: block.byteCount)
      }
      return try block.withRecord(section - sections.lowerBound, body)
    }
  }

  /// The block that contains a section: its index, the range of its sections, and its byte range in the part *stored*.
  private func block(holding section: Int) throws(IndexError) -> (
    Int, sections: Range<Int>, bytes: Range<Int>
  ) {
    let size = SegmentFormat.storedIndexEntrySize
    return try segment.reading(.storedIndex) { () throws(CodecError) in
      let index = segment[.storedIndex]
      let blocks = max(0, index.count / size - 1)
      let number = try (0..<blocks).partitionPoint { (block) throws(CodecError) in
        Int(try index.u32(block * size)) <= section
      }
      guard number > 0, section >= 0 else { throw .malformed("no block holds section \(section)", offset: 0) }
      let entry = (number - 1) * size
      let (first, end) = (Int(try index.u32(entry)), Int(try index.u32(entry + size)))
      let (offset, endOffset) = (try index.u48(entry + 4), try index.u48(entry + size + 4))
      guard first <= section, section < end, end <= segment.counts.sections, offset <= endOffset else {
        throw .malformed("no block holds section \(section)", offset: entry)
      }
      return (number - 1, first..<end, offset..<endOffset)
    }
  }

  func document(_ document: Int) throws(IndexError) -> DocumentRecord {
    try segment.checkDocument(document)
    let number = document / SegmentFormat.documentsPerBlock
    let block = try documentBlock(number)
    return try segment.reading(.documents) { () throws(CodecError) in
      try block.withRecord(document % SegmentFormat.documentsPerBlock) { (bytes) throws(CodecError) in
        var reader = ByteReader(bytes)
        let collection = try reader.count()
        guard collection < segment.counts.collections.count else {
          throw .malformed("an unknown collection", offset: 0)
        }
        return try DocumentRecord(&reader, collection: segment.counts.collections[collection])
      }
    }
  }

  private func documentBlock(_ number: Int) throws(IndexError) -> RecordBlock {
    if let kept = documentBlocks[number] { return kept }
    let frame = try segment.documentBlock(number)
    let count = min(
      SegmentFormat.documentsPerBlock, segment.counts.documents - number * SegmentFormat.documentsPerBlock)
    let block = try segment.reading(.documents) { () throws(CodecError) in
      try RecordBlock(
        documentDecompressor.decompress(frame, limit: SegmentFormat.termBlockLimit), count: count)
    }
    documentBlocks.keep(block, number: number, byteCount: block.byteCount)
    return block
  }
}

/// A decompressed block of section or document records. Each record is preceded by its length as a varint.
final class RecordBlock {
  private let bytes: [UInt8]
  /// The byte range of each record.
  private let ranges: [Range<Int>]

  /// - Parameter count: the number of records in the block.
  init(_ bytes: [UInt8], count: Int) throws(CodecError) {
    self.bytes = bytes
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(min(count, bytes.count))
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      for _ in 0..<count {
        let length = try reader.count(limit: reader.remaining)
        ranges.append(reader.offset..<reader.offset + length)
        try reader.skip(length)
      }
      guard reader.isAtEnd else { throw .malformed("bytes after the last record", offset: reader.offset) }
    }
    self.ranges = ranges
  }

  var byteCount: Int { bytes.count }

  /// Passes the bytes of a record to `body`.
  func withRecord<Result>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) throws(CodecError) -> Result
  ) throws(CodecError) -> Result {
    let range = ranges[index]
    return try bytes.withRawBytes { (raw) throws(CodecError) in
      try body(UnsafeRawBufferPointer(rebasing: raw[range]))
    }
  }
}

/// A cache of decompressed blocks by number, with a limit on their total size in bytes. The oldest blocks are removed first.
struct BlockCache<Block> {
  private var blocks: [Int: (block: Block, byteCount: Int)] = [:]
  /// The numbers of the blocks, oldest first.
  private var numbers: ArraySlice<Int> = []
  private var room: Int

  init(limit: Int) { room = limit }

  subscript(number: Int) -> Block? { blocks[number]?.block }

  mutating func keep(_ block: Block, number: Int, byteCount: Int) {
    // Another thread may have added the block in the meantime.
    guard blocks[number] == nil else { return }
    while byteCount > room, let oldest = numbers.popFirst() {
      room += blocks.removeValue(forKey: oldest)?.byteCount ?? 0
    }
    blocks[number] = (block, byteCount)
    numbers.append(number)
    room -= byteCount
  }
}

/// Collects records of sections or documents into blocks. The caller gets full blocks, so that it can compress several of them in parallel.
struct RecordBlockWriter {
  struct Block: Sendable {
    /// The number of the first record in the block.
    var first: Int
    var bytes: [UInt8]
  }

  private let mostBytes: Int
  private let mostRecords: Int
  private var pending = ByteWriter()
  private var first = 0
  /// The number of records added so far.
  private var count = 0

  /// - Parameter bytes: the size at which a block is full.
  /// - Parameter records: the number of records at which a block is full.
  init(bytes: Int = .max, records: Int = .max) { (mostBytes, mostRecords) = (bytes, records) }

  /// Adds the next record.
  /// - Returns: the block if it is now full; else nil.
  mutating func add(_ record: some Collection<UInt8>) -> Block? {
    pending.bytes(record)
    count += 1
    return pending.count >= mostBytes || count - first >= mostRecords ? finish() : nil
  }

  /// Returns the last block, which may be only partly full; nil if the block has no records.
  mutating func finish() -> Block? {
    guard count > first else { return nil }
    defer {
      pending.removeAll()
      first = count
    }
    return Block(first: first, bytes: pending.bytes)
  }
}
