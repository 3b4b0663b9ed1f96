import DocModel

/// Normalises the lists of a section. As a result, all outputs show lists in the same way, and a list is the same after an export and an import.
package enum ListStructure {
  private static let bullets: Set<String> = [
    "-", "*", "+", "o", "·", "–", "—", "−", "‣", "◦", "○", "●", "∙", "▪", "■", "□", "◆", "➢", "✓",
  ]

  /// Applies these rules:
  /// - Lists nest by one level at a time.
  /// - A paragraph continues the innermost open item at its depth. Without such an item, it is a plain paragraph.
  /// - A marker is a bullet or a decimal number. Any other marker, such as `(a)`, is moved to the beginning of the text.
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

  /// A marker that Markdown supports, and a prefix for the text. The prefix is `marker` itself if Markdown does not support it, otherwise nil.
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
