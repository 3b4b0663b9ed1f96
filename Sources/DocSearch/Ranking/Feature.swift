import DocSystem

/// The features of a candidate, from which the model computes the factors of the candidate's score. Their values are between 0 and 1, and 0
/// where a feature does not apply. docs/ranking.md reports the weight and the gain of each feature.
package enum Feature: Int, CaseIterable, Sendable {
  /// How close adjacent query words are: the weighted mean of 1 / distance over all pairs. A pair weighs as much as its more frequent word.
  case closeness
  /// The highest share of the query's weight that thirty consecutive positions contain.
  case passage
  /// The share of the query's weight that the section contains anywhere.
  case coverage
  /// How well the heading agrees with the query: the harmonic mean of recall and precision of words. Also 1 for a section without a heading if
  /// the query is the document's title.
  case heading
  /// The share of the query's weight in the heading. For a section without a heading, the document's title is used instead.
  case recall
  /// 1 if the heading begins with all words of the query, in the query's order. A heading usually names its subject first.
  case beginning
  /// The share of the query's weight in the heading or the document's title.
  case context
  /// The mean first-stage score of the document's best candidates, as a share of the highest score of all candidates.
  case document
  /// The first-stage score of the document's first section, as a share of the highest score. This section usually describes the document.
  case opening
  /// 1 if the whole query is the name of the section's entry or document; less if upper and lower case differ.
  case named
  /// The prior of a heading that recurs in many documents (`HeadingPriors`), minus the average prior, which is 1.
  case substance
  /// 1 if the document is a proposal, such as an RFC.
  case proposal
  /// 1 if the section is below a heading such as "Alternatives considered", for rejected or postponed ideas.
  case aside
  /// 1 if the document is a blog post, a news article or a page of release notes.
  case post
  /// 1 if the document belongs to an old version of a manual, and there is a candidate from a newer version of this manual.
  case outdated

  /// The name as `--explain` prints it.
  var description: String {
    switch self {
    case .closeness: "closeness of the words"
    case .passage: "words in one passage"
    case .coverage: "words that it holds"
    case .heading: "match of the heading"
    case .recall: "words in the heading"
    case .beginning: "begins the heading"
    case .context: "words in heading or title"
    case .document: "best sections of the document"
    case .opening: "first section of the document"
    case .named: "is what the query names"
    case .substance: "below a heading of substance"
    case .proposal: "says what was proposed"
    case .aside: "describes a rejected or postponed idea"
    case .post: "post of a blog, or release notes"
    case .outdated: "old version of a manual"
    }
  }
}

/// One value per feature: either the features of a candidate, or the weights of the model.
package struct Features: Sendable, Hashable {
  /// The values by `Feature.rawValue`. A SIMD vector avoids the memory allocation that an array would need for each candidate.
  private var values = SIMD16<Double>.zero

  package subscript(feature: Feature) -> Double {
    get { values[feature.rawValue] }
    set { values[feature.rawValue] = newValue }
  }

  init() {}

  init(_ values: KeyValuePairs<Feature, Double>) {
    for (feature, value) in values { self[feature] = value }
  }

  /// For each feature, the factor by which it multiplies the score.
  func factors(_ weights: Features) -> [(feature: Feature, factor: Double)] {
    Feature.allCases.map { ($0, exp(self[$0] * weights[$0])) }
  }

  /// The product of all factors. A factor has the same effect in any query, whereas an added term would matter less in long queries, which have
  /// higher scores.
  func factor(_ weights: Features) -> Double {
    var sum = 0.0
    for feature in 0..<Feature.allCases.count { sum += values[feature] * weights.values[feature] }
    return exp(sum)
  }
}
