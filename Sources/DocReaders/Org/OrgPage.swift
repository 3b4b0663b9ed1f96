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

/// Parses Org's inline markup: emphasis, code, links, footnotes.
struct OrgInline {
  private let bytes: [UInt8]
  /// The index of the closing bracket that matches each opening bracket.
  private var brackets: [Int: Int] = [:]
  /// The index of the next closing marker of each kind. Each search continues where the last search ended, so the total time is linear.
  private var closers: [UInt8: Int] = [:]
  private(set) var output = InlineBuilder()

  /// Upper bound on the nesting of markup. Org has only six markers, so documents do not nest markup this deeply.
  private static let deepest = 8

  init(_ text: ArraySlice<UInt8>) {
    bytes = Array(text)
    var open: [Int] = []
    for (index, byte) in bytes.enumerated() {
      if byte == 0x5b { open.append(index) }
      if byte == 0x5d, let start = open.popLast() { brackets[start] = index }
    }
    read(bytes.indices, depth: 0)
  }

  private mutating func read(_ range: Range<Int>, depth: Int) {
    var index = range.lowerBound
    while index < range.upperBound {
      if depth < Self.deepest, let next = link(index, range, depth) ?? emphasis(index, range, depth) {
        index = next
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
  }

  /// Parses `[[target]]` and `[[target][text]]`. Skips footnote references (`[fn:1]`) and line breaks (`\\`).
  /// - Returns: the index after the construct; nil if there is no link.
  private mutating func link(_ index: Int, _ range: Range<Int>, _ depth: Int) -> Int? {
    if bytes[index] == 0x5c, ByteSearch.starts(bytes[index...], with: "\\\\\n") { return index + 2 }
    guard let close = brackets[index], close < range.upperBound else { return nil }
    if ByteSearch.starts(bytes[index...], with: "[fn:") {
      // An inline footnote contains the text of the footnote.
      if let colon = bytes[index + 4..<close].firstIndex(of: UInt8(ascii: ":")) {
        output.append(" (")
        read(bytes[(colon + 1)..<close].trimmed.indices, depth: depth + 1)
        output.append(")")
      }
      return close + 1
    }
    guard let end = brackets[index + 1], end + 1 == close || brackets[end + 1] == close - 1 else {
      return nil
    }
    var target = bytes[(index + 2)..<end]
    if ByteSearch.starts(target, with: "file:") { target = target.dropFirst(5) }
    if let search = ByteSearch.first("::", in: target) { target = target[..<search.lowerBound] }
    // `*Head` refers to a headline of the same file.
    let isHeadline = target.first == UInt8(ascii: "*")
    let start = output.count
    if end + 1 < close {
      read(end + 2..<close - 1, depth: depth + 1)
    } else {
      output.append(target.dropFirst(isHeadline ? 1 : 0))
    }
    if !isHeadline { output.link(start..<output.count, to: TextCleaner.line(target.text)) }
    return close + 1
  }

  /// Parses text between two markers. A space or punctuation must surround the construct. The inner text must not begin or end with a space.
  private mutating func emphasis(_ index: Int, _ range: Range<Int>, _ depth: Int) -> Int? {
    let marker = bytes[index]
    guard "*/_=~+".utf8.contains(marker), index + 2 < range.upperBound, !ByteClass.isSpace(bytes[index + 1]),
      index == range.lowerBound || " \t\n-({'\"".utf8.contains(bytes[index - 1])
    else { return nil }
    func mayEnd(_ end: Int) -> Bool { bytes[end] == marker && !ByteClass.isSpace(bytes[end - 1]) }
    var end = closers[marker, default: 0]
    if end < index + 2 {
      let next = (index + 2..<bytes.count).first {
        mayEnd($0) && ($0 + 1 == bytes.count || " \t\n-.,;:!?')}[\"\\".utf8.contains(bytes[$0 + 1]))
      }
      end = next ?? Int.max
      closers[marker] = end
    }
    // Markup may also end where the enclosing markup ends.
    if end >= range.upperBound, mayEnd(range.upperBound - 1) { end = range.upperBound - 1 }
    guard end < range.upperBound else { return nil }
    let kinds: [UInt8: InlineText.Kind] = [
      0x2a: .strong, 0x2f: .emphasis, 0x5f: .emphasis, 0x3d: .code, 0x7e: .code,
    ]
    let span = kinds[marker].map { output.begin($0) }
    if kinds[marker] == .code {
      output.append(bytes[index + 1..<end])
    } else {
      read(index + 1..<end, depth: depth + 1)
    }
    if let span { output.end(span) }
    return end + 1
  }
}
