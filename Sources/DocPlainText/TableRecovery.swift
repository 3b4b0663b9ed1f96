import DocModel

/// Rebuilds a table whose cells were joined by spaces. The result is nil if the columns cannot be determined.
///
/// `GapModel` gives the odds of a border for each gap between two words. For each number of columns, rows are cut by dynamic programming,
/// columns are learned from the cuts, and the rows are cut again. A linear score of six terms selects the number of columns. Only the first
/// few dozen rows train the columns, and later rows are cut once with the result. Time is therefore linear in the text.
struct TableRecovery {
  struct Result: Sendable {
    var table: Table
    /// The score of the best number of columns minus the score of the second-best one.
    var gain: Double
  }

  /// The weights of the terms in the score of a cut. They hardly change the results on tables of other authors (`plain-text-training
  /// measure`).
  struct Weights: Sendable {
    /// The weights of the log ratios for the first word, the last word and the length of a cell in its column.
    var first = 0.9
    var last = 0.35
    var length = 0.7
    /// The weight of the logarithm of how often the same cell occurs in the column.
    var repeated = 1.2
    /// The weight of the logarithm of the share of empty cells in the column, and the extra costs of an empty first cell and of an empty
    /// inner cell.
    var empty = 1.0
    var emptyFirst = 2.8
    var emptyInner = 1.3
    /// The cost of an empty cell as long as the columns are not trained.
    var startEmpty = 2.5
    var border = 0.8
    /// Weights of the terms of `evidence`.
    var choice: [Double] = trainedChoice
  }

  /// Upper bounds on the words of a row and on the rows of a table. People do not write larger tables.
  static let longestRow = 160
  static let mostRows = 1500
  static let mostColumns = 8
  /// Upper bound on the words of a cell, except in the last column.
  static let longestInnerCell = 14
  /// The number of rows that train the columns. Later rows are only cut.
  static let rowsThatTeach = 48

  var weights = Weights()
  var gaps: GapModel = .trained
  /// Called with each candidate and its evidence. The trainer learns `choice` from them.
  var observe: ((_ evidence: [Double], _ cells: [[Range<Int>]]) -> Void)?

  /// Whether the number of words in a line is possible for a row.
  static func isRow(_ line: [UInt8]) -> Bool {
    let words = line.split(separator: 0x20, maxSplits: longestRow + 1).count
    return words > 0 && words <= longestRow
  }

  /// - Parameter text: statistics of the text around the table.
  func result(_ lines: [[UInt8]], in text: WordPairCounts = WordPairCounts()) -> Result? {
    guard lines.count >= 2, lines.count <= Self.mostRows else { return nil }
    guard lines.allSatisfy(Self.isRow) else { return nil }
    let rows = TableRow.rows(lines, in: text)
    let odds = rows.indices.map { gaps.odds(rows[$0], isHeader: $0 == 0) }
    let taught = 1..<min(rows.count, 1 + Self.rowsThatTeach)
    var best: (score: Double, cutter: TableCutter, header: [Range<Int>])?
    var second = -Double.infinity
    for columns in 2...Self.mostColumns {
      let headers = TableHeader.cuts(rows[0], odds[0], columns: columns)
      if headers.isEmpty { continue }
      let cutter = TableCutter(
        rows: Array(rows[taught]), odds: Array(odds[taught]), columns: columns, weights: weights)
      let body = cutter.evidence()
      for header in headers {
        let evidence = Self.evidence(body, header, columns: columns, rows: taught.count)
        observe?(evidence, [header.cells] + cutter.cells)
        let score = zip(evidence, weights.choice).reduce(0) { $0 + $1.0 * $1.1 }
        if score > best?.score ?? -.infinity {
          second = best?.score ?? second
          best = (score, cutter, header.cells)
        } else {
          second = max(second, score)
        }
      }
    }
    guard let best else { return nil }
    var cells = best.cutter.cells
    for row in taught.upperBound..<rows.count { cells.append(best.cutter.cut(rows[row], odds: odds[row])) }
    let table = Table(
      header: best.header.map { InlineText(marked: rows[0].text($0)) },
      rows: zip(rows.dropFirst(), cells).map { row, cells in cells.map { InlineText(marked: row.text($0)) } })
    return Result(table: table, gain: best.score - second)
  }

  static let evidenceCount = 6

  /// The evidence for a number of columns. Each term is limited to ±20.
  private static func evidence(
    _ body: TableCutter.Evidence, _ header: TableHeader, columns: Int, rows: Int
  ) -> [Double] {
    // Errors in rows of the same table are correlated, so the evidence saturates after a few rows.
    let sureness = Double(rows) / Double(rows + 4)
    return [
      body.taken * sureness, body.untaken, min(0, body.weakest), header.isPartial ? 1 : 0,
      header.score / Double(columns - 1), header.score,
    ].map { max(-20, min(20, $0)) }
  }
}
