/// Computes the width of text in terminal columns by the usual rules (wcwidth; Unicode Standard Annex #11, East Asian Width).
///
/// The text must already be sanitised by `TerminalText`, because control characters count as 0 columns.
package enum TerminalWidth {
  package static func columns(_ text: String) -> Int {
    var total = 0
    for byte in text.utf8 {
      if byte >= 0x80 { return columns(Array(text.utf8)[...]) }
      if byte >= 0x20, byte != 0x7F { total += 1 }
    }
    return total
  }

  static func columns(_ bytes: ArraySlice<UInt8>) -> Int {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.reduce(0) { $0 + columns(of: $1.value) }
  }

  /// The width is 0 for combining marks and formatting characters, 2 for wide characters, and 1 for others.
  static func columns(of value: UInt32) -> Int {
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD ? 0 : 1 }
    if isWide(value) { return 2 }
    // Jamo vowels and final consonants combine with the initial consonant before them.
    if (0x1160...0x11FF).contains(value) { return 0 }
    guard let scalar = Unicode.Scalar(value) else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Whether a character is East Asian Wide or Fullwidth. Emoji are excluded, because another property covers them. Unassigned code points in
  /// wide blocks count as wide, as the annex requires.
  static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x3029, 0x302E...0x303E, 0x3041...0x3098,
      0x309B...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
