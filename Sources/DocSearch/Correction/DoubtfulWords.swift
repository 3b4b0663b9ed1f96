import DocIndex

/// Finds doubtful words, which may be misspelt although the index contains them: rare words that occur in no section together with the query's
/// other words. A document may contain the same misspelling, but rarely next to the other words. For words that the index lacks, see
/// `SpellingCorrector`.
extension QueryPlanner {
  /// A word is rare if it occurs in at most this share of the sections and in at most `rareCount` sections. The second limit matters in large
  /// collections, where even ordinary words may occur in a small share of the sections.
  private static let rareShare = 0.0025
  private static let rareCount = 16.0
  /// Longer queries are not examined: often, no section contains all words of a long query, even if they are spelt correctly.
  private static let mostWords = 4

  /// The indices of the clauses whose word is rare. The result is empty if some section contains all words of the query. It is also empty if no
  /// section contains all words that are not rare, because a correction of the rare words would then not help.
  func doubtfulClauses(of plan: QueryPlan) throws(IndexError) -> Set<Int> {
    let limit = min(Self.rareCount, Double(reader.sectionCount) * Self.rareShare)
    var rare: Set<Int> = []
    let words = words(of: plan)
    for number in words {
      guard plan.query.clauses[number].term?.kind == .word else { continue }
      let lists = plan.lists.filter { $0.clause == number && $0.role != .part }
      if Double(lists.map(\.documentFrequency).max() ?? 0) <= limit { rare.insert(number) }
    }
    // Unknown words are counted too. If the query has an unknown word, no section can contain all words.
    let count = words.count + plan.unknownTerms.count
    guard !rare.isEmpty, (2...Self.mostWords).contains(count) else { return [] }
    if plan.unknownTerms.isEmpty, try occurTogether(words, plan) { return [] }
    return try occurTogether(words.filter { !rare.contains($0) }, plan) ? rare : []
  }

  /// Whether some section contains all content words of the query.
  func wordsOccurTogether(_ plan: QueryPlan) throws(IndexError) -> Bool {
    try occurTogether(words(of: plan), plan)
  }

  /// The indices of the clauses whose content word occurs in the index.
  private func words(of plan: QueryPlan) -> [Int] {
    var words: [Int] = []
    for (number, clause) in plan.query.clauses.enumerated() where clause.occur != .mustNot {
      guard clause.term != nil, clause.field == nil else { continue }
      let lists = plan.lists.filter { $0.clause == number && $0.role != .part }
      if !lists.isEmpty, !areStopWords(lists) { words.append(number) }
    }
    return words
  }

  private func occurTogether(_ clauses: [Int], _ plan: QueryPlan) throws(IndexError) -> Bool {
    if clauses.isEmpty { return true }
    let groups = clauses.map { clause in
      plan.lists.filter { $0.clause == clause && $0.role != .part }.compactMap(\.term)
    }
    return try !reader.sections(holding: groups, atMost: 1).isEmpty
  }
}
