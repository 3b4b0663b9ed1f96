import DocDraft
import DocModel
import DocSystem

/// Reads the blocks of a reStructuredText document: sections, paragraphs, lists, literals, tables. Lists, directives and documented objects
/// are handled in extensions.
struct RestPage {
  var writer = TreeWriter(sectionWords: .max)
  var inline = RestInline()
  let files: IncludedFiles?
  /// The adornments of headings, in the order in which they first occur. The first adornment marks the headings of level 1.
  private var adornments: [[UInt8]] = []
  var title: String?
  /// Whether the document describes functions, classes or options.
  var hasObjects = false
  /// The names that precede the name of a documented object: the module, then the classes.
  var scope = RestScope()
  /// The language of code samples that do not declare one.
  var language: String?
  /// Number of bytes that included files may still add.
  var budget = 4 << 20
  private(set) var isCut = false
  /// The footers of the page, and whether they are being written.
  var footers: [RestDirective] = []
  private(set) var isEnding = false
  /// The level of headings with the first adornment: 1, or 2 if text precedes the first heading.
  private var firstLevel = 1
  /// The nesting depth of table cells around the current text.
  private(set) var cellDepth = 0

  /// The context of a block, which determines how its paragraphs are written.
  struct Context {
    var isTop = false
    var isQuote = false
    /// Whether terms are entries of a glossary. If so, links may refer to the terms.
    var isGlossary = false
    var listDepth = 0
    /// The number of the last list item. An item with the marker `#.` gets the next number.
    var item: (numbering: Numbering, number: Int)?
    var nesting = 0
    /// The list marker and the admonition label that are written before the next paragraph.
    var marker: String?
    var label: InlineText?

    var inner: Context {
      var context = self
      context.isTop = false
      context.isGlossary = false
      context.nesting += 1
      context.marker = nil
      context.label = nil
      context.item = nil
      return context
    }
  }

  /// Upper bound on the nesting of blocks. A deeper block is read as paragraphs.
  static let deepest = 24

  init(files: IncludedFiles?) { self.files = files }

  mutating func read(_ lines: RestLines) {
    RestDefinitions.collect(lines, into: &inline)
    var context = Context(isTop: true)
    blocks(lines, &context)
    isEnding = true
    for footer in footers { run(footer, &context) }
  }

  // MARK: Blocks

  mutating func blocks(_ lines: RestLines, _ context: inout Context) {
    if context.nesting > Self.deepest {
      isCut = true
      return paragraph(lines, 0..<lines.count, &context)
    }
    var index = 0
    while index < lines.count {
      index = lines.isBlank(index) ? index + 1 : max(index + 1, block(lines, index, &context))
    }
  }

  /// Reads the block that begins at `index`.
  /// - Returns: the index of the line after the block.
  private mutating func block(_ lines: RestLines, _ index: Int, _ context: inout Context) -> Int {
    let previous = context.item
    context.item = nil
    if lines.indents[index] > 0 { return quote(lines, index, &context) }
    let line = lines.bytes[index]
    guard let first = line.first else { return index + 1 }
    switch first {
    case UInt8(ascii: "."):
      if line.count == 2 && line.last == first || ByteSearch.starts(line, with: ".. ") {
        return explicit(lines, index, &context)
      }
    case UInt8(ascii: "_")
    where line.count == 2 && line.last == first || ByteSearch.starts(line, with: "__ "):
      return index + 1
    case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "+"):
      if line.count == 1 || line.dropFirst().first == 0x20 {
        return item(lines, index, 2, "•", &context)
      }
    case UInt8(ascii: ":"):
      if let next = field(lines, index, &context) { return next }
    case UInt8(ascii: "|"):
      if line.count == 1 || line.dropFirst().first == 0x20 {
        return lineBlock(lines, index, &context)
      }
    case UInt8(ascii: ">") where ByteSearch.starts(line, with: ">>> "):
      let end = blank(lines, index)
      literal(lines.block(index..<end), language: "python")
      return end
    default: break
    }
    if let next = table(lines, index) { return next }
    if context.isTop, let found = Self.heading(lines, index) {
      begin(found.words, found.adornment, lines.number(index))
      return found.next
    }
    if Self.isAdornment(line, least: 4) { return index + 1 }
    let below = index + 1 < lines.count && lines.indents[index + 1] == 0 ? lines.bytes[index + 1] : []
    if let found = Self.enumerator(line, above: below, after: previous) {
      context.item = (found.numbering, found.number)
      return item(lines, index, found.width, found.marker, &context)
    }
    if let next = option(lines, index, &context) { return next }
    return textBlock(lines, index, &context)
  }

  private func blank(_ lines: RestLines, _ index: Int) -> Int {
    var next = index
    while next < lines.count, !lines.isBlank(next) { next += 1 }
    return next
  }

  /// Reads a paragraph, a term with its definition, or a paragraph before a literal block.
  private mutating func textBlock(_ lines: RestLines, _ index: Int, _ context: inout Context) -> Int {
    var next = index + 1
    if next < lines.count, lines.indents[next] > 0 {
      let stop = lines.endOfBlock(next)
      definition(lines, index, next..<stop, &context)
      return stop
    }
    while next < lines.count, !lines.isBlank(next), lines.indents[next] == 0 { next += 1 }
    let opensLiteral = Self.opensLiteral(lines.bytes[next - 1])
    paragraph(lines, index..<next, &context)
    guard opensLiteral else { return next }
    var first = next
    while first < lines.count, lines.isBlank(first) { first += 1 }
    guard first < lines.count else { return next }
    // A quoted literal block is not indented, and all its lines begin with the same punctuation character (docutils, *Quoted literal
    // blocks*).
    let mark = lines.bytes[first].first ?? 0
    var stop = blank(lines, first)
    if !Self.isPunctuation(mark) || !lines.bytes[first..<stop].allSatisfy({ $0.first == mark }) {
      guard lines.indents[first] > 0 else { return next }
      stop = lines.endOfBlock(first)
    }
    literal(lines.block(first..<stop), language: language)
    return stop
  }

  /// Whether a paragraph ends with `::`, which opens a literal block. An escaped `\::` does not open one.
  static func opensLiteral(_ words: some BidirectionalCollection<UInt8>) -> Bool {
    guard words.suffix(2).elementsEqual("::".utf8) else { return false }
    return words.dropLast(2).reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 0
  }

  /// Replaces a trailing `::` by a single colon, or removes it if no word directly precedes it.
  static func removeLiteralMark(_ words: inout [UInt8]) {
    guard opensLiteral(words) else { return }
    words.removeLast()
    if words.dropLast().last.map(ByteClass.isSpace) ?? true { words.removeLast() }
  }

  mutating func paragraph(_ lines: RestLines, _ range: Range<Int>, _ context: inout Context) {
    var words: [UInt8] = []
    for line in range where !lines.isBlank(line) {
      if !words.isEmpty { words.append(0x20) }
      words += lines.bytes[line]
    }
    Self.removeLiteralMark(&words)
    emit(
      words, lines.number(range.lowerBound), lines.number(max(range.lowerBound, range.upperBound - 1)),
      &context)
  }

  /// Writes a paragraph in the style that the context specifies.
  mutating func emit(_ words: [UInt8], _ start: Int, _ end: Int, _ context: inout Context) {
    var text = inline.read(words)
    if let label = context.label {
      text = text.isEmpty ? label : label + InlineText(plain: " ") + text
      context.label = nil
    }
    guard !text.isEmpty else { return }
    var style = context.isQuote ? Paragraph.Style.quote : .plain
    if let marker = context.marker {
      style = .listItem(depth: max(0, context.listDepth - 1), marker: marker)
      context.marker = nil
    } else if style == .plain, context.listDepth > 0 {
      style = .listItem(depth: context.listDepth - 1, marker: "")
    }
    writer.append(.paragraph(Paragraph(text, style: style)), startLine: start, endLine: end)
  }

  /// Writes a code sample, without blank lines at either end.
  mutating func literal(
    _ lines: RestLines, language: String?, title: String? = nil, isMarked: Bool = false
  ) {
    guard let first = lines.bytes.firstIndex(where: { !$0.isEmpty }),
      let last = lines.bytes.lastIndex(where: { !$0.isEmpty })
    else { return }
    var text = Array(lines.bytes[first...last].map(RestSession.shown).joined(separator: [0x0a]))
    if isMarked { text = inline.verbatim(text) }
    writer.code(
      text.text, language: language, title: title, startLine: lines.number(first),
      endLine: lines.number(last))
  }

  private mutating func quote(_ lines: RestLines, _ index: Int, _ context: inout Context) -> Int {
    let stop = lines.endOfBlock(index)
    var inner = context.inner
    inner.isQuote = context.listDepth == 0
    blocks(lines.block(index..<stop), &inner)
    return stop
  }

  // MARK: Headings

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    !ByteClass.isAlphanumeric(byte) && (0x21...0x7e).contains(byte)
  }

  private static func isAdornment(_ line: ArraySlice<UInt8>, least: Int) -> Bool {
    guard let first = line.first, line.count >= least, isPunctuation(first) else { return false }
    return line.allSatisfy { $0 == first }
  }

  /// The heading that begins at `index`, its adornment (the byte of the underline, twice if there is an overline), and the index after it.
  static func heading(_ lines: RestLines, _ index: Int) -> (
    words: ArraySlice<UInt8>, adornment: [UInt8], next: Int
  )? {
    let line = lines.bytes[index]
    if isAdornment(line, least: 2), index + 2 < lines.count, !lines.isBlank(index + 1),
      lines.bytes[index + 2].elementsEqual(line),
      line.count >= 4 || lines.bytes[index + 1].trimmed.count(where: { $0 & 0xc0 != 0x80 }) <= line.count
    {
      return (lines.bytes[index + 1], Array(line.prefix(2)), index + 3)
    }
    guard index + 1 < lines.count, isAdornment(lines.bytes[index + 1], least: 2),
      let mark = lines.bytes[index + 1].first
    else { return nil }
    // Docutils requires an underline as long as the title. Three quarters of this length are accepted, because authors miscount.
    let width = line.count { $0 & 0xc0 != 0x80 }
    let length = lines.bytes[index + 1].count
    guard length >= width || length >= 4 && length * 4 >= width * 3 else { return nil }
    return (line, [mark], index + 2)
  }

  private mutating func begin(_ words: ArraySlice<UInt8>, _ adornment: [UInt8], _ line: Int) {
    if adornments.isEmpty, !writer.isEmpty { firstLevel = 2 }
    let level = firstLevel + (adornments.firstIndex(of: adornment) ?? adornments.count)
    if level == firstLevel + adornments.count { adornments.append(adornment) }
    let text = inline.read(Array(words.trimmed)).plain
    guard !text.isEmpty else { return }
    if title == nil { title = text }
    scope.leaveObjects()
    writer.heading(level: min(6, level), text: text, line: line)
  }

  // MARK: Tables

  private static let deepestCell = 3

  /// Reads a table cell, which may contain blocks.
  static func cell(
    _ lines: [ArraySlice<UInt8>], _ inline: RestInline, depth: Int, number: Int, into cells: inout TableCells
  ) -> InlineText {
    let holdsBlocks = lines.contains { line in
      let body = line.drop { $0 == 0x20 }
      guard let first = body.first, body.count > 1 else { return false }
      return ".-*+|:#123456789".utf8.contains(first) || opensLiteral(body)
    }
    guard holdsBlocks, depth < deepestCell else {
      let words = lines.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: [0x20])
      return cells.add(inline.text(Array(words)), line: number)
    }
    var page = RestPage(files: nil)
    page.inline = inline
    page.cellDepth = depth + 1
    var context = Context()
    page.blocks(RestLines(lines, number: number).block(lines.indices), &context)
    return cells.add(page.writer)
  }

  mutating func table(_ lines: RestLines, _ index: Int) -> Int? {
    let line = lines.bytes[index]
    let (inline, depth, number) = (inline, cellDepth, lines.number(index))
    var cells = TableCells()
    func cell(_ text: [ArraySlice<UInt8>]) -> InlineText {
      Self.cell(text, inline, depth: depth, number: number, into: &cells)
    }
    var stop = index
    var found: Table?
    if RestTables.isGridBorder(line) {
      while stop < lines.count, let first = lines.bytes[stop].first,
        first == UInt8(ascii: "+") || first == UInt8(ascii: "|")
      {
        stop += 1
      }
      found = RestTables.grid(Array(lines.bytes[index..<stop]), cell: cell)
      // A drawing that is not a valid grid table is written as literal text.
      if found == nil, stop > index + 1 {
        literal(lines.block(index..<stop), language: nil)
        return stop
      }
    } else if RestTables.isSimpleBorder(line), line.contains(0x20) {
      stop = index + 1
      var last = index
      // The table ends at its third border, or at its second border if a blank line or the end of the block follows.
      while stop < lines.count, stop - index < RestTables.mostLines {
        if RestTables.isSimpleBorder(lines.bytes[stop]) {
          let isSecond = last > index
          last = stop
          if isSecond || stop + 1 >= lines.count || lines.isBlank(stop + 1) { break }
        }
        stop += 1
      }
      guard last > index else { return nil }
      stop = last + 1
      found = RestTables.simple(Array(lines.bytes[index..<stop]), cell: cell)
    }
    guard let found else { return nil }
    cells.write(found, to: &writer, startLine: number, endLine: lines.number(stop - 1))
    return stop
  }
}

/// Parses lists: bullets, enumerations, definitions, fields, options, line blocks.
extension RestPage {
  /// Parses an enumerator, such as `1.`, `#.`, `(a)` or `iv)` (docutils, *Enumerated lists*).
  /// - Parameters:
  ///   - below: the next line; empty if it is blank or indented. Otherwise, it must begin with the enumerator of the next item.
  ///   - previous: the item before, if there is one.
  /// - Returns: the item's number, its marker, and the column at which its text begins; nil if there is no enumerator.
  static func enumerator(
    _ line: ArraySlice<UInt8>, above below: ArraySlice<UInt8>,
    after previous: (numbering: Numbering, number: Int)?
  ) -> (numbering: Numbering, number: Int, marker: String, width: Int)? {
    let opens = line.first == UInt8(ascii: "(")
    let body = opens ? line.dropFirst() : line
    let core = body.prefix { ByteClass.isAlphanumeric($0) || $0 == UInt8(ascii: "#") }
    guard (1...3).contains(core.count), let mark = body.dropFirst(core.count).first,
      opens ? mark == UInt8(ascii: ")") : mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"),
      body.dropFirst(core.count + 1).first ?? 0x20 == 0x20
    else { return nil }
    let isNumber = core.allSatisfy(ByteClass.isDigit) || core.elementsEqual([UInt8(ascii: "#")])
    let isLetters = core.count == 1 || core.allSatisfy { [0x69, 0x76, 0x78, 0x49, 0x56, 0x58].contains($0) }
    guard isNumber || isLetters else { return nil }
    let width = (opens ? 1 : 0) + core.count + 1
    let gap = line.dropFirst(width).prefix { $0 == 0x20 }.count
    func marker(_ number: String) -> String { (opens ? "(" : "") + number + [mark].text }
    let (text, isAuto) = (core.text, core.first == UInt8(ascii: "#"))
    func number(_ numbering: Numbering) -> Int? {
      if isAuto { return (previous?.number ?? 0) &+ 1 }
      return numbering == .arabic ? Int(text) : (1...39).first { numbering.text($0) == text }
    }
    // A letter continues the numbering of the previous item. Otherwise `i` is a Roman numeral, and other letters count from `a`.
    let expected = previous.flatMap { isAuto || number($0.numbering) == $0.number &+ 1 ? $0.numbering : nil }
    let first: Numbering = text == "i" ? .lowerroman : text == "I" ? .upperroman : .arabic
    let numberings = [expected ?? first, .arabic, .loweralpha, .upperalpha, .lowerroman, .upperroman]
    guard let numbering = numberings.first(where: { number($0) != nil }), let number = number(numbering)
    else {
      return nil
    }
    let next = [marker(isAuto ? "#" : numbering.text(number &+ 1)), marker("#")]
    guard below.isEmpty || next.contains(where: { below.starts(with: ($0 + " ").utf8) }) else { return nil }
    return (numbering, number, isAuto ? marker(numbering.text(number)) : line.prefix(width).text, width + gap)
  }

  mutating func item(
    _ lines: RestLines, _ index: Int, _ width: Int, _ marker: String, _ context: inout Context
  ) -> Int {
    let gap = marker == "•" ? 1 + lines.bytes[index].dropFirst().prefix { $0 == 0x20 }.count : width
    let stop = lines.endOfBlock(index + 1)
    // If an admonition begins with a list, the label of the admonition becomes a paragraph above the list.
    if context.label != nil { emit([], lines.number(index), lines.number(index), &context) }
    // The item ends before the next paragraph, unless that paragraph is indented.
    var inner = context.inner
    inner.listDepth += 1
    inner.marker = marker
    indented(lines, index..<stop, indent: gap, replacing: gap, &inner)
    return stop
  }

  /// Reads an indented block whose first line begins with a marker instead of indentation.
  private mutating func indented(
    _ lines: RestLines, _ range: Range<Int>, indent: Int, replacing width: Int, _ context: inout Context
  ) {
    let (index, stop) = (range.lowerBound, range.upperBound)
    var first = lines.bytes[index].dropFirst(width)
    var next = index + 1
    if first.isEmpty || ByteSearch.starts(first, with: ".. ") {
      return blocks(lines.block(range, blanking: width), &context)
    }
    var words = Array(first)
    while next < stop, !lines.isBlank(next) {
      // A list or literal block needs a blank line before it, so the lines up to the next blank line continue the paragraph.
      words.append(0x20)
      first = lines.bytes[next].drop { $0 == 0x20 }
      words += first
      next += 1
    }
    let opensLiteral = Self.opensLiteral(words)
    Self.removeLiteralMark(&words)
    emit(words, lines.number(index), lines.number(next - 1), &context)
    // A literal block may be indented less than the blocks after it.
    let rest = lines.indent(of: next..<stop)
    if opensLiteral, next < stop {
      var start = next
      while start < stop, lines.isBlank(start) { start += 1 }
      if start < stop, lines.indents[start] > indent {
        next = lines.endOfBlock(start, upTo: stop, indent: indent + 1)
        literal(lines.block(start..<next), language: language)
      }
    }
    blocks(lines.block(next..<stop, lines.bytes[next..<stop].map { $0.dropFirst(rest) }), &context)
  }

  mutating func definition(
    _ lines: RestLines, _ index: Int, _ body: Range<Int>, _ context: inout Context
  ) {
    let line = lines.bytes[index]
    let term = Array(line[..<Self.classifier(line)])
    writer.beginEntry(
      name: inline.read(term).plain, term: inline.read(Array(line)), line: lines.number(index),
      isNamed: context.isGlossary)
    var inner = context.inner
    blocks(lines.block(body), &inner)
    writer.endEntry()
  }

  /// The index of the ` : ` between a term and its classifier, or the end of the line. A colon inside a literal does not count.
  private static func classifier(_ line: ArraySlice<UInt8>) -> Int {
    var start = line.startIndex
    while let mark = ByteSearch.first(" : ", in: line[start...]) {
      if line[..<mark.lowerBound].count(where: { $0 == 0x60 }) % 4 == 0 { return mark.lowerBound }
      start = mark.upperBound
    }
    return line.endIndex
  }

  /// Parses a field, `:name: text`.
  mutating func field(_ lines: RestLines, _ index: Int, _ context: inout Context) -> Int? {
    let line = lines.bytes[index]
    // A colon ends the name if a space follows it. A backquote after it means that the line begins with a role.
    var close = line.startIndex + 1
    while close < line.endIndex,
      line[close] != UInt8(ascii: ":")
        || close + 1 < line.endIndex && ![0x20, 0x60].contains(line[close + 1])
    { close += line[close] == UInt8(ascii: "\\") ? 2 : 1 }
    guard close < line.endIndex, close > line.startIndex + 1,
      line.endIndex == close + 1 || line[close + 1] == 0x20,
      ![0x20, UInt8(ascii: ":")].contains(line[line.startIndex + 1])
    else { return nil }
    let name = line[(line.startIndex + 1)..<close]
    let stop = lines.endOfBlock(index + 1)
    // Fields at the beginning of a page are metadata for Sphinx, and are not shown.
    if context.isTop, index < 3, title == nil { return stop }
    var inner = context.inner
    inner.marker = "•"
    inner.listDepth = max(1, context.listDepth)
    inner.label = .all(RestObjects.label(ofField: inline.read(Array(name)).plain) + ":", as: .strong)
    body(line[(close + 1)...].trimmed, lines, index..<stop, &inner)
    if inner.label != nil { emit([], lines.number(index), lines.number(index), &inner) }
    return stop
  }

  /// Parses an option and its description, such as `-a, --all  text`.
  mutating func option(_ lines: RestLines, _ index: Int, _ context: inout Context) -> Int? {
    let line = lines.bytes[index]
    guard line.count > 2, line.first == UInt8(ascii: "-") || line.first == UInt8(ascii: "/"),
      ByteClass.isAlphanumeric(line[line.startIndex + 1]) || line[line.startIndex + 1] == UInt8(ascii: "-"),
      line.first == UInt8(ascii: "-") || line.count > 1 && ByteClass.isUpper(line[line.startIndex + 1])
    else { return nil }
    let gap = ByteSearch.first("  ", in: line)
    let term = (gap.map { line[..<$0.lowerBound] } ?? line).trimmed
    let stop = lines.endOfBlock(index + 1)
    guard gap != nil || stop > index + 1 else { return nil }
    writer.beginEntry(name: term.text, term: .all(term.text, as: .code), line: lines.number(index))
    var inner = context.inner
    body(line[(gap?.upperBound ?? line.endIndex)...].trimmed, lines, index..<stop, &inner)
    writer.endEntry()
    return stop
  }

  /// Reads the body of a field or an option, which may begin on the same line as the name.
  private mutating func body(
    _ text: ArraySlice<UInt8>, _ lines: RestLines, _ range: Range<Int>, _ context: inout Context
  ) {
    let below = range.dropFirst()
    if text.isEmpty { return blocks(lines.block(below), &context) }
    indented(
      lines, range, indent: max(1, lines.indent(of: below)),
      replacing: text.startIndex - lines.bytes[range.lowerBound].startIndex, &context)
  }

  mutating func lineBlock(_ lines: RestLines, _ index: Int, _ context: inout Context) -> Int {
    var next = index
    while next < lines.count, !lines.isBlank(next) {
      let line = lines.bytes[next]
      emit(
        Array((line.first == UInt8(ascii: "|") ? line.dropFirst() : line).trimmed), lines.number(next),
        lines.number(next), &context)
      next += 1
    }
    return next
  }
}

/// Removes doctest directives from code samples of Python sessions, as Sphinx does.
enum RestSession {
  /// The line without a comment such as `# doctest: +SKIP` at its end. A `<BLANKLINE>` becomes an empty line.
  static func shown(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let body = line.trimmed
    guard let first = body.first,
      first == UInt8(ascii: ">") || first == UInt8(ascii: ".") || first == UInt8(ascii: "<")
    else { return line }
    if ByteSearch.starts(body, with: "<BLANKLINE>"), body.count == 11 { return [] }
    guard ByteSearch.starts(body, with: ">>>") || ByteSearch.starts(body, with: "..."),
      let mark = body.lastIndex(of: UInt8(ascii: "#")),
      ByteSearch.starts(body[(mark + 1)...].drop { $0 == 0x20 }, with: "doctest:")
    else { return line }
    var end = mark
    while end > line.startIndex, line[end - 1] == 0x20 { end -= 1 }
    return line[..<end]
  }
}
