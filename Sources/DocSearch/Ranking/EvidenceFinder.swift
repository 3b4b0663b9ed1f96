import DocCodec
import DocIndex
import DocText

/// Finds the evidence for a section: what speaks for it beside the sum of its words' scores. What posting lists tell of it
/// bounds what positions can: a word that stands nowhere in a section is close to nothing, and one of low frequency stands
/// in no heading.
final class EvidenceFinder {
  private let reader: IndexReader
  private let plan: QueryPlan
  let lists: PlanLists
  private let parameters: RankingParameters
  private let priors: HeadingPriors
  let words: EvidenceWords
  /// Of each word, and of all together.
  private let weights: [Double]
  private let weight: Double
  /// Of each word and the one before it, the lesser weight; of all pairs together.
  private let pairWeights: [Double]
  private let pairWeight: Double
  /// Of the sections at hand, by section and word: `SegmentLists.limits`.
  private var limits: [UInt32] = []
  /// By slot of `ListCodes`.
  private let wordOfSlot: [Int]
  /// Bounds by codes met of late, each where a hash of them says.
  private var bounds = [CodesBound](repeating: CodesBound(), count: 256)

  private struct CodesBound {
    var codes = ListCodes()
    /// Of a section whose heading recurs and is worth 1, so that `inherited` is what the title agrees at most.
    var evidence = SectionEvidence.none
    /// The greatest factor of a section of any mark, once it was asked for.
    var mayBeLikeOthers: Bool?
    var factor = 0.0
  }
  private(set) var positions = WordPositions()

  init(
    _ reader: IndexReader, _ plan: QueryPlan, _ cursors: PlanCursors, _ table: ScoreTable,
    _ parameters: RankingParameters, _ priors: HeadingPriors
  ) {
    self.reader = reader
    self.priors = priors
    self.plan = plan
    self.parameters = parameters
    words = EvidenceWords(plan, parameters)
    weights = words.clauses.map { plan.clauseWeights[$0] }
    weight = weights.reduce(0, +)
    pairWeights = zip(weights, weights.dropFirst()).map { min($0, $1) }
    pairWeight = pairWeights.reduce(0, +)
    lists = PlanLists(reader, plan, cursors, table, words)
    wordOfSlot = words.fitCodes ? words.words.compactMap { $0 } : []
  }

  /// Whether the query has words whose positions tell something.
  var hasWords: Bool { !words.clauses.isEmpty }

  /// What is known of a section without its words: the worth of its heading, nil when it does not recur, and its standing.
  typealias Mark = (prior: Double?, standing: SectionStanding)

  func mark(of address: SectionAddress) throws(IndexError) -> Mark {
    guard hasWords else { return (nil, []) }
    let mark = try priors.mark(of: address)
    return (mark.prior.map { min($0, parameters.greatestPrior) }, mark.standing)
  }

  /// The most that can speak for any section that the query does not name.
  /// - Parameter mayBeLikeOthers: whether likeness to the first sections is judged.
  func greatestFactor(mayBeLikeOthers: Bool) -> Double {
    let recurring = priors.mayRecur ? parameters.greatestPrior : nil
    let most = [nil, recurring].map { greatestFactor(($0, []), mayBeLikeOthers: mayBeLikeOthers) }.max() ?? 1
    return most * greatestStanding * Self.roundingSlack
  }

  /// The same for sections of that mark.
  func greatestFactor(_ mark: Mark, mayBeLikeOthers: Bool) -> Double {
    guard hasWords else { return Self.roundingSlack }
    var most = SectionEvidence.none
    most.proximity = pairWeights.isEmpty ? 0 : 1
    most.heading = 1
    most.title = 1
    most.document = 1
    most.feedback = mayBeLikeOthers ? 1 : 0
    most.set(mark)
    most.inherited = mark.prior ?? 0
    return most.factor(parameters) * Self.roundingSlack
  }

  /// Sums of shares may round differently in a bound and in what it bounds.
  static let roundingSlack = 1 + 1e-9

  /// Whether the query may be helped by likeness to the first sections if no section holds most of it.
  var mayBeWeak: Bool { parameters.feedbackWeight > 0 && words.clauses.count >= parameters.feedbackWords }

  /// Reads what posting lists tell of sections of one segment, ascending: the *sections at hand*.
  func take(_ sections: [ScoredSection]) throws(IndexError) {
    guard hasWords, let first = sections.first else { return }
    if !wordOfSlot.isEmpty, first.codes.areKnown {
      limits.removeAll(keepingCapacity: true)
      for section in sections { take(section.codes) }
    } else {
      try lists.lists(ofSegment: first.address.segment).readLimits(of: sections, into: &limits)
    }
  }

  /// Adds a section to those at hand.
  private func take(_ codes: ListCodes) {
    let start = limits.count
    limits.append(contentsOf: repeatElement(0, count: weights.count))
    for (slot, word) in wordOfSlot.enumerated() {
      let code = codes[slot]
      if code > 0 { limits[start + word] &+= ListCodes.limit(code) }
    }
  }

  /// The greatest factor of a section that no other lists hold than those of the codes. The sections at hand are gone.
  func greatestFactor(_ codes: ListCodes, mayBeLikeOthers: Bool) -> Double {
    guard hasWords else { return Self.roundingSlack }
    let slot = bound(codes)
    if bounds[slot].mayBeLikeOthers != mayBeLikeOthers {
      let evidence = bounds[slot].evidence
      let recurring = priors.mayRecur ? factor(evidence, (parameters.greatestPrior, []), mayBeLikeOthers) : 0
      bounds[slot].factor = max(factor(evidence, (nil, []), mayBeLikeOthers), recurring) * greatestStanding
      bounds[slot].mayBeLikeOthers = mayBeLikeOthers
    }
    return bounds[slot].factor
  }

  /// The greatest factor of a section of that mark with these codes. The sections at hand are gone.
  func greatestFactor(_ codes: ListCodes, _ mark: Mark, mayBeLikeOthers: Bool) -> Double {
    guard codes.areKnown, hasWords else { return greatestFactor(mark, mayBeLikeOthers: mayBeLikeOthers) }
    return factor(bounds[bound(codes)].evidence, mark, mayBeLikeOthers)
  }

  /// Where in `bounds` that of the codes stands.
  private func bound(_ codes: ListCodes) -> Int {
    let slot = Int(truncatingIfNeeded: (codes.bits &* 0x9e37_79b9_7f4a_7c15) &>> 56)
    if bounds[slot].codes == codes { return slot }
    limits.removeAll(keepingCapacity: true)
    take(codes)
    bounds[slot] = CodesBound(codes: codes, evidence: bound(ofSectionAtHand: 0, (1, []), nil))
    return slot
  }

  /// The greatest factor of a section of that mark and evidence, whose `inherited` is what the title agrees at most.
  private func factor(_ evidence: SectionEvidence, _ mark: Mark, _ mayBeLikeOthers: Bool) -> Double {
    var most = evidence
    most.set(mark)
    most.inherited = mark.prior == nil ? 0 : most.prior * evidence.inherited
    most.document = 1
    most.feedback = mayBeLikeOthers ? 1 : 0
    return most.factor(parameters) * Self.roundingSlack
  }

  /// What a section may be worth at most for its standing.
  private var greatestStanding: Double {
    max(1, parameters.proposalWorth, parameters.asideWorth, parameters.proposalWorth * parameters.asideWorth)
  }

  /// The share of the words, by weight, that a section at hand holds.
  func coverage(ofSectionAtHand number: Int) -> Double {
    share { limits[number * weights.count + $0] > 0 }
  }

  /// Where a section's fields lie; nil where no positions are asked for.
  func layout(of address: SectionAddress) throws(IndexError) -> FieldLayout? {
    guard hasWords else { return nil }
    return try FieldLayout(section: UInt32(address.section), in: reader.segments[address.segment])
  }

  /// The most that can speak for a section at hand, by how often the words occur: its document and its likeness to others
  /// are left out.
  /// - Parameter layout: the lengths of its heading and title narrow the bound; nil when they are not known yet.
  func bound(ofSectionAtHand number: Int, _ mark: Mark, _ layout: FieldLayout?) -> SectionEvidence {
    var evidence = SectionEvidence.none
    guard hasWords else { return evidence }
    evidence.set(mark)
    limits.withUnsafeBufferPointer { all in
      let limits = all[number * weights.count..<(number + 1) * weights.count]
      let start = limits.startIndex
      evidence.title = share { limits[start + $0] > FieldWeights.quarters(.title) }
      evidence.proximity = proximity { limits[start + $0] > 0 && limits[start + $1] > 0 ? 1 : nil }
    }
    let title = evidence.title > 0 ? mostAgreement(number, layout, .title) : 0
    if let layout, layout.length(of: .heading) > 0 {
      evidence.heading = mostAgreement(number, layout, .heading)
    } else {
      // An overview may be headed by the title.
      evidence.heading =
        title > 0.998 ? 1 : plan.asksWhatItIs && evidence.title > 0.998 ? parameters.leadingTitle : 0
      if layout == nil { evidence.heading = max(evidence.heading, mostAgreement(number, nil, .heading)) }
    }
    if mark.prior != nil { evidence.inherited = evidence.prior * title }
    return evidence
  }

  /// The most that `agreement` can be.
  private func mostAgreement(_ number: Int, _ layout: FieldLayout?, _ field: Field) -> Double {
    let weight = FieldWeights.quarters(field)
    let first = number * weights.count
    let recall = share { limits[first + $0] > weight }
    guard let length = layout?.length(of: field) else { return Self.mean(recall, 1) }
    guard length > 0 else { return 0 }
    let places = weights.indices.reduce(0) { $0 + Int(limits[first + $1] / weight) }
    return Self.mean(recall, min(1, Double(places) / Double(length)))
  }

  /// The harmonic mean.
  private static func mean(_ recall: Double, _ precision: Double) -> Double {
    recall > 0 ? 2 * recall * precision / (recall + precision) : 0
  }

  /// What positions tell of a section.
  /// - Parameter bound: what they could tell at most; what does not depend on them is exact in it.
  func evidence(
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
    return Self.mean(recall, min(1, Double(positions.count(in: range)) / Double(length)))
  }
}

extension SectionEvidence {
  fileprivate mutating func set(_ mark: EvidenceFinder.Mark) {
    standing = mark.standing
    prior = mark.prior ?? 1
  }
}
