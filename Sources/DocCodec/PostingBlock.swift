/// Blocks of 128 ascending section numbers with their frequency codes ↔ bytes (docs/index-format.md, 4).
///
/// Terms of titles and of inherited headings stand in runs of neighbouring sections, broken by leaps: so deltas are
/// packed to the bits that most of them need, and the others are patched (Zukowski, Héman, Nes & Boncz, "Super-scalar
/// RAM-CPU cache compression", 2006; the width is chosen as in OptPFD, Yan, Ding & Suel 2009), and blocks that are
/// denser than that are bitmaps. Frequency codes are numbers in the block's own palette of its commonest ones.
public enum PostingBlock {
  static let size = BitPacking.blockSize
  /// Flags beside a width.
  private static let hasExceptions: UInt8 = 0x40
  private static let isBitmap: UInt8 = 0x80
  private static let rawCodeWidth = 5

  // MARK: Section numbers

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
    // Sums of 128 numbers below 2^32 fit into 64 bits.
    var sum = UInt64(first)
    for place in 0..<size {
      sum &+= UInt64(sections[place])
      sections[place] = UInt32(truncatingIfNeeded: sum)
      sum &+= 1
    }
    guard sum == UInt64(last) + 1 else { throw .malformed("a posting block's sum", offset: 0) }
    return length
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
    let high = UnsafeRawBufferPointer(start: source + 2 + count, count: length - 2 - count)
    var reader = BitReader(high)
    for index in 0..<count {
      let place = Int(source.load(fromByteOffset: 2 + index, as: UInt8.self))
      guard place < size else { throw .malformed("a posting block's exception", offset: 0) }
      values[place] |= try reader.read(width: extra) << UInt32(width)
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

  // MARK: Frequency codes

  /// Appends 128 codes below 32.
  /// - Returns: the mode that a reader must be given.
  public static func encode(codes: [UInt32], into output: inout ByteWriter) -> UInt8 {
    precondition(codes.count == size)
    var counts = [Int](repeating: 0, count: 32)
    for code in codes { counts[Int(code)] += 1 }
    let order = (0..<32).sorted { (counts[$1], $0) < (counts[$0], $1) }
    var best = rawCodeWidth
    var bestSize = 16 * rawCodeWidth
    var covered = 0
    for width in 0..<rawCodeWidth {
      let colours = 1 << width
      covered = order[..<colours].reduce(0) { $0 + counts[$1] }
      let exceptions = size - covered
      let bytes = colours + 16 * width + (exceptions > 0 ? 1 + (exceptions * 12 + 7) / 8 : 0)
      if bytes < bestSize { (best, bestSize) = (width, bytes) }
    }
    guard best < rawCodeWidth else {
      BitPacking.pack(codes, width: rawCodeWidth, into: &output)
      return UInt8(rawCodeWidth)
    }
    let palette = order[..<(1 << best)]
    var colours = [UInt32](repeating: 0, count: 32)
    for (colour, code) in palette.enumerated() {
      output.u8(UInt8(code))
      colours[code] = UInt32(colour)
    }
    let places = codes.indices.filter { !palette.contains(Int(codes[$0])) }
    BitPacking.pack(codes.map { colours[Int($0)] }, width: best, into: &output)
    guard !places.isEmpty else { return UInt8(best) }
    output.u8(UInt8(places.count))
    var bits = BitWriter()
    for place in places { bits.write(UInt32(place) | codes[place] << 7, width: 12) }
    bits.align()
    output.append(bits.bytes)
    return UInt8(best) | hasExceptions
  }

  /// Reads frequency codes, all below 32.
  /// - Parameters:
  ///   - source: `available` readable bytes.
  ///   - codes: room for 128 integers.
  public static func decodeCodes(
    _ source: UnsafeRawPointer, available: Int, mode: UInt8, into codes: UnsafeMutablePointer<UInt32>
  ) throws(CodecError) {
    let width = Int(mode & 0x3f)
    guard width <= rawCodeWidth, mode & isBitmap == 0 else {
      throw .malformed("a posting block's mode", offset: 0)
    }
    let colours = width == rawCodeWidth ? 0 : 1 << width
    let length = colours + 16 * width
    guard length <= available else { throw .truncated(offset: 0) }
    // SAFETY: the packed run was just found to be there, and `codes` holds 128 integers.
    BitPacking.unpack(source + colours, width: width, into: codes)
    guard colours > 0 else { return }
    if colours == 1 {
      let code = UInt32(source.load(as: UInt8.self) & 31)
      for place in 0..<size { codes[place] = code }
    } else {
      for place in 0..<size {
        // Packed to `width` bits, so below the number of colours.
        codes[place] = UInt32(source.load(fromByteOffset: Int(codes[place]), as: UInt8.self) & 31)
      }
    }
    guard mode & hasExceptions != 0 else { return }
    guard length < available else { throw .truncated(offset: 0) }
    let count = Int(source.load(fromByteOffset: length, as: UInt8.self))
    guard length + 1 + (count * 12 + 7) / 8 <= available else { throw .truncated(offset: 0) }
    for index in 0..<count {
      // An odd one begins in the middle of a byte and ends with the next.
      let pair = UInt32(
        UInt16(
          littleEndian: source.loadUnaligned(
            fromByteOffset: length + 1 + index * 12 / 8, as: UInt16.self)))
      let exception = index & 1 == 0 ? pair : pair >> 4
      codes[Int(exception & 127)] = exception >> 7 & 31
    }
  }

  private static func mask(_ width: Int) -> UInt32 { width == 0 ? 0 : .max >> UInt32(32 - width) }
}
