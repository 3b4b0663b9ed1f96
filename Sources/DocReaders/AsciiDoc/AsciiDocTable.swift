import DocDraft
import DocModel

/// Parses a table in which each cell begins with a bar (Asciidoctor, *Cell specifiers*).
struct AsciiDocTable {
  private struct Cell {
    var text: [UInt8]
    var columns = 1
    var rows = 1
    var copies = 1
    var style: UInt8 = 0

    var width: Int { columns * copies }
  }

  private var cells: [Cell] = []
  private var width: Int
  private let columns: [UInt8]

  /// Parses the lines of a table. `columns` are the styles from the block's attributes; empty if the number of columns is unknown.
  init(_ lines: [ArraySlice<UInt8>], columns: [UInt8], separator: UInt8) {
    width = columns.count
    self.columns = columns
    for line in lines {
      if line.isEmpty {
        if let last = cells.indices.last { cells[last].text.append(0x0a) }
        continue
      }
      add(line, separator)
      // If the number of columns is unknown, the first line determines it.
      if width == 0 { width = cellWidth }
    }
    width = max(1, min(width, Grid.widest))
  }

  private var cellWidth: Int { cells.reduce(0) { min(Grid.widest, $0 + $1.width) } }

  /// - Parameter read: reads the text of a cell. Its second argument is the style of the cell; 0 if the cell has none.
  mutating func table(_ read: ([UInt8], UInt8) -> InlineText) -> Table? {
    var grid = Grid()
    // A cell that spans several rows is counted only in its first row. In the later rows, cells may therefore get the style of another column.
    var column = 0
    for cell in cells {
      let style = cell.style == 0 && column < columns.count ? columns[column] : cell.style
      column = (column + cell.width) % width
      // Text that begins below the bar keeps its indentation, because the text may be literal. Text on the line of the bar is trimmed.
      let first = cell.text.firstIndex { $0 != 0x20 } ?? 0
      let isBelow = cell.text[safe: first] == 0x0a
      let text = isBelow ? Array(cell.text[first...].drop { $0 == 0x0a }) : Array(cell.text.trimmed)
      grid.flow(
        read(text, style), columns: cell.columns, rows: cell.rows, copies: cell.copies, width: width)
    }
    return grid.table(headerRows: 1)
  }

  private mutating func add(_ line: ArraySlice<UInt8>, _ separator: UInt8) {
    var current: [UInt8] = []
    var open: Cell?
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      if byte == UInt8(ascii: "\\"), index + 1 < line.endIndex, line[index + 1] == separator {
        current.append(separator)
        index += 2
        continue
      }
      guard byte == separator else {
        current.append(byte)
        index += 1
        continue
      }
      // A cell specifier precedes the bar without a space: `2+|`, `a|`, `.3+^|`.
      let spec = Self.specification(current)
      current.removeLast(spec.length)
      finish(&current, open)
      open = spec.cell
      index += 1
    }
    finish(&current, open)
  }

  private mutating func finish(_ text: inout [UInt8], _ open: Cell?) {
    if var cell = open {
      cell.text = text
      cells.append(cell)
    } else if !text.trimmed.isEmpty, let last = cells.indices.last {
      cells[last].text += [0x0a] + text
    }
    text = []
  }

  private static func specification(_ text: [UInt8]) -> (length: Int, cell: Cell) {
    var length = 0
    for byte in text.reversed() {
      let isSpec =
        ByteClass.isDigit(byte)
        || [0x2b, 0x2a, 0x2e, 0x3c, 0x3e, 0x5e, 0x61, 0x65, 0x6d, 0x68, 0x73, 0x64, 0x6c].contains(byte)
      guard isSpec, length < 8 else { break }
      length += 1
    }
    let isAlone = length == text.count || text[text.count - length - 1] == 0x20
    let spec = text.suffix(length)
    let hasSign =
      spec.contains { $0 == 0x2b || $0 == 0x2a || $0 == 0x5e || $0 == 0x3c || $0 == 0x3e }
      || spec.count == 1 && spec.allSatisfy(ByteClass.isLower)
    guard length > 0, isAlone, hasSign else { return (0, Cell(text: [])) }
    let style = spec.last.flatMap { ByteClass.isLower($0) ? $0 : nil } ?? 0
    var rest = spec
    func number() -> Int {
      let digits = rest.prefix(while: ByteClass.isDigit)
      rest = rest.dropFirst(digits.count)
      return min(Grid.widest, max(1, Int(digits.text) ?? 1))
    }
    let first = number()
    if rest.first == UInt8(ascii: "*") { return (length, Cell(text: [], copies: first, style: style)) }
    var down = 1
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      down = number()
    }
    guard rest.first == UInt8(ascii: "+") else { return (length, Cell(text: [], style: style)) }
    return (length, Cell(text: [], columns: first, rows: down, style: style))
  }
}
