import DocCodec

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

/// Collects section records into blocks. Full blocks are returned to the caller, which can then compress several of them in parallel.
struct RecordBlockWriter {
  struct Block: Sendable {
    /// The number of the first section in the block.
    var first: Int
    var bytes: [UInt8]
  }

  private let blockSize: Int
  private var pending = ByteWriter()
  private var first = 0
  /// The number of records added so far.
  private(set) var count = 0

  /// - Parameter blockSize: the size in bytes at which a block is full.
  init(blockSize: Int) { self.blockSize = blockSize }

  /// Adds the record of the next section.
  /// - Returns: the block if it is now full; else nil.
  mutating func add(_ record: UnsafeRawBufferPointer) -> Block? {
    pending.bytes(record)
    count += 1
    return pending.count >= blockSize ? finish() : nil
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
