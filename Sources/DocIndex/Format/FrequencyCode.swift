/// Encodes the weighted term frequency of a posting on a scale of 32 steps.
///
/// The steps widen as frequencies grow, because BM25 scores hardly differ between high frequencies. The first step is half an occurrence in body
/// text. Filter terms, which have no frequency, have code 0.
public enum FrequencyCode {
  /// The values of the codes in ascending order, in quarters of an occurrence in body text.
  public static let quarters: [UInt32] = [
    0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 256,
    320, 448, 640, 1024, 2048, 4096,
  ]

  /// The largest code whose value is at most `sum`; at least 1.
  public static func code(quarters sum: UInt32) -> UInt8 {
    sum < UInt32(smallCodes.count) ? smallCodes[Int(sum)] : searched(sum)
  }

  /// The codes of small sums, precomputed because most postings have such sums.
  private static let smallCodes = (0..<64).map(searched)

  private static func searched(_ sum: UInt32) -> UInt8 {
    var code = quarters.count - 1
    while code > 1, quarters[code] > sum { code -= 1 }
    return UInt8(code)
  }

  /// Maps the most frequent codes to the lowest numbers: code 2 (one occurrence in body text) to 0, code 1 (one occurrence in a code sample) to
  /// 1, and code 0 to 2. Other codes do not change. The function is its own inverse.
  static func rank(_ code: UInt32) -> UInt32 { code < 3 ? 2 - code : code }
}
