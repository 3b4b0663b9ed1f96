import DocIndex

/// The words of a query of which features tell, and which of its lists stand for each.
struct RankedWords {
  /// Clauses that take part, the *words*: wanted ones with a list of the index, of more weight than a stop word.
  let clauses: [Int]
  /// By list of the plan: the word that it stands for; nil for others.
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
