/// Raised text in prose: `2³²` as markup is the number and what is raised, which plain text must not run together.
package enum RaisedText {
  /// Whether what is raised behind a text is an exponent, to be written behind `^`: letters or digits behind a number or a name of one
  /// letter. Behind a word a raised sign is the mark of a note, and `th` makes an ordinal.
  /// - Parameter base: what stands before it.
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
