import DocKnowledge

/// Decides whether a correction is certain enough to be searched for instead of the entered text. Otherwise, the correction is only suggested.
///
/// Typical typing errors are swapped letters, a doubled or missing letter, and the letter of a neighbouring key. A wrong letter from elsewhere
/// on the keyboard is rarely a typing error: two short words that differ in such a letter are usually different words. A compound without its
/// space is not an error either.
enum CorrectionConfidence {
  /// The minimum lengths of words that are corrected, by kind of error: a swap of two letters, another typical error, a letter from a distant
  /// key, and two errors. Of 394 correct names in Debian's package summaries that are in no word list, 25 are wrongly corrected with these
  /// limits, and 40 without.
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
    // The typed word lacks a letter, which is a typical error.
    if meant.count > typed.count { return typed.count >= fewestForSlip }
    // The first letter is rarely mistyped. If the first letters differ, the typed word is therefore probably a name, such as "kstars".
    return typed.count >= fewestForOther && typed.first == meant.first && !words.knowsCompound(typed)
  }

  private static func isSwap(_ typed: [UInt8], _ meant: [UInt8]) -> Bool {
    typed.count == meant.count && typed != meant && typed.sorted() == meant.sorted()
  }
}
