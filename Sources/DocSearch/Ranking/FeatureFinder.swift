import DocIndex
import DocText

/// A query and a candidate in, the candidate's features out; but for those that other candidates decide (`CandidateDocuments`) and those that
/// its text tells (`EntryMatch`).
final class FeatureFinder {
  private let reader: IndexReader
  private let plan: QueryPlan
  private let lists: PlanLists
  private let priors: HeadingPriors
  /// Of each word, and of all together.
  private let weights: [Double]
  private let weight: Double
  /// Of each word and the one before it, the lesser weight; of all pairs together.
  private let pairWeights: [Double]
  private let pairWeight: Double
  private var positions = WordPositions()

  init(
    _ reader: IndexReader, _ plan: QueryPlan, _ lists: PlanLists, _ words: RankedWords,
    _ priors: HeadingPriors
  ) {
    self.reader = reader
    self.plan = plan
    self.lists = lists
    self.priors = priors
    weights = words.clauses.map { plan.clauseWeights[$0] }
    weight = weights.reduce(0, +)
    pairWeights = zip(weights, weights.dropFirst()).map { min($0, $1) }
    pairWeight = pairWeights.reduce(0, +)
  }

  /// Sections must ascend from call to call, so that neighbours share what is decoded.
  /// - Returns: the features, and how many positions were read.
  func features(of address: SectionAddress) throws(IndexError) -> (features: Features, work: Int) {
    var features = Features()
    guard !weights.isEmpty else { return (features, 0) }
    let segment = reader.segments[address.segment]
    try lists.lists(ofSegment: address.segment).read(&positions, at: address.section)
    let layout = try FieldLayout(section: UInt32(address.section), in: segment)
    features[.closeness] = closeness()
    features[.passage] = passage()
    features[.coverage] = share { !positions[$0].isEmpty }
    features[.typed] = share { positions.areTyped[$0] }
    let title = agreement(layout, .title)
    features[.title] = title.recall
    features[.titleMatch] = title.mean
    if layout.length(of: .heading) > 0 {
      let heading = agreement(layout, .heading)
      features[.heading] = heading.mean
      features[.headingRecall] = heading.recall
    } else if title.mean > 0.999 {
      features[.heading] = 1
      features[.headingRecall] = 1
    }
    features[.introduction] = isIntroduction(layout) ? 1 : 0
    let mark = try priors.mark(of: address)
    if let prior = mark.prior {
      features[.formality] = max(0, 1 - prior)
      features[.substance] = min(1, max(0, prior - 1))
    }
    if mark.standing.contains(.proposal) { features[.proposal] = 1 }
    if mark.standing.contains(.aside) { features[.aside] = 1 }
    let length = try weightedLength(of: address, in: segment)
    features[.shortness] = reader.averageWeightedLength / (reader.averageWeightedLength + length)
    return (features, positions.values.count)
  }

  private func weightedLength(of address: SectionAddress, in segment: Segment) throws(IndexError) -> Double {
    let norms = try segment.someLengthNorms()
    do { return Double(LengthNorm.length(try norms.u8(address.section))) } catch {
      throw .damaged(path: segment.path, part: SegmentPart.norms.name, reason: "\(error)")
    }
  }

  /// The share of the words, by weight, of which something holds.
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

  /// The positions of a passage, about two sentences.
  private static let passageLength: UInt32 = 30

  private func passage() -> Double {
    guard weights.count > 1 else { return positions.values.isEmpty ? 0 : 1 }
    return weight > 0 ? positions.greatestSum(of: weights, within: Self.passageLength) / weight : 0
  }

  /// Whether the query is "what is NAME" and the section opens a document whose title begins with the name. Proposals begin with their authors.
  private func isIntroduction(_ layout: FieldLayout) -> Bool {
    guard plan.asksWhatItIs, layout.length(of: .heading) == 0 else { return false }
    let title = layout.range(of: .title)
    let beginning = title.lowerBound..<min(title.upperBound, title.lowerBound + UInt32(weights.count))
    return share { positions.holds($0, in: beginning) } > 0.999
  }

  /// The query's share that is found in a field, and its harmonic mean with the field's share that is the query's.
  private func agreement(_ layout: FieldLayout, _ field: Field) -> (recall: Double, mean: Double) {
    let range = layout.range(of: field)
    let length = layout.length(of: field)
    guard length > 0 else { return (0, 0) }
    let recall = share { positions.holds($0, in: range) }
    guard recall > 0 else { return (0, 0) }
    let precision = min(1, Double(positions.count(in: range)) / Double(length))
    return (recall, 2 * recall * precision / (recall + precision))
  }
}
