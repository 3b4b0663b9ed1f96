import DocModel

/// Lays out the cells of a table according to their row and column spans (HTML, 4.9.12.1, *Forming a table*).
///
/// If a cell spans several columns, the first column has the text, and the other columns are empty. If a cell spans several rows, the text is
/// repeated in each row, so that every row makes sense on its own. Long text is not repeated.
///
/// A span of a few bytes may add millions of cells. Therefore spans may add only a few cells for each cell of the source. If a table consists
/// mostly of added cells nevertheless, its spans are ignored.
package struct Grid: Sendable {
  /// Upper bound on the number of columns. Cells beyond it are dropped.
  package static let widest = 200
  /// Upper bound on the bytes of text that is repeated. If longer texts were repeated, the table could become many times as large.
  private static let longestRepeated = 80
  /// Upper bounds for each cell of the source: `addedPerCell` limits the cells that spans add, and `cellsPerCell` all cells of the table.
  private static let addedPerCell = 4
  private static let cellsPerCell = 8

  private var rows: [[InlineText]] = []
  /// For each cell of the grid, the cell of the source to which the grid cell belongs.
  private var owners: [[Owner]] = []
  /// The number that the next source cell gets.
  private var ownerCount: Int32 = 0
  /// Whether any cell spans rows or columns. If none does, no cells are merged.
  private var hasSpans = false
  private var sourceCount = 0
  /// The number of cells that spans may still add.
  private var budget = 24
  /// Whether a source cell was dropped because cells added by spans had filled its row.
  private var isOverfull = false
  /// For each column, the cell above that extends into the current row, and the number of further rows that the cell covers.
  private var carried: [(cell: InlineText, owner: Int32, rows: Int)] = []

  /// Identifies the source cell that a grid cell shows. `isSource` is true for the grid cell of the source cell itself, and false for a grid
  /// cell that a span added.
  private struct Owner {
    private let bits: Int32

    init(_ number: Int32, isSource: Bool = false) { bits = number << 1 | (isSource ? 1 : 0) }

    /// The number of the source cell; -1 for a cell that only pads a short row. Numbers are packed, because a grid may have millions.
    var number: Int32 { bits >> 1 }
    var isSource: Bool { bits & 1 == 1 }
  }

  package init() {}

  package var rowCount: Int { rows.count }

  package mutating func beginRow() {
    endRow()
    rows.append([])
    owners.append([])
  }

  private mutating func append(_ cell: InlineText, of owner: Int32, isSource: Bool = false) {
    rows[rows.count - 1].append(cell)
    owners[owners.count - 1].append(Owner(owner, isSource: isSource))
  }

  package mutating func add(_ cell: InlineText, columns: Int = 1, rows count: Int = 1) {
    add(cell, columns: columns, rows: count, of: ownerCount)
    ownerCount += 1
  }

  private mutating func add(_ cell: InlineText, columns: Int, rows count: Int, of owner: Int32) {
    if rows.isEmpty { beginRow() }
    hasSpans = hasSpans || columns > 1 || count > 1
    fillFromAbove()
    guard let start = beginCell() else { return }
    for column in start..<min(Self.widest, start + max(1, min(columns, Self.widest))) {
      guard column == start || takeBudget() else { return }
      let part = column == start ? cell : InlineText(plain: "")
      if count > 1 {
        while carried.count <= column { carried.append((InlineText(plain: ""), -1, 0)) }
        carried[column] = (repeated(part), owner, count)
      }
      append(part, of: owner, isSource: column == start)
    }
  }

  /// Adds a covered cell, that is, a cell over which a cell to the left or above extends (OpenDocument 1.3, 9.1.5).
  package mutating func addCovered() {
    if rows.isEmpty { beginRow() }
    guard let column = beginCell() else { return }
    hasSpans = true
    if column < carried.count, carried[column].rows > 0 {
      append(carried[column].cell, of: carried[column].owner, isSource: true)
    } else {
      append(InlineText(plain: ""), of: owners[owners.count - 1].last?.number ?? -1, isSource: true)
    }
  }

  /// Adds a cell that is merged with the cell above it (Office Open XML, 17.4.84).
  package mutating func addContinued(columns: Int = 1) {
    let column = rows.last?.count ?? 0
    guard rows.count > 1, column < rows[rows.count - 2].count else {
      return add(InlineText(plain: ""), columns: columns)
    }
    hasSpans = true
    add(
      repeated(rows[rows.count - 2][column]), columns: columns, rows: 1,
      of: owners[owners.count - 2][column].number)
  }

  /// Adds copies of a cell to the current row. When the row is full, a new row begins. Only the first copy counts as a cell of the source. Each
  /// further copy uses up one cell of the budget.
  /// - Parameter width: the number of columns of the table.
  package mutating func flow(_ cell: InlineText, columns: Int, rows count: Int, copies: Int, width: Int) {
    flow(cell, columns: columns, rows: count, width: width)
    for _ in 0..<max(0, copies - 1) where takeBudget() {
      // `flow` counts the copy as a cell of the source and increases the budget. For a copy, both are reverted.
      flow(repeated(cell), columns: columns, rows: count, width: width)
      budget -= Self.addedPerCell
      sourceCount -= 1
    }
  }

  private mutating func flow(_ cell: InlineText, columns: Int, rows count: Int, width: Int) {
    if rows.isEmpty { beginRow() }
    fillFromAbove()
    if let last = rows.last, last.count >= width {
      beginRow()
      fillFromAbove()
      // If cells above extend into every column of the new row, there is no room for the cell, so all row spans end.
      if rows[rows.count - 1].count >= width {
        carried = []
        rows[rows.count - 1] = []
        owners[owners.count - 1] = []
      }
    }
    add(cell, columns: columns, rows: count)
  }

  private func repeated(_ cell: InlineText) -> InlineText {
    cell.plain.utf8.count <= Self.longestRepeated ? cell : InlineText(plain: "")
  }

  /// Adds a cell of the source. Returns the column of the cell; nil if the row is full.
  private mutating func beginCell() -> Int? {
    let column = rows[rows.count - 1].count
    guard column < Self.widest else {
      isOverfull = isOverfull || !owners[rows.count - 1].allSatisfy(\.isSource)
      return nil
    }
    sourceCount += 1
    budget += Self.addedPerCell
    return column
  }

  /// Fills the next columns with cells from above that extend into them.
  private mutating func fillFromAbove() {
    while let last = rows.last, last.count < carried.count, carried[last.count].rows > 0, takeBudget() {
      append(carried[last.count].cell, of: carried[last.count].owner)
    }
  }

  /// Uses up one cell of the budget.
  /// - Returns: false if the budget was already used up.
  private mutating func takeBudget() -> Bool {
    budget -= 1
    return budget >= 0
  }

  private mutating func endRow() {
    guard !rows.isEmpty else { return }
    // A short row is extended up to the last column into which a cell extends from above. Columns without such a cell are empty.
    if let last = carried.lastIndex(where: { $0.rows > 0 }) {
      while rows[rows.count - 1].count <= last, takeBudget() {
        let column = rows[rows.count - 1].count
        let isCovered = carried[column].rows > 0
        append(
          isCovered ? carried[column].cell : InlineText(plain: ""), of: isCovered ? carried[column].owner : -1
        )
      }
    }
    for column in carried.indices where carried[column].rows > 0 { carried[column].rows -= 1 }
  }

  /// Ends the table.
  /// - Returns: the rows, which may differ in length.
  package mutating func finish() -> [[InlineText]] {
    endRow()
    carried = []
    let width = rows.reduce(0) { max($0, $1.count) }
    if isOverfull || width * rows.count > Self.largest(sourceCount) {
      for number in rows.indices {
        rows[number] = zip(rows[number], owners[number]).filter(\.1.isSource).map(\.0)
      }
      hasSpans = false
    }
    return rows
  }

  /// Ends the table, and keeps all rows.
  /// - Parameter headerRows: see `table(_:headerRows:)`.
  package mutating func table(headerRows: Int) -> Table? {
    Self.table(finish(), owners: hasSpans ? owners : [], headerRows: headerRows)
  }

  /// Ends the table, and drops rows without text.
  /// - Returns: the table; nil if there are fewer than two columns, or if the only row is not a header.
  package mutating func table(hasHeader: (_ row: Int) -> Bool = { _ in false }) -> Table? {
    let rows = finish()
    let kept = rows.indices.filter { row in !rows[row].allSatisfy(\.isEmpty) }
    guard let first = kept.first, rows.contains(where: { $0.count > 1 }), kept.count > 1 || hasHeader(first)
    else { return nil }
    return Self.table(kept.map { rows[$0] }, owners: hasSpans ? kept.map { owners[$0] } : [])
  }

  /// Makes a table from rows that may differ in length. Empty cells are appended to short rows.
  ///
  /// A single wide row would require many empty cells. The number of columns is therefore limited by the number of cells. If a row has more
  /// cells, its last cells are joined.
  /// - Parameter headerRows: the number of header rows. The cells of several header rows are joined column by column.
  /// - Returns: the table; nil if there are no cells.
  package static func table(_ rows: [[InlineText]], headerRows: Int = 1) -> Table? {
    table(rows, owners: [], headerRows: headerRows)
  }

  private static func table(_ rows: [[InlineText]], owners: [[Owner]], headerRows: Int = 1) -> Table? {
    let widest = rows.reduce(0) { max($0, $1.count) }
    guard widest > 0 else { return nil }
    let width = min(widest, Self.widest, largest(rows.reduce(0) { $0 + $1.count }) / rows.count)
    var even = rows.map { row in
      row.count <= width
        ? row + Array(repeating: InlineText(plain: ""), count: width - row.count)
        : row.prefix(width - 1) + [InlineText.joined(row[(width - 1)...].filter { !$0.isEmpty })]
    }
    let count = min(max(1, headerRows), even.count)
    let header =
      count == 1
      ? even[0]
      : (0..<width).map { column in
        InlineText.joined(even[..<count].map { $0[column] }.filter { !$0.isEmpty })
      }
    even.removeFirst(count)
    var table = Table(header: header, rows: even)
    // The cells of several header rows are joined, so merged cells among them are lost.
    if width == widest { table.merge(merged(count == 1 ? owners : [[]] + owners.dropFirst(count))) }
    return table
  }

  /// The rectangles of several grid cells that belong to the same source cell.
  private static func merged(_ owners: [[Owner]]) -> [Table.MergedCells] {
    var merged: [Table.MergedCells] = []
    var known: Set<Int32> = []
    for (row, line) in owners.enumerated() {
      for (column, owner) in line.map(\.number).enumerated() {
        guard owner >= 0, known.insert(owner).inserted else { continue }
        let columns = column..<column + line[column...].prefix { $0.number == owner }.count
        let rows = owners[row...].prefix { other in
          other.count >= columns.upperBound && other[columns].allSatisfy { $0.number == owner }
        }
        if columns.count * rows.count > 1 { merged.append(.init(rows: rows.indices, columns: columns)) }
      }
    }
    return merged
  }

  /// Upper bound on the number of cells in a table, including cells that spans or padding add.
  private static func largest(_ sources: Int) -> Int { 24 + cellsPerCell * sources }
}
