/// Inflated blocks that were used before, by number: of those that share a place the last one. What it holds is bounded
/// by its places and by the usual size of a block; of larger blocks it keeps the last.
struct BlockCache<Block: AnyObject> {
  private var blocks: [(number: Int, block: Block)?]
  private var large: (number: Int, block: Block)?
  private let mostPlaces: Int
  /// A single search keeps a few blocks.
  private static var fewPlaces: Int { 16 }

  /// A block of more bytes than this counts as large.
  private static var usualSize: Int { 64 << 10 }

  /// - Parameter places: a power of two.
  init(places: Int) {
    precondition(places > 0 && places & (places - 1) == 0, "the places of a cache are a power of two")
    mostPlaces = places
    blocks = Array(repeating: nil, count: min(Self.fewPlaces, places))
  }

  subscript(number: Int) -> Block? {
    if let entry = blocks[number & (blocks.count - 1)], entry.number == number { return entry.block }
    return large?.number == number ? large?.block : nil
  }

  /// Keeps a block in the place of another; called again when it has grown.
  mutating func keep(_ block: Block, number: Int, bytes: Int) {
    guard bytes <= Self.usualSize else {
      large = (number, block)
      let place = number & (blocks.count - 1)
      if blocks[place]?.number == number { blocks[place] = nil }
      return
    }
    // Blocks whose numbers share a place in a small table have places of their own in a larger one.
    while blocks.count < mostPlaces, let other = blocks[number & (blocks.count - 1)], other.number != number {
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
