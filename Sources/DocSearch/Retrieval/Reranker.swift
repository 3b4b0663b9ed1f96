import DocCodec
import DocIndex
import DocText

/// What the positions of a section say about a query, each between 0 and 1.
struct PositionalEvidence: Sendable, Hashable {
  /// How close the query's words stand to each other, in the order they were typed.
  var proximity = 0.0
  /// How much of the query stands in the heading, and of the heading in the query.
  var heading = 0.0

  static let none = PositionalEvidence()
}

/// Ranks the best sections again with what posting lists alone do not tell: where the words stand.
struct Reranker {
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
        && plan.clauseWeights[clause] > heaviest * parameters.stopWordWeight
        && plan.lists.contains { $0.clause == clause && $0.role != .part && $0.term != nil }
    }
  }

  /// Evidence for each section, in the order given.
  func evidence(for sections: [ScoredSection]) throws(IndexError) -> [PositionalEvidence] {
    var evidence = [PositionalEvidence](repeating: .none, count: sections.count)
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
        evidence[index] = PositionalEvidence(
          proximity: proximity(positions), heading: heading(positions, layout))
      }
    }
    return evidence
  }

  /// Factor by which evidence raises a score.
  func factor(_ evidence: PositionalEvidence) -> Double {
    1 + parameters.proximityWeight * evidence.proximity + parameters.headingWeight * evidence.heading
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

  /// Mean over neighbouring words of 1 / distance, weighted by the rarer word of each pair; 0 for a single word.
  private func proximity(_ positions: [[UInt32]]) -> Double {
    guard clauses.count > 1 else { return 0 }
    var sum = 0.0
    var total = 0.0
    for pair in 1..<clauses.count {
      let weight = max(plan.clauseWeights[clauses[pair - 1]], plan.clauseWeights[clauses[pair]])
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
    var foundWeight = 0.0
    var totalWeight = 0.0
    var covered: Set<UInt32> = []
    for (place, clause) in clauses.enumerated() {
      let inHeading = positions[place].filter { range.contains($0) }
      totalWeight += plan.clauseWeights[clause]
      if !inHeading.isEmpty { foundWeight += plan.clauseWeights[clause] }
      covered.formUnion(inHeading)
    }
    guard totalWeight > 0, foundWeight > 0 else { return 0 }
    let recall = foundWeight / totalWeight
    let precision = min(1, Double(covered.count) / Double(length))
    return 2 * recall * precision / (recall + precision)
  }
}
