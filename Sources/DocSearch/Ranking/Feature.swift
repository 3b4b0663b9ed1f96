import DocSystem

/// What the model weighs of a candidate, beside how much its words are worth. Each is between 0 and 1, needs no constant of its own, and is
/// 0 where it says nothing. docs/ranking.md tells what each gives.
package enum Feature: Int, CaseIterable, Sendable {
  /// How close neighbouring words of the query stand: the mean of 1 / distance, weighted by the commoner of each pair.
  case closeness
  /// How much of the query the best thirty positions in a row hold, by weight.
  case passage
  /// How much of the query the section holds anywhere, by weight.
  case coverage
  /// How much of the query is there as typed, not only by other words for it, by weight.
  case typed
  /// Harmonic mean of the query's share in the heading and the heading's share in the query. The title heads an overview that is
  /// asked for by the title alone.
  case heading
  /// How much of the query stands in the heading, by weight.
  case headingRecall
  /// How much of the query stands in the document's title and the headings above, by weight.
  case title
  /// Harmonic mean of the same and of how much of these is the query.
  case titleMatch
  /// How good the document's best sections are among the candidates, on average, against the best candidate.
  case document
  /// How good the document's first section is by its words, against the best candidate. It says what the document is about.
  case opening
  /// Whether it is that first section.
  case isOpening
  /// Whether the query asks what something is, and this is the first section of a document whose title begins with it.
  case introduction
  /// Whether it is what the query names: the entry of a name, or a document by what it is called. Less in another letter case.
  case named
  /// How little text there is: 1 for none, a half for a section of average length.
  case shortness
  /// How much less than the average the text below this heading says of its document's subject (`HeadingPriors`).
  case formality
  /// How much more than the average it says.
  case substance
  /// In a document that argues for a change.
  case proposal
  /// Below a heading for what was rejected or put off.
  case aside

  /// The name as `--explain` prints it.
  var description: String {
    switch self {
    case .closeness: "closeness of the words"
    case .passage: "words in one passage"
    case .coverage: "words that it holds"
    case .typed: "words as typed"
    case .heading: "match of the heading"
    case .headingRecall: "words in the heading"
    case .title: "words in title and headings above"
    case .titleMatch: "match of title and headings above"
    case .document: "best sections of the document"
    case .opening: "first section of the document"
    case .isOpening: "is the first section of its document"
    case .introduction: "introduces what is asked about"
    case .named: "is what the query names"
    case .shortness: "has little text"
    case .formality: "below a heading of formalities"
    case .substance: "below a heading of substance"
    case .proposal: "says what was proposed"
    case .aside: "says what was rejected or put off"
    }
  }
}

/// A value for each feature: what a candidate has, or what the model gives for it.
package struct Features: Sendable, Hashable {
  private var values = [Double](repeating: 0, count: Feature.allCases.count)

  package subscript(feature: Feature) -> Double {
    get { values[feature.rawValue] }
    set { values[feature.rawValue] = newValue }
  }

  init() {}

  init(_ values: KeyValuePairs<Feature, Double>) {
    for (feature, value) in values { self[feature] = value }
  }

  /// What each feature multiplies a score by.
  func factors(_ weights: Features) -> [(feature: Feature, factor: Double)] {
    Feature.allCases.map { ($0, exp(self[$0] * weights[$0])) }
  }

  /// What a score is multiplied by: the product of all factors. The model is linear in the logarithm of the score, so that a feature counts the
  /// same for a query of few words and for one of many.
  func factor(_ weights: Features) -> Double {
    var sum = 0.0
    for (value, weight) in zip(values, weights.values) { sum += value * weight }
    return exp(sum)
  }
}
