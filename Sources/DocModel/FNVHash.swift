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

  /// The number, mixed by the finaliser of MurmurHash3, so that each bit of the input affects all bits of the result.
  @inlinable package var mixed: UInt64 {
    var mixed = (self ^ self >> 33) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ mixed >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ mixed >> 33
  }

  /// The hash after one more byte is added.
  @inlinable @inline(__always) package func fnv(_ byte: UInt8) -> UInt64 {
    (self ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }
}
