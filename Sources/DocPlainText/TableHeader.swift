/// Names of columns in the first line of a lost table: in go its words and the odds of a border before each, out come its best
/// cuts into so many cells.
struct TableHeader: Sendable {
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

  /// The best cuts into that many cells, with and without an empty first one.
  static func cuts(
    _ row: TableRow, _ borders: [Double], columns: Int, _ parameters: TableRecovery.Parameters
  ) -> [TableHeader] {
    var cuts: [TableHeader] = []
    if let full = bestCut(row, borders, columns, parameters) { cuts.append(full) }
    if var partial = bestCut(row, borders, columns - 1, parameters) {
      partial.cells.insert(0..<0, at: 0)
      partial.isPartial = true
      cuts.append(partial)
    }
    return cuts
  }

  private static func bestCut(
    _ row: TableRow, _ borders: [Double], _ columns: Int, _ parameters: TableRecovery.Parameters
  ) -> TableHeader? {
    let count = row.words.count
    guard columns >= 1, columns <= count else { return nil }
    let gaps = (1..<max(count, 1)).sorted { borders[$0] != borders[$1] ? borders[$0] > borders[$1] : $0 < $1 }
    let chosen = Set(evenCut(row, borders, columns, parameters))
    var header = TableHeader()
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
    // Every word a name of its own: that speaks for itself, about as much as a very unlikely gap.
    header.untaken = others.isEmpty ? parameters.fullHeader : -4
    for gap in others { header.untaken = max(header.untaken, borders[gap]) }
    for gap in gaps { header.expected += TableOdds.chance(borders[gap]) }
    header.missed = others.filter { borders[$0] > 0.5 }.count
    return header
  }

  /// The borders with the best odds whose cells are not too unlike in length, and hold no word twice: where nothing else
  /// tells, names of columns are about equally long, and what two of them share stands in each (`Module Path`, `File Path`).
  private static func evenCut(
    _ row: TableRow, _ borders: [Double], _ columns: Int, _ parameters: TableRecovery.Parameters
  ) -> [Int] {
    let count = row.words.count
    let twins = firstTwins(row)
    // best[column][end]: the best of that many cells over the first words.
    var best = [Double](repeating: -.infinity, count: (columns + 1) * (count + 1))
    var from = [Int](repeating: 0, count: best.count)
    best[0] = 0
    for column in 0..<columns {
      for end in (column + 1)...count where column + 1 < columns || end == count {
        let place = (column + 1) * (count + 1) + end
        for begin in column..<end where best[column * (count + 1) + begin] > -.infinity {
          let length = Double(end - begin)
          var score = best[column * (count + 1) + begin] + (begin > 0 ? borders[begin] : 0)
          score -= parameters.headerEvenness * length * length
          if twins[begin] < end { score -= parameters.headerTwin }
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

  /// For each word, where the first word at or behind it stands that was there before, from that word on.
  private static func firstTwins(_ row: TableRow) -> [Int] {
    var twins = [Int](repeating: Int.max, count: row.words.count)
    var last: [UInt64: Int] = [:]
    for begin in row.words.indices.reversed() {
      let word = row.words[begin]
      if begin + 1 < twins.count { twins[begin] = twins[begin + 1] }
      guard !word.isFunctionWord else { continue }
      if let twin = last[word.folded] { twins[begin] = min(twins[begin], twin) }
      last[word.folded] = begin
    }
    return twins
  }
}
