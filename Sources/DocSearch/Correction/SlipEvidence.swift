import DocKnowledge

/// Decides whether a correction is certain enough to search for it instead of what was typed; others are only suggested.
///
/// Typical slips swap, double or drop a letter, or hit a neighbouring key; a letter from elsewhere on the keyboard is rare. Changing a letter
/// of a short word usually makes another word. Two words without a space are a compound, not a slip.
enum SlipEvidence {
  /// Fewest letters of a typed word for two swapped, for other slips of fingers, for a letter from elsewhere, and for two slips.
  /// Of 394 names in the summaries of Debian's packages that no list holds, 25 then find another word, 40 without these bounds.
  private static let fewestForSwap = 3
  private static let fewestForSlip = 5
  private static let fewestForOther = 6
  private static let fewestForTwo = 8

  /// - Parameter cost: in tenths of an edit, as `EditSearch` counts them.
  static func isEnough(typed: [UInt8], meant: [UInt8], cost: Int, words: WordList) -> Bool {
    if cost > Int(EditSearch.edit) {
      return typed.count >= fewestForTwo && cost < 2 * Int(EditSearch.edit) && !words.knowsCompound(typed)
    }
    if cost < Int(EditSearch.edit) {
      return typed.count >= (isSwap(typed, meant) ? fewestForSwap : fewestForSlip)
    }
    // A dropped letter.
    if meant.count > typed.count { return typed.count >= fewestForSlip }
    // The first letter is hardly ever mistyped: "kstars" is a name.
    return typed.count >= fewestForOther && typed.first == meant.first && !words.knowsCompound(typed)
  }

  private static func isSwap(_ typed: [UInt8], _ meant: [UInt8]) -> Bool {
    typed.count == meant.count && typed != meant && typed.sorted() == meant.sorted()
  }
}
