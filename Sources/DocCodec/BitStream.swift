/// Bits under construction, the first in the lowest bit of the first byte.
public struct BitWriter: Sendable {
  public private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count: UInt64 = 0

  public init() {}

  /// Appends the low `width` bits of `value`, at most 32.
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

  /// Elias gamma code: as many zeros as `value`, at least 1, has bits after its first; then a one and those bits.
  public mutating func writeGamma(_ value: UInt32) {
    precondition(value > 0)
    let width = 31 - value.leadingZeroBitCount
    write(0, width: width)
    write(1, width: 1)
    write(value, width: width)
  }

  /// A number below `range` in truncated binary: the first numbers take one bit less.
  public mutating func writeTruncated(_ value: UInt32, below range: UInt32) {
    precondition(value < range)
    guard range > 1 else { return }
    let width = 31 - range.leadingZeroBitCount
    let short = (UInt64(1) << UInt64(width + 1)) - UInt64(range)
    if UInt64(value) < short {
      write(value, width: width)
    } else {
      // The additional bit comes last, so that a reader sees the short form first.
      let code = UInt64(value) + short
      write(UInt32(code >> 1), width: width)
      write(UInt32(code & 1), width: 1)
    }
  }

  /// Ascending distinct numbers in `bounds` by binary interpolative coding (Moffat & Stuiver 2000): the middle one first,
  /// in the room that the others leave it, then both halves.
  public mutating func writeInterpolative(_ values: ArraySlice<UInt32>, in bounds: Range<UInt32>) {
    guard !values.isEmpty else { return }
    let middle = values.startIndex + values.count / 2
    let low = bounds.lowerBound + UInt32(values.count / 2)
    let room = bounds.upperBound - UInt32(values.endIndex - middle) + 1 - low
    writeTruncated(values[middle] - low, below: room)
    writeInterpolative(values[..<middle], in: bounds.lowerBound..<values[middle])
    writeInterpolative(values[(middle + 1)...], in: values[middle] + 1..<bounds.upperBound)
  }

  /// Bits written so far.
  public var bitCount: Int { bytes.count * 8 + Int(count) }

  /// Appends all bits of another writer.
  public mutating func append(_ other: BitWriter) {
    for byte in other.bytes { write(UInt32(byte), width: 8) }
    write(UInt32(truncatingIfNeeded: other.pending), width: Int(other.count))
  }

  /// Fills the last byte with zeros and begins a new one.
  public mutating func align() {
    if count > 0 { write(0, width: Int(8 - count)) }
  }

  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    pending = 0
    count = 0
  }
}

/// Reads what `BitWriter` wrote; beyond the end it throws.
///
/// It reads memory that the caller keeps alive: make it inside `withUnsafeBytes`.
public struct BitReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset: Int
  private var pending: UInt64 = 0
  private var count = 0

  public init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Begins in the middle of a byte; at the end if there are not so many bits.
  public init(_ bytes: UnsafeRawBufferPointer, fromBit bit: Int) {
    self.init(bytes, from: min(bit >> 3, bytes.count))
    guard bit & 7 > 0, offset < bytes.count else { return }
    pending = UInt64(bytes[offset]) >> UInt64(bit & 7)
    count = 8 - (bit & 7)
    offset += 1
  }

  /// The number of the next bit.
  public var bitOffset: Int { offset * 8 - count }

  /// The next `width` bits, at most 32.
  @inline(__always)
  public mutating func read(width: Int) throws(CodecError) -> UInt32 {
    if count < width { try fill(width) }
    let value = UInt32(truncatingIfNeeded: pending & ((1 << UInt64(width)) - 1))
    pending >>= UInt64(width)
    count -= width
    return value
  }

  private mutating func fill(_ width: Int) throws(CodecError) {
    if offset + 4 <= bytes.count {
      pending |=
        UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        << UInt64(count)
      offset += 4
      count += 32
      return
    }
    while count < width {
      guard offset < bytes.count else { throw .truncated(offset: offset) }
      pending |= UInt64(bytes[offset]) << UInt64(count)
      offset += 1
      count += 8
    }
  }

  public mutating func readGamma() throws(CodecError) -> UInt32 {
    var width = 0
    while try read(width: 1) == 0 {
      width += 1
      guard width < 32 else { throw .malformed("a gamma code of more than 32 bits", offset: offset) }
    }
    return 1 << UInt32(width) | (try read(width: width))
  }

  public mutating func readTruncated(below range: UInt32) throws(CodecError) -> UInt32 {
    guard range > 1 else { return 0 }
    let width = 31 - range.leadingZeroBitCount
    let short = (UInt64(1) << UInt64(width + 1)) - UInt64(range)
    let first = try read(width: width)
    if UInt64(first) < short { return first }
    let code = UInt64(first) << 1 | UInt64(try read(width: 1))
    return UInt32(truncatingIfNeeded: code - short)
  }

  /// Fills `values` with ascending numbers in `bounds`, which has room for them.
  public mutating func readInterpolative(
    into values: inout [UInt32], at range: Range<Int>, in bounds: Range<UInt32>
  ) throws(CodecError) {
    guard !range.isEmpty else { return }
    guard bounds.count >= range.count else {
      throw .malformed("more numbers than there is room for", offset: offset)
    }
    let middle = range.lowerBound + range.count / 2
    let low = bounds.lowerBound + UInt32(range.count / 2)
    let room = bounds.upperBound - UInt32(range.upperBound - middle) + 1 - low
    let value = low + (try readTruncated(below: room))
    guard value < bounds.upperBound else { throw .malformed("a number out of its bounds", offset: offset) }
    values[middle] = value
    if range.count == 1 { return }
    try readInterpolative(into: &values, at: range.lowerBound..<middle, in: bounds.lowerBound..<value)
    try readInterpolative(
      into: &values, at: (middle + 1)..<range.upperBound, in: value + 1..<bounds.upperBound)
  }
}
