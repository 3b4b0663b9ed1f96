import DocModel

/// Places the cells of a table, row by row, by how many columns and rows each takes (HTML, 4.9.12.1, *Forming a table*).
///
/// A cell over several columns stands in the first of them. A short cell over several rows is repeated in each, so that a row says
/// by itself what it is about; a long one stands in the first.
package struct Grid: Sendable {
  /// Columns of the widest table. What lies beyond is dropped.
  package static let widest = 200
  /// Bytes of a cell that is repeated. A longer one would multiply what a table takes.
  private static let longestRepeated = 80

  package private(set) var rows: [[InlineText]] = []
  /// Cells that spans may still add: some times as many as were written, so that a few bytes do not make a large table.
  private var room = 400
  private static let roomOfCell = 8
  /// By column: the cell that reaches down to the row at hand, and in how many rows it still stands.
  private var hanging: [(cell: InlineText, rows: Int)] = []

  package init() {}

  package var width: Int { rows.reduce(0) { max($0, $1.count) } }

  package mutating func beginRow() {
    endRow()
    rows.append([])
  }

  package mutating func add(_ cell: InlineText, columns: Int = 1, rows count: Int = 1) {
    if rows.isEmpty { rows.append([]) }
    fillHanging()
    room += Self.roomOfCell
    for number in 0..<min(max(1, columns), Self.widest) {
      guard rows[rows.count - 1].count < Self.widest, number == 0 || take() else { return }
      let part = number == 0 ? cell : InlineText(plain: "")
      if count > 1 {
        let column = rows[rows.count - 1].count
        while hanging.count <= column { hanging.append((InlineText(plain: ""), 0)) }
        let isShort = part.plain.utf8.count <= Self.longestRepeated
        hanging[column] = (isShort ? part : InlineText(plain: ""), count)
      }
      rows[rows.count - 1].append(part)
    }
  }

  /// Adds the place of a cell that another one covers, from the left or from above (OpenDocument 1.3, 9.1.5).
  package mutating func addCovered() {
    if rows.isEmpty { rows.append([]) }
    let column = rows[rows.count - 1].count
    let isFromAbove = column < hanging.count && hanging[column].rows > 0
    guard column < Self.widest else { return }
    rows[rows.count - 1].append(isFromAbove ? hanging[column].cell : InlineText(plain: ""))
  }

  /// Adds a cell that goes on with the one above it (Office Open XML, 17.4.84).
  package mutating func addContinued(columns: Int = 1) {
    let above = rows.dropLast().last
    let column = rows.last?.count ?? 0
    let cell = above.flatMap { column < $0.count ? $0[column] : nil } ?? InlineText(plain: "")
    add(cell.plain.utf8.count <= Self.longestRepeated ? cell : InlineText(plain: ""), columns: columns)
  }

  /// Adds a cell where the row at hand has room for it, else to the next one.
  package mutating func flow(_ cell: InlineText, columns: Int, rows count: Int, width: Int) {
    if rows.isEmpty { rows.append([]) }
    fillHanging()
    if let last = rows.last, last.count >= width {
      beginRow()
      fillHanging()
      // Nothing reaches down where no cell has room beside it.
      if rows[rows.count - 1].count >= width {
        hanging = []
        rows[rows.count - 1] = []
      }
    }
    add(cell, columns: columns, rows: count)
  }

  /// Puts what reaches down from above where the next cell would stand.
  private mutating func fillHanging() {
    while let last = rows.last, last.count < hanging.count, hanging[last.count].rows > 0, take() {
      rows[rows.count - 1].append(hanging[last.count].cell)
    }
  }

  /// - Returns: whether there is room for a cell that a span adds.
  private mutating func take() -> Bool {
    room -= 1
    return room >= 0
  }

  private mutating func endRow() {
    guard !rows.isEmpty else { return }
    // Cells that reach down behind a short row's last cell, with empty ones between.
    if let last = hanging.lastIndex(where: { $0.rows > 0 }) {
      while rows[rows.count - 1].count <= last, take() {
        let place = rows[rows.count - 1].count
        rows[rows.count - 1].append(hanging[place].rows > 0 ? hanging[place].cell : InlineText(plain: ""))
      }
    }
    for column in hanging.indices where hanging[column].rows > 0 { hanging[column].rows -= 1 }
  }

  /// The table, its rows made equally long; rows without text are left out.
  /// - Returns: nil for fewer than two columns, or for a single row that is no header.
  package mutating func table(hasHeader: (_ row: Int) -> Bool = { _ in false }) -> Table? {
    endRow()
    hanging = []
    let kept = rows.indices.filter { row in !rows[row].allSatisfy(\.isEmpty) }
    let width = width
    guard let first = kept.first, width > 1, kept.count > 1 || hasHeader(first) else { return nil }
    let padded = kept.map { row in
      rows[row] + Array(repeating: InlineText(plain: ""), count: width - rows[row].count)
    }
    return Table(header: padded[0], rows: Array(padded.dropFirst()))
  }
}
