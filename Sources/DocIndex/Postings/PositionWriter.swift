import DocCodec

/// Encodes the positions of a term's postings for the part *positions* (docs/index-format.md).
struct PositionWriter {
  private(set) var output = ByteWriter()

  mutating func removeAll() { output.removeAll() }

  /// Appends the positions of the postings in a block.
  /// - Parameter range: the indices of the block's postings in `list`.
  /// - Parameter start: the index of the block's first position in `list.positions`.
  /// - Parameter norms: the norms of the fields' lengths, five for each section.
  /// - Returns: the index of the next block's first position.
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

  /// Whether two postings have the same positions relative to the starts of their fields.
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

/// Encodes the number of positions of a posting as the difference from an expected number, which is derived from the frequency code. The
/// expected number is exact if all occurrences are in the body, as they usually are.
enum PositionCount {
  private static func expected(_ frequencyCode: UInt8) -> Int {
    max(1, Int(FrequencyCode.quarters[Int(frequencyCode)] / FieldWeights.quarters(.body)))
  }

  /// The code of a number of positions: 1 for the expected number, 2 for one more, 3 for one fewer, 4 for two more, and so on.
  static func code(_ count: Int, frequencyCode: UInt8) -> UInt32 {
    let difference = count - expected(frequencyCode)
    return UInt32(difference <= 0 ? 1 - 2 * difference : 2 * difference)
  }

  /// The number of positions that a code stands for. If the code is damaged, the number may be invalid.
  static func count(of code: UInt32, frequencyCode: UInt32) -> Int {
    let number = Int(code)
    return expected(UInt8(truncatingIfNeeded: frequencyCode & 31))
      + (number % 2 == 0 ? number / 2 : (1 - number) / 2)
  }
}
