import DocIndex

/// The best sections by all that speaks for them, exactly, after the threshold algorithm (Fagin, Lotem & Naor 2003): sections
/// come in falling first-stage score, and when the next one could not come in even with the greatest evidence there is, no
/// other could. So the result does not depend on how many are asked for and looked at. Who asks for more goes on from what
/// was read.
final class SectionRanking {
  /// First-stage sections that are fetched at first: it decides about time, not about results.
  private static let firstFetch = 64

  /// Sections whose postings are looked up side by side.
  private static let batch = 1024
  /// A section that may come in, and the most that its score can be.
  private struct Candidate {
    var section: ScoredSection
    var evidence: SectionEvidence
    var bound: Double
  }
  /// How many sections were looked at, by how closely.
  struct Effort: Sendable, Hashable {
    /// From the first stage, in how many retrievals.
    var fetched = 0
    var fetches = 0
    /// By their postings.
    var bounded = 0
    /// By their positions.
    var read = 0
  }

  private let contents: IndexContents
  private let plan: QueryPlan
  private let stage: FirstStage
  private let table: ScoreTable
  private let parameters: RankingParameters
  /// Off, everything is looked at: the reference for tests.
  private let prunes: Bool
  private let order: TieOrder
  private let finder: EvidenceFinder
  private var documents: DocumentScores?
  private var likeness: RelevanceModel?
  /// The sections fetched so far, ascending: all whose first-stage score is not below `fetchedDownTo`.
  private var sections: [ScoredSection] = []
  private var fetchedDownTo: UInt32 = 0
  /// The least score for which all sections that could reach it were fetched; nil when none were fetched for one.
  private var fetchedFor: Double?
  /// What was read of positions, for the second ranking of a weak query, and for who asks for more.
  private var known: [SectionAddress: Candidate] = [:]
  private(set) var effort = Effort()

  init(
    _ contents: IndexContents, _ request: SearchRequest, _ plan: QueryPlan, _ table: ScoreTable,
    _ parameters: RankingParameters, _ priors: HeadingPriors
  ) throws(IndexError) {
    self.contents = contents
    self.plan = plan
    self.table = table
    self.parameters = parameters
    prunes = request.prunes
    order = TieOrder(contents)
    stage = try FirstStage(contents, request, plan, table)
    finder = EvidenceFinder(contents.reader, plan, stage.cursors, table, parameters, priors)
  }

  /// The `wanted` best sections, best first.
  func best(_ wanted: Int) throws(IndexError) -> [Searcher.RankedSection] {
    if documents != nil {
      if sections.count < wanted, fetchedDownTo > 1 { _ = try fetch(wanted) }
      return try rank(wanted)
    }
    let first = try fetch(wanted)
    guard let best = first.first else { return [] }
    documents = DocumentScores(
      contents.reader, finder.lists, stage, best: best.score, parameters)
    if try isWeak(first) {
      let topical = try rank(parameters.feedbackSections)
      likeness = try RelevanceModel(
        of: topical.map { ($0.address, $0.score) }, contents, parameters, table)
      fetchedFor = nil
    }
    return try rank(wanted)
  }

  /// Fetches so many of the best sections by their words, best first.
  private func fetch(_ wanted: Int) throws(IndexError) -> [ScoredSection] {
    let count = prunes ? max(wanted, Self.firstFetch) : Int.max
    let first = try stage.best(count, atLeast: 1)
    fetchedFor = nil
    finder.lists.reset()
    documents?.reset()
    effort.fetched = first.count
    effort.fetches += 1
    // Of those with the score of the last one only some are there.
    fetchedDownTo = first.count < count ? 1 : (first.last?.score ?? 0) &+ 1
    sections = first.sorted { $0.address < $1.address }
    return first
  }

  /// Whether no section holds most of what was asked for, so that what the first ones say beside it may help.
  private func isWeak(_ first: [ScoredSection]) throws(IndexError) -> Bool {
    guard finder.mayBeWeak else { return false }
    for section in first.prefix(parameters.coverageSections) {
      try finder.take([section])
      if finder.coverage(ofSectionAtHand: 0) >= parameters.feedbackCoverage { return false }
    }
    return true
  }

  private func rank(_ wanted: Int) throws(IndexError) -> [Searcher.RankedSection] {
    let greatest = finder.greatestFactor(mayBeLikeOthers: likeness != nil)
    var best = BestScores(count: wanted)
    var found: [Searcher.RankedSection] = []
    // What the query names may come from anywhere, and gains most.
    for address in Set(plan.named) where stage.allows(address) {
      let score = try finder.lists.lists(ofSegment: address.segment).scores(
        of: address.section..<address.section + 1)[0]
      guard score > 0 else { continue }
      let section = ScoredSection(score: score, address: address)
      try finder.take([section])
      var evidence = try finder.bound(ofSectionAtHand: 0, finder.mark(of: address), nil)
      evidence.named = finder.hasWords ? 1 : 0
      try complete(&evidence, of: section)
      evidence = try finder.evidence(of: address, within: evidence)
      found.append(ranked(section, evidence))
      best.insert(found[found.count - 1].score)
    }
    for candidate in known.values.sorted(by: {
      ($1.section.score, $0.section.address) < ($0.section.score, $1.section.address)
    }) {
      try self.read(candidate, &best, &found)
    }
    try look(greatest, &best, &found)
    // Further ones are fetched if they could come in.
    let (wantedScore, mayBeLikeOthers) = (best.least, likeness != nil)
    let needs: (Double) -> UInt32 = { wantedScore > 0 ? max(1, ScoreTable.floor(wantedScore / $0)) : 1 }
    if needs(greatest) < fetchedDownTo, fetchedFor.map({ wantedScore < $0 }) ?? true {
      (sections, fetchedDownTo) = try stage.all(atLeast: needs(greatest), finder.words) { [finder] in
        needs(finder.greatestFactor($0, mayBeLikeOthers: mayBeLikeOthers))
      }
      fetchedFor = wantedScore
      finder.lists.reset()
      documents?.reset()
      effort.fetches += 1
      effort.fetched = sections.count
      try look(greatest, &best, &found)
    }
    try order.sort(&found)
    return Array(found.prefix(wanted))
  }

  /// Pays for postings or positions of sections; what has no budget is the reference for tests.
  private func mayLook(_ count: Int) -> Bool {
    prunes ? plan.budget.spend(count, on: .evidence) : plan.budget.mayGoOn(after: count)
  }

  private func mayComeIn(_ section: ScoredSection, _ factor: Double, _ best: BestScores) -> Bool {
    !prunes || ScoreTable.value(section.score) * factor >= best.least
  }

  /// The greatest factor of a section of which its document and its likeness to others are not known.
  private func most(_ evidence: SectionEvidence, document: Double = 1) -> Double {
    var evidence = evidence
    if finder.hasWords { evidence.document = document }
    if likeness != nil { evidence.feedback = 1 }
    return evidence.factor(parameters) * EvidenceFinder.roundingSlack
  }

  /// Looks at the fetched sections but for those that were read, the most promising first, until the others cannot come in.
  private func look(
    _ greatest: Double, _ best: inout BestScores, _ found: inout [Searcher.RankedSection]
  ) throws(IndexError) {
    var open: [Candidate] = []
    var start = 0
    while start < sections.count {
      let segment = sections[start].address.segment
      var end = min(start + Self.batch, sections.count)
      while sections[end - 1].address.segment != segment { end -= 1 }
      guard mayLook(Self.batch) else { break }
      var some = try candidates(start..<end, greatest, best)
      some.sort { $0.bound > $1.bound }
      // The most promising ones raise what the next sections must reach.
      for candidate in some.prefix(Self.firstFetch) { try read(candidate, &best, &found) }
      open += some.dropFirst(Self.firstFetch)
      start = end
    }
    open.sort { $0.bound > $1.bound }
    for candidate in open {
      guard !prunes || candidate.bound >= best.least, mayLook(1) else { break }
      try read(candidate, &best, &found)
    }
  }

  /// Those of some fetched sections of a segment that may come in, by one look after the other, the cheapest first.
  private func candidates(
    _ places: Range<Int>, _ greatest: Double, _ best: borrowing BestScores
  ) throws(IndexError) -> [Candidate] {
    var open: [(place: Int, mark: EvidenceFinder.Mark)] = []
    for place in places {
      let section = sections[place]
      guard mayComeIn(section, greatest, best) else { continue }
      if section.codes.areKnown {
        let most = finder.greatestFactor(section.codes, mayBeLikeOthers: likeness != nil)
        guard mayComeIn(section, most, best) else { continue }
      }
      let mark = try finder.mark(of: section.address)
      let most = finder.greatestFactor(section.codes, mark, mayBeLikeOthers: likeness != nil)
      if mayComeIn(section, most, best) { open.append((place, mark)) }
    }
    var candidates: [Candidate] = []
    _ = mayLook(open.count * (finder.words.fitCodes ? 1 : plan.lists.count))
    try finder.take(open.map { sections[$0.place] })
    for (number, (place, mark)) in open.enumerated() {
      let section = sections[place]
      var evidence = finder.bound(ofSectionAtHand: number, mark, try finder.layout(of: section.address))
      guard mayComeIn(section, most(evidence), best) else { continue }
      if finder.hasWords {
        evidence.document =
          try documents?.mostShare(ofDocumentOf: place, among: sections, limit: fetchedDownTo) ?? 1
      }
      let most = most(evidence, document: evidence.document)
      guard mayComeIn(section, most, best), known[section.address] == nil,
        !plan.named.contains(section.address)
      else { continue }
      candidates.append(
        Candidate(section: section, evidence: evidence, bound: most * ScoreTable.value(section.score)))
      effort.bounded += 1
    }
    return candidates
  }

  /// Ranks a section by its positions, if it may still come in.
  private func read(
    _ candidate: Candidate, _ best: inout BestScores, _ found: inout [Searcher.RankedSection]
  ) throws(IndexError) {
    let section = candidate.section
    guard !prunes || candidate.bound >= best.least else { return }
    let isKnown = known[section.address] != nil
    var evidence = candidate.evidence
    try complete(&evidence, of: section)
    guard mayComeIn(section, evidence.factor(parameters) * EvidenceFinder.roundingSlack, best) else { return }
    if !isKnown {
      if finder.hasWords {
        evidence = try finder.evidence(of: section.address, within: evidence)
        effort.read += 1
        _ = mayLook(finder.positions.values.count)
      }
      known[section.address] = Candidate(section: section, evidence: evidence, bound: .infinity)
    }
    found.append(ranked(section, evidence))
    best.insert(found[found.count - 1].score)
  }

  /// Adds what the section's document tells, and its likeness to the first sections.
  private func complete(
    _ evidence: inout SectionEvidence, of section: ScoredSection
  ) throws(IndexError) {
    guard finder.hasWords else { return }
    // Each of the lists is looked up, and those of the terms that likeness is told by.
    _ = mayLook(plan.lists.count + (likeness == nil ? 0 : parameters.feedbackTerms))
    evidence.document = try documents?.share(ofDocumentOf: section.address) ?? 0
    evidence.feedback = try likeness?.likeness(of: section.address) ?? 0
  }

  private func ranked(_ section: ScoredSection, _ evidence: SectionEvidence) -> Searcher.RankedSection {
    Searcher.RankedSection(section, factor: evidence.factor(parameters), evidence)
  }
}
