import DocIndex

/// Where a list stands in retrieval.
///
/// SAFETY of the pointers: they point to `count` postings at least, in memory of a cursor or of `DecodedPostings` that
/// `RetrievalWindows` keeps; `blockBounds` to an integer for each block of `skips`, in `ListMemory`.
struct Lane {
  var weight: UInt32
  var sections: UnsafeMutablePointer<UInt32>
  var codes: UnsafeMutablePointer<UInt32>
  /// Decoded postings.
  var count: Int
  /// Nil for a list that is decoded whole.
  var skips: SkipTable?
  /// The best score that each block of `skips` allows.
  var blockBounds: UnsafeMutablePointer<UInt32>
  /// For a whole list the place of its next posting, for others its next block.
  var place = 0

  @inline(__always)
  func run(_ range: Range<Int>, leastNorm: UInt8) -> RetrievalWindows.Run {
    RetrievalWindows.Run(
      sections: UnsafePointer(sections), codes: UnsafePointer(codes), range: range, leastNorm: leastNorm)
  }

  /// The first posting from `first` on whose section is not below `section`.
  @inline(__always)
  func place(of section: UInt32, from first: Int) -> Int {
    // Galloping: the next one is mostly near.
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

/// A list in the order of bounds in a window.
struct OrderedList {
  var list: Int
  var bound: UInt32
  /// Of the bounds up to this list.
  var sum: UInt32
}

/// What retrieval knows of a query's lists.
///
/// SAFETY of the pointers: each points to initialised memory while this lives: `lanes` and `order` to one element a
/// list, `bounds` to one a list for each window, `firsts` to as many and one a list more.
final class ListMemory {
  let lanes: UnsafeMutablePointer<Lane>
  let order: UnsafeMutablePointer<OrderedList>
  /// By window and list: the best contribution, and the first posting (of a whole list) or block. A whole list has a first
  /// posting for each window, and one for the window behind the last: a window's postings end where those of the next begin.
  let bounds: UnsafeMutablePointer<UInt32>
  let firsts: UnsafeMutablePointer<Int32>
  private let nothing = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var blockBounds: [UnsafeMutablePointer<UInt32>] = []

  init(lists: Int, windows: Int) {
    lanes = .allocate(capacity: lists)
    lanes.initialize(
      repeating: Lane(
        weight: 0, sections: nothing, codes: nothing, count: 0, skips: nil, blockBounds: nothing),
      count: lists)
    order = .allocate(capacity: lists)
    order.initialize(repeating: OrderedList(list: 0, bound: 0, sum: 0), count: lists)
    bounds = .allocate(capacity: lists * windows)
    bounds.initialize(repeating: 0, count: lists * windows)
    firsts = .allocate(capacity: lists * (windows + 1))
    firsts.initialize(repeating: 0, count: lists * (windows + 1))
  }

  /// Memory for as many bounds, which the caller fills.
  func makeBlockBounds(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let bounds = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    blockBounds.append(bounds)
    return bounds
  }

  deinit {
    lanes.deallocate()
    order.deallocate()
    bounds.deallocate()
    firsts.deallocate()
    nothing.deallocate()
    for bounds in blockBounds { bounds.deallocate() }
  }
}

/// Memory of a list that is decoded whole.
final class DecodedPostings {
  let sections: UnsafeMutablePointer<UInt32>
  let codes: UnsafeMutablePointer<UInt32>
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    sections = .allocate(capacity: 2 * capacity)
    codes = sections + capacity
  }

  deinit { sections.deallocate() }
}
