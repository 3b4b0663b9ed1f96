import DocCodec
import DocText

/// Reads the positions of a term's postings, up to a posting of a group of 32, beside a `PostingCursor`.
public struct PositionReader {
  /// Where positions are stored; nil where the text tells them.
  private let view: ByteView?
  private let norms: FieldNormsReader?
  private let derived: DerivedTerm?
  /// The group that is being read: the block, and the first of its postings.
  private var block = -1
  private var first = 0
  /// Bit at which the group's next posting begins.
  private var nextBit = 0
  private var prediction = FieldCountPrediction()
  /// Positions of the group's postings, counted from the beginning of their fields.
  private let values = PositionMemory()
  private var valueCount = 0
  /// Of each posting read: where its positions begin in `values`, and how many lie in which field. Postings with the
  /// positions of the one before share them.
  private let postings = GroupMemory()
  /// Postings of the group that were read, and the frequency code of the last one.
  private var readCount = 0
  private var lastCode: UInt32 = 0
  /// The first posting of the group whose positions are still there.
  private var firstKept = 0
  /// Positions may take no bits, where they fill their fields. When there are more than these, those of all postings but
  /// the last are dropped, so that a group costs the memory of two of its postings.
  private static let mostKept = 1 << 18

  /// - Parameters:
  ///   - positions: the bytes of the term's positions.
  ///   - norms: norms of the segment's fields.
  init(_ positions: ByteView, norms: FieldNormsReader) {
    view = positions
    self.norms = norms
    derived = nil
  }

  /// Reads what the stored text says, in place of stored positions.
  init(_ term: DerivedTerm) {
    view = nil
    norms = nil
    derived = term
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
    if let derived {
      positions += try derived.positions(in: Int(cursor.sections[index]), code: try cursor.code(at: index))
      return
    }
    guard let view, let norms else { return }
    let group = index / SegmentFormat.positionGroup * SegmentFormat.positionGroup
    let place = index - group
    if block != cursor.block || first != group || place < firstKept {
      block = -1
      try begin(group, of: cursor, view)
      block = cursor.block
    }
    if place >= readCount {
      do { try read(upTo: place, cursor, view, norms) } catch {
        block = -1
        throw error
      }
    }
    // SAFETY: places in a group are below 32, and this one was just read.
    try append(postings.start[place], in: try norms.fields(of: Int(cursor.sections[index])), to: &positions)
  }

  private func append(
    _ posting: GroupMemory.Posting, in fields: SectionFields, to positions: inout [UInt32]
  ) throws(CodecError) {
    var place = posting.start
    for field in 0..<SegmentFormat.fieldCount {
      let count = Int(posting.counts[field])
      guard count > 0 else { continue }
      // SAFETY: postings tell where their positions are among those that were read.
      guard values.start[place + count - 1] < fields.lengths[field] else {
        throw .malformed("a position beyond its field", offset: 0)
      }
      for value in place..<place + count { positions.append(fields.starts[field] &+ values.start[value]) }
      place += count
    }
  }

  /// Goes to the beginning of a group.
  private mutating func begin(
    _ group: Int, of cursor: PostingCursor, _ view: ByteView
  ) throws(CodecError) {
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
      for place in 0..<groups - 1 {
        let length = Int(try reader.read(width: width))
        if place < number { before += length }
      }
      let bit = reader.bitOffset + before
      guard bit <= bytes.count * 8 else { throw .truncated(offset: offset) }
      return bit
    }
    first = group
    prediction.reset()
    firstKept = 0
    readCount = 0
    valueCount = 0
  }

  /// Reads the group's postings up to one of them.
  private mutating func read(
    upTo place: Int, _ cursor: PostingCursor, _ view: ByteView, _ norms: FieldNormsReader
  ) throws(CodecError) {
    // SAFETY: the reader does not outlive this call, and `view` does; `begin` checked the block's bytes.
    var reader = view.bitReader(fromBit: nextBit)
    while readCount <= place {
      if valueCount > Self.mostKept { dropAllButLast() }
      try readNext(&reader, cursor, norms)
    }
    nextBit = reader.bitOffset
    withExtendedLifetime(view) {}
  }

  /// Forgets the positions of all postings but the last read, which the next one may repeat.
  private mutating func dropAllButLast() {
    guard readCount > 0 else { return }
    firstKept = readCount - 1
    // They are the last ones in `values`.
    // SAFETY: so many postings were read.
    let start = postings.start[firstKept].start
    values.moveToFront(start..<valueCount)
    valueCount -= start
    postings.start[firstKept].start = 0
  }

  private mutating func readNext(
    _ reader: inout BitReader, _ cursor: PostingCursor, _ norms: FieldNormsReader
  ) throws(CodecError) {
    // SAFETY: `read` asks for places of a group, which are below 32.
    let posting = postings.start + readCount
    let index = first &+ readCount
    let code = try cursor.code(at: index)
    if readCount > 0, code == lastCode, try reader.read(width: 1) == 1 {
      posting.pointee = posting[-1]
      readCount &+= 1
      return
    }
    lastCode = code
    let counts = try reader.readFieldCounts(code: Int(code), &prediction)
    let start = valueCount
    let section = Int(cursor.sections[index])
    if counts.areInBody {
      try readField(&reader, counts.body, try norms.bodyLength(of: section))
    } else {
      let lengths = try norms.lengths(of: section)
      if counts.title > 0 { try readField(&reader, counts.title, lengths[0]) }
      if counts.heading > 0 { try readField(&reader, counts.heading, lengths[1]) }
      if counts.body > 0 { try readField(&reader, counts.body, lengths[2]) }
      if counts.code > 0 { try readField(&reader, counts.code, lengths[3]) }
      if counts.symbol > 0 { try readField(&reader, counts.symbol, lengths[4]) }
    }
    posting.pointee = GroupMemory.Posting(start: start, counts: counts)
    readCount &+= 1
  }

  @inline(__always)
  private mutating func readField(
    _ reader: inout BitReader, _ count: UInt32, _ length: UInt32
  ) throws(CodecError) {
    guard count > 0 else { return }
    guard count <= length else { throw .malformed("more positions than a field has", offset: 0) }
    values.reserve(valueCount + Int(count), keeping: valueCount)
    // SAFETY: there is room for so many more values.
    let values = values.start + valueCount
    valueCount += Int(count)
    if count == 1 {
      values[0] = try reader.readTruncated(below: length)
    } else {
      try reader.readInterpolative(into: values, count: Int(count), in: 0..<length)
    }
  }
}

/// Room for what is known of a group's postings.
///
/// SAFETY of `start`: it points to 32 initialised elements, as many as a group has postings.
private final class GroupMemory {
  struct Posting {
    var start = 0
    var counts = FieldCounts()
  }

  let start: UnsafeMutablePointer<Posting>

  init() {
    start = .allocate(capacity: SegmentFormat.positionGroup)
    start.initialize(repeating: Posting(), count: SegmentFormat.positionGroup)
  }

  deinit { start.deallocate() }
}

/// Room for positions.
///
/// SAFETY of `start`: it points to `capacity` initialised integers until the next `reserve`.
private final class PositionMemory {
  private(set) var start: UnsafeMutablePointer<UInt32>
  private var capacity = 512

  init() {
    start = .allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
  }

  deinit { start.deallocate() }

  /// Makes room for `count` integers, the first `kept` of which stay.
  @inline(__always)
  func reserve(_ count: Int, keeping kept: Int) {
    if count > capacity { grow(count, kept) }
  }

  /// Moves some of the integers, which are inside, to the beginning.
  func moveToFront(_ range: Range<Int>) {
    for place in range { start[place - range.lowerBound] = start[place] }
  }

  @inline(never)
  private func grow(_ count: Int, _ kept: Int) {
    let larger = max(2 * capacity, count)
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    memory.initialize(repeating: 0, count: larger)
    memory.update(from: start, count: min(kept, capacity))
    start.deallocate()
    start = memory
    capacity = larger
  }
}
