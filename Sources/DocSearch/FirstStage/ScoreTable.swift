import DocCodec
import DocIndex

/// The term frequency factor of BM25 for each frequency code and length norm, as an integer. A sum of integers does not depend on the order of
/// the terms, so pruned and exhaustive retrieval give equal scores.
///
/// The entry `code << 8 | norm` is ⌊2^16 · (k1 + 1) · f / (f + k1 · (1 − b + b · length / average)) + ½⌋. It increases with the code and
/// decreases with the norm. The entry for a block's highest code and lowest norm is therefore an upper bound for the block.
struct ScoreTable {
  let entries: UnsafePointer<UInt32>
  private let memory = FixedMemory<UInt32>(32 << 8, repeating: 0)

  init(_ parameters: RankingParameters, averageLength: Double) {
    let saturations = (UInt8.min...UInt8.max).map { parameters.saturation($0, averageLength: averageLength) }
    let entries = memory.start
    for code in 1..<32 {
      let frequency = Double(FrequencyCode.quarters[code]) / 4
      let most = (parameters.k1 + 1) * frequency
      for norm in 0..<256 {
        let part = most / (frequency + saturations[norm])
        // `rounded()` is slower than adding 0.5, and would take most of the time of filling the table.
        entries[code << 8 | norm] = UInt32(part * 65536 + 0.5)
      }
    }
    self.entries = UnsafePointer(entries)
  }

  /// The table entry for a frequency code and a length norm. Codes must be below 32.
  @inline(__always)
  subscript(code: UInt32, norm: UInt8) -> UInt32 { entries[Int(code & 31) &<< 8 | Int(norm)] }

  /// The maximum weight of a term. With this limit, the scores of a thousand terms add up to less than 2^32.
  static let greatestWeight = 16.0

  /// The weight of a term in units of 2^-12.
  static func fixed(_ weight: Double) -> UInt32 {
    UInt32((min(max(weight, 0), greatestWeight) * 4096).rounded())
  }

  /// Converts a fixed-point score to a floating-point number.
  static func value(_ score: UInt32) -> Double { Double(score) / 65536 }
}

/// The contribution of one posting to a section's score: the term's weight multiplied by the table entry.
@inline(__always)
func contribution(_ weight: UInt32, _ entry: UInt32) -> UInt32 {
  UInt32(truncatingIfNeeded: (UInt64(weight) &* UInt64(entry)) &>> 12)
}
