import DocPlainTextFigures

/// The weights that ship with the program.
extension LineModel {
  /// Decoded once, on first use, in well under a millisecond.
  static let trained = LineModel(packed: LineModelWeights.packed)

  /// Reads weights written by the trainer: a sign per weight, in order, line feeds between. The byte less 79 is
  /// the weight's square root with its sign, so that small weights keep more of their figure than large ones.
  init(packed: StaticString) {
    var weights: [Int32] = []
    weights.reserveCapacity(Self.featureCount * Self.labelCount + Self.pairCount)
    packed.withUTF8Buffer { buffer in
      for byte in buffer where byte > 0x20 {
        let root = Int32(byte) - 79
        weights.append(root * abs(root))
      }
    }
    let expected = Self.featureCount * Self.labelCount
    precondition(weights.count == expected + Self.pairCount, "weights do not fit the features: train again")
    self.init(weights: Array(weights[..<expected]), pairs: Array(weights[expected...]))
  }
}
