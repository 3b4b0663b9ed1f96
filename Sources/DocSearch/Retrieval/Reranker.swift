import DocCodec
import DocIndex
import DocText

/// Finds the evidence for the best sections: what posting lists alone do not tell.
struct Reranker {
  /// Best sections of a document that speak for the others.
  private static let sectionsPerDocument = 3
  /// First sections that decide whether a query is weak.
  private static let sectionsAskedForCoverage = 10

  private let reader: IndexReader
  private let plan: QueryPlan
  private let cursors: PlanCursors
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

  init(
    _ reader: IndexReader, _ plan: QueryPlan, _ cursors: PlanCursors, _ parameters: RankingParameters,
    _ priors: HeadingPriors
  ) {
    self.reader = reader
    self.cursors = cursors
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
  }

  /// Sections with what posting lists tell of them.
  struct Candidates {
    /// Best first.
    let sections: [ScoredSection]
    /// Whether no section found holds most of what was asked for, so that what the first ones say beside it may help.
    let areWeak: Bool
    /// Places of the sections that are ranked again, the most promising first.
    let chosen: [Int]
    /// The most that positions can tell for each section, and the score that this would make.
    fileprivate let most: [SectionEvidence]
    fileprivate let bounds: [Double]
    /// Nil when no word takes part.
    fileprivate var words: WordPlaces?
  }

  /// Looks the words up in the sections, best first, and chooses those that may gain most.
  ///
  /// What posting lists tell bounds what positions can: a word that stands nowhere in a section is close to nothing,
  /// and one of low frequency stands in no heading.
  func candidates(_ sections: [ScoredSection]) throws(IndexError) -> Candidates {
    guard !clauses.isEmpty else {
      return Candidates(
        sections: sections, areWeak: false, chosen: Array(sections.indices),
        most: [SectionEvidence](repeating: .none, count: sections.count), bounds: [], words: nil)
    }
    let words = try WordPlaces(reader, plan, cursors, clauses, sections)
    var most: [SectionEvidence] = []
    most.reserveCapacity(sections.count)
    for (index, section) in sections.enumerated() { most.append(try bound(words, index, section)) }
    try addDocuments(sections, words.byAddress, &most)
    var bounds: [Double] = []
    bounds.reserveCapacity(sections.count)
    for index in sections.indices {
      let score = ScoreTable.value(sections[index].score)
      bounds.append(score * most[index].factor(parameters) * Self.roundingSlack)
    }
    let areWeak = areWeak(most)
    // Of equal bounds the better section: sorting keeps their order.
    var chosen = sections.indices.sorted { bounds[$0] > bounds[$1] }
    if !areWeak { chosen = Array(chosen.prefix(parameters.rerankDepth)) }
    return Candidates(
      sections: sections, areWeak: areWeak, chosen: chosen, most: most, bounds: bounds, words: words)
  }

  /// Evidence for each candidate; nil for those that are not chosen, and for those that cannot come among the `wanted`
  /// best.
  func evidence(for candidates: inout Candidates, wanted: Int) throws(IndexError) -> [SectionEvidence?] {
    let (sections, most) = (candidates.sections, candidates.most)
    guard candidates.words != nil else { return most }
    let count = candidates.areWeak ? sections.count : wanted
    var best = BestScores(count: count)
    var found = [SectionEvidence?](repeating: nil, count: sections.count)
    var positions = WordPositions()
    // The first ones are read in any case: in the order of the lists, where neighbours share what is decoded.
    let first = candidates.chosen.prefix(count).sorted { sections[$0].address < sections[$1].address }
    for index in first + candidates.chosen.dropFirst(count) {
      if candidates.bounds[index] < best.least { break }
      try candidates.words?.read(&positions, at: index)
      let exact = try evidence(of: sections[index], positions, within: most[index])
      best.insert(ScoreTable.value(sections[index].score) * exact.factor(parameters))
      found[index] = exact
    }
    return found
  }

  /// Sums of shares may round differently in a bound and in what it bounds.
  private static let roundingSlack = 1 + 1e-9

  /// The most that positions can tell for a section, from how often the words occur in it.
  private func bound(
    _ words: WordPlaces, _ index: Int, _ section: ScoredSection
  ) throws(IndexError) -> SectionEvidence {
    let layout = try FieldLayout(
      section: UInt32(section.address.section), in: reader.segments[section.address.segment])
    var evidence = SectionEvidence.none
    evidence.coverage = share { words.limit(of: $0, at: index) > 0 }
    evidence.title = share { words.limit(of: $0, at: index) > FieldWeights.quarters(.title) }
    let headingWeight = FieldWeights.quarters(.heading)
    let length = layout.length(of: .heading)
    if length > 0 {
      let recall = share { words.limit(of: $0, at: index) > headingWeight }
      if recall > 0 {
        let places = weights.indices.reduce(0) { $0 + Int(words.limit(of: $1, at: index) / headingWeight) }
        let precision = min(1, Double(places) / Double(length))
        evidence.heading = 2 * recall * precision / (recall + precision)
      }
    } else if evidence.title > 0.999 {
      evidence.heading = 1
    }
    if plan.named.contains(section.address) { evidence.named = 1 }
    let mark = try priors.mark(of: section.address)
    evidence.standing = mark.standing
    if let prior = mark.prior {
      evidence.prior = min(prior, parameters.greatestPrior)
      evidence.inherited = evidence.prior * 2 * evidence.title / (1 + evidence.title)
    }
    evidence.proximity = proximity {
      words.limit(of: $0, at: index) > 0 && words.limit(of: $1, at: index) > 0 ? 1 : nil
    }
    return evidence
  }

  /// What positions tell of a section.
  /// - Parameter bound: what they could tell at most; what does not depend on them is exact in it.
  private func evidence(
    of section: ScoredSection, _ positions: WordPositions, within bound: SectionEvidence
  ) throws(IndexError) -> SectionEvidence {
    let layout = try FieldLayout(
      section: UInt32(section.address.section), in: reader.segments[section.address.segment])
    var evidence = bound
    evidence.proximity = proximity { positions.distance(from: $0, to: $1) }
    evidence.heading = heading(positions, layout, bound.standing)
    let title = layout.range(of: .title)
    evidence.title = share { positions.holds($0, in: title) }
    // Without a title there is nothing to inherit, and without a recurring heading nobody to.
    if bound.inherited > 0 { evidence.inherited = bound.prior * agreement(positions, layout, .title) }
    return evidence
  }

  private func areWeak(_ evidence: [SectionEvidence]) -> Bool {
    parameters.feedbackWeight > 0 && clauses.count >= parameters.feedbackWords
      && evidence.prefix(Self.sectionsAskedForCoverage).allSatisfy {
        $0.coverage < parameters.feedbackCoverage
      }
  }

  /// Compares documents by the sum of their best sections.
  /// - Parameter byAddress: places of the sections, in the order of their addresses.
  private func addDocuments(
    _ sections: [ScoredSection], _ byAddress: [Int], _ evidence: inout [SectionEvidence]
  ) throws(IndexError) {
    // Sections of one document stand side by side.
    var documents: [(places: Range<Int>, sum: UInt64)] = []
    var place = 0
    while place < byAddress.count {
      let address = sections[byAddress[place]].address
      let end = try reader.segments[address.segment].documentEnd(ofSection: address.section)
      // Whatever the index says, a section is in its own document.
      var last = place
      var scores: [UInt64] = []
      repeat {
        scores.append(UInt64(sections[byAddress[last]].score))
        last += 1
      } while last < byAddress.count && sections[byAddress[last]].address.segment == address.segment
        && sections[byAddress[last]].address.section < end
      if scores.count > Self.sectionsPerDocument { scores.sort(by: >) }
      documents.append((place..<last, scores.prefix(Self.sectionsPerDocument).reduce(0, +)))
      place = last
    }
    let best = Double(documents.reduce(0) { max($0, $1.sum) })
    guard best > 0 else { return }
    for document in documents {
      for place in document.places { evidence[byAddress[place]].document = Double(document.sum) / best }
    }
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
