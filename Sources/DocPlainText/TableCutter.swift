import DocModel

/// Cuts the rows of a table into a given number of columns. Each row is cut by dynamic programming over the gaps between its words. The
/// resulting cells train the models of the columns.
struct TableCutter {
  private typealias Weights = TableRecovery.Weights

  let rows: [TableRow]
  /// The log-odds of a border before each word of each row, in tenths of a nat.
  let odds: [[Int16]]
  let columns: Int
  /// The cells of each row as ranges of words. An empty range is an empty cell.
  private(set) var cells: [[Range<Int>]] = []
  /// For each row, the score of its cells under column models that were trained on all other rows.
  private var fits: [Double] = []
  private var models: [ColumnModel]
  private var common = ColumnModel()

  init(rows: [TableRow], odds: [[Int16]], columns: Int) {
    self.rows = rows
    self.odds = odds
    self.columns = columns
    models = Array(repeating: ColumnModel(), count: columns)
    cells = zip(rows, odds).map { cut($0, $1, learned: false).cells }
    for row in rows.indices { learn(row, times: 1) }
    for row in rows.indices {
      // The old cells of the row are removed from the models first, so that they do not influence the new cut.
      learn(row, times: -1)
      let best = cut(rows[row], odds[row], learned: true)
      cells[row] = best.cells
      fits.append(best.fit)
      learn(row, times: 1)
    }
  }

  private mutating func learn(_ row: Int, times: Int32) {
    for column in 0..<columns {
      models[column].add(cells[row][column], of: rows[row], times: times)
      common.add(cells[row][column], of: rows[row], times: times)
    }
  }

  /// Cuts a row. If `learned` is set, the models of the columns tell how well the cells fit.
  func cut(_ row: TableRow, _ odds: [Int16], learned: Bool) -> (cells: [Range<Int>], fit: Double) {
    let count = row.words.count
    let width = count + 1
    let none = -Double.infinity
    // `best[column * width + end]` is the best score of a cut that fits the first `end` words into the first `column` columns.
    var best = [Double](repeating: none, count: (columns + 1) * width)
    var from = [Int32](repeating: 0, count: (columns + 1) * width)
    best[0] = 0
    for column in 0..<columns {
      let isLast = column + 1 == columns
      let fit =
        learned
        ? ColumnModel.Fit(
          models[column], common: common, row: row, isFirst: column == 0, isLast: isLast) : nil
      let hole = (fit?.empty ?? -Weights.startEmpty) - (column == 0 ? Weights.emptyFirst : Weights.emptyInner)
      for begin in 0...count {
        let before = best[column * width + begin]
        guard before > none else { continue }
        let next = (column + 1) * width
        // Short rows are handled after the loop.
        if begin < count, !isLast, before + hole > best[next + begin] {
          best[next + begin] = before + hole
          from[next + begin] = Int32(begin)
        }
        let border = before + (begin > 0 && begin < count ? Double(odds[begin]) * 0.1 * Weights.border : 0)
        var hash = UInt32.fnvSeed
        var end = begin
        let limit = isLast ? count : min(count, begin + TableRecovery.longestInnerCell)
        while end < limit {
          hash = hash.fnv(row.words[end].hash)
          end += 1
          if isLast, end < count { continue }
          let score = border + (fit?.score(begin, end, hash: hash) ?? 0)
          if score > best[next + end] {
            best[next + end] = score
            from[next + end] = Int32(begin)
          }
        }
      }
    }
    // A row with fewer cells than columns gets a penalty that does not depend on the number of missing cells.
    var last = columns
    var top = best[columns * width + count]
    for column in stride(from: columns - 1, to: 0, by: -1) {
      let stop = learned ? Weights.empty * models[column].logEmpty : -Weights.startEmpty
      if best[column * width + count] + stop > top {
        top = best[column * width + count] + stop
        last = column
      }
    }
    var cells = [Range<Int>](repeating: count..<count, count: columns)
    var end = count
    for column in stride(from: last, to: 0, by: -1) {
      let begin = Int(from[column * width + end])
      cells[column - 1] = begin..<end
      if begin > 0, begin < end { top -= Double(odds[begin]) * 0.1 * Weights.border }
      end = begin
    }
    return (cells, top)
  }

  // MARK: Evidence for the number of columns

  /// Evidence, from the rows below the header, that the table has the number of columns into which it was cut.
  struct Evidence {
    /// Means over the rows: the log-odds of the chosen borders (`taken`), and the highest log-odds of a gap that was not chosen (`untaken`).
    var taken = 0.0
    var untaken = 0.0
    /// The mean log-odds of the borders before a column, for the column with the lowest mean.
    var weakest = 6.0
    /// The mean score of the rows' cells, under column models that were trained on the other rows.
    var fit = 0.0
  }

  func evidence() -> Evidence {
    var sum = Evidence()
    var borders = [Double](repeating: 0, count: columns)
    var filled = [Double](repeating: 0, count: columns)
    for (row, cells) in cells.enumerated() {
      var isTaken = [Bool](repeating: false, count: odds[row].count)
      for (column, cell) in cells.enumerated() where !cell.isEmpty {
        filled[column] += 1
        guard cell.lowerBound > 0 else { continue }
        isTaken[cell.lowerBound] = true
        borders[column] += Double(odds[row][cell.lowerBound]) / 10
      }
      var untaken = -4.0
      for gap in odds[row].indices.dropFirst() {
        let own = Double(odds[row][gap]) / 10
        if !isTaken[gap] { untaken = max(untaken, own) }
      }
      sum.untaken += untaken
    }
    let count = Double(max(1, rows.count))
    sum.taken = borders.reduce(0, +) / count
    sum.untaken /= count
    sum.fit = fits.reduce(0) { $0 + max(-20, $1) } / count
    for column in 1..<columns {
      sum.weakest = min(sum.weakest, filled[column] > 0 ? borders[column] / filled[column] : -2)
    }
    return sum
  }
}

/// The best division of a table's first line into column names.
struct TableHeader: Sendable {
  var cells: [Range<Int>] = []
  /// Whether the first cell is empty.
  var isPartial = false
  /// The sum of the log-odds of the chosen borders between cells.
  var score = 0.0

  /// The best division into `columns` cells, and the best division whose first cell is empty.
  static func cuts(_ row: TableRow, _ odds: [Int16], columns: Int) -> [TableHeader] {
    [false, true].compactMap { TableHeader(row, odds, columns: $0 ? columns - 1 : columns, isPartial: $0) }
  }

  private init?(_ row: TableRow, _ odds: [Int16], columns: Int, isPartial: Bool) {
    guard columns >= 1, columns <= row.words.count else { return nil }
    self.isPartial = isPartial
    if isPartial { cells.append(0..<0) }
    let gaps = row.words.indices.dropFirst().sorted { (-Int(odds[$0]), $0) < (-Int(odds[$1]), $1) }
    var begin = 0
    for gap in gaps.prefix(columns - 1).sorted() {
      cells.append(begin..<gap)
      score += Double(odds[gap]) / 10
      begin = gap
    }
    cells.append(begin..<row.words.count)
  }
}
