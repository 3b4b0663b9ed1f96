import DocModel

/// Recognises exponents among superscripts. In plain text, a `^` must separate a number from its exponent. Otherwise `2<sup>32</sup>` would
/// become `232`.
package enum Superscripts {
  /// Whether a superscript is an exponent, which plain text writes after `^`. An exponent consists of letters or digits, and follows a number
  /// or a name of one letter. A superscript after a longer word is a footnote mark, and the superscript `th` belongs to an ordinal number.
  /// - Parameter base: the text before the superscript.
  package static func isPower(_ raised: String, of base: some BidirectionalCollection<UInt8>) -> Bool {
    let word = base.reversed().prefix(while: ByteClass.isWord)
    let digits = raised.unicodeScalars.drop { "+-±−– ".unicodeScalars.contains($0) }
    return (word.count == 1 || !word.isEmpty && word.allSatisfy(ByteClass.isDigit))
      && !digits.isEmpty && digits.count <= longest && !ordinals.contains(raised.lowercased())
      && digits.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
  }

  private static let longest = 12
  private static let ordinals: Set = ["th", "st", "nd", "rd"]
}
