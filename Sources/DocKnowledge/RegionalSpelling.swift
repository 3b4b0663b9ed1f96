/// Derives the British spelling of a word from the American one, or the American from the British one.
package enum RegionalSpelling {
  /// Pairs of a British and an American ending, longer ones first. The result of exchanging an ending is often not a word, so the caller looks
  /// up the result in the index.
  private static let endings: [(StaticString, StaticString)] = [
    ("isation", "ization"), ("isations", "izations"), ("ise", "ize"), ("ises", "izes"), ("ised", "ized"),
    ("ising", "izing"), ("iser", "izer"), ("isers", "izers"), ("yse", "yze"), ("ysed", "yzed"),
    ("ysing", "yzing"), ("our", "or"), ("ours", "ors"), ("oured", "ored"), ("ouring", "oring"),
    ("oural", "oral"), ("tre", "ter"), ("tred", "tered"), ("ogue", "og"), ("elled", "eled"),
    ("elling", "eling"), ("eller", "eler"), ("ence", "ense"), ("grey", "gray"),
  ]

  /// Possible other spellings of a word, which must be in lower case. Most of the results are not words.
  package static func variants(of word: [UInt8]) -> [[UInt8]] {
    guard word.count >= 4, word.allSatisfy({ (0x61...0x7a).contains($0) }) else { return [] }
    var variants: [[UInt8]] = []
    for (british, american) in endings {
      if let variant = replace(british, by: american, in: word) { variants.append(variant) }
      if let variant = replace(american, by: british, in: word) { variants.append(variant) }
    }
    return variants
  }

  private static func replace(
    _ ending: StaticString, by other: StaticString, in word: [UInt8]
  ) -> [UInt8]? {
    ending.withUTF8Buffer { ending in
      // At least three letters must precede a short ending, because "four" is not the British spelling of "for".
      guard word.count >= ending.count + (ending.count < 4 ? 3 : 0),
        word.suffix(ending.count).elementsEqual(ending)
      else { return nil }
      return other.withUTF8Buffer { Array(word.dropLast(ending.count)) + $0 }
    }
  }
}
