import DocSystem

/// The constants of the first stage, each with its reason, and the weights of the model behind it (docs/ranking.md).
package struct RankingParameters: Sendable, Hashable {
  /// How fast further occurrences stop counting (Robertson & Zaragoza 2009 recommend 1.2 to 2).
  package var k1 = 1.2
  /// How much a section's length counts, 0 to 1. Below their usual 0.75: sections are cut at headings, so a long one
  /// is rarely about more.
  package var b = 0.5
  /// Bends the inverse document frequency i to i (5 + s) / (i + s): words that few sections hold count alike, so that
  /// one odd word does not outweigh all others; words that most hold still count next to nothing.
  package var raritySaturation = 4.0
  /// How far a name's inverse document frequency goes from the bent one towards the plain one, and beyond: with 2 it is bent by as much the
  /// other way. Who types a name that few sections hold wants these.
  package var nameRarity = 2.0
  /// A word's other spellings (stem, plain form of a name with a sigil), as a share of the word's own weight.
  package var alternativeWeight = 0.35
  /// Each word of a compound that stands nowhere as a whole. Less than a word of its own: it was typed as a qualifier.
  package var componentWeight = 0.7
  /// Each part of an identifier that is known. All parts together stay below the whole.
  package var partWeight = 0.15
  /// Another word for the one that was typed. Less than another spelling: it says nearly the same.
  package var synonymWeight = 0.3
  /// Factor for the weight of a stop word ("how", "do", "the") in a query that also has content words: enough to break ties, too little to
  /// change the answer.
  package var stopWordWeight = 0.2
  /// Words below this share of the heaviest word's weight have no part in the model's features.
  package var leastShare = 0.05

  /// Best sections of a document that speak for the others.
  package static let documentSections = 3
  /// What the model gives for each feature.
  package var weights = Features.trained

  package init() {}

  /// Inverse document frequency as in BM25, ln(1 + (N − n + ½) / (n + ½)), bent (see `raritySaturation`); that of a name bent the other way
  /// (see `nameRarity`).
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
