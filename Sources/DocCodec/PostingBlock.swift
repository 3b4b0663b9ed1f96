/// Blocks of 128 ascending section numbers with their frequency codes ↔ bytes (docs/index-format.md, 4).
///
/// Terms of titles and of inherited headings stand in runs of neighbouring sections, broken by leaps: so deltas are
/// packed to the bits that most of them need, and the others are patched (Zukowski, Héman, Nes & Boncz, "Super-scalar
/// RAM-CPU cache compression", 2006; the width is chosen as in OptPFD, Yan, Ding & Suel 2009), and blocks that are
/// denser than that are bitmaps. Frequency codes are numbers in the block's own palette of its commonest ones.
public enum PostingBlock {
  static let size = BitPacking.blockSize
  /// Flags beside a width.
  public static let hasExceptions: UInt8 = 0x40
  public static let isBitmap: UInt8 = 0x80

  /// Appends 128 deltas, each less one.
  /// - Returns: the mode that a reader must be given.
  public static func encode(deltas: [UInt32], into output: inout ByteWriter) -> UInt8 {
    precondition(deltas.count == size)
    var counts = [Int](repeating: 0, count: 33)
    for delta in deltas { counts[32 - delta.leadingZeroBitCount] += 1 }
    let widest = counts.lastIndex { $0 > 0 } ?? 0
    var best = widest
    var bestSize = 16 * widest
    var exceptions = 0
    for width in stride(from: widest - 1, through: 0, by: -1) {
      exceptions += counts[width + 1]
      let bytes = 16 * width + 2 + exceptions + (exceptions * (widest - width) + 7) / 8
      if bytes < bestSize { (best, bestSize) = (width, bytes) }
    }
    let room = deltas.reduce(0) { $0 + Int($1) + 1 }
    if (room + 7) / 8 < bestSize {
      encodeBitmap(deltas, room: room, into: &output)
      return isBitmap
    }
    guard best < widest else {
      BitPacking.pack(deltas, width: best, into: &output)
      return UInt8(best)
    }
    BitPacking.pack(deltas.map { $0 & mask(best) }, width: best, into: &output)
    let places = deltas.indices.filter { deltas[$0] >> UInt32(best) > 0 }
    output.u8(UInt8(places.count))
    output.u8(UInt8(widest - best))
    for place in places { output.u8(UInt8(place)) }
    var bits = BitWriter()
    for place in places { bits.write(deltas[place] >> UInt32(best), width: widest - best) }
    bits.align()
    output.append(bits.bytes)
    return UInt8(best) | hasExceptions
  }

  private static func encodeBitmap(_ deltas: [UInt32], room: Int, into output: inout ByteWriter) {
    var bytes = [UInt8](repeating: 0, count: (room + 7) / 8)
    var place = -1
    for delta in deltas {
      place += Int(delta) + 1
      bytes[place >> 3] |= 1 << UInt8(place & 7)
    }
    output.append(bytes)
  }

  /// Reads section numbers.
  /// - Parameters:
  ///   - source: `available` readable bytes.
  ///   - first: the least number that may come.
  ///   - last: the block's last number.
  ///   - sections: room for 128 integers.
  /// - Returns: how many bytes were read.
  /// - Throws: `malformed` when the bytes cannot be such a block; numbers that come out ascend and end with `last`.
  public static func decodeSections(
    _ source: UnsafeRawPointer, available: Int, mode: UInt8, first: UInt32, last: UInt32,
    into sections: UnsafeMutablePointer<UInt32>
  ) throws(CodecError) -> Int {
    if mode == isBitmap {
      return try decodeBitmap(source, available: available, first: first, last: last, into: sections)
    }
    let width = Int(mode & 0x3f)
    guard width <= 32, mode & isBitmap == 0 else { throw .malformed("a posting block's mode", offset: 0) }
    var length = 16 * width
    guard length <= available else { throw .truncated(offset: 0) }
    // SAFETY: 16 × width bytes were just found to be there, and `sections` holds 128 integers.
    BitPacking.unpack(source, width: width, into: sections)
    if mode & hasExceptions != 0 {
      length += try patch(source + length, available: available - length, width: width, sections)
    }
    try addUp(sections, first: first, last: last)
    return length
  }

  /// Turns deltas into the numbers, the first of which is `first` plus the first delta.
  ///
  /// SAFETY: the caller's `sections` hold 128 integers.
  private static func addUp(
    _ sections: UnsafeMutablePointer<UInt32>, first: UInt32, last: UInt32
  ) throws(CodecError) {
    let memory = UnsafeMutableRawPointer(sections)
    var all = SIMD4<UInt32>.zero
    // Four sums at once, each lane the sum of those before it (Lemire & Boytsov 2015).
    var next = SIMD4(repeating: first) &+ SIMD4(0, 1, 2, 3)
    for row in 0..<32 {
      let deltas = memory.loadUnaligned(fromByteOffset: row &* 16, as: SIMD4<UInt32>.self)
      all |= deltas
      var sums = deltas &+ SIMD4(0, deltas[0], deltas[1], deltas[2])
      sums = sums &+ SIMD4(0, 0, sums[0], sums[1]) &+ next
      memory.storeBytes(of: sums, toByteOffset: row &* 16, as: SIMD4<UInt32>.self)
      next = SIMD4(repeating: sums[3]) &+ SIMD4(1, 2, 3, 4)
    }
    // 128 numbers below 2^24 and as many ones add up to less than 2^32, so that a sum that wraps around ends below
    // `first`.
    var sum = UInt64(sections[size - 1])
    if (all[0] | all[1] | all[2] | all[3]) >> 24 > 0 {
      sum = UInt64(first) + UInt64(sections[0] &- first)
      for place in 1..<size { sum += UInt64(sections[place] &- sections[place - 1] &- 1) + 1 }
    }
    guard last >= first, sum == UInt64(last) else {
      throw .malformed("a posting block's sum", offset: 0)
    }
  }

  private static func patch(
    _ source: UnsafeRawPointer, available: Int, width: Int, _ values: UnsafeMutablePointer<UInt32>
  ) throws(CodecError) -> Int {
    guard available >= 2 else { throw .truncated(offset: 0) }
    let count = Int(source.load(as: UInt8.self))
    let extra = Int(source.load(fromByteOffset: 1, as: UInt8.self))
    guard extra > 0, width + extra <= 32 else { throw .malformed("a posting block's widths", offset: 0) }
    let length = 2 + count + (count * extra + 7) / 8
    guard length <= available else { throw .truncated(offset: 0) }
    let places = source + 2
    let high = places + count
    let mask = (UInt64(1) << UInt64(extra)) - 1
    var bit = 0
    for index in 0..<count {
      let place = Int(places.load(fromByteOffset: index, as: UInt8.self))
      guard place < size else { throw .malformed("a posting block's exception", offset: 0) }
      let byte = bit &>> 3
      var word: UInt64 = 0
      if 2 &+ count &+ byte &+ 8 <= available {
        word = UInt64(littleEndian: high.loadUnaligned(fromByteOffset: byte, as: UInt64.self))
      } else {
        for next in byte..<(length - 2 - count) where next &- byte < 8 {
          word |= UInt64(high.load(fromByteOffset: next, as: UInt8.self)) &<< UInt64((next &- byte) &* 8)
        }
      }
      let value = UInt32(truncatingIfNeeded: word &>> UInt64(bit & 7) & mask)
      values[place] |= value &<< UInt32(truncatingIfNeeded: width)
      bit &+= extra
    }
    return length
  }

  private static func decodeBitmap(
    _ source: UnsafeRawPointer, available: Int, first: UInt32, last: UInt32,
    into sections: UnsafeMutablePointer<UInt32>
  ) throws(CodecError) -> Int {
    guard last >= first else { throw .malformed("a posting block's range", offset: 0) }
    let length = (Int(last - first) + 8) / 8
    guard length <= available else { throw .truncated(offset: 0) }
    var found = 0
    var offset = 0
    while offset < length {
      var word: UInt64 = 0
      if offset + 8 <= length {
        word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      } else {
        for byte in offset..<length {
          word |= UInt64(source.load(fromByteOffset: byte, as: UInt8.self)) << UInt64((byte - offset) * 8)
        }
      }
      guard found + word.nonzeroBitCount <= size else {
        throw .malformed("too many numbers in a posting block", offset: offset)
      }
      let base = first &+ UInt32(truncatingIfNeeded: offset * 8)
      while word != 0 {
        sections[found] = base &+ UInt32(truncatingIfNeeded: word.trailingZeroBitCount)
        found += 1
        word &= word &- 1
      }
      offset += 8
    }
    guard found == size, sections[size - 1] == last else {
      throw .malformed("a posting block's numbers", offset: 0)
    }
    return length
  }

  private static func mask(_ width: Int) -> UInt32 { width == 0 ? 0 : .max >> UInt32(32 - width) }
}
