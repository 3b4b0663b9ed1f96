import DocDraft
import DocModel

/// Parses the lines of an Org file into headings, entries and blocks.
struct OrgPage {
  private let text: SourceText
  private var writer = EntryWriter()
  private var result = DraftDocument(kind: .article)
  private var paragraph: (bytes: Range<Int>, lines: Range<Int>, style: Paragraph.Style)?
  /// Items around a line, from the outermost. An item with a term is an entry.
  private var items: [(indent: Int, isEntry: Bool)] = []
  private var isQuote = false
  /// The level of the `COMMENT` headline whose subtree is skipped.
  private var commentLevel: Int?
  private var states: Set = ["TODO", "DONE", "NEXT", "WAITING", "CANCELLED"]

  init(_ text: SourceText) { self.text = text }

  mutating func draft() -> DraftDocument {
    var line = 0
    while line < text.lineCount { line = read(line) }
    leave(0)
    let builder = writer.finish()
    (result.sections, result.links) = (builder.sections, builder.links)
    return result
  }

  /// - Returns: the next line.
  private mutating func read(_ line: Int) -> Int {
    let (content, indent) = (OrgLine(text.lineBytes(line)), LaidOutLine.indent(text.lineBytes(line)))
    if case .headline(let level, let words) = content { headline(level, words, line) }
    if commentLevel != nil { return line + 1 }
    if content != .blank, content != .text { leave(indent) }
    switch content {
    case .blank: endParagraph()
    case .text: prose(indent, line)
    case .item(let marker, let words): item(marker, words, indent, line)
    case .keyword(let name, let value): keyword(name, value)
    case .begin(let name, let value) where ["src", "example", "comment", "export"].contains(name):
      let lines = lines(from: line + 1) { $0 == .end(name) }
      if name == "src" { code(lines, language: LanguageName.named(value)) { OrgLine.unescaped($0) } }
      if name == "example" { code(lines, language: nil) { OrgLine.unescaped($0) } }
      return lines.upperBound
    case .begin("quote", _), .begin("verse", _): isQuote = true
    case .end("quote"), .end("verse"): isQuote = false
    case .drawer("properties"), .drawer("logbook"):
      // A blank line ends it, too, lest a drawer that stays open hide text.
      return lines(from: line + 1) { $0 == .blank || $0 == .drawer("end") }.upperBound
    case .row:
      let lines = lines(from: line) { $0 != .row }
      table(lines)
      return lines.upperBound
    case .fixedWidth:
      let lines = lines(from: line) { $0 != .fixedWidth }
      code(lines, language: nil) { $0.trimmed.dropFirst(2) }
      return lines.upperBound
    case .headline, .begin, .end, .drawer, .comment, .planning: break
    }
    return line + 1
  }

  /// Lines up to the first that `isEnd` tells. A headline ends everything.
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

  /// `TODO [#A] Head :tag:`. Of the properties below it `CUSTOM_ID` is the section's anchor.
  private mutating func headline(_ level: Int, _ words: ArraySlice<UInt8>, _ line: Int) {
    leave(0)
    isQuote = false
    if let outer = commentLevel, level > outer { return }
    var words = words
    let state = words.prefix { $0 != 0x20 }
    if states.contains(state.text) { words = words[state.endIndex...].trimmed }
    if ByteSearch.starts(words, with: "[#"), words.dropFirst(3).first == 0x5d {
      words = words.dropFirst(4).trimmed
    }
    commentLevel = words.prefix { $0 != 0x20 }.elementsEqual("COMMENT".utf8) ? level : nil
    let tags = words[(words.lastIndex(of: 0x20) ?? words.startIndex)...].trimmed
    if tags.count > 2, tags.first == UInt8(ascii: ":"), tags.last == tags.first {
      words = words.dropLast(tags.count)
    }
    let heading = inline(words).plain
    guard commentLevel == nil, !heading.isEmpty else { return }
    let key = ":CUSTOM_ID:"
    let properties = lines(from: line + 1) { $0 == .blank || $0 == .drawer("end") }
    let anchor = properties.map { text.lineBytes($0).trimmed }.first { $0.starts(with: key.utf8) }
    writer.heading(
      level: level, text: heading, line: line + 1, anchor: anchor?.dropFirst(key.utf8.count).trimmed.text)
  }

  private mutating func keyword(_ name: String, _ value: ArraySlice<UInt8>) {
    switch name {
    case "todo", "seq_todo", "typ_todo":
      for state in value.split(separator: 0x20) {
        states.insert(state.prefix { $0 != UInt8(ascii: "(") }.text)
      }
    case "title": result.title = result.title ?? inline(value).plain
    case "description", "author", "keywords":
      result.metadata.append(MetadataEntry(key: name, value: inline(value).plain))
    case "date":
      result.metadata.append(MetadataEntry(key: name, value: value.drop { "<[".utf8.contains($0) }.text))
    case "filetags":
      let tags = value.split(separator: UInt8(ascii: ":")).map(\.text).joined(separator: ", ")
      result.metadata.append(MetadataEntry(key: "tags", value: tags))
    default: break
    }
  }

  // MARK: Blocks

  private mutating func item(_ marker: String, _ words: ArraySlice<UInt8>, _ indent: Int, _ line: Int) {
    var (words, style) = (words, Paragraph.Style.listItem(depth: items.count { !$0.isEntry }, marker: marker))
    let gap = ByteSearch.first(" ::", in: words)
    if let gap, words[gap.upperBound...].first ?? 0x20 == 0x20 {
      let term = inline(words[..<gap.lowerBound])
      writer.beginEntry(name: term.plain, term: term, line: line + 1)
      (words, style) = (words[gap.upperBound...], .plain)
    }
    items.append((indent, style == .plain))
    paragraph = (words.indices, line..<line + 1, style)
  }

  private mutating func prose(_ indent: Int, _ line: Int) {
    let bytes = text.lineBytes(line)
    if indent <= items.last?.indent ?? -1 { leave(indent) }
    let open = paragraph ?? (bytes.indices, line..<line + 1, isQuote ? .quote : .plain)
    paragraph = (open.bytes.lowerBound..<bytes.endIndex, open.lines.lowerBound..<line + 1, open.style)
  }

  private mutating func endParagraph() {
    guard let open = paragraph else { return }
    paragraph = nil
    let words = inline(text.bytes[open.bytes])
    if !words.isEmpty { append(.paragraph(Paragraph(words, style: open.style)), open.lines) }
  }

  /// Leaves the items that a line with this indentation does not belong to.
  private mutating func leave(_ indent: Int) {
    endParagraph()
    while let last = items.last, last.indent >= indent {
      items.removeLast()
      if last.isEntry { writer.endEntry() }
    }
  }

  private mutating func code(
    _ lines: Range<Int>, language: String?, _ content: (ArraySlice<UInt8>) -> ArraySlice<UInt8>
  ) {
    let rows = lines.map { content(text.lineBytes($0)) }
    let margin =
      rows.filter { !$0.trimmed.isEmpty }.map { $0.prefix(while: ByteClass.isSpace).count }.min() ?? 0
    let sample = CodeSample(
      language: language, startLine: lines.lowerBound + 1,
      endLine: max(lines.lowerBound + 1, lines.upperBound),
      text: rows.map { $0.dropFirst(margin).text }.joined(separator: "\n"))
    append(.code(sample), lines)
  }

  private mutating func table(_ lines: Range<Int>) {
    var (grid, hasHeader) = (Grid(), false)
    for line in lines {
      let row = text.lineBytes(line).trimmed.dropFirst()
      // A rule: the row above the first is the header.
      if row.first == UInt8(ascii: "-") {
        hasHeader = true
        continue
      }
      grid.beginRow()
      let cells = row.last == UInt8(ascii: "|") ? row.dropLast() : row
      for cell in cells.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false) {
        grid.add(inline(cell))
      }
    }
    if let table = grid.table(hasHeader: { _ in hasHeader }) { return append(.table(table), lines) }
    for cell in grid.finish().joined() { append(.paragraph(Paragraph(cell)), lines) }
  }

  private mutating func append(_ block: Block, _ lines: Range<Int>) {
    writer.append(block, startLine: lines.lowerBound + 1, endLine: lines.upperBound)
  }

  private mutating func inline(_ bytes: ArraySlice<UInt8>) -> InlineText {
    var parser = OrgInline(bytes)
    let text = parser.text()
    for link in parser.links { writer.link(text: link.text, target: link.target) }
    return text
  }
}
