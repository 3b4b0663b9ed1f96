/// A hash of a file's bytes, read eight at a time and mixed as in the finaliser of MurmurHash3. It detects only accidental changes.
package enum ContentHash {
  package static func of(_ bytes: [UInt8]) -> UInt32 {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15 ^ UInt64(bytes.count)
    bytes.withUnsafeBytes { buffer in
      var index = 0
      while index + 8 <= buffer.count {
        // SAFETY: the loop's condition ensures that eight bytes follow in the buffer.
        let word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        hash = fold(hash, word)
        index += 8
      }
      var tail: UInt64 = 0
      while index < buffer.count {
        tail = tail << 8 | UInt64(buffer[index])
        index += 1
      }
      hash = fold(hash, tail)
    }
    // The hash 0 is reserved for a file that could not be read.
    return max(1, UInt32(truncatingIfNeeded: hash >> 32))
  }

  @inline(__always)
  private static func fold(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    var mixed = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
    mixed ^= mixed >> 32
    return mixed &* 0xc4ce_b9fe_1a85_ec53
  }
}
