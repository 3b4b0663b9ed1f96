/// Cuts the rows of a table into a given number of columns, each row by dynamic programming over its gaps, and
/// learns what the columns are like from the cuts.
struct TableCutter {
  let rows: [TableRow]
  let shapes: CellShapes
  /// Log odds of a border before each word of each row.
  let borders: [[Double]]
  let columns: Int
  let parameters: TableRecovery.Parameters
  let start: TableRecovery.Start
  /// Cells of each row as ranges of its words; an empty range is an empty cell.
  private(set) var cells: [[Range<Int>]] = []
  private var models: [ColumnModel]
  private var common = ColumnModel()

  init(
    rows: [TableRow], shapes: CellShapes, borders: [[Double]], columns: Int,
    parameters: TableRecovery.Parameters, start: TableRecovery.Start
  ) {
    self.rows = rows
    self.shapes = shapes
    self.borders = borders
    self.columns = columns
    self.parameters = parameters
    self.start = start
    models = Array(repeating: ColumnModel(words: shapes.wordCount), count: columns)
  }

  /// What speaks for a cut, summed over the rows.
  struct Parts: Sendable {
    /// Log odds of the borders chosen.
    var border = 0.0
    /// How much better cells fit their columns than any column.
    var fit = 0.0
    var empties = 0
    /// Borders against the odds, and likely borders not taken.
    var forced = 0
    var missed = 0
    /// Cells behind the first column that another row has, too, and rows with as many likely borders as are asked.
    var repeated = 0
    var agreeing = 0
    /// Log odds of the border before each column, and in how many rows the column is filled.
    var columnBorders: [Double] = []
    var columnFilled: [Int] = []
    /// The best odds among the gaps not taken of each row.
    var untaken = 0.0
    /// Borders that are likely, expected from the odds alone.
    var expected = 0.0
    /// How much alike the cells of a column are, the mean over columns and the least.
    var purity = 0.0
    var leastPurity = 1.0
  }

  /// Cuts and learns in turns; gives what speaks for the last cut.
  mutating func run() -> Parts {
    for round in 0..<parameters.rounds {
      var next: [[Range<Int>]] = []
      for row in rows.indices {
        // A row must not vote for its own cut.
        if round > 0 { learn(row, times: -1) }
        next.append(cut(row, learned: round > 0))
        if round > 0 { learn(row, times: 1) }
      }
      let isStable = next == cells
      cells = next
      if isStable { break }
      if round == 0, start.clear < 1 {
        forget()
        for row in clearRows() { learn(row, times: 1) }
        // What the clear rows teach cuts all of them anew.
        cells = rows.indices.map { cut($0, learned: true) }
      }
      forget()
      for row in rows.indices { learn(row, times: 1) }
    }
    return parts()
  }

  private mutating func forget() {
    models = Array(repeating: ColumnModel(words: shapes.wordCount), count: columns)
    common = ColumnModel()
  }

  /// The rows whose borders stand out most from their other gaps, as many as the start asks for.
  private func clearRows() -> [Int] {
    let margins = rows.indices.map { row in
      var taken: Set<Int> = []
      var least = 6.0
      for cell in cells[row] where !cell.isEmpty && cell.lowerBound > 0 {
        taken.insert(cell.lowerBound)
        least = min(least, borders[row][cell.lowerBound])
      }
      var most = -6.0
      for gap in borders[row].indices where gap > 0 && !taken.contains(gap) {
        most = max(most, borders[row][gap])
      }
      return least - most
    }
    let bar = margins.sorted()[Int(Double(margins.count) * (1 - start.clear))]
    return rows.indices.filter { margins[$0] >= bar }
  }

  private mutating func parts() -> Parts {
    var parts = Parts()
    parts.columnBorders = [Double](repeating: 0, count: columns)
    parts.columnFilled = [Int](repeating: 0, count: columns)
    for model in models {
      let pure = model.purity
      parts.purity += pure / Double(columns)
      parts.leastPurity = min(parts.leastPurity, pure)
    }
    for row in rows.indices {
      learn(row, times: -1)
      var taken: Set<Int> = []
      for (column, cell) in cells[row].enumerated() {
        let isBeyondEnd = column > 0 && cell.isEmpty && cells[row][column - 1].isEmpty
        if cell.isEmpty {
          if !isBeyondEnd { parts.empties += 1 }
        } else if cell.lowerBound > 0 {
          parts.columnBorders[column] += borders[row][cell.lowerBound]
          taken.insert(cell.lowerBound)
          parts.border += borders[row][cell.lowerBound]
          if borders[row][cell.lowerBound] < -1 { parts.forced += 1 }
        }
        if !cell.isEmpty { parts.columnFilled[column] += 1 }
        if !isBeyondEnd { parts.fit += ColumnScores(self, row: row, column: column).fit(cell) }
        if column > 0, !cell.isEmpty, models[column].values[shapes.hash(row, cell), default: 0] > 0 {
          parts.repeated += 1
        }
      }
      if borders[row].filter({ $0 > 0.5 }).count == columns - 1 { parts.agreeing += 1 }
      parts.missed += borders[row].indices.filter { borders[row][$0] > 1.5 && !taken.contains($0) }.count
      var top = -4.0
      for gap in borders[row].indices where gap > 0 {
        if !taken.contains(gap) { top = max(top, borders[row][gap]) }
        parts.expected += TableOdds.chance(borders[row][gap])
      }
      parts.untaken += top
      learn(row, times: 1)
    }
    return parts
  }

  private mutating func learn(_ row: Int, times: Int) {
    for column in 0..<columns {
      let cell = cells[row][column]
      let measures = ColumnModel.Measures(cell, row: row, of: rows[row], shapes)
      models[column].add(measures, times: times)
      common.add(measures, times: times)
    }
  }

  private func cut(_ index: Int, learned: Bool) -> [Range<Int>] {
    let row = rows[index]
    let count = row.words.count
    let width = count + 1
    let none = -Double.infinity
    // best[column][end]: the best score of the first columns holding the first words.
    var best = [Double](repeating: none, count: (columns + 1) * width)
    var from = [Int](repeating: 0, count: (columns + 1) * width)
    best[0] = 0
    for column in 0..<columns {
      let isLast = column + 1 == columns
      let scores = learned ? ColumnScores(self, row: index, column: column) : nil
      for begin in 0...count {
        let before = best[column * width + begin]
        guard before > none else { continue }
        let ends = isLast ? count...count : begin...min(count, begin + TableRecovery.longestInnerCell)
        for end in ends {
          var score = before
          if end == begin {
            // A hole before a row's end is rare; a row that stops early ends below.
            guard begin < count else { continue }
            score -= column == 0 ? parameters.emptyFirst : parameters.emptyInner
            score -= parameters.emptyUnmarked
            if !learned { score -= start.empty }
          } else if begin > 0 {
            score += borders[index][begin] * parameters.border
          }
          if let scores { score += scores.fit(begin..<end) }
          let place = (column + 1) * width + end
          if score > best[place] {
            best[place] = score
            from[place] = begin
          }
        }
      }
    }
    // A row that stops early pays once, however many columns it leaves empty.
    var last = columns
    var top = best[columns * width + count]
    for column in stride(from: columns - 1, to: 0, by: -1) {
      let stop = learned ? parameters.empty * models[column].logEmpty : -start.empty
      let score = best[column * width + count] + stop - parameters.emptyUnmarked
      if score > top {
        top = score
        last = column
      }
    }
    var cells = [Range<Int>](repeating: count..<count, count: columns - last)
    var end = count
    for column in stride(from: last, to: 0, by: -1) {
      let begin = from[column * width + end]
      cells.append(begin..<end)
      end = begin
    }
    return cells.reversed()
  }

  /// How much better cells of one row fit a column than any column: what depends on the row and column alone is
  /// worked out once, so that asking for a cell costs a few additions.
  private struct ColumnScores {
    private let cutter: TableCutter
    private let row: Int
    private let column: Int
    private let empty: Double
    private let filled: Double
    private var firsts: [Double]
    private var lasts: [Double]
    private var kinds: [Double]
    private var lengths: [Double]
    /// Whether another row's cell of the column begins with the same word: only then can it be the same.
    private var begins: [Bool]

    init(_ cutter: TableCutter, row: Int, column: Int) {
      self.cutter = cutter
      self.row = row
      self.column = column
      let model = cutter.models[column]
      let common = cutter.common
      let parameters = cutter.parameters
      let words = cutter.rows[row].words
      empty = parameters.empty * model.logEmpty
      filled = parameters.empty * model.logFilled
      kinds = model.kinds.indices.map {
        ColumnModel.ratio(model.kinds[$0], model.filled, common.kinds[$0], common.filled) * parameters.kind
      }
      lengths = model.lengths.indices.map {
        ColumnModel.ratio(model.lengths[$0], model.filled, common.lengths[$0], common.filled)
          * parameters.length
      }
      firsts = [Double](repeating: 0, count: words.count)
      lasts = firsts
      begins = [Bool](repeating: false, count: words.count)
      let isCapital = model.filled > 1 && model.capitals == model.filled
      for index in words.indices {
        let word = words[index]
        // Where the first cell begins and the last ends is no choice, so it is no evidence.
        if column > 0 {
          let first = ColumnModel.firstClass(word)
          firsts[index] =
            ColumnModel.ratio(model.firsts[first], model.filled, common.firsts[first], common.filled)
            * parameters.first
          if isCapital, word.start == 1 { firsts[index] -= parameters.small }
          let same = Int(model.firstWords[cutter.shapes.words[row][index]])
          begins[index] = same > 0
          if same > 0, !word.isFunctionWord {
            firsts[index] += parameters.firstWord * min(2.5, ColumnModel.log(1 + same))
          }
        }
        if column + 1 < cutter.columns {
          let last = ColumnModel.lastClass(word)
          lasts[index] =
            ColumnModel.ratio(model.lasts[last], model.filled, common.lasts[last], common.filled)
            * parameters.last
        }
      }
    }

    @inline(__always)
    func fit(_ cell: Range<Int>) -> Double {
      guard !cell.isEmpty else { return empty }
      var score =
        filled + firsts[cell.lowerBound] + lasts[cell.upperBound - 1]
        + kinds[cutter.shapes.kind(row, cell)] + lengths[ColumnModel.lengthClass(cell.count)]
      if begins[cell.lowerBound] {
        let same = cutter.models[column].values[cutter.shapes.hash(row, cell), default: 0]
        if same > 0 { score += cutter.parameters.repeated * min(3, ColumnModel.log(1 + same)) }
      }
      return score
    }
  }
}
