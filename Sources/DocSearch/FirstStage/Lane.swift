import DocIndex

/// A posting list during retrieval. Either the whole list is decoded, or one block at a time.
///
/// SAFETY: `sections` and `codes` point to at least `count` postings, in memory of `ListMemory` or of a cursor that `RetrievalWindows` keeps.
/// `blockBounds` points to an integer for each block of `skips`, in memory of `ListMemory`.
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
