/// The hash function FNV-1a (Fowler, Noll, Vo) with 32 and 64 bits. All machines compute the same hashes, so they may be stored.
extension UInt32 {
  /// The hash of an empty sequence of bytes.
  @inlinable package static var fnvSeed: UInt32 { 0x811c_9dc5 }

  /// The hash after a byte, or another hash, is added.
  @inlinable @inline(__always) package func fnv(_ part: some UnsignedInteger) -> UInt32 {
    (self ^ UInt32(truncatingIfNeeded: part)) &* 0x0100_0193
  }
}

extension UInt64 {
  /// The hash of an empty sequence of bytes.
  @inlinable package static var fnvSeed: UInt64 { 0xcbf2_9ce4_8422_2325 }

  /// The hash after one more byte is added.
  @inlinable @inline(__always) package func fnv(_ byte: UInt8) -> UInt64 {
    (self ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }
}
