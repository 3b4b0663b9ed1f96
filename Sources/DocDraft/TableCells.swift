import DocModel

/// The cells of a table, in reading order. A cell holds one line of text. If a cell contains a code sample of several lines, the table therefore
/// counts as a layout table, as in HTML: its cells become blocks of the page.
package struct TableCells: Sendable {
  private var sections: [DraftSection] = []
  private var isLayout = false

  package init() {}

  /// Adds a cell without blocks. Returns its text.
  package mutating func add(_ text: InlineText, line: Int) -> InlineText {
    if sections.isEmpty { sections.append(DraftSection(level: 0, heading: "", startLine: line)) }
    sections[sections.count - 1].blocks.append(DraftBlock(text, line: line))
    return text
  }

  /// Adds a cell of blocks. Returns its text.
  package mutating func add(_ writer: consuming TreeWriter) -> InlineText {
    var draft = DraftDocument(kind: .article)
    writer.finish(into: &draft)
    sections += draft.sections
    var parts: [InlineText] = []
    for section in draft.sections {
      parts.append(InlineText(plain: section.heading))
      for block in section.blocks {
        switch block.block {
        case .paragraph(let paragraph):
          if case .listItem(_, let marker) = paragraph.style { parts.append(InlineText(plain: marker)) }
          parts.append(paragraph.inline)
        case .code(let sample):
          parts += [InlineText(plain: sample.title ?? ""), .all(sample.text, as: .code)]
          isLayout = isLayout || sample.text.utf8.contains(0x0a)
        case .table(let table): parts += table.header + table.rows.flatMap { $0 }
        case .figure(let figure): parts.append(.all(figure.text, as: .code))
        }
      }
    }
    return .joined(parts.filter { !$0.isEmpty })
  }

  /// Writes the table. For a layout table, writes the blocks of its cells instead.
  package func write(_ table: Table?, to writer: inout TreeWriter, startLine: Int, endLine: Int) {
    if isLayout {
      writer.append(sections, asLabels: true) { _ in startLine }
    } else if let table {
      writer.append(.table(table), startLine: startLine, endLine: endLine)
    }
  }
}
