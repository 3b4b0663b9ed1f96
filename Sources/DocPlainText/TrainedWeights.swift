import DocKnowledge

// Weights that are part of the program, decoded on first use. A table contains one printable byte per weight. Line feeds in a table are ignored.

extension Sequence<UInt8> {
  /// The decoded weights, from -46 to 47.
  fileprivate var weights: [Int16] { filter { $0 > 0x20 }.map { Int16($0) - 79 } }
}

extension LineModel {
  static let trained = LineModel(.lines)

  /// A byte stores the square root of a weight, with the sign of the weight. Small weights are therefore more precise than large ones.
  init(_ table: EmbeddedTable) {
    let weights = table.weights.map { Int32($0) * abs(Int32($0)) }
    let expected = Self.featureCount * Self.labelCount
    precondition(weights.count == expected + Self.pairCount, "weights do not fit the features: train again")
    self.init(weights: Array(weights[..<expected]), pairs: Array(weights[expected...]))
  }
}

extension GapModel {
  /// The table's first line contains the weights for selecting the number of columns, the other lines the weights of gaps, in tenths of a nat.
  static let trained = GapModel(EmbeddedTable.gaps.drop { $0 != 0x0a })

  init(_ table: Slice<EmbeddedTable>) {
    let weights = table.weights
    precondition(weights.count == Self.weightCount, "weights do not fit the features: train again")
    self.init(weights: weights)
  }
}

extension TableRecovery {
  static let trainedChoice = EmbeddedTable.gaps.prefix { $0 != 0x0a }.split(separator: 0x20).compactMap {
    Double(String(decoding: $0, as: UTF8.self))
  }
}
