import DocDraft
import DocModel
import DocSystem

/// Builds headings, paragraphs, code samples and entries from the text of a manual page, for both man(7) and mdoc(7).
struct ManualComposer {
  var writer = TreeWriter()
  var escapes = RoffEscapes()
  /// The page's name and section, from `.TH` or `.Dt`.
  private(set) var title: (name: String, section: String)?
  /// The first macro that is neither defined in the page nor known to the reader, and the line that uses the macro.
  private(set) var unknown: (name: String, line: Int)?
  /// One-based number of the current line in the file.
  var number = 1
  /// The text of the current line or paragraph.
  private(set) var text = ManualText()
  private var textStart = 0
  private var textEnd = 0
  /// Short lines that end in a line break. If an indented block follows, these lines become terms; otherwise, they become paragraphs.
  private var held: [(text: InlineText, line: Int)] = []
  /// Whether the next word is appended without a space.
  var isJoined = false
  /// Whether text is filled, that is, line breaks in the source are not kept. Unfilled lines become a code sample.
  private(set) var isFilled = true
  /// The text of the open code sample or synopsis.
  private var code: [UInt8] = []
  private var codeLines = (first: 0, last: 0)
  /// The marker of the list item that begins with the next paragraph.
  var marker: String?
  var listDepth = 0
  /// Whether the next paragraph belongs to the last list item.
  var isInItem = false
  private(set) var heading = ""
  private var startsMarked = false
  /// Whether the text starts with a marker that `\h` moved into the margin.
  private var hasHangingMarker = false
  /// The text of the NAME section: the names of the page and a short description.
  private(set) var names = ""
  /// The name of the command. In a synopsis, lines that begin with this name are code.
  var command: [UInt8] = []

  mutating func setTitle(_ body: ArraySlice<UInt8>) {
    let words = RoffLines.arguments(body).map { ManualText.inline($0).plain }
    if title == nil, let name = words.first { title = (name, words.count > 1 ? words[1] : "") }
  }

  mutating func noteUnknown(_ macro: [UInt8]) { unknown = unknown ?? (macro.text, number) }

  var isSynopsis: Bool { heading == "SYNOPSIS" }

  // MARK: Text

  mutating func take(_ line: ArraySlice<UInt8>) {
    guard isFilled else { return takeCode(line) }
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return breakParagraph() }
    // An indented line begins a new paragraph.
    if line.first == 0x20 || line.first == 0x09, !isJoined { breakParagraph() }
    begin()
    if text.isEmpty, ByteSearch.starts(line, with: "\\h'-") { hasHangingMarker = true }
    escapes.append(line, to: &text, isText: true)
    isJoined = escapes.isOpenEnded
  }

  mutating func take(_ words: ArraySlice<UInt8>, in font: ManualText.Font) {
    begin()
    let outer = escapes
    escapes.set(font)
    escapes.append(words, to: &text)
    isJoined = escapes.isOpenEnded
    escapes = outer
  }

  /// Prepares to append a word: adds a space and records the line number.
  private mutating func begin() {
    if text.isEmpty {
      textStart = number
      text = ManualText()
      startsMarked = startsMarked || escapes.font != .roman
    }
    textEnd = max(textEnd, number)
    if !isJoined { text.space() }
    isJoined = false
  }

  mutating func noteSynopsisMark() { if text.isEmpty { startsMarked = true } }

  /// Offset at which the next text will begin.
  var offset: Int { text.bytes.count }

  mutating func link(from start: Int, to target: String) { text.link(from: start, to: target) }

  /// Removes and returns the collected text, which the caller writes as a term or heading.
  mutating func takeText() -> (text: InlineText, line: Int) {
    defer { clear() }
    // A synopsis becomes a code sample, so its fonts are dropped.
    if isSynopsis { return (InlineText(plain: text.text.plain), textStart) }
    return (ManualReferences.linked(text.text, isSeeAlso: heading == "SEE ALSO"), textStart)
  }

  private mutating func clear() {
    text = ManualText()
    textEnd = 0
    isJoined = false
    startsMarked = false
    hasHangingMarker = false
  }

  // MARK: Paragraphs

  /// Ends the paragraph and its list item.
  mutating func endParagraph() {
    breakParagraph()
    marker = nil
    escapes.reset()
  }

  /// Ends a line. A line that may be a term is kept until the next block shows whether the line is a term.
  mutating func breakLine() {
    let mayBeTerm = isFilled && !isSynopsis && heading != "NAME" && marker == nil && !hasHangingMarker
    guard mayBeTerm, !text.isEmpty, ManualTerm.isTerm(text.bytes), held.count < Self.mostHeld else {
      return breakParagraph()
    }
    flushCode()
    held.append(takeText())
  }

  /// Upper bound on the number of short lines kept as possible terms. The longest run in four thousand pages is 17 lines (`ALTER ROLE`).
  private static let mostHeld = 32

  mutating func takeHeld() -> [(text: InlineText, line: Int)] {
    defer { held = [] }
    return held
  }

  /// Ends a line or paragraph without ending the list item.
  mutating func breakParagraph() {
    guard isFilled else { return endCodeLine() }
    for line in takeHeld() where !line.text.isEmpty {
      writer.append(.paragraph(Paragraph(line.text)), startLine: line.line)
    }
    guard !text.isEmpty else { return }
    let isCode = isSynopsis && (startsMarked || (!command.isEmpty && text.bytes.starts(with: command)))
    if isCode {
      text.removeTrailingSpace()
      appendCode(text.bytes, textStart, textEnd)
      return clear()
    }
    flushCode()
    let (start, end) = (textStart, max(textStart, textEnd))
    let hadMarker = hasHangingMarker
    var (words, _) = takeText()
    if heading == "NAME" { names += names.isEmpty ? words.plain : " " + words.plain }
    var style = Paragraph.Style.plain
    if let marker {
      style = .listItem(depth: listDepth, marker: marker)
      self.marker = nil
    } else if hadMarker || words.plain.hasPrefix("• "), let space = words.plain.firstIndex(of: " ") {
      let mark = String(words.plain[..<space])
      words = words.dropFirst(mark.utf8.count + 1)
      style = .listItem(depth: listDepth, marker: mark)
    } else if isInItem {
      style = .listItem(depth: listDepth, marker: "")
    }
    if !words.isEmpty {
      writer.append(.paragraph(Paragraph(words, style: style)), startLine: start, endLine: end)
    }
  }

  /// - Parameter line: the line of the heading; nil for the current line.
  mutating func heading(_ level: Int, _ words: String, at line: Int? = nil) {
    setFilled(true)
    endParagraph()
    flushCode()
    isInItem = false
    guard !words.isEmpty else { return }
    heading = level > 2 && isSynopsis ? heading : words.uppercased()
    writer.heading(level: level, text: words, line: line ?? number)
  }

  // MARK: Code samples

  mutating func setFilled(_ filled: Bool) {
    guard filled != isFilled else { return }
    breakParagraph()
    if !isSynopsis { flushCode() }
    isFilled = filled
  }

  private mutating func takeCode(_ line: ArraySlice<UInt8>) {
    if !isJoined { endCodeLine() }
    if text.isEmpty {
      text = ManualText()
      textStart = number
    }
    textEnd = number
    escapes.append(line, to: &text, isText: true)
    isJoined = escapes.isOpenEnded
    if text.isEmpty { appendCode([], number, number) }
  }

  /// Ends the current line of a code sample if its text came from macros.
  mutating func endCodeLine() {
    guard !isFilled, !text.isEmpty else { return }
    appendCode(text.bytes, textStart, max(textStart, textEnd))
    clear()
  }

  /// Lets the words that follow continue the current line of code.
  mutating func continueCodeLine() {
    guard !isFilled else { return }
    text.space()
    isJoined = true
  }

  mutating func blankCodeLine() {
    endCodeLine()
    appendCode([], number, number)
  }

  private mutating func appendCode(_ line: [UInt8], _ start: Int, _ end: Int) {
    if code.isEmpty {
      if line.allSatisfy(ByteClass.isSpace) { return }
      codeLines = (start, end)
    } else {
      code.append(0x0a)
    }
    codeLines.last = end
    code += line
  }

  mutating func flushCode() {
    endCodeLine()
    let text = code.trimmedEnd
    guard !text.isEmpty else { return }
    writer.code(
      text.text, language: isSynopsis && ByteSearch.contains("#include", in: code) ? "c" : nil,
      startLine: codeLines.first, endLine: codeLines.last)
    code.removeAll(keepingCapacity: true)
  }

  /// Reads a table of tbl(1), up to `.TE`.
  mutating func table(_ lines: inout RoffLines) {
    var rows: [ArraySlice<UInt8>] = []
    while let line = lines.next(), line.macro?.text != "TE" {
      rows.append(line.macro.map { [UInt8(ascii: ".")] + $0 + [0x20] + line.body } ?? line.body)
    }
    table(ManualTable(rows).takeGrid(), from: number, to: lines.number)
  }

  /// Writes a table. If the cells form none, its rows become paragraphs.
  mutating func table(_ cells: consuming Grid, from start: Int, to end: Int) {
    breakParagraph()
    if let table = cells.table() {
      flushCode()
      return writer.append(.table(table), startLine: start, endLine: end)
    }
    number = start
    for row in cells.finish() {
      take(Array(row.map(\.plain).joined(separator: " ").utf8)[...])
      breakParagraph()
    }
  }

  mutating func beginEntry(_ term: InlineText, at line: Int) {
    breakParagraph()
    flushCode()
    marker = nil
    writer.beginEntry(name: term.plain, term: term, line: line)
  }

  mutating func endEntry() {
    breakParagraph()
    flushCode()
    writer.endEntry()
  }

  mutating func finish() {
    setFilled(true)
    endParagraph()
    flushCode()
  }
}

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

/// Distinguishes list markers, terms and sentences by their text.
enum ManualTerm {
  static let bullets: Set = ["•", "*", "-", "o", "+", "—", "–", "·", "○", "□", "−", "\\(bu"]

  /// Whether a tag is only a marker: a bullet, `3.`, `[1]`, `(a)`.
  static func isMarker(_ tag: String) -> Bool {
    if bullets.contains(tag) || tag.isEmpty { return true }
    let bytes = Array(tag.utf8)
    guard bytes.count <= 5, let last = bytes.last else { return false }
    let core = bytes.filter { !"([".utf8.contains($0) && $0 != last }
    return ".)]".utf8.contains(last) && !core.isEmpty
      && (core.allSatisfy(ByteClass.isDigit) || core.count == 1 && ByteClass.isLower(core[0]))
  }

  /// Upper bound on the length of a term in bytes. Longer text is treated as a sentence.
  private static let longestTerm = 300

  static func isTerm(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= longestTerm, let last = bytes.last(where: { $0 != 0x20 }) else { return false }
    return !":.;".utf8.contains(last) || !bytes.contains(0x20) || bytes.suffix(3).elementsEqual("...".utf8)
  }
}

/// Collects the text of a manual page in four fonts.
struct ManualText {
  enum Font: UInt8 { case roman, bold, italic, code }

  private var builder = InlineBuilder()
  /// The font of the current span.
  private var open = Font.roman

  /// The text of an argument, with its escapes interpreted.
  static func inline(_ argument: ArraySlice<UInt8>) -> InlineText { ManualText(argument).text }

  /// The number of characters that an argument prints.
  static func length(_ argument: ArraySlice<UInt8>) -> Int {
    ManualText(argument).bytes.count { $0 & 0xc0 != 0x80 }
  }

  init() {}

  private init(_ argument: ArraySlice<UInt8>) {
    var escapes = RoffEscapes()
    escapes.append(argument, to: &self)
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

  mutating func truncate(to count: Int) { builder.truncate(to: count) }

  mutating func removeTrailingSpace() { truncate(to: (builder.bytes.lastIndex { $0 != 0x20 } ?? -1) + 1) }
}
