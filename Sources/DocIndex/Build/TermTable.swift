/// Numbers terms in order of first appearance: an open-addressing hash table over bytes in one arena.
struct TermTable {
  private(set) var arena: [UInt8] = []
  /// Where each term begins in `arena`; one more entry than terms.
  private(set) var starts: [UInt32] = [0]
  /// Slots hold a term's number plus one, 0 when empty; a power of two of them, at most two thirds full.
  private var slots = [UInt32](repeating: 0, count: 1 << 14)
  private var hashes: [UInt32] = []

  var count: Int { hashes.count }

  func term(_ number: Int) -> ArraySlice<UInt8> {
    arena[Int(starts[number])..<Int(starts[number + 1])]
  }

  /// The term's number, a new one if it was not seen before.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = Self.hash(term)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot] - 1)
      if hashes[number] == hash, equals(number, term) { return UInt32(number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = UInt32(hashes.count)
    slots[slot] = number + 1
    hashes.append(hash)
    arena.append(contentsOf: term)
    starts.append(UInt32(arena.count))
    if hashes.count * 3 > slots.count * 2 { grow() }
    return number
  }

  mutating func number(of term: [UInt8]) -> UInt32 {
    term.withUnsafeBufferPointer { number(of: $0) }
  }

  /// Numbers of all terms, ascending by their bytes.
  func sortedNumbers() -> [UInt32] {
    arena.withUnsafeBufferPointer { bytes in
      (0..<UInt32(count)).sorted { left, right in
        let first = bytes[Int(starts[Int(left)])..<Int(starts[Int(left) + 1])]
        let second = bytes[Int(starts[Int(right)])..<Int(starts[Int(right) + 1])]
        return first.lexicographicallyPrecedes(second)
      }
    }
  }

  private func equals(_ number: Int, _ term: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(starts[number])
    guard Int(starts[number + 1]) - start == term.count else { return false }
    for place in 0..<term.count where arena[start + place] != term[place] { return false }
    return true
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in hashes.indices {
      var slot = Int(hashes[number]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number) + 1
    }
  }

  /// FNV-1a over 64 bits, folded; terms are short.
  private static func hash(_ term: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in term { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
