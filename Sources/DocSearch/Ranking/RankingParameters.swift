import DocSystem

/// The constants of the first stage, each with its reason, and the weights of the model behind it (docs/ranking.md).
package struct RankingParameters: Sendable, Hashable {
  /// How fast further occurrences stop counting (Robertson & Zaragoza 2009 recommend 1.2 to 2).
  package var k1 = 1.2
  /// How much a section's length counts, from 0 to 1. Lower than their usual 0.75, because sections are cut at headings, so a long one rarely
  /// has several subjects.
  package var b = 0.5
  /// Saturates the inverse document frequency i to i (5 + s) / (i + s), so that one rare word does not outweigh all others, and words in most
  /// sections still count next to nothing.
  package var raritySaturation = 4.0
  /// Factor of the difference between the plain and the saturated inverse document frequency that is added to the saturated one of a name: with
  /// 2, a rare name gains what another rare word loses.
  package var nameRarity = 2.0
  /// A word's other spellings (stem, plain form of a name with a sigil), as a share of the word's own weight.
  package var alternativeWeight = 0.35
  /// A word of a compound that the index lacks as a whole. Less than a word of its own, because it was typed as a qualifier.
  package var componentWeight = 0.7
  /// A part of a known identifier. All parts together weigh less than the whole.
  package var partWeight = 0.15
  /// A synonym.
  package var synonymWeight = 0.3
  /// Factor for the weight of a stop word ("how", "do", "the") in a query that also has content words: enough to break ties, too little to
  /// change the answer.
  package var stopWordWeight = 0.2
  /// Words below this share of the heaviest word's weight have no part in the model's features.
  package var leastShare = 0.05

  /// Number of a document's best sections in the feature `document`.
  package static let documentSections = 3
  package var weights = Features.trained

  package init() {}

  /// Inverse document frequency as in BM25, ln(1 + (N − n + ½) / (n + ½)), saturated (`raritySaturation`), or raised for a name
  /// (`nameRarity`).
  /// - Parameters:
  ///   - documentFrequency: sections that hold the term.
  ///   - count: all sections.
  package func rarity(_ documentFrequency: Int, of count: Int, isName: Bool) -> Double {
    let frequency = Double(min(documentFrequency, count))
    let inverse = max(0.01, log(1 + (Double(count) - frequency + 0.5) / (frequency + 0.5)))
    let bent = inverse * (5 + raritySaturation) / (inverse + raritySaturation)
    return isName ? min(max(bent, bent + nameRarity * (inverse - bent)), ScoreTable.greatestWeight) : bent
  }
}
