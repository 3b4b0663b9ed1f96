import DocKnowledge

/// Decides whether a correction is certain enough to search for it instead of the entered text. Other corrections are only suggested.
///
/// Typical typing errors swap, double or drop a letter, or hit a neighbouring key. A letter from elsewhere on the keyboard is a rare error.
/// A short word with one letter changed is usually another word. Two words without a space between them are a compound, not an error.
enum CorrectionConfidence {
  /// Lower bounds on the letters of a word, by its error: two swapped letters, another typical error, a letter from elsewhere on the
  /// keyboard, or two errors. Of 394 names that are in the summaries of Debian's packages but not in word lists, 25 are replaced by another
  /// word with these bounds, and 40 without them.
  private static let fewestForSwap = 3
  private static let fewestForSlip = 5
  private static let fewestForOther = 6
  private static let fewestForTwo = 8

  /// - Parameter cost: in tenths of an edit, as in `EditSearch`.
  static func isEnough(typed: [UInt8], meant: [UInt8], cost: Int, words: WordList) -> Bool {
    if cost > Int(EditSearch.edit) {
      return typed.count >= fewestForTwo && cost < 2 * Int(EditSearch.edit) && !words.knowsCompound(typed)
    }
    if cost < Int(EditSearch.edit) {
      return typed.count >= (isSwap(typed, meant) ? fewestForSwap : fewestForSlip)
    }
    // A letter was dropped.
    if meant.count > typed.count { return typed.count >= fewestForSlip }
    // The first letter is rarely mistyped. For example, "kstars" is a name.
    return typed.count >= fewestForOther && typed.first == meant.first && !words.knowsCompound(typed)
  }

  private static func isSwap(_ typed: [UInt8], _ meant: [UInt8]) -> Bool {
    typed.count == meant.count && typed != meant && typed.sorted() == meant.sorted()
  }
}
