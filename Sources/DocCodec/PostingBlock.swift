import CPacking

/// Packs blocks of 128 integers. The largest integer of a block determines its bit width.
///
/// The layout is vertical over four lanes (Lemire & Boytsov 2015): value *i* is in lane *i* mod 4, so one vector instruction shifts or masks
/// four values. A block of width *b* takes 16 × *b* bytes.
public enum BitPacking {
  public static let blockSize = 128

  /// The bit width of the block's largest value.
  public static func width(_ values: some Sequence<UInt32>) -> Int {
    32 - values.reduce(0, |).leadingZeroBitCount
  }

  /// Appends 16 × `width` bytes. `values` must contain 128 integers below 2^`width`.
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
  /// SAFETY: the caller must check that `width` is at most 32, that `source` points to 16 × `width` readable bytes, and that `values` has room
  /// for 128 integers.
  @inline(__always)
  public static func unpack(
    _ source: UnsafeRawPointer, width: Int, into values: UnsafeMutablePointer<UInt32>
  ) {
    bridgedoc_unpack(source, Int32(truncatingIfNeeded: width), values)
  }

  /// Reads one value of a block without unpacking the block.
  ///
  /// SAFETY: as for `unpack`. `index` must be below 128.
  @inline(__always)
  static func value(at index: Int, _ source: UnsafeRawPointer, width: Int) -> UInt32 {
    guard width > 0 else { return 0 }
    let bit = (index &>> 2) &* width
    let shift = bit & 31
    let word = source + ((bit &>> 5) &* 16 &+ (index & 3) &* 4)
    var value =
      UInt32(littleEndian: word.loadUnaligned(as: UInt32.self)) &>> UInt32(truncatingIfNeeded: shift)
    if shift &+ width > 32 {
      let next = UInt32(littleEndian: word.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
      value |= next &<< UInt32(truncatingIfNeeded: 32 &- shift)
    }
    return value & (UInt32.max &>> UInt32(truncatingIfNeeded: 32 &- width))
  }
}

/// An encoded block of 128 ascending section numbers with their frequency codes (docs/index-format.md, *postings*).
///
/// SAFETY: the initialiser checks that the block is complete. The caller must keep the block's memory alive.
public struct PostingBlock {
  private static let codeLimit = 5
  private let deltas: UnsafeRawPointer
  private let deltaWidth: Int
  private let codes: UnsafeRawPointer
  private let codeWidth: Int

  /// Appends a block.
  /// - Parameter deltas: for each section number, its difference from the previous one, minus 1.
  /// - Parameter codes: the frequency codes, all below 32.
  public static func encode(deltas: [UInt32], codes: [UInt32], into output: inout ByteWriter) {
    let widths = [deltas, codes].map(BitPacking.width)
    for width in widths { output.u8(UInt8(width)) }
    BitPacking.pack(deltas, width: widths[0], into: &output)
    BitPacking.pack(codes, width: widths[1], into: &output)
  }

  /// - Parameter source: a pointer to `available` readable bytes.
  /// - Throws: `malformed` if a width is too large, `truncated` if bytes of the block are missing.
  public init(_ source: UnsafeRawPointer, available: Int) throws(CodecError) {
    guard available >= 2 else { throw .truncated(offset: 0) }
    deltaWidth = Int(source.load(as: UInt8.self))
    codeWidth = Int(source.load(fromByteOffset: 1, as: UInt8.self))
    guard deltaWidth <= 32, codeWidth <= Self.codeLimit else {
      throw .malformed("a posting block's widths", offset: 0)
    }
    guard 2 + 16 * (deltaWidth + codeWidth) <= available else { throw .truncated(offset: available) }
    deltas = source + 2
    codes = deltas + 16 * deltaWidth
  }

  /// Decodes 128 frequency codes into `codes`.
  public func decodeCodes(into values: UnsafeMutablePointer<UInt32>) {
    BitPacking.unpack(codes, width: codeWidth, into: values)
  }

  /// The frequency code at an index below 128.
  public func code(at index: Int) -> UInt32 { BitPacking.value(at: index & 127, codes, width: codeWidth) }

  /// Decodes 128 section numbers into `sections`.
  /// - Parameter first: the lowest section number with which the block may begin.
  /// - Parameter last: the last section number of the block.
  /// - Throws: `malformed` unless the numbers ascend and end with `last`.
  public func decodeSections(
    first: UInt32, last: UInt32, into sections: UnsafeMutablePointer<UInt32>
  ) throws(CodecError) {
    // SAFETY: the initialiser has checked that the block is complete.
    bridgedoc_unpack_ascending(deltas, Int32(truncatingIfNeeded: deltaWidth), first, sections)
    // With deltas of up to 24 bits, the section numbers of a block span less than 2^32, so they overflow at most once. After an overflow, the
    // last number is below `first`, and cannot equal `last`. Wider deltas are added up again in 64 bits.
    var sum = UInt64(sections[127])
    if deltaWidth > 24 {
      sum = UInt64(first) + UInt64(sections[0] &- first)
      for index in 1..<BitPacking.blockSize {
        sum += UInt64(sections[index] &- sections[index - 1] &- 1) + 1
      }
    }
    guard last >= first, sum == UInt64(last) else { throw .malformed("a posting block's sum", offset: 0) }
  }
}
