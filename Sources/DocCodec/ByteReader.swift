/// Reads the output of `ByteWriter` and checks every step, because the bytes are untrusted.
///
/// It does not own its memory: create it inside `withUnsafeBytes`.
public struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  public private(set) var offset: Int

  public init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  public var isAtEnd: Bool { offset >= bytes.count }
  public var remaining: Int { bytes.count - offset }

  public mutating func u8() throws(CodecError) -> UInt8 {
    guard offset < bytes.count else { throw .truncated(offset: offset) }
    defer { offset += 1 }
    return bytes[offset]
  }

  public mutating func u24() throws(CodecError) -> UInt32 {
    guard remaining >= 3 else { throw .truncated(offset: offset) }
    defer { offset += 3 }
    return UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
  }

  public mutating func u32() throws(CodecError) -> UInt32 {
    guard remaining >= 4 else { throw .truncated(offset: offset) }
    defer { offset += 4 }
    return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  public mutating func u64() throws(CodecError) -> UInt64 {
    guard remaining >= 8 else { throw .truncated(offset: offset) }
    defer { offset += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  public mutating func varint() throws(CodecError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      guard shift < 63 || byte <= 1 else { break }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
      guard shift < 64 else { break }
    }
    if offset >= bytes.count { throw .truncated(offset: start) }
    throw .malformed("a varint of more than 64 bits", offset: start)
  }

  /// A faster `varint` for numbers that are mostly below 128.
  @inline(__always)
  public mutating func smallVarint() throws(CodecError) -> UInt64 {
    if offset < bytes.count, bytes[offset] < 0x80 {
      offset += 1
      return UInt64(bytes[offset - 1])
    }
    return try varint()
  }

  /// A varint used as a count, at most `limit`.
  public mutating func count(limit: Int = Int.max) throws(CodecError) -> Int {
    let start = offset
    let value = try smallVarint()
    guard value <= UInt64(limit) else { throw .malformed("a count over \(limit)", offset: start) }
    return Int(value)
  }

  public mutating func zigzag() throws(CodecError) -> Int {
    let value = try varint()
    return Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
  }

  public mutating func string() throws(CodecError) -> String {
    String(decoding: try slice(try count(limit: remaining)), as: UTF8.self)
  }

  /// The next `length` bytes, without a copy.
  public mutating func slice(_ length: Int) throws(CodecError) -> UnsafeRawBufferPointer {
    guard length >= 0, length <= remaining else { throw .truncated(offset: offset) }
    defer { offset += length }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
  }

  public mutating func skip(_ length: Int) throws(CodecError) {
    guard length >= 0, length <= remaining else { throw .truncated(offset: offset) }
    offset += length
  }
}
