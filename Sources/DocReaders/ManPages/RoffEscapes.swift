import DocDraft
import DocModel

/// Tracks the current font of a manual page, and interprets the escapes inside its lines.
struct RoffEscapes {
  private(set) var font = ManualText.Font.roman
  private var previous = ManualText.Font.roman
  /// Whether the line ended with `\c`. If so, the next line is appended without a space.
  private(set) var isOpenEnded = false
  /// Whether the current line is text, where `\t` prints nothing. In arguments, `\t` is a tab.
  private var isText = false
  /// The number of bytes of text before the last `\z`; nil if no `\z` is pending.
  private var struck: Int?

  mutating func set(_ new: ManualText.Font) {
    previous = font
    font = new
  }

  /// Sets the font by its name: `B`, `CW`, or `P` for the previous font.
  mutating func set(named name: ArraySlice<UInt8>) {
    switch name.text {
    case "", "P": swap(&font, &previous)
    case "B", "3", "VB", "HB", "BI", "4", "TB", "(BI": set(.bold)
    case "I", "2", "VI", "HI", "TI": set(.italic)
    case "C", "CW", "CR", "CB", "CI", "CO", "L", "TT", "V": set(.code)
    default: set(.roman)
    }
  }

  mutating func reset() {
    font = .roman
    previous = .roman
  }

  /// Appends a line, interpreting its escapes.
  mutating func append(_ line: ArraySlice<UInt8>, to text: inout ManualText, isText: Bool = false) {
    isOpenEnded = false
    struck = nil
    self.isText = isText
    guard line.contains(UInt8(ascii: "\\")) else { return text.append(line, font) }
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      index += 1
      if byte != UInt8(ascii: "\\") {
        text.append(byte, font)
      } else {
        guard index < line.endIndex else { return }
        let kind = line[index]
        index += 1
        escape(kind, line, &index, &text)
      }
      // The character after `\z` does not advance the print position, so the next character replaces it.
      if let start = struck, text.bytes.count > start, index == line.endIndex || line[index] & 0xc0 != 0x80 {
        text.truncate(to: start)
        struck = nil
      }
    }
  }

  private mutating func escape(
    _ kind: UInt8, _ line: ArraySlice<UInt8>, _ index: inout Int, _ text: inout ManualText
  ) {
    switch kind {
    case UInt8(ascii: "f"): set(named: RoffLines.escapeName(line, &index)[...])
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "_"):
      text.append(kind, font)
    case UInt8(ascii: "e"), UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"), font)
    case 0x20, UInt8(ascii: "~"), UInt8(ascii: "0"): text.append(0x20, font)
    case UInt8(ascii: "t"): if !isText { text.append(0x09, font) }
    case UInt8(ascii: "("), UInt8(ascii: "["):
      index -= 1
      let name = RoffLines.escapeName(line, &index)
      text.append(RoffGlyphs.named(name[...]) ?? [], font)
    case UInt8(ascii: "C"):
      text.append(RoffGlyphs.named(Self.quoted(line, &index).text) ?? [], font)
    case UInt8(ascii: "N"):
      // The number stands between two delimiters. The first one must not be a digit; any character after the digits is the second one.
      guard index < line.endIndex, !ByteClass.isDigit(line[index]) else {
        return index = min(index + 1, line.endIndex)
      }
      let digits = line[(index + 1)...].prefix(while: ByteClass.isDigit)
      index = min(digits.endIndex + 1, line.endIndex)
      if let number = Int(digits.text), (0x20...0x7e).contains(number) { text.append(UInt8(number), font) }
    case UInt8(ascii: "h"):
      let distance = Self.quoted(line, &index).text
      if distance.first != UInt8(ascii: "-"), !text.isEmpty { text.append(0x20, font) }
    case UInt8(ascii: "o"):
      // Overstriking prints several characters at one position. Only the last character is kept, as on a terminal.
      if let last = Self.quoted(line, &index).text.last { text.append(last, font) }
    case UInt8(ascii: "c"): isOpenEnded = true
    case UInt8(ascii: "z"): struck = text.bytes.count
    // Escapes that print nothing, such as hyphenation, italic correction and thin spaces.
    case _ where "&%:/,|^){}udrp!?a".utf8.contains(kind): break
    default: if !Self.skipArgument(line, &index) { text.append(kind, font) }
    }
  }

  /// Skips the argument of an escape that prints nothing. `at` is the index after the letter of the escape.
  @discardableResult
  static func skipArgument(_ line: ArraySlice<UInt8>, _ at: inout Int) -> Bool {
    let kind = line[at - 1]
    switch kind {
    case UInt8(ascii: "s"): skipSize(line, &at)
    case _ where "*nfFmMkVYgO$".utf8.contains(kind): _ = RoffLines.escapeName(line, &at)
    case _ where functions.contains(kind): _ = quoted(line, &at)
    default: return false
    }
    return true
  }

  /// Escapes with a delimited argument.
  private static let functions = Set("vwlLDbxXRABSHZhoNC".utf8)

  /// The delimited text at `index`, which points to the opening delimiter, and whether a closing delimiter ends it. Nested escapes have their
  /// own delimiters, as in `\h'-\w'x'u'`.
  static func quoted(_ line: ArraySlice<UInt8>, _ index: inout Int) -> (
    text: ArraySlice<UInt8>, isClosed: Bool
  ) {
    guard index < line.endIndex else { return ([], false) }
    let start = index + 1
    var marks = [line[index]]
    index = start
    while index < line.endIndex {
      let byte = line[index]
      index += 1
      if byte == marks.last {
        marks.removeLast()
        if marks.isEmpty { return (line[start..<index - 1], true) }
      } else if byte == UInt8(ascii: "\\"), index + 1 < line.endIndex {
        index += 1
        guard functions.contains(line[index - 1]) else { continue }
        marks.append(line[index])
        index += 1
      }
    }
    return (line[start...], false)
  }

  /// Skips a size change: `\s0`, `\s-1`, `\s12`, `\s(12`, `\s[12]`, `\s'12'`.
  private static func skipSize(_ line: ArraySlice<UInt8>, _ index: inout Int) {
    let isSigned =
      index < line.endIndex && (line[index] == UInt8(ascii: "+") || line[index] == UInt8(ascii: "-"))
    if isSigned { index += 1 }
    guard index < line.endIndex else { return }
    switch line[index] {
    case UInt8(ascii: "("), UInt8(ascii: "["): _ = RoffLines.escapeName(line, &index)
    case UInt8(ascii: "'"): _ = quoted(line, &index)
    case let digit:
      // A size that begins with 1, 2 or 3 has two digits.
      let length = !isSigned && (0x31...0x33).contains(digit) ? 2 : 1
      index = line[index...].prefix(length).prefix(while: ByteClass.isDigit).endIndex
    }
  }
}
