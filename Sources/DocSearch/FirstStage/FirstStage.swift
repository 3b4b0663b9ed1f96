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
    try top(count, atLeast: least).sorted()
  }

  /// All sections of at least a score, by segment and section, with what the lists of words tell of them.
  func all(atLeast least: UInt32, _ words: EvidenceWords) throws(IndexError) -> [ScoredSection] {
    try top(.max, atLeast: least, slots: words.slots).all
  }

  private func top(
    _ count: Int, atLeast least: UInt32, slots: [Int?]? = nil
  ) throws(IndexError) -> TopSections {
    var top = TopSections(limit: count, atLeast: least, order)
    for number in reader.segments.indices {
      let lists = cursors.scoredLists(plan, segment: number, slots: slots)
      guard !lists.isEmpty else { continue }
      var retrieval = try BlockMaxRetrieval(
        segment: reader.segments[number], number: number, lists: lists, table: table,
        allowed: allowed[number], prunes: prunes, budget: plan.budget)
      try retrieval.run(into: &top)
    }
    return top
  }

  func allows(_ address: SectionAddress) -> Bool {
    allowed[address.segment]?.contains(UInt32(address.section)) ?? true
  }
}
