import DocDraft
import DocModel
import DocSystem

/// Parses the lines of an Org file into headings, entries and blocks.
struct OrgPage {
  private let text: SourceText
  private var writer = TreeWriter()
  private var result = DraftDocument(kind: .article)
  private var paragraph: (bytes: Range<Int>, lines: Range<Int>, style: Paragraph.Style)?
  /// The open list items, outermost first. An item with a term is an entry.
  private var items: [(indent: Int, isEntry: Bool)] = []
  private var textStyle = Paragraph.Style.plain
  /// The level of the open `COMMENT` headline, whose subtree is skipped.
  private var commentLevel: Int?
  /// The default keywords (Org manual, 5.1). `#+TODO:` in a file adds further keywords.
  private var states: Set = ["TODO", "DONE"]

  init(_ text: SourceText) { self.text = text }

  mutating func draft() -> DraftDocument {
    var line = 0
    while line < text.lineCount { line = read(line) }
    leave(0)
    writer.finish(into: &result)
    return result
  }

  /// Reads the construct that begins at a line. Returns the line after the construct.
  private mutating func read(_ line: Int) -> Int {
    let (content, indent) = (OrgLine(text.lineBytes(line)), LaidOutLine.indent(text.lineBytes(line)))
    if case .headline(let level, let words) = content { headline(level, words, line) }
    if commentLevel != nil { return line + 1 }
    if content != .text { leave(content == .blank ? Int.max : indent) }
    switch content {
    case .text: prose(indent, line)
    case .item(let marker, let words): item(marker, words, indent, line)
    case .keyword(let name, let value): keyword(name, value)
    case .begin(let name, let value) where ["src", "example", "comment", "export"].contains(name):
      let lines = lines(from: line + 1) { $0 == .end(name) }
      let rows = lines.map { Self.unescaped(text.lineBytes($0)) }
      if name == "src" { code(lines, rows, CodeLanguageName.named(value)) }
      if name == "example" { code(lines, rows, nil) }
      return lines.upperBound
    case .begin("quote", _), .begin("verse", _): textStyle = .quote
    case .end("quote"), .end("verse"): textStyle = .plain
    case .drawer("properties"), .drawer("logbook"): return properties(below: line).upperBound
    case .fixedWidth:
      let lines = lines(from: line) { $0 != .fixedWidth }
      code(lines, lines.map { text.lineBytes($0).trimmed.dropFirst(2) }, nil)
      return lines.upperBound
    case .row: return table(line)
    case .headline, .begin, .end, .drawer, .aside, .blank: break
    }
    return line + 1
  }

  /// The lines before the first one for which `isEnd` is true, or before the next headline.
  private func lines(from first: Int, until isEnd: (OrgLine) -> Bool) -> Range<Int> {
    var end = first
    while end < text.lineCount {
      let line = OrgLine(text.lineBytes(end))
      if case .headline = line { break }
      if isEnd(line) { break }
      end += 1
    }
    return first..<end
  }

  /// The lines of a drawer. A blank line also ends the drawer, so that a drawer without `:END:` does not hide the text below.
  private func properties(below line: Int) -> Range<Int> {
    lines(from: line + 1) { $0 == .blank || $0 == .drawer("end") }
  }

  /// Writes a headline such as `TODO [#A] Head :tag:`. The property `CUSTOM_ID` becomes the anchor of the section.
  private mutating func headline(_ level: Int, _ words: ArraySlice<UInt8>, _ line: Int) {
    leave(0)
    textStyle = .plain
    if let outer = commentLevel, level > outer { return }
    var words = words
    let state = words.prefix { $0 != 0x20 }
    if states.contains(state.text) { words = words[state.endIndex...].trimmed }
    if ByteSearch.starts(words, with: "[#"), words.dropFirst(3).first == 0x5d {
      words = words.dropFirst(4).trimmed
    }
    commentLevel = words.prefix { $0 != 0x20 }.elementsEqual("COMMENT".utf8) ? level : nil
    let tags = words[(words.lastIndex(of: 0x20) ?? words.startIndex)...].trimmed
    if tags.count > 2, tags.first == 0x3a, tags.last == 0x3a { words = words.dropLast(tags.count) }
    let heading = inline(words).plain
    guard commentLevel == nil, !heading.isEmpty else { return }
    let key = ":custom_id:".utf8
    let anchor = properties(below: line).map { text.lineBytes($0).trimmed }.first {
      $0.prefix(key.count).map(ByteClass.lowered).elementsEqual(key)
    }
    writer.heading(
      level: level, text: heading, line: line + 1, anchor: anchor?.dropFirst(key.count).trimmed.text)
  }

  private mutating func keyword(_ name: String, _ value: ArraySlice<UInt8>) {
    switch name {
    case "title": result.title = result.title ?? inline(value).plain
    case "description", "author":
      result.metadata.append(MetadataEntry(key: name, value: inline(value).plain))
    case "date":
      let date = value.filter { !"<[]>".utf8.contains($0) }
      result.metadata.append(MetadataEntry(key: name, value: date.text))
    case "filetags":
      let tags = value.split(separator: UInt8(ascii: ":")).map(\.text).joined(separator: ", ")
      result.metadata.append(MetadataEntry(key: "tags", value: tags))
    case "todo", "seq_todo", "typ_todo":
      for state in value.split(separator: 0x20) {
        states.insert(state.prefix { $0 != UInt8(ascii: "(") }.text)
      }
    default: break
    }
  }

  // MARK: Blocks

  private mutating func item(_ marker: String, _ words: ArraySlice<UInt8>, _ indent: Int, _ line: Int) {
    let depth = items.count { !$0.isEntry }
    paragraph = (words.indices, line..<line + 1, .listItem(depth: depth, marker: marker))
    let gap = ByteSearch.first(" ::", in: words)
    if let gap, words[gap.upperBound...].first ?? 0x20 == 0x20 {
      let term = inline(words[..<gap.lowerBound])
      writer.beginEntry(name: term.plain, term: term, line: line + 1)
      items.append((indent, true))
      paragraph = (gap.upperBound..<words.endIndex, line..<line + 1, .plain)
    } else {
      items.append((indent, false))
    }
  }

  private mutating func prose(_ indent: Int, _ line: Int) {
    let bytes = text.lineBytes(line)
    if indent <= items.last?.indent ?? -1 { leave(indent) }
    // A further paragraph of a list item has no marker.
    let isInItem = items.last?.isEntry == false
    let style = isInItem ? .listItem(depth: items.count { !$0.isEntry } - 1, marker: "") : textStyle
    let open = paragraph ?? (bytes.indices, line..<line + 1, style)
    paragraph = (open.bytes.lowerBound..<bytes.endIndex, open.lines.lowerBound..<line + 1, open.style)
  }

  /// Ends the paragraph, and the items whose indentation is at least `indent`.
  private mutating func leave(_ indent: Int) {
    if let open = paragraph {
      paragraph = nil
      let words = inline(text.bytes[open.bytes])
      if !words.isEmpty { append(.paragraph(Paragraph(words, style: open.style)), open.lines) }
    }
    while let last = items.last, last.indent >= indent {
      items.removeLast()
      if last.isEntry { writer.endEntry() }
    }
  }

  private mutating func code(_ lines: Range<Int>, _ rows: [ArraySlice<UInt8>], _ language: String?) {
    let margin =
      rows.filter { !$0.trimmed.isEmpty }.map { $0.prefix(while: ByteClass.isSpace).count }.min() ?? 0
    let sample = CodeSample(
      language: language, startLine: lines.lowerBound + 1, endLine: lines.upperBound,
      text: rows.map { $0.dropFirst(margin).text }.joined(separator: "\n"))
    if !rows.isEmpty { append(.code(sample), lines) }
  }

  /// Removes the comma that escapes the start of a line in a code block.
  private static func unescaped(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = line.drop(while: ByteClass.isSpace)
    let hidden = rest.drop { $0 == UInt8(ascii: ",") }
    guard hidden.count < rest.count, hidden.first == 0x2a || ByteSearch.starts(hidden, with: "#+") else {
      return line
    }
    return line[..<rest.startIndex] + rest.dropFirst()
  }

  /// Reads a table. Returns the line after the table.
  private mutating func table(_ line: Int) -> Int {
    let lines = lines(from: line) { $0 != .row }
    var (grid, hasHeader) = (Grid(), false)
    for row in lines.map({ text.lineBytes($0).trimmed.dropFirst() }) {
      // A row that begins with a hyphen is a rule. The row above the first rule is the table's header.
      if row.first == 0x2d { hasHeader = true; continue }
      grid.beginRow()
      let cells = row.last == UInt8(ascii: "|") ? row.dropLast() : row
      for cell in cells.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false) {
        grid.add(inline(cell))
      }
    }
    if let table = grid.table(hasHeader: { _ in hasHeader }) {
      append(.table(table), lines)
    } else {
      for cell in grid.finish().joined() { append(.paragraph(Paragraph(cell)), lines) }
    }
    return lines.upperBound
  }

  private mutating func append(_ block: Block, _ lines: Range<Int>) {
    writer.append(block, startLine: lines.lowerBound + 1, endLine: lines.upperBound)
  }

  private func inline(_ bytes: ArraySlice<UInt8>) -> InlineText { OrgInline(bytes).output.text }
}
