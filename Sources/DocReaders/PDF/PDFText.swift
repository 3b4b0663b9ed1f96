import DocModel

/// Normalises text from PDF: ligatures, soft hyphens, and hyphens at the ends of lines.
enum PDFText {
  /// Replaces ligatures (U+FB00 to U+FB06), and removes soft hyphens.
  static func folded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0xef || $0 == 0xc2 }) else { return Array(bytes) }
    var output: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      if rest.starts(with: [0xef, 0xac]), let third = rest.dropFirst(2).first, (0x80...0x86).contains(third) {
        output += Array(ligatures[Int(third) - 0x80].utf8)
        rest = rest.dropFirst(3)
      } else if rest.starts(with: [0xc2, 0xad]) {
        rest = rest.dropFirst(2)
        // A soft hyphen at the end of a line is visible on the page, so it becomes a hyphen.
        if rest.isEmpty { output.append(0x2d) }
      } else {
        output.append(byte)
        rest = rest.dropFirst()
      }
    }
    return output
  }

  private static let ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]

  /// Appends the next line of a paragraph. After a hyphen, no space is added, and the hyphen is removed if it only divides a word.
  static func join(_ text: inout [UInt8], _ next: [UInt8], words: PDFWords) {
    guard text.last == 0x2d, text.count > 1, ByteClass.isWord(text[text.count - 2]) else {
      if !text.isEmpty { text.append(0x20) }
      text += next
      return
    }
    // Only the last 100 bytes are examined. They are copied: a slice would share the storage, so that the next append would copy the whole text.
    let end = Array(text.suffix(100))
    let head = end[(end.lastIndex(of: 0x20).map { $0 + 1 } ?? end.startIndex)...].dropLast()
    if words.isCut(head, next.prefix(100).prefix { $0 != 0x20 }) { text.removeLast() }
    text += next
  }
}

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
