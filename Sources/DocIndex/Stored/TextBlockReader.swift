import DocCodec

/// A block of the string pool, inflated as far as the texts that somebody asked for. Not for sharing: one thread.
final class TextBlockReader {
  let number: Int
  /// Number of the first text in the pool.
  let first: Int
  /// Texts in the block.
  let count: Int
  private let block: InflatedBlock
  /// Where texts end that were found so far; a text begins, with its length before it, where the one before ends.
  private var ends: [Int] = []

  /// - Parameters:
  ///   - number: the block's.
  ///   - texts: the numbers of its texts.
  init(_ block: InflatedBlock, number: Int, texts: Range<Int>) {
    self.block = block
    self.number = number
    first = texts.lowerBound
    count = texts.count
  }

  /// Bytes of the block so far.
  var byteCount: Int { block.count }

  func holds(_ number: Int) -> Bool { number >= first && number - first < count }

  /// Some texts one after another, each with its length before it; valid until more is asked for.
  /// - Parameter range: of texts in the block, which holds them.
  func texts(_ range: Range<Int>) throws(CodecError) -> UnsafeRawBufferPointer {
    // The last text ends with the block.
    if range.upperBound == count { try block.inflate(to: .max) }
    while ends.count < range.upperBound {
      try block.inflate(to: expectedEnd(range.upperBound))
      do { try findEnds(upTo: range.upperBound) } catch {
        // It may be for want of what was not inflated yet.
        guard !block.isWhole else { throw error }
        try block.inflate(to: block.count * 5 / 4 + 64)
      }
    }
    let start = range.lowerBound == 0 ? 0 : ends[range.lowerBound - 1]
    return UnsafeRawBufferPointer(rebasing: block.bytes[start..<ends[range.upperBound - 1]])
  }

  private func expectedEnd(_ texts: Int) -> Int {
    block.expectedSize * texts / count + block.expectedSize / 16
  }

  private func findEnds(upTo limit: Int) throws(CodecError) {
    var reader = ByteReader(block.bytes, from: ends.last ?? 0)
    while ends.count < limit {
      try reader.skip(try reader.count(limit: reader.remaining))
      ends.append(reader.offset)
    }
    guard ends.count < count || reader.isAtEnd else {
      throw .malformed("bytes after the last text", offset: reader.offset)
    }
  }
}
