import DocSystem

/// The features of a candidate that the model weighs, besides the first-stage score. Each has a value between 0 and 1; the value is 0 if the
/// feature does not apply. docs/ranking.md reports the weight and the gain of each feature.
package enum Feature: Int, CaseIterable, Sendable {
  /// The proximity of adjacent query words: the mean of 1 / distance over all pairs. A pair weighs as much as its more frequent word.
  case closeness
  /// The greatest share of the query's weight that a passage of thirty positions contains.
  case passage
  /// The share of the query's weight that the whole section contains.
  case coverage
  /// The harmonic mean of the heading's recall and precision of query words. It is 1 for a section without a heading, if the query is the
  /// title of the document.
  case heading
  /// The share of the query's weight in the heading. A section without a heading counts the words of the document's title.
  case recall
  /// The share of the query's weight in the heading and the document's title together.
  case context
  /// The mean first-stage score of the document's best candidates, as a share of the highest score of all candidates.
  case document
  /// The first-stage score of the document's first section, as a share of the highest score of all candidates. The first section usually
  /// describes the document.
  case opening
  /// 1 if the whole query is the name of this reference entry or document; less if upper and lower case differ.
  case named
  /// How far the prior of the section's recurring heading is above the average of 1 (`HeadingPriors`).
  case substance
  /// 1 if the document proposes a change.
  case proposal
  /// 1 if the section is below a heading for ideas that were rejected or postponed.
  case aside
  /// 1 if the document is a post of a blog or news page.
  case post

  /// The name as `--explain` prints it.
  var description: String {
    switch self {
    case .closeness: "closeness of the words"
    case .passage: "words in one passage"
    case .coverage: "words that it holds"
    case .heading: "match of the heading"
    case .recall: "words in the heading"
    case .context: "words in heading or title"
    case .document: "best sections of the document"
    case .opening: "first section of the document"
    case .named: "is what the query names"
    case .substance: "below a heading of substance"
    case .proposal: "says what was proposed"
    case .aside: "says what was rejected or put off"
    case .post: "post of a blog"
    }
  }
}

/// A value for each feature: a candidate's feature vector, or the model's weights.
package struct Features: Sendable, Hashable {
  /// The values by `Feature.rawValue`. They are a SIMD vector, because an array would need a memory allocation for each candidate.
  private var values = SIMD16<Double>.zero

  package subscript(feature: Feature) -> Double {
    get { values[feature.rawValue] }
    set { values[feature.rawValue] = newValue }
  }

  init() {}

  init(_ values: KeyValuePairs<Feature, Double>) {
    for (feature, value) in values { self[feature] = value }
  }

  /// The factor by which each feature multiplies the score.
  func factors(_ weights: Features) -> [(feature: Feature, factor: Double)] {
    Feature.allCases.map { ($0, exp(self[$0] * weights[$0])) }
  }

  /// The product of all factors. The model is linear in the logarithm of the score, so a feature has the same effect whether the query is
  /// short or long.
  func factor(_ weights: Features) -> Double {
    var sum = 0.0
    for feature in 0..<Feature.allCases.count { sum += values[feature] * weights.values[feature] }
    return exp(sum)
  }
}
