import DocKnowledge

/// The weights that are part of the program.
extension LineModel {
  /// Decoded on first use, which takes less than a millisecond.
  static let trained = LineModel(.lines)

  /// Decodes weights from the trainer: one byte per weight, in order; line feeds are ignored. The byte minus 79 is the signed square root
  /// of the weight, so small weights have more precision than large ones.
  init(_ table: EmbeddedTable) {
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
