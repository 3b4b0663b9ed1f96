import DocCodec
import DocIndex

/// Finds the top sections of one segment for a disjunction of terms. The algorithm is MaxScore (Turtle & Flood 1995) with the bounds of
/// blocks (Ding & Suel 2011). It processes windows of sections, starting with the most promising window.
///
/// In a window, the upper bound of a list is the highest bound of its blocks. Windows are processed in descending order of the sum of these
/// bounds: the first windows raise the threshold, so that the last ones can be skipped. In each window, frequent lists are set aside as
/// non-essential while their bounds together cannot reach the threshold. Sections that only non-essential lists contain are skipped. The other
/// lists add their scores to an array. The score of each section in the array is then completed from the non-essential lists, in descending
/// order of bounds, until it can no longer reach the threshold. Blocks whose bound is too low are not decoded. Scores are integers and ties
/// are broken by section id, so the result is the same as that of exhaustive scoring.
struct BlockMaxRetrieval {
  private let segment: Segment
  private let number: Int
  private let table: ScoreTable
  /// The sections that the request allows; nil for all.
  private let allowed: SectionBitmap?
  /// Whether to skip sections that cannot be hits. If false, all sections are scored; tests use these scores as a reference.
  private let prunes: Bool
  private let budget: SearchBudget
  private var windows: RetrievalWindows
  private let norms: ByteView
  // The buffers for one window. `scores` and `found`, which has a bit for each section with a score, are zero between windows.
  private let scores = FixedMemory<UInt32>(RetrievalWindows.size, repeating: 0)
  private let found = FixedMemory<UInt64>(RetrievalWindows.size / 64, repeating: 0)
  private let candidates = FixedMemory<UInt32>(RetrievalWindows.size, repeating: 0)
  private let parts = FixedMemory<UInt32>(RetrievalWindows.size, repeating: 0)
  /// The number of postings read since the last call of `mayGoOn`.
  private var postingCount = 0

  init(
    segment: Segment, number: Int, lists: [SegmentLists.List], table: ScoreTable, allowed: SectionBitmap?,
    prunes: Bool, budget: SearchBudget
  ) throws(IndexError) {
    self.segment = segment
    self.number = number
    self.table = table
    self.allowed = allowed
    self.prunes = prunes
    self.budget = budget
    norms = try segment.someLengthNorms()
    let norms = norms
    windows = try segment.reading(.postings) { () throws(CodecError) in
      try RetrievalWindows(lists, table: table, norms: norms, sectionCount: segment.counts.sections)
    }
  }

  /// Adds the segment's best sections to `top`.
  mutating func run(into top: inout TopSections) throws(IndexError) {
    do {
      // SAFETY: `norms` has a norm for each section of the segment and keeps its memory alive. Norms are verified before they are read.
      guard let start = norms.withUnsafeBytes({ $0.baseAddress }) else { return }
      for window in windows.byBound() where !prunes || window.bound >= top.threshold {
        guard mayGoOn() else { return }
        try run(window.number, start, into: &top)
      }
    } catch let error as CodecError {
      throw IndexError(error, path: segment.path, part: .postings)
    } catch let error as IndexError {
      throw error
    } catch {
      return
    }
  }

  /// Charges the budget for the work since the last call, and returns whether the search may continue. Exhaustive scoring has no limit.
  private mutating func mayGoOn() -> Bool {
    let work = RetrievalWindows.size + postingCount
    postingCount = 0
    return prunes ? budget.spend(work, on: .retrieval) : budget.mayGoOn(after: work)
  }

  private mutating func run(
    _ window: Int, _ start: UnsafeRawPointer, into top: inout TopSections
  ) throws {
    let count = windows.enter(window)
    let threshold = top.threshold
    let nonEssential = prunes ? windows.setAside(count, below: threshold) : 0
    guard nonEssential < count else { return }
    let sections = windows.sections(ofWindow: window)
    try norms.check(sections.lowerBound, sections.count)
    if count - nonEssential == 1 {
      try scan(start, nonEssential: nonEssential, into: &top)
    } else {
      let total = windows.sum(upTo: count - 1)
      for index in nonEssential..<count {
        let others = total - windows.bound(at: index)
        try accumulate(index, start, window, least: least(top, beside: others))
      }
      try collect(start, window, nonEssential: nonEssential, into: &top)
    }
  }

  /// The lowest partial score with which a section can still reach the threshold.
  /// - Parameter rest: upper bound on the missing part of the score.
  @inline(__always)
  private func least(_ top: borrowing TopSections, beside rest: UInt32) -> UInt32 {
    prunes && top.threshold > rest ? top.threshold &- rest : 0
  }

  /// Scores the sections of a window that has only one essential list.
  private mutating func scan(
    _ norms: UnsafeRawPointer, nonEssential: Int, into top: inout TopSections
  ) throws {
    let entries = table.entries
    let (candidates, parts) = (candidates.start, parts.start)
    let rest = nonEssential > 0 ? windows.sum(upTo: nonEssential - 1) : 0
    let weight = windows.weight(at: nonEssential)
    var least = least(top, beside: rest)
    var leastCode: UInt32 = 0
    while let postings = try windows.nextRun(at: nonEssential, least: least) {
      postingCount &+= postings.range.count
      // The norms of postings are far apart in memory, so reading them is slow. Postings whose frequency code is too low are therefore filtered
      // out first. The search for the lowest sufficient code starts at the code of the previous run, which is usually close.
      while leastCode < 32, contribution(weight, table[leastCode, postings.leastNorm]) < least {
        leastCode += 1
      }
      while leastCode > 0, contribution(weight, table[leastCode - 1, postings.leastNorm]) >= least {
        leastCode -= 1
      }
      var first = postings.range.lowerBound
      while first < postings.range.upperBound {
        let end = min(first &+ BitPacking.blockSize, postings.range.upperBound)
        var count = 0
        // SAFETY: the run is inside the decoded postings. Decoded sections are below the segment's count, which is the length of `norms`.
        // Codes are below 32, so indices are inside the table. The buffers have room for a block.
        for index in first..<end {
          candidates[count] = UInt32(truncatingIfNeeded: index)
          count &+= isAtLeast(postings.codes[index], leastCode)
        }
        var found = 0
        for number in 0..<count {
          let index = Int(candidates[number])
          let section = postings.sections[index]
          let norm = norms.load(fromByteOffset: Int(section), as: UInt8.self)
          let part = contribution(weight, entries[Int(postings.codes[index]) &<< 8 | Int(norm)])
          // `found` is at most `number`, so only entries that were already read are overwritten.
          candidates[found] = section
          parts[found] = part
          found &+= isAtLeast(part, least)
        }
        try offer(found, norms, nonEssential, &least, beside: rest, to: &top)
        first = end
      }
    }
  }

  /// Adds a list's scores in the window to the array `scores`. Blocks whose bound is below `least` are skipped.
  private mutating func accumulate(
    _ index: Int, _ norms: UnsafeRawPointer, _ window: Int, least: UInt32
  ) throws {
    let entries = table.entries
    let weight = windows.weight(at: index)
    let start = UInt32(window << RetrievalWindows.shift)
    let (scores, found) = (scores.start, found.start)
    while let postings = try windows.nextRun(at: index, least: least) {
      postingCount &+= postings.range.count
      for index in postings.range {
        // SAFETY: as in `scan`. The run is inside the window, for which `scores` and `found` have room.
        let section = postings.sections[index]
        let norm = norms.load(fromByteOffset: Int(section), as: UInt8.self)
        let offset = Int(section &- start)
        scores[offset] &+= contribution(weight, entries[Int(postings.codes[index]) &<< 8 | Int(norm)])
        found[offset &>> 6] |= 1 &<< UInt64(offset & 63)
      }
    }
  }

  /// Completes the scores of the window's sections, offers the sections to `top`, and clears `scores` and `found`.
  private mutating func collect(
    _ norms: UnsafeRawPointer, _ window: Int, nonEssential: Int, into top: inout TopSections
  ) throws {
    let rest = nonEssential > 0 ? windows.sum(upTo: nonEssential - 1) : 0
    let start = UInt32(window << RetrievalWindows.shift)
    let (scores, found) = (scores.start, found.start)
    let (candidates, parts) = (candidates.start, parts.start)
    var least = least(top, beside: rest)
    var count = 0
    // SAFETY: `found` has a bit for each element of `scores`, and only bits of sections in the segment are set. `candidates` and `parts` have
    // room for all sections of a window.
    for word in 0..<(RetrievalWindows.size / 64) where found[word] != 0 {
      var bits = found[word]
      found[word] = 0
      while bits != 0 {
        let offset = word &<< 6 | bits.trailingZeroBitCount
        bits &= bits &- 1
        let score = scores[offset]
        scores[offset] = 0
        candidates[count] = start &+ UInt32(truncatingIfNeeded: offset)
        parts[count] = score
        count &+= isAtLeast(score, least)
      }
    }
    try offer(count, norms, nonEssential, &least, beside: rest, to: &top)
  }

  /// Completes the scores of the window's first `count` candidates, and offers the candidates to `top`.
  @inline(__always)
  private mutating func offer(
    _ count: Int, _ norms: UnsafeRawPointer, _ nonEssential: Int, _ least: inout UInt32, beside rest: UInt32,
    to top: inout TopSections
  ) throws {
    let (candidates, parts) = (candidates.start, parts.start)
    for number in 0..<count where parts[number] >= least {
      let section = candidates[number]
      if let allowed, !allowed.contains(section) { continue }
      var score = parts[number]
      guard try complete(section, norms, &score, nonEssential, top.threshold) else { continue }
      try top.insert(score: score, section: Int(section), of: self.number)
      least = self.least(top, beside: rest)
    }
  }

  /// Adds the scores of the non-essential lists to a section's score.
  /// - Returns: false if the section cannot reach the threshold.
  @inline(__always)
  private mutating func complete(
    _ section: UInt32, _ norms: UnsafeRawPointer, _ score: inout UInt32, _ nonEssential: Int,
    _ threshold: UInt32
  ) throws -> Bool {
    var index = nonEssential &- 1
    while index >= 0 {
      if score &+ windows.sum(upTo: index) < threshold { return false }
      let reached = score &+ (index > 0 ? windows.sum(upTo: index &- 1) : 0)
      let least = threshold > reached ? threshold &- reached : 0
      postingCount &+= 1
      guard let code = try windows.code(of: section, at: index, least: least) else { return false }
      // SAFETY: as in `scan`.
      let norm = norms.load(fromByteOffset: Int(section), as: UInt8.self)
      score &+= contribution(windows.weight(at: index), table[code, norm])
      index &-= 1
    }
    return true
  }
}

/// 1 if the number is at least `least`, else 0. It is computed without a branch, because the branch would often be mispredicted.
@inline(__always)
private func isAtLeast(_ number: UInt32, _ least: UInt32) -> Int {
  Int(truncatingIfNeeded: (UInt64(least) &- 1 &- UInt64(number)) &>> 63)
}
