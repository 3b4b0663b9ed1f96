import DocCodec

/// A posting list with an upper bound on its scores in the current window. The lists of a window are sorted by upper bound, lowest first.
struct OrderedList {
  var list: Int
  var bound: UInt32
  /// The sum of the bounds of all lists up to and including this one.
  var sum: UInt32
}

/// Buffers for the lists of a query.
struct ListMemory {
  private let laneMemory: FixedMemory<Lane>
  private let orderMemory: FixedMemory<OrderedList>
  private let boundMemory: FixedMemory<UInt32>
  private let firstMemory: FixedMemory<Int32>
  /// Memory for the bounds of blocks, and for the postings of lists that are decoded as a whole.
  private var others: [FixedMemory<UInt32>] = [FixedMemory(1, repeating: 0)]
  var lanes: UnsafeMutablePointer<Lane> { laneMemory.start }
  var order: UnsafeMutablePointer<OrderedList> { orderMemory.start }
  /// For each window and list, `bounds` contains the upper bound, and `firsts` the index of the first posting (if the whole list is decoded) or
  /// of the first block. `firsts` has an additional window at the end, so that the postings of each window end where the next one begins.
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

  /// Allocates zeroed memory for `count` integers. It is freed together with this value.
  mutating func make(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let memory = FixedMemory<UInt32>(count, repeating: 0)
    others.append(memory)
    return memory.start
  }
}
