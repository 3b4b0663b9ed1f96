import DocKnowledge

/// Decides whether a correction is certain enough to search for it instead of the entered text. Other corrections are only suggested.
///
/// Typical typing errors are swapped letters, a doubled or missing letter, and the letter of a neighbouring key. A letter from elsewhere on
/// the keyboard is rare: a short word with one such letter is usually another word. Two words without a space are a compound, not an error.
enum CorrectionConfidence {
  /// The least number of letters of a word, by its error: two swapped letters, another typical error, a letter from elsewhere on the
  /// keyboard, or two errors. 394 names in the summaries of Debian's packages are correct but not in word lists. With these limits, 25 of
  /// them are wrongly replaced by another word; without limits, 40 are.
  private static let fewestForSwap = 3
  private static let fewestForSlip = 5
  private static let fewestForOther = 6
  private static let fewestForTwo = 8

  /// Whether a correction is certain enough.
  /// - Parameter cost: the edit distance in tenths of an edit, as in `EditSearch`.
  static func isEnough(typed: [UInt8], meant: [UInt8], cost: Int, words: WordList) -> Bool {
    if cost > Int(EditSearch.edit) {
      return typed.count >= fewestForTwo && cost < 2 * Int(EditSearch.edit) && !words.knowsCompound(typed)
    }
    if cost < Int(EditSearch.edit) {
      return typed.count >= (isSwap(typed, meant) ? fewestForSwap : fewestForSlip)
    }
    // A letter is missing from the typed word.
    if meant.count > typed.count { return typed.count >= fewestForSlip }
    // The first letter is rarely mistyped, so a word with another first letter is probably a name, such as "kstars".
    return typed.count >= fewestForOther && typed.first == meant.first && !words.knowsCompound(typed)
  }

  private static func isSwap(_ typed: [UInt8], _ meant: [UInt8]) -> Bool {
    typed.count == meant.count && typed != meant && typed.sorted() == meant.sorted()
  }
}
