import DocDraft
import DocModel

/// Reads the tables of reStructuredText: grid tables, simple tables, list tables and comma-separated values.
///
/// Grid tables and simple tables are read as in docutils 0.20 (`parsers/rst/tableparser.py`), with one difference: docutils rejects a simple
/// table if text crosses a column boundary.
enum RestTables {
  /// The characters of one line of an ASCII table, one per column. A wide character takes two columns; the second column is empty.
  private typealias Line = [String]

  private static func columns(_ line: ArraySlice<UInt8>) -> Line {
    var columns: Line = []
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      // A combining mark occupies the same column as its base letter.
      if scalar.value >= 0x300, scalar.properties.canonicalCombiningClass != .notReordered, !columns.isEmpty {
        columns[columns.count - 1].unicodeScalars.append(scalar)
        continue
      }
      columns.append(String(scalar))
      if isWide(scalar.value) { columns.append("") }
    }
    return columns
  }

  /// Whether a character is wide or full-width, by blocks of Unicode 15 (`EastAsianWidth.txt`).
  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60,
      0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f900...0x1f9ff, 0x20000...0x3fffd:
      true
    default: false
    }
  }

  /// The lines of text inside a cell.
  private static func text(_ lines: ArraySlice<Line>, _ columns: Range<Int>) -> [ArraySlice<UInt8>] {
    lines.map { line in
      guard columns.lowerBound < line.count else { return [] }
      var bytes = Array(line[columns.clamped(to: 0..<line.count)].joined().utf8)
      while bytes.last == 0x20 { bytes.removeLast() }
      return bytes[...]
    }
  }

  // MARK: Grids

  static func isGridBorder(_ line: ArraySlice<UInt8>) -> Bool {
    line.count > 4 && line.first == UInt8(ascii: "+") && line.last == UInt8(ascii: "+")
      && line.allSatisfy { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") }
  }

  /// Reads a grid table. `lines` contains the lines from the first border to the last, without indentation.
  /// - Returns: the table; nil if the cells do not cover the whole drawing.
  static func grid(_ lines: [ArraySlice<UInt8>], cell: ([ArraySlice<UInt8>]) -> InlineText) -> Table? {
    var drawing = GridDrawing(lines.map(columns))
    guard let boxes = drawing.boxes() else { return nil }
    let (tops, lefts) = (Set(boxes.map(\.top)).sorted(), Set(boxes.map(\.left)).sorted())
    guard lefts.count <= Grid.widest else { return nil }
    /// The index of a row or column: the number of rows or columns that start before it.
    func row(_ line: Int) -> Int { tops.indices.partitionPoint { tops[$0] < line } }
    func column(_ offset: Int) -> Int { lefts.indices.partitionPoint { lefts[$0] < offset } }
    var grid = Grid()
    for box in boxes {
      while grid.rowCount <= row(box.top) { grid.beginRow() }
      grid.add(
        cell(text(drawing.lines[(box.top + 1)..<box.bottom], (box.left + 1)..<box.right)),
        columns: column(box.right) - column(box.left), rows: row(box.bottom) - row(box.top))
    }
    return grid.table(headerRows: drawing.headerEnd.map(row) ?? 1)
  }

  /// Finds the cells of a drawn grid.
  private struct GridDrawing {
    struct Box { var top, left, bottom, right: Int }

    private(set) var lines: [Line]
    /// The line of the border between header and body. This border is drawn with equals signs.
    private(set) var headerEnd: Int?
    let width: Int
    /// The number of steps that the search may still take. Only malicious tables need more than a few steps per character.
    private var budget: Int

    init(_ lines: [Line]) {
      self.lines = lines
      width = lines.first?.count ?? 0
      budget = 32 * width * lines.count
      headerEnd = lines.indices.dropFirst().dropLast().first { line in
        lines[line].contains("=") && lines[line].allSatisfy { $0 == "=" || $0 == "+" }
      }
      if let headerEnd { self.lines[headerEnd] = lines[headerEnd].map { $0 == "=" ? "-" : $0 } }
    }

    private subscript(line: Int, column: Int) -> String {
      column < lines[line].count ? lines[line][column] : " "
    }

    /// The cells of the drawing from top to bottom and from left to right; nil if the cells do not cover the whole drawing.
    mutating func boxes() -> [Box]? {
      var boxes: [Box] = []
      /// For each column, the line up to which cells have already been found.
      var done = [Int](repeating: 0, count: width)
      var corners = [(top: 0, left: 0)]
      while let corner = corners.first {
        corners.removeFirst()
        guard corner.left < width - 1, corner.top < lines.count - 1, done[corner.left] == corner.top else {
          continue
        }
        guard let box = box(at: corner.top, corner.left),
          done[box.left..<box.right].allSatisfy({ $0 == box.top })
        else { return nil }
        boxes.append(box)
        for column in box.left..<box.right { done[column] = box.bottom }
        for next in [(top: box.top, left: box.right), (top: box.bottom, left: box.left)] {
          corners.insert(next, at: corners.indices.partitionPoint { corners[$0] < next })
        }
      }
      guard done.dropLast().allSatisfy({ $0 == lines.count - 1 }), !boxes.isEmpty else { return nil }
      return boxes
    }

    /// The smallest cell whose upper left corner is at the given position.
    private mutating func box(at top: Int, _ left: Int) -> Box? {
      guard self[top, left] == "+" else { return nil }
      for right in (left + 1)..<width {
        if self[top, right] == "+", let bottom = bottom(top, left, right) {
          return Box(top: top, left: left, bottom: bottom, right: right)
        }
        budget -= 1
        guard self[top, right] == "+" || self[top, right] == "-" else { return nil }
      }
      return nil
    }

    /// Finds the bottom border of a cell whose top, left and right edges are known.
    private mutating func bottom(_ top: Int, _ left: Int, _ right: Int) -> Int? {
      for line in (top + 1)..<lines.count {
        budget -= 1
        guard budget > 0, self[line, left] == "+" || self[line, left] == "|",
          self[line, right] == "+" || self[line, right] == "|"
        else { return nil }
        guard self[line, left] == "+", self[line, right] == "+" else { continue }
        budget -= right - left
        if (left + 1..<right).allSatisfy({ self[line, $0] == "-" || self[line, $0] == "+" }) { return line }
      }
      return nil
    }
  }

  // MARK: Simple tables

  /// Upper bound on the lines of a simple table.
  static let mostLines = 20_000

  static func isSimpleBorder(_ line: ArraySlice<UInt8>) -> Bool {
    line.count > 2 && line.first == UInt8(ascii: "=")
      && line.allSatisfy { $0 == UInt8(ascii: "=") || $0 == 0x20 }
  }

  /// Whether a line consists of hyphens and spaces. Such a line shows which columns are merged in the row above it.
  private static func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "-") && line.allSatisfy { $0 == UInt8(ascii: "-") || $0 == 0x20 }
  }

  /// Reads a simple table. `lines` contains the lines from the first border to the last.
  static func simple(_ lines: [ArraySlice<UInt8>], cell: ([ArraySlice<UInt8>]) -> InlineText) -> Table? {
    guard let border = lines.first else { return nil }
    let starts = runs(border)
    guard starts.count > 1, starts.count <= Grid.widest else { return nil }
    var grid = Grid()
    var headerRows: Int?
    var row: [Line] = []
    /// Ends a row. `parts` contains the start columns of its cells.
    func endRow(_ parts: [Int]) {
      guard !row.isEmpty else { return }
      grid.beginRow()
      for (number, part) in parts.enumerated() {
        let end = number + 1 < parts.count ? parts[number + 1] : Int.max
        let text = text(row[...], part..<end)
        // A cell that contains only a backslash is empty.
        let isBlank = text.allSatisfy { $0.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "\\") } }
        grid.add(
          isBlank ? InlineText(plain: "") : cell(text),
          columns: starts.count { part <= $0 && $0 < end })
      }
      row = []
    }
    for line in lines.dropFirst() {
      if line.isEmpty {
        if !row.isEmpty { row.append([]) }
      } else if isUnderline(line) || isSimpleBorder(line) {
        endRow(runs(line))
        if line.first == UInt8(ascii: "="), headerRows == nil { headerRows = grid.rowCount }
      } else {
        let columns = columns(line)
        if columns.prefix(starts[1]).contains(where: { $0 != " " }) { endRow(starts) }
        row.append(columns)
      }
    }
    // If there are only two borders, the second one closes the table, and the table has no header.
    let borders = lines.count(where: isSimpleBorder)
    return grid.table(headerRows: borders > 2 ? max(1, headerRows ?? 1) : 1)
  }

  /// The start columns of the border's segments.
  private static func runs(_ border: ArraySlice<UInt8>) -> [Int] {
    var starts: [Int] = []
    var previous: UInt8 = 0x20
    for (column, byte) in border.enumerated() {
      if byte != 0x20, previous == 0x20 { starts.append(column) }
      previous = byte
    }
    return starts
  }

  // MARK: Comma-separated values

  /// Parses comma-separated values, which may be quoted.
  /// - Parameter hasEscapes: whether a backslash escapes the next byte.
  static func values(
    _ text: ArraySlice<UInt8>, separator: UInt8 = UInt8(ascii: ","), hasEscapes: Bool = false
  ) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = text.startIndex
    func endField() {
      row.append(field.trimmed.text)
      field = []
    }
    func endRow() {
      endField()
      if row.contains(where: { !$0.isEmpty }) { rows.append(row) }
      row = []
    }
    func isQuote(_ index: Int) -> Bool { index < text.endIndex && text[index] == UInt8(ascii: "\"") }
    while index < text.endIndex {
      let byte = text[index]
      if isQuoted {
        if isQuote(index), isQuote(index + 1) { index += 1 } else { isQuoted = !isQuote(index) }
        if isQuoted { field.append(byte) }
      } else if isQuote(index), field.allSatisfy(ByteClass.isSpace) {
        isQuoted = true
        field = []
      } else if hasEscapes, byte == UInt8(ascii: "\\"), index + 1 < text.endIndex {
        field.append(text[index + 1])
        index += 1
      } else if byte == separator {
        endField()
      } else if byte == 0x0a {
        endRow()
      } else {
        field.append(byte)
      }
      index += 1
    }
    endRow()
    return rows
  }
}
