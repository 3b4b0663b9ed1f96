import DocCodec
import DocIndex

/// The posting lists of a query plan, by segment. The first stage scores them; features then look up single sections in them.
struct PlanLists {
  let segments: [SegmentLists]
  /// The query words for which features are computed, as indices of clauses. The clauses are not excluded, have a stored list, and weigh over
  /// `leastShare` of the maximum.
  let words: [Int]

  init(
    _ reader: IndexReader, _ plan: QueryPlan, _ table: ScoreTable, _ parameters: RankingParameters
  ) throws(IndexError) {
    let heaviest = plan.clauseWeights.max() ?? 0
    let words = plan.query.clauses.indices.filter { clause in
      plan.query.clauses[clause].occur != .mustNot
        && plan.clauseWeights[clause] > heaviest * parameters.leastShare
        && plan.lists.contains { $0.clause == clause && $0.role != .part && $0.term != nil }
    }
    self.words = words
    segments = try reader.segments.indices.map { (number) throws(IndexError) in
      try SegmentLists(plan, words, table, reader.segments[number], number)
    }
  }
}

/// The lists of a plan in one segment. Each list has one cursor for lookups, so neighbouring sections share decoded blocks.
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

  /// The lists with cursors at their starts. Retrieval copies them, so that short lists are decoded only once. Copies of a cursor share the
  /// buffer of the decoded block, so lookups must not continue during or after another retrieval.
  let unread: [List]
  /// The same lists, with the cursors that lookups move.
  private var lists: [List]
  private let segment: Segment
  private let norms: ByteView
  private let table: ScoreTable
  private let wordCount: Int

  /// - Parameter number: the index of the segment.
  init(
    _ plan: QueryPlan, _ words: [Int], _ table: ScoreTable, _ segment: Segment, _ number: Int
  ) throws(IndexError) {
    var lists: [List] = []
    for list in plan.lists where plan.query.clauses[list.clause].occur != .mustNot {
      guard let source = list.sources[number] else { continue }
      let word = list.role == .part || list.term == nil ? nil : words.firstIndex(of: list.clause)
      var positions: PositionReader?
      if word != nil, case .stored(let entry) = source { positions = try segment.positionReader(for: entry) }
      lists.append(
        List(
          weight: ScoreTable.fixed(list.weight), isSupplementary: list.isSupplementary, word: word,
          postings: try segment.cursor(for: source), positions: positions))
    }
    unread = lists
    self.lists = lists
    self.segment = segment
    self.table = table
    norms = try segment.someLengthNorms()
    wordCount = words.count
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
