import DocIndex
import DocModel

/// Ranks sections in two stages. The best sections of the first stage are the candidates, which the model orders. The other sections follow in
/// first-stage order. The first hits therefore do not depend on how many hits are requested.
struct SectionRanking {
  private let contents: IndexContents
  private let plan: QueryPlan
  private let parameters: RankingParameters
  private let priors: HeadingPriors
  private let preferences: SearchPreferences
  private let refines: Bool
  private let ranksDocuments: Bool
  private let stage: FirstStage
  private let targets: [SystemTarget]
  private let lists: PlanLists
  private let words: RankedWords
  private let match: NameMatch?
  /// The ranked candidates, best first; nil before they are ranked.
  private var ranked: [Searcher.RankedSection]?
  /// Whether every matching section is a candidate.
  private var isComplete = false

  init(
    _ contents: IndexContents, _ request: SearchRequest, _ plan: QueryPlan, _ table: ScoreTable,
    _ parameters: RankingParameters, _ priors: HeadingPriors,
    _ preferences: SearchPreferences = SearchPreferences()
  ) throws(IndexError) {
    self.contents = contents
    self.plan = plan
    self.parameters = parameters
    self.priors = priors
    self.preferences = preferences
    targets = request.targets
    refines = request.refines
    ranksDocuments = request.ranksDocuments
    stage = try FirstStage(contents, request, plan, table)
    words = RankedWords(plan, parameters)
    lists = PlanLists(contents.reader, plan, stage.cursors, table, words)
    match = NameMatch(query: request.text)
  }

  /// The best sections, best first: `wanted` of them, or all that match.
  mutating func best(_ wanted: Int) throws(IndexError) -> [Searcher.RankedSection] {
    if !refines { return try stage.best(wanted).map { Searcher.RankedSection($0) } }
    let candidates = try candidates()
    if wanted <= candidates.count || isComplete { return Array(candidates.prefix(wanted)) }
    // Sections after the candidates keep their first-stage scores, but no score may exceed that of the last candidate.
    let least = candidates.last?.score ?? 0
    let known = Set(candidates.map(\.address))
    let rest = try stage.best(wanted).filter { !known.contains($0.address) }
    return candidates
      + rest.prefix(wanted - candidates.count).map { Searcher.RankedSection($0, behind: least) }
  }

  /// All candidates, best first.
  mutating func candidates() throws(IndexError) -> [Searcher.RankedSection] {
    if let ranked { return ranked }
    let first = try stage.best(RankingParameters.candidateCount)
    isComplete = first.count < RankingParameters.candidateCount
    var sections = try rank(first)
    for index in sections.indices where !preferences.boosts.isEmpty {
      sections[index].score *= try preferences.boost(of: sections[index].address, contents)
    }
    if ranksDocuments { try raiseDocuments(&sections) }
    try TieOrder(contents).sort(&sections)
    if !targets.isEmpty {
      let late = try UnavailableSections(contents.reader, targets: targets)
      sections =
        sections.filter { !late.contains($0.address) } + sections.filter { late.contains($0.address) }
    }
    ranked = sections
    return sections
  }

  /// For each document, adds a share of the score of its second-best candidate to the score of its best candidate. A document with two good
  /// sections is a better answer than one that mentions the subject once.
  private func raiseDocuments(_ sections: inout [Searcher.RankedSection]) throws(IndexError) {
    var best: [DocumentAddress: (index: Int, second: Double)] = [:]
    for (index, section) in sections.enumerated() {
      let document = try contents.document(ofSection: section.address)
      guard let known = best[document] else {
        best[document] = (index, 0)
        continue
      }
      let score = sections[known.index].score
      best[document] =
        section.score > score ? (index, score) : (known.index, max(known.second, section.score))
    }
    for (index, second) in best.values where sections[index].score > 0 {
      let factor = 1 + RankingParameters.secondSectionShare * second / sections[index].score
      sections[index].documentFactor = factor
      sections[index].score *= factor
    }
  }

  private func rank(_ first: [ScoredSection]) throws(IndexError) -> [Searcher.RankedSection] {
    guard !first.isEmpty else { return [] }
    var candidates = first
    if plan.lists.contains(where: \.isSupplementary) {
      for index in candidates.indices {
        let address = candidates[index].address
        candidates[index].score &+= try lists.lists(ofSegment: address.segment)
          .score(of: address.section, onlySupplementary: true)
      }
    }
    var entries = Set(plan.named)
    if let key = match?.key {
      let named = NamedSections(contents, key: key)
      if !isComplete { candidates += try named.best(besides: candidates, stage, lists) }
      entries.formUnion(try named.members(of: candidates))
    }
    candidates.sort { $0.address < $1.address }
    let finder = FeatureFinder(contents.reader, plan, lists, words, priors)
    var features: [Features] = []
    features.reserveCapacity(candidates.count)
    var versioned: [Int] = []
    for candidate in candidates {
      let found = try finder.features(of: candidate.address)
      // When the budget is used up, candidates keep their first-stage scores, and the response is marked as partial.
      let isPaid = plan.budget.spend(found.work + plan.lists.count, on: .evidence)
      features.append(isPaid ? found.features : Features())
      if found.isVersioned { versioned.append(features.count - 1) }
    }
    if versioned.count > 1 { try setOutdated(&features, of: candidates, versioned) }
    if !words.clauses.isEmpty {
      var documents = CandidateDocuments(contents.reader, lists, stage, candidates)
      for position in candidates.indices { try documents.set(&features[position], of: position) }
    }
    var ranked = zip(candidates, features).map { Searcher.RankedSection($0, $1, parameters.weights) }
    if !entries.isEmpty { try setNames(of: &ranked, entries) }
    return ranked
  }

  /// Sets the feature `outdated` of candidates.
  /// - Parameter versioned: the indices of the candidates that belong to one version of a manual.
  private func setOutdated(
    _ features: inout [Features], of candidates: [ScoredSection], _ versioned: [Int]
  ) throws(IndexError) {
    var versions: [(index: Int, version: ManualVersion)] = []
    var newest: [[UInt8]: ManualVersion] = [:]
    for index in versioned {
      let document = try contents.document(ofSection: candidates[index].address)
      guard let version = try contents.document(at: document).manualVersion else { continue }
      versions.append((index, version))
      if newest[version.manual].map({ version.isNewer(than: $0) == true }) ?? true {
        newest[version.manual] = version
      }
    }
    for (index, version) in versions where newest[version.manual]?.isNewer(than: version) == true {
      features[index][.outdated] = 1
    }
  }

  /// The maximum number of candidates whose names are compared with the query. The limit is low, because each comparison reads a section's text.
  private static let mostRead = 12

  /// If the query is a single name, sets the feature `named` of the entries and documents with this name. Posts and release notes are skipped,
  /// because they mention names but do not declare them.
  /// - Parameter entries: the sections of the documents that the query names, and the candidates that declare the last word of the query.
  private func setNames(
    of ranked: inout [Searcher.RankedSection], _ entries: Set<SectionAddress>
  ) throws(IndexError) {
    let named = Set(plan.named)
    var read = 0
    for index in ranked.indices.sorted(by: { (ranked[$1].score, $0) < (ranked[$0].score, $1) }) {
      let address = ranked[index].address
      guard entries.contains(address), try !priors.priorAndStanding(of: address).standing.contains(.post)
      else {
        continue
      }
      var features = ranked[index].features
      if named.contains(address) {
        features[.named] = words.clauses.isEmpty ? 0 : 1
      } else if let match, read < Self.mostRead {
        read += 1
        features[.named] = match.score(of: try contents.section(at: address))
      }
      ranked[index].set(features, parameters.weights)
    }
  }
}
