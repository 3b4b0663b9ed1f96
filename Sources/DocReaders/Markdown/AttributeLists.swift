import DocDraft
import DocModel
import DocSystem

/// Finds the attribute lists of kramdown (kramdown.gettalong.org/syntax.html#attribute-list-definitions) and of Python-Markdown
/// (python-markdown.github.io/extensions/attr_list): `{:target="_blank"}`, `{: .note #id}`, `{:toc}`, `{ #id .note }`.
enum AttributeLists {
  /// The text without its attribute lists.
  static func removed(from text: [UInt8]) -> [UInt8] {
    var builder = InlineBuilder()
    builder.append(text)
    builder.remove(ranges(in: text))
    return builder.bytes
  }

  /// The ranges of attribute lists. Text that only looks like an attribute list (`{:keys [a b]}`) is not included.
  static func ranges(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var from = 0
    while let at = ByteSearch.first("{:", in: text[...], from: from)?.lowerBound {
      if let end = end(of: text, from: at + 2) { found.append(at..<end) }
      from = found.last.map { max($0.upperBound, at + 2) } ?? at + 2
    }
    return found
  }

  /// The attribute list at the end of a heading, such as `{#id}` or `{ #id .note }`, and the anchor in this list.
  static func ofHeading(_ text: [UInt8]) -> (range: Range<Int>, anchor: String?)? {
    let body = text.trimmed
    guard body.last == UInt8(ascii: "}"), let open = body.lastIndex(of: UInt8(ascii: "{")),
      end(ofBareListAt: open, in: text) == body.endIndex
    else { return nil }
    let words = body[(open + 1)..<(body.endIndex - 1)].split(separator: 0x20)
    let anchor = words.first { $0.first == UInt8(ascii: "#") && $0.count > 1 }
    return (open..<body.endIndex, anchor?.dropFirst().text)
  }

  /// The end of an attribute list without a colon, such as `{.note}`; nil if no such list begins at `start`.
  /// - Parameter mayBeginWithKey: whether `{width=300}` is an attribute list, too, as directly after a picture.
  static func end(ofBareListAt start: Int, in text: [UInt8], mayBeginWithKey: Bool = false) -> Int? {
    var index = start + 1
    while index < text.count, text[index] == 0x20 { index += 1 }
    guard index + 1 < text.count, text[start] == UInt8(ascii: "{") else { return nil }
    let key = text[index...].prefix(while: ByteClass.isWord)
    let isKey = mayBeginWithKey && !key.isEmpty && text[safe: key.endIndex] == UInt8(ascii: "=")
    let isMark = text[index] == UInt8(ascii: "#") || text[index] == UInt8(ascii: ".")
    guard isKey || isMark && ByteClass.isWord(text[index + 1]) else { return nil }
    return end(of: text, from: index)
  }

  /// The end of the attribute list whose content begins at `start`; nil if the text only looks like an attribute list.
  private static func end(of text: [UInt8], from start: Int) -> Int? {
    var index = start
    var quote: UInt8?
    let limit = min(text.count, start + 300)
    while index < limit {
      let byte = text[index]
      if let mark = quote {
        if byte == mark { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "}"): return index + 1
        case 0x22, 0x27:
          guard text[index - 1] == UInt8(ascii: "=") else { return nil }
          quote = byte
        case 0x20, 0x2d, 0x2e, 0x23, 0x3d, 0x3a, 0x5f: break
        default: guard ByteClass.isAlphanumeric(byte) else { return nil }
        }
      }
      index += 1
    }
    return nil
  }
}
