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
    self.isText = isText
    guard line.contains(UInt8(ascii: "\\")) else { return text.append(line, font) }
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte, font)
        continue
      }
      guard index < line.endIndex else { return }
      let kind = line[index]
      index += 1
      escape(kind, line, &index, &text)
    }
  }

  private mutating func escape(
    _ kind: UInt8, _ line: ArraySlice<UInt8>, _ index: inout Int, _ text: inout ManualText
  ) {
    switch kind {
    case UInt8(ascii: "f"): set(named: RoffLines.escapeName(line, &index))
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "_"):
      text.append(kind, font)
    case UInt8(ascii: "e"), UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"), font)
    case 0x20, UInt8(ascii: "~"), UInt8(ascii: "0"): text.append(0x20, font)
    case UInt8(ascii: "t"): if !isText { text.append(0x09, font) }
    case UInt8(ascii: "("), UInt8(ascii: "["):
      index -= 1
      let name = RoffLines.escapeName(line, &index)
      text.append(RoffGlyphs.named(name) ?? [], font)
    case UInt8(ascii: "C"):
      text.append(RoffGlyphs.named(Self.quoted(line, &index)) ?? [], font)
    case UInt8(ascii: "N"):
      let number = Int(Self.quoted(line, &index).text) ?? 0
      if (0x20...0x7e).contains(number) { text.append(UInt8(number), font) }
    case UInt8(ascii: "h"):
      let distance = Self.quoted(line, &index)
      if distance.first != UInt8(ascii: "-"), !text.isEmpty { text.append(0x20, font) }
    case UInt8(ascii: "o"):
      // Overstriking prints several characters at one position. Only the last character is kept, as on a terminal.
      if let last = Self.quoted(line, &index).last { text.append(last, font) }
    case UInt8(ascii: "c"): isOpenEnded = true
    case UInt8(ascii: "s"): Self.skipSize(line, &index)
    case UInt8(ascii: "$"): index = min(index + 1, line.endIndex)
    case _ where "*nFmMkVYgO".utf8.contains(kind): _ = RoffLines.escapeName(line, &index)
    case _ where Self.functions.contains(kind): _ = Self.quoted(line, &index)
    // Escapes that print nothing, such as hyphenation, italic correction and thin spaces.
    case _ where "&%:/,|^){}udrzp!?a".utf8.contains(kind): break
    default: text.append(kind, font)
    }
  }

  /// Escapes that have a delimited argument and print nothing.
  private static let functions = Set("vwlLDbxXRABSHZ".utf8)

  /// The delimited text at `index`, which points to the opening delimiter. Nested escapes have their own delimiters, as in `\h'-\w'x'u'`.
  private static func quoted(_ line: ArraySlice<UInt8>, _ index: inout Int) -> ArraySlice<UInt8> {
    guard index < line.endIndex else { return [] }
    let start = index + 1
    var marks = [line[index]]
    index = start
    while index < line.endIndex {
      let byte = line[index]
      index += 1
      if byte == marks.last {
        marks.removeLast()
        if marks.isEmpty { return line[start..<index - 1] }
      } else if byte == UInt8(ascii: "\\"), index + 1 < line.endIndex {
        index += 1
        guard functions.contains(line[index - 1]) else { continue }
        marks.append(line[index])
        index += 1
      }
    }
    return line[start...]
  }

  /// Skips a size change: `\s0`, `\s-1`, `\s12`, `\s(12`, `\s[12]`, `\s'12'`.
  private static func skipSize(_ line: ArraySlice<UInt8>, _ index: inout Int) {
    guard index < line.endIndex else { return }
    var isSigned = false
    if line[index] == UInt8(ascii: "+") || line[index] == UInt8(ascii: "-") {
      index += 1
      isSigned = true
    }
    guard index < line.endIndex else { return }
    switch line[index] {
    case UInt8(ascii: "("), UInt8(ascii: "["): _ = RoffLines.escapeName(line, &index)
    case UInt8(ascii: "'"): _ = quoted(line, &index)
    case let digit where ByteClass.isDigit(digit):
      index += 1
      // A size that begins with 1, 2 or 3 has two digits.
      if !isSigned, (0x31...0x33).contains(digit), index < line.endIndex, ByteClass.isDigit(line[index]) {
        index += 1
      }
    default: break
    }
  }
}
