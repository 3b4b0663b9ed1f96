import DocDraft
import DocModel

/// Writes laid-out text as blocks and entries: lines in, paragraphs, lists, terms, tables and code out, by indentation alone.
struct LaidOutText {
  let text: SourceText
  private(set) var writer = TreeWriter()
  /// Columns before the text itself.
  private var margin = 0
  /// Columns by which samples and descriptions are set in; Texinfo's are 5.
  private var step = 5

  /// What stands inside what: its text begins at `base`.
  private struct Context {
    var base: Int
    var isEntry: Bool
  }
  private var contexts: [Context] = []
  private var base: Int { contexts.last?.base ?? margin }

  /// The paragraph that is being read: its lines, and the indentation of the first.
  private var paragraph: (lines: [ArraySlice<UInt8>], indent: Int, start: Int, style: Paragraph.Style)?
  private var code: (lines: [String], indent: Int, start: Int, end: Int)?
  /// Blank lines since the last text.
  private var blanks = 0
  /// Whether the last block is a paragraph that ends in a colon, or such a sample, which may go on behind an empty line.
  private var announces = false
  private var isVerbatim = false
  private static let deepest = 12
  /// Columns to which lines are filled; Texinfo's are 72. One that a long word ended early has sixteen less.
  private let fillColumn: Int
  private var fullLine: Int { fillColumn - 16 }
  /// Lines that are looked at to tell a sample from prose.
  private static let longestSample = 1000

  init(_ text: SourceText, fillColumn: Int = 72) {
    self.text = text
    self.fillColumn = fillColumn
  }

  /// Ends what is open, and begins a section.
  mutating func heading(level: Int, _ words: String, line: Int) {
    endBlocks()
    announces = false
    writer.heading(level: level, text: words, line: line)
  }

  /// Reads lines up to the first that `isEnd` tells.
  /// - Parameters:
  ///   - margin: columns before the text.
  ///   - step: columns by which what belongs to it is set in.
  mutating func read(
    _ lines: Range<Int>, margin: Int = 0, step: Int = 5,
    until isEnd: (ArraySlice<UInt8>) -> Bool = { _ in false }
  ) {
    (self.margin, self.step) = (margin, step)
    var line = lines.lowerBound
    while line < lines.upperBound, !isEnd(text.lineBytes(line)) {
      line = take(line, lines.upperBound)
    }
    endBlocks()
  }

  /// The level that a line of stars, equals signs, hyphens or dots gives the heading above it.
  func underline(at line: Int, _ end: Int) -> Int? {
    guard line < end, line > 0 else { return nil }
    let bytes = text.lineBytes(line).trimmed
    guard let first = bytes.first, let level = [0x2a: 1, 0x3d: 2, 0x2d: 3, 0x2e: 4][Int(first)],
      bytes.count > 1,
      bytes.allSatisfy({ $0 == first })
    else { return nil }
    let above = text.lineBytes(line - 1)
    guard let start = above.first, !ByteClass.isSpace(start) else { return nil }
    // As many as the heading has columns; a wide character may have two. A heading of cells is a table's.
    let count = above.trimmed.reduce(0) { $0 + ($1 & 0xc0 == 0x80 ? 0 : 1) }
    let isASCII = count == above.trimmed.count
    let fits = isASCII ? bytes.count == count : (count...2 * count).contains(bytes.count)
    return fits && ByteSearch.first("   ", in: above.trimmed) == nil ? level : nil
  }

  // MARK: Lines

  /// Reads a line, or several that belong together.
  /// - Returns: the next line.
  private mutating func take(_ line: Int, _ end: Int) -> Int {
    let bytes = text.lineBytes(line)
    let body = bytes.trimmed
    // A row that is set in belongs to a sample.
    let isRule = LaidOutLine.isRule(body) && LaidOutLine.indent(bytes) < base + step
    guard !body.isEmpty, !isRule, !ByteSearch.starts(body, with: "---------- Footnotes")
    else {
      // Terms may stand apart from what describes them.
      if paragraph?.lines.last.map(LaidOutLine.isQuoted) == true, indent(behind: line, end) == base + step {
        leaveQuoted()
        if let open = paragraph, open.indent == base, contexts.count < Self.deepest { terms(open) }
      }
      endParagraph()
      blanks += 1
      return line + 1
    }
    let indent = LaidOutLine.indent(bytes)
    defer { blanks = 0 }
    if code != nil, indent >= base + step {
      addCode(bytes, indent, line)
      return line + 1
    }
    endCode()
    if contexts.last.map({ indent < $0.base }) == true {
      endParagraph()
      while let last = contexts.last, indent < last.base { endContext(last) }
    }
    let inner = indent - base
    if paragraph == nil, inner == 0, contexts.isEmpty, let level = underline(at: line + 1, end) {
      writer.heading(level: level, text: TextCleaner.line(body.text), line: line + 1)
      return line + 2
    }
    if ByteSearch.starts(body, with: "-- "), inner == 1 { return definition(line, end) }
    // A list inside an item's text is set in once more.
    let deepest = contexts.last?.isEntry == false ? step : step - 1
    if inner <= deepest, let mark = LaidOutLine.mark(body),
      blanks > 0 || paragraph == nil || mark.marker == "•"
    {
      endParagraph()
      item(mark, indent, body, line)
      return line + 1
    }
    if paragraph == nil, inner == 0, let next = verbatim(line, end),
      LaidOutTable.table(line, end, text) == nil
    {
      let outer = base
      for number in line..<next {
        blanks = 0
        addCode(text.lineBytes(number), LaidOutLine.indent(text.lineBytes(number)), number, from: outer)
      }
      isVerbatim = true
      return next
    }
    if inner >= step { leaveQuoted() }
    if paragraph != nil {
      if inner < step || blanks == 0 && isFull(line - 1) {
        paragraph?.lines.append(body)
        return line + 1
      }
      // Terms stand at the margin, and are no sentence that fills its lines; what is set in behind anything else is code.
      let isTerm = paragraph?.lines.allSatisfy(mayBeTerm) == true
      // A description may begin with an example, which is set in twice, or with a list.
      let list = inner > step && inner < 2 * step ? LaidOutLine.mark(body) : nil
      let isSetIn = inner == step || list != nil || inner == 2 * step && blanks == 0
      if isSetIn, isTerm, contexts.count < Self.deepest, let open = paragraph, open.style == .plain,
        open.indent == base
      {
        terms(open)
        if let list {
          item(list, indent, body, line)
        } else if indent == base {
          paragraph = ([body], indent, line, .plain)
        } else {
          addCode(bytes, indent, line)
        }
        return line + 1
      }
      endParagraph()
    }
    let isFirstLine = line + 1 < end && LaidOutLine.indent(text.lineBytes(line + 1)) == base && isFull(line)
    if inner >= step, !isFirstLine, !isProse(line, end, indent) {
      addCode(bytes, indent, line)
    } else if let (table, next) = LaidOutTable.table(line, end, text) {
      writer.append(.table(table), startLine: line + 1, endLine: next)
      return next
    } else {
      paragraph = ([body], indent, line, inner >= step && !isFirstLine ? .quote : .plain)
    }
    return line + 1
  }

  /// A sample that is set in no further than the text around it: `@verbatim`, and examples in the description of an item. Its lines are not
  /// filled, and a colon announces it, or it is set in inside, as code is.
  /// - Returns: the line behind it; nil for prose.
  private func verbatim(_ first: Int, _ end: Int) -> Int? {
    // Terms are short lines, too.
    if LaidOutLine.isQuoted(text.lineBytes(first)) { return nil }
    let outer = base
    var (next, unfilled, pairs, isSetIn) = (first, 0, 0, false)
    while next < min(end, first + Self.longestSample) {
      let line = text.lineBytes(next)
      if line.trimmed.isEmpty { break }
      let indent = LaidOutLine.indent(line)
      // What is set in by a step behind a line that is not, or further behind the first, belongs to a term or a sentence.
      let isBelow = next > first && LaidOutLine.indent(text.lineBytes(next - 1)) == outer
      if indent < outer || isBelow && indent == outer + step
        || next == first + 1 && indent >= outer + step
      {
        return nil
      }
      isSetIn = isSetIn || indent > outer
      if next > first {
        let above = text.lineBytes(next - 1)
        let word = line.drop { $0 == 0x20 || $0 == 0x09 }.prefix { $0 != 0x20 }
        // A sentence may end its paragraph.
        if above.trimmed.last.map({ !".:!?".utf8.contains($0) }) ?? false {
          pairs += 1
          if LaidOutLine.columns(above) + 1 + LaidOutLine.columns(word) <= fillColumn { unfilled += 1 }
        }
      }
      next += 1
    }
    return unfilled > 0 && unfilled * 2 >= pairs && (announces || isSetIn) ? next : nil
  }

  /// Whether a line ended because the first word of the next had no room.
  private func isFull(_ line: Int) -> Bool {
    guard line >= 0, line + 1 < text.lineCount else { return false }
    let word = text.lineBytes(line + 1).trimmed.prefix { $0 != 0x20 }
    return !word.isEmpty && text.lineBytes(line).trimmed.last != UInt8(ascii: ":")
      && LaidOutLine.columns(text.lineBytes(line)) + 1 + LaidOutLine.columns(word) > fillColumn
  }

  /// The same of the first line with text behind a line.
  private func indent(behind line: Int, _ end: Int) -> Int? {
    (line + 1..<max(end, line + 1)).first { !text.lineBytes($0).trimmed.isEmpty }.map {
      LaidOutLine.indent(text.lineBytes($0))
    }
  }

  private func mayBeTerm(_ line: ArraySlice<UInt8>) -> Bool {
    LaidOutLine.isQuoted(line)
      || line.count < fullLine && line.trimmed.last.map { !".:,;".utf8.contains($0) } ?? false
  }

  /// Leaves of the open paragraph the quoted terms at its end: a list may begin behind a sentence without an empty line.
  private mutating func leaveQuoted() {
    guard let open = paragraph, let last = open.lines.lastIndex(where: { !LaidOutLine.isQuoted($0) }),
      last + 1 < open.lines.count
    else { return }
    let terms = Array(open.lines[(last + 1)...])
    paragraph?.lines.removeLast(terms.count)
    endParagraph()
    paragraph = (terms, base, open.start + last + 1, .plain)
  }

  /// - Parameter column: where the sample begins.
  private mutating func addCode(
    _ bytes: ArraySlice<UInt8>, _ indent: Int, _ line: Int, from column: Int? = nil
  ) {
    var block = code ?? ([], column ?? base + step, line, line)
    // One owner, so that the lines are not copied.
    code = nil
    if !block.lines.isEmpty { for _ in 0..<blanks { block.lines.append("") } }
    block.lines.append(bytes.dropFirst(min(indent, block.indent)).text)
    block.end = line
    code = block
  }

  private mutating func endCode() {
    guard let block = code else { return }
    code = nil
    announces = isVerbatim
    isVerbatim = false
    writer.append(
      .code(
        CodeSample(
          language: nil, startLine: block.start + 1, endLine: block.end + 1,
          text: block.lines.joined(separator: "\n"))),
      startLine: block.start + 1, endLine: block.end + 1)
  }

  /// Text that is set in may be a quotation: sentences that fill their lines.
  private func isProse(_ line: Int, _ end: Int, _ indent: Int) -> Bool {
    var last = line
    while last + 1 < min(end, line + 40), !text.lineBytes(last + 1).trimmed.isEmpty { last += 1 }
    guard last > line, let mark = text.lineBytes(last).trimmed.last, ".:!?".utf8.contains(mark) else {
      return false
    }
    return (line..<last).allSatisfy { number in
      let bytes = text.lineBytes(number)
      return bytes.count > fullLine && bytes.prefix(while: { $0 == 0x20 }).count == indent
        && ByteSearch.first("   ", in: bytes.trimmed) == nil
    }
  }

  // MARK: Blocks

  private mutating func endParagraph() {
    guard let open = paragraph else { return }
    paragraph = nil
    announces = open.lines.last?.trimmed.last == UInt8(ascii: ":")
    let words = LaidOutInline.text(open.lines)
    writer.append(
      .paragraph(Paragraph(words, style: open.style)), startLine: open.start + 1,
      endLine: open.start + open.lines.count)
  }

  mutating func finish(into draft: inout DraftDocument) {
    endBlocks()
    writer.finish(into: &draft)
  }

  private mutating func endBlocks() {
    endParagraph()
    endCode()
    while let last = contexts.last { endContext(last) }
    blanks = 0
  }

  private mutating func endContext(_ last: Context) {
    contexts.removeLast()
    if last.isEntry { writer.endEntry() }
  }

  /// The lines of a paragraph were terms: what follows is set in and describes them.
  private mutating func terms(
    _ open: (lines: [ArraySlice<UInt8>], indent: Int, start: Int, style: Paragraph.Style)
  ) {
    paragraph = nil
    for (number, line) in open.lines.enumerated() {
      let term = LaidOutInline.text([line])
      let plain = term.plain
      // Of a term that is code the heading has the name; words stay as they are.
      let names = LaidOutLine.isQuoted(line) ? EntryName.names(in: plain).joined(separator: ", ") : ""
      let name = names.isEmpty ? plain : names
      if number == 0 || !writer.joinTerm(name: name, term: term) {
        writer.beginEntry(name: name, term: term, line: open.start + 1)
        contexts.append(Context(base: base + step, isEntry: true))
      }
    }
  }

  /// `-- Function: int max (int A, int B)`, one or several, and what is said of them.
  private mutating func definition(_ first: Int, _ end: Int) -> Int {
    endParagraph()
    let outer = base
    var line = first
    var signatures: [String] = []
    while line < end, signatures.count < 64 {
      let bytes = text.lineBytes(line)
      let indent = bytes.prefix { $0 == 0x20 }.count
      if indent == outer + 1, ByteSearch.starts(bytes.trimmed, with: "-- ") {
        signatures.append(TextCleaner.line(bytes.trimmed.dropFirst(3).text))
      } else if indent >= outer + 2 * step, !signatures.isEmpty, !bytes.trimmed.isEmpty {
        signatures[signatures.count - 1] += " " + TextCleaner.line(bytes.trimmed.text)
      } else {
        break
      }
      line += 1
    }
    var names: [String] = []
    for signature in signatures {
      let declaration = signature.utf8.firstIndex(of: UInt8(ascii: ":")).map {
        TextCleaner.line(String(signature[signature.utf8.index(after: $0)...]))
      }
      let name =
        declaration.flatMap { EntryName.name(in: $0) } ?? LaidOutLine.name(in: declaration ?? signature)
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    guard contexts.count < Self.deepest else {
      for signature in signatures {
        writer.append(.paragraph(Paragraph(.all(signature, as: .code))), startLine: first + 1, endLine: line)
      }
      return line
    }
    let heading = names.prefix(16).joined(separator: ", ")
    writer.beginEntry(name: heading, term: InlineText(plain: heading), line: first + 1, isNamed: true)
    for signature in signatures {
      writer.append(.paragraph(Paragraph(.all(signature, as: .code))), startLine: first + 1, endLine: line)
    }
    contexts.append(Context(base: outer + step, isEntry: true))
    return line
  }

  // MARK: Lists

  private mutating func item(
    _ mark: (marker: String, length: Int), _ indent: Int, _ body: ArraySlice<UInt8>, _ line: Int
  ) {
    let columns = body.prefix(mark.length).reduce(0) { $0 + ($1 & 0xc0 == 0x80 ? 0 : 1) }
    let depth = contexts.count { !$0.isEntry }
    // A long number takes room from the text beside it, and not from the lines below.
    let inner = min(indent + columns, base + step)
    if contexts.count < Self.deepest { contexts.append(Context(base: inner, isEntry: false)) }
    paragraph = (
      [body.dropFirst(mark.length).trimmed], inner, line,
      .listItem(depth: depth, marker: mark.marker)
    )
  }
}
