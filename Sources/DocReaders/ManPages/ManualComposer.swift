import DocDraft
import DocModel

/// The flow of a manual page's text into headings, paragraphs, samples and entries; what both macro packages share.
struct ManualComposer {
  var writer = TreeWriter()
  var escapes = RoffEscapes()
  /// The text that is being read.
  private(set) var text = ManualText()
  private var textStart = 0
  private var textEnd = 0
  /// Short lines that end in a break: terms, if an indented block follows, else paragraphs.
  private var held: [(text: InlineText, line: Int)] = []
  /// The next word stands without a space before it.
  var isJoined = false
  /// Whether lines are filled; else they stand as they are, in a sample.
  private(set) var isFilled = true
  /// Lines of a sample, or of a synopsis.
  private var code: [UInt8] = []
  private var codeLines = (first: 0, last: 0)
  /// Of the item that the next paragraph is.
  var marker: String?
  var listDepth = 0
  /// Whether further paragraphs belong to the item whose marker came last.
  var isInItem = false
  private(set) var heading = ""
  private var startsMarked = false
  /// A marker stands in the margin, moved there by hand.
  private var hasHangingMarker = false
  /// The page's names, and what they are: the text below NAME.
  private(set) var names = ""
  /// The command's name, by which a line of a synopsis is known.
  var command: [UInt8] = []

  var isSynopsis: Bool { heading == "SYNOPSIS" }

  // MARK: Text

  /// Takes a line of text.
  mutating func take(_ line: ArraySlice<UInt8>, at number: Int) {
    guard isFilled else { return takeCode(line, at: number) }
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return breakParagraph() }
    // An indented line stands on its own.
    if line.first == 0x20 || line.first == 0x09, !isJoined { breakParagraph() }
    begin(at: number)
    if text.isEmpty, ByteSearch.starts(line, with: "\\h'-") { hasHangingMarker = true }
    escapes.append(line, to: &text)
    isJoined = escapes.isOpenEnded
  }

  /// Appends a word or more in a font of its own.
  mutating func take(_ words: ArraySlice<UInt8>, in font: ManualText.Font, at number: Int) {
    begin(at: number)
    let outer = escapes
    escapes.set(font)
    escapes.append(words, to: &text)
    isJoined = escapes.isOpenEnded
    escapes = outer
  }

  /// Begins a word: a space before it, the line counted.
  private mutating func begin(at number: Int) {
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

  /// The offset at which the next text begins.
  var offset: Int { text.bytes.count }

  /// Makes a link of the text from an offset on.
  mutating func link(from start: Int, to target: String) { text.link(from: start, to: target) }

  /// The text so far, taken away: a term or a heading.
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

  /// Ends a paragraph, and an item with it.
  mutating func endParagraph() {
    breakParagraph()
    marker = nil
    escapes.reset()
  }

  /// Ends a line, which is kept back if it may be a term.
  mutating func breakLine() {
    let mayBeTerm = isFilled && !isSynopsis && heading != "NAME" && marker == nil && !hasHangingMarker
    guard mayBeTerm, !text.isEmpty, ManualTerm.isTerm(text.bytes), held.count < Self.mostHeld else {
      return breakParagraph()
    }
    flushCode()
    held.append(takeText())
  }

  /// PostgreSQL's `ALTER ROLE` has 17 in a row, the most in four thousand pages.
  private static let mostHeld = 32

  /// The lines that were kept back, taken away.
  mutating func takeHeld() -> [(text: InlineText, line: Int)] {
    defer { held = [] }
    return held
  }

  /// Ends a line or paragraph inside what holds it.
  mutating func breakParagraph() {
    guard isFilled else { return endCodeLine() }
    for line in takeHeld() where !line.text.isEmpty {
      writer.append(.paragraph(Paragraph(line.text)), startLine: line.line, endLine: line.line)
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

  mutating func heading(_ level: Int, _ words: String, at line: Int) {
    setFilled(true)
    endParagraph()
    flushCode()
    isInItem = false
    guard !words.isEmpty else { return }
    heading = level > 2 && isSynopsis ? heading : words.uppercased()
    writer.heading(level: level, text: words, line: line)
  }

  // MARK: Samples

  mutating func setFilled(_ filled: Bool) {
    guard filled != isFilled else { return }
    if filled {
      endCodeLine()
      isFilled = true
      if !isSynopsis { flushCode() }
    } else {
      breakParagraph()
      if !isSynopsis { flushCode() }
      isFilled = false
    }
  }

  private mutating func takeCode(_ line: ArraySlice<UInt8>, at number: Int) {
    if text.isEmpty {
      text = ManualText()
      textStart = number
    } else if !isJoined {
      endCodeLine()
      text = ManualText()
      textStart = number
    }
    textEnd = number
    escapes.append(line, to: &text)
    isJoined = escapes.isOpenEnded
    if text.isEmpty { appendCode([], number, number) }
  }

  /// Ends a line of a sample that macros made.
  mutating func endCodeLine() {
    guard !isFilled, !text.isEmpty else { return }
    appendCode(text.bytes, textStart, max(textStart, textEnd))
    clear()
  }

  mutating func blankCodeLine(at number: Int) {
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

  /// Gives the sample that was collected.
  mutating func flushCode() {
    endCodeLine()
    while let last = code.last, ByteClass.isSpace(last) { code.removeLast() }
    guard !code.isEmpty else { return }
    let sample = CodeSample(
      language: isSynopsis && ByteSearch.contains("#include", in: code) ? "c" : nil,
      startLine: codeLines.first,
      endLine: max(codeLines.first, codeLines.last), text: code.text)
    writer.append(.code(sample), startLine: sample.startLine, endLine: sample.endLine)
    code.removeAll(keepingCapacity: true)
  }

  mutating func table(_ table: Table, _ start: Int, _ end: Int) {
    breakParagraph()
    flushCode()
    writer.append(.table(table), startLine: start, endLine: end)
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
