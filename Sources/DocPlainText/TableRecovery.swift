import DocModel
import DocPlainTextFigures

/// Rebuilds a table whose cells were joined by spaces: in go its lines, out come rows of cells, or nil where the
/// columns cannot be told.
///
/// `GapModel` gives each gap between two words odds of being a border. For each number of columns, rows are cut by dynamic
/// programming, columns are learned from the cuts and the rows are cut again. A
/// linear score of six terms picks the number of columns. Rows beyond the first few dozen are cut once, by columns that are
/// known then, so that time grows with the text.
struct TableRecovery {
  struct Result: Sendable {
    var table: Table
    /// How much better the number of columns is than the next best.
    var gain: Double
  }

  /// How the parts of a cut's score weigh; the results on tables of other authors hardly depend on them
  /// (`plain-text-training measure`).
  struct Weights: Sendable {
    /// Log ratios of a cell's first word, last word and length in its column.
    var first = 0.9
    var last = 0.35
    var length = 0.7
    /// The logarithm of how often the column has the same cell.
    var repeated = 1.2
    /// The log share of empty cells in the column, and what an empty first cell and one between others cost besides.
    var empty = 1.0
    var emptyFirst = 2.8
    var emptyInner = 1.3
    /// What an empty cell costs before columns are known.
    var startEmpty = 2.5
    var border = 0.8
    /// Weights of `evidence`.
    var choice: [Double] = TableWeights.choice
  }

  /// More words than this in a line, or rows in a table, are no table that a person set.
  static let longestRow = 160
  static let mostRows = 1500
  static let mostColumns = 8
  /// A cell before the last column has at most that many words.
  static let longestInnerCell = 14
  /// Rows that tell the columns; the others are only cut.
  static let rowsThatTeach = 48

  var weights = Weights()
  var gaps: GapModel = .trained
  /// Told of each candidate and its evidence; the trainer learns the choice from it.
  var observe: ((_ evidence: [Double], _ cells: [[Range<Int>]]) -> Void)?

  /// Whether a line has some words, and not too many for a row.
  static func isRow(_ line: [UInt8]) -> Bool {
    let words = line.split(separator: 0x20, maxSplits: longestRow + 1).count
    return words > 0 && words <= longestRow
  }

  /// - Parameter text: what the text around the table says of its words.
  func result(_ lines: [[UInt8]], in text: TextPairs = TextPairs()) -> Result? {
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

  /// What speaks for and against a number of columns; each is cut off at 20.
  private static func evidence(
    _ body: TableCutter.Evidence, _ header: TableHeader, columns: Int, rows: Int
  ) -> [Double] {
    // Rows of one table err alike: more than a few are no more evidence.
    let sureness = Double(rows) / Double(rows + 4)
    return [
      body.taken * sureness, body.untaken, min(0, body.weakest), header.isPartial ? 1 : 0,
      header.score / Double(columns - 1), header.score,
    ].map { max(-20, min(20, $0)) }
  }
}
