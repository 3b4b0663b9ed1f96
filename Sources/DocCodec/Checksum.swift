import CZlib

/// CRC-32 as zlib and gzip compute it (ISO 3309, RFC 1952).
public struct Checksum: Sendable {
  public private(set) var value: UInt32 = 0

  public init() {}

  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    // zlib counts in 32 bits; larger stretches go in pieces.
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
      // SAFETY: zlib reads `piece.count` bytes from a buffer of that size.
      value = UInt32(
        truncatingIfNeeded: crc32(
          uLong(value), piece.baseAddress?.assumingMemoryBound(to: UInt8.self), uInt(piece.count)))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
    }
  }

  public mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  public static func of(_ bytes: [UInt8]) -> UInt32 {
    var sum = Checksum()
    sum.add(bytes)
    return sum.value
  }

  public static func of(_ bytes: ByteView) -> UInt32 {
    var sum = Checksum()
    bytes.withUnsafeBytes { sum.add($0) }
    return sum.value
  }
}
