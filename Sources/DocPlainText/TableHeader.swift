/// The best division of a table's first line into column names.
struct TableHeader: Sendable {
  var cells: [Range<Int>] = []
  /// Whether the first cell is empty.
  var isPartial = false
  /// The sum of the log-odds of the chosen borders between cells.
  var score = 0.0

  /// The best division into `columns` cells, and the best division whose first cell is empty.
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
  }

  /// The `columns - 1` gaps with the highest odds of a border, in ascending order; nil if there are too few words.
  private static func cut(_ row: TableRow, _ odds: [Int16], _ columns: Int) -> [Int]? {
    guard columns >= 1, columns <= row.words.count else { return nil }
    let gaps = row.words.indices.dropFirst().sorted { (-Int(odds[$0]), $0) < (-Int(odds[$1]), $1) }
    return gaps.prefix(columns - 1).sorted()
  }
}
