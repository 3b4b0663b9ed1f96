import DocCodec

/// Postings of one term → bytes of the parts *postings* and *positions* (docs/index-format.md, 4 and 5).
struct PostingListWriter {
  private(set) var postings = ByteWriter()
  private var positionWriter = PositionWriter()
  private var skips = SkipTableWriter()
  private var data = ByteWriter()
  private var bits = BitWriter()
  /// The bytes of the list's positions.
  var positions: ByteWriter { positionWriter.output }
  private var deltas = [UInt32](repeating: 0, count: BitPacking.blockSize)
  private var codes = [UInt32](repeating: 0, count: BitPacking.blockSize)

  /// Encodes one list; the result is in `postings` and `positions` until the next call.
  /// - Parameters:
  ///   - norms: the length norms (weighted plane) of all sections.
  ///   - fieldNorms: norms of the fields' lengths, five a section; of a list without positions they are not read.
  mutating func encode(_ list: TermPostings, norms: [UInt8], fieldNorms: [UInt8]) {
    postings.removeAll()
    positionWriter.removeAll()
    skips.removeAll()
    data.removeAll()
    let size = BitPacking.blockSize
    let fullBlocks = list.sections.count / size
    var position = 0
    for block in 0..<fullBlocks {
      let range = block * size..<(block + 1) * size
      var entry = skipEntry(list, range, norms: norms)
      (entry.sectionsMode, entry.codesMode) = packBlock(list, range)
      skips.append(entry)
      position = writePositions(list, range, from: position, norms: fieldNorms)
    }
    let tail = fullBlocks * size..<list.sections.count
    if !tail.isEmpty {
      if fullBlocks > 0 { skips.append(skipEntry(list, tail, norms: norms)) }
      writeTail(list, tail, sectionCount: norms.count)
      _ = writePositions(list, tail, from: position, norms: fieldNorms)
    }
    skips.write(to: &postings)
    postings.append(data.bytes)
  }

  /// A skip entry without the modes; the block comes next.
  private func skipEntry(
    _ list: TermPostings, _ range: Range<Int>, norms: [UInt8]
  ) -> SkipTableWriter.Entry {
    var highestCode: UInt8 = 0
    var lowestNorm: UInt8 = 255
    for index in range {
      highestCode = max(highestCode, list.codes[index])
      lowestNorm = min(lowestNorm, norms[Int(list.sections[index])])
    }
    return SkipTableWriter.Entry(
      lastSection: list.sections[range.upperBound - 1], highestCode: highestCode, lowestNorm: lowestNorm,
      sectionsMode: PostingBlock.isBitmap, codesMode: 0, dataOffset: UInt32(data.count),
      positionsOffset: UInt32(positions.count))
  }

  /// - Returns: the modes of section numbers and codes.
  private mutating func packBlock(_ list: TermPostings, _ range: Range<Int>) -> (UInt8, UInt8) {
    var before = range.lowerBound == 0 ? -1 : Int(list.sections[range.lowerBound - 1])
    for (place, index) in range.enumerated() {
      deltas[place] = UInt32(Int(list.sections[index]) - before - 1)
      codes[place] = UInt32(list.codes[index])
      before = Int(list.sections[index])
    }
    let sectionsMode = PostingBlock.encode(deltas: deltas, into: &data)
    return (sectionsMode, PostingBlock.encode(codes: codes, into: &data))
  }

  /// Positions of a block's postings.
  /// - Returns: where the next block's positions begin in `list.positions`.
  private mutating func writePositions(
    _ list: TermPostings, _ range: Range<Int>, from start: Int, norms: [UInt8]
  ) -> Int {
    guard !list.positionCounts.isEmpty else { return start }
    return positionWriter.write(list, range, from: start, norms: norms)
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
