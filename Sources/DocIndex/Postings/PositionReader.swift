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
  private var counts = FieldCounts()
  private var fields = SectionFields()
  /// Where each posting's positions begin in `values`; one more entry than postings read.
  private var starts: [Int] = []
  private var values: [UInt32] = []
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
    let index = cursor.index
    guard index >= 0, index < cursor.count else { throw .malformed("a posting without positions", offset: 0) }
    if let derived {
      let (section, code) = (Int(cursor.sections[index]), cursor.codes[index])
      values = try derived.positions(in: section, code: code)
      return values[...]
    }
    guard let view, let norms else { return [] }
    let group = index / SegmentFormat.positionGroup * SegmentFormat.positionGroup
    let place = index - group
    if block != cursor.block || first != group || place < firstKept {
      block = -1
      try begin(group, of: cursor, view)
      block = cursor.block
    }
    if place + 1 >= starts.count {
      do { try read(upTo: place, cursor, view, norms) } catch {
        block = -1
        throw error
      }
    }
    return values[starts[place]..<starts[place + 1]]
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
    counts = FieldCounts()
    firstKept = 0
    starts.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    starts.append(0)
  }

  /// Reads the group's postings up to one of them.
  private mutating func read(
    upTo place: Int, _ cursor: PostingCursor, _ view: ByteView, _ norms: FieldNormsReader
  ) throws(CodecError) {
    let bit = nextBit
    nextBit = try view.withUnsafeBytes { (bytes) throws(CodecError) in
      var reader = BitReader(bytes, fromBit: bit)
      while starts.count <= place + 1 {
        if values.count > Self.mostKept { dropAllButLast() }
        try readNext(&reader, cursor, norms)
      }
      return reader.bitOffset
    }
  }

  /// Forgets the positions of all postings but the last read, which the next one may repeat.
  private mutating func dropAllButLast() {
    firstKept = starts.count - 2
    let dropped = starts[firstKept]
    guard dropped > 0 else { return }
    values = Array(values[dropped...])
    for place in starts.indices { starts[place] = max(0, starts[place] - dropped) }
  }

  private mutating func readNext(
    _ reader: inout BitReader, _ cursor: PostingCursor, _ norms: FieldNormsReader
  ) throws(CodecError) {
    let index = first + starts.count - 1
    let code = cursor.codes[index]
    let before = fields
    let fields = try norms.fields(of: Int(cursor.sections[index]))
    self.fields = fields
    if index > first, cursor.codes[index - 1] == code, try reader.read(width: 1) == 1 {
      try repeatLast(before, fields)
      return
    }
    let counts = try reader.readFieldCounts(code: Int(code), &prediction)
    self.counts = counts
    for field in 0..<SegmentFormat.fieldCount where counts[field] > 0 {
      let count = Int(counts[field])
      let start = fields.starts[field]
      let length = fields.lengths[field]
      guard count <= Int(length) else { throw .malformed("more positions than a field has", offset: 0) }
      let place = values.count
      if count == 1 {
        values.append(start + (try reader.readTruncated(below: length)))
        continue
      }
      values.append(contentsOf: repeatElement(0, count: count))
      try reader.readInterpolative(into: &values, at: place..<values.count, in: start..<start + length)
    }
    starts.append(values.count)
  }

  /// The positions of the last posting, in the fields of another section.
  private mutating func repeatLast(_ before: SectionFields, _ fields: SectionFields) throws(CodecError) {
    var place = starts[starts.count - 2]
    for field in 0..<SegmentFormat.fieldCount {
      for _ in 0..<counts[field] {
        let relative = values[place] - before.starts[field]
        guard relative < fields.lengths[field] else {
          throw .malformed("a position beyond its field", offset: 0)
        }
        values.append(fields.starts[field] + relative)
        place += 1
      }
    }
    starts.append(values.count)
  }
}
