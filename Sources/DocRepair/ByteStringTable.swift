import DocModel

/// Assigns numbers to distinct byte strings, in the order in which they are first added.
///
/// The table uses open addressing over an arena, so lookups do not allocate. The hash function is FNV-1a with the finaliser of MurmurHash3. Its
/// seed is random in each process, so that no input can force collisions.
struct ByteStringTable: Sendable {
  private var arena: [UInt8] = []
  /// The offset in the arena at which each string ends.
  private var ends: [Int] = [0]
  private var hashes: [UInt64] = []
  /// The slots of the hash table, whose count is a power of two. A slot holds the number of a string plus one; an empty slot holds 0.
  private var slots: [UInt32]

  private static let seed = UInt64.random(in: 1...UInt64.max)

  init(minimumCapacity: Int = 64) {
    var size = 64
    while size < minimumCapacity * 2 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
  }

  var count: Int { hashes.count }

  subscript(number: Int) -> ArraySlice<UInt8> { arena[ends[number]..<ends[number + 1]] }

  /// The number assigned to a string; nil if the string was never added.
  func number(of bytes: ArraySlice<UInt8>) -> Int? {
    let found = slots[slot(of: bytes, hash: Self.hash(bytes))]
    return found == 0 ? nil : Int(found) - 1
  }

  /// The number assigned to a string. A new string is added to the table.
  mutating func add(_ bytes: ArraySlice<UInt8>) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(bytes)
    let slot = slot(of: bytes, hash: hash)
    if slots[slot] != 0 { return (Int(slots[slot]) - 1, false) }
    arena += bytes
    ends.append(arena.count)
    hashes.append(hash)
    slots[slot] = UInt32(truncatingIfNeeded: hashes.count)
    if hashes.count * 2 > slots.count { grow() }
    return (hashes.count - 1, true)
  }

  private func slot(of bytes: ArraySlice<UInt8>, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, self[number] == bytes { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [UInt32](repeating: 0, count: mask + 1)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: number + 1)
    }
  }

  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = seed
    for byte in bytes { hash = hash.fnv(byte) }
    return hash.mixed
  }
}
