import DocCodec
import DocIndex

/// The posting lists of a plan. After retrieval, the lists provide the scores and positions of individual sections. Each list has one cursor, so
/// neighbouring sections share decoded blocks.
final class PlanLists {
  private let reader: IndexReader
  private let plan: QueryPlan
  private let cursors: PlanCursors
  private let table: ScoreTable
  private var segments: [SegmentLists?]
  /// For each list of the plan, the index of the query word it belongs to; nil if no feature uses the list.
  private let words: [Int?]
  let wordCount: Int

  init(
    _ reader: IndexReader, _ plan: QueryPlan, _ cursors: PlanCursors, _ table: ScoreTable,
    _ words: RankedWords
  ) {
    self.reader = reader
    self.plan = plan
    self.cursors = cursors
    self.table = table
    segments = [SegmentLists?](repeating: nil, count: reader.segments.count)
    self.words = words.words
    wordCount = words.clauses.count
  }

  func lists(ofSegment number: Int) throws(IndexError) -> SegmentLists {
    if let open = segments[number] { return open }
    let segment = reader.segments[number]
    var lists: [SegmentLists.List] = []
    for (index, list) in plan.lists.enumerated() {
      guard let cursor = cursors.cursor(list: index, segment: number) else { continue }
      var positions: PositionReader?
      if words[index] != nil, case .stored(let entry) = list.sources[number] {
        positions = try segment.positionReader(for: entry)
      }
      lists.append(
        SegmentLists.List(
          weight: ScoreTable.fixed(list.weight), isSupplementary: list.isSupplementary, word: words[index],
          postings: cursor, positions: positions))
    }
    let open = SegmentLists(
      lists, segment, norms: try segment.someLengthNorms(), table, wordCount: wordCount)
    segments[number] = open
    return open
  }
}

/// The lists of a plan in one segment.
final class SegmentLists {
  struct List {
    let weight: UInt32
    /// See `PlannedList.isSupplementary`.
    let isSupplementary: Bool
    /// The index of the query word that the list belongs to; nil if no feature uses the list.
    let word: Int?
    var postings: PostingCursor
    var positions: PositionReader?
  }

  /// The lists, sorted so that the lists of each word are adjacent.
  private var lists: [List]
  private let segment: Segment
  private let norms: ByteView
  private let table: ScoreTable
  private let wordCount: Int

  init(_ lists: [List], _ segment: Segment, norms: ByteView, _ table: ScoreTable, wordCount: Int) {
    self.lists = lists
    self.segment = segment
    self.norms = norms
    self.table = table
    self.wordCount = wordCount
  }

  /// The BM25F score of a section over all lists, whether or not the section passes the filters of the request.
  /// - Parameter onlySupplementary: whether to add only the scores of the supplementary lists, which the first stage skips.
  func score(of section: Int, onlySupplementary: Bool = false) throws(IndexError) -> UInt32 {
    var score: UInt32 = 0
    try segment.reading(.postings) { () throws(CodecError) in
      let norm = try norms.u8(section)
      for index in lists.indices where lists[index].isSupplementary || !onlySupplementary {
        guard let code = try lists[index].postings.code(of: UInt32(section)) else { continue }
        score &+= contribution(lists[index].weight, table[code, norm])
      }
    }
    return score
  }

  func read(_ positions: inout WordPositions, at section: Int) throws(IndexError) {
    positions.removeAll()
    var word = 0
    var first = 0
    for index in lists.indices {
      guard let own = lists[index].word else { continue }
      while word < own {
        positions.endWord()
        word += 1
        first = positions.values.count
      }
      let code = try segment.reading(.postings) { () throws(CodecError) in
        try lists[index].postings.code(of: UInt32(section))
      }
      guard code != nil else { continue }
      let isFirst = positions.values.count == first
      try segment.reading(.positions) { () throws(CodecError) in
        let cursor = lists[index].postings
        try lists[index].positions?.appendPositions(at: cursor, to: &positions.values)
      }
      // The positions of a single list are in order already.
      if !isFirst { positions.values[first...].sort() }
    }
    while word < wordCount {
      positions.endWord()
      word += 1
    }
    positions.sort()
  }
}

extension PostingCursor {
  /// Moves to a section, forward or backward, and returns the frequency code there; nil if the list does not contain the section. Ascending
  /// order is fastest, because a section in an earlier block requires a new search from the start of the list.
  mutating func code(of section: UInt32) throws(CodecError) -> UInt32? {
    if block > 0, lastSection(ofBlock: block - 1) >= section { move(toBlock: 0) }
    guard try seek(section) == section else { return nil }
    return code(at: index)
  }
}
