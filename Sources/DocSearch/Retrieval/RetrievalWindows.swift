import DocCodec
import DocIndex

/// The posting lists of a query, cut into windows of sections, with what each list can give at best in each window.
///
/// Lists of few blocks are decoded once, and their bounds are those of their postings; of long lists the skip table
/// gives the bounds, and a block is decoded when a window needs it.
struct RetrievalWindows {
  /// Sections a window, as a power of two: small enough for the first-level cache.
  static let shift = 11
  static let size = 1 << shift
  /// Lists of up to so many blocks are decoded whole.
  private static let wholeBlocks = 16

  /// Postings side by side, inside the window.
  struct Run {
    var sections: UnsafePointer<UInt32>
    var codes: UnsafePointer<UInt32>
    var range: Range<Int>
  }

  /// Where a list stands. Plain values only: they are copied in the inner loops.
  private struct Lane {
    var weight: UInt32
    var sections: UnsafeMutablePointer<UInt32>
    var codes: UnsafeMutablePointer<UInt32>
    /// Decoded postings.
    var count: Int
    /// The decoded block; -1 while there is none, and for a list that is decoded whole.
    var block = -1
    var isWhole: Bool
    /// For a whole list the place of its next posting, for others its next block.
    var place = 0
  }

  let listCount: Int
  private let windowCount: Int
  private let sectionCount: Int
  private var cursors: [PostingCursor] = []
  private var lanes: [Lane] = []
  /// Memory of the lists that are decoded whole.
  private var decoded: [DecodedPostings] = []
  /// By window and list: the best contribution, and the first posting (of a whole list) or block.
  private var bounds: [UInt32]
  private var firsts: [Int32]
  private var range: Range<UInt32> = 0..<0
  private var window = 0

  init(
    _ lists: [ScoredList], table: [UInt32], norms: ByteView, sectionCount: Int
  ) throws(CodecError) {
    listCount = lists.count
    self.sectionCount = sectionCount
    windowCount = (sectionCount + Self.size - 1) >> Self.shift
    bounds = [UInt32](repeating: 0, count: windowCount * lists.count)
    firsts = [Int32](repeating: 0, count: windowCount * lists.count)
    let norms = try norms.pointer(at: 0, count: sectionCount)
    for (number, list) in lists.enumerated() {
      cursors.append(list.cursor)
      if list.cursor.blockCount <= Self.wholeBlocks {
        try addWhole(number, list.weight, table, norms)
      } else {
        addBlocks(number, list.weight, table)
      }
    }
  }

  private mutating func addWhole(
    _ list: Int, _ weight: UInt32, _ table: [UInt32], _ norms: UnsafeRawPointer
  ) throws(CodecError) {
    let memory = DecodedPostings(capacity: cursors[list].documentFrequency)
    var count = 0
    while !cursors[list].isAtEnd {
      try cursors[list].decode()
      let length = min(cursors[list].count, memory.capacity - count)
      (memory.sections + count).update(from: cursors[list].sections, count: length)
      (memory.codes + count).update(from: cursors[list].codes, count: length)
      count += length
      cursors[list].nextBlock()
    }
    var last = -1
    for place in 0..<count {
      let section = memory.sections[place]
      // SAFETY: decoded sections are below the segment's count, codes below 32.
      let norm = norms.load(fromByteOffset: Int(section), as: UInt8.self)
      let best = contribution(weight, table[Int(memory.codes[place]) << 8 | Int(norm)])
      let window = Int(section) >> Self.shift
      let slot = window * listCount + list
      if window != last {
        firsts[slot] = Int32(place)
        last = window
      }
      bounds[slot] = max(bounds[slot], best)
    }
    decoded.append(memory)
    lanes.append(
      Lane(weight: weight, sections: memory.sections, codes: memory.codes, count: count, isWhole: true))
  }

  private mutating func addBlocks(_ list: Int, _ weight: UInt32, _ table: [UInt32]) {
    let blockCount = cursors[list].blockCount
    var start: UInt32 = 0
    var lastWindow = -1
    for block in 0..<blockCount {
      let end = min(cursors[list].lastSection(ofBlock: block), UInt32(sectionCount - 1))
      if let (code, norm) = cursors[list].bound(ofBlock: block), start <= end {
        let best = contribution(weight, table[Int(code) << 8 | Int(norm)])
        for window in Int(start) >> Self.shift...Int(end) >> Self.shift {
          let slot = window * listCount + list
          if window > lastWindow {
            firsts[slot] = Int32(block)
            lastWindow = window
          }
          bounds[slot] = max(bounds[slot], best)
        }
      }
      start = end + 1
    }
    lanes.append(
      Lane(
        weight: weight, sections: cursors[list].sections, codes: cursors[list].codes, count: 0, isWhole: false
      ))
  }

  /// Windows that hold postings, the one with the greatest sum of bounds first.
  func byBound() -> [(number: Int, bound: UInt32)] {
    var keys: [UInt64] = []
    keys.reserveCapacity(windowCount)
    for window in 0..<windowCount {
      var sum: UInt32 = 0
      for slot in window * listCount..<(window + 1) * listCount { sum += bounds[slot] }
      if sum > 0 { keys.append(UInt64(sum) << 32 | UInt64(UInt32.max - UInt32(window))) }
    }
    keys.sort(by: >)
    return keys.map { (Int(UInt32.max - UInt32(truncatingIfNeeded: $0)), UInt32($0 >> 32)) }
  }

  func bound(of list: Int, in window: Int) -> UInt32 { bounds[window * listCount + list] }
  func weight(of list: Int) -> UInt32 { lanes[list].weight }

  /// Puts every list at the beginning of a window.
  mutating func enter(_ window: Int) {
    self.window = window
    range = UInt32(window << Self.shift)..<UInt32(min((window + 1) << Self.shift, sectionCount))
    for list in 0..<listCount { lanes[list].place = Int(firsts[window * listCount + list]) }
  }

  /// A list's first postings in the window.
  mutating func firstRun(of list: Int) throws(CodecError) -> Run? {
    var lane = lanes[list]
    if lane.isWhole {
      let first = lane.place
      while lane.place < lane.count, lane.sections[lane.place] < range.upperBound { lane.place += 1 }
      lanes[list].place = lane.place
      return first < lane.place ? run(lane, first..<lane.place) : nil
    }
    try load(list, block: lane.place)
    lane = lanes[list]
    return nextRun(lane, list, from: place(of: range.lowerBound, lane, from: 0))
  }

  /// The list's next postings in the window, after `firstRun`.
  mutating func nextRun(of list: Int) throws(CodecError) -> Run? {
    let lane = lanes[list]
    // The run before ended inside its block: what follows is outside the window.
    guard !lane.isWhole, lane.place > lane.block, lane.place < cursors[list].blockCount else { return nil }
    try load(list, block: lane.place)
    return nextRun(lanes[list], list, from: 0)
  }

  private mutating func nextRun(_ lane: Lane, _ list: Int, from first: Int) -> Run? {
    var end = lane.count
    if end > 0, lane.sections[end - 1] >= range.upperBound {
      end = place(of: range.upperBound, lane, from: first)
    } else {
      lanes[list].place = lane.block + 1
    }
    return run(lane, first..<end)
  }

  private func run(_ lane: Lane, _ range: Range<Int>) -> Run {
    Run(sections: UnsafePointer(lane.sections), codes: UnsafePointer(lane.codes), range: range)
  }

  /// The frequency code of a section in a list; nil when the list does not hold it. Sections must ascend within a
  /// window.
  mutating func code(of section: UInt32, in list: Int) throws(CodecError) -> UInt32? {
    var lane = lanes[list]
    if lane.isWhole {
      lane.place = place(of: section, lane, from: lane.place)
      lanes[list].place = lane.place
      return lane.place < lane.count && lane.sections[lane.place] == section ? lane.codes[lane.place] : nil
    }
    let blockCount = cursors[list].blockCount
    while lane.place < blockCount, cursors[list].lastSection(ofBlock: lane.place) < section {
      lane.place += 1
    }
    lanes[list].place = lane.place
    guard lane.place < blockCount else { return nil }
    try load(list, block: lane.place)
    lane = lanes[list]
    let place = place(of: section, lane, from: 0)
    return place < lane.count && lane.sections[place] == section ? lane.codes[place] : nil
  }

  /// The first posting from `first` on whose section is not below `section`.
  private func place(of section: UInt32, _ lane: Lane, from first: Int) -> Int {
    // Galloping: the next one is mostly near.
    var low = first
    var step = 1
    while low + step < lane.count, lane.sections[low + step] < section {
      low += step
      step *= 2
    }
    var high = min(low + step, lane.count)
    while low < high {
      let middle = (low + high) / 2
      if lane.sections[middle] < section { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func load(_ list: Int, block: Int) throws(CodecError) {
    guard lanes[list].block != block else { return }
    lanes[list].block = -1
    cursors[list].move(toBlock: block)
    try cursors[list].decode()
    lanes[list].count = cursors[list].count
    lanes[list].block = block
  }
}

/// Memory of a list that is decoded whole.
private final class DecodedPostings {
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
