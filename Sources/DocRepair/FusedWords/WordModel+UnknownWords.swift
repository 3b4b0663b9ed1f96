import DocModel

/// Scores words that are neither in the frequency table nor names from the document. The longer a word, the lower its score. Forms of known
/// words, and names that consist of known words, have higher scores.
extension WordModel {
  /// The log probability of an unknown word.
  func unknownWord(_ bytes: ArraySlice<UInt8>) -> Float {
    guard let first = bytes.first else { return -7 }
    if bytes.allSatisfy(ByteClass.isDigit) { return -7 - 0.4 * Float(bytes.count) }
    var best =
      ByteClass.isUpper(first)
      ? Cost.unknownName + Cost.unknownNameByte * Float(bytes.count)
      : Cost.unknown + Cost.unknownByte * Float(bytes.count)
    guard bytes.count <= 60 else { return best }
    best = max(best, derived(bytes))
    best = max(best, humps(Array(bytes)))
    return best
  }

  /// The log probability of the word as a regular form of a known word, such as a possessive or a plural.
  private func derived(_ bytes: ArraySlice<UInt8>) -> Float {
    var best: Float = -100
    guard let last = bytes.last else { return best }
    for (ending, cost) in Self.endings
    where ending.last == last && bytes.count >= ending.count + 2 && bytes.suffix(ending.count) == ending[...]
    {
      let stem = bytes.dropLast(ending.count)
      // A stem of fewer than four letters is skipped, because almost any string would be a form of some short word.
      if ending.first != UInt8(ascii: "'"), stem.count < 4 { continue }
      if let known = base(stem) { best = max(best, known + cost) }
      if cost < -3, stem.last != UInt8(ascii: "e"), let known = base((stem + [UInt8(ascii: "e")])[...]) {
        best = max(best, known + cost - 0.5)
      }
    }
    for prefix in Self.prefixes
    where prefix.first == bytes.first && bytes.count >= prefix.count + 4 && bytes.starts(with: prefix) {
      if let known = base(bytes.dropFirst(prefix.count)) { best = max(best, known - 5) }
    }
    return best
  }

  private static let endings: [([UInt8], Float)] = [
    ("'s", -2.5), ("'", -4), ("s", -3), ("es", -4), ("ed", -4), ("d", -4), ("ing", -4), ("er", -5),
    ("ers", -5), ("ly", -4.5), ("able", -5), ("ness", -5), ("less", -5), ("ish", -5), ("ize", -4),
    ("izes", -4.5), ("izing", -5), ("ized", -5), ("ability", -4), ("ibility", -4), ("ity", -4.5), ("ful", -5),
    ("able", -5), ("wise", -5), ("'re", -4), ("'ll", -4), ("'ve", -4), ("'d", -4),
  ].map { (Array($0.0.utf8), $0.1) }

  private static let prefixes: [[UInt8]] = [
    "un", "re", "non", "pre", "sub", "multi", "over", "under", "super", "inter", "micro", "auto", "de", "dis",
    "mis", "meta", "hyper", "anti", "semi", "bio", "geo", "photo", "tele", "trans",
  ].map { Array($0.utf8) }

  /// The log probability of an identifier such as `HeartRateView`, provided that each of its parts is a word.
  private func humps(_ bytes: [UInt8]) -> Float {
    guard bytes.dropFirst().contains(where: ByteClass.isUpper) || bytes.contains(where: ByteClass.isDigit)
    else {
      return -100
    }
    var score = ByteClass.isUpper(bytes[0]) ? Cost.identifier : Cost.identifier - 5
    for hump in Self.humpRanges(bytes) {
      let part = bytes[hump]
      if part.allSatisfy(ByteClass.isDigit) || (part.count <= 5 && part.allSatisfy(ByteClass.isUpper)) {
        score += Cost.hump
        continue
      }
      let lower = part.map(ByteClass.lowered)
      guard part.count > 1, let known = frequencies.logProbability(of: lower) else { return -100 }
      score += Cost.hump + min(0, (known + 9) / 3)
    }
    return score
  }

  /// Splits `UIViewController2` into `UI`, `View`, `Controller`, `2`.
  static func humpRanges(_ bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for index in 1..<max(1, bytes.count) {
      let previous = bytes[index - 1]
      let byte = bytes[index]
      let next: UInt8 = index + 1 < bytes.count ? bytes[index + 1] : 0
      let begins =
        (ByteClass.isUpper(byte) && !ByteClass.isUpper(previous))
        || (ByteClass.isUpper(byte) && ByteClass.isLower(next))
        || (ByteClass.isDigit(byte) != ByteClass.isDigit(previous))
      if begins {
        ranges.append(start..<index)
        start = index
      }
    }
    ranges.append(start..<bytes.count)
    return ranges
  }
}
