import DocIndex

/// The best sections by all that speaks for them, exactly, after the threshold algorithm (Fagin, Lotem & Naor 2003): sections
/// come in falling first-stage score, and when the next one could not come in even with the greatest evidence there is, no
/// other could. So the result does not depend on how many are asked for and looked at.
final class SectionRanking {
  /// First-stage sections that are fetched at first, and how many times as many in each further step: they decide about
  /// time, not about results.
  private static let firstFetch = 24
  private static let fetchGrowth = 64
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
  private var finder: EvidenceFinder
  private var documents: DocumentScores?
  private var likeness: RelevanceModel?
  /// The first-stage sections fetched so far, best first: all of at least that score.
  private var sections: [ScoredSection] = []
  private var fetchedDownTo: UInt32 = 0
  /// For each of them, when it was looked at: the most that can speak for it, and what does.
  private var outlines: [SectionEvidence?] = []
  private var bounds: [SectionEvidence?] = []
  private var exact: [SectionEvidence?] = []
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
    try fetch(max(wanted, Self.firstFetch), atLeast: 1)
    guard let first = sections.first else { return [] }
    documents = DocumentScores(
      contents.reader, finder.lists, stage, best: first.score, count: parameters.documentSections)
    try documents?.take(sections, downTo: fetchedDownTo)
    if try isWeak() {
      let first = try rank(parameters.feedbackSections)
      likeness = try RelevanceModel(
        of: first.map { ($0.address, $0.score) }, contents, parameters, table)
    }
    return try rank(wanted)
  }

  /// Whether no section holds most of what was asked for, so that what the first ones say beside it may help.
  private func isWeak() throws(IndexError) -> Bool {
    guard finder.mayBeWeak else { return false }
    for place in sections.indices.prefix(parameters.coverageSections)
    where try bound(place).coverage >= parameters.feedbackCoverage {
      return false
    }
    return true
  }

  private func fetch(_ count: Int, atLeast least: UInt32) throws(IndexError) {
    let count = prunes ? count : Int.max
    sections = try stage.best(count, atLeast: least)
    // Of sections with the last one's score some may be missing.
    fetchedDownTo = sections.count < count ? least : (sections.last?.score ?? 0) + 1
    outlines += [SectionEvidence?](repeating: nil, count: max(0, sections.count - outlines.count))
    bounds += [SectionEvidence?](repeating: nil, count: max(0, sections.count - bounds.count))
    exact += [SectionEvidence?](repeating: nil, count: max(0, sections.count - exact.count))
    finder.lists.reset()
    try documents?.take(sections, downTo: fetchedDownTo)
    effort.fetches += 1
    effort.fetched = sections.count
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
      var evidence = try finder.bound(address, within: finder.outline(address))
      try complete(&evidence, of: section)
      evidence = try finder.evidence(of: address, within: evidence)
      found.append(ranked(section, evidence))
      best.insert(found[found.count - 1].score)
    }
    var next = 0
    while true {
      var batch: [Int] = []
      while next < sections.count, mayComeIn(sections[next], greatest, best) {
        if plan.named.isEmpty || !plan.named.contains(sections[next].address) { batch.append(next) }
        next += 1
      }
      try look(at: batch, &best, &found)
      guard next == sections.count || !batch.isEmpty else { break }
      if next == sections.count {
        // Further ones are fetched if they could come in.
        let least = best.least > 0 ? ScoreTable.floor(best.least / greatest) : 1
        guard least < fetchedDownTo else { break }
        try fetch(sections.count * Self.fetchGrowth, atLeast: least)
      }
    }
    try order.sort(&found)
    return Array(found.prefix(wanted))
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

  /// Looks at sections, the most promising first, until the others cannot come in.
  private func look(
    at batch: [Int], _ best: inout BestScores, _ found: inout [Searcher.RankedSection]
  ) throws(IndexError) {
    var chosen: [Int] = []
    for place in batch where mayComeIn(sections[place], most(try outline(place)), best) {
      chosen.append(place)
    }
    // In the order of the lists, where neighbours share what is decoded.
    chosen.sort { sections[$0].address < sections[$1].address }
    var open: [(place: Int, bound: Double)] = []
    for place in chosen {
      let bound = most(try bound(place))
      if mayComeIn(sections[place], bound, best) { open.append((place, bound)) }
    }
    open.sort { left, right in
      let (one, other) = (
        ScoreTable.value(sections[left.place].score) * left.bound,
        ScoreTable.value(sections[right.place].score) * right.bound
      )
      return one == other ? left.place < right.place : one > other
    }
    for (place, factor) in open {
      let section = sections[place]
      guard mayComeIn(section, factor, best) else { break }
      guard finder.hasWords else {
        found.append(ranked(section, .none))
        best.insert(found[found.count - 1].score)
        continue
      }
      var evidence: SectionEvidence
      if let known = exact[place] { evidence = known } else { evidence = try bound(place) }
      evidence.document = try documents?.mostShare(ofDocumentOf: section.address) ?? 1
      guard mayComeIn(section, most(evidence, document: evidence.document), best) else { continue }
      try complete(&evidence, of: section)
      guard mayComeIn(section, evidence.factor(parameters) * EvidenceFinder.roundingSlack, best) else {
        continue
      }
      if exact[place] == nil {
        evidence = try finder.evidence(of: section.address, within: evidence)
        exact[place] = evidence
        effort.read += 1
      }
      found.append(ranked(section, evidence))
      best.insert(found[found.count - 1].score)
    }
  }

  private func outline(_ place: Int) throws(IndexError) -> SectionEvidence {
    if let known = outlines[place] { return known }
    let evidence = try finder.outline(sections[place].address)
    outlines[place] = evidence
    return evidence
  }

  private func bound(_ place: Int) throws(IndexError) -> SectionEvidence {
    if let known = bounds[place] { return known }
    let evidence = try finder.bound(sections[place].address, within: outline(place))
    bounds[place] = evidence
    effort.bounded += 1
    return evidence
  }

  /// Adds what the section's document tells, and its likeness to the first sections.
  private func complete(
    _ evidence: inout SectionEvidence, of section: ScoredSection
  ) throws(IndexError) {
    guard finder.hasWords else { return }
    evidence.document = try documents?.share(ofDocumentOf: section.address) ?? 0
    evidence.feedback = try likeness?.likeness(of: section.address) ?? 0
  }

  private func ranked(_ section: ScoredSection, _ evidence: SectionEvidence) -> Searcher.RankedSection {
    Searcher.RankedSection(section, factor: evidence.factor(parameters), evidence)
  }
}
