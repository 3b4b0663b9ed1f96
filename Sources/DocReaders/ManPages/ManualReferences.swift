import DocModel

/// Finds references to other manual pages, such as `ls(1)`, in any font.
enum ManualReferences {
  /// Turns names followed by a section number in parentheses into links. Outside SEE ALSO, only formatted names (for example bold) become links.
  static func linked(_ text: InlineText, isSeeAlso: Bool) -> InlineText {
    guard text.plain.utf8.contains(UInt8(ascii: "(")) else { return text }
    let bytes = Array(text.plain.utf8)
    let ends = Set(text.spans.map(\.range.upperBound))
    var spans = text.spans
    var targets = text.targets
    for open in bytes.indices where bytes[open] == UInt8(ascii: "(") && (isSeeAlso || ends.contains(open)) {
      let inner = bytes[(open + 1)...].prefix(6).prefix { $0 != UInt8(ascii: ")") }
      guard let digit = inner.first, (0x31...0x39).contains(digit), inner.count <= 4,
        inner.allSatisfy(ByteClass.isAlphanumeric), inner.endIndex < bytes.endIndex,
        bytes[inner.endIndex] == UInt8(ascii: ")")
      else { continue }
      var start = open
      while start > 0, open - start < 100, isName(bytes[start - 1]) { start -= 1 }
      guard start < open else { continue }
      let range = start..<inner.endIndex + 1
      spans.append(InlineText.Span(.link, range, target: targets.count))
      targets.append(bytes[range].text)
    }
    return targets.count == text.targets.count
      ? text : InlineText(plain: text.plain, spans: spans, targets: targets)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    ByteClass.isAlphanumeric(byte) || [0x2d, 0x2e, 0x5f, 0x3a, 0x2b, 0x40, 0x5b].contains(byte)
  }
}
