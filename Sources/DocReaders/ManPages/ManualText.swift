import DocDraft

/// A line of a manual page as it is read: characters in four fonts, which become the marks of prose, or none.
struct ManualText {
  enum Font: UInt8 { case roman, bold, italic, code }

  private(set) var bytes: [UInt8] = []
  /// Whether fonts become marks; off in headings and samples.
  let hasMarks: Bool
  /// The font that the last mark opened.
  private var open = Font.roman

  init(hasMarks: Bool = true) { self.hasMarks = hasMarks }

  var isEmpty: Bool { bytes.isEmpty }

  /// Appends a character's bytes in a font. Marks stand at words, never beside white space.
  mutating func append(_ byte: UInt8, _ font: Font) {
    if hasMarks, font != open, byte != 0x20, byte != 0x09 { turn(to: font) }
    bytes.append(byte)
  }

  mutating func append(_ text: some Sequence<UInt8>, _ font: Font) {
    for byte in text { append(byte, font) }
  }

  /// A space between words, unless there is one.
  mutating func space() {
    if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
  }

  mutating func closeMark() {
    if hasMarks, open != .roman { turn(to: .roman) }
  }

  mutating func removeTrailingSpace() {
    while bytes.last == 0x20 { bytes.removeLast() }
  }

  private mutating func turn(to font: Font) {
    var trailing: [UInt8] = []
    while let last = bytes.last, last == 0x20 || last == 0x09 { trailing.append(bytes.removeLast()) }
    bytes += Self.mark(open)
    bytes += trailing.reversed()
    bytes += Self.mark(font)
    open = font
  }

  private static func mark(_ font: Font) -> [UInt8] {
    switch font {
    case .roman: []
    case .bold: [0x2a, 0x2a]
    case .italic: [0x2a]
    case .code: [0x60]
    }
  }

  /// Without marks: what a heading takes.
  static func plain(_ marked: String) -> String {
    guard marked.utf8.contains(where: { $0 == 0x2a || $0 == 0x60 }) else { return marked }
    return marked.utf8.filter { $0 != 0x2a && $0 != 0x60 }.text
  }
}
