import DocDraft
import DocModel

/// Collects the text of a manual page in four fonts.
struct ManualText {
  enum Font: UInt8 { case roman, bold, italic, code }

  private var builder = InlineBuilder()
  /// The font of the current span.
  private var open = Font.roman

  /// The text of an argument, with its escapes interpreted.
  static func inline(_ argument: ArraySlice<UInt8>) -> InlineText {
    var text = ManualText()
    var escapes = RoffEscapes()
    escapes.append(argument, to: &text)
    return text.text
  }

  var bytes: [UInt8] { builder.bytes }
  var isEmpty: Bool { builder.isEmpty }
  /// The text with white space cleaned up and fonts converted to spans.
  var text: InlineText { builder.text }

  /// Appends a byte in a font. White space does not change the font.
  mutating func append(_ byte: UInt8, _ font: Font) {
    if font != open, byte != 0x20, byte != 0x09 { turn(to: font) }
    builder.append(byte)
  }

  mutating func append(_ text: some Collection<UInt8>, _ font: Font) {
    var rest = text[...]
    if font != open, let first = text.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) {
      builder.append(text[..<first])
      turn(to: font)
      rest = text[first...]
    }
    builder.append(rest)
  }

  private mutating func turn(to font: Font) {
    builder.end(0)
    switch font {
    case .roman: break
    case .bold: builder.begin(.strong)
    case .italic: builder.begin(.emphasis)
    case .code: builder.begin(.code)
    }
    open = font
  }

  /// Appends a space unless the text ends with one.
  mutating func space() {
    if let last = builder.bytes.last, last != 0x20 { builder.append(0x20) }
  }

  /// Turns the text that begins at an offset into a link.
  mutating func link(from start: Int, to target: String) {
    builder.link(min(start, builder.count)..<builder.count, to: target)
  }

  mutating func removeTrailingSpace() {
    builder.truncate(to: (builder.bytes.lastIndex { $0 != 0x20 } ?? -1) + 1)
  }
}
