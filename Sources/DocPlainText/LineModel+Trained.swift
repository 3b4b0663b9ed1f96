import DocKnowledge

/// The weights that ship with the program.
extension LineModel {
  /// Decoded once, on first use, in well under a millisecond.
  static let trained = LineModel(.lines)

  /// Decodes weights written by the trainer: one byte per weight, in order, with line feeds between. The byte minus 79 is the signed square
  /// root of the weight, which gives small weights more precision than large ones.
  init(_ table: Table) {
    var weights: [Int32] = []
    weights.reserveCapacity(Self.featureCount * Self.labelCount + Self.pairCount)
    for byte in table where byte > 0x20 {
      let root = Int32(byte) - 79
      weights.append(root * abs(root))
    }
    let expected = Self.featureCount * Self.labelCount
    precondition(weights.count == expected + Self.pairCount, "weights do not fit the features: train again")
    self.init(weights: Array(weights[..<expected]), pairs: Array(weights[expected...]))
  }
}
