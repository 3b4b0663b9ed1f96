import DocCodec

/// Encodes the postings of one term for the parts *postings* and *positions* (docs/index-format.md).
package struct PostingListWriter {
  private(set) var postings = ByteWriter()
  private var positionWriter = PositionWriter()
  private var data = ByteWriter()
  private var bits = BitWriter()
  var positions: ByteWriter { positionWriter.output }

  /// Encodes a list. The result is in `postings` and `positions` until the next call.
  /// - Parameter norms: the norms of the weighted lengths of all sections.
  /// - Parameter fieldNorms: the norms of the fields' lengths, five for each section. Only a list with positions needs these norms.
  mutating func encode(_ list: TermPostings, norms: [UInt8], fieldNorms: [UInt8]) {
    postings.removeAll()
    positionWriter.removeAll()
    data.removeAll()
    let size = BitPacking.blockSize
    var position = 0
    for first in stride(from: 0, to: list.sections.count, by: size) {
      let range = first..<min(first + size, list.sections.count)
      if list.sections.count >= size { writeSkipEntry(list, range, norms: norms) }
      if range.count == size {
        packBlock(list, range)
      } else {
        writeTail(list, range, sectionCount: norms.count)
      }
      if !list.positionCounts.isEmpty {
        position = positionWriter.write(list, range, from: position, norms: fieldNorms)
      }
    }
    postings.append(data.bytes)
  }

  /// Writes the skip table entry of a block. Call it before the block is encoded, because the entry contains the offset of the block.
  private mutating func writeSkipEntry(_ list: TermPostings, _ range: Range<Int>, norms: [UInt8]) {
    postings.u32(list.sections[range.upperBound - 1])
    postings.u8(list.codes[range].max() ?? 0)
    postings.u8(list.sections[range].reduce(255) { min($0, norms[Int($1)]) })
    postings.u32(UInt32(data.count))
    postings.u32(UInt32(positions.count))
  }

  private mutating func packBlock(_ list: TermPostings, _ range: Range<Int>) {
    var before = range.lowerBound == 0 ? UInt32.max : list.sections[range.lowerBound - 1]
    let deltas = list.sections[range].map { section in
      defer { before = section }
      return section &- before &- 1
    }
    PostingBlock.encode(deltas: deltas, codes: list.codes[range].map(UInt32.init), into: &data)
  }

  /// Writes the postings after the last full block: first their sections in interpolative code, then their frequency codes.
  private mutating func writeTail(_ list: TermPostings, _ range: Range<Int>, sectionCount: Int) {
    bits.removeAll()
    let first = range.lowerBound == 0 ? 0 : list.sections[range.lowerBound - 1] + 1
    bits.writeInterpolative(list.sections[range], in: first..<UInt32(sectionCount))
    for code in list.codes[range] { bits.writeGamma(FrequencyCode.rank(UInt32(code)) + 1) }
    bits.align()
    data.append(bits.bytes)
  }

  /// Encodes a list that the index does not store (of a phrase, a prefix, or a word in a single field), so that it is ranked like stored lists.
  /// - Parameter postings: sections in ascending order, each with its weighted frequency, in quarters of an occurrence in body text.
  /// - Parameter norms: the norms of the weighted lengths of the segment's sections.
  package static func list(_ postings: [(key: UInt32, value: UInt32)], norms: [UInt8]) -> ByteView {
    var list = TermPostings()
    for (section, quarters) in postings {
      list.sections.append(section)
      list.codes.append(FrequencyCode.code(quarters: quarters))
    }
    var writer = PostingListWriter()
    writer.encode(list, norms: norms, fieldNorms: [])
    return ByteView(copying: writer.postings.bytes)
  }
}
