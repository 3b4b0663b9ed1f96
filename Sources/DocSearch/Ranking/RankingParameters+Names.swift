extension RankingParameters {
  /// Names for the constants of the first stage, so that training and measurements can set them.
  static let names: [String: any WritableKeyPath<RankingParameters, Double> & Sendable] = [
    "k1": \.k1, "b": \.b, "raritySaturation": \.raritySaturation, "nameRarity": \.nameRarity,
    "alternativeWeight": \.alternativeWeight, "componentWeight": \.componentWeight,
    "partWeight": \.partWeight,
    "synonymWeight": \.synonymWeight, "stopWordWeight": \.stopWordWeight, "leastShare": \.leastShare,
  ]
  /// Upper bound on a constant. Scores are integers, and would overflow with larger constants.
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
