import DocCodec
import DocIndex

/// A posting list during retrieval, with the part of it that is decoded.
///
/// SAFETY: `sections` and `codes` point to at least `count` postings, in memory of a cursor that `RetrievalWindows` keeps or in
/// `ListMemory`. `blockBounds` points to an integer for each block of `skips`, in `ListMemory`.
struct Lane {
  var weight: UInt32
  var sections: UnsafeMutablePointer<UInt32>
  var codes: UnsafeMutablePointer<UInt32>
  /// Number of decoded postings.
  var count: Int
  /// The skip table; nil if the whole list is decoded.
  var skips: SkipTable?
  /// Upper bound on the score of each block of `skips`.
  var blockBounds: UnsafeMutablePointer<UInt32>
  /// The index of the next posting if the whole list is decoded, else of the next block.
  var next = 0

  @inline(__always)
  func run(_ range: Range<Int>, leastNorm: UInt8) -> RetrievalWindows.Run {
    RetrievalWindows.Run(
      sections: UnsafePointer(sections), codes: UnsafePointer(codes), range: range, leastNorm: leastNorm)
  }

  /// The first posting at or after `first` whose section is not below `section`.
  @inline(__always)
  func index(of section: UInt32, from first: Int) -> Int {
    // The next posting is usually near, so this is a galloping search.
    var low = first
    var step = 1
    while low &+ step < count, sections[low &+ step] < section {
      low &+= step
      step &*= 2
    }
    var high = min(low &+ step, count)
    while low < high {
      let middle = (low &+ high) / 2
      if sections[middle] < section { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}

/// A list in a window, where lists are ordered by upper bound.
struct OrderedList {
  var list: Int
  var bound: UInt32
  /// The sum of the bounds up to this list.
  var sum: UInt32
}

/// Buffers for the lists of a query.
struct ListMemory {
  private let laneMemory: FixedMemory<Lane>
  private let orderMemory: FixedMemory<OrderedList>
  private let boundMemory: FixedMemory<UInt32>
  private let firstMemory: FixedMemory<Int32>
  /// Memory for the bounds of blocks, and for the postings of lists that are wholly decoded.
  private var others: [FixedMemory<UInt32>] = [FixedMemory(1, repeating: 0)]
  /// One lane for each list.
  var lanes: UnsafeMutablePointer<Lane> { laneMemory.start }
  var order: UnsafeMutablePointer<OrderedList> { orderMemory.start }
  /// For each window and list, the upper bound and the index of the first posting (if the list is wholly decoded) or block. There is one
  /// more window at the end, so that the postings of a window always end where those of the next one begin.
  var bounds: UnsafeMutablePointer<UInt32> { boundMemory.start }
  var firsts: UnsafeMutablePointer<Int32> { firstMemory.start }

  init(lists: Int, windows: Int) {
    let nothing = others[0].start
    laneMemory = FixedMemory(
      lists,
      repeating: Lane(
        weight: 0, sections: nothing, codes: nothing, count: 0, skips: nil, blockBounds: nothing))
    orderMemory = FixedMemory(lists, repeating: OrderedList(list: 0, bound: 0, sum: 0))
    boundMemory = FixedMemory(lists * windows, repeating: 0)
    firstMemory = FixedMemory(lists * (windows + 1), repeating: 0)
  }

  /// Zeroed memory for `count` numbers. It exists as long as this value.
  mutating func make(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let memory = FixedMemory<UInt32>(count, repeating: 0)
    others.append(memory)
    return memory.start
  }
}
