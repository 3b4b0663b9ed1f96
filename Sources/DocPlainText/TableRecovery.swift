import DocModel

/// Rebuilds a table whose cells were joined by spaces: in go its lines, out come rows of cells, or nil where the
/// columns cannot be told.
///
/// Every gap between two words has odds of being a border, learned from tables of known documents and from how words
/// follow each other in prose (`PhraseModel`); every column prefers cells like its others (first and last words,
/// lengths, repeated values). For each number of columns, rows are cut by dynamic programming and columns are learned
/// from the cuts, a few times over, as in expectation maximisation with hard choices; the number of columns with the
/// best score wins.
struct TableRecovery {
  /// A cut of the lines, and how much better than no cut it is, per row.
  struct Result: Sendable {
    var table: Table
    var gain: Double
  }

  /// How a search for the best cut begins.
  struct Start: Sendable {
    /// What an empty cell costs before the columns are known.
    var empty: Double
    /// The share of the rows that teach first what the columns are like: those whose borders stand out most.
    var clear = 1.0
  }

  /// How the parts of the score weigh; set on tables of known documents.
  struct Parameters: Sendable {
    var first = 0.94
    var kind = 0.6
    var length = 0.7
    var last = 0.35
    var repeated = 1.27
    var firstWord = 0.2
    /// What a cell costs that begins with a small letter where all others of its column begin with a capital.
    var small = 1.0
    /// What a column costs that no row fills.
    var unfilled = 1.2
    /// Weight of how often a column's cells are empty, and what an empty first cell or a hole costs besides.
    var empty = 1.0
    var emptyFirst = 2.8
    var emptyInner = 1.3
    /// What an empty cell costs that the page did not mark.
    var emptyUnmarked = 0.0
    var border = 0.8
    /// Weights of what speaks for a number of columns, in the order of `evidence`.
    var choice: [Double] = [
      0.04, 0.11, -0.50, -0.39, 0.00, 0.27, 0.03, -0.90, -0.03, 0.01, -0.28, 0.00,
      0.17, 0.00, -0.58, 0.00, 0.07, 0.94, 0.04, 0.02, 0.06, 1.26, -0.50, -0.02,
      0.36, -0.10, 0.52, 0.02, -0.40, -0.30, 0.20, 0.00, 0.30, -0.38, 0.10, -0.11,
      0.50, 0.07,
    ]
    var rounds = 5
    /// How each search starts.
    var starts = [Start(empty: 2.5), Start(empty: 0.6), Start(empty: 2.5, clear: 0.65)]
    /// Added to the odds between two words of code, and before an opening bracket in the header.
    var codeBorder = 1.0
    var headerBracket = -2.0
    /// What the square of a header cell's words costs.
    var headerEvenness = 0.2
    /// What a header cell costs that holds a word twice, and the best gap not taken where no gap is left.
    var headerTwin = 1.0
    var fullHeader = -3.5
    /// Added to the odds after a comma, and before an opening bracket below the header.
    var commaBorder = -4.0
    var bracketBorder = -1.5
    /// Added to the odds before a tick, a cross and their like.
    var markBorder = 0.5
    /// Added to the odds behind and before a small word that binds its neighbours (`via`, `or`, `of`).
    var behindFunctionWord = 0.0
    /// Added to the odds behind a word that needs a next one, and before one that needs a previous one.
    var unfinished = -3.0
    var unbegun = -2.0
    var beforeFunctionWord = -0.5
    /// Added to the odds between a capitalised and a lower-case word, between two lower-case ones.
    var capitalLower = 0.0
    var lowerLower = 0.0
    /// Behind a full stop before a capital.
    var stopCapital = 0.0
  }

  /// More words than this in a line, or rows in a table, are no table that a person set.
  static let longestRow = 160
  static let mostRows = 1500
  static let mostColumns = 8
  /// A cell before the last column has at most that many words.
  static let longestInnerCell = 14

  /// Tables of more words tell their columns from one start.
  static let manyWords = 2000

  var parameters = Parameters()
  var odds: TableOdds = .trained
  /// Told of every number of columns tried; the trainer learns the choice from it.
  var observe: ((Int, [Double], [[Range<Int>]], TableHeader) -> Void)?

  func result(_ lines: [[UInt8]], columns wanted: Int? = nil) -> Result? {
    guard lines.count >= 2, lines.count <= Self.mostRows, !NumberedSeries.isSeries(lines) else { return nil }
    let rows = TableRows(lines).rows
    guard let header = rows.first, header.words.count >= 1,
      rows.allSatisfy({ !$0.words.isEmpty && $0.words.count <= Self.longestRow })
    else { return nil }
    let body = Array(rows.dropFirst())
    let borders = body.map { odds.borders($0, isHeader: false, parameters) }
    let shapes = CellShapes(body)
    let headerBorders = odds.borders(header, isHeader: true, parameters)
    var settings = parameters
    let showsEmpties = rows.contains { $0.words.contains { $0.isEmptyCell } }
    // Where a page marks its empty cells, there are no others.
    if showsEmpties { settings.emptyUnmarked = 8 }
    let words = body.reduce(0) { $0 + $1.words.count }
    var best: (score: Double, cells: [[Range<Int>]], header: [Range<Int>])?
    for columns in 2...Self.mostColumns where wanted == nil || wanted == columns {
      let headers = TableHeader.cuts(header, headerBorders, columns: columns, parameters)
      guard !headers.isEmpty else { continue }
      // The search finds the best cut near its start only, so it starts anew: with and without empty cells, and
      // from the clear rows alone.
      var cuts: [[[Range<Int>]]] = []
      for start in words > Self.manyWords ? Array(parameters.starts.prefix(1)) : parameters.starts {
        var cutter = TableCutter(
          rows: body, shapes: shapes, borders: borders, columns: columns, parameters: settings,
          start: start)
        let parts = cutter.run()
        guard !cuts.contains(cutter.cells) else { continue }
        cuts.append(cutter.cells)
        if showsEmpties, zip(body, cutter.cells).contains(where: { !$0.keepsEmptyCells($1) }) { continue }
        for top in headers where !showsEmpties || header.keepsEmptyCells(top.cells) && !top.isPartial {
          let evidence = Self.evidence(parts, rows: body.count, columns: columns, header: top)
          var score = zip(evidence, parameters.choice).reduce(0) { $0 + $1.0 * $1.1 }
          if parts.columnFilled.contains(0) { score -= parameters.unfilled }
          observe?(columns, evidence, cutter.cells, top)
          if score > best?.score ?? -.infinity { best = (score, cutter.cells, top.cells) }
        }
      }
    }
    guard let best else { return nil }
    let table = Table(
      header: best.header.map { header.text($0) },
      rows: zip(body, best.cells).map { row, cells in cells.map { row.text($0) } })
    return Result(table: table, gain: best.score)
  }

  /// What speaks for and against a number of columns, per row and in the header.
  static func evidence(_ parts: TableCutter.Parts, rows: Int, columns: Int, header: TableHeader) -> [Double] {
    let count = Double(rows)
    // Rows of one table err alike: beyond a few, more of them are no more evidence.
    let weight = 4 / (count + 4)
    let gaps = Double(columns - 1)
    // Words that can begin a cell of the header: most cells have one.
    let filled = header.isPartial ? columns - 1 : columns
    let heads = header.heads
    // The weakest of the columns: a border that no row supports cuts a column in two.
    var weakest = 6.0
    var leastFilled = 1.0
    for column in 1..<columns {
      let filledRows = parts.columnFilled[column]
      if filledRows > 0 { weakest = min(weakest, parts.columnBorders[column] / Double(filledRows)) }
      leastFilled = min(leastFilled, Double(filledRows) / count)
    }
    let expected = parts.expected / count
    return [
      parts.border * weight / gaps, parts.fit * weight / Double(columns),
      Double(parts.empties) / count, Double(parts.forced) / count, Double(parts.missed) / count,
      header.score / gaps, header.score, header.isPartial ? 1 : 0, Double(header.forced),
      Double(header.missed), Double(columns),
      columns == 2 ? 1 : 0,
      filled == heads ? 1 : 0, filled == heads - 1 ? 1 : 0, filled > heads ? 1 : 0,
      filled == heads && heads <= 4 ? 1 : 0,
      Double(parts.repeated) / count, Double(parts.agreeing) / count,
      parts.border / count, parts.fit / count, weakest, leastFilled,
      parts.untaken / count, abs(expected - gaps), min(0, expected - gaps),
      parts.purity, parts.leastPurity,
      header.weakest, header.untaken, abs(header.expected - Double(filled - 1)),
      min(0, header.expected - Double(filled - 1)),
      columns == 3 ? 1 : 0, columns == 4 ? 1 : 0, header.isPartial && columns == 2 ? 1 : 0,
      header.isPartial && filled == heads ? 1 : 0,
      Double(abs(filled - heads)),
      weakest < 0 ? weakest : 0, header.weakest < 0 ? header.weakest : 0,
    ]
  }
}
