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
  private let parameters: RankingParameters
  private let priors: HeadingPriors
  /// Clauses that take part: wanted words with a list of the index, of more weight than a stop word.
  private let clauses: [Int]

  init(
    _ reader: IndexReader, _ plan: QueryPlan, _ parameters: RankingParameters, _ priors: HeadingPriors
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
  }

  /// Evidence for each section, in the order given, best first; nil for sections that cannot come among the `wanted`
  /// best.
  ///
  /// What posting lists tell bounds what positions can: a word that stands nowhere in a section is close to nothing,
  /// and one of low frequency stands in no heading. Sections are looked at in the order of their bounds.
  func evidence(for sections: [ScoredSection], wanted: Int) throws(IndexError) -> Found {
    guard !clauses.isEmpty else {
      return Found(
        evidence: [SectionEvidence?](repeating: SectionEvidence.none, count: sections.count), isWeak: false)
    }
    var words = try WordPlaces(reader, plan, clauses, sections)
    var most: [SectionEvidence] = []
    for (index, section) in sections.enumerated() {
      most.append(try bound(words.occurrences(at: index), of: section))
    }
    try addDocuments(sections, &most)
    let isWeak = isWeak(most)
    let bounds = zip(sections, most).map {
      ScoreTable.value($0.score) * $1.factor(parameters) * Self.roundingSlack
    }
    var best = BestScores(count: isWeak ? sections.count : wanted)
    var found = [SectionEvidence?](repeating: nil, count: sections.count)
    for index in sections.indices.sorted(by: { bounds[$0] > bounds[$1] }) {
      if bounds[index] < best.least { break }
      var exact = try evidence(of: sections[index], positions: words.positions(at: index))
      exact.document = most[index].document
      exact.coverage = most[index].coverage
      best.insert(ScoreTable.value(sections[index].score) * exact.factor(parameters))
      found[index] = exact
    }
    return Found(evidence: found, isWeak: isWeak)
  }

  struct Found {
    var evidence: [SectionEvidence?]
    /// Whether no section found holds most of what was asked for, so that what the first ones say beside it may
    /// help.
    var isWeak: Bool
  }

  /// Sums of shares may round differently in a bound and in what it bounds.
  private static let roundingSlack = 1 + 1e-9

  /// The most that positions can tell for a section, from how often the words occur in it.
  private func bound(_ words: [WordPlaces.Occurrence], of section: ScoredSection) throws(IndexError)
    -> SectionEvidence
  {
    let layout = try FieldLayout(
      section: UInt32(section.address.section), in: reader.segments[section.address.segment])
    var evidence = SectionEvidence.none
    evidence.coverage = share { words[$0].quarters > 0 }
    evidence.title = share { words[$0].quarters > FieldWeights.quarters(.title) }
    let headingWeight = FieldWeights.quarters(.heading)
    let recall = share { words[$0].quarters > headingWeight }
    let length = layout.length(of: .heading)
    if length > 0, recall > 0 {
      let places = words.reduce(0) { $0 + Int($1.quarters / headingWeight) }
      let precision = min(1, Double(places) / Double(length))
      evidence.heading = 2 * recall * precision / (recall + precision)
    } else if length == 0, evidence.title > 0.999 {
      evidence.heading = 1
    }
    evidence.standing = try priors.standing(of: section.address)
    if let prior = try priors.prior(of: section.address) {
      evidence.prior = min(prior, parameters.greatestPrior)
      evidence.inherited = evidence.prior * 2 * evidence.title / (1 + evidence.title)
    }
    evidence.proximity = proximity { words[$0].quarters > 0 && words[$1].quarters > 0 ? 1 : nil }
    return evidence
  }

  /// What positions tell of a section.
  private func evidence(of section: ScoredSection, positions: [[UInt32]]) throws(IndexError)
    -> SectionEvidence
  {
    let layout = try FieldLayout(
      section: UInt32(section.address.section), in: reader.segments[section.address.segment])
    var evidence = SectionEvidence(
      proximity: proximity { nearest(positions[$0], positions[$1]) }, heading: heading(positions, layout),
      title: share(of: positions, in: layout.range(of: .title)))
    evidence.standing = try priors.standing(of: section.address)
    if let prior = try priors.prior(of: section.address) {
      evidence.prior = min(prior, parameters.greatestPrior)
      evidence.inherited = evidence.prior * agreement(positions, layout, .title)
    }
    return evidence
  }

  private func isWeak(_ evidence: [SectionEvidence]) -> Bool {
    parameters.feedbackWeight > 0 && clauses.count >= parameters.feedbackWords
      && evidence.prefix(Self.sectionsAskedForCoverage).allSatisfy {
        $0.coverage < parameters.feedbackCoverage
      }
  }

  /// Compares documents by the sum of their best sections.
  private func addDocuments(
    _ sections: [ScoredSection], _ evidence: inout [SectionEvidence]
  ) throws(IndexError) {
    var documents: [DocumentAddress] = []
    var sums: [DocumentAddress: (score: Double, sections: Int)] = [:]
    for section in sections {
      let segment = section.address.segment
      let document = DocumentAddress(
        segment: segment,
        document: try reader.segments[segment].document(ofSection: section.address.section))
      documents.append(document)
      var sum = sums[document] ?? (0, 0)
      if sum.sections < Self.sectionsPerDocument { sum.score += Double(section.score) }
      sum.sections += 1
      sums[document] = sum
    }
    let best = sums.values.reduce(0) { max($0, $1.score) }
    guard best > 0 else { return }
    for (index, document) in documents.enumerated() {
      evidence[index].document = (sums[document]?.score ?? 0) / best
    }
  }

  /// The share of the words, by weight, that stand in a range of positions.
  private func share(of positions: [[UInt32]], in range: Range<UInt32>) -> Double {
    share { positions[$0].contains { range.contains($0) } }
  }

  private func share(where holds: (_ place: Int) -> Bool) -> Double {
    var found = 0.0
    var total = 0.0
    for (place, clause) in clauses.enumerated() {
      total += plan.clauseWeights[clause]
      if holds(place) { found += plan.clauseWeights[clause] }
    }
    return total > 0 ? found / total : 0
  }

  /// Mean over neighbouring words of 1 / distance, weighted by the commoner word of each pair, so that a common word
  /// between two rare ones decides little; 0 for a single word.
  private func proximity(_ distance: (_ left: Int, _ right: Int) -> Int?) -> Double {
    guard clauses.count > 1 else { return 0 }
    var sum = 0.0
    var total = 0.0
    for pair in 1..<clauses.count {
      let weight = min(plan.clauseWeights[clauses[pair - 1]], plan.clauseWeights[clauses[pair]])
      total += weight
      if let distance = distance(pair - 1, pair) { sum += weight / Double(max(1, distance)) }
    }
    return total > 0 ? sum / total : 0
  }

  /// Smallest distance between two ascending lists; a step backwards counts one more.
  private func nearest(_ left: [UInt32], _ right: [UInt32]) -> Int? {
    var best: Int?
    var place = 0
    for position in left {
      while place < right.count, right[place] < position { place += 1 }
      if place < right.count { best = min(best ?? .max, Int(right[place] - position)) }
      if place > 0 { best = min(best ?? .max, Int(position - right[place - 1]) + 1) }
    }
    return best
  }

  /// How well the query and the section's heading are the same. The overview has none of its own: the title heads it
  /// for those who ask for nothing else.
  private func heading(_ positions: [[UInt32]], _ layout: FieldLayout) -> Double {
    if layout.length(of: .heading) > 0 { return agreement(positions, layout, .heading) }
    return agreement(positions, layout, .title) > 0.999 ? 1 : 0
  }

  /// Harmonic mean of the query's share found in a field and the field's share that is the query's.
  private func agreement(_ positions: [[UInt32]], _ layout: FieldLayout, _ field: Field) -> Double {
    let range = layout.range(of: field)
    let length = layout.length(of: field)
    guard length > 0 else { return 0 }
    let recall = share(of: positions, in: range)
    guard recall > 0 else { return 0 }
    var covered: Set<UInt32> = []
    for places in positions { covered.formUnion(places.filter { range.contains($0) }) }
    let precision = min(1, Double(covered.count) / Double(length))
    return 2 * recall * precision / (recall + precision)
  }
}
