import DocDraft
import DocModel

/// Tables of reStructuredText: grids, simple ones between lines of equals signs, lists of lists, comma-separated values. Rows of
/// cells' lines in, tables out.
enum RestTables {
  // MARK: Grids

  static func isGridBorder(_ line: ArraySlice<UInt8>) -> Bool {
    line.count > 4 && line.first == UInt8(ascii: "+") && line.last == UInt8(ascii: "+")
      && line.allSatisfy { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") }
  }

  /// - Parameter lines: from the first border to the last, without indentation.
  static func grid(_ lines: [ArraySlice<UInt8>], cell: (ArraySlice<UInt8>) -> InlineText) -> Table? {
    guard let first = lines.first else { return nil }
    var columns: [Int] = []
    for line in lines where isGridBorder(line) {
      // A cell over several columns hides a border in one line; the line with most of them has all.
      let found = line.indices.filter { line[$0] == UInt8(ascii: "+") }.map { $0 - line.startIndex }
      if found.count > columns.count { columns = found }
    }
    guard columns.count > 1, columns.count <= Grid.widest else { return nil }
    var rows: [[[UInt8]]] = []
    var headerRows: Int?
    var current = [[UInt8]](repeating: [], count: columns.count - 1)
    for line in lines.dropFirst() {
      let isBorder = line.first == UInt8(ascii: "+") && isGridBorder(line)
      if isBorder {
        rows.append(current)
        current = [[UInt8]](repeating: [], count: columns.count - 1)
        if line.contains(UInt8(ascii: "=")) { headerRows = rows.count }
        continue
      }
      add(line, columns, to: &current)
    }
    _ = first
    return Grid.table(rows.map { $0.map { cell($0[...]) } }, headerRows: headerRows ?? 1)
  }

  private static func add(_ line: ArraySlice<UInt8>, _ columns: [Int], to row: inout [[UInt8]]) {
    // Borders are counted in characters; continuation bytes do not count.
    var starts: [Int] = []
    starts.reserveCapacity(line.count)
    for index in line.indices where line[index] & 0xc0 != 0x80 { starts.append(index) }
    func place(_ column: Int) -> Int { column < starts.count ? starts[column] : line.endIndex }
    var column = 0
    while column + 1 < columns.count {
      let from = place(columns[column] + 1)
      var end = column + 1
      // Where no border stands the cell goes on.
      while end + 1 < columns.count, columns[end] < starts.count,
        line[place(columns[end])] != UInt8(ascii: "|"),
        line[place(columns[end])] != UInt8(ascii: "+")
      {
        end += 1
      }
      let to = max(from, place(columns[end]))
      let words = line[from..<to].trimmed
      // A border inside a row belongs to a cell beside it.
      if !words.isEmpty, !words.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }) {
        if !row[column].isEmpty { row[column].append(0x20) }
        row[column] += words
      }
      column = end
    }
  }

  // MARK: Simple tables

  static func isSimpleBorder(_ line: ArraySlice<UInt8>) -> Bool {
    line.count > 2 && line.first == UInt8(ascii: "=")
      && line.allSatisfy { $0 == UInt8(ascii: "=") || $0 == 0x20 }
  }

  /// - Parameter lines: from the first border to the last.
  static func simple(_ lines: [ArraySlice<UInt8>], cell: (ArraySlice<UInt8>) -> InlineText) -> Table? {
    guard let border = lines.first else { return nil }
    var starts: [Int] = []
    var previous: UInt8 = 0x20
    for (place, byte) in border.enumerated() {
      if byte != 0x20, previous == 0x20 { starts.append(place) }
      previous = byte
    }
    guard starts.count > 1, starts.count <= Grid.widest else { return nil }
    var rows: [[[UInt8]]] = []
    var headerRows: Int?
    for line in lines.dropFirst() {
      if isSimpleBorder(line) {
        if headerRows == nil, !rows.isEmpty { headerRows = rows.count }
        continue
      }
      // Lines below column spans.
      if line.first == UInt8(ascii: "-"), line.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == 0x20 }) {
        continue
      }
      if line.isEmpty { continue }
      let cells = cut(line, starts)
      if cells[0].isEmpty, let last = rows.indices.last {
        for (column, words) in cells.enumerated() where !words.isEmpty {
          if !rows[last][column].isEmpty { rows[last][column].append(0x20) }
          rows[last][column] += words
        }
      } else {
        rows.append(cells.map { $0.elementsEqual([UInt8(ascii: "\\")]) ? [] : Array($0) })
      }
    }
    // The last border closes the table: it is no header's where it is the only one behind the first.
    let borders = lines.count(where: isSimpleBorder)
    return Grid.table(rows.map { $0.map { cell($0[...]) } }, headerRows: borders > 2 ? headerRows ?? 1 : 1)
  }

  private static func cut(_ line: ArraySlice<UInt8>, _ starts: [Int]) -> [ArraySlice<UInt8>] {
    var places: [Int] = []
    for index in line.indices where line[index] & 0xc0 != 0x80 { places.append(index) }
    func place(_ column: Int) -> Int { column < places.count ? places[column] : line.endIndex }
    return starts.indices.map { column in
      let from = place(starts[column])
      let to = column + 1 < starts.count ? place(starts[column + 1]) : line.endIndex
      return line[from..<max(from, to)].trimmed
    }
  }

  // MARK: Others

  /// Values between commas, some in quotation marks.
  static func values(_ text: ArraySlice<UInt8>, separator: UInt8 = UInt8(ascii: ",")) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = text.startIndex
    func isQuote(_ index: Int) -> Bool { index < text.endIndex && text[index] == UInt8(ascii: "\"") }
    while index < text.endIndex {
      let byte = text[index]
      if isQuoted {
        if isQuote(index), isQuote(index + 1) {
          field.append(byte)
          index += 1
        } else if isQuote(index) {
          isQuoted = false
        } else {
          field.append(byte)
        }
      } else if isQuote(index), field.allSatisfy(ByteClass.isSpace) {
        isQuoted = true
        field = []
      } else if byte == separator {
        row.append(field.trimmed.text)
        field = []
      } else if byte == 0x0a {
        row.append(field.trimmed.text)
        field = []
        if row.contains(where: { !$0.isEmpty }) { rows.append(row) }
        row = []
      } else {
        field.append(byte)
      }
      index += 1
    }
    row.append(field.trimmed.text)
    if row.contains(where: { !$0.isEmpty }) { rows.append(row) }
    return rows
  }
}
