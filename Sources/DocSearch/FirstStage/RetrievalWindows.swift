import DocCodec
import DocIndex

/// The posting lists of a query, divided into windows of sections, with an upper bound on each list's scores in each window.
///
/// A list of few blocks is decoded at once and has exact bounds. The bounds of a longer list come from its skip table, and a block of it is
/// decoded when a window needs the block. Within a window, lists are numbered in ascending order of bounds.
struct RetrievalWindows {
  /// The binary logarithm of the number of sections in a window. With this size, a window's buffers fit into the first-level cache.
  static let shift = 11
  static let size = 1 << shift
  /// The maximum number of blocks of a list that is decoded as a whole.
  private static let wholeBlocks = 16

  /// Consecutive postings of a list in one window.
  struct Run {
    var sections: UnsafePointer<UInt32>
    var codes: UnsafePointer<UInt32>
    var range: Range<Int>
    /// No section in `range` has a lower length norm than this. 0 if no such bound is stored.
    var leastNorm: UInt8
  }

  private let listCount: Int
  private let windowCount: Int
  private let sectionCount: Int
  private let table: ScoreTable
  private var cursors: [PostingCursor] = []
  private let lanes: FixedMemory<Lane>
  private let order: FixedMemory<OrderedList>
  /// For each window and list, `bounds` contains the upper bound, and `firsts` the index of the first posting (if the whole list is decoded) or
  /// of the first block. `firsts` has an additional window at the end, so that the postings of each window end where the next one begins.
  private let bounds: FixedMemory<UInt32>
  private let firsts: FixedMemory<Int32>
  /// Memory for the bounds of blocks, and for the postings of lists that are decoded as a whole.
  private var others: [FixedMemory<UInt32>] = []
  /// The indices of the lists, in descending order of their number of postings.
  private var byFrequency: [Int] = []
  /// The sections of the current window.
  private var range: Range<UInt32> = 0..<0

  init(
    _ lists: [SegmentLists.List], table: ScoreTable, norms: ByteView, sectionCount: Int
  ) throws(CodecError) {
    listCount = lists.count
    self.sectionCount = sectionCount
    self.table = table
    windowCount = (sectionCount + Self.size - 1) >> Self.shift
    let none = FixedMemory<UInt32>(1, repeating: 0)
    others = [none]
    lanes = FixedMemory(
      listCount,
      repeating: Lane(
        weight: 0, sections: none.start, codes: none.start, count: 0, skips: nil, blockBounds: none.start))
    order = FixedMemory(listCount, repeating: OrderedList(list: 0, bound: 0, sum: 0))
    bounds = FixedMemory(listCount * windowCount, repeating: 0)
    firsts = FixedMemory(listCount * (windowCount + 1), repeating: 0)
    for (number, list) in lists.enumerated() {
      cursors.append(list.postings)
      if let skips = list.postings.skipTable, skips.blockCount > Self.wholeBlocks {
        addBlocks(number, list.weight, skips)
      } else {
        try addWhole(number, list.weight, norms)
      }
    }
    byFrequency = lists.indices.sorted {
      (lists[$1].postings.documentFrequency, $0) < (lists[$0].postings.documentFrequency, $1)
    }
  }

  /// Allocates zeroed memory for `count` integers. It is freed together with this value.
  private mutating func make(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let memory = FixedMemory<UInt32>(count, repeating: 0)
    others.append(memory)
    return memory.start
  }

  private mutating func addWhole(
    _ list: Int, _ weight: UInt32, _ norms: ByteView
  ) throws(CodecError) {
    let capacity = cursors[list].documentFrequency
    let (wholeSections, wholeCodes) = (make(capacity), make(capacity))
    var count = 0
    while !cursors[list].isAtEnd {
      try cursors[list].decode()
      let length = min(cursors[list].count, capacity - count)
      (wholeSections + count).update(from: cursors[list].sections, count: length)
      (wholeCodes + count).update(from: cursors[list].codes, count: length)
      count += length
      cursors[list].nextBlock()
    }
    let (bounds, firsts) = (bounds.start, firsts.start)
    guard let norm = norms.withUnsafeBytes({ $0.baseAddress }), norms.count >= sectionCount else { return }
    var next = 0
    for index in 0..<count {
      let section = Int(wholeSections[index])
      let window = section &>> Self.shift
      let slot = window &* listCount &+ list
      if window >= next {
        let sections = self.sections(ofWindow: window)
        try norms.check(sections.lowerBound, sections.count)
        while next <= window {
          firsts[next &* listCount &+ list] = Int32(truncatingIfNeeded: index)
          next &+= 1
        }
      }
      // SAFETY: decoded sections are below the segment's count, which is the number of norms. Codes are below 32.
      let best = contribution(
        weight, table[wholeCodes[index], norm.load(fromByteOffset: section, as: UInt8.self)])
      bounds[slot] = max(bounds[slot], max(1, best))
    }
    for window in next...windowCount {
      firsts[window &* listCount &+ list] = Int32(truncatingIfNeeded: count)
    }
    lanes.start[list].weight = weight
    lanes.start[list].sections = wholeSections
    lanes.start[list].codes = wholeCodes
    lanes.start[list].count = count
  }

  private mutating func addBlocks(_ list: Int, _ weight: UInt32, _ skips: SkipTable) {
    let (bounds, firsts) = (bounds.start, firsts.start)
    let blockBounds = make(skips.blockCount)
    var start: UInt32 = 0
    var lastWindow = -1
    for block in 0..<skips.blockCount {
      let best = bound(weight, skips, block)
      blockBounds[block] = best
      let end = min(skips.lastSection(ofBlock: block), UInt32(sectionCount - 1))
      guard start <= end else { continue }
      for window in Int(start) >> Self.shift...Int(end) >> Self.shift {
        let slot = window &* listCount &+ list
        if window > lastWindow {
          firsts[slot] = Int32(truncatingIfNeeded: block)
          lastWindow = window
        }
        bounds[slot] = max(bounds[slot], max(1, best))
      }
      start = end + 1
    }
    lanes.start[list] = Lane(
      weight: weight, sections: cursors[list].sections, codes: cursors[list].codes, count: 0, skips: skips,
      blockBounds: blockBounds)
  }

  /// Upper bound on the score of a block's postings.
  @inline(__always)
  private func bound(_ weight: UInt32, _ skips: SkipTable, _ block: Int) -> UInt32 {
    let (code, norm) = skips.bound(ofBlock: block)
    return contribution(weight, table[code, norm])
  }

  /// The windows that contain postings, each with the sum of the bounds of its lists, highest sums first.
  func byBound() -> [(number: Int, bound: UInt32)] {
    var sums: [(number: Int, bound: UInt32)] = []
    sums.reserveCapacity(windowCount)
    for window in 0..<windowCount {
      var sum: UInt32 = 0
      for slot in window &* listCount..<(window &+ 1) &* listCount { sum &+= bounds.start[slot] }
      if sum > 0 { sums.append((window, sum)) }
    }
    return sums.sorted { $0.bound > $1.bound }
  }

  func sections(ofWindow window: Int) -> Range<Int> {
    window << Self.shift..<min((window + 1) << Self.shift, sectionCount)
  }

  /// Moves every list to the start of a window, and sorts the lists by their bounds there.
  /// - Returns: the number of lists that have postings in the window.
  mutating func enter(_ window: Int) -> Int {
    let sections = sections(ofWindow: window)
    range = UInt32(sections.lowerBound)..<UInt32(sections.upperBound)
    let (bounds, firsts) = (bounds.start + window &* listCount, firsts.start + window &* listCount)
    var count = 0
    for list in 0..<listCount where bounds[list] > 0 {
      lanes.start[list].next = Int(firsts[list])
      var index = count
      while index > 0, order.start[index &- 1].bound > bounds[list] {
        order.start[index] = order.start[index &- 1]
        index &-= 1
      }
      order.start[index] = OrderedList(list: list, bound: bounds[list], sum: 0)
      count &+= 1
    }
    addUp(count)
    return count
  }

  private func addUp(_ count: Int) {
    var sum: UInt32 = 0
    for index in 0..<count {
      sum &+= order.start[index].bound
      order.start[index].sum = sum
    }
  }

  /// Moves the non-essential lists to the front of the window's order. Frequent lists come first, because skipping them saves the most time.
  /// - Parameter count: the number of lists that have postings in the window.
  /// - Returns: the number of non-essential lists.
  mutating func setAside(_ count: Int, below threshold: UInt32) -> Int {
    let bounds = bounds.start + Int(range.lowerBound) &>> Self.shift &* listCount
    var (sum, aside) = (UInt32(0), 0)
    for list in byFrequency where bounds[list] > 0 {
      guard sum &+ bounds[list] < threshold else { continue }
      sum &+= bounds[list]
      // The non-essential lists remain sorted by bound, and so do the essential lists.
      var index = (aside..<count).first { order.start[$0].list == list } ?? aside
      let moved = order.start[index]
      while index > 0, index > aside || order.start[index &- 1].bound > moved.bound {
        order.start[index] = order.start[index &- 1]
        index &-= 1
      }
      order.start[index] = moved
      aside &+= 1
    }
    addUp(count)
    return aside
  }

  func bound(at index: Int) -> UInt32 { order.start[index].bound }
  @inline(__always)
  func sum(upTo index: Int) -> UInt32 { order.start[index].sum }
  @inline(__always)
  func weight(at index: Int) -> UInt32 { lanes.start[order.start[index].list].weight }

  /// The next postings of a list in the window. A block whose bound is below `least` is skipped.
  mutating func nextRun(at index: Int, least: UInt32) throws(CodecError) -> Run? {
    let list = order.start[index].list
    let lane = lanes.start + list
    guard let skips = lane.pointee.skips else {
      let first = lane.pointee.next
      let end = Int(firsts.start[(Int(range.lowerBound) &>> Self.shift &+ 1) &* listCount &+ list])
      lane.pointee.next = end
      return first < end ? lane.pointee.run(first..<end, leastNorm: 0) : nil
    }
    while lane.pointee.next < skips.blockCount {
      let block = lane.pointee.next
      if block > 0, skips.lastSection(ofBlock: block &- 1) >= range.upperBound &- 1 { return nil }
      lane.pointee.next = block &+ 1
      if lane.pointee.blockBounds[block] < least { continue }
      cursors[list].move(toBlock: block)
      try cursors[list].decode()
      lane.pointee.count = cursors[list].count
      let first = lane.pointee.index(of: range.lowerBound, from: 0)
      var end = lane.pointee.count
      if lane.pointee.sections[end &- 1] >= range.upperBound {
        end = lane.pointee.index(of: range.upperBound, from: first)
      }
      if first < end { return lane.pointee.run(first..<end, leastNorm: skips.bound(ofBlock: block).norm) }
    }
    return nil
  }

  /// The frequency code of a section in a list; 0 if the list does not contain the section. Nil if the section's block has a bound below
  /// `least`. Within a window, sections must be passed in ascending order.
  @inline(__always)
  mutating func code(of section: UInt32, at index: Int, least: UInt32) throws(CodecError) -> UInt32? {
    let list = order.start[index].list
    let lane = lanes.start + list
    guard let skips = lane.pointee.skips else {
      let index = lane.pointee.index(of: section, from: lane.pointee.next)
      lane.pointee.next = index
      let holds = index < lane.pointee.count && lane.pointee.sections[index] == section
      return holds ? lane.pointee.codes[index] : 0
    }
    var block = lane.pointee.next
    while block < skips.blockCount, skips.lastSection(ofBlock: block) < section { block &+= 1 }
    lane.pointee.next = block
    guard block < skips.blockCount else { return 0 }
    if lane.pointee.blockBounds[block] < least { return nil }
    return try cursors[list].code(of: section, inBlock: block) ?? 0
  }
}

/// A posting list during retrieval. Either the whole list is decoded, or one block at a time.
///
/// SAFETY: `sections` and `codes` point to at least `count` postings, in memory of `RetrievalWindows` or of a cursor that it keeps.
/// `blockBounds` points to an integer for each block of `skips`, in memory of
/// `RetrievalWindows`.
struct Lane {
  var weight: UInt32
  var sections: UnsafeMutablePointer<UInt32>
  var codes: UnsafeMutablePointer<UInt32>
  /// The number of decoded postings.
  var count: Int
  /// The skip table of a list that is decoded block by block; nil if the whole list is decoded.
  var skips: SkipTable?
  /// Upper bound on the score of each block of `skips`.
  var blockBounds: UnsafeMutablePointer<UInt32>
  /// The index of the next posting if the whole list is decoded; otherwise the index of the next block.
  var next = 0

  @inline(__always)
  func run(_ range: Range<Int>, leastNorm: UInt8) -> RetrievalWindows.Run {
    RetrievalWindows.Run(
      sections: UnsafePointer(sections), codes: UnsafePointer(codes), range: range, leastNorm: leastNorm)
  }

  /// The index of the first posting at or after index `first` whose section is at least `section`.
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

/// A posting list with an upper bound on its scores in the current window. The lists of a window are sorted by upper bound, lowest first.
struct OrderedList {
  var list: Int
  var bound: UInt32
  /// The sum of the bounds of all lists up to and including this one.
  var sum: UInt32
}
