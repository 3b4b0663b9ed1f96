import DocCodec

/// A decompressed block of section or document records. Each record is a varint length, followed by that many
/// bytes.
final class RecordBlock {
  private let bytes: [UInt8]
  /// Where each record lies.
  private let ranges: [Range<Int>]

  /// - Parameter count: records in the block.
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

  /// Gives the bytes of a record.
  func withRecord<Result>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) throws(CodecError) -> Result
  ) throws(CodecError) -> Result {
    let range = ranges[index]
    return try bytes.withRawBytes { (raw) throws(CodecError) in
      try body(UnsafeRawBufferPointer(rebasing: raw[range]))
    }
  }
}

/// Caches decompressed blocks by number. If a new block exceeds the limit in bytes, all others are dropped.
struct BlockCache {
  private var blocks: [Int: RecordBlock] = [:]
  private var room: Int
  private let limit: Int

  init(limit: Int) { (self.limit, room) = (limit, limit) }

  subscript(number: Int) -> RecordBlock? { blocks[number] }

  mutating func keep(_ block: RecordBlock, number: Int) {
    if block.byteCount > room { (blocks, room) = ([:], limit) }
    blocks[number] = block
    room -= block.byteCount
  }
}

/// Section records → blocks before compression, taken as they get full so that they can be compressed elsewhere.
struct RecordBlockWriter {
  struct Block: Sendable {
    /// Its first section.
    var first: Int
    var bytes: [UInt8]
  }

  private let blockSize: Int
  private var pending = ByteWriter()
  private var first = 0
  /// Records added so far.
  private(set) var count = 0

  /// - Parameter blockSize: a block ends when it has as many bytes.
  init(blockSize: Int) { self.blockSize = blockSize }

  /// Adds the record of the next section.
  /// - Returns: the block, if it is full now.
  mutating func add(_ record: UnsafeRawBufferPointer) -> Block? {
    pending.varint(record.count)
    pending.append(record)
    count += 1
    return pending.count >= blockSize ? finish() : nil
  }

  /// What is left, if anything.
  mutating func finish() -> Block? {
    guard count > first else { return nil }
    defer {
      pending.removeAll()
      first = count
    }
    return Block(first: first, bytes: pending.bytes)
  }
}
