import DocText

/// How like a made-up name another name is: both in as their parts ("humps"), a number out.
///
/// Parts are aligned in order, as letters are in an edit distance; a part counts by its rarity, so that `Hosting` tells
/// more than `UI`. The likeness is Dice's: twice what both share, against all of both.
struct HumpLikeness {
  /// The least likeness of a name that is worth naming.
  static let least = 0.2
  /// A part that is one slip of the keyboard away counts less than the same part.
  private static let slipShare = 0.8
  /// Names begin with a family (`UI`, `NS`) and end with what the thing is (`View`, `Controller`).
  private static let sameFirst = 1.05
  private static let sameLast = 1.15
  /// What a doubling of the sections that hold a name adds.
  private static let commonness = 0.02

  private let parts: [[UInt8]]
  private let weights: [Double]
  private let weight: Double

  /// - Parameter weights: of each part.
  init(_ parts: [[UInt8]], weights: [Double]) {
    self.parts = parts
    self.weights = weights
    weight = weights.reduce(0, +)
  }

  /// - Parameters:
  ///   - others: the other name's parts, with their weights.
  ///   - documentFrequency: sections that hold the other name.
  func likeness(to others: [(part: [UInt8], weight: Double)], documentFrequency: Int) -> Double {
    guard !others.isEmpty, !parts.isEmpty else { return 0 }
    // The heaviest alignment (Needleman & Wunsch 1970, without a price for gaps).
    var row = [Double](repeating: 0, count: others.count + 1)
    for (place, part) in parts.enumerated() {
      var diagonal = 0.0
      for (column, other) in others.enumerated() {
        let above = row[column + 1]
        var best = max(above, row[column])
        let share = part == other.part ? 1 : Self.isSlip(part, other.part) ? Self.slipShare : 0
        // A slip is a part that the index lacks: it weighs what the one that is meant weighs.
        if share > 0 { best = max(best, diagonal + share * min(weights[place], other.weight)) }
        row[column + 1] = best
        diagonal = above
      }
    }
    let sum = weight + others.reduce(0) { $0 + $1.weight }
    guard let shared = row.last, sum > 0 else { return 0 }
    // One part in common is enough only when it says what the thing is.
    let common = others.count { other in parts.contains { $0 == other.part || Self.isSlip($0, other.part) } }
    guard common > 1 || parts.last == others.last?.part else { return 0 }
    var likeness = 2 * shared / sum
    if parts.first == others.first?.part { likeness *= Self.sameFirst }
    if parts.last == others.last?.part { likeness *= Self.sameLast }
    return likeness * (1 + Self.commonness * Double(Int.bitWidth - documentFrequency.leadingZeroBitCount))
  }

  /// Whether two parts of five letters or more are one insertion, deletion, substitution or swap apart.
  static func isSlip(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let (short, long) = left.count <= right.count ? (left, right) : (right, left)
    guard short.count >= 5, long.count - short.count <= 1, short != long else { return false }
    let start = zip(short, long).prefix { $0 == $1 }.count
    let shortRest = short[start...]
    let longRest = long[start...]
    if short.count < long.count { return shortRest.elementsEqual(longRest.dropFirst()) }
    if shortRest.dropFirst().elementsEqual(longRest.dropFirst()) { return true }
    return shortRest.count >= 2 && shortRest[start] == longRest[start + 1]
      && shortRest[start + 1] == longRest[start]
      && shortRest.dropFirst(2).elementsEqual(longRest.dropFirst(2))
  }
}
