import DocCodec

/// Positions of a term's postings → bytes of the part *positions* (docs/index-format.md).
struct PositionWriter {
  private(set) var output = ByteWriter()

  /// Forgets what was written.
  mutating func removeAll() { output.removeAll() }

  /// Appends the positions of a block's postings.
  /// - Parameters:
  ///   - range: the block's postings in `list`.
  ///   - start: where their positions begin in `list.positions`.
  ///   - norms: field norms, five a section.
  /// - Returns: where the next block's positions begin.
  mutating func write(
    _ list: TermPostings, _ range: Range<Int>, from start: Int, norms: [UInt8]
  ) -> Int {
    var groups: [BitWriter] = []
    var offset = start
    for first in stride(from: range.lowerBound, to: range.upperBound, by: SegmentFormat.positionGroup) {
      var bits = BitWriter()
      let group = first..<min(first + SegmentFormat.positionGroup, range.upperBound)
      offset = write(list, group, from: offset, norms: norms, into: &bits)
      groups.append(bits)
    }
    var bits = BitWriter()
    if groups.count > 1 {
      let lengths = groups.dropLast().map { UInt32($0.bitCount) }
      let width = 32 - (lengths.max() ?? 0).leadingZeroBitCount
      bits.write(UInt32(width), width: 5)
      for length in lengths { bits.write(length, width: width) }
    }
    for group in groups { bits.append(group) }
    bits.align()
    output.append(bits.bytes)
    return offset
  }

  private func write(
    _ list: TermPostings, _ group: Range<Int>, from start: Int, norms: [UInt8], into bits: inout BitWriter
  ) -> Int {
    var offset = start
    var before: (fields: SectionFields, positions: ArraySlice<UInt32>) = (SectionFields(), [])
    for index in group {
      let end = offset + Int(list.positionCounts[index])
      let positions = list.positions[offset..<end]
      let first = Int(list.sections[index]) * SegmentFormat.fieldCount
      let fields = SectionFields { norms[first + $0] }
      offset = end
      if index > group.lowerBound, list.codes[index - 1] == list.codes[index] {
        let isSame = Self.isSame(positions, in: fields, as: before.positions, in: before.fields)
        bits.write(isSame ? 1 : 0, width: 1)
        if isSame {
          before = (fields, positions)
          continue
        }
      }
      bits.writeGamma(PositionCount.code(positions.count, frequencyCode: list.codes[index]))
      bits.writeInterpolative(positions, in: 0..<fields.end)
      before = (fields, positions)
    }
    return offset
  }

  /// Whether two postings have the same number of positions in each field, at the same distances from its beginning.
  private static func isSame(
    _ positions: ArraySlice<UInt32>, in fields: SectionFields, as others: ArraySlice<UInt32>,
    in otherFields: SectionFields
  ) -> Bool {
    guard positions.count == others.count else { return false }
    for (position, other) in zip(positions, others) {
      let field = fields.number(of: position)
      guard field == otherFields.number(of: other),
        position - fields.starts[field] == other - otherFields.starts[field]
      else { return false }
    }
    return true
  }
}

/// How many positions a posting has, against what its frequency code says when all are in the body: most postings agree.
enum PositionCount {
  private static func expected(_ frequencyCode: UInt8) -> Int {
    max(1, Int(FrequencyCode.quarters[Int(frequencyCode)] / FieldWeights.quarters(.body)))
  }

  /// 1 for what is expected, then the counts next to it, fewer positions first.
  static func code(_ count: Int, frequencyCode: UInt8) -> UInt32 {
    let difference = count - expected(frequencyCode)
    return UInt32(difference <= 0 ? 1 - 2 * difference : 2 * difference)
  }

  /// The count, which may be anything where the code is not a writer's.
  static func count(of code: UInt32, frequencyCode: UInt32) -> Int {
    let number = Int(code)
    return expected(UInt8(truncatingIfNeeded: frequencyCode & 31))
      + (number % 2 == 0 ? number / 2 : (1 - number) / 2)
  }
}
