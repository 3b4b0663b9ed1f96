/// Numbers terms in the order in which they are first added, by a hash table with open addressing. All terms are in one array of bytes.
struct TermTable {
  private(set) var arena: [UInt8] = []
  /// The offset in `arena` at which each term starts, followed by the end of the last term.
  private(set) var starts: [UInt32] = [0]
  /// A key for each term: its first seven bytes, with its length in the highest byte (`longKey` for longer terms). Terms of at most seven bytes
  /// are compared by their keys alone.
  private var keys: [UInt64] = []
  private static let longKey: UInt64 = 0xff << 56
  /// The slots of the hash table. Their number is a power of two, and at most two thirds of them are full. The high half of a slot is a hash,
  /// the low half the number of a term plus one. An empty slot is 0.
  private var slots = [UInt64](repeating: 0, count: 1 << 14)

  var count: Int { starts.count - 1 }

  func term(_ number: Int) -> ArraySlice<UInt8> {
    arena[Int(starts[number])..<Int(starts[number + 1])]
  }

  /// The number of a term. If the term is new, it is added.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = Self.hash(term)
    let key = Self.key(term)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash {
        let number = Int(UInt32(truncatingIfNeeded: slots[slot]) - 1)
        if keys[number] == key, key < Self.longKey || equals(number, term) {
          return UInt32(truncatingIfNeeded: number)
        }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = UInt32(count)
    slots[slot] = hash << 32 | UInt64(number + 1)
    keys.append(key)
    arena.append(contentsOf: term)
    starts.append(UInt32(arena.count))
    if count * 3 > slots.count * 2 { grow() }
    return number
  }

  mutating func number(of term: [UInt8]) -> UInt32 {
    term.withUnsafeBufferPointer { number(of: $0) }
  }

  /// The numbers of all terms, in ascending order of the terms' bytes.
  func sortedNumbers() -> [UInt32] {
    arena.withUnsafeBufferPointer { bytes in
      func term(_ number: UInt32) -> Slice<UnsafeBufferPointer<UInt8>> {
        bytes[Int(starts[Int(number)])..<Int(starts[Int(number) + 1])]
      }
      var numbers = (0..<UInt32(count)).map { number in
        (key: Self.sortKey(term(number)), number: number)
      }
      numbers.sort { left, right in
        if left.key != right.key { return left.key < right.key }
        return term(left.number).lexicographicallyPrecedes(term(right.number))
      }
      return numbers.map(\.number)
    }
  }

  /// The first eight bytes of a term as a number. In most cases, comparing these numbers is enough to order two terms.
  static func sortKey(_ term: some Collection<UInt8>) -> UInt64 {
    term.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * max(0, 8 - term.count))
  }

  @inline(__always)
  private static func key(_ term: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    if term.count >= 8 {
      // SAFETY: the term has at least eight bytes.
      key = UInt64(littleEndian: UnsafeRawBufferPointer(term).loadUnaligned(as: UInt64.self))
      return key & ~(0xff << 56) | longKey
    }
    for byte in term { key = key << 8 | UInt64(byte) }
    return key | UInt64(term.count) << 56
  }

  @inline(__always)
  private func equals(_ number: Int, _ term: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(starts[number])
    let count = term.count
    guard Int(starts[number + 1]) - start == count else { return false }
    return arena[start..<start + count].elementsEqual(term)
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 {
      var slot = Int(truncatingIfNeeded: entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// A 32-bit hash that reads eight bytes at a time and mixes them as in the finaliser of MurmurHash3.
  @inline(__always)
  private static func hash(_ term: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(term)
    var hash = UInt64(truncatingIfNeeded: term.count) &* 0x9e37_79b9_7f4a_7c15
    var index = 0
    while index + 8 <= bytes.count {
      // SAFETY: the loop's condition keeps the eight bytes inside the buffer.
      hash = fold(hash, UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    var tail: UInt64 = 0
    while index < bytes.count {
      tail = tail << 8 | UInt64(bytes[index])
      index += 1
    }
    return fold(hash, tail) >> 32
  }

  @inline(__always)
  private static func fold(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
    return (mixed ^ mixed >> 32) &* 0xc4ce_b9fe_1a85_ec53
  }
}
