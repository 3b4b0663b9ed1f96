import DocModel

/// Makes the lists of a section consistent, whichever reader wrote them: each output shows them the same way, and a list that is exported
/// as Markdown and read again is equal.
package enum ListStructure {
  private static let bullets: Set<String> = [
    "-", "*", "+", "o", "·", "–", "—", "−", "‣", "◦", "○", "●", "∙", "▪", "■", "□", "◆", "➢", "✓",
  ]

  /// - A list nests by one level at a time.
  /// - A paragraph continues an item only if an item is open; it continues the innermost one that is open at its depth.
  /// - A marker is a bullet or a decimal number. Other markers, such as `(a)`, become the beginning of the text.
  /// - A plain paragraph ends all lists. Code, tables, figures and quotations belong to the item before them.
  package static func clean(_ blocks: inout [DraftBlock]) {
    var open = -1
    for index in blocks.indices {
      guard case .paragraph(var paragraph) = blocks[index].block else { continue }
      switch paragraph.style {
      case .plain:
        open = -1
        continue
      case .quote: continue
      case .listItem(let depth, ""):
        paragraph.style = open < 0 ? .plain : .listItem(depth: min(max(0, depth), open), marker: "")
        open = min(max(0, depth), open)
      case .listItem(let depth, let marker):
        open = min(max(0, depth), open + 1, Paragraph.deepestItem)
        let (mark, prefix) = canonical(marker)
        if let prefix { paragraph.inline = InlineText(plain: prefix + " ") + paragraph.inline }
        paragraph.style = .listItem(depth: open, marker: mark)
      }
      blocks[index].block = .paragraph(paragraph)
    }
  }

  /// - Returns: a marker that Markdown supports; if it differs from the given one, also the given one as a prefix for the text.
  private static func canonical(_ marker: String) -> (marker: String, prefix: String?) {
    if marker == "•" || bullets.contains(marker) { return ("•", nil) }
    let digits = marker.utf8.dropLast()
    if let last = marker.utf8.last, last == UInt8(ascii: ".") || last == UInt8(ascii: ")"),
      (1...9).contains(digits.count), digits.allSatisfy(ByteClass.isDigit)
    {
      let number = digits.drop { $0 == UInt8(ascii: "0") }
      return ((number.isEmpty ? "0" : Array(number).text) + (last == UInt8(ascii: ".") ? "." : ")"), nil)
    }
    return ("•", marker)
  }
}
