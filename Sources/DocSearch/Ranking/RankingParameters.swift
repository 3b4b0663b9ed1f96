import DocSystem

/// The constants of the first stage, each with its reason, and the weights of the model of the second stage (docs/ranking.md).
package struct RankingParameters: Sendable, Hashable {
  /// Saturation of the term frequency. Robertson & Zaragoza (2009) recommend 1.2 to 2.
  package var k1 = 1.2
  /// Effect of a section's length, from 0 to 1. It is below the usual 0.75, because sections are split at headings, so that a long section
  /// rarely has several subjects.
  package var b = 0.5
  /// Saturates the inverse document frequency i to i (5 + s) / (i + s). One rare word then does not outweigh all others, and words in most
  /// sections still weigh almost nothing.
  package var raritySaturation = 4.0
  /// Saturation reduces the weight of a name. This multiple of the reduction is added to its saturated weight. With 2, a rare name gains as
  /// much as another rare word loses.
  package var nameRarity = 2.0
  /// The weight of a word's other spellings (its stem, or the plain form of a name with a sigil), as a share of the word's own weight.
  package var alternativeWeight = 0.35
  /// The weight of a word in a compound that the index does not contain. It is lower than that of a separate word, because the user entered
  /// it as a qualifier.
  package var componentWeight = 0.7
  /// The weight of a part of a known identifier. All parts together weigh less than the whole identifier.
  package var partWeight = 0.15
  /// Weight of a synonym.
  package var synonymWeight = 0.3
  /// The factor of a stop word's weight ("how", "do", "the") in a query that also contains content words. It suffices to break ties and
  /// does not change the answer.
  package var stopWordWeight = 0.2
  /// Words whose weight is a smaller share of the highest word weight do not affect the model's features.
  package var leastShare = 0.05

  /// The number of candidates, K. On collections that were not used for training, values from 48 to 256 change MRR by less than 0.01,
  /// except for Swift and one set of 48 names (docs/ranking.md).
  package static let candidateCount = 64
  /// The number of a document's best sections that the feature `document` averages.
  package static let documentSections = 3
  package var weights = Features.trained

  package init() {}

  /// The inverse document frequency of BM25, ln(1 + (N − n + ½) / (n + ½)), either saturated (`raritySaturation`) or raised for a name
  /// (`nameRarity`).
  /// - Parameters:
  ///   - documentFrequency: the number of sections that contain the term.
  ///   - count: the number of all sections.
  package func rarity(_ documentFrequency: Int, of count: Int, isName: Bool) -> Double {
    let frequency = Double(min(documentFrequency, count))
    let inverse = max(0.01, log(1 + (Double(count) - frequency + 0.5) / (frequency + 0.5)))
    let bent = inverse * (5 + raritySaturation) / (inverse + raritySaturation)
    return isName ? min(max(bent, bent + nameRarity * (inverse - bent)), ScoreTable.greatestWeight) : bent
  }
}
