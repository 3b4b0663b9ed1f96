/// A table of small numbers by the hashes of their keys, as the trainers generate it. The keys are not stored. With probability
/// `count` / 2^`bits`, an unknown key has the hash of a known one.
///
/// The packed form is printable: six bits per byte, high bits first, where `0` stands for zero. Line feeds are ignored. The number of entries
/// (20 bits) comes first, then the Rice parameter (5 bits), then the entries in ascending order.
///
/// An entry is the difference of its hash from the previous hash in Rice code, followed by the number in `payload` bits. The Rice code is the
/// quotient in unary, a zero, and the remainder, which has as many bits as the parameter says. `script/packing.py` packs tables.
package struct HashedNumbers: Sendable {
  private let bits: Int
  private let payload: Int
  /// The entries in ascending order. The low bits of an entry are the number; the bits above are the hash of the key.
  private let entries: [UInt64]
  /// For each value of a hash's highest `bucketBits` bits, the index of the first entry with such a hash.
  private var buckets = [Int32](repeating: 0, count: 1 << bucketBits + 1)

  private static let bucketBits = 12

  /// Reads the next table. If its bytes end too early, the missing bits are zeros.
  package init(_ reader: inout Reader, bits: Int, payload: Int) {
    self.bits = bits
    self.payload = payload
    entries = reader.entries(payload: payload)
    for entry in entries {
      buckets[min(Int(entry >> UInt64(bits + payload - Self.bucketBits)), 1 << Self.bucketBits - 1) + 1] += 1
    }
    for bucket in 1..<buckets.count { buckets[bucket] += buckets[bucket - 1] }
  }

  package var count: Int { entries.count }

  /// The number for a key whose hash is `mixed`; nil if the table has no such key.
  package subscript(mixed: UInt64) -> Int? {
    let hash = mixed >> UInt64(64 - bits)
    let bucket = Int(hash >> UInt64(bits - Self.bucketBits))
    for index in Int(buckets[bucket])..<Int(buckets[bucket + 1])
    where entries[index] >> UInt64(payload) == hash {
      return Int(entries[index] & (1 << UInt64(payload) - 1))
    }
    return nil
  }

  /// Hashes a key in such a way that each of its bits affects the high bits of the result.
  package static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 32)) &* 0xd6e8_feb8_6659_fd93
    value = (value ^ (value >> 32)) &* 0xd6e8_feb8_6659_fd93
    return value ^ (value >> 32)
  }

  private static let first: UInt8 = 0x30

  package struct Reader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var buffer: UInt64 = 0
    private var held = 0

    /// Creates a reader. The bytes must outlive it.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads a 32-bit floating-point number (IEEE 754). Some tables begin with such a number.
    package mutating func number() -> Float { Float(bitPattern: UInt32(bits(32))) }

    /// Reads up to 32 bits. Bits after the end are zeros.
    private mutating func bits(_ count: Int) -> UInt64 {
      while held < count {
        var byte = HashedNumbers.first
        while position < bytes.count {
          byte = bytes[position]
          position += 1
          if byte >= HashedNumbers.first { break }
        }
        buffer = buffer << 6 | UInt64((byte &- HashedNumbers.first) & 63)
        held += 6
      }
      held -= count
      return buffer >> UInt64(held) & (1 << UInt64(count) - 1)
    }

    fileprivate mutating func entries(payload: Int) -> [UInt64] {
      let count = Int(bits(20))
      let remainder = Int(bits(5))
      var entries: [UInt64] = []
      entries.reserveCapacity(count)
      var hash: UInt64 = 0
      for _ in 0..<count {
        var quotient: UInt64 = 0
        while bits(1) == 1 { quotient += 1 }
        hash += quotient << UInt64(remainder) | bits(remainder)
        entries.append(hash << UInt64(payload) | bits(payload))
      }
      return entries
    }
  }
}
