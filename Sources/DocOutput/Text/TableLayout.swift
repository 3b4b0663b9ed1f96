/// Lays out cells in aligned columns, for tables of documents and for the output of `list`, `stats` and `eval`.
///
/// If there is room, each column is as wide as its widest cell. Otherwise, the wide columns share the remaining room, and their cells wrap.
struct TableLayout {
  var header: [StyledText]?
  var rows: [[StyledText]]
  var rightAligned: Set<Int> = []
  var hasRule = false

  private static let gap = 2
  private static let narrowest = 8

  func write(indent: Int, to output: inout OutputBuffer) {
    let all = (header.map { [$0] } ?? []) + rows
    let widths = columnWidths(room: output.options.width - indent)
    guard !widths.isEmpty else { return }
    for (index, row) in all.enumerated() {
      write(row, widths: widths, indent: indent, to: &output)
      if index == 0, header != nil, hasRule {
        let rules = widths.map { String(repeating: "─", count: $0) }
        StyledText(rules.joined(separator: String(repeating: " ", count: Self.gap)), .quiet)
          .writeLine(indent: indent, to: &output)
      }
    }
  }

  /// The width of each column. The sum exceeds `room` only if even the minimum widths do not fit.
  func columnWidths(room: Int) -> [Int] {
    let rows = (header.map { [$0] } ?? []) + rows
    let count = rows.lazy.map(\.count).max() ?? 0
    guard count > 0 else { return [] }
    var natural = [Int](repeating: 1, count: count)
    var widths = [Int](repeating: 1, count: count)
    for row in rows {
      for (column, cell) in row.enumerated() {
        natural[column] = max(natural[column], cell.columns)
        widths[column] = max(widths[column], cell.longestWord)
      }
    }
    let available = room - Self.gap * (count - 1)
    guard natural.reduce(0, +) > available else { return natural }
    // If there is room, a column is at least as wide as its longest word.
    if widths.reduce(0, +) > available { widths = widths.map { min($0, Self.narrowest) } }
    var left = max(0, available - widths.reduce(0, +))
    // The remaining room is divided. Columns that need little come first. Each column gets the width that it needs, but at most an equal share
    // of what is left.
    let order = (0..<count).sorted { (natural[$0] - widths[$0], $0) < (natural[$1] - widths[$1], $1) }
    for (index, column) in order.enumerated() {
      let more = min(natural[column] - widths[column], left / (count - index))
      widths[column] += more
      left -= more
    }
    return widths
  }

  private func write(
    _ row: [StyledText], widths: [Int], indent: Int, to output: inout OutputBuffer
  ) {
    let cells = row.enumerated().map { column, cell in
      LineWrapping.lines(cell.bytes, width: widths[column])
    }
    let height = cells.map(\.count).max() ?? 1
    for line in 0..<height {
      // Padding is only written if another cell follows, so that no line ends in spaces.
      var pending = indent
      for (column, lines) in cells.enumerated() {
        let range = line < lines.count ? lines[line] : 0..<0
        let used = TerminalWidth.columns(row[column].bytes[range])
        let fill = max(0, widths[column] - used)
        if !range.isEmpty {
          output.spaces(pending + (rightAligned.contains(column) ? fill : 0))
          row[column].write(range, to: &output)
          pending = rightAligned.contains(column) ? Self.gap : fill + Self.gap
        } else {
          pending += fill + used + Self.gap
        }
      }
      output.newline()
    }
  }
}
