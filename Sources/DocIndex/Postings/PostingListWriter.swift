import DocCodec

/// Postings of one term → bytes of the parts *postings* and *positions* (docs/index-format.md, 4 and 5).
struct PostingListWriter {
  private(set) var postings = ByteWriter()
  private(set) var positions = ByteWriter()
  private var skips = ByteWriter()
  private var data = ByteWriter()
  private var bits = BitWriter()
  private var deltas = [UInt32](repeating: 0, count: BitPacking.blockSize)
  private var codes = [UInt32](repeating: 0, count: BitPacking.blockSize)

  /// Encodes one list; the result is in `postings` and `positions` until the next call.
  /// - Parameters:
  ///   - norms: the length norms (weighted plane) of all sections.
  ///   - extents: room for positions in each section; empty if the list has no positions.
  mutating func encode(_ list: TermPostings, norms: [UInt8], extents: [UInt32]) {
    postings.removeAll()
    positions.removeAll()
    skips.removeAll()
    data.removeAll()
    let size = BitPacking.blockSize
    let fullBlocks = list.sections.count / size
    var position = 0
    for block in 0..<fullBlocks {
      let range = block * size..<(block + 1) * size
      writeSkip(list, range, norms: norms)
      packBlock(list, range)
      position = writePositions(list, range, from: position, extents: extents)
    }
    let tail = fullBlocks * size..<list.sections.count
    if !tail.isEmpty {
      if fullBlocks > 0 {
        writeSkip(list, tail, norms: norms)
        skips.u8(SegmentFormat.tailMark)
        skips.u8(0)
      }
      writeTail(list, tail, sectionCount: norms.count)
      _ = writePositions(list, tail, from: position, extents: extents)
    }
    postings.append(skips.bytes)
    postings.append(data.bytes)
  }

  /// All of a skip entry but the two widths.
  private mutating func writeSkip(_ list: TermPostings, _ range: Range<Int>, norms: [UInt8]) {
    var highestCode: UInt8 = 0
    var lowestNorm: UInt8 = 255
    for index in range {
      highestCode = max(highestCode, list.codes[index])
      lowestNorm = min(lowestNorm, norms[Int(list.sections[index])])
    }
    skips.u32(list.sections[range.upperBound - 1])
    skips.u32(UInt32(data.count))
    skips.u32(UInt32(positions.count))
    skips.u8(highestCode)
    skips.u8(lowestNorm)
  }

  private mutating func packBlock(_ list: TermPostings, _ range: Range<Int>) {
    var before = range.lowerBound == 0 ? -1 : Int(list.sections[range.lowerBound - 1])
    for (place, index) in range.enumerated() {
      deltas[place] = UInt32(Int(list.sections[index]) - before - 1)
      codes[place] = UInt32(list.codes[index])
      before = Int(list.sections[index])
    }
    let deltaWidth = BitPacking.width(deltas)
    let codeWidth = BitPacking.width(codes)
    skips.u8(UInt8(deltaWidth))
    skips.u8(UInt8(codeWidth))
    BitPacking.pack(deltas, width: deltaWidth, into: &data)
    BitPacking.pack(codes, width: codeWidth, into: &data)
  }

  /// Positions of a block's postings: how many, then which.
  /// - Returns: where the next block's positions begin in `list.positions`.
  private mutating func writePositions(
    _ list: TermPostings, _ range: Range<Int>, from start: Int, extents: [UInt32]
  ) -> Int {
    guard !list.positionCounts.isEmpty else { return start }
    bits.removeAll()
    var place = start
    for index in range {
      let end = place + Int(list.positionCounts[index])
      bits.writeGamma(list.positionCounts[index])
      bits.writeInterpolative(list.positions[place..<end], in: 0..<extents[Int(list.sections[index])])
      place = end
    }
    bits.align()
    positions.append(bits.bytes)
    return place
  }

  /// Postings after the full blocks: section numbers by interpolation, then frequency codes.
  private mutating func writeTail(_ list: TermPostings, _ range: Range<Int>, sectionCount: Int) {
    bits.removeAll()
    let first = range.lowerBound == 0 ? 0 : list.sections[range.lowerBound - 1] + 1
    bits.writeInterpolative(list.sections[range], in: first..<UInt32(sectionCount))
    for code in list.codes[range] { bits.writeGamma(FrequencyCode.rank(UInt32(code)) + 1) }
    bits.align()
    data.append(bits.bytes)
  }
}
