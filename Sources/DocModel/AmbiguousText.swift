/// A text whose spans cannot be derived from `InlineText.marked`, for example because the text has links or a literal asterisk. JSON Lines
/// state the spans of such texts explicitly, so that an import restores them exactly.
public struct AmbiguousText: Sendable, Hashable {
  /// The index of the paragraph or table among the section's blocks.
  public var block: Int
  /// The index of the cell in a table; nil for a paragraph. Cells are numbered row by row, from the header on.
  public var cell: Int?
  public var text: InlineText

  public init(block: Int, cell: Int? = nil, text: InlineText) {
    self.block = block
    self.cell = cell
    self.text = text
  }

  public static func all(in blocks: [Block]) -> [AmbiguousText] {
    var found: [AmbiguousText] = []
    for (number, block) in blocks.enumerated() {
      switch block {
      case .paragraph(let paragraph):
        if !paragraph.inline.roundTripsThroughMarks {
          found.append(AmbiguousText(block: number, text: paragraph.inline))
        }
      case .table(let table):
        for (cell, text) in (table.header + table.rows.joined()).enumerated()
        where !text.roundTripsThroughMarks {
          found.append(AmbiguousText(block: number, cell: cell, text: text))
        }
      case .code, .figure: continue
      }
    }
    return found
  }

  /// Restores the spans of the paragraph or cell to which this text belongs.
  public func apply(to blocks: inout [Block]) {
    guard blocks.indices.contains(block) else { return }
    switch blocks[block] {
    case .paragraph(var paragraph):
      paragraph.inline = text
      blocks[block] = .paragraph(paragraph)
    case .table(var table):
      guard let cell, !table.header.isEmpty, cell >= 0 else { return }
      // As long as the array refers to the table, a change to the table copies all rows. An empty table takes its place meanwhile.
      blocks[block] = .table(Table(header: [], rows: []))
      let (row, column) = cell.quotientAndRemainder(dividingBy: table.header.count)
      if row == 0 {
        table.header[column] = text
      } else if row <= table.rows.count, column < table.rows[row - 1].count {
        table.rows[row - 1][column] = text
      }
      blocks[block] = .table(table)
    case .code, .figure: return
    }
  }
}

extension InlineText {
  /// Whether parsing `marked` gives an equal text.
  public var roundTripsThroughMarks: Bool {
    guard targets.isEmpty else { return false }
    // Most texts have neither spans nor Markdown delimiters, so they are not parsed.
    if spans.isEmpty, !plain.utf8.contains(0x60), !plain.utf8.contains(0x2a) { return true }
    return self == InlineText(marked: marked)
  }
}
