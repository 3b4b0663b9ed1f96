/// Blocks of 128 integers packed to the bits that the largest one needs.
///
/// Vertical layout over four lanes (Lemire & Boytsov 2015): value *i* lies in lane *i* mod 4, so that four
/// values are shifted and masked by one vector instruction. A block of *b* bits takes 16 × *b* bytes.
public enum BitPacking {
  public static let blockSize = 128

  /// Bits needed for every value of the block.
  public static func width(_ values: some Sequence<UInt32>) -> Int {
    32 - values.reduce(0, |).leadingZeroBitCount
  }

  /// Appends 16 × `width` bytes. `values` holds 128 integers below 2^`width`.
  public static func pack(_ values: [UInt32], width: Int, into output: inout ByteWriter) {
    precondition(values.count == blockSize && (0...32).contains(width))
    guard width > 0 else { return }
    var words = [SIMD4<UInt32>](repeating: .zero, count: width)
    for row in 0..<32 {
      let four = SIMD4(values[row * 4], values[row * 4 + 1], values[row * 4 + 2], values[row * 4 + 3])
      let bit = row * width
      words[bit >> 5] |= four &<< UInt32(bit & 31)
      if (bit & 31) + width > 32 { words[bit >> 5 + 1] |= four &>> UInt32(32 - bit & 31) }
    }
    for word in words {
      for lane in 0..<4 { output.u32(word[lane]) }
    }
  }

  /// Unpacks a block.
  ///
  /// SAFETY: the caller has checked that `source` holds 16 × `width` readable bytes and `values` 128 integers,
  /// and that `width` is at most 32.
  public static func unpack(
    _ source: UnsafeRawPointer, width: Int, into values: UnsafeMutablePointer<UInt32>
  ) {
    let output = UnsafeMutableRawPointer(values)
    // With the width known, every shift and mask is a constant.
    switch width {
    case 1: unpack(source, 1, output)
    case 2: unpack(source, 2, output)
    case 3: unpack(source, 3, output)
    case 4: unpack(source, 4, output)
    case 5: unpack(source, 5, output)
    case 6: unpack(source, 6, output)
    case 7: unpack(source, 7, output)
    case 8: unpack(source, 8, output)
    case 9: unpack(source, 9, output)
    case 10: unpack(source, 10, output)
    case 11: unpack(source, 11, output)
    case 12: unpack(source, 12, output)
    case 13: unpack(source, 13, output)
    case 14: unpack(source, 14, output)
    case 15: unpack(source, 15, output)
    case 16: unpack(source, 16, output)
    case 0:
      for row in 0..<32 {
        output.storeBytes(of: SIMD4<UInt32>.zero, toByteOffset: row * 16, as: SIMD4<UInt32>.self)
      }
    default:
      for row in 0..<32 { unpackRow(row, source, width, output) }
    }
  }

  @inline(__always)
  private static func unpack(
    _ source: UnsafeRawPointer, _ width: Int, _ output: UnsafeMutableRawPointer
  ) {
    unpackRow(0, source, width, output)
    unpackRow(1, source, width, output)
    unpackRow(2, source, width, output)
    unpackRow(3, source, width, output)
    unpackRow(4, source, width, output)
    unpackRow(5, source, width, output)
    unpackRow(6, source, width, output)
    unpackRow(7, source, width, output)
    unpackRow(8, source, width, output)
    unpackRow(9, source, width, output)
    unpackRow(10, source, width, output)
    unpackRow(11, source, width, output)
    unpackRow(12, source, width, output)
    unpackRow(13, source, width, output)
    unpackRow(14, source, width, output)
    unpackRow(15, source, width, output)
    unpackRow(16, source, width, output)
    unpackRow(17, source, width, output)
    unpackRow(18, source, width, output)
    unpackRow(19, source, width, output)
    unpackRow(20, source, width, output)
    unpackRow(21, source, width, output)
    unpackRow(22, source, width, output)
    unpackRow(23, source, width, output)
    unpackRow(24, source, width, output)
    unpackRow(25, source, width, output)
    unpackRow(26, source, width, output)
    unpackRow(27, source, width, output)
    unpackRow(28, source, width, output)
    unpackRow(29, source, width, output)
    unpackRow(30, source, width, output)
    unpackRow(31, source, width, output)
  }

  /// Four values side by side.
  @inline(__always)
  private static func unpackRow(
    _ row: Int, _ source: UnsafeRawPointer, _ width: Int, _ output: UnsafeMutableRawPointer
  ) {
    let bit = row &* width
    let shift = bit & 31
    let word = source + (bit &>> 5) &* 16
    var four = word.loadUnaligned(as: SIMD4<UInt32>.self) &>> UInt32(truncatingIfNeeded: shift)
    if shift &+ width > 32 {
      let next = word.loadUnaligned(fromByteOffset: 16, as: SIMD4<UInt32>.self)
      four |= next &<< UInt32(truncatingIfNeeded: 32 &- shift)
    }
    let mask = UInt32.max &>> UInt32(truncatingIfNeeded: 32 &- width)
    output.storeBytes(of: four & mask, toByteOffset: row &* 16, as: SIMD4<UInt32>.self)
  }

  /// The value at one place of a block; as `unpack` would give it.
  ///
  /// SAFETY: as for `unpack`; `place` is below 128.
  @inline(__always)
  static func value(at place: Int, _ source: UnsafeRawPointer, width: Int) -> UInt32 {
    guard width > 0 else { return 0 }
    let bit = (place &>> 2) &* width
    let shift = bit & 31
    let word = source + ((bit &>> 5) &* 16 &+ (place & 3) &* 4)
    var value =
      UInt32(littleEndian: word.loadUnaligned(as: UInt32.self)) &>> UInt32(truncatingIfNeeded: shift)
    if shift &+ width > 32 {
      let next = UInt32(littleEndian: word.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
      value |= next &<< UInt32(truncatingIfNeeded: 32 &- shift)
    }
    return value & (UInt32.max &>> UInt32(truncatingIfNeeded: 32 &- width))
  }
}
