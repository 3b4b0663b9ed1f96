/// A table from hashes of keys to small figures, as trainers ship it: it holds no key, so an unknown key finds the figure of a known one
/// with a chance of the number of entries over two to the power of `bits`.
///
/// Packed, a table is printable: six bits per byte, the high ones first, starting at `0`, with line feeds anywhere. It is its count (20
/// bits) and its Rice parameter (5 bits), followed by the entries in ascending order. An entry is the difference between its hash and the
/// previous one in Rice code (the quotient in unary, ended by a zero, then the remainder in as many bits as the parameter says), and then
/// the figure in `payload` bits. `script/packing.py` writes the same form.
package struct HashedFigures: Sendable {
  private let bits: Int
  private let payload: Int
  /// Ascending: the hash, then the figure in the low bits.
  private let entries: [UInt64]
  /// Index of the first entry for each `bucketBits`-bit prefix of the hash.
  private var buckets = [Int32](repeating: 0, count: 1 << bucketBits + 1)

  private static let bucketBits = 12

  /// Reads the next table. What is cut off is missing.
  package init(_ reader: inout Reader, bits: Int, payload: Int) {
    self.bits = bits
    self.payload = payload
    entries = reader.entries(payload: payload)
    for entry in entries {
      buckets[min(Int(entry >> UInt64(bits + payload - Self.bucketBits)), 1 << Self.bucketBits - 1) + 1] += 1
    }
    for bucket in 1..<buckets.count { buckets[bucket] += buckets[bucket - 1] }
  }

  package init(_ packed: StaticString, bits: Int, payload: Int) {
    // SAFETY: the buffer of a StaticString lives as long as the program.
    var reader = Reader(UnsafeBufferPointer(start: packed.utf8Start, count: packed.utf8CodeUnitCount))
    self.init(&reader, bits: bits, payload: payload)
  }

  package var count: Int { entries.count }

  /// The figure of a key that was mixed, or nil.
  package subscript(mixed: UInt64) -> Int? {
    let hash = mixed >> UInt64(64 - bits)
    let bucket = Int(hash >> UInt64(bits - Self.bucketBits))
    for index in Int(buckets[bucket])..<Int(buckets[bucket + 1])
    where entries[index] >> UInt64(payload) == hash {
      return Int(entries[index] & (1 << UInt64(payload) - 1))
    }
    return nil
  }

  /// Spreads the bits of a key.
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

    /// The buffer must outlive the reader.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads up to 32 bits; bits past the end are zero.
    private mutating func bits(_ count: Int) -> UInt64 {
      while held < count {
        var byte = HashedFigures.first
        while position < bytes.count {
          byte = bytes[position]
          position += 1
          if byte >= HashedFigures.first { break }
        }
        buffer = buffer << 6 | UInt64((byte &- HashedFigures.first) & 63)
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
