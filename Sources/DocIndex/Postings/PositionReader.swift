import DocCodec

/// Reads the positions of a term's postings, up to a posting of a group, beside a `PostingCursor`.
public struct PositionReader {
  private let view: ByteView
  private let norms: FieldNormsReader
  /// The group that is being read: the block, and the first of its postings.
  private var block = -1
  private var first = 0
  /// Bit at which the group's next posting begins.
  private var nextBit = 0
  /// Positions of the group's postings that do not repeat those of the one before.
  private let values = FixedBuffer<UInt32>(512, repeating: 0)
  private var valueCount = 0
  /// Of each posting read: where its positions are, and in which section they are so.
  private let postings = FixedBuffer<Posting>(SegmentFormat.positionGroup, repeating: Posting())
  /// Postings of the group that were read, and the frequency code of the last one.
  private var readCount = 0
  private var lastCode: UInt32 = 0
  /// The first posting of the group whose positions are still there.
  private var firstKept = 0
  /// Positions may take no bits, where they fill their section. When there are more than these, those of all postings but
  /// the last are dropped, so that a group costs the memory of two of its postings.
  private static let mostKept = 1 << 18

  private struct Posting {
    var start = 0
    var count = 0
    /// The section whose fields the positions lie in.
    var section: UInt32 = 0
  }

  /// - Parameters:
  ///   - positions: the bytes of the term's positions.
  ///   - norms: norms of the segment's fields.
  init(_ positions: ByteView, norms: FieldNormsReader) {
    view = positions
    self.norms = norms
  }

  /// Positions of the posting at the cursor's `index` in its decoded block, ascending.
  public mutating func positions(at cursor: PostingCursor) throws(CodecError) -> ArraySlice<UInt32> {
    var positions: [UInt32] = []
    try appendPositions(at: cursor, to: &positions)
    return positions[...]
  }

  /// Appends the positions of the posting at the cursor's `index` in its decoded block, ascending.
  public mutating func appendPositions(
    at cursor: PostingCursor, to positions: inout [UInt32]
  ) throws(CodecError) {
    let index = cursor.index
    guard index >= 0, index < cursor.count else { throw .malformed("a posting without positions", offset: 0) }
    let group = index / SegmentFormat.positionGroup * SegmentFormat.positionGroup
    let number = index - group
    if block != cursor.block || first != group || number < firstKept {
      block = -1
      try begin(group, of: cursor)
      block = cursor.block
    }
    if number >= readCount {
      do { try read(upTo: number, cursor) } catch {
        block = -1
        throw error
      }
    }
    try append(postings[number], section: cursor.sections[index], to: &positions)
  }

  /// Appends a posting's positions as they lie in a section, which may be another than that for which they were stored.
  private func append(
    _ posting: Posting, section: UInt32, to positions: inout [UInt32]
  ) throws(CodecError) {
    let range = posting.start..<posting.start + posting.count
    guard section != posting.section else { return values.append(range, to: &positions) }
    let (old, new) = (
      try norms.fields(of: Int(posting.section)), try norms.fields(of: Int(section))
    )
    for index in range {
      let field = old.field(of: values[index])
      let distance = values[index] - old.starts[field]
      guard distance < new.lengths[field] else { throw .malformed("a position beyond its field", offset: 0) }
      positions.append(new.starts[field] + distance)
    }
  }

  /// Goes to the beginning of a group.
  private mutating func begin(_ group: Int, of cursor: PostingCursor) throws(CodecError) {
    let range = try cursor.positionsRange(in: view.count)
    try view.check(range.lowerBound, range.count)
    let offset = range.lowerBound
    let groups = (cursor.count + SegmentFormat.positionGroup - 1) / SegmentFormat.positionGroup
    let number = group / SegmentFormat.positionGroup
    nextBit = try view.withUnsafeBytes { (bytes) throws(CodecError) in
      guard groups > 1 else { return offset * 8 }
      var reader = BitReader(bytes, from: offset)
      let width = Int(try reader.read(width: 5))
      var before = 0
      for index in 0..<groups - 1 {
        let length = Int(try reader.read(width: width))
        if index < number { before += length }
      }
      let bit = reader.bitOffset + before
      guard bit <= bytes.count * 8 else { throw .truncated(offset: offset) }
      return bit
    }
    first = group
    firstKept = 0
    readCount = 0
    valueCount = 0
  }

  /// Reads the group's postings up to one of them.
  private mutating func read(upTo number: Int, _ cursor: PostingCursor) throws(CodecError) {
    // SAFETY: the reader does not outlive this call, and `view` does; `begin` checked the block's bytes.
    var reader = view.bitReader(fromBit: nextBit)
    while readCount <= number {
      if valueCount > Self.mostKept { dropAllButLast() }
      try readNext(&reader, cursor)
    }
    nextBit = reader.bitOffset
    withExtendedLifetime(view) {}
  }

  /// Forgets the positions of all postings but the last read, which the next one may repeat.
  private mutating func dropAllButLast() {
    guard readCount > 0 else { return }
    firstKept = readCount - 1
    let last = postings[firstKept]
    values.moveToFront(last.start..<last.start + last.count)
    valueCount = last.count
    postings[firstKept].start = 0
  }

  private mutating func readNext(
    _ reader: inout BitReader, _ cursor: PostingCursor
  ) throws(CodecError) {
    let index = first &+ readCount
    let code = try cursor.code(at: index)
    if readCount > 0, code == lastCode, try reader.read(width: 1) == 1 {
      postings[readCount] = postings[readCount - 1]
      readCount &+= 1
      return
    }
    lastCode = code
    let section = cursor.sections[index]
    let end = try norms.end(of: Int(section))
    let count = PositionCount.count(of: try reader.readGamma(), frequencyCode: code)
    guard count > 0, count <= Int(end) else {
      throw .malformed("no positions, or more than a section has", offset: 0)
    }
    values.reserve(valueCount + count, keeping: valueCount)
    if count == 1 {
      values[valueCount] = try reader.readTruncated(below: end)
      postings[readCount] = Posting(start: valueCount, count: 1, section: section)
      valueCount &+= 1
      readCount &+= 1
      return
    }
    try values.fill(valueCount..<valueCount + count) { (target) throws(CodecError) in
      try reader.readInterpolative(into: target, count: count, in: 0..<end)
    }
    postings[readCount] = Posting(start: valueCount, count: count, section: section)
    valueCount += count
    readCount &+= 1
  }
}
