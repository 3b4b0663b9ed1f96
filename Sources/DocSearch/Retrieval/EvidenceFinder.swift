import DocCodec
import DocIndex
import DocText

/// Finds the evidence for a section: what speaks for it beside the sum of its words' scores. What posting lists tell of it
/// bounds what positions can: a word that stands nowhere in a section is close to nothing, and one of low frequency stands
/// in no heading.
struct EvidenceFinder {
  private let reader: IndexReader
  private let plan: QueryPlan
  let lists: PlanLists
  private let parameters: RankingParameters
  private let priors: HeadingPriors
  /// Clauses that take part, the *words*: wanted ones with a list of the index, of more weight than a stop word.
  private let clauses: [Int]
  /// Of each word, and of all together.
  private let weights: [Double]
  private let weight: Double
  /// Of each word and the one before it, the lesser weight; of all pairs together.
  private let pairWeights: [Double]
  private let pairWeight: Double
  private var limits: [UInt32]
  private var positions = WordPositions()

  init(
    _ reader: IndexReader, _ plan: QueryPlan, _ cursors: PlanCursors, _ table: ScoreTable,
    _ parameters: RankingParameters, _ priors: HeadingPriors
  ) {
    self.reader = reader
    self.priors = priors
    self.plan = plan
    self.parameters = parameters
    let heaviest = plan.clauseWeights.max() ?? 0
    clauses = plan.query.clauses.indices.filter { clause in
      plan.query.clauses[clause].occur != .mustNot
        && plan.clauseWeights[clause] > heaviest * parameters.leastShare
        && plan.lists.contains { $0.clause == clause && $0.role != .part && $0.term != nil }
    }
    weights = clauses.map { plan.clauseWeights[$0] }
    weight = weights.reduce(0, +)
    pairWeights = zip(weights, weights.dropFirst()).map { min($0, $1) }
    pairWeight = pairWeights.reduce(0, +)
    lists = PlanLists(reader, plan, cursors, table, clauses: clauses)
    limits = [UInt32](repeating: 0, count: clauses.count)
  }

  /// Whether the query has words whose positions tell something.
  var hasWords: Bool { !clauses.isEmpty }

  /// The most that can speak for any section that the query does not name.
  /// - Parameter mayBeLikeOthers: whether likeness to the first sections is judged.
  func greatestFactor(mayBeLikeOthers: Bool) -> Double {
    guard hasWords else { return 1 }
    var most = SectionEvidence.none
    most.proximity = pairWeights.isEmpty ? 0 : 1
    most.heading = 1
    most.title = 1
    most.document = 1
    most.feedback = mayBeLikeOthers ? 1 : 0
    if priors.mayRecur {
      most.prior = max(1, parameters.greatestPrior)
      most.inherited = most.prior
    }
    let worth = [SectionStanding.proposal, .aside, [.proposal, .aside]].map(parameters.worth).max() ?? 1
    return most.factor(parameters) * max(1, worth) * Self.roundingSlack
  }

  /// Sums of shares may round differently in a bound and in what it bounds.
  static let roundingSlack = 1 + 1e-9

  /// Whether the query may be helped by likeness to the first sections if no section holds most of it.
  var mayBeWeak: Bool { parameters.feedbackWeight > 0 && clauses.count >= parameters.feedbackWords }

  /// The most that can speak for a section, by its heading and its standing alone.
  func outline(_ address: SectionAddress) throws(IndexError) -> SectionEvidence {
    var evidence = SectionEvidence.none
    guard hasWords else { return evidence }
    evidence.proximity = pairWeights.isEmpty ? 0 : 1
    evidence.heading = 1
    evidence.title = 1
    if plan.named.contains(address) { evidence.named = 1 }
    let mark = try priors.mark(of: address)
    evidence.standing = mark.standing
    if let prior = mark.prior {
      evidence.prior = min(prior, parameters.greatestPrior)
      evidence.inherited = evidence.prior
    }
    return evidence
  }

  /// The most that can speak for a section, by what its postings tell, too; its document and its likeness to others are left
  /// as they are.
  mutating func bound(
    _ address: SectionAddress, within outline: SectionEvidence
  ) throws(IndexError) -> SectionEvidence {
    var evidence = outline
    guard hasWords else { return evidence }
    try lists.lists(ofSegment: address.segment).limits(at: address.section, into: &limits)
    let limits = limits
    evidence.coverage = share { limits[$0] > 0 }
    evidence.title = share { limits[$0] > FieldWeights.quarters(.title) }
    let layout = try FieldLayout(section: UInt32(address.section), in: reader.segments[address.segment])
    let headingWeight = FieldWeights.quarters(.heading)
    let length = layout.length(of: .heading)
    evidence.heading = length == 0 && evidence.title > 0.999 ? 1 : 0
    if length > 0 {
      let recall = share { limits[$0] > headingWeight }
      if recall > 0 {
        let places = limits.reduce(0) { $0 + Int($1 / headingWeight) }
        let precision = min(1, Double(places) / Double(length))
        evidence.heading = 2 * recall * precision / (recall + precision)
      }
    }
    evidence.inherited *= 2 * evidence.title / (1 + evidence.title)
    evidence.proximity = proximity { limits[$0] > 0 && limits[$1] > 0 ? 1 : nil }
    return evidence
  }

  /// What positions tell of a section.
  /// - Parameter bound: what they could tell at most; what does not depend on them is exact in it.
  mutating func evidence(
    of address: SectionAddress, within bound: SectionEvidence
  ) throws(IndexError) -> SectionEvidence {
    guard hasWords else { return bound }
    try lists.lists(ofSegment: address.segment).read(&positions, at: address.section)
    let positions = positions
    let layout = try FieldLayout(section: UInt32(address.section), in: reader.segments[address.segment])
    var evidence = bound
    evidence.proximity = proximity { positions.distance(from: $0, to: $1) }
    evidence.heading = heading(positions, layout, bound.standing)
    let title = layout.range(of: .title)
    evidence.title = share { positions.holds($0, in: title) }
    // Without a title there is nothing to inherit, and without a recurring heading nobody to.
    if bound.inherited > 0 { evidence.inherited = bound.prior * agreement(positions, layout, .title) }
    return evidence
  }

  /// The share of the words, by weight, of which something holds.
  @inline(__always)
  private func share(where holds: (_ word: Int) -> Bool) -> Double {
    var found = 0.0
    for word in weights.indices where holds(word) { found += weights[word] }
    return weight > 0 ? found / weight : 0
  }

  /// Mean over neighbouring words of 1 / distance, weighted by the commoner word of each pair, so that a common word
  /// between two rare ones decides little; 0 for a single word.
  @inline(__always)
  private func proximity(_ distance: (_ left: Int, _ right: Int) -> Int?) -> Double {
    var sum = 0.0
    for pair in pairWeights.indices {
      if let distance = distance(pair, pair + 1) { sum += pairWeights[pair] / Double(max(1, distance)) }
    }
    return pairWeight > 0 ? sum / pairWeight : 0
  }

  /// How well the query and the section's heading are the same. The overview has none of its own: the title heads it
  /// for those who ask for nothing else.
  private func heading(
    _ positions: WordPositions, _ layout: FieldLayout, _ standing: SectionStanding
  ) -> Double {
    if layout.length(of: .heading) > 0 { return agreement(positions, layout, .heading) }
    if agreement(positions, layout, .title) > 0.999 { return 1 }
    // "UIHostingController: SwiftUI inside UIKit" begins what is said of the name. Proposals begin with their authors.
    guard plan.asksWhatItIs, !standing.contains(.proposal) else { return 0 }
    let title = layout.range(of: .title)
    let beginning = title.lowerBound..<min(title.upperBound, title.lowerBound + UInt32(weights.count))
    guard share(where: { positions.holds($0, in: beginning) }) > 0.999 else { return 0 }
    return parameters.leadingTitle
  }

  /// Harmonic mean of the query's share found in a field and the field's share that is the query's.
  private func agreement(_ positions: WordPositions, _ layout: FieldLayout, _ field: Field) -> Double {
    let range = layout.range(of: field)
    let length = layout.length(of: field)
    guard length > 0 else { return 0 }
    let recall = share { positions.holds($0, in: range) }
    guard recall > 0 else { return 0 }
    let precision = min(1, Double(positions.count(in: range)) / Double(length))
    return 2 * recall * precision / (recall + precision)
  }
}
