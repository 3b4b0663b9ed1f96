import DocModel

/// Recognises a table: consecutive rows with gaps at the same positions.
struct PDFTable {
  let table: Table
  /// Whether the table is probably a list of terms and descriptions. Such a list has no header.
  let isDefinitions: Bool
  /// The number of rows on the page that belong to the table.
  let count: Int

  /// Minimum number of rows with more than one cell in a table.
  private static let fewest = 3

  init?(_ rows: ArraySlice<PDFRow>, words: PDFWords) {
    guard let first = rows.first, first.cells.count > 1 else { return nil }
    var end = rows.startIndex
    var many = 0
    var previous: PDFRow?
    // A table ends at a vertical gap, at the end of the page's column, or at a row with a single cell that does not continue another cell.
    for index in rows.indices {
      let row = rows[index]
      if row.page != first.page || row.column != first.column { break }
      if row.advance != nil || PDFListMark.of(row) != nil { break }
      // A line of prose extends across the columns and ends the table.
      if row.cells.count == 1, row.x0 < first.cells[1].x0 - first.height, row.x1 > first.cells[1].x0 { break }
      if let previous {
        let gap = row.y0 - previous.y1
        if gap > 2.2 * first.height || gap < -first.height { break }
        if row.cells.count == 1, gap > 0.8 * first.height { break }
      }
      if row.cells.count > 1 {
        many += 1
        end = index + 1
      } else if index - end >= 3 {
        break
      }
      previous = row
    }
    func mayContinue(_ row: PDFRow) -> Bool {
      row.page == first.page && row.column == first.column && row.cells.count == 1 && row.advance == nil
    }
    // The last cell of the table may continue on further lines.
    while end < rows.endIndex, let last = previous, mayContinue(rows[end]),
      rows[end].y0 - rows[end - 1].y1 < 0.5 * last.height, rows[end].x0 > first.cells[1].x0 - first.height
    {
      end += 1
    }
    guard many >= Self.fewest else { return nil }
    // The first cell of the last row may have further lines. Such lines fit into the first column and have the line spacing of cells.
    while end < rows.endIndex, mayContinue(rows[end]), rows[end].x1 < first.cells[1].x0,
      Self.isTight(rows[end].y0 - rows[end - 1].y0, Self.steps(rows[rows.startIndex...end]))
    {
      end += 1
    }
    let own = rows[rows.startIndex..<end]
    let columns = Self.columns(own)
    guard columns.count > 1, columns.count <= 30 else { return nil }
    let tight = Self.tightStep(own, columns: columns.count)
    var lines: [[[UInt8]]] = []
    var (top, bottom) = (Float(0), Float(0))
    for row in own {
      var cells = [[UInt8]](repeating: [], count: columns.count)
      for cell in row.cells {
        let column = columns.firstIndex { cell.x0 < $0.upperBound } ?? columns.count - 1
        if !cells[column].isEmpty { cells[column].append(0x20) }
        cells[column] += cell.text
      }
      // A row continues the previous row if the distance is the line spacing of cells, or if the first cell is empty and the distance is small.
      let isMore = cells[0].isEmpty && row.y0 - bottom < 0.5 * row.height || row.y0 - top < tight
      if isMore, var last = lines.popLast() {
        for column in cells.indices where !cells[column].isEmpty {
          if last[column].isEmpty {
            last[column] = cells[column]
          } else {
            PDFText.join(&last[column], cells[column], words: words)
          }
        }
        lines.append(last)
      } else {
        lines.append(cells)
      }
      (top, bottom) = (row.y0, row.y1)
    }
    guard lines.count >= 2, let header = lines.first else { return nil }
    isDefinitions = Self.areDefinitions(lines)
    // If the cells contain whole sentences, this is text in several columns and not a table.
    let bytes = lines.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
    guard bytes < lines.count * columns.count * 200 else { return nil }
    table = Table(
      header: header.map { InlineText(plain: $0.text) },
      rows: lines.dropFirst().map { $0.map { InlineText(plain: $0.text) } })
    count = end - rows.startIndex
  }

  /// If the distance between two rows is smaller than this value, the lower row is a further line of the upper row's cells. The value is 0 if
  /// the distances do not form two groups.
  private static func tightStep(_ rows: ArraySlice<PDFRow>, columns: Int) -> Float {
    let steps = steps(rows)
    let tight = zip(steps, rows.dropFirst()).filter { isTight($0.0, steps) }
    // Rules between groups of rows also add space. Most closely spaced rows then have a cell in every column, so they are rows of their own.
    let full = tight.count { $0.1.cells.count == columns }
    guard let most = tight.map(\.0).max(), full * 2 <= tight.count else { return 0 }
    return most + 0.1
  }

  private static func steps(_ rows: ArraySlice<PDFRow>) -> [Float] {
    zip(rows, rows.dropFirst()).map { $1.y0 - $0.y0 }
  }

  /// Whether a distance is close to the smallest distance, and several other distances are clearly larger.
  private static func isTight(_ step: Float, _ steps: [Float]) -> Bool {
    guard let least = steps.filter({ $0 > 1 }).min() else { return false }
    return step < least * 1.06 && steps.count { $0 > least * 1.15 } > 1
  }

  private static func areDefinitions(_ lines: [[[UInt8]]]) -> Bool {
    guard lines.allSatisfy({ $0.count == 2 && !$0[0].isEmpty }) else { return false }
    let sentences = lines.count { $0[1].last == 0x2e && $0[1].contains(0x20) }
    return sentences * 2 >= lines.count && lines.allSatisfy { $0[0].count < 40 }
  }

  /// The horizontal ranges that the columns cover. Rows with one cell, or with less than half of the maximum number of cells, are ignored.
  private static func columns(_ rows: ArraySlice<PDFRow>) -> [ClosedRange<Float>] {
    let most = rows.map(\.cells.count).max() ?? 0
    // A row with a single cell, such as a heading inside the table, may extend across all columns.
    let telling = rows.filter { $0.cells.count > 1 && $0.cells.count * 2 >= most }
    let cells = telling.flatMap(\.cells).sorted { $0.x0 < $1.x0 }
    var columns: [ClosedRange<Float>] = []
    for cell in cells {
      if let last = columns.last, cell.x0 <= last.upperBound {
        columns[columns.count - 1] = last.lowerBound...max(last.upperBound, cell.x1)
      } else {
        columns.append(cell.x0...max(cell.x0, cell.x1))
      }
    }
    return columns
  }
}
