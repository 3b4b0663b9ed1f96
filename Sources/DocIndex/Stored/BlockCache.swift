/// Decompressed blocks that were used before, by number: of those that share a slot the last one. What it holds is bounded
/// by its slots and by the usual size of a block; of larger blocks it keeps the last.
struct BlockCache<Block: AnyObject> {
  private var blocks: [(number: Int, block: Block)?]
  private var large: (number: Int, block: Block)?
  private let mostSlots: Int
  /// A single search keeps a few blocks.
  private static var fewSlots: Int { 16 }

  /// A block of more bytes than this counts as large.
  private static var usualSize: Int { 256 << 10 }

  /// - Parameter slots: a power of two.
  init(slots: Int) {
    precondition(slots > 0 && slots & (slots - 1) == 0, "the slots of a cache are a power of two")
    mostSlots = slots
    blocks = Array(repeating: nil, count: min(Self.fewSlots, slots))
  }

  subscript(number: Int) -> Block? {
    if let entry = blocks[number & (blocks.count - 1)], entry.number == number { return entry.block }
    return large?.number == number ? large?.block : nil
  }

  /// Keeps a block in the slot of another; called again when it has grown.
  mutating func keep(_ block: Block, number: Int, bytes: Int) {
    guard bytes <= Self.usualSize else {
      large = (number, block)
      let slot = number & (blocks.count - 1)
      if blocks[slot]?.number == number { blocks[slot] = nil }
      return
    }
    // Blocks whose numbers share a slot in a small table have slots of their own in a larger one.
    while blocks.count < mostSlots, let other = blocks[number & (blocks.count - 1)], other.number != number {
      grow()
    }
    blocks[number & (blocks.count - 1)] = (number, block)
  }

  private mutating func grow() {
    var larger: [(number: Int, block: Block)?] = Array(repeating: nil, count: 2 * blocks.count)
    for case let entry? in blocks { larger[entry.number & (larger.count - 1)] = entry }
    blocks = larger
  }
}
