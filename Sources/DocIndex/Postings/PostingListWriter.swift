import DocCodec

/// Postings of one term → bytes of the parts *postings* and *positions* (docs/index-format.md, 4 and 5).
struct PostingListWriter {
  private(set) var postings = ByteWriter()
  private(set) var positions = ByteWriter()
  private var skips = ByteWriter()
  private var data = ByteWriter()
  private var deltas = [UInt32](repeating: 0, count: BitPacking.blockSize)
  private var codes = [UInt32](repeating: 0, count: BitPacking.blockSize)

  /// Encodes one list; the result is in `postings` and `positions` until the next call.
  /// - Parameter norms: the length norms (weighted plane) of all sections.
  mutating func encode(_ list: TermPostings, norms: [UInt8]) {
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
      position = writePositions(list, range, from: position)
    }
    let tail = fullBlocks * size..<list.sections.count
    if !tail.isEmpty {
      if fullBlocks > 0 {
        writeSkip(list, tail, norms: norms)
        skips.u8(SegmentFormat.tailMark)
        skips.u8(0)
      }
      writeTail(list, tail, from: position)
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

  /// Positions of a full block or of a tail that is not short.
  /// - Returns: where the next block's positions begin in `list.positions`.
  @discardableResult
  private mutating func writePositions(_ list: TermPostings, _ range: Range<Int>, from start: Int) -> Int {
    guard !list.positionCounts.isEmpty else { return start }
    PatchedPacking.pack(list.positionCounts[range].map { $0 - 1 }[...], into: &positions)
    var values: [UInt32] = []
    var place = start
    for index in range {
      var before: UInt32 = 0
      for _ in 0..<list.positionCounts[index] {
        values.append(list.positions[place] - before)
        before = list.positions[place]
        place += 1
      }
    }
    for chunk in stride(from: 0, to: values.count, by: PatchedPacking.chunkSize) {
      PatchedPacking.pack(
        values[chunk..<min(chunk + PatchedPacking.chunkSize, values.count)], into: &positions)
    }
    return place
  }

  private mutating func writeTail(_ list: TermPostings, _ range: Range<Int>, from start: Int) {
    var before = range.lowerBound == 0 ? -1 : Int(list.sections[range.lowerBound - 1])
    var tailDeltas: [UInt32] = []
    for index in range {
      tailDeltas.append(UInt32(Int(list.sections[index]) - before - 1))
      before = Int(list.sections[index])
    }
    if range.count >= SegmentFormat.packedTail {
      PatchedPacking.pack(tailDeltas[...], into: &data)
      PatchedPacking.pack(list.codes[range].map(UInt32.init)[...], into: &data)
      writePositions(list, range, from: start)
      return
    }
    for (delta, index) in zip(tailDeltas, range) {
      let isCommon = list.codes[index] == FrequencyCode.one
      data.varint(UInt64(delta) << 1 | (isCommon ? 0 : 1))
      if !isCommon { data.u8(list.codes[index]) }
    }
    if !list.positionCounts.isEmpty { writeFewPositions(list, range, from: start) }
  }

  /// Positions one by one, each with a bit that says whether the posting has more.
  private mutating func writeFewPositions(_ list: TermPostings, _ range: Range<Int>, from start: Int) {
    var place = start
    for index in range {
      var last: UInt32 = 0
      let end = place + Int(list.positionCounts[index])
      while place < end {
        let delta = UInt64(list.positions[place] - last)
        last = list.positions[place]
        place += 1
        positions.varint(delta << 1 | (place < end ? 1 : 0))
      }
    }
  }
}
