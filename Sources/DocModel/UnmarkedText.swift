/// A text of a section that its marks do not give back: a star of it is no emphasis. JSON Lines say these apart, so that what is
/// read again is the same.
public struct UnmarkedText: Sendable, Hashable {
  /// Index of the paragraph or table among the section's blocks.
  public var block: Int
  /// Of a table: the number of the cell, header first, row by row.
  public var cell: Int?
  public var text: InlineText

  public init(block: Int, cell: Int? = nil, text: InlineText) {
    self.block = block
    self.cell = cell
    self.text = text
  }

  public static func all(in blocks: [Block]) -> [UnmarkedText] {
    var found: [UnmarkedText] = []
    for (number, block) in blocks.enumerated() {
      switch block {
      case .paragraph(let paragraph):
        if !paragraph.inline.isReadFromMarks {
          found.append(UnmarkedText(block: number, text: paragraph.inline))
        }
      case .table(let table):
        for (cell, text) in (table.header + table.rows.joined()).enumerated() where !text.isReadFromMarks {
          found.append(UnmarkedText(block: number, cell: cell, text: text))
        }
      case .code, .figure: continue
      }
    }
    return found
  }

  /// Puts the text where it belongs.
  public func apply(to blocks: inout [Block]) {
    guard blocks.indices.contains(block) else { return }
    switch blocks[block] {
    case .paragraph(var paragraph):
      paragraph.inline = text
      blocks[block] = .paragraph(paragraph)
    case .table(var table):
      guard let cell, !table.header.isEmpty, cell >= 0 else { return }
      // It must have no second owner, or all its rows would be copied.
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
  /// Whether reading `marked` gives the text back.
  public var isReadFromMarks: Bool {
    marksAreAlone || self == InlineText(marked: marked)
  }

  /// Whether no character is a mark, no marks of one kind run together, and no space touches a span inside: then each mark is read as
  /// what it is.
  private var marksAreAlone: Bool {
    if spans.isEmpty { return !plain.utf8.contains { $0 == 0x60 || $0 == 0x2a } }
    var borders: [Int] = []
    borders.reserveCapacity(2 * spans.count)
    for span in spans {
      let isCode = span.kind == .code ? 1 : 0
      borders.append(2 * span.range.lowerBound + isCode)
      borders.append(2 * span.range.upperBound + isCode)
    }
    borders.sort()
    guard zip(borders, borders.dropFirst()).allSatisfy(<) else { return false }
    var plain = plain
    return plain.withUTF8 { bytes in
      !bytes.contains { $0 == 0x60 || $0 == 0x2a }
        && spans.allSatisfy { bytes[$0.range.lowerBound] != 0x20 && bytes[$0.range.upperBound - 1] != 0x20 }
    }
  }
}
