import DocCodec

/// Positions of a term's postings → bytes of the part *positions* (docs/index-format.md, 5).
struct PositionWriter {
  private(set) var output = ByteWriter()
  private var prediction = FieldCountPrediction()
  private var relative: [UInt32] = []
  private var previous: [UInt32] = []
  /// By norm.
  private let lengths = (0...UInt8.max).map { LengthNorm.length($0) }

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
    var place = start
    for first in stride(from: range.lowerBound, to: range.upperBound, by: SegmentFormat.positionGroup) {
      var bits = BitWriter()
      let group = first..<min(first + SegmentFormat.positionGroup, range.upperBound)
      place = write(list, group, from: place, norms: norms, into: &bits)
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
    return place
  }

  private mutating func write(
    _ list: TermPostings, _ group: Range<Int>, from start: Int, norms: [UInt8], into bits: inout BitWriter
  ) -> Int {
    prediction.reset()
    var place = start
    var previousCounts = FieldCounts()
    for index in group {
      let end = place + Int(list.positionCounts[index])
      let section = Int(list.sections[index])
      let fields = SectionFields(
        lengths: SIMD8(
          lengths[Int(norms[section * SegmentFormat.fieldCount])],
          lengths[Int(norms[section * SegmentFormat.fieldCount + 1])],
          lengths[Int(norms[section * SegmentFormat.fieldCount + 2])],
          lengths[Int(norms[section * SegmentFormat.fieldCount + 3])],
          lengths[Int(norms[section * SegmentFormat.fieldCount + 4])], 0, 0, 0))
      var counts = FieldCounts()
      relative.removeAll(keepingCapacity: true)
      for index in place..<end {
        let position = list.positions[index]
        let field = fields.field(of: position)
        counts[field] += 1
        relative.append(position - fields.starts[field])
      }
      place = end
      let code = Int(list.codes[index])
      if index > group.lowerBound, list.codes[index - 1] == list.codes[index] {
        let isSame = counts == previousCounts && relative == previous
        bits.write(isSame ? 1 : 0, width: 1)
        if isSame { continue }
      }
      bits.writeFieldCounts(counts, code: code, &prediction)
      var first = 0
      for field in 0..<SegmentFormat.fieldCount where counts[field] > 0 {
        let next = first + Int(counts[field])
        bits.writeInterpolative(relative[first..<next], in: 0..<fields.lengths[field])
        first = next
      }
      swap(&relative, &previous)
      previousCounts = counts
    }
    return place
  }
}
