import DocPlainTextFigures

/// The weights that ship with the program.
extension TableOdds {
  /// Decoded once, on first use.
  static let trained = TableOdds(packed: TableOddsWeights.packed)

  /// Reads weights written by the trainer: a sign per weight, in order, line feeds between; the byte less 79 is
  /// the weight in tenths.
  init(packed: StaticString) {
    var weights: [Double] = []
    weights.reserveCapacity(TableRows.gapFeatureCount + TableRows.headerFeatureCount)
    packed.withUTF8Buffer { buffer in
      for byte in buffer where byte > 0x20 { weights.append(Double(Int(byte) - 79) / 10) }
    }
    precondition(
      weights.count == TableRows.gapFeatureCount + TableRows.headerFeatureCount,
      "weights do not fit the features: train again")
    self.init(weights: weights)
  }
}
