import DocDraft
import DocModel

/// Finds kramdown's attribute lists (kramdown.gettalong.org/syntax.html#attribute-list-definitions): `{:target="_blank"}`, `{: .note #id}`,
/// `{:toc}`.
enum KramdownAttributes {
  /// The text without its attribute lists.
  static func removed(from text: [UInt8]) -> [UInt8] {
    var builder = InlineBuilder()
    builder.append(text)
    builder.remove(ranges(in: text))
    return builder.bytes
  }

  /// The ranges of attribute lists. Text that only resembles one (`{:keys [a b]}`) is not included.
  static func ranges(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var from = 0
    while let at = next(text, from: from) {
      if let end = end(of: text, at: at) { found.append(at..<end) }
      from = found.last.map { max($0.upperBound, at + 2) } ?? at + 2
    }
    return found
  }

  /// The range of `{#id}`, the anchor of a heading, at the end of a text.
  static func anchor(in text: [UInt8]) -> Range<Int>? {
    let body = text.trimmed
    guard body.last == UInt8(ascii: "}"), let open = body.lastIndex(of: UInt8(ascii: "{")),
      open + 1 < body.endIndex, body[open + 1] == UInt8(ascii: "#") || body[open + 1] == UInt8(ascii: ".")
    else { return nil }
    let name = body[(open + 2)..<(body.endIndex - 1)]
    let isPlain = name.allSatisfy { ByteClass.isWord($0) || [0x2d, 0x2e, 0x20, 0x23, 0x3a].contains($0) }
    return isPlain && !name.isEmpty ? open..<body.endIndex : nil
  }

  private static func next(_ text: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + 2 < text.count {
      if text[index] == UInt8(ascii: "{"), text[index + 1] == UInt8(ascii: ":") { return index }
      index += 1
    }
    return nil
  }

  /// The end of the attribute list that begins at `start`; nil if the text only resembles one.
  private static func end(of text: [UInt8], at start: Int) -> Int? {
    var index = start + 2
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
