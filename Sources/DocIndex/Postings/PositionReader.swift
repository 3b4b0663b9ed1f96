import DocCodec

/// Reads the positions of a term's postings, a block at a time, beside a `PostingCursor`.
public struct PositionReader {
  private let view: ByteView
  private var decodedBlock = -1
  /// Where each posting's positions begin in `values`; one more entry than postings.
  private var starts: [Int] = []
  private var values: [UInt32] = []
  /// No block of 128 postings has more positions than this; more is damage.
  private static let limit = 1 << 24

  /// - Parameter positions: the bytes of the term's positions.
  public init(_ positions: ByteView) {
    view = positions
  }

  /// Positions of the posting at the cursor's `index` in its decoded block, ascending.
  public mutating func positions(at cursor: PostingCursor) throws(CodecError) -> ArraySlice<UInt32> {
    if decodedBlock != cursor.block {
      decodedBlock = -1
      try decode(cursor)
      decodedBlock = cursor.block
    }
    guard cursor.index + 1 < starts.count else { throw .malformed("a posting without positions", offset: 0) }
    return values[starts[cursor.index]..<starts[cursor.index + 1]]
  }

  private mutating func decode(_ cursor: PostingCursor) throws(CodecError) {
    values.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    let offset = try cursor.positionsOffset()
    let isPacked = cursor.count >= SegmentFormat.packedTail
    var starts = self.starts
    var values = self.values
    let count = cursor.count
    try view.withUnsafeBytes { (bytes) throws(CodecError) in
      guard offset <= bytes.count else { throw .truncated(offset: offset) }
      var reader = ByteReader(bytes, from: offset)
      if isPacked {
        try Self.decodeBlock(&reader, count: count, starts: &starts, values: &values)
      } else {
        try Self.decodeFew(&reader, count: count, starts: &starts, values: &values)
      }
    }
    self.starts = starts
    self.values = values
  }

  private static func decodeBlock(
    _ reader: inout ByteReader, count: Int, starts: inout [Int], values: inout [UInt32]
  ) throws(CodecError) {
    var counts: [UInt32] = []
    try PatchedPacking.unpack(&reader, count: count, into: &counts)
    var total = 0
    starts.append(0)
    for value in counts {
      total += Int(value) + 1
      starts.append(total)
    }
    guard total <= limit, total <= (reader.remaining + 1) * 64 else {
      throw .malformed("a number of positions", offset: reader.offset)
    }
    while values.count < total {
      try PatchedPacking.unpack(
        &reader, count: min(PatchedPacking.chunkSize, total - values.count), into: &values)
    }
    for posting in 0..<count {
      var position: UInt32 = 0
      for place in starts[posting]..<starts[posting + 1] {
        position = position &+ values[place]
        values[place] = position
      }
    }
  }

  private static func decodeFew(
    _ reader: inout ByteReader, count: Int, starts: inout [Int], values: inout [UInt32]
  ) throws(CodecError) {
    starts.append(0)
    for _ in 0..<count {
      var position: UInt32 = 0
      while true {
        let value = try reader.varint()
        position = position &+ UInt32(truncatingIfNeeded: value >> 1)
        values.append(position)
        if value & 1 == 0 { break }
      }
      starts.append(values.count)
    }
  }
}
