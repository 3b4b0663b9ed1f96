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
  @inline(__always)
  public static func unpack(
    _ source: UnsafeRawPointer, width: Int, into values: UnsafeMutablePointer<UInt32>
  ) {
    let output = UnsafeMutableRawPointer(values)
    if width == 0 {
      for row in 0..<32 {
        output.storeBytes(of: SIMD4<UInt32>.zero, toByteOffset: row * 16, as: SIMD4<UInt32>.self)
      }
      return
    }
    let mask = SIMD4<UInt32>(repeating: width == 32 ? .max : (1 << UInt32(width)) - 1)
    var word = source.loadUnaligned(as: SIMD4<UInt32>.self)
    var next = source + 16
    var shift = 0
    for row in 0..<32 {
      var four = word &>> UInt32(shift)
      shift += width
      if shift >= 32 {
        shift -= 32
        if row < 31 || shift > 0 {
          word = next.loadUnaligned(as: SIMD4<UInt32>.self)
          next += 16
        }
        if shift > 0 { four |= word &<< UInt32(width - shift) }
      }
      output.storeBytes(of: four & mask, toByteOffset: row * 16, as: SIMD4<UInt32>.self)
    }
  }
}
