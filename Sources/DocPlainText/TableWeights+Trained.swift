import DocPlainTextFigures

/// The weights that ship with the program.
extension GapModel {
  /// Decoded once, on first use.
  static let trained = GapModel(packed: TableWeights.gaps)

  /// Reads weights written by the trainer: a sign a weight, in order, line feeds between; the byte less 79 is the weight in
  /// tenths.
  init(packed: StaticString) {
    var weights: [Int16] = []
    weights.reserveCapacity(Self.weightCount)
    packed.withUTF8Buffer { buffer in
      for byte in buffer where byte > 0x20 { weights.append(Int16(byte) - 79) }
    }
    precondition(weights.count == Self.weightCount, "weights do not fit the features: train again")
    self.init(weights: weights)
  }
}
