/// The query words for which features are computed, and the posting lists of each word.
struct RankedWords {
  /// The indices of the clauses that count as words. These are not excluded, have a stored list, and weigh over `leastShare` of the maximum.
  let clauses: [Int]
  /// For each list of the plan, the index of its clause in `clauses`; nil if the clause is not among them.
  let words: [Int?]

  init(_ plan: QueryPlan, _ parameters: RankingParameters) {
    let heaviest = plan.clauseWeights.max() ?? 0
    let clauses = plan.query.clauses.indices.filter { clause in
      plan.query.clauses[clause].occur != .mustNot
        && plan.clauseWeights[clause] > heaviest * parameters.leastShare
        && plan.lists.contains { $0.clause == clause && $0.role != .part && $0.term != nil }
    }
    words = plan.lists.map { list in
      list.role == .part || list.term == nil ? nil : clauses.firstIndex(of: list.clause)
    }
    self.clauses = clauses
  }
}
