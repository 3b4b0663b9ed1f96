import CZlib

/// CRC-32 as zlib and gzip compute it (ISO 3309, RFC 1952).
///
/// Pages are checked before they are first read, so a single search sums up two megabytes. zlib's own code takes four
/// instructions a byte for that; where the processor can fold, it takes a quarter of one (`bridgedoc_crc32`).
public struct Checksum: Sendable {
  public private(set) var value: UInt32 = 0

  /// Whether the processor can fold.
  private static let folds = bridgedoc_folds_crc32() != 0

  public init() {}

  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    // zlib counts in 32 bits; larger stretches go in pieces.
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
      let start = piece.baseAddress?.assumingMemoryBound(to: UInt8.self)
      // SAFETY: both read `piece.count` bytes from a buffer of that size; folding needs 64 of them, and a processor that
      // can.
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
