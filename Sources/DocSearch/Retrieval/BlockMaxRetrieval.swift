import DocCodec
import DocIndex

/// A posting list to rank with.
struct ScoredList {
  var cursor: PostingCursor
  /// `ScoreTable.fixed` of the term's weight.
  var weight: UInt32
}

/// Top sections of one segment for a disjunction of terms: MaxScore (Turtle & Flood 1995) with the bounds of blocks
/// (Ding & Suel 2011), window by window, the most promising window first.
///
/// The segment is cut into windows of sections. In each, a list's bound is the best score that its blocks there
/// allow. Windows come in the order of their bounds' sums: the first ones raise the threshold, and at the first window
/// that cannot reach it the search is over. In a window, lists whose bounds together cannot reach the threshold are
/// not essential: sections that only they hold are not looked at. The others add their scores into an array for the
/// window; each section found is then completed from the non-essential lists, best bound first, as long as it can still
/// get over the threshold. Scores are integers, and the best are told apart by their ids, so the result is
/// exactly that of scoring everything.
struct BlockMaxRetrieval {
  private let segment: Segment
  private let number: Int
  private let table: [UInt32]
  /// Sections that may be found; nil for all.
  private let allowed: SectionBitmap?
  /// Off, everything is scored: the reference for tests.
  private let prunes: Bool
  private var windows: RetrievalWindows
  private let norms: ByteView
  /// Lists with a bound in the current window, lowest bound first.
  private var order: [Int] = []
  private var scores = [UInt32](repeating: 0, count: RetrievalWindows.size)
  private var found = [UInt64](repeating: 0, count: RetrievalWindows.size / 64)

  init(
    segment: Segment, number: Int, lists: [ScoredList], table: ScoreTable, allowed: SectionBitmap?,
    prunes: Bool
  ) throws(IndexError) {
    self.segment = segment
    self.number = number
    self.table = table.entries
    self.allowed = allowed
    self.prunes = prunes
    norms = try segment.lengthNorms()
    do {
      windows = try RetrievalWindows(
        lists, table: table.entries, norms: norms, sectionCount: segment.counts.sections)
    } catch { throw Self.damaged(error, segment) }
  }

  /// Adds the segment's best sections to `top`.
  mutating func run(into top: inout TopSections) throws(IndexError) {
    for window in windows.byBound() {
      if prunes, window.bound < top.threshold { return }
      do {
        try run(window.number, into: &top)
      } catch let error as CodecError {
        throw Self.damaged(error, segment)
      } catch let error as IndexError {
        throw error
      } catch {
        return
      }
    }
  }

  private mutating func run(_ window: Int, into top: inout TopSections) throws {
    windows.enter(window)
    order.removeAll(keepingCapacity: true)
    for list in 0..<windows.listCount where windows.bound(of: list, in: window) > 0 { order.append(list) }
    order.sort { windows.bound(of: $0, in: window) < windows.bound(of: $1, in: window) }
    // The longest run of small lists that together stay below the threshold.
    var nonEssential = 0
    var rest: UInt32 = 0
    while prunes, nonEssential < order.count {
      let bound = windows.bound(of: order[nonEssential], in: window)
      guard rest + bound < top.threshold else { break }
      rest += bound
      nonEssential += 1
    }
    if order.count - nonEssential == 1 {
      try scan(order[nonEssential], window, nonEssential: nonEssential, rest: rest, into: &top)
    } else {
      for place in nonEssential..<order.count { try accumulate(order[place], window) }
      try collect(window, nonEssential: nonEssential, rest: rest, into: &top)
    }
  }

  /// Scores the sections of the only essential list.
  private mutating func scan(
    _ list: Int, _ window: Int, nonEssential: Int, rest: UInt32, into top: inout TopSections
  ) throws {
    let norms = try norms.pointer(at: 0, count: segment.counts.sections)
    let weight = windows.weight(of: list)
    var run = try windows.firstRun(of: list)
    while let postings = run {
      for place in postings.range {
        let section = postings.sections[place]
        // SAFETY: decoded sections are below the segment's count, codes below 32.
        let norm = norms.load(fromByteOffset: Int(section), as: UInt8.self)
        var score = contribution(weight, table[Int(postings.codes[place]) << 8 | Int(norm)])
        if prunes, score + rest < top.threshold { continue }
        if let allowed, !allowed.contains(section) { continue }
        guard try complete(section, norm, &score, window, nonEssential, rest: rest, top.threshold) else {
          continue
        }
        try top.insert(score: score, SectionAddress(segment: number, section: Int(section)))
      }
      run = try windows.nextRun(of: list)
    }
  }

  /// Adds a list's scores in the window to `scores`.
  private mutating func accumulate(_ list: Int, _ window: Int) throws {
    let norms = try norms.pointer(at: 0, count: segment.counts.sections)
    let weight = windows.weight(of: list)
    let start = UInt32(window << RetrievalWindows.shift)
    var run = try windows.firstRun(of: list)
    while let postings = run {
      // SAFETY: decoded section numbers are below the segment's count, which is the length of `norms`, and inside
      // the window here; codes are below 32, norms below 256, so entries are inside the table.
      table.withUnsafeBufferPointer { table in
        scores.withUnsafeMutableBufferPointer { scores in
          found.withUnsafeMutableBufferPointer { found in
            for place in postings.range {
              let section = postings.sections[place]
              let norm = norms.load(fromByteOffset: Int(section), as: UInt8.self)
              let offset = Int(section &- start)
              scores[offset] &+= contribution(weight, table[Int(postings.codes[place]) << 8 | Int(norm)])
              found[offset >> 6] |= 1 << UInt64(offset & 63)
            }
          }
        }
      }
      run = try windows.nextRun(of: list)
    }
  }

  /// Completes the sections found in the window and offers them to `top`; leaves the window's arrays empty.
  private mutating func collect(
    _ window: Int, nonEssential: Int, rest: UInt32, into top: inout TopSections
  ) throws {
    let norms = try norms.pointer(at: 0, count: segment.counts.sections)
    let start = UInt32(window << RetrievalWindows.shift)
    for word in found.indices where found[word] != 0 {
      var bits = found[word]
      found[word] = 0
      while bits != 0 {
        let offset = word << 6 | bits.trailingZeroBitCount
        bits &= bits - 1
        var score = scores[offset]
        scores[offset] = 0
        if prunes, score + rest < top.threshold { continue }
        let section = start + UInt32(offset)
        if let allowed, !allowed.contains(section) { continue }
        let norm = norms.load(fromByteOffset: Int(section), as: UInt8.self)
        guard try complete(section, norm, &score, window, nonEssential, rest: rest, top.threshold) else {
          continue
        }
        try top.insert(score: score, SectionAddress(segment: number, section: Int(section)))
      }
    }
  }

  /// Adds the scores of the lists that were left out.
  /// - Returns: false when the section cannot get over the threshold.
  private mutating func complete(
    _ section: UInt32, _ norm: UInt8, _ score: inout UInt32, _ window: Int, _ nonEssential: Int, rest: UInt32,
    _ threshold: UInt32
  ) throws -> Bool {
    var rest = rest
    for place in stride(from: nonEssential - 1, through: 0, by: -1) {
      if score + rest < threshold { return false }
      let list = order[place]
      rest -= windows.bound(of: list, in: window)
      if let code = try windows.code(of: section, in: list) {
        score &+= contribution(windows.weight(of: list), table[Int(code) << 8 | Int(norm)])
      }
    }
    return true
  }

  private static func damaged(_ error: CodecError, _ segment: Segment) -> IndexError {
    .damaged(path: segment.path, part: SegmentPart.postings.name, reason: "\(error)")
  }
}
