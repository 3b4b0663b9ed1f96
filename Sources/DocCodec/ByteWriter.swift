/// Writes little-endian integers, varints and strings to a byte array.
public struct ByteWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public var count: Int { bytes.count }

  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  public mutating func u8(_ value: UInt8) { bytes.append(value) }

  public mutating func u16(_ value: UInt16) { append(UInt64(value), bytes: 2) }
  public mutating func u24(_ value: UInt32) { append(UInt64(value), bytes: 3) }
  public mutating func u32(_ value: UInt32) { append(UInt64(value), bytes: 4) }
  public mutating func u48(_ value: Int) { append(UInt64(truncatingIfNeeded: value), bytes: 6) }
  public mutating func u64(_ value: UInt64) { append(value, bytes: 8) }

  /// Appends the low `count` bytes of `value`, lowest first.
  @inline(__always)
  private mutating func append(_ value: UInt64, bytes count: UInt64) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value &>> (index &* 8))) }
  }

  /// Appends a number in LEB128: seven bits per byte, lowest bits first.
  public mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  public mutating func varint(_ value: UInt32) {
    if value < 0x80 { bytes.append(UInt8(truncatingIfNeeded: value)) } else { varint(UInt64(value)) }
  }

  /// Appends a count or length, which must not be negative.
  public mutating func varint(_ value: Int) {
    precondition(value >= 0)
    varint(UInt64(value))
  }

  /// Appends a signed integer in zigzag encoding, which is short for numbers near zero, both positive and negative.
  public mutating func zigzag(_ value: Int) {
    varint(UInt64(bitPattern: Int64((value << 1) ^ (value >> 63))))
  }

  public mutating func string(_ value: String) {
    var value = value
    value.withUTF8 { utf8 in
      varint(utf8.count)
      bytes.append(contentsOf: utf8)
    }
  }

  /// Appends bytes, preceded by their length.
  public mutating func bytes(_ value: some Collection<UInt8>) {
    varint(value.count)
    append(value)
  }

  public mutating func append(_ other: some Sequence<UInt8>) { bytes.append(contentsOf: other) }
}
