import DocModel
import DocTopics

/// Writes a document as a Markdown file. Reading the file gives the same sections again.
package enum DocumentMarkdown {
  package static func file(_ document: Document) -> [UInt8] {
    var output = OutputBuffer()
    frontMatter(document, to: &output)
    body(document, to: &output)
    return output.bytes
  }

  package static func body(_ document: Document, to output: inout OutputBuffer) {
    let isBelowTitle = !hasTitleInside(document)
    if isBelowTitle {
      output.blankLine()
      output.line("# " + heading(document.title))
    }
    let further = SectionAnchors.furtherParts(of: document.sections)
    var open: [String] = []
    for (index, section) in document.sections.enumerated() {
      let path = isBelowTitle && section.heading == [document.title] ? [] : section.heading
      if index > 0 || !path.isEmpty, !further.contains(index) {
        // A later section directly below the title, without a heading of its own, repeats the title as its heading.
        let whole = isBelowTitle ? [document.title] + path : path
        headings(
          of: section, path: whole,
          shared: zip(path, open).prefix { $0 == $1 }.count + (isBelowTitle ? 1 : 0), to: &output)
      }
      open = path
      BlockMarkdown.write(
        blocks(of: section, in: document, isFirst: index == 0), heading: section.heading.last,
        timestamp: section.timestamp, to: &output)
    }
  }

  /// Whether the document's title is one of its headings, but not the first. If so, the title is written only as metadata.
  private static func hasTitleInside(_ document: Document) -> Bool {
    document.sections.first?.heading.isEmpty == false && document.sections.first?.heading != [document.title]
      && document.sections.contains { $0.heading == [document.title] }
  }

  /// Writes the heading of a section, after those headings of its path that have no section of their own.
  /// - Parameter shared: the number of headings of the path that are already written.
  private static func headings(
    of section: Section, path: [String], shared: Int, to output: inout OutputBuffer
  ) {
    for depth in path.indices.dropFirst(max(0, min(shared, path.count - 1))) {
      output.blankLine()
      let time = depth == path.count - 1 ? section.timestamp.map { "\(MarkdownText.escaped($0)) " } ?? "" : ""
      output.line(String(repeating: "#", count: min(6, depth + 1)) + " " + time + heading(path[depth]))
    }
  }

  /// Escapes a heading, which is plain text. A `#` at the end is also escaped.
  private static func heading(_ text: String) -> String {
    let escaped = MarkdownText.escaped(text)
    return escaped.utf8.last == UInt8(ascii: "#") ? String(escaped.dropLast()) + "\\#" : escaped
  }

  private static func blocks(of section: Section, in document: Document, isFirst: Bool) -> [Block] {
    var blocks = ShowFormatter.blocks(of: section, document.kind)
    // The reader of skills makes the first paragraph from the description in the metadata. The paragraph is therefore omitted here.
    if isFirst, document.kind == .skill, case .paragraph(let paragraph)? = blocks.first,
      paragraph.text == document.metadata("description")
    {
      blocks.removeFirst()
    }
    return blocks
  }

  /// Writes the metadata as YAML. Quoted strings have the syntax of JSON (YAML 1.2, 7.3.1).
  private static func frontMatter(_ document: Document, to output: inout OutputBuffer) {
    var entries = document.metadata
    if hasTitleInside(document), document.metadata("title") == nil {
      entries.append(MetadataEntry(key: "title", value: document.title))
    }
    if entries.isEmpty { return }
    output.line("---")
    for entry in entries {
      let isPlain = !entry.key.isEmpty && entry.key.utf8.allSatisfy { ByteClass.isLetter($0) }
      if isPlain { output.append(entry.key) } else { JSONEscaping.append(entry.key, to: &output) }
      output.append(": ")
      JSONEscaping.append(entry.value, to: &output)
      output.newline()
    }
    output.line("---")
  }
}

enum BlockMarkdown {
  /// - Parameters:
  ///   - heading: the heading above the blocks. It is not repeated as the title of a sample.
  ///   - timestamp: the timestamp above the blocks. It is not repeated as the timestamp of a sample.
  static func write(
    _ blocks: [Block], heading: String? = nil, timestamp: String? = nil, to output: inout OutputBuffer
  ) {
    var list = OpenList()
    let continues = blocksInsideLists(blocks)
    for (index, block) in blocks.enumerated() {
      if case .paragraph(let paragraph) = block, case .listItem(let depth, let marker) = paragraph.style,
        !marker.isEmpty || list.isOpen
      {
        list.write(paragraph.inline, depth: depth, marker: marker, to: &output)
        continue
      }
      output.blankLine()
      if list.isOpen, continues[index] {
        var inner = OutputBuffer()
        write(block, heading: heading, timestamp: timestamp, to: &inner)
        list.indent(inner.bytes, to: &output)
      } else {
        list = OpenList()
        write(block, heading: heading, timestamp: timestamp, to: &output)
      }
    }
  }

  /// For each block, whether it may be inside a list, that is, whether the next paragraph that is not a quote is a list item.
  private static func blocksInsideLists(_ blocks: [Block]) -> [Bool] {
    var result = Array(repeating: false, count: blocks.count)
    var isFollowed = false
    for index in blocks.indices.reversed() {
      if case .paragraph(let paragraph) = blocks[index], paragraph.style != .quote {
        isFollowed = paragraph.style != .plain
      }
      result[index] = isFollowed
    }
    return result
  }

  private static func write(
    _ block: Block, heading: String?, timestamp: String?, to output: inout OutputBuffer
  ) {
    switch block {
    case .paragraph(let paragraph):
      output.line((paragraph.style == .quote ? "> " : "") + MarkdownText.paragraph(paragraph.inline))
    case .code(let sample):
      if let label = label(of: sample, heading: heading, timestamp: timestamp) {
        output.line(label)
        output.newline()
      }
      MarkdownText.appendFenced(sample.text, language: sample.language, to: &output)
    case .table(let table): write(table, to: &output)
    case .figure(let figure): MarkdownText.appendFenced(figure.text, language: "text", to: &output)
    }
  }

  private static func label(of sample: CodeSample, heading: String?, timestamp: String?) -> String? {
    let title = sample.title.flatMap { $0 == heading ? nil : "**\(MarkdownText.escaped($0))**" }
    let timestamp = sample.timestamp.flatMap { $0 == timestamp ? nil : MarkdownText.escaped($0) }
    let parts = [title, timestamp].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private static func write(_ table: Table, to output: inout OutputBuffer) {
    func line(_ cells: [InlineText]) {
      output.line("| " + cells.map { MarkdownText.cell($0) }.joined(separator: " | ") + " |")
    }
    line(table.header)
    output.line("|" + table.header.map { _ in " --- |" }.joined())
    for row in table.rows { line(row) }
  }
}

/// The list items that are open while blocks are written (CommonMark 0.31, 5.2 and 5.3).
private struct OpenList {
  /// For each open item, outermost first, the column of its text. Blocks in the item are indented to that column.
  private var columns: [Int] = []
  /// For each open list, outermost first, the marker that the next item must have to continue the list.
  private var expected: [String] = []
  private var isAfterItem = false

  var isOpen: Bool { !columns.isEmpty }

  mutating func write(_ text: InlineText, depth: Int, marker: String, to output: inout OutputBuffer) {
    let depth = min(max(0, depth), Paragraph.deepestItem)
    if marker.isEmpty {
      columns.removeLast(max(0, columns.count - depth - 1))
      output.blankLine()
      indent(Array((MarkdownText.paragraph(text) + "\n").utf8), to: &output)
      return
    }
    let level = min(depth, columns.count)
    columns.removeLast(columns.count - level)
    expected.removeLast(max(0, expected.count - level - 1))
    let column = columns.last ?? 0
    let mark = marker == "•" ? "-" : TerminalText.safe(marker)
    let isNumber = mark != "-"
    // Without a blank line between them, a numbered list can only follow a paragraph if the list begins with 1.
    if !isAfterItem || isNumber && mark != "1." && mark != "1)" { output.blankLine() }
    if let next = expected.dropFirst(level).first {
      // A number out of sequence begins another list. An HTML comment separates the two lists.
      if isNumber, mark != next, mark.last == next.last {
        output.blankLine()
        output.spaces(column)
        output.line("<!-- -->")
        output.newline()
      }
      expected.removeLast()
    }
    output.spaces(column)
    output.line(mark + " " + MarkdownText.paragraph(text))
    expected.append(Self.following(mark))
    columns.append(column + mark.utf8.count + 1)
    isAfterItem = true
  }

  mutating func indent(_ lines: [UInt8], to output: inout OutputBuffer) {
    for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      if !line.isEmpty { output.spaces(columns.last ?? 0) }
      output.append(line)
      output.newline()
    }
    isAfterItem = false
  }

  private static func following(_ mark: String) -> String {
    guard let number = Int(mark.dropLast()) else { return mark }
    return "\(number &+ 1)\(mark.suffix(1))"
  }
}
