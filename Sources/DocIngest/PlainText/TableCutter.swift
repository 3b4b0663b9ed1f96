/// Cuts the rows of a table into a given number of columns, each row by dynamic programming over its gaps, and
/// learns what the columns are like from the cuts.
struct TableCutter {
  let rows: [TableRow]
  /// Log odds of a border before each word of each row.
  let borders: [[Double]]
  let columns: Int
  let parameters: TableRecovery.Parameters
  /// What an empty cell costs before the columns are known.
  let emptyAtFirst: Double
  /// Cells of each row as ranges of its words; an empty range is an empty cell.
  private(set) var cells: [[Range<Int>]] = []
  private var models: [ColumnModel]
  private var common = ColumnModel()

  init(
    rows: [TableRow], borders: [[Double]], columns: Int, parameters: TableRecovery.Parameters,
    emptyAtFirst: Double
  ) {
    self.rows = rows
    self.borders = borders
    self.columns = columns
    self.parameters = parameters
    self.emptyAtFirst = emptyAtFirst
    models = Array(repeating: ColumnModel(), count: columns)
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
      models = Array(repeating: ColumnModel(), count: columns)
      common = ColumnModel()
      for row in rows.indices { learn(row, times: 1) }
    }
    return parts()
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
        if !isBeyondEnd { parts.fit += fit(cell, rows[row], column) }
        if column > 0, !cell.isEmpty, models[column].values[ColumnModel.hash(cell, rows[row]), default: 0] > 0
        {
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
      models[column].add(cell, of: rows[row], times: times)
      common.add(cell, of: rows[row], times: times)
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
            if !learned { score -= emptyAtFirst }
          } else if begin > 0 {
            score += borders[index][begin] * parameters.border
          }
          if learned { score += fit(begin..<end, row, column) }
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
      let stop = learned ? parameters.empty * models[column].logEmpty : -emptyAtFirst
      let score = best[column * width + count] + stop
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

  /// How much better a cell fits its column than any column.
  private func fit(_ cell: Range<Int>, _ row: TableRow, _ column: Int) -> Double {
    let model = models[column]
    guard let first = row.words[cell].first else {
      return parameters.empty * model.logEmpty
    }
    var score = parameters.empty * model.logFilled
    // Where the first cell begins and the last ends is no choice, so it is no evidence.
    if column > 0 {
      let firstClass = ColumnModel.firstClass(first)
      score +=
        ColumnModel.ratio(
          model.firsts[firstClass], model.filled, common.firsts[firstClass], common.filled) * parameters.first
    }
    let kind = ColumnModel.kind(of: cell, row)
    score +=
      ColumnModel.ratio(model.kinds[kind], model.filled, common.kinds[kind], common.filled) * parameters.kind
    let length = ColumnModel.lengthClass(cell.count)
    score +=
      ColumnModel.ratio(model.lengths[length], model.filled, common.lengths[length], common.filled)
      * parameters.length
    if column + 1 < columns, let last = row.words[cell].last {
      let lastClass = ColumnModel.lastClass(last)
      score +=
        ColumnModel.ratio(model.lasts[lastClass], model.filled, common.lasts[lastClass], common.filled)
        * parameters.last
    }
    let same = model.values[ColumnModel.hash(cell, row), default: 0]
    if column > 0, same > 0 { score += parameters.repeated * min(3, ColumnModel.log(1 + same)) }
    let sameFirst = model.firstWords[first.hash, default: 0]
    if column > 0, sameFirst > 0, !first.isFunctionWord {
      score += parameters.firstWord * min(2.5, ColumnModel.log(1 + sameFirst))
    }
    return score
  }
}

/// What the cells of a column are like: counts that grow and shrink as rows are cut anew.
struct ColumnModel: Sendable {
  var total = 0
  var filled = 0
  var empties = 0
  var kinds = [Int](repeating: 0, count: 11)
  var firsts = [Int](repeating: 0, count: TableRow.Kind.allCases.count * 2)
  var lasts = [Int](repeating: 0, count: TableRow.groups * TableRow.endClasses)
  var lengths = [Int](repeating: 0, count: 6)
  var values: [UInt64: Int] = [:]
  var firstWords: [UInt64: Int] = [:]

  mutating func add(_ cell: Range<Int>, of row: TableRow, times: Int) {
    total += times
    guard let first = row.words[cell].first else {
      empties += times
      return
    }
    filled += times
    kinds[Self.kind(of: cell, row)] += times
    firsts[Self.firstClass(first)] += times
    lengths[Self.lengthClass(cell.count)] += times
    if let last = row.words[cell].last { lasts[Self.lastClass(last)] += times }
    values[Self.hash(cell, row), default: 0] += times
    firstWords[first.hash, default: 0] += times
  }

  /// Log of the share of empty cells, and of filled ones, before and beyond what was counted rather filled.
  var logEmpty: Double { Double.log2Approximate((Double(empties) + 0.15) / (Double(total) + 3)) * 0.693 }
  var logFilled: Double {
    Double.log2Approximate((Double(total - empties) + 2.85) / (Double(total) + 3)) * 0.693
  }

  /// Chance that two filled cells of the column are of one kind.
  var purity: Double {
    guard filled > 1 else { return 1 }
    var same = 0.0
    for count in kinds { same += Double(count * (count - 1)) }
    return same / Double(filled * (filled - 1))
  }

  /// Words of a cell in classes that double.
  static func lengthClass(_ count: Int) -> Int {
    switch count {
    case ...1: 0
    case 2: 1
    case 3...4: 2
    case 5...8: 3
    case 9...16: 4
    default: 5
    }
  }

  static func lastClass(_ word: TableRow.Word) -> Int { word.group * TableRow.endClasses + word.end }

  static func firstClass(_ word: TableRow.Word) -> Int {
    word.kind.rawValue * 2 + (word.start == 0 ? 1 : 0)
  }

  /// What a cell is made of: a sign, a number, code alone, a word, a short or long phrase, and how it begins.
  static func kind(of cell: Range<Int>, _ row: TableRow) -> Int {
    var code = 0
    var plain = 0
    var functions = 0
    for word in row.words[cell] {
      switch word.kind {
      case .call, .dotted, .underscored, .annotation, .camel, .flag, .path, .keyword, .arrow: code += 1
      case .lower, .capitalized, .upper, .label, .quoted: plain += 1
      default: break
      }
      if word.isFunctionWord { functions += 1 }
    }
    guard let first = row.words[cell].first else { return 0 }
    if cell.count == 1 {
      switch first.kind {
      case .sign, .opening, .closing, .dash, .mark, .yesNo: return 1
      case .number, .measure: return 2
      case .lower: return 3
      case .capitalized, .upper, .label, .quoted: return 4
      default: return 5
      }
    }
    if code * 2 >= cell.count { return 6 }
    if functions > 0, cell.count > 3 { return cell.count > 8 ? 7 : 8 }
    return first.start == 0 ? 9 : plain * 2 >= cell.count ? 10 : 6
  }

  static func hash(_ cell: Range<Int>, _ row: TableRow) -> UInt64 {
    var hash: UInt64 = 0
    for word in row.words[cell] { hash = (hash ^ word.hash) &* 0x9e37_79b9_7f4a_7c15 }
    return hash
  }

  /// Log of the share in the column over the share in all columns, both smoothed.
  static func ratio(_ part: Int, _ whole: Int, _ commonPart: Int, _ commonWhole: Int) -> Double {
    let common = (Double(commonPart) + 0.5) / (Double(commonWhole) + 4)
    let own = (Double(part) + 3 * common) / (Double(whole) + 3)
    return Double.log2Approximate(own / common) * 0.693
  }

  static func log(_ value: Int) -> Double { Double.log2Approximate(Double(value)) * 0.693 }
}

extension Double {
  /// Base-2 logarithm to four figures, without a math library: exponent plus a polynomial of the significand.
  static func log2Approximate(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return -40 }
    let m = value.significand - 1
    // Minimax on 0...1, error below 1e-4.
    let fraction =
      m
      * (1.442_688_9 + m * (-0.720_851_5 + m * (0.470_724_6 + m * (-0.286_2 + m * (0.125_8 - m * 0.032_1)))))
    return Double(value.exponent) + fraction
  }
}
