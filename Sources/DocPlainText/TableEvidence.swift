/// Evidence that a block of lines is a table. The properties are small bucket numbers, which `LineFeatures` uses as features. 0 means that the
/// evidence was not computed.
struct TableEvidence: Sendable {
  /// The bucket for the probability of cell borders: 1 + 7 × h + r. The bucket h (0 to 2) is for the header, and the bucket r (0 to 6) for the
  /// other rows.
  var borders = 0
  /// The bucket for how well the rows fit columns that are learned from the other rows: 1 + 6 × r + f. The bucket r (0 to 2) depends on the
  /// number of rows. The bucket f (0 to 5) depends on the fit with two columns or with three columns, whichever fit is better.
  var columns = 0
  /// The kind of word (`TableRow.Kind`) with which most rows end: 1 + 2 × kind for at least two thirds of the rows, 2 + 2 × kind for nearly all.
  var ends = 0

  /// The maximum number of lines that are examined. Further lines would add almost no information.
  static let mostLines = 12
  /// The maximum number of words in a row. If a row of the block has more words, `columns` is not computed, to save time.
  private static let longestCutRow = 40

  init() {}

  init(_ lines: [[UInt8]]) {
    let gaps = GapModel.trained
    let all = TableRow.rows(lines)
    guard all.count > 1, let header = all.first else { return }
    let rows = Array(all.dropFirst())
    let odds = rows.map { $0.words.count <= TableRecovery.longestRow ? gaps.odds($0, isHeader: false) : [] }
    borders = Self.borders(header, gaps.odds(header, isHeader: true), odds)
    if rows.count > 1 {
      columns = Self.columns(rows, odds)
      ends = Self.ends(rows)
    }
  }

  private static func borders(_ header: TableRow, _ headerOdds: [Int16], _ odds: [[Int16]]) -> Int {
    let likely = headerOdds.count { $0 > 5 }
    let headerClass = header.words.count < 2 || header.words.count > 16 ? 0 : min(2, likely)
    var bordered = 0
    for row in odds where !row.isEmpty { bordered += Int(max(-20, min(40, row.dropFirst().max() ?? -30))) }
    let mean = bordered / odds.count
    let rowClass =
      mean < -10 ? 0 : mean < 0 ? 1 : mean < 8 ? 2 : mean < 16 ? 3 : mean < 24 ? 4 : mean < 32 ? 5 : 6
    return 1 + headerClass * 7 + rowClass
  }

  private static func columns(_ rows: [TableRow], _ odds: [[Int16]]) -> Int {
    guard rows.allSatisfy({ $0.words.count <= longestCutRow }) else { return 0 }
    var fit = -20.0
    for columns in 2...3 {
      let cutter = TableCutter(rows: rows, odds: odds, columns: columns)
      fit = max(fit, cutter.evidence().fit)
    }
    let fitClass = fit < -0.5 ? 0 : fit < 0 ? 1 : fit < 0.5 ? 2 : fit < 1 ? 3 : fit < 2 ? 4 : 5
    return 1 + (rows.count < 4 ? 0 : rows.count < 7 ? 1 : 2) * 6 + fitClass
  }

  private static func ends(_ rows: [TableRow]) -> Int {
    let ends = rows.compactMap(\.words.last)
    var counts = [Int](repeating: 0, count: TableRow.Kind.allCases.count)
    for end in ends { counts[Int(end.kind.rawValue)] += 1 }
    guard let most = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[most] * 3 >= ends.count * 2
    else { return 0 }
    return 1 + most * 2 + (counts[most] * 10 >= ends.count * 9 ? 1 : 0)
  }
}
