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
  /// Clauses that take part: wanted words with a list of the index, of more weight than a stop word.
  private let clauses: [Int]

  init(_ reader: IndexReader, _ plan: QueryPlan, _ parameters: RankingParameters) {
    self.reader = reader
    self.plan = plan
    self.parameters = parameters
    let heaviest = plan.clauseWeights.max() ?? 0
    clauses = plan.query.clauses.indices.filter { clause in
      plan.query.clauses[clause].occur != .mustNot
        && plan.clauseWeights[clause] > heaviest * parameters.leastShare
        && plan.lists.contains { $0.clause == clause && $0.role != .part && $0.term != nil }
    }
  }

  /// Evidence for each section, in the order given, best first.
  func evidence(for sections: [ScoredSection]) throws(IndexError) -> [SectionEvidence] {
    var evidence = [SectionEvidence](repeating: .none, count: sections.count)
    guard !clauses.isEmpty else { return evidence }
    for number in reader.segments.indices {
      let chosen = sections.indices.filter { sections[$0].address.segment == number }
        .sorted { sections[$0].address.section < sections[$1].address.section }
      guard !chosen.isEmpty else { continue }
      var occurrences = try clauseOccurrences(segment: number)
      for index in chosen {
        let section = UInt32(sections[index].address.section)
        var positions: [[UInt32]] = []
        for place in occurrences.indices {
          var all: [UInt32] = []
          for list in occurrences[place].indices {
            all += try occurrences[place][list].positions(in: section)
          }
          positions.append(all.sorted())
        }
        let layout = try FieldLayout(section: section, in: reader.segments[number])
        evidence[index] = SectionEvidence(
          proximity: proximity(positions), heading: heading(positions, layout),
          title: share(of: positions, in: layout.range(of: .title)),
          coverage: share(of: positions, in: layout.range(of: nil)))
      }
    }
    try addDocuments(sections, &evidence)
    return evidence
  }

  /// Whether no section found holds most of what was asked for, so that what the first ones say beside it may help.
  func isWeak(_ evidence: [SectionEvidence]) -> Bool {
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

  private func clauseOccurrences(segment number: Int) throws(IndexError) -> [[TermOccurrences]] {
    var all: [[TermOccurrences]] = []
    for clause in clauses {
      var occurrences: [TermOccurrences] = []
      for list in plan.lists where list.clause == clause && list.role != .part {
        if case .stored(let entry) = list.places[number], list.term != nil {
          occurrences.append(try TermOccurrences(entry, in: reader.segments[number]))
        }
      }
      all.append(occurrences)
    }
    return all
  }

  /// The share of the words, by weight, that stand in a range of positions.
  private func share(of positions: [[UInt32]], in range: Range<UInt32>) -> Double {
    var found = 0.0
    var total = 0.0
    for (place, clause) in clauses.enumerated() {
      total += plan.clauseWeights[clause]
      if positions[place].contains(where: { range.contains($0) }) { found += plan.clauseWeights[clause] }
    }
    return total > 0 ? found / total : 0
  }

  /// Mean over neighbouring words of 1 / distance, weighted by the commoner word of each pair, so that a common word
  /// between two rare ones decides little; 0 for a single word.
  private func proximity(_ positions: [[UInt32]]) -> Double {
    guard clauses.count > 1 else { return 0 }
    var sum = 0.0
    var total = 0.0
    for pair in 1..<clauses.count {
      let weight = min(plan.clauseWeights[clauses[pair - 1]], plan.clauseWeights[clauses[pair]])
      total += weight
      if let distance = nearest(positions[pair - 1], positions[pair]) {
        sum += weight / Double(max(1, distance))
      }
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

  /// Harmonic mean of the query's share found in the heading and the heading's share that is the query's.
  private func heading(_ positions: [[UInt32]], _ layout: FieldLayout) -> Double {
    let range = layout.range(of: .heading)
    let length = layout.length(of: .heading)
    guard length > 0 else { return 0 }
    let recall = share(of: positions, in: range)
    guard recall > 0 else { return 0 }
    var covered: Set<UInt32> = []
    for places in positions { covered.formUnion(places.filter { range.contains($0) }) }
    let precision = min(1, Double(covered.count) / Double(length))
    return 2 * recall * precision / (recall + precision)
  }
}
