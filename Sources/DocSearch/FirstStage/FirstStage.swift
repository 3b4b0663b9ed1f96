import DocIndex

/// The first stage of ranking: the sections that a request allows, by their words alone (BM25F). Every score is exact.
struct FirstStage {
  private let reader: IndexReader
  private let plan: QueryPlan
  private let table: ScoreTable
  private let order: TieOrder
  private let prunes: Bool
  let cursors: PlanCursors
  /// By segment: the sections that may be found; nil for all.
  private let allowed: [SectionBitmap?]

  init(
    _ contents: IndexContents, _ request: SearchRequest, _ plan: QueryPlan, _ table: ScoreTable
  ) throws(IndexError) {
    reader = contents.reader
    self.plan = plan
    self.table = table
    prunes = request.prunes
    order = TieOrder(contents)
    cursors = try PlanCursors(reader, plan)
    var allowed: [SectionBitmap?] = []
    let restrictions = Restrictions(contents)
    for number in reader.segments.indices {
      let isAsked = plan.lists.contains { $0.places[number] != nil }
      allowed.append(isAsked ? try restrictions.allowed(request, plan, segment: number) : nil)
    }
    self.allowed = allowed
  }

  /// The best sections of at least a score, best first.
  func best(_ count: Int, atLeast least: UInt32 = 0) throws(IndexError) -> [ScoredSection] {
    var below = least
    return try top(count, atLeast: least, othersBelow: &below).sorted()
  }

  /// All sections of at least a score, by segment and section, with what the lists of words tell of them; without those that stay
  /// below what a section needs that only some lists hold.
  /// - Returns: the sections, and what all others stay below.
  func all(
    atLeast least: UInt32, _ words: EvidenceWords, needs: @escaping (ListCodes) -> UInt32
  ) throws(IndexError) -> (sections: [ScoredSection], othersBelow: UInt32) {
    var below = least
    let top = try top(.max, atLeast: least, words, needs: words.fitCodes ? needs : nil, othersBelow: &below)
    return (top.all, below)
  }

  private func top(
    _ count: Int, atLeast least: UInt32, _ words: EvidenceWords? = nil, needs: ((ListCodes) -> UInt32)? = nil,
    othersBelow: inout UInt32
  ) throws(IndexError) -> TopSections {
    var top = TopSections(limit: count, atLeast: least, order)
    for number in reader.segments.indices {
      let lists = cursors.scoredLists(plan, segment: number, slots: words?.slots)
      guard !lists.isEmpty else { continue }
      var retrieval = try BlockMaxRetrieval(
        segment: reader.segments[number], number: number, lists: lists, table: table,
        allowed: allowed[number], prunes: prunes, budget: plan.budget, needs: needs)
      try retrieval.run(into: &top)
      othersBelow = max(othersBelow, retrieval.passedOver)
    }
    return top
  }

  func allows(_ address: SectionAddress) -> Bool {
    allowed[address.segment]?.contains(UInt32(address.section)) ?? true
  }
}
