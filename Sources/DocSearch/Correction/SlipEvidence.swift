import DocKnowledge

/// Whether what was typed is so likely a slip for another word that a search may take that one at once.
///
/// Fingers swap letters, strike a letter twice or not at all, and hit the neighbouring key; they seldom put in a letter from
/// elsewhere on the keyboard. In a short word a changed letter makes another word more often than a slip. Two words side by side
/// are a compound. What is not enough is still suggested.
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
    // Swapped, doubled, beside the right key.
    if cost < Int(EditSearch.edit) {
      return typed.count >= (isSwap(typed, meant) ? fewestForSwap : fewestForSlip)
    }
    // A letter was not struck.
    if meant.count > typed.count { return typed.count >= fewestForSlip }
    // The first letter is hardly ever wrong: "kstars" is a name.
    return typed.count >= fewestForOther && typed.first == meant.first && !words.knowsCompound(typed)
  }

  private static func isSwap(_ typed: [UInt8], _ meant: [UInt8]) -> Bool {
    typed.count == meant.count && typed != meant && typed.sorted() == meant.sorted()
  }
}
