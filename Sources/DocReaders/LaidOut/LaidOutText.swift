import DocDraft
import DocModel
import DocPlainText
import DocSystem

/// Converts laid-out plain text to paragraphs, lists, terms, tables and code, based on indentation.
struct LaidOutText {
  let text: SourceText
  private(set) var writer = TreeWriter()
  /// Number of columns before the body text.
  private var margin = 0
  /// Number of columns by which code samples and descriptions are indented; 5 in Texinfo.
  private var step = 5

  /// An open list item or entry. Its text begins at column `base`.
  private struct Context {
    var base: Int
    var isEntry: Bool
  }
  private var contexts: [Context] = []
  private var base: Int { contexts.last?.base ?? margin }

  /// The lines of the open paragraph, and the indentation of the first line.
  private var paragraph: (lines: [ArraySlice<UInt8>], indent: Int, start: Int, style: Paragraph.Style)?
  private var code: (lines: [String], indent: Int, start: Int, end: Int)?
  /// Number of blank lines since the last line of text.
  private var blanks = 0
  /// Whether a code sample is expected, because the last block is a paragraph that ends in a colon, or a sample after such a paragraph.
  private var announces = false
  private var isVerbatim = false
  private static let deepest = 12
  /// The width to which lines are filled; 72 columns in Texinfo. A line longer than `fullLine` counts as full, because the next word may be
  /// long.
  private let fillColumn: Int
  private var fullLine: Int { fillColumn - 16 }
  /// Upper bound on the number of lines that are examined to decide between a code sample and prose.
  private static let longestSample = 1000

  init(_ text: SourceText, fillColumn: Int = 72) {
    self.text = text
    self.fillColumn = fillColumn
  }

  /// Closes the open blocks and begins a section.
  mutating func heading(level: Int, _ words: String, line: Int) {
    write { $0.heading(level: level, text: words, line: line) }
  }

  /// Closes the open blocks and calls `body` to write other content.
  mutating func write(_ body: (inout TreeWriter) -> Void) {
    endBlocks()
    announces = false
    body(&writer)
  }

  /// Reads lines up to the first one for which `isEnd` is true.
  /// - Parameters:
  ///   - margin: the number of columns before the body text.
  ///   - step: the indentation step in columns.
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

  /// The level of the heading that a line of stars, equals signs, hyphens or dots underlines; nil if the line is not such an underline.
  func underline(at line: Int, _ end: Int) -> Int? {
    guard line < end, line > 0 else { return nil }
    let bytes = text.lineBytes(line).trimmed
    guard let first = bytes.first, let level = [0x2a: 1, 0x3d: 2, 0x2d: 3, 0x2e: 4][Int(first)],
      bytes.count > 1, bytes.allSatisfy({ $0 == first })
    else { return nil }
    let above = text.lineBytes(line - 1)
    guard let start = above.first, !ByteClass.isSpace(start) else { return nil }
    // The underline must be as long as the heading; a wide character may take two columns. Only the header of a table has gaps.
    let count = LaidOutLine.columns(above.trimmed)
    let isASCII = count == above.trimmed.count
    let fits = isASCII ? bytes.count == count : (count...2 * count).contains(bytes.count)
    return fits && ByteSearch.first("   ", in: above.trimmed) == nil ? level : nil
  }

  // MARK: Lines

  /// Reads one line, or several lines that belong together.
  /// - Returns: the first line that is still to be read.
  private mutating func take(_ line: Int, _ end: Int) -> Int {
    let bytes = text.lineBytes(line)
    let body = bytes.trimmed
    // An indented rule belongs to a code sample.
    let isRule = LaidOutLine.isRule(body) && LaidOutLine.indent(bytes) < base + step
    guard !body.isEmpty, !isRule, !ByteSearch.starts(body, with: "---------- Footnotes")
    else {
      // A blank line may separate terms from their description.
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
    // Every definition has a category with a colon. A signature begins with hyphens as well.
    if ByteSearch.starts(body, with: "-- "), inner == 1, ByteSearch.first(": ", in: body) != nil {
      return definition(line, end)
    }
    // A list inside an item may be indented by one more step.
    let deepest = contexts.last?.isEntry == false ? step : step - 1
    if inner <= deepest, let mark = LaidOutLine.mark(body),
      blanks > 0 || paragraph == nil || mark.marker == "•"
    {
      endParagraph()
      item(mark, indent, body, line)
      return line + 1
    }
    if paragraph == nil, inner == 0 || announces && inner > 0 && inner < step, let next = verbatim(line, end),
      LaidOutTable.table(line, end, text) == nil
    {
      for number in line..<next {
        blanks = 0
        addCode(text.lineBytes(number), LaidOutLine.indent(text.lineBytes(number)), number, from: indent)
      }
      isVerbatim = inner == 0
      return next
    }
    if inner >= step { leaveQuoted() }
    if paragraph != nil {
      // Later lines may be set in further than the first one, as those of an item without a mark are.
      let goesOn = isFull(line - 1) || HardWrap.continues(text.lineBytes(line - 1), body)
      if inner < step || blanks == 0 && goesOn {
        paragraph?.lines.append(body)
        return line + 1
      }
      // A term is at the margin and does not fill its line. Indented text after a line that is not a term is code.
      let isTerm = paragraph?.lines.allSatisfy(mayBeTerm) == true
      // A description may begin with a list, or with a code sample that is indented by two steps.
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

  /// Finds a code sample without indentation, such as `@verbatim` text or a sample in the description of an item. The lines of a sample are not
  /// filled. Either a colon precedes the sample, or some of its lines are indented.
  /// - Returns: the line after the sample; nil for prose.
  private func verbatim(_ first: Int, _ end: Int) -> Int? {
    // A quoted line is a term, not a code sample.
    if LaidOutLine.isQuoted(text.lineBytes(first)) { return nil }
    let outer = LaidOutLine.indent(text.lineBytes(first))
    // Below a term that is set in, any further indentation begins its description. A row of a table has a gap.
    let isTerm = outer > base && ByteSearch.first("  ", in: text.lineBytes(first).trimmed) == nil
    var (next, unfilled, pairs, isSetIn) = (first, 0, 0, false)
    while next < min(end, first + Self.longestSample) {
      let line = text.lineBytes(next)
      if line.trimmed.isEmpty { break }
      let indent = LaidOutLine.indent(line)
      // A line that is indented by one step below an unindented line describes a term or continues a sentence. The text is then prose.
      let isBelow = next > first && LaidOutLine.indent(text.lineBytes(next - 1)) == outer
      if indent < outer || isBelow && indent == outer + step
        || next == first + 1 && indent >= outer + (isTerm ? 1 : step)
      {
        return nil
      }
      isSetIn = isSetIn || indent > outer
      if next > first {
        let above = text.lineBytes(next - 1)
        let word = line.drop { $0 == 0x20 || $0 == 0x09 }.prefix { $0 != 0x20 }
        // Lines that end a sentence are not counted, because such a line may be the short last line of a paragraph.
        if above.trimmed.last.map({ !".:!?".utf8.contains($0) }) ?? false {
          pairs += 1
          if LaidOutLine.columns(above) + 1 + LaidOutLine.columns(word) <= fillColumn { unfilled += 1 }
        }
      }
      next += 1
    }
    return unfilled > 0 && unfilled * 2 >= pairs && (announces || isSetIn) ? next : nil
  }

  /// Whether the line ends only because the first word of the next line did not fit.
  private func isFull(_ line: Int) -> Bool {
    guard line >= 0, line + 1 < text.lineCount else { return false }
    let word = text.lineBytes(line + 1).trimmed.prefix { $0 != 0x20 }
    return !word.isEmpty && text.lineBytes(line).trimmed.last != UInt8(ascii: ":")
      && LaidOutLine.columns(text.lineBytes(line)) + 1 + LaidOutLine.columns(word) > fillColumn
  }

  /// The indentation of the next line that is not blank.
  private func indent(behind line: Int, _ end: Int) -> Int? {
    (line + 1..<max(end, line + 1)).first { !text.lineBytes($0).trimmed.isEmpty }.map {
      LaidOutLine.indent(text.lineBytes($0))
    }
  }

  private func mayBeTerm(_ line: ArraySlice<UInt8>) -> Bool {
    LaidOutLine.isQuoted(line)
      || line.count < fullLine && line.trimmed.last.map { !".:,;".utf8.contains($0) } ?? false
  }

  /// Ends the open paragraph before its trailing quoted terms, because a list of terms may follow a sentence without a blank line.
  private mutating func leaveQuoted() {
    guard let open = paragraph, let last = open.lines.lastIndex(where: { !LaidOutLine.isQuoted($0) }),
      last + 1 < open.lines.count
    else { return }
    let terms = Array(open.lines[(last + 1)...])
    paragraph?.lines.removeLast(terms.count)
    endParagraph()
    paragraph = (terms, base, open.start + last + 1, .plain)
  }

  /// Adds a line to the code sample. If the line begins a new sample, `column` is the column at which the sample begins.
  private mutating func addCode(
    _ bytes: ArraySlice<UInt8>, _ indent: Int, _ line: Int, from column: Int? = nil
  ) {
    var block = code ?? ([], column ?? base + step, line, line)
    // Clears `code` first, so that appending does not copy the lines.
    code = nil
    if !block.lines.isEmpty { for _ in 0..<blanks { block.lines.append("") } }
    // A tab is several columns, so the indentation is written anew.
    let blank = String(repeating: " ", count: max(0, indent - block.indent))
    block.lines.append(blank + bytes.drop { $0 == 0x20 || $0 == 0x09 }.text)
    block.end = line
    code = block
  }

  private mutating func endCode() {
    guard let block = code else { return }
    code = nil
    announces = isVerbatim
    isVerbatim = false
    writer.code(block.lines.joined(separator: "\n"), startLine: block.start + 1, endLine: block.end + 1)
  }

  /// Whether indented text is a quotation and not a code sample. A quotation consists of sentences in filled lines.
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

  /// Turns the lines of a paragraph into terms, which the indented text after it describes.
  private mutating func terms(
    _ open: (lines: [ArraySlice<UInt8>], indent: Int, start: Int, style: Paragraph.Style)
  ) {
    paragraph = nil
    for (number, line) in open.lines.enumerated() {
      let term = LaidOutInline.text([line])
      let plain = term.plain
      // The quoted name becomes the heading. Terms without quotes become headings unchanged.
      let names = LaidOutLine.isQuoted(line) ? EntryName.names(in: plain).joined(separator: ", ") : ""
      let name = names.isEmpty ? plain : names
      if number == 0 || !writer.joinTerm(name: name, term: term) {
        writer.beginEntry(name: name, term: term, line: open.start + 1)
        contexts.append(Context(base: base + step, isEntry: true))
      }
    }
  }

  /// Reads definitions such as `-- Function: int max (int A, int B)`. Several definitions in a row share the description after them.
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
    if contexts.count < Self.deepest {
      let heading = names.prefix(16).joined(separator: ", ")
      writer.beginEntry(name: heading, term: InlineText(plain: heading), line: first + 1, isNamed: true)
      contexts.append(Context(base: outer + step, isEntry: true))
    }
    for signature in signatures {
      writer.append(.paragraph(Paragraph(.all(signature, as: .code))), startLine: first + 1, endLine: line)
    }
    return line
  }

  // MARK: Lists

  private mutating func item(
    _ mark: (marker: String, length: Int), _ indent: Int, _ body: ArraySlice<UInt8>, _ line: Int
  ) {
    let columns = LaidOutLine.columns(body.prefix(mark.length))
    let depth = contexts.count { !$0.isEntry }
    // If the number of the item is long, only the first line of the item is indented further.
    let inner = min(indent + columns, base + step)
    if contexts.count < Self.deepest { contexts.append(Context(base: inner, isEntry: false)) }
    paragraph = (
      [body.dropFirst(mark.length).trimmed], inner, line, .listItem(depth: depth, marker: mark.marker)
    )
  }
}

/// Reads tables in laid-out plain text. The cells of the first row define the columns.
enum LaidOutTable {
  /// Parses a table of a header row, a line of hyphens, and rows whose cells begin at the columns of the header cells. The reStructuredText
  /// parser for simple tables reads it, after borders have been added that mark the columns.
  static func table(_ line: Int, _ end: Int, _ text: SourceText) -> (table: Table, next: Int)? {
    guard line + 2 < end else { return nil }
    let rule = text.lineBytes(line + 1).trimmed
    guard rule.count > 5, rule.allSatisfy({ $0 == 0x2d }) else { return nil }
    let stop = min(end, line + RestTables.mostLines)
    let next = (line + 2..<stop).first { text.lineBytes($0).trimmed.isEmpty } ?? stop
    let indent = text.lineBytes(line).prefix { $0 == 0x20 }.count
    let head = Array(text.lineBytes(line).dropFirst(indent))
    guard next > line + 2, head.allSatisfy({ $0 < 0x80 }) else { return nil }
    // A single space does not separate columns, because it may be part of a name.
    let border = head.indices.map { index -> UInt8 in
      let isGap =
        head[index] == 0x20 && (head[safe: index - 1] ?? 0x20 == 0x20 || head[safe: index + 1] == 0x20)
      return isGap ? 0x20 : UInt8(ascii: "=")
    }
    let body = (line + 2..<next).map { text.lineBytes($0).dropFirst(indent) }
    let rows = [border[...], head[...], border[...]] + body + [border[...]]
    return RestTables.simple(rows, cell: LaidOutInline.text).map { ($0, next) }
  }
}

/// Properties of one line of laid-out plain text, such as its indentation and its list marker.
enum LaidOutLine {
  /// Number of columns before the text.
  static func indent(_ line: ArraySlice<UInt8>) -> Int {
    line.prefix { $0 == 0x20 || $0 == 0x09 }.reduce(0) { $0 + ($1 == 0x09 ? 8 - $0 % 8 : 1) }
  }

  static func columns(_ text: ArraySlice<UInt8>) -> Int {
    text.count { $0 & 0xc0 != 0x80 }
  }

  static func isRule(_ body: ArraySlice<UInt8>) -> Bool {
    body.count >= longestWord && !ByteClass.isWord(body[body.startIndex])
      && body.allSatisfy { $0 == body.first }
  }

  /// Minimum length of a rule in bytes. A shorter line may underline a heading.
  private static let longestWord = 30

  /// Whether a line consists of one quoted term, such as `'cd'` or `‘cd’`. Texinfo writes such lines for terms that are code.
  static func isQuoted(_ line: ArraySlice<UInt8>) -> Bool {
    let body = line.trimmed
    return body.count > 2 && (body.first == 0x27 || body.starts(with: "‘".utf8))
      && (body.last == 0x27 || body.suffix(3).elementsEqual("’".utf8))
  }

  /// Parses the marker of a list item: `• `, `- `, `1. `, `a. `.
  static func mark(_ body: ArraySlice<UInt8>) -> (marker: String, length: Int)? {
    for bullet in ["•", "*", "−", "-", "‣"] {
      let bytes = Array(bullet.utf8) + [0x20]
      if body.starts(with: bytes), body.count > bytes.count { return ("•", bytes.count) }
    }
    let digits = body.prefix(while: ByteClass.isDigit)
    guard (1...3).contains(digits.count), body.dropFirst(digits.count).starts(with: [0x2e, 0x20]) else {
      return nil
    }
    return (digits.text + ".", digits.count + 2)
  }

  /// The name in a declaration: the word before the parenthesis, or else the first word, as in `forward-line [N]`.
  static func name(in declaration: String) -> String {
    let head = declaration.utf8.prefix { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "[") }
    let words = head.split(separator: 0x20)
    let isTyped = declaration.utf8.contains(UInt8(ascii: "("))
    let word = (isTyped ? words.last : words.first).map { $0.text } ?? ""
    return String(word.drop { $0 == "*" })
  }
}

/// Parses the inline markup of laid-out plain text: quoted code, and Info's cross references (`*note`).
enum LaidOutInline {
  static func text(_ lines: [ArraySlice<UInt8>]) -> InlineText {
    var bytes: [UInt8] = []
    for line in lines {
      if !bytes.isEmpty { bytes.append(0x20) }
      bytes += line
    }
    var output = InlineBuilder()
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "*"), let note = note(bytes, index) {
        output.append(note.label.utf8, linkedTo: note.target)
        index = note.end
      } else if let (content, end) = quoted(bytes, index) {
        let code = output.begin(.code)
        output.append(content)
        output.end(code)
        index = end
      } else {
        output.append(byte)
        index += 1
      }
    }
    return output.text
  }

  /// Upper bound on the bytes of a cross reference or quotation.
  private static let longest = 200

  /// Parses a cross reference: `*note Label: Node.` or `*note Node::`. A file name in parentheses may precede the node.
  private static func note(_ bytes: [UInt8], _ start: Int) -> (label: String, target: String, end: Int)? {
    let rest = bytes[start...].prefix(longest + 6)
    guard ByteSearch.starts(rest.map(ByteClass.lowered)[...], with: "*note ") else { return nil }
    let body = rest.dropFirst(6)
    guard let colon = body.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let label = TextCleaner.line(body[..<colon].text)
    if colon + 1 < body.endIndex, bytes[colon + 1] == UInt8(ascii: ":") {
      return (plain(label), target(label), colon + 2)
    }
    let behind = body[(colon + 1)...]
    // The node ends at a period, comma or tab outside the parentheses around the file name.
    var depth = 0
    for index in behind.indices {
      switch behind[index] {
      case 0x28: depth += 1
      case 0x29: depth -= 1
      case 0x2e where depth == 0, 0x2c where depth == 0, 0x09 where depth == 0:
        // If the sentence continues after the period, the period only ends the reference, and is dropped.
        let isMark =
          behind[index] == 0x2e && index + 2 < bytes.count && bytes[index + 1] == 0x20
          && ByteClass.isLower(bytes[index + 2])
        return (
          plain(label), target(TextCleaner.line(behind[..<index].text)), isMark ? index + 1 : index
        )
      default: continue
      }
    }
    return nil
  }

  private static func plain(_ label: String) -> String {
    label.utf8.first == 0x28 ? String(label.drop { $0 != ")" }.dropFirst()) : label
  }

  /// The link target: `#Node-name` in the same file, `file.info#Node-name` in another file.
  private static func target(_ node: String) -> String {
    guard node.utf8.first == 0x28, let close = node.firstIndex(of: ")") else { return "#" + Slug.node(node) }
    let file = node[node.index(after: node.startIndex)..<close]
    let name = String(node[node.index(after: close)...])
    return "\(file).info" + (name.isEmpty ? "" : "#" + Slug.node(name))
  }

  /// Parses `‘code’`. In ASCII text, `'code'` and code between backquotes are also accepted if the quotes are at the start and end of words. The
  /// older `` `code' `` is left as it is.
  private static func quoted(_ bytes: [UInt8], _ start: Int) -> (content: ArraySlice<UInt8>, end: Int)? {
    let rest = bytes[start...].prefix(longest)
    if rest.starts(with: [0xe2, 0x80, 0x98]) {
      let body = rest.dropFirst(3)
      guard let close = ByteSearch.first("\u{2019}", in: body), close.lowerBound > body.startIndex else {
        return nil
      }
      let content = body[..<close.lowerBound]
      return (content, close.upperBound)
    }
    guard let quote = rest.first, quote == 0x27 || quote == 0x60,
      start == 0 || bytes[start - 1] == 0x20 || bytes[start - 1] == 0x28
    else {
      return nil
    }
    let body = rest.dropFirst()
    guard let close = body.firstIndex(where: { $0 == 0x27 || $0 == quote }), body[close] == quote,
      close > body.startIndex, body.first != 0x20,
      close + 1 >= bytes.count || !ByteClass.isWord(bytes[close + 1])
    else { return nil }
    return (body[..<close], close + 1)
  }
}

extension Slug {
  /// The anchor that `makeinfo --html` generates for a node, in which hyphens replace spaces.
  static func node(_ name: String) -> String { name.replacing(" ", with: "-") }
}
