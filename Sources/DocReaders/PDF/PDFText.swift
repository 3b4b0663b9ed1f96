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
    // Only the last 100 bytes are examined. They are copied: after a slice, which shares the storage, the next append would copy all text.
    let end = Array(text.suffix(100))
    let head = end[(end.lastIndex(of: 0x20).map { $0 + 1 } ?? end.startIndex)...].dropLast()
    if words.isCut(head, next.prefix(100).prefix { $0 != 0x20 }) { text.removeLast() }
    text += next
  }
}
