/// 128 frequency codes ↔ bytes (docs/index-format.md, 4): numbers in the block's own palette of its commonest ones, and
/// exceptions.
extension PostingBlock {
  private static let rawCodeWidth = 5

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
    let layout = try CodeLayout(source, available: available, mode: mode)
    // SAFETY: the packed run was just found to be there, and `codes` holds 128 integers.
    BitPacking.unpack(source + layout.colours, width: layout.width, into: codes)
    switch layout.colours {
    case 0: return
    case 1:
      let code = SIMD4(repeating: layout.colour(0, source))
      let memory = UnsafeMutableRawPointer(codes)
      for row in 0..<32 { memory.storeBytes(of: code, toByteOffset: row &* 16, as: SIMD4<UInt32>.self) }
    case 2:
      paint(codes, SIMD4(repeating: layout.colour(0, source)), SIMD4(repeating: layout.colour(1, source)))
    case 4:
      paint(
        codes, SIMD4(repeating: layout.colour(0, source)), SIMD4(repeating: layout.colour(1, source)),
        SIMD4(repeating: layout.colour(2, source)), SIMD4(repeating: layout.colour(3, source)))
    default:
      for place in 0..<size {
        // Packed to `width` bits, so below the number of colours.
        codes[place] = layout.colour(Int(codes[place]), source)
      }
    }
    for index in 0..<layout.exceptions {
      let (place, code) = layout.exception(index, source)
      codes[place] = code
    }
  }

  /// The frequency code at one place of a block, below 128; as `decodeCodes` would give it.
  public static func code(
    at place: Int, _ source: UnsafeRawPointer, available: Int, mode: UInt8
  ) throws(CodecError) -> UInt32 {
    precondition(0 <= place && place < size)
    let layout = try CodeLayout(source, available: available, mode: mode)
    for index in (0..<layout.exceptions).reversed() {
      let (other, code) = layout.exception(index, source)
      if other == place { return code }
    }
    // SAFETY: the packed run was just found to be there.
    let value = BitPacking.value(at: place, source + layout.colours, width: layout.width)
    return layout.colours == 0 ? value & 31 : layout.colour(Int(value), source)
  }

  /// Replaces 0 and 1 by two codes.
  private static func paint(
    _ codes: UnsafeMutablePointer<UInt32>, _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>
  ) {
    let memory = UnsafeMutableRawPointer(codes)
    let difference = first ^ second
    for row in 0..<32 {
      let bits = memory.loadUnaligned(fromByteOffset: row &* 16, as: SIMD4<UInt32>.self)
      let painted = first ^ (difference & (SIMD4<UInt32>.zero &- bits))
      memory.storeBytes(of: painted, toByteOffset: row &* 16, as: SIMD4<UInt32>.self)
    }
  }

  /// Replaces 0 to 3 by four codes.
  private static func paint(
    _ codes: UnsafeMutablePointer<UInt32>, _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>,
    _ third: SIMD4<UInt32>, _ fourth: SIMD4<UInt32>
  ) {
    let memory = UnsafeMutableRawPointer(codes)
    // What the lower bit changes, what the higher one does, and what both do beyond that.
    let lower = first ^ second
    let higher = first ^ third
    let both = lower ^ third ^ fourth
    for row in 0..<32 {
      let bits = memory.loadUnaligned(fromByteOffset: row &* 16, as: SIMD4<UInt32>.self)
      let isOdd = SIMD4<UInt32>.zero &- (bits & 1)
      let isHigh = SIMD4<UInt32>.zero &- (bits &>> 1)
      let painted = first ^ (lower & isOdd) ^ (higher & isHigh) ^ (both & isOdd & isHigh)
      memory.storeBytes(of: painted, toByteOffset: row &* 16, as: SIMD4<UInt32>.self)
    }
  }

  /// Where the frequency codes of a block lie, found to be there: palette, packed numbers, exceptions.
  private struct CodeLayout {
    let width: Int
    /// Codes in the palette; 0 when codes are packed as they are.
    let colours: Int
    /// Number of exceptions, and where they begin.
    let exceptions: Int
    let start: Int

    @inline(__always)
    init(_ source: UnsafeRawPointer, available: Int, mode: UInt8) throws(CodecError) {
      width = Int(mode & 0x3f)
      guard width <= rawCodeWidth, mode & isBitmap == 0 else {
        throw .malformed("a posting block's mode", offset: 0)
      }
      colours = width == rawCodeWidth ? 0 : 1 &<< width
      let length = colours + 16 * width
      guard length <= available else { throw .truncated(offset: 0) }
      start = length + 1
      guard colours > 0, mode & hasExceptions != 0 else {
        exceptions = 0
        return
      }
      guard length < available else { throw .truncated(offset: 0) }
      exceptions = Int(source.load(fromByteOffset: length, as: UInt8.self))
      guard start + (exceptions * 12 + 7) / 8 <= available else { throw .truncated(offset: 0) }
    }

    @inline(__always)
    func colour(_ number: Int, _ source: UnsafeRawPointer) -> UInt32 {
      UInt32(source.load(fromByteOffset: number, as: UInt8.self) & 31)
    }

    @inline(__always)
    func exception(_ index: Int, _ source: UnsafeRawPointer) -> (place: Int, code: UInt32) {
      // An odd one begins in the middle of a byte and ends with the next.
      let pair = UInt32(
        UInt16(
          littleEndian: source.loadUnaligned(
            fromByteOffset: start &+ index &* 12 / 8, as: UInt16.self)))
      let exception = index & 1 == 0 ? pair : pair &>> 4
      return (Int(exception & 127), exception &>> 7 & 31)
    }
  }
}
