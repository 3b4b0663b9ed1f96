import DocCodec
import DocIndex

/// A posting list to rank with.
struct ScoredList {
  var cursor: PostingCursor
  /// `ScoreTable.fixed` of the term's weight.
  var weight: UInt32
}

/// Top sections of one segment for a disjunction of terms: MaxScore (Turtle & Flood 1995) with the bounds of blocks
/// (Ding & Suel 2011), window by window.
///
/// The segment is cut into windows of sections. In each, a list's bound is the best score that its blocks there
/// allow. Lists whose bounds together cannot reach the threshold are not essential: sections that only they hold are
/// not looked at. The others add their scores into an array for the window; each section found is then completed
/// from the non-essential lists, best bound first, as long as it can still get over the threshold. Scores are integers,
/// so their sums, and the result, are exactly those of scoring everything.
struct BlockMaxRetrieval {
  /// Sections a window; a power of two, small enough for the first-level cache.
  private static let windowSize = 2048

  private let segment: Segment
  private let number: Int
  private let table: [UInt32]
  private let norms: ByteView
  /// Sections that may be found; nil for all.
  private let allowed: SectionBitmap?
  /// Off, everything is scored: the reference for tests.
  private let prunes: Bool
  private var lists: [ScoredList]
  /// Per list: highest score of a posting in the current window.
  private var bounds: [UInt32]
  private var scores = [UInt32](repeating: 0, count: windowSize)
  private var found = [UInt64](repeating: 0, count: windowSize / 64)

  init(
    segment: Segment, number: Int, lists: [ScoredList], table: ScoreTable, allowed: SectionBitmap?,
    prunes: Bool
  ) throws(IndexError) {
    self.segment = segment
    self.number = number
    self.lists = lists
    self.table = table.entries
    self.allowed = allowed
    self.prunes = prunes
    norms = try segment.norms(nil)
    bounds = [UInt32](repeating: 0, count: lists.count)
  }

  /// Adds the segment's best sections to `top`.
  mutating func run(into top: inout TopSections) throws(IndexError) {
    var start = 0
    while let next = nextSection(from: UInt32(start)), Int(next) < segment.counts.sections {
      // Windows begin at multiples of their size, so empty ones are passed over.
      start = Int(next) / Self.windowSize * Self.windowSize
      let end = min(start + Self.windowSize, segment.counts.sections)
      try runWindow(UInt32(start)..<UInt32(end), into: &top)
      start = end
    }
  }

  /// The first section at or after `section` that a block of any list may hold.
  private mutating func nextSection(from section: UInt32) -> UInt32? {
    var next: UInt32?
    for place in lists.indices {
      lists[place].cursor.skip(toBlockWith: section)
      guard !lists[place].cursor.isAtEnd else { continue }
      let block = lists[place].cursor.block
      let first = block == 0 ? 0 : lists[place].cursor.lastSection(ofBlock: block - 1) + 1
      next = min(next ?? .max, max(first, section))
    }
    return next
  }

  private mutating func runWindow(_ window: Range<UInt32>, into top: inout TopSections) throws(IndexError) {
    var order: [Int] = []
    var sum: UInt64 = 0
    for place in lists.indices {
      bounds[place] = try bound(of: place, in: window)
      guard bounds[place] > 0 else { continue }
      sum += UInt64(bounds[place])
      order.append(place)
    }
    let threshold = prunes ? UInt64(top.threshold) : 0
    guard !order.isEmpty, !(prunes && top.isFull && sum < threshold) else { return }
    order.sort { bounds[$0] < bounds[$1] }
    // The longest run of small lists that together stay below the threshold.
    var nonEssential = 0
    var rest: UInt64 = 0
    while prunes, top.isFull, nonEssential < order.count,
      rest + UInt64(bounds[order[nonEssential]]) < threshold
    {
      rest += UInt64(bounds[order[nonEssential]])
      nonEssential += 1
    }
    for place in order[nonEssential...] {
      do { try accumulate(place, in: window) } catch { throw damaged(error) }
    }
    try collect(window, nonEssential: order[..<nonEssential], rest: rest, into: &top)
  }

  /// The best score that a list can give a section of the window.
  private mutating func bound(of place: Int, in window: Range<UInt32>) throws(IndexError) -> UInt32 {
    lists[place].cursor.skip(toBlockWith: window.lowerBound)
    let cursor = lists[place].cursor
    guard !cursor.isAtEnd else { return 0 }
    var best: UInt32 = 0
    var block = cursor.block
    while block < cursor.blockCount {
      guard let (code, norm) = cursor.bound(ofBlock: block) else { return shortListBound(place, in: window) }
      // A block that begins after the window gives nothing to it.
      if block > cursor.block, cursor.lastSection(ofBlock: block - 1) &+ 1 >= window.upperBound { break }
      best = max(best, table[Int(code) << 8 | Int(norm)])
      if cursor.lastSection(ofBlock: block) >= window.upperBound - 1 { break }
      block += 1
    }
    return contribution(lists[place].weight, best)
  }

  /// A list without a skip table is decoded: its postings themselves give the bound.
  private func shortListBound(_ place: Int, in window: Range<UInt32>) -> UInt32 {
    let cursor = lists[place].cursor
    var best: UInt32 = 0
    norms.withUnsafeBytes { norms in
      for index in 0..<cursor.count where window.contains(cursor.sections[index]) {
        best = max(best, table[Int(cursor.codes[index]) << 8 | Int(norms[Int(cursor.sections[index])])])
      }
    }
    return contribution(lists[place].weight, best)
  }

  /// Adds a list's scores in the window to `scores`.
  private mutating func accumulate(_ place: Int, in window: Range<UInt32>) throws(CodecError) {
    let weight = lists[place].weight
    let start = window.lowerBound
    while !lists[place].cursor.isAtEnd {
      try lists[place].cursor.decode()
      let cursor = lists[place].cursor
      let sections = cursor.sections
      let codes = cursor.codes
      var index = cursor.index < cursor.count && sections[cursor.index] < start ? cursor.index : 0
      while index < cursor.count, sections[index] < start { index += 1 }
      let first = index
      while index < cursor.count, sections[index] < window.upperBound { index += 1 }
      let end = index
      // SAFETY: decoded section numbers are below the segment's count, which is the length of `norms`, and inside
      // the window here; codes are below 32, norms below 256, so entries are inside the table.
      norms.withUnsafeBytes { norms in
        table.withUnsafeBufferPointer { table in
          scores.withUnsafeMutableBufferPointer { scores in
            found.withUnsafeMutableBufferPointer { found in
              for index in first..<end {
                let section = sections[index]
                let entry = table[Int(codes[index]) << 8 | Int(norms[Int(section)])]
                let offset = Int(section &- start)
                scores[offset] &+= contribution(weight, entry)
                found[offset >> 6] |= 1 << UInt64(offset & 63)
              }
            }
          }
        }
      }
      lists[place].cursor.index = end
      if end < cursor.count { return }
      lists[place].cursor.nextBlock()
    }
  }

  /// Completes the sections found in the window and offers them to `top`; leaves the window's arrays empty.
  private mutating func collect(
    _ window: Range<UInt32>, nonEssential: ArraySlice<Int>, rest: UInt64, into top: inout TopSections
  ) throws(IndexError) {
    for word in found.indices where found[word] != 0 {
      var bits = found[word]
      found[word] = 0
      while bits != 0 {
        let offset = word << 6 | bits.trailingZeroBitCount
        bits &= bits - 1
        var score = scores[offset]
        scores[offset] = 0
        let section = window.lowerBound + UInt32(offset)
        if let allowed, !allowed.contains(section) { continue }
        if prunes, top.isFull, UInt64(score) + rest < UInt64(top.threshold) { continue }
        do {
          guard try complete(section, &score, nonEssential, rest: rest, top: top) else { continue }
        } catch { throw damaged(error) }
        try top.insert(
          ScoredSection(score: score, address: SectionAddress(segment: number, section: Int(section))))
      }
    }
  }

  /// Adds the scores of the lists that were left out.
  /// - Returns: false when the section cannot get over the threshold.
  private mutating func complete(
    _ section: UInt32, _ score: inout UInt32, _ places: ArraySlice<Int>, rest: UInt64, top: TopSections
  ) throws(CodecError) -> Bool {
    var rest = rest
    for place in places.reversed() {
      if prunes, top.isFull, UInt64(score) + rest < UInt64(top.threshold) { return false }
      rest -= UInt64(bounds[place])
      if try lists[place].cursor.seek(section) == section {
        let cursor = lists[place].cursor
        let norm = try norms.u8(Int(section))
        score &+= contribution(lists[place].weight, table[Int(cursor.codes[cursor.index]) << 8 | Int(norm)])
      }
    }
    return true
  }

  private func damaged(_ error: CodecError) -> IndexError {
    .damaged(path: segment.path, part: SegmentPart.postings.name, reason: "\(error)")
  }
}
