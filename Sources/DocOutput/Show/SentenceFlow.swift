import DocModel

/// Joins adjacent sentences of a transcript into readable paragraphs. In a transcript, each sentence is stored as a paragraph.
enum SentenceFlow {
  /// The length of a paragraph in bytes, after which a new one begins.
  private static let comfortable = 600

  /// Joins paragraphs that consist of one sentence. A paragraph of several sentences is one in the source, too.
  static func joined(_ blocks: [Block]) -> [Block] {
    var result: [Block] = []
    var canGrow = false
    for block in blocks {
      guard case .paragraph(let paragraph) = block, paragraph.style == .plain, isSentence(paragraph.text)
      else {
        result.append(block)
        canGrow = false
        continue
      }
      if canGrow, case .paragraph(var last)? = result.last, last.inline.plain.utf8.count < comfortable {
        last.inline = last.inline + InlineText(plain: " ") + paragraph.inline
        result[result.count - 1] = .paragraph(last)
      } else {
        result.append(block)
        canGrow = true
      }
    }
    return result
  }

  /// Whether the text is a single sentence, that is, no `.`, `!` or `?` precedes a space.
  private static func isSentence(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x20,
        previous == UInt8(ascii: ".") || previous == UInt8(ascii: "!") || previous == UInt8(ascii: "?")
      {
        return false
      }
      previous = byte
    }
    return true
  }
}
