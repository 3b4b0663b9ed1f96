import DocModel

/// Recognises list markers.
enum PDFListMark {
  /// The list marker at the start of a row, and its length in bytes.
  static func of(_ row: PDFRow) -> (marker: String, length: Int)? {
    let text = row.text
    let word = text.prefix { $0 != 0x20 }
    guard word.count < text.count, word.count <= 6 else { return nil }
    if bullets.contains(word.text) { return ("•", word.count) }
    let digits = word.prefix(while: ByteClass.isDigit)
    if (1...3).contains(digits.count), word.count == digits.count + 1, word.last == 0x2e || word.last == 0x29
    {
      return (word.text, word.count)
    }
    // Matches `(a)` and `b)`.
    let inner = word.first == 0x28 ? word.dropFirst() : word
    if inner.last == 0x29, inner.count == 2, inner.first.map(ByteClass.isAlphanumeric) == true {
      return (word.text, word.count)
    }
    return nil
  }

  private static let bullets: Set = [
    "•", "◦", "▪", "■", "●", "○", "‣", "–", "—", "-", "*", "·", "⁃",
    // Bullets in the fonts Symbol and Wingdings, as private-use characters.
    "\u{F0B7}", "\u{F0A7}", "\u{F0D8}", "\u{F06E}",
  ]
}
