import DocIndex
import DocText

/// Computes a candidate's features from posting lists and norms. `SectionRanking` adds those that need the other candidates or the
/// candidate's text.
final class FeatureFinder {
  private let reader: IndexReader
  private let lists: PlanLists
  private let priors: HeadingPriors
  /// The weight of each word, and the sum of the weights.
  private let weights: [Double]
  private let weight: Double
  /// For each pair of adjacent words, the smaller of their weights; and the sum over all pairs.
  private let pairWeights: [Double]
  private let pairWeight: Double
  private var positions = WordPositions()

  init(_ reader: IndexReader, _ plan: QueryPlan, _ lists: PlanLists, _ priors: HeadingPriors) {
    self.reader = reader
    self.lists = lists
    self.priors = priors
    weights = lists.words.map { plan.clauseWeights[$0] }
    weight = weights.reduce(0, +)
    pairWeights = zip(weights, weights.dropFirst()).map { min($0, $1) }
    pairWeight = pairWeights.reduce(0, +)
  }

  /// The number of positions that were read of the last candidate, for the search budget.
  var work: Int { positions.values.count }

  /// The features of a candidate, and whether its document belongs to one version of a manual. Candidates must be passed in ascending order of
  /// address, so that each posting block is decoded only once.
  func features(of address: SectionAddress) throws(IndexError) -> (features: Features, isVersioned: Bool) {
    var features = Features()
    guard !weights.isEmpty else { return (features, false) }
    let segment = reader.segments[address.segment]
    try lists.segments[address.segment].read(&positions, at: address.section)
    let layout = try segment.fields(ofSection: address.section)
    features[.closeness] = closeness()
    features[.passage] = passage()
    features[.coverage] = share { !positions[$0].isEmpty }
    if layout.length(of: .heading) > 0 {
      features[.heading] = agreement(layout, .heading)
    } else if agreement(layout, .title) > 0.999 {
      features[.heading] = 1
    }
    let (heading, title) = (layout.range(of: .heading), layout.range(of: .title))
    features[.recall] = share { positions.holds($0, in: heading.isEmpty ? title : heading) }
    if positions.allBegin(heading, lists.words) { features[.beginning] = 1 }
    features[.context] = share { positions.holds($0, in: heading) || positions.holds($0, in: title) }
    let (prior, standing) = try priors.priorAndStanding(of: address)
    features[.substance] = min(1, max(0, (prior ?? 0) - 1))
    if standing.contains(.proposal) { features[.proposal] = 1 }
    if standing.contains(.aside) { features[.aside] = 1 }
    if standing.contains(.post) { features[.post] = 1 }
    return (features, standing.contains(.versioned))
  }

  /// The share of the query's total weight that belongs to the words for which `holds` returns true.
  @inline(__always)
  private func share(where holds: (_ word: Int) -> Bool) -> Double {
    var found = 0.0
    for word in weights.indices where holds(word) { found += weights[word] }
    return weight > 0 ? found / weight : 0
  }

  private func closeness() -> Double {
    var sum = 0.0
    for pair in pairWeights.indices {
      if let distance = positions.distance(from: pair, to: pair + 1) {
        sum += pairWeights[pair] / Double(max(1, distance))
      }
    }
    return pairWeight > 0 ? sum / pairWeight : 0
  }

  /// The length of a passage in positions: about two sentences.
  private static let passageLength: UInt32 = 30

  private func passage() -> Double {
    guard weights.count > 1 else { return positions.values.isEmpty ? 0 : 1 }
    return weight > 0 ? positions.greatestSum(of: weights, within: Self.passageLength) / weight : 0
  }

  /// The harmonic mean of recall (the weighted share of query words in the field) and precision (the share of the field's words in the query).
  private func agreement(_ layout: SectionFields, _ field: Field) -> Double {
    let range = layout.range(of: field)
    let length = layout.length(of: field)
    guard length > 0 else { return 0 }
    let recall = share { positions.holds($0, in: range) }
    guard recall > 0 else { return 0 }
    let precision = min(1, Double(positions.count(in: range)) / Double(length))
    return 2 * recall * precision / (recall + precision)
  }
}
