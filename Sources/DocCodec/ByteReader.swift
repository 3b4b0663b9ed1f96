/// Reads the output of `ByteWriter`. The input is untrusted, so every read is checked.
///
/// The reader does not own its memory, so create it inside `withUnsafeBytes`.
public struct ByteReader {
  @usableFromInline let memory: UnsafeRawBufferPointer
  /// The offset of the next byte.
  public var offset: Int { position }
  @usableFromInline var position: Int

  public init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0) {
    memory = bytes
    position = offset
  }

  public var isAtEnd: Bool { offset >= memory.count }
  public var remaining: Int { memory.count - offset }

  public mutating func u8() throws(CodecError) -> UInt8 {
    guard offset < memory.count else { throw .truncated(offset: offset) }
    defer { position += 1 }
    return memory[offset]
  }

  public mutating func u24() throws(CodecError) -> UInt32 { UInt32(try integer(bytes: 3)) }
  public mutating func u32() throws(CodecError) -> UInt32 { UInt32(try integer(bytes: 4)) }
  public mutating func u64() throws(CodecError) -> UInt64 { try integer(bytes: 8) }

  private mutating func integer(bytes count: Int) throws(CodecError) -> UInt64 {
    guard remaining >= count else { throw .truncated(offset: offset) }
    defer { position += count }
    return (0..<count).reduce(0) { $0 | UInt64(memory[offset + $1]) << UInt64(8 * $1) }
  }

  public mutating func varint() throws(CodecError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    let start = offset
    while offset < memory.count {
      let byte = memory[offset]
      position += 1
      guard shift < 63 || byte <= 1 else { break }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
      guard shift < 64 else { break }
    }
    if offset >= memory.count { throw .truncated(offset: start) }
    throw .malformed("a varint of more than 64 bits", offset: start)
  }

  /// Reads a varint. For numbers that are usually below 128, this is faster than `varint`.
  @inlinable @inline(__always)
  public mutating func smallVarint() throws(CodecError) -> UInt64 {
    guard position < memory.count, memory[position] < 0x80 else { return try varint() }
    position &+= 1
    return UInt64(memory[position &- 1])
  }

  /// Reads a count. A count above `limit` is an error.
  @inlinable @inline(__always)
  public mutating func count(limit: Int = Int.max) throws(CodecError) -> Int {
    let start = position
    let value = try smallVarint()
    guard value <= UInt64(limit) else { throw Self.tooMany(limit, start) }
    return Int(value)
  }

  @usableFromInline @inline(never)
  static func tooMany(_ limit: Int, _ offset: Int) -> CodecError {
    .malformed("a count over \(limit)", offset: offset)
  }

  public mutating func zigzag() throws(CodecError) -> Int {
    let value = try varint()
    return Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
  }

  public mutating func string() throws(CodecError) -> String {
    String(decoding: try slice(try count(limit: remaining)), as: UTF8.self)
  }

  /// Reads a byte array that is preceded by its length.
  public mutating func bytes() throws(CodecError) -> [UInt8] { Array(try slice(try count(limit: remaining))) }

  /// Reads an array of values that is preceded by their number.
  public mutating func array<Value>(
    _ value: (inout ByteReader) throws(CodecError) -> Value
  ) throws(CodecError) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try count(limit: remaining)) { values.append(try value(&self)) }
    return values
  }

  /// Reads the next `length` bytes without copying them.
  public mutating func slice(_ length: Int) throws(CodecError) -> UnsafeRawBufferPointer {
    guard length >= 0, length <= remaining else { throw .truncated(offset: offset) }
    defer { position += length }
    return UnsafeRawBufferPointer(rebasing: memory[offset..<offset + length])
  }

  public mutating func skip(_ length: Int) throws(CodecError) {
    guard length >= 0, length <= remaining else { throw .truncated(offset: offset) }
    position += length
  }
}
