import CZlib

/// CRC-32 as in zlib and gzip (ISO 3309, RFC 1952).
///
/// A search verifies about two megabytes of pages, so speed matters. zlib executes four instructions per byte. `bridgedoc_crc32` executes one
/// instruction per four bytes, by carry-less multiplication (folding).
public struct Checksum: Sendable {
  public private(set) var value: UInt32 = 0

  /// Whether the processor supports carry-less multiplication.
  private static let folds = bridgedoc_folds_crc32() != 0

  public init() {}

  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    // zlib takes the length as a 32-bit number, so a longer buffer is passed in several chunks.
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
      let start = piece.baseAddress?.assumingMemoryBound(to: UInt8.self)
      // SAFETY: both functions read `piece.count` bytes, which is the size of the buffer. Folding is used only for at least 64 bytes, and only
      // if the processor supports it.
      let sum =
        piece.count >= 64 && Self.folds
        ? bridgedoc_crc32(uLong(value), start, piece.count) : crc32(uLong(value), start, uInt(piece.count))
      value = UInt32(truncatingIfNeeded: sum)
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
