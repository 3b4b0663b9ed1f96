import DocCodec

/// Reads the positions of a `PostingCursor`'s current posting. Positions are encoded in groups of postings (`SegmentFormat.positionGroup`), so
/// the positions of all earlier postings in the group are decoded first.
public struct PositionReader {
  private let view: ByteView
  private let norms: FieldNorms
  /// The current group: the index of its block, and the index of the group's first posting in this block.
  private var block = -1
  private var first = 0
  /// The bit offset of the next posting to decode in the group.
  private var nextBit = 0
  /// The number of elements of `values` in use; the rest is spare capacity. A posting with the same positions as the previous posting adds none.
  private var valueCount = 0
  private var values: [UInt32] = []
  /// For each decoded posting, the range of its positions in `values`, and the section to whose field layout these positions refer.
  private var postings: [(positions: Range<Int>, section: UInt32)] = []
  private var lastCode: UInt32 = 0
  /// The first posting whose positions are still in `values`, as an index within the group.
  private var firstKept = 0
  /// The maximum number of decoded positions that are kept for a group. Beyond it, only the positions of the last posting are kept. The limit is
  /// needed because a few bytes may decode to many positions: a term at every position of a section takes no bits.
  private static let mostKept = 1 << 18
  /// The spare capacity with which `values` is allocated. It is enough for most groups.
  private static let room = 256

  /// - Parameter positions: the bytes of the term's positions.
  /// - Parameter norms: the field norms of the segment.
  init(_ positions: ByteView, norms: FieldNorms) {
    view = positions
    self.norms = norms
  }

  /// Appends, in ascending order, the positions of the posting at `cursor.index` in the cursor's decoded block.
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
    if number >= postings.count {
      do { try read(upTo: number, cursor) } catch {
        block = -1
        throw error
      }
    }
    let posting = postings[number]
    try append(posting.positions, of: posting.section, in: cursor.sections[index], to: &positions)
  }

  /// Appends the positions of a posting. If they refer to the field layout of another section, they are converted to the layout of `section`.
  private func append(
    _ range: Range<Int>, of stored: UInt32, in section: UInt32, to positions: inout [UInt32]
  ) throws(CodecError) {
    guard section != stored else {
      // For a few positions, a loop is faster than appending a slice.
      for offset in range { positions.append(values[offset]) }
      return
    }
    let (old, new) = (try norms.fields(of: Int(stored)), try norms.fields(of: Int(section)))
    for position in values[range] {
      let field = old.number(of: position)
      let distance = position - old.starts[field]
      guard distance < new.lengths[field] else { throw .malformed("a position beyond its field", offset: 0) }
      positions.append(new.starts[field] + distance)
    }
  }

  /// Moves to the start of a group of postings in the cursor's block.
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
    postings.removeAll(keepingCapacity: true)
    valueCount = 0
  }

  /// Decodes the positions of the group's postings up to and including the posting at index `number`.
  private mutating func read(upTo number: Int, _ cursor: PostingCursor) throws(CodecError) {
    // SAFETY: `view` outlives `reader`, which is used only in this call. `begin` checked the block's bytes.
    var reader = view.bitReader(fromBit: nextBit)
    while postings.count <= number {
      if valueCount > Self.mostKept { dropAllButLast() }
      try readNext(&reader, cursor)
    }
    nextBit = reader.bitOffset
    withExtendedLifetime(view) {}
  }

  /// Drops the positions of all decoded postings except the last one, whose positions the next posting may repeat.
  private mutating func dropAllButLast() {
    guard let last = postings.last else { return }
    firstKept = postings.count - 1
    values.removeSubrange(..<last.positions.lowerBound)
    valueCount = last.positions.count
    postings[firstKept].positions = 0..<valueCount
  }

  private mutating func readNext(_ reader: inout BitReader, _ cursor: PostingCursor) throws(CodecError) {
    let index = first &+ postings.count
    let code = cursor.code(at: index)
    if let last = postings.last, code == lastCode, try reader.read(width: 1) == 1 {
      postings.append(last)
      return
    }
    lastCode = code
    let section = cursor.sections[index]
    let end = try norms.end(of: Int(section))
    let count = PositionCount.count(of: try reader.readGamma(), frequencyCode: code)
    guard count > 0, count <= Int(end) else {
      throw .malformed("no positions, or more than a section has", offset: 0)
    }
    let range = valueCount..<valueCount + count
    if range.upperBound > values.count {
      values.append(contentsOf: repeatElement(0, count: range.upperBound - values.count + Self.room))
    }
    if count == 1 {
      values[range.lowerBound] = try reader.readTruncated(below: end)
    } else {
      try reader.readInterpolative(into: &values, at: range, in: 0..<end)
    }
    valueCount = range.upperBound
    postings.append((range, section))
  }
}
