/// Inflated blocks that were used before, by number: of those that share a place the last one. What it holds is bounded
/// by its places and by the usual size of a block; of larger blocks it keeps the last.
struct BlockCache<Block: AnyObject> {
  private var blocks: [(number: Int, block: Block)?]
  private var large: (number: Int, block: Block)?

  /// A block of more bytes than this counts as large.
  private static var usualSize: Int { 64 << 10 }

  /// - Parameter places: a power of two.
  init(places: Int) {
    precondition(places > 0 && places & (places - 1) == 0, "the places of a cache are a power of two")
    blocks = Array(repeating: nil, count: places)
  }

  subscript(number: Int) -> Block? {
    if let entry = blocks[number & (blocks.count - 1)], entry.number == number { return entry.block }
    return large?.number == number ? large?.block : nil
  }

  /// Keeps a block in the place of another.
  mutating func keep(_ block: Block, number: Int, bytes: Int) {
    if bytes > Self.usualSize {
      large = (number, block)
    } else {
      blocks[number & (blocks.count - 1)] = (number, block)
    }
  }
}
