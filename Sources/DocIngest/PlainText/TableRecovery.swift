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
    /// What an empty cell costs at each start of the search.
    var starts = [2.5, 0.6]
    /// Added to the odds between two words of code, and before an opening bracket in the header.
    var codeBorder = 1.0
    var headerBracket = -2.0
    /// What the square of a header cell's words costs.
    var headerEvenness = 0.2
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
  var observe: ((Int, [Double], [[Range<Int>]], Header) -> Void)?

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
      let headers = cutHeader(header, headerBorders, columns)
      guard !headers.isEmpty else { continue }
      // The search finds the best cut near its start only, so it starts twice: with and without empty cells.
      var cuts: [[[Range<Int>]]] = []
      for start in words > Self.manyWords ? Array(parameters.starts.prefix(1)) : parameters.starts {
        var cutter = TableCutter(
          rows: body, shapes: shapes, borders: borders, columns: columns, parameters: settings,
          emptyAtFirst: start)
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
  static func evidence(_ parts: TableCutter.Parts, rows: Int, columns: Int, header: Header) -> [Double] {
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

  /// A cut of the first line.
  struct Header: Sendable {
    var score = 0.0
    var cells: [Range<Int>] = []
    /// The first cell is empty.
    var isPartial = false
    var forced = 0
    var missed = 0
    /// Words of the line that a cell may well begin with: a capital or a sign, outside brackets.
    var heads = 0
    /// The least odds of a border taken, the best of one not taken, and the borders expected.
    var weakest = 4.0
    var untaken = -4.0
    var expected = 0.0
  }

  /// The header's best cuts into that many cells, with and without an empty first one.
  private func cutHeader(_ row: TableRow, _ borders: [Double], _ columns: Int) -> [Header] {
    var cuts: [Header] = []
    if let full = Self.bestCut(row, borders, columns, parameters.headerEvenness) { cuts.append(full) }
    if var partial = Self.bestCut(row, borders, columns - 1, parameters.headerEvenness) {
      partial.cells.insert(0..<0, at: 0)
      partial.isPartial = true
      cuts.append(partial)
    }
    return cuts
  }

  private static func bestCut(
    _ row: TableRow, _ borders: [Double], _ columns: Int, _ evenness: Double
  ) -> Header? {
    let count = row.words.count
    guard columns >= 1, columns <= count else { return nil }
    let gaps = (1..<max(count, 1)).sorted { borders[$0] != borders[$1] ? borders[$0] > borders[$1] : $0 < $1 }
    let chosen = Set(evenCut(count, borders, columns, evenness))
    var header = Header()
    var begin = 0
    for gap in chosen.sorted() {
      header.cells.append(begin..<gap)
      header.score += borders[gap]
      header.weakest = min(header.weakest, borders[gap])
      if borders[gap] < -0.5 { header.forced += 1 }
      begin = gap
    }
    header.cells.append(begin..<count)
    header.heads =
      row.words.filter { !$0.isEnclosed && $0.start != 1 && $0.start != 3 && !$0.isFunctionWord }.count
    let others = gaps.filter { !chosen.contains($0) }
    for gap in others { header.untaken = max(header.untaken, borders[gap]) }
    for gap in gaps { header.expected += TableOdds.chance(borders[gap]) }
    header.missed = others.filter { borders[$0] > 0.5 }.count
    return header
  }

  /// The borders with the best odds whose cells are not too unlike in length: where nothing else tells, names of
  /// columns are about equally long.
  private static func evenCut(_ count: Int, _ borders: [Double], _ columns: Int, _ evenness: Double) -> [Int]
  {
    // best[column][end]: the best of that many cells over the first words.
    var best = [Double](repeating: -.infinity, count: (columns + 1) * (count + 1))
    var from = [Int](repeating: 0, count: best.count)
    best[0] = 0
    for column in 0..<columns {
      for end in (column + 1)...count where column + 1 < columns || end == count {
        let place = (column + 1) * (count + 1) + end
        for begin in column..<end where best[column * (count + 1) + begin] > -.infinity {
          let length = Double(end - begin)
          let odds = begin > 0 ? borders[begin] : 0
          let score = best[column * (count + 1) + begin] + odds - evenness * length * length
          if score > best[place] { (best[place], from[place]) = (score, begin) }
        }
      }
    }
    var cut: [Int] = []
    var end = count
    for column in stride(from: columns, to: 1, by: -1) {
      end = from[column * (count + 1) + end]
      cut.append(end)
    }
    return cut
  }
}

/// The odds that a cell ends at a gap, by the gap's features.
struct TableOdds: Sendable {
  /// Log odds by feature: rows first, then the header's.
  var weights: [Double]

  /// The chance that odds stand for, without a math library: within 0.03 of the logistic function.
  static func chance(_ logOdds: Double) -> Double { 0.5 + 0.5 * (logOdds / 2) / (1 + abs(logOdds / 2)) }

  /// Log odds of a border before each word; the first word's is 0.
  func borders(
    _ row: TableRow, isHeader: Bool, _ parameters: TableRecovery.Parameters = .init()
  ) -> [Double] {
    row.words.indices.map { word in
      guard word > 0 else { return 0 }
      if row.words[word].isEmptyCell || row.words[word - 1].isEmptyCell { return 12 }
      if row.words[word].isPlaceholder || row.words[word - 1].isPlaceholder { return 5 }
      if row.words[word].isGlued || row.words[word].isRange || row.words[word - 1].isRange { return -6 }
      // A cell does not end within brackets.
      let before = row.words[word - 1]
      let after = row.words[word]
      var sum = after.isEnclosed ? -3.0 : 0
      if isHeader {
        if after.start == 3 { sum += parameters.headerBracket }
      } else if before.group == 3, after.group == 3, before.end == 0 || before.end == 4 {
        sum += parameters.codeBorder
      }
      // After a comma a list goes on; a bracket says more about what stands before it.
      if before.end == 1 { sum += parameters.commaBorder }
      if !isHeader, after.start == 3 { sum += parameters.bracketBorder }
      // A tick or cross begins a cell, alone or with a word of what it says.
      if !isHeader, after.kind == .mark { sum += parameters.markBorder }
      if before.isFunctionWord, before.start == 1 { sum += parameters.behindFunctionWord }
      if after.isFunctionWord, after.start == 1 { sum += parameters.beforeFunctionWord }
      if !isHeader, before.group == 2, after.kind == .lower { sum += parameters.capitalLower }
      if !isHeader, before.kind == .lower, after.kind == .lower { sum += parameters.lowerLower }
      if before.needsNext, before.start == 1 { sum += parameters.unfinished }
      if after.needsPrevious, after.start == 1 { sum += parameters.unbegun }
      if before.end == 2, after.start == 0 { sum += parameters.stopCapital }
      for feature in TableRows.gapFeatures(row, word, isHeader: isHeader) { sum += weights[feature] }
      return max(-6, min(6, sum))
    }
  }
}

extension TableOdds {
  /// How much lines look like a table by their likely borders alone: 0 not at all; else one more than seven times
  /// a class of the header (0 to 2) and a class of the rows (0 to 6). Looks at a dozen lines at most.
  func tableClass(_ lines: [[UInt8]]) -> Int {
    let rows = TableRows(Array(lines.prefix(12))).rows
    guard rows.count > 1, let header = rows.first else { return 0 }
    let heads = borders(header, isHeader: true)
    let likely = heads.filter { $0 > 0.5 }.count
    let headerClass =
      header.words.count < 2 || header.words.count > 16 ? 0 : likely == 0 ? 0 : likely == 1 ? 1 : 2
    var bordered = 0.0
    for row in rows.dropFirst() where row.words.count <= TableRecovery.longestRow {
      let top = borders(row, isHeader: false).dropFirst().max() ?? -3
      bordered += max(-2, min(4, top))
    }
    let mean = bordered / Double(rows.count - 1)
    let rowClass =
      mean < -1 ? 0 : mean < 0 ? 1 : mean < 0.8 ? 2 : mean < 1.6 ? 3 : mean < 2.4 ? 4 : mean < 3.2 ? 5 : 6
    return 1 + headerClass * 7 + rowClass
  }
}
