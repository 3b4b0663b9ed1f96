/// Writes bits to a byte array. Each byte is filled from its lowest bit on.
public struct BitWriter: Sendable {
  public private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count: UInt64 = 0

  public init() {}

  /// Appends the low `width` bits of `value`. `width` must be at most 32.
  public mutating func write(_ value: UInt32, width: Int) {
    pending |= (UInt64(value) & ((1 &<< UInt64(width)) &- 1)) &<< count
    count &+= UInt64(width)
    if count >= 8 { appendWholeBytes() }
  }

  private mutating func appendWholeBytes() {
    repeat {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending &>>= 8
      count &-= 8
    } while count >= 8
  }

  /// Appends the Elias gamma code of a value, which must be at least 1: the value in binary from its highest 1 bit on, preceded by as many zeros
  /// as there are bits after that 1 bit.
  public mutating func writeGamma(_ value: UInt32) {
    precondition(value > 0)
    let width = 31 - value.leadingZeroBitCount
    write(0, width: width)
    write(1, width: 1)
    write(value, width: width)
  }

  /// Appends the truncated binary code of a number below `range`. The codes of small numbers are one bit shorter than those of large numbers.
  public mutating func writeTruncated(_ value: UInt32, below range: UInt32) {
    precondition(value < range)
    guard range > 1 else { return }
    let width = 31 - range.leadingZeroBitCount
    let short = (UInt64(1) << UInt64(width + 1)) - UInt64(range)
    if UInt64(value) < short {
      write(value, width: width)
    } else {
      // The additional bit of a long code comes last. A reader can thus decode the other bits before it knows whether the code is long.
      let code = UInt64(value) + short
      write(UInt32(code >> 1), width: width)
      write(UInt32(code & 1), width: 1)
    }
  }

  /// Appends ascending distinct numbers in `bounds` by binary interpolative coding (Moffat & Stuiver 2000). The middle number is coded
  /// first, in a range that leaves room for the others. The numbers below it, and then those above it, are coded in the same way.
  public mutating func writeInterpolative(_ values: ArraySlice<UInt32>, in bounds: Range<UInt32>) {
    guard !values.isEmpty else { return }
    let middle = values.startIndex + values.count / 2
    let low = bounds.lowerBound + UInt32(values.count / 2)
    let room = bounds.upperBound - UInt32(values.endIndex - middle) + 1 - low
    writeTruncated(values[middle] - low, below: room)
    writeInterpolative(values[..<middle], in: bounds.lowerBound..<values[middle])
    writeInterpolative(values[(middle + 1)...], in: values[middle] + 1..<bounds.upperBound)
  }

  /// The number of bits written so far.
  public var bitCount: Int { bytes.count * 8 + Int(count) }

  /// Appends all bits of another writer.
  public mutating func append(_ other: BitWriter) {
    if count == 0 {
      bytes.append(contentsOf: other.bytes)
    } else {
      for byte in other.bytes { write(UInt32(byte), width: 8) }
    }
    write(UInt32(truncatingIfNeeded: other.pending), width: Int(other.count))
  }

  /// Pads the last byte with zeros.
  public mutating func align() {
    if count > 0 { write(0, width: Int(8 - count)) }
  }

  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    pending = 0
    count = 0
  }
}

/// Reads the output of `BitWriter`. Reading beyond the end of the input throws an error.
///
/// The reader does not own its memory, so create it inside `withUnsafeBytes`.
public struct BitReader {
  @usableFromInline let bytes: UnsafeRawBufferPointer
  @usableFromInline let bitCount: Int
  /// The offset of the next bit.
  public var bitOffset: Int { position }
  @usableFromInline var position: Int

  public init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0) {
    self.init(bytes, fromBit: offset * 8)
  }

  /// Starts at a bit offset, or at the end if the offset is beyond it.
  public init(_ bytes: UnsafeRawBufferPointer, fromBit bit: Int) {
    self.bytes = bytes
    bitCount = bytes.count * 8
    position = min(max(bit, 0), bitCount)
  }

  /// At least the next 57 bits, beginning at the lowest bit of the result. Bits after the end of the input are zeros.
  @inlinable @inline(__always)
  public var window: UInt64 {
    let byte = bitOffset >> 3
    guard byte &+ 8 <= bytes.count else { return lastBits }
    // SAFETY: the guard above ensures that eight bytes follow from `byte` on.
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: byte, as: UInt64.self))
    return word &>> UInt64(bitOffset & 7)
  }

  @usableFromInline @inline(never)
  var lastBits: UInt64 {
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for byte in min(bitOffset >> 3, bytes.count)..<bytes.count {
      word |= UInt64(bytes[byte]) &<< shift
      shift += 8
    }
    return word &>> UInt64(bitOffset & 7)
  }

  /// Throws an error if the reader is beyond the end.
  @inlinable @inline(__always)
  public func checkEnd() throws(CodecError) {
    guard bitOffset <= bitCount else { throw .truncated(offset: bytes.count) }
  }

  /// Reads the next `width` bits. `width` must be at most 32.
  @inlinable @inline(__always)
  public mutating func read(width: Int) throws(CodecError) -> UInt32 {
    let value = UInt32(truncatingIfNeeded: window & ((1 &<< UInt64(width)) &- 1))
    position &+= width
    try checkEnd()
    return value
  }

  public mutating func readGamma() throws(CodecError) -> UInt32 {
    let bits = window
    let width = bits.trailingZeroBitCount
    guard width < 32 else {
      position &+= 32
      try checkEnd()
      throw .malformed("a gamma code of more than 32 bits", offset: bitOffset >> 3)
    }
    position &+= width &+ 1
    return 1 &<< UInt32(width) | (try read(width: width))
  }

  @inlinable @inline(__always)
  public mutating func readTruncated(below range: UInt32) throws(CodecError) -> UInt32 {
    let value = truncated(below: range)
    try checkEnd()
    return value
  }

  /// Decodes like `readTruncated`, but reads zeros after the end of the input instead of throwing. The result is always below `range`.
  @inlinable @inline(__always)
  mutating func truncated(below range: UInt32) -> UInt32 {
    guard range > 0 else { return 0 }
    let width = 31 &- range.leadingZeroBitCount
    let short = (UInt64(2) &<< UInt64(width)) &- UInt64(range)
    let bits = window
    let first = bits & ((1 &<< UInt64(width)) &- 1)
    let long = (first &<< 1 | (bits &>> UInt64(width) & 1)) &- short
    // 1 if the code has the additional bit, else 0. The computation is branchless, because a branch would often be mispredicted.
    let isLong = (short &- 1 &- first) &>> 63
    position &+= width &+ Int(truncatingIfNeeded: isLong)
    return UInt32(truncatingIfNeeded: first ^ ((first ^ long) & (0 &- isLong)))
  }

  /// Decodes ascending numbers in `bounds` into a range of `values`. `bounds` must not contain fewer numbers than `range`.
  public mutating func readInterpolative(
    into values: inout [UInt32], at range: Range<Int>, in bounds: Range<UInt32>
  ) throws(CodecError) {
    precondition(range.lowerBound >= 0 && range.upperBound <= values.count)
    try values.withUnsafeMutableBufferPointer { (values) throws(CodecError) in
      guard let start = values.baseAddress else { return }
      // SAFETY: the range was checked to lie inside the array.
      try readInterpolative(into: start + range.lowerBound, count: range.count, in: bounds)
    }
  }

  /// Decodes `count` ascending numbers in `bounds` into `values`.
  ///
  /// SAFETY: the caller must provide room for `count` integers from `values` on.
  public mutating func readInterpolative(
    into values: UnsafeMutablePointer<UInt32>, count: Int, in bounds: Range<UInt32>
  ) throws(CodecError) {
    guard bounds.count >= count else {
      throw .malformed("more numbers than there is room for", offset: bitOffset >> 3)
    }
    fill(values, count, bounds.lowerBound, bounds.upperBound)
    try checkEnd()
  }

  /// Reads `count` numbers from `lower` up to, but not including, `upper`. These bounds must contain at least `count` numbers. The range of each
  /// number leaves room for the other numbers, so all numbers are in bounds even for damaged input.
  private mutating func fill(
    _ values: UnsafeMutablePointer<UInt32>, _ count: Int, _ lower: UInt32, _ upper: UInt32
  ) {
    var (values, count, lower) = (values, count, lower)
    while count > 1 {
      let half = count / 2
      let low = lower &+ UInt32(truncatingIfNeeded: half)
      let room = upper &- UInt32(truncatingIfNeeded: count &- half) &+ 1 &- low
      let value = low &+ truncated(below: room)
      values[half] = value
      if half > 1 {
        fill(values, half, lower, value)
      } else {
        values[0] = lower &+ truncated(below: value &- lower)
      }
      values += half &+ 1
      count &-= half &+ 1
      lower = value &+ 1
    }
    if count == 1 { values[0] = lower &+ truncated(below: upper &- lower) }
  }
}
