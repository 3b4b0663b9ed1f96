/// The best cut of a table's first line into names of columns.
struct TableHeader: Sendable {
  var cells: [Range<Int>] = []
  /// The first cell is empty.
  var isPartial = false
  /// Log odds of the borders taken, and of the best gap not taken.
  var score = 0.0
  var untaken = -4.0

  static let evenness = 0.2
  /// What a cell costs that holds a word twice.
  static let twinCost = 1.0

  /// The best cuts into that many cells, with and without an empty first one.
  static func cuts(_ row: TableRow, _ odds: [Int16], columns: Int) -> [TableHeader] {
    var cuts: [TableHeader] = []
    if let borders = cut(row, odds, columns) {
      cuts.append(TableHeader(row, odds, borders, isPartial: false))
    }
    if let borders = cut(row, odds, columns - 1) {
      cuts.append(TableHeader(row, odds, borders, isPartial: true))
    }
    return cuts
  }

  private init(_ row: TableRow, _ odds: [Int16], _ borders: [Int], isPartial: Bool) {
    self.isPartial = isPartial
    if isPartial { cells.append(0..<0) }
    var begin = 0
    for gap in borders {
      cells.append(begin..<gap)
      score += Double(odds[gap]) / 10
      begin = gap
    }
    cells.append(begin..<row.words.count)
    for gap in row.words.indices where gap > 0 && !borders.contains(gap) {
      untaken = max(untaken, Double(odds[gap]) / 10)
    }
  }

  /// The borders with the best odds whose cells are not too unlike in length, and hold no word twice: where nothing else
  /// tells, names of columns are about equally long, and what two of them share is in each (`Module Path`, `File Path`).
  private static func cut(_ row: TableRow, _ odds: [Int16], _ columns: Int) -> [Int]? {
    let count = row.words.count
    guard columns >= 1, columns <= count else { return nil }
    let width = count + 1
    var best = [Double](repeating: -.infinity, count: (columns + 1) * width)
    var from = [Int](repeating: 0, count: best.count)
    best[0] = 0
    for column in 0..<columns {
      for begin in column..<count where best[column * width + begin] > -.infinity {
        let border = best[column * width + begin] + (begin > 0 ? Double(odds[begin]) / 10 : 0)
        var twins = 0.0
        for end in (begin + 1)...count {
          let last = row.words[end - 1]
          if !last.isFunctionWord, row.words[begin..<end - 1].contains(where: { $0.folded == last.folded }) {
            twins = twinCost
          }
          guard column + 1 < columns || end == count else { continue }
          let length = Double(end - begin)
          let score = border - evenness * length * length - twins
          if score > best[(column + 1) * width + end] {
            best[(column + 1) * width + end] = score
            from[(column + 1) * width + end] = begin
          }
        }
      }
    }
    var borders: [Int] = []
    var end = count
    for column in stride(from: columns, to: 1, by: -1) {
      end = from[column * width + end]
      borders.append(end)
    }
    return borders.reversed()
  }
}
