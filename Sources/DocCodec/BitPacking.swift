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

/// Chunks of up to 128 integers with a few large ones set apart (patched frame of reference, Zukowski et al.
/// 2006): the width is the one that makes the chunk smallest.
public enum PatchedPacking {
  public static let chunkSize = 128

  /// Appends one chunk of 1 to 128 values.
  public static func pack(_ values: ArraySlice<UInt32>, into output: inout ByteWriter) {
    precondition(!values.isEmpty && values.count <= chunkSize)
    let width = bestWidth(values)
    let exceptions = values.indices.filter { width < 32 && values[$0] >> UInt32(width) != 0 }
    output.u8(UInt8(width))
    output.u8(UInt8(exceptions.count))
    var pending: UInt64 = 0
    var bits = 0
    let mask: UInt32 = width == 32 ? .max : (1 << UInt32(width)) - 1
    for value in values {
      pending |= UInt64(value & mask) << UInt64(bits)
      bits += width
      while bits >= 8 {
        output.u8(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        bits -= 8
      }
    }
    if bits > 0 { output.u8(UInt8(truncatingIfNeeded: pending)) }
    for index in exceptions {
      output.u8(UInt8(index - values.startIndex))
      output.varint(UInt64(values[index] >> UInt32(width)))
    }
  }

  /// Appends `count` values of one chunk to `values`.
  public static func unpack(
    _ reader: inout ByteReader, count: Int, into values: inout [UInt32]
  ) throws(CodecError) {
    let start = reader.offset
    let width = Int(try reader.u8())
    let exceptions = Int(try reader.u8())
    guard width <= 32, exceptions <= count else { throw .malformed("a chunk's header", offset: start) }
    let packed = try reader.slice((count * width + 7) / 8)
    let first = values.count
    var pending: UInt64 = 0
    var bits = 0
    var place = 0
    let mask: UInt64 = (1 << UInt64(width)) - 1
    for _ in 0..<count {
      while bits < width {
        pending |= UInt64(packed[place]) << UInt64(bits)
        place += 1
        bits += 8
      }
      values.append(UInt32(truncatingIfNeeded: pending & mask))
      pending >>= UInt64(width)
      bits -= width
    }
    for _ in 0..<exceptions {
      let index = Int(try reader.u8())
      let high = try reader.varint()
      guard index < count, width < 32, high < 1 << UInt64(32 - width) else {
        throw .malformed("a chunk's exception", offset: reader.offset)
      }
      values[first + index] |= UInt32(high) << UInt32(width)
    }
  }

  /// The width with the fewest bytes; of equals the largest, which has fewer exceptions.
  private static func bestWidth(_ values: ArraySlice<UInt32>) -> Int {
    var countByWidth = [Int](repeating: 0, count: 33)
    for value in values { countByWidth[32 - value.leadingZeroBitCount] += 1 }
    let highest = countByWidth.lastIndex { $0 > 0 } ?? 0
    var best = (width: highest, bytes: (values.count * highest + 7) / 8)
    var exceptionBytes = 0
    var exceptions = 0
    for width in stride(from: highest - 1, through: 0, by: -1) {
      exceptions += countByWidth[width + 1]
      guard exceptions < chunkSize else { break }
      exceptionBytes = 0
      for larger in (width + 1)...highest {
        exceptionBytes += countByWidth[larger] * (1 + (larger - width + 6) / 7)
      }
      let bytes = (values.count * width + 7) / 8 + exceptionBytes
      if bytes < best.bytes { best = (width, bytes) }
    }
    return best.width
  }
}
