/// Codec for ascending entries of a hash and a payload in printable bytes: six bits per byte, starting at `0`, with line feeds between.
///
/// A list is its count (20 bits) and its Rice parameter (5 bits), followed by the entries. An entry is the difference between its hash and
/// the previous one in Rice code (the quotient in unary, ended by a zero, then the remainder in as many bits as the parameter says), and
/// then the payload. Bits are read from the high end of each byte.
enum PhraseBits {
  private static let first: UInt8 = 0x30

  struct Reader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var buffer: UInt64 = 0
    private var held = 0

    /// The buffer must outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads up to 32 bits; bits past the end are zero.
    mutating func bits(_ count: Int) -> UInt64 {
      while held < count {
        var byte = PhraseBits.first
        while position < bytes.count {
          byte = bytes[position]
          position += 1
          if byte >= PhraseBits.first { break }
        }
        buffer = buffer << 6 | UInt64((byte &- PhraseBits.first) & 63)
        held += 6
      }
      held -= count
      return buffer >> UInt64(held) & (1 << UInt64(count) - 1)
    }

    /// Decodes a list. Each entry has its hash in the high bits and its payload in the low bits.
    mutating func entries(payload: Int) -> [UInt64] {
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

  struct Writer {
    private(set) var bytes: [UInt8] = []
    private var buffer: UInt64 = 0
    private var held = 0

    mutating func put(_ value: UInt64, bits: Int) {
      for bit in stride(from: bits - 1, through: 0, by: -1) {
        buffer = buffer << 1 | value >> UInt64(bit) & 1
        held += 1
        guard held == 6 else { continue }
        bytes.append(PhraseBits.first + UInt8(buffer & 63))
        held = 0
      }
    }

    /// Flushes the last byte.
    mutating func finish() { while held > 0 { put(0, bits: 1) } }

    /// Encodes entries, which must ascend, with the payload in the low bits.
    mutating func put(_ entries: [UInt64], hashBits: Int, payload: Int) {
      var remainder = 0
      while remainder < 24, entries.count << (remainder + 1) < 1 << hashBits { remainder += 1 }
      put(UInt64(entries.count), bits: 20)
      put(UInt64(remainder), bits: 5)
      var before: UInt64 = 0
      for entry in entries {
        let delta = entry >> UInt64(payload) - before
        before += delta
        for _ in 0..<(delta >> UInt64(remainder)) { put(1, bits: 1) }
        put(0, bits: 1)
        put(delta, bits: remainder)
        put(entry, bits: payload)
      }
    }
  }
}
