extension RankingParameters {
  /// The constants by name, for measuring what each gives.
  package static let names: [String: any WritableKeyPath<RankingParameters, Double> & Sendable] = [
    "k1": \.k1, "b": \.b, "raritySaturation": \.raritySaturation, "alternativeWeight": \.alternativeWeight,
    "componentWeight": \.componentWeight, "partWeight": \.partWeight, "synonymWeight": \.synonymWeight,
    "openingShare": \.openingShare, "nameRarity": \.nameRarity,
    "stopWordWeight": \.stopWordWeight, "leastShare": \.leastShare, "proximityWeight": \.proximityWeight,
    "headingWeight": \.headingWeight, "titleWeight": \.titleWeight, "documentWeight": \.documentWeight,
    "inheritedWeight": \.inheritedWeight, "priorWeight": \.priorWeight, "greatestPrior": \.greatestPrior,
    "leadingTitle": \.leadingTitle, "namedWeight": \.namedWeight, "proposalWorth": \.proposalWorth,
    "asideWorth": \.asideWorth,
    "feedbackWeight": \.feedbackWeight, "feedbackCoverage": \.feedbackCoverage,
  ]

  /// Sets a constant from `name=value`.
  /// - Returns: false when there is no such constant, or the value is no number of zero or more.
  package mutating func set(_ assignment: String) -> Bool {
    let parts = assignment.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let path = Self.names[String(parts[0])], let value = Double(String(parts[1])),
      value >= 0, value.isFinite
    else { return false }
    self[keyPath: path] = value
    return true
  }
}
