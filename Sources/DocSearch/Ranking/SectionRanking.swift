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
  private let request: SearchRequest
  private let stage: FirstStage
  private let lists: PlanLists
  private let match: NameMatch?
  /// The ranked candidates, best first; nil before they are ranked.
  private var ranked: [Searcher.RankedSection]?
  /// Whether every matching section is a candidate.
  private var isComplete = false

  init(
    _ contents: IndexContents, _ request: SearchRequest, _ plan: QueryPlan, _ table: ScoreTable,
    _ parameters: RankingParameters, _ priors: HeadingPriors,
    _ preferences: SearchPreferences
  ) throws(IndexError) {
    self.contents = contents
    self.plan = plan
    self.parameters = parameters
    self.priors = priors
    self.preferences = preferences
    self.request = request
    lists = try PlanLists(contents.reader, plan, table, parameters)
    stage = try FirstStage(contents, request, plan, lists, table)
    match = NameMatch(query: request.text)
  }

  /// The best sections, best first: `wanted` of them, or all that match.
  mutating func best(_ wanted: Int) throws(IndexError) -> [Searcher.RankedSection] {
    if !request.refines { return try stage.best(wanted).map { Searcher.RankedSection($0) } }
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
    if request.ranksDocuments { try raiseDocuments(&sections) }
    try TieOrder(contents: contents).sort(&sections)
    if !request.targets.isEmpty {
      let late = try contents.reader.segments.map { (segment) throws(IndexError) in
        try segment.sections(behind: request.targets)
      }
      func isLate(_ address: SectionAddress) -> Bool {
        late[address.segment].contains(UInt32(address.section))
      }
      sections = sections.filter { !isLate($0.address) } + sections.filter { isLate($0.address) }
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
        candidates[index].score &+= try lists.segments[address.segment]
          .score(of: address.section, onlySupplementary: true)
      }
    }
    var entries = Set(plan.named)
    if let key = match?.key {
      let declaring = try contents.reader.segments.map { (segment) throws(IndexError) in
        try segment.sections(holding: [FilterTerm.name(key)])
      }
      if !isComplete { candidates += try missed(declaring, besides: candidates) }
      for address in candidates.map(\.address)
      where declaring[address.segment].contains(UInt32(address.section)) { entries.insert(address) }
    }
    candidates.sort { $0.address < $1.address }
    let finder = FeatureFinder(contents.reader, plan, lists, priors)
    var features: [Features] = []
    features.reserveCapacity(candidates.count)
    var versioned: [Int] = []
    for candidate in candidates {
      let found = try finder.features(of: candidate.address)
      // When the budget is used up, candidates keep their first-stage scores, and the response is marked as partial.
      let isPaid = plan.budget.spend(finder.work + plan.lists.count, on: .evidence)
      features.append(isPaid ? found.features : Features())
      if found.isVersioned { versioned.append(features.count - 1) }
    }
    if versioned.count > 1 { try setOutdated(&features, of: candidates, versioned) }
    if !lists.words.isEmpty { try setDocuments(&features, of: candidates) }
    var ranked = candidates.map { Searcher.RankedSection($0) }
    for index in ranked.indices { ranked[index].set(features[index], parameters.weights) }
    if !entries.isEmpty { try setNames(of: &ranked, entries) }
    return ranked
  }

  /// If more sections than this declare the query's last word (`overview`, `name`), none of them is added to the candidates.
  private static let mostDeclaring = 256
  /// The maximum number of declaring sections that are added to the candidates. The number must suffice for qualified names, because many types
  /// may have a member of the same name.
  private static let mostAdded = 24

  /// The best sections that declare the query's last word and are not candidates yet. The first stage may miss such a section, because it may
  /// contain the name only once, while many other sections repeat the name.
  /// - Parameter declaring: for each segment, the sections that declare the word.
  private func missed(
    _ declaring: [SectionBitmap], besides candidates: [ScoredSection]
  ) throws(IndexError) -> [ScoredSection] {
    let known = Set(candidates.map(\.address))
    var declared = 0
    var best = TopSections(limit: Self.mostAdded, TieOrder(contents: contents))
    for (number, sections) in declaring.enumerated() {
      var next = 0
      while let section = sections.first(from: next) {
        next = section + 1
        let address = SectionAddress(segment: number, section: section)
        guard !contents.reader.isDeleted(address), stage.allows(address) else { continue }
        declared += 1
        if declared > Self.mostDeclaring { return [] }
        if known.contains(address) { continue }
        let score = try lists.segments[number].score(of: section)
        if score > 0 { try best.insert(score: score, section: section, of: number) }
      }
    }
    return try best.sorted()
  }

  /// Sets the features `document` and `opening` of candidates. Both depend on the scores of other sections of the same document.
  /// - Parameter candidates: the candidates, sorted by address, so that those of a document are adjacent.
  private func setDocuments(
    _ features: inout [Features], of candidates: [ScoredSection]
  ) throws(IndexError) {
    let best = Double(candidates.reduce(1) { max($0, $1.score) })
    var rest = candidates[...]
    while let candidate = rest.first {
      let number = candidate.address.segment
      let segment = contents.reader.segments[number]
      let (_, sections) = try segment.documentWithSections(ofSection: candidate.address.section)
      let own = rest.prefix { $0.address.segment == number && sections.contains($0.address.section) }
      let averaged = min(RankingParameters.documentSections, max(1, sections.count))
      let sum = own.map { Double($0.score) }.sorted(by: >).prefix(averaged).reduce(0, +)
      var opening = 0.0
      if let first = try segment.firstSearchable(of: sections),
        stage.allows(SectionAddress(segment: number, section: first))
      {
        let isCandidate = first == candidate.address.section
        let score = isCandidate ? candidate.score : try lists.segments[number].score(of: first)
        opening = min(1, Double(score) / best)
      }
      for index in own.indices {
        features[index][.document] = min(1, sum / (best * Double(averaged)))
        features[index][.opening] = opening
      }
      rest = rest[own.endIndex...]
    }
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
        features[.named] = lists.words.isEmpty ? 0 : 1
      } else if let match, read < Self.mostRead {
        read += 1
        features[.named] = match.score(of: try contents.section(at: address))
      }
      ranked[index].set(features, parameters.weights)
    }
  }
}
