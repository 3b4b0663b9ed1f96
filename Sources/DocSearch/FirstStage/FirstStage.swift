import DocIndex

/// The first stage of ranking: exact BM25F over the sections that a request allows.
struct FirstStage {
  private let reader: IndexReader
  private let plan: QueryPlan
  private let table: ScoreTable
  private let order: TieOrder
  private let request: SearchRequest
  private let lists: PlanLists
  /// For each segment, the sections that the request allows; nil for all.
  private let allowed: [SectionBitmap?]

  init(
    _ contents: IndexContents, _ request: SearchRequest, _ plan: QueryPlan, _ lists: PlanLists,
    _ table: ScoreTable
  ) throws(IndexError) {
    reader = contents.reader
    self.plan = plan
    self.table = table
    self.request = request
    order = TieOrder(contents: contents)
    self.lists = lists
    let sections = AllowedSections(contents: contents)
    allowed = try reader.segments.indices.map { (number) throws(IndexError) in
      let isAsked = plan.lists.contains { $0.sources[number] != nil }
      return isAsked ? try sections.bitmap(request, plan, segment: number) : nil
    }
  }

  func best(_ count: Int) throws(IndexError) -> [ScoredSection] {
    var top = TopSections(limit: count, order)
    for number in reader.segments.indices {
      let lists = lists.segments[number].unread.filter { !request.refines || !$0.isSupplementary }
      guard !lists.isEmpty else { continue }
      var retrieval = try BlockMaxRetrieval(
        segment: reader.segments[number], number: number, lists: lists, table: table,
        allowed: allowed[number], prunes: request.prunes, budget: plan.budget)
      try retrieval.run(into: &top)
    }
    return try top.sorted()
  }

  func allows(_ address: SectionAddress) -> Bool {
    allowed[address.segment]?.contains(UInt32(address.section)) ?? true
  }
}
