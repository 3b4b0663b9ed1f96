import DocModel

/// Writes the blocks of a section as text, laid out like a manual page.
struct BlockText {
  let indent: Int
  /// The heading and the timestamp above the blocks. They are not repeated as the title or the timestamp of a sample.
  var heading: String?
  var timestamp: String?

  /// Writes the blocks, separated by blank lines. Adjacent list items are not separated.
  func write(_ blocks: [Block], to output: inout OutputBuffer) {
    var previousWasItem = false
    // For each nesting depth of list items, the column of the text of the most recent item.
    var columns = Array(repeating: indent, count: Paragraph.deepestItem + 1)
    for (index, block) in blocks.enumerated() {
      var isItem = false
      var column = indent
      if case .paragraph(let paragraph) = block, case .listItem(let depth, let marker) = paragraph.style {
        let depth = min(max(0, depth), Paragraph.deepestItem)
        isItem = !marker.isEmpty
        if isItem { columns[depth] = indent + 2 * depth + StyledText(marker).columns + 1 }
        column = columns[depth]
      }
      if index > 0, !(isItem && previousWasItem) { output.newline() }
      write(block, column: column, to: &output)
      previousWasItem = isItem
    }
  }

  /// Writes a block. If the block belongs to a list item, `column` is the column of the item's text.
  private func write(_ block: Block, column: Int, to output: inout OutputBuffer) {
    switch block {
    case .paragraph(let paragraph): write(paragraph, column: column, to: &output)
    case .code(let sample): write(sample, to: &output)
    case .table(let table): write(table, to: &output)
    case .figure(let figure):
      for line in figure.text.split(separator: "\n", omittingEmptySubsequences: false) {
        let text = CodeText.display(String(line))
        if !text.isEmpty { output.spaces(indent + 2) }
        output.line(text)
      }
    }
  }

  private func write(_ paragraph: Paragraph, column: Int, to output: inout OutputBuffer) {
    let text = StyledText(paragraph.inline, keepMarks: !output.options.colour)
    switch paragraph.style {
    case .plain:
      text.writeWrapped(width: output.options.proseWidth, indent: indent, to: &output)
    case .quote:
      let bar = StyledText("│ ", .quiet)
      let width = max(16, output.options.proseWidth - indent - 2)
      for line in LineWrapping.lines(text.bytes, width: width) {
        output.spaces(indent)
        bar.write(to: &output)
        text.write(line, to: &output)
        output.newline()
      }
    case .listItem(_, ""):
      text.writeWrapped(width: output.options.proseWidth, indent: column, to: &output)
    case .listItem(let depth, let marker):
      output.spaces(indent + 2 * min(max(depth, 0), Paragraph.deepestItem))
      StyledText(marker).write(to: &output)
      output.spaces(1)
      text.writeWrapped(width: output.options.proseWidth, indent: column, firstLineBegun: true, to: &output)
    }
  }

  private func write(_ sample: CodeSample, to output: inout OutputBuffer) {
    let title = sample.title == heading ? nil : sample.title
    let timestamp = sample.timestamp == self.timestamp ? nil : sample.timestamp
    if title != nil || timestamp != nil {
      var label = StyledText()
      if let title { label.append(title, .strong) }
      if let timestamp { label.append((label.isEmpty ? "" : "  ") + timestamp, .quiet) }
      label.writeWrapped(indent: indent, to: &output)
    }
    let frame = CodeText.frame(output.options)
    for text in CodeText.styled(CodeText.display(sample), language: sample.language, options: output.options)
    {
      if output.options.isTerminal || !text.isEmpty {
        output.spaces(indent)
        frame.write(to: &output)
      }
      text.write(to: &output)
      output.newline()
    }
  }

  private func write(_ table: Table, to output: inout OutputBuffer) {
    let layout = TableLayout(
      header: table.header.map { StyledText($0, base: .strong, keepMarks: !output.options.colour) },
      rows: table.rows.map { row in row.map { StyledText($0, keepMarks: !output.options.colour) } },
      hasRule: true)
    layout.write(indent: indent, to: &output)
  }
}
