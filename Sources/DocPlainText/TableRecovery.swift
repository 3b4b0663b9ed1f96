import DocModel

/// Rebuilds a table whose cells were joined by spaces.
///
/// `GapModel` gives the odds of a border at each gap between two words. For each possible number of columns, rows are cut by dynamic
/// programming, columns are learned from the cells, and the rows are cut again. A score with six weighted terms selects the number of columns.
/// Only the first few dozen rows train the columns. Later rows are cut once, so the time is linear in the length of the text.
struct TableRecovery {
  struct Result: Sendable {
    var table: Table
    /// The difference between the scores of the best and the second-best number of columns.
    var gain: Double
  }

  /// The weights of the terms in the score of a cut. Other weights gave almost the same results for tables whose authors are not in the training
  /// data.
  enum Weights {
    /// The weights of three log ratios: how well a cell's first word (`first`), last word (`last`) and length (`length`) fit the column.
    static let first = 0.9
    static let last = 0.35
    static let length = 0.7
    /// The weight of the logarithm of the number of equal cells in the column.
    static let repeated = 1.2
    /// `empty` is the weight of the logarithm of the column's share of empty cells. `emptyFirst` is an additional cost of an empty cell at the
    /// start of a row, and `emptyInner` of an empty cell inside a row.
    static let empty = 1.0
    static let emptyFirst = 2.8
    static let emptyInner = 1.3
    /// The cost of an empty cell before the columns are trained.
    static let startEmpty = 2.5
    static let border = 0.8
  }

  /// The maximum number of words in a row (`longestRow`) and of rows in a table (`mostRows`). A larger block is not treated as a table.
  static let longestRow = 160
  static let mostRows = 1500
  static let mostColumns = 8
  /// The maximum number of words in a cell. Only cells of the last column may be longer.
  static let longestInnerCell = 14
  /// The number of rows that train the columns. Later rows are cut, but train nothing.
  static let trainingRows = 48

  /// The weights of the terms of `evidence`.
  var choice = trainedChoice
  var gaps: GapModel = .trained
  /// A function that is called with the evidence and cells for each number of columns. The trainer learns `choice` from them.
  var observe: ((_ evidence: [Double], _ cells: [[Range<Int>]]) -> Void)?

  /// Whether a line is not blank, and has at most `longestRow` words.
  static func isRow(_ line: [UInt8]) -> Bool {
    let words = line.split(separator: 0x20, maxSplits: longestRow + 1).count
    return words > 0 && words <= longestRow
  }

  /// Rebuilds the table from its lines; nil if its columns cannot be determined. `text` contains the counts of words around the table.
  func result(_ lines: [[UInt8]], in text: WordPairCounts = WordPairCounts()) -> Result? {
    guard lines.count >= 2, lines.count <= Self.mostRows else { return nil }
    guard lines.allSatisfy(Self.isRow) else { return nil }
    let rows = TableRow.rows(lines, in: text)
    let odds = rows.indices.map { gaps.odds(rows[$0], isHeader: $0 == 0) }
    let taught = 1..<min(rows.count, 1 + Self.trainingRows)
    var best: (score: Double, cutter: TableCutter, header: [Range<Int>])?
    var second = -Double.infinity
    for columns in 2...Self.mostColumns {
      let headers = TableHeader.cuts(rows[0], odds[0], columns: columns)
      if headers.isEmpty { continue }
      let cutter = TableCutter(rows: Array(rows[taught]), odds: Array(odds[taught]), columns: columns)
      let body = cutter.evidence()
      for header in headers {
        let evidence = Self.evidence(body, header, columns: columns, rows: taught.count)
        observe?(evidence, [header.cells] + cutter.cells)
        let score = zip(evidence, choice).reduce(0) { $0 + $1.0 * $1.1 }
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
    for row in taught.upperBound..<rows.count {
      cells.append(best.cutter.cut(rows[row], odds[row], learned: true).cells)
    }
    let table = Table(
      header: best.header.map { InlineText(marked: rows[0].text($0)) },
      rows: zip(rows.dropFirst(), cells).map { row, cells in cells.map { InlineText(marked: row.text($0)) } })
    return Result(table: table, gain: best.score - second)
  }

  static let evidenceCount = 6

  /// The terms of the score for one number of columns. Each term is limited to ±20.
  private static func evidence(
    _ body: TableCutter.Evidence, _ header: TableHeader, columns: Int, rows: Int
  ) -> [Double] {
    // Errors in rows of one table are correlated, so the evidence grows little after a few rows.
    let sureness = Double(rows) / Double(rows + 4)
    return [
      body.taken * sureness, body.untaken, min(0, body.weakest), header.isPartial ? 1 : 0,
      header.score / Double(columns - 1), header.score,
    ].map { max(-20, min(20, $0)) }
  }
}
