import DocIndex

/// Ranks sections in two stages. The best sections of the first stage are the candidates, and the model orders them. All others follow in
/// first-stage order, so the first hits do not depend on how many are requested.
struct SectionRanking {
  /// Number of candidates, K. On collections left out, 48 to 256 gave the same MRR within 0.01 on all sets but Swift and one name of 48.
  static let candidateCount = 64

  private let contents: IndexContents
  private let plan: QueryPlan
  private let parameters: RankingParameters
  private let priors: HeadingPriors
  private let stage: FirstStage
  private let lists: PlanLists
  private let words: RankedWords
  private let match: EntryMatch?
  /// The candidates, best first, once they were ranked.
  private var ranked: [Searcher.RankedSection]?

  init(
    _ contents: IndexContents, _ request: SearchRequest, _ plan: QueryPlan, _ table: ScoreTable,
    _ parameters: RankingParameters, _ priors: HeadingPriors
  ) throws(IndexError) {
    self.contents = contents
    self.plan = plan
    self.parameters = parameters
    self.priors = priors
    stage = try FirstStage(contents, request, plan, table)
    words = RankedWords(plan, parameters)
    lists = PlanLists(contents.reader, plan, stage.cursors, table, words)
    match = EntryMatch(query: request.text)
  }

  /// The `wanted` best sections, best first; fewer where no more match.
  mutating func best(_ wanted: Int) throws(IndexError) -> [Searcher.RankedSection] {
    let candidates = try candidates()
    if wanted <= candidates.count || candidates.count < Self.candidateCount {
      return Array(candidates.prefix(wanted))
    }
    // Below the candidates a score is the first-stage score, capped at the lowest candidate score.
    let least = candidates.last?.score ?? 0
    return candidates
      + (try stage.best(wanted).dropFirst(candidates.count).map {
        Searcher.RankedSection($0, behind: least)
      })
  }

  /// All candidates, best first.
  mutating func candidates() throws(IndexError) -> [Searcher.RankedSection] {
    if let ranked { return ranked }
    let first = try stage.best(Self.candidateCount)
    var sections = try rank(first)
    try TieOrder(contents).sort(&sections)
    ranked = sections
    return sections
  }

  private func rank(_ first: [ScoredSection]) throws(IndexError) -> [Searcher.RankedSection] {
    guard !first.isEmpty else { return [] }
    var candidates = first.sorted { $0.address < $1.address }
    if plan.lists.contains(where: \.isCommon) {
      for place in candidates.indices {
        let address = candidates[place].address
        candidates[place].score &+= try lists.lists(ofSegment: address.segment)
          .score(of: address.section, onlyCommon: true)
      }
    }
    let finder = FeatureFinder(contents.reader, plan, lists, words, priors)
    var features: [Features] = []
    features.reserveCapacity(candidates.count)
    var isEntry: [Bool] = []
    for candidate in candidates {
      let found = try finder.features(of: candidate.address)
      // Once the budget is spent a candidate keeps its first-stage score, and the answer is marked as partial.
      let isPaid = plan.budget.spend(found.work + plan.lists.count, on: .evidence)
      features.append(isPaid ? found.features : Features())
      isEntry.append(found.isEntry)
    }
    if !words.clauses.isEmpty {
      var documents = CandidateDocuments(contents.reader, lists, stage, candidates)
      for place in candidates.indices { try documents.set(&features[place], of: place) }
    }
    var ranked = zip(candidates, features).map { Searcher.RankedSection($0, $1, parameters.weights) }
    try setNames(of: &ranked, isEntry)
    return ranked
  }

  /// Upper bound on the candidates whose text is read to compare their names with the query.
  private static let mostRead = 24

  /// Sets `named`. A query that is nothing but a name asks for the entry or document of that name.
  private func setNames(of ranked: inout [Searcher.RankedSection], _ isEntry: [Bool]) throws(IndexError) {
    let named = Set(plan.named)
    if named.isEmpty, match == nil { return }
    var read = 0
    for place in ranked.indices.sorted(by: { (ranked[$1].score, $0) < (ranked[$0].score, $1) }) {
      var features = ranked[place].features
      if named.contains(ranked[place].address) {
        features[.named] = words.clauses.isEmpty ? 0 : 1
      } else if let match, read < Self.mostRead,
        // An entry of the name has a heading that is little more than the name, or holds the name's parts side by side.
        isEntry[place], features[.heading] > 0.3 || match.isQualified && features[.closeness] > 0.99
      {
        read += 1
        features[.named] = match.worth(of: try contents.section(at: ranked[place].address))
      }
      ranked[place].set(features, parameters.weights)
    }
  }
}
