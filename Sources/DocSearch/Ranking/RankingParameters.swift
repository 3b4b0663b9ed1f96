import DocSystem

/// The constants of the first stage, each with its reason, and the weights of the model of the second stage (docs/ranking.md).
package struct RankingParameters: Sendable, Hashable {
  /// Saturation of the term frequency (k1 of BM25). Robertson & Zaragoza (2009) recommend 1.2 to 2.
  package var k1 = 1.2
  /// Effect of a section's length (b of BM25), from 0 to 1. It is below the usual 0.75: sections are split at headings, so a long section
  /// rarely has several subjects.
  package var b = 0.5
  /// The constant s that saturates the inverse document frequency i to i (5 + s) / (i + s). A single rare word then does not outweigh all
  /// other words, and words in most sections still weigh almost nothing.
  package var raritySaturation = 4.0
  /// Saturation reduces the weight of a rare word. For a name, this multiple of the reduction is added to the saturated weight. With 2, a rare
  /// name gains as much as any other rare word loses.
  package var nameRarity = 2.0
  /// The weight of a word's other spellings (its stem, or the plain form of a name with a sigil), as a share of the word's own weight.
  package var alternativeWeight = 0.35
  /// The weight of one word of a compound that the index does not contain. It is lower than that of a separate word, because the user entered
  /// the word as a part of the compound.
  package var componentWeight = 0.7
  /// The weight of a part of a known identifier. All parts together weigh less than the whole identifier.
  package var partWeight = 0.15
  /// The factor of a synonym's weight.
  package var synonymWeight = 0.3
  /// The factor of a stop word's weight ("how", "do", "the") in a query that also contains content words. It is high enough to break ties, and
  /// too low to change the best hit otherwise.
  package var stopWordWeight = 0.2
  /// The features ignore a word if its weight is a smaller share of the highest word weight than this.
  package var leastShare = 0.05

  /// The number K of candidates that the model orders. Values from 48 to 256 change MRR by less than 0.01 on collections that were not used
  /// for training, except for Swift and one set of 48 names (docs/ranking.md).
  package static let candidateCount = 64
  /// The number of a document's best candidates whose mean is the feature `document`.
  package static let documentSections = 3
  package var weights = Features.trained

  package init() {}

  /// The inverse document frequency of BM25, ln(1 + (N − n + ½) / (n + ½)), either saturated (`raritySaturation`) or raised for a name
  /// (`nameRarity`).
  /// - Parameter documentFrequency: the number n of sections that contain the term.
  /// - Parameter count: the number N of all sections.
  package func rarity(_ documentFrequency: Int, of count: Int, isName: Bool) -> Double {
    let frequency = Double(min(documentFrequency, count))
    let inverse = max(0.01, log(1 + (Double(count) - frequency + 0.5) / (frequency + 0.5)))
    let bent = inverse * (5 + raritySaturation) / (inverse + raritySaturation)
    return isName ? min(max(bent, bent + nameRarity * (inverse - bent)), ScoreTable.greatestWeight) : bent
  }
}
