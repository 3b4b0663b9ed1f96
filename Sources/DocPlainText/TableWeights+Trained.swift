import DocPlainTextFigures

/// The weights that ship with the program.
extension GapModel {
  /// Decoded once, on first use.
  static let trained = GapModel(packed: TableWeights.gaps)

  /// Decodes weights written by the trainer: one byte per weight, in order, with line feeds between. The byte minus 79 is the weight in
  /// tenths of a nat.
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
