import DocModel

/// The blocks of a section as Markdown.
enum BlockMarkdown {
  static func write(_ blocks: [Block], to output: inout OutputBuffer) {
    var previousWasItem = false
    for block in blocks {
      var isItem = false
      if case .paragraph(let paragraph) = block, case .listItem = paragraph.style { isItem = true }
      if !(isItem && previousWasItem) { output.blankLine() }
      write(block, to: &output)
      previousWasItem = isItem
    }
  }

  private static func write(_ block: Block, to output: inout OutputBuffer) {
    switch block {
    case .paragraph(let paragraph):
      let text = MarkdownText.prose(paragraph.text)
      switch paragraph.style {
      case .plain: output.line(text)
      case .quote: output.line("> " + text)
      case .listItem(let depth, let marker):
        output.spaces(2 * min(max(depth, 0), 8))
        output.line((marker == "•" ? "-" : TerminalText.safe(marker)) + " " + text)
      }
    case .code(let sample):
      if let label = label(of: sample) {
        output.line(label)
        output.newline()
      }
      MarkdownText.appendFenced(sample.text, language: sample.language, to: &output)
    case .table(let table): write(table, to: &output)
    case .figure(let figure): MarkdownText.appendFenced(figure.text, language: "text", to: &output)
    }
  }

  private static func label(of sample: CodeSample) -> String? {
    let title = sample.title.map { "**\(MarkdownText.escaped($0))**" }
    let timestamp = sample.timestamp.map { MarkdownText.escaped($0) }
    let parts = [title, timestamp].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private static func write(_ table: Table, to output: inout OutputBuffer) {
    func line(_ cells: [String]) {
      output.line("| " + cells.map { cell($0) }.joined(separator: " | ") + " |")
    }
    line(table.header)
    output.line("|" + table.header.map { _ in " --- |" }.joined())
    for row in table.rows { line(row) }
  }

  /// A cell keeps its inline marks; only what would end it is escaped.
  private static func cell(_ text: String) -> String {
    MarkdownText.prose(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
