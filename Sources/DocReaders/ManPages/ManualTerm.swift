import DocDraft
import DocModel

/// Distinguishes list markers, terms and sentences by their text.
enum ManualTerm {
  static let bullets: Set = ["•", "*", "-", "o", "+", "—", "–", "·", "○", "□", "−", "\\(bu"]

  /// Whether a tag is only a marker: a bullet, `3.`, `[1]`, `(a)`.
  static func isMarker(_ tag: String) -> Bool {
    if bullets.contains(tag) || tag.isEmpty { return true }
    let bytes = Array(tag.utf8)
    guard bytes.count <= 5, let last = bytes.last else { return false }
    let core = bytes.filter { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "[") && $0 != last }
    let closes = last == UInt8(ascii: ".") || last == UInt8(ascii: ")") || last == UInt8(ascii: "]")
    return closes && !core.isEmpty
      && (core.allSatisfy(ByteClass.isDigit) || core.count == 1 && ByteClass.isLower(core[0]))
  }

  /// Upper bound on the length of a term in bytes. Longer text is treated as a sentence.
  private static let longestTerm = 300

  static func isTerm(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= longestTerm, let last = bytes.last(where: { $0 != 0x20 })
    else {
      return false
    }
    let isSentence = last == UInt8(ascii: ":") || last == UInt8(ascii: ".") || last == UInt8(ascii: ";")
    return !isSentence || !bytes.contains(0x20)
      || bytes.suffix(5).contains { $0 == UInt8(ascii: ".") } && bytes.suffix(3).elementsEqual("...".utf8)
  }
}
