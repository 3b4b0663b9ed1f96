import DocIndex

/// A cursor for each list of a plan in each segment. Retrieval and later lookups copy these cursors, so that short lists are decoded only once.
///
/// Copies of a cursor share the buffer of the decoded block, so only one copy may be in use at a time.
struct PlanCursors {
  /// The cursors by segment and list. Nil if the segment does not contain the list, or if the list belongs to an excluded clause.
  private let cursors: [[PostingCursor?]]

  init(_ reader: IndexReader, _ plan: QueryPlan) throws(IndexError) {
    cursors = try reader.segments.indices.map { (number) throws(IndexError) in
      try plan.lists.map { (list) throws(IndexError) -> PostingCursor? in
        guard plan.query.clauses[list.clause].occur != .mustNot, let source = list.sources[number] else {
          return nil
        }
        return try reader.segments[number].cursor(for: source)
      }
    }
  }

  /// A cursor at the start of a list.
  func cursor(list: Int, segment: Int) -> PostingCursor? { cursors[segment][list] }

  /// The posting lists that the first stage scores in a segment.
  /// - Parameter all: whether to include the supplementary lists (`PlannedList.isSupplementary`).
  func scoredLists(_ plan: QueryPlan, segment: Int, all: Bool) -> [ScoredList] {
    var lists: [ScoredList] = []
    lists.reserveCapacity(plan.lists.count)
    for (number, cursor) in cursors[segment].enumerated() {
      guard let cursor, all || !plan.lists[number].isSupplementary else { continue }
      lists.append(ScoredList(cursor: cursor, weight: ScoreTable.fixed(plan.lists[number].weight)))
    }
    return lists
  }
}
