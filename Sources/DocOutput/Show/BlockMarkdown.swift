import DocModel

/// The blocks of a section as Markdown.
enum BlockMarkdown {
  /// - Parameters: heading and moment above the blocks: a sample's own title need not repeat them.
  static func write(
    _ blocks: [Block], heading: String? = nil, timestamp: String? = nil, to output: inout OutputBuffer
  ) {
    // Where the texts of the open items begin: a nested item stands below the text of the one around it.
    var columns: [Int] = []
    for block in blocks {
      guard case .paragraph(let paragraph) = block, case .listItem(let depth, let marker) = paragraph.style
      else {
        columns = []
        output.blankLine()
        write(block, heading: heading, timestamp: timestamp, to: &output)
        continue
      }
      if columns.isEmpty { output.blankLine() }
      columns.removeLast(max(0, columns.count - min(max(depth, 0), 8)))
      let mark = marker == "•" ? "-" : TerminalText.safe(marker)
      output.spaces(columns.last ?? 0)
      output.line(mark + " " + MarkdownText.paragraph(paragraph.inline))
      columns.append((columns.last ?? 0) + mark.utf8.count + 1)
    }
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
