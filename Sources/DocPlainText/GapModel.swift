/// Predicts whether a cell ends at a gap between two words, in a table whose cell borders were lost. The model is a logistic regression on the
/// shapes of the two words and of the words next to them. The first row has its own weights, because column names are written differently from
/// cells.
struct GapModel: Sendable {
  /// Weights in tenths of a nat, first those for body rows, then those for the first row.
  var weights: [Int16]

  static let wordBuckets = 2048
  private static let shapes = TableRow.Kind.allCases.count
  private static let triples = (TableRow.groups + 1) * TableRow.groups * TableRow.groups
  /// The number of weights for one kind of row (body or first). The terms of the sum are in the order of `visit`.
  static let rowCount =
    shapes * shapes + TableRow.endClasses * TableRow.startClasses + 2 * (shapes + 1) + 2 * triples + 4 + 16
    + 36 + 16 + 24 + 24 + 2 * wordBuckets + 2 * PhraseModel.pairClasses
    + PhraseModel.edgeClasses * PhraseModel.edgeClasses + 2 * WordPairCounts.classes
  static let weightCount = 2 * rowCount

  /// The log-odds of a border before each word, in tenths of a nat; 0 for the first word.
  func odds(_ row: TableRow, isHeader: Bool) -> [Int16] {
    row.words.indices.map { word in
      guard word > 0 else { return 0 }
      // A marker of an empty cell is always a whole cell, so there is a border on each side of the marker.
      if row.words[word].isEmptyCell || row.words[word - 1].isEmptyCell { return Self.certain }
      var sum = 0
      Self.visit(row, word, isHeader: isHeader) { sum += Int(weights[$0]) }
      return Int16(max(-Self.most, min(Self.most, sum)))
    }
  }

  private static let certain: Int16 = 120
  private static let most = 60

  /// Calls `body` with the index of each active weight for the gap before a word. The word must not be the first one of its row.
  @inline(__always)
  static func visit(_ row: TableRow, _ word: Int, isHeader: Bool, _ body: (Int) -> Void) {
    let before = row.words[word - 1]
    let after = row.words[word]
    var base = isHeader ? rowCount : 0
    func ask(_ answer: Int, of count: Int) {
      body(base + min(answer, count - 1))
      base += count
    }
    let kinds = (before: Int(before.kind.rawValue), after: Int(after.kind.rawValue))
    ask(kinds.before * shapes + kinds.after, of: shapes * shapes)
    ask(
      Int(before.endClass) * TableRow.startClasses + Int(after.startClass),
      of: TableRow.endClasses * TableRow.startClasses)
    let isLast = word + 1 == row.words.count
    ask(word > 1 ? Int(row.words[word - 2].kind.rawValue) : shapes, of: shapes + 1)
    ask(isLast ? shapes : Int(row.words[word + 1].kind.rawValue), of: shapes + 1)
    // Rare kinds of words have few training examples. Features of three adjacent words therefore use coarser groups of kinds.
    let groups = TableRow.groups
    let pair = before.group * groups + after.group
    ask((word > 1 ? row.words[word - 2].group : groups) * groups * groups + pair, of: triples)
    ask((isLast ? groups : row.words[word + 1].group) * groups * groups + pair, of: triples)
    ask(Int(before.aloneness) * 6 + Int(after.aloneness), of: 36)
    ask((before.isEnclosed ? 2 : 0) + (after.isEnclosed ? 1 : 0), of: 4)
    ask(Int(before.spread) * 4 + Int(after.spread), of: 16)
    ask(Int(after.pairSpread) * 4 + max(Int(before.spread), Int(after.spread)), of: 16)
    let capital = (after.isCapital ? 2 : 0) + (before.isCapital ? 1 : 0)
    ask(min(word, 6) * 4 - 4 + capital, of: 24)
    ask((min(row.words.count - word, 6) - 1) * 4 + capital, of: 24)
    ask(Int(before.folded) & (wordBuckets - 1), of: wordBuckets)
    ask(Int(after.folded) & (wordBuckets - 1), of: wordBuckets)
    let gap = after.gap
    ask(gap.pair * 2 + (after.isCapital ? 1 : 0), of: PhraseModel.pairClasses * 2)
    ask(
      gap.end * PhraseModel.edgeClasses + gap.start, of: PhraseModel.edgeClasses * PhraseModel.edgeClasses)
    ask(Int(after.textPair) * 2 + (after.isCapital ? 1 : 0), of: WordPairCounts.classes * 2)
  }
}
