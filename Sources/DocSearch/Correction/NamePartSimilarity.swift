/// The similarity of two names by their parts ("humps"). It selects the known names that are suggested for an unknown name.
///
/// The parts of both names are aligned in order, like the letters of an edit distance. Rare parts have a higher weight: `Hosting` weighs more
/// than `UI`. The similarity is Dice's coefficient of the weights.
struct NamePartSimilarity {
  /// The minimum similarity of a name that is suggested.
  static let least = 0.2
  /// The factor for the weight of a part that is misspelt by one edit.
  private static let slipShare = 0.8
  /// The similarity is multiplied by `sameFirst` if both names begin with the same part, often a prefix (`UI`, `NS`). It is multiplied by
  /// `sameLast` if both names end with the same part, which often states the kind of thing (`View`).
  private static let sameFirst = 1.05
  private static let sameLast = 1.15
  /// With each doubling of the name's document frequency, the similarity grows by this fraction.
  private static let commonness = 0.02

  private let parts: [[UInt8]]
  private let weights: [Double]
  private let weight: Double

  /// - Parameter weights: the weight of each part.
  init(_ parts: [[UInt8]], weights: [Double]) {
    self.parts = parts
    self.weights = weights
    weight = weights.reduce(0, +)
  }

  /// The similarity to another name.
  /// - Parameter others: the parts of the other name, with their weights.
  /// - Parameter documentFrequency: the number of sections that contain the other name.
  func similarity(to others: [(part: [UInt8], weight: Double)], documentFrequency: Int) -> Double {
    guard !others.isEmpty, !parts.isEmpty else { return 0 }
    // Finds the alignment with the highest weight (Needleman & Wunsch 1970, without gap penalties).
    var row = [Double](repeating: 0, count: others.count + 1)
    for (index, part) in parts.enumerated() {
      var diagonal = 0.0
      for (column, other) in others.enumerated() {
        let above = row[column + 1]
        var best = max(above, row[column])
        let share = part == other.part ? 1 : Self.isSlip(part, other.part) ? Self.slipShare : 0
        // A misspelt part does not occur in the index, so its own weight would be too high. The weight of the intended part is used instead.
        if share > 0 { best = max(best, diagonal + share * min(weights[index], other.weight)) }
        row[column + 1] = best
        diagonal = above
      }
    }
    let sum = weight + others.reduce(0) { $0 + $1.weight }
    guard let shared = row.last, sum > 0 else { return 0 }
    // If the names have only one part in common, it must be the last part of both. A common prefix alone (`UI`) does not suffice.
    let common = others.count { other in parts.contains { $0 == other.part || Self.isSlip($0, other.part) } }
    guard common > 1 || parts.last == others.last?.part else { return 0 }
    var similarity = 2 * shared / sum
    if parts.first == others.first?.part { similarity *= Self.sameFirst }
    if parts.last == others.last?.part { similarity *= Self.sameLast }
    return similarity * (1 + Self.commonness * Double(Int.bitWidth - documentFrequency.leadingZeroBitCount))
  }

  /// Whether two parts of at least five letters differ by one insertion, deletion, substitution or swap.
  static func isSlip(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    min(left.count, right.count) >= 5 && abs(left.count - right.count) <= 1
      && EditDistance.between(left, right) == 1
  }
}
