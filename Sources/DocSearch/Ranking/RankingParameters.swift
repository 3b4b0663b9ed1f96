import DocIndex
import DocSystem

/// The constants of the first stage, each with its reason, and the weights of the model of the second stage (docs/ranking.md).
package struct RankingParameters: Sendable, Hashable {
  /// Saturation of the term frequency (k1 of BM25). Robertson & Zaragoza (2009) recommend 1.2 to 2.
  package var k1 = 1.2
  /// How much long sections are penalised (b of BM25), from 0 to 1. The value is lower than the usual 0.75: sections are split at headings, so
  /// even a long section rarely has several subjects.
  package var b = 0.5
  /// The constant s by which an inverse document frequency i is saturated to i (5 + s) / (i + s). Without saturation, a single rare word could
  /// outweigh all other words. Words in most sections still weigh almost nothing.
  package var raritySaturation = 4.0
  /// For a name, the weight that saturation removes is added back, multiplied by this factor. With 1, names would keep their plain inverse
  /// document frequency; with 2, rare names get more.
  package var nameRarity = 2.0
  /// The weight of a word's stem, or of a name without its sigil (`@`, `.`), as a share of the weight of the entered form.
  package var alternativeWeight = 0.35
  /// The factor for a single word of a compound that the index does not contain. The factor is below 1, because the user asked for the compound.
  package var componentWeight = 0.7
  /// The factor for a part of a known identifier. All parts together weigh less than the whole identifier.
  package var partWeight = 0.15
  /// The factor for the weight of a synonym.
  package var synonymWeight = 0.3
  /// The factor for a stop word ("how", "do", "the") in a query that also has content words. With this factor, stop words break ties, but rarely
  /// change the best hit.
  package var stopWordWeight = 0.2
  /// A word is not used for features if its weight is below this share of the highest word weight.
  package var leastShare = 0.05

  /// The number of candidates that the model orders. Any number from 24 to 256 changes the MRR on collections not used for training by less than
  /// 0.01, except on Swift and on one set of 48 names (docs/ranking.md).
  package static let candidateCount = 56
  /// If at least this many sections contain an identifier, sections that contain only its parts are not retrieved. The value is the default
  /// number of hits.
  package static let knownCount = 10
  /// How many of a document's best candidates are averaged for the feature `document`.
  package static let documentSections = 3
  /// If documents are ranked, this share of the score of a document's second-best section is added to the score of its best section.
  /// `script/train-ranking` reports the MRR of documents for several shares (docs/ranking.md).
  package static let secondSectionShare = 0.2
  /// The weighted term frequencies, in quarters of an occurrence, of the first section and of the other sections of a document that the query
  /// names by its number (`NumberedDocuments`). The first section gets a much higher one, so that it ranks first.
  static let numberedQuarters: [UInt32] = [1024, 8]
  package var weights = Features.trained

  package init() {}

  /// The number that BM25 adds to the term frequency in the denominator: k1 · (1 − b + b · length / average).
  package func saturation(_ norm: UInt8, averageLength: Double) -> Double {
    k1 * (1 - b + b * Double(LengthNorm.length(norm)) / averageLength)
  }

  /// The inverse document frequency of BM25, ln(1 + (N − n + ½) / (n + ½)), after saturation (`raritySaturation`). For a name, `nameRarity` is
  /// applied as well.
  /// - Parameter documentFrequency: the number n of sections that contain the term.
  /// - Parameter count: the total number N of sections.
  package func rarity(_ documentFrequency: Int, of count: Int, isName: Bool) -> Double {
    let frequency = Double(min(documentFrequency, count))
    let inverse = max(0.01, log(1 + (Double(count) - frequency + 0.5) / (frequency + 0.5)))
    let base = inverse * (5 + raritySaturation) / (inverse + raritySaturation)
    return isName ? min(max(base, base + nameRarity * (inverse - base)), ScoreTable.greatestWeight) : base
  }
}

extension RankingParameters {
  /// Names for the constants of the first stage, so that training and measurements can set them.
  static let names: [String: any WritableKeyPath<RankingParameters, Double> & Sendable] = [
    "k1": \.k1, "b": \.b, "raritySaturation": \.raritySaturation, "nameRarity": \.nameRarity,
    "alternativeWeight": \.alternativeWeight, "componentWeight": \.componentWeight,
    "partWeight": \.partWeight,
    "synonymWeight": \.synonymWeight, "stopWordWeight": \.stopWordWeight, "leastShare": \.leastShare,
  ]
  /// The maximum absolute value of a constant or weight. Scores are integers, and could overflow with larger values.
  private static let greatest = 1000.0

  /// Sets a constant of the first stage, or the weight of a feature.
  /// - Parameter assignment: the text `name=value`.
  /// - Returns: false if the name is unknown or the value is invalid.
  package mutating func set(_ assignment: String) -> Bool {
    let parts = assignment.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let value = Double(String(parts[1])), abs(value) <= Self.greatest else {
      return false
    }
    if let feature = Feature.allCases.first(where: { "\($0)" == parts[0] }) {
      weights[feature] = value
      return true
    }
    // With b above 1, the length norm of a short section could be negative, and a match would lower the score.
    guard let path = Self.names[String(parts[0])], value >= 0, parts[0] != "b" || value <= 1 else {
      return false
    }
    self[keyPath: path] = value
    return true
  }
}
