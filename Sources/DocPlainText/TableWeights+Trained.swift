import DocKnowledge

/// Trained weights. The first line holds the weights of the choice between tables, the other lines those of `GapModel`.
extension GapModel {
  /// Decoded once, on first use.
  static let trained = GapModel(EmbeddedTable.gaps.drop { $0 != 0x0a })

  /// Decodes weights from the trainer: one byte per weight, in order; line feeds are ignored. The byte minus 79 is the weight in tenths of
  /// a nat.
  init(_ table: Slice<EmbeddedTable>) {
    let weights = table.lazy.filter { $0 > 0x20 }.map { Int16($0) - 79 }
    precondition(weights.count == Self.weightCount, "weights do not fit the features: train again")
    self.init(weights: Array(weights))
  }
}

extension TableRecovery.Weights {
  static let trainedChoice = EmbeddedTable.gaps.prefix { $0 != 0x0a }.split(separator: 0x20).compactMap {
    Double(String(decoding: $0, as: UTF8.self))
  }
}
