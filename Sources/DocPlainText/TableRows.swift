/// The rows of a lost table and how likely a cell ends at each gap between words.
struct TableRows: Sendable {
  private(set) var rows: [TableRow]

  init(_ lines: [[UInt8]]) {
    rows = lines.map { TableRow($0) }
    var seen: [UInt64: Int] = [:]
    for row in rows {
      for hash in Set(row.words.map(\.hash)) { seen[hash, default: 0] += 1 }
    }
    for row in rows.indices {
      for word in rows[row].words.indices {
        let count = seen[rows[row].words[word].hash, default: 1]
        rows[row].words[word].spread =
          count < 2 ? 0 : count * 2 > rows.count ? 3 : count * 4 > rows.count ? 2 : 1
      }
    }
    findPlaceholders()
  }

  /// Signs that stand alone in a cell (`-`, `✓`, `???`): they end rows or follow each other, behind different words.
  private mutating func findPlaceholders() {
    struct Uses {
      var count = 0
      var alone = 0
      var first = 0
      var before: Set<UInt64> = []
    }
    var uses: [UInt64: Uses] = [:]
    for row in rows {
      for (index, word) in row.words.enumerated() where word.isLoneSign {
        var use = uses[word.hash] ?? Uses()
        use.count += 1
        if index == 0 {
          use.first += 1
        } else {
          let before = row.words[index - 1]
          use.before.insert(before.hash)
          let isLast = index + 1 == row.words.count
          if isLast || before.isLoneSign || row.words[index + 1].isLoneSign { use.alone += 1 }
        }
        uses[word.hash] = use
      }
    }
    let signs = uses.filter { _, use in
      use.count > 1 && use.alone * 4 >= use.count && use.alone > 0 && use.before.count > 1
        && use.first * 4 <= use.count
    }
    guard !signs.isEmpty else { return }
    for row in rows.indices {
      for word in rows[row].words.indices where signs[rows[row].words[word].hash] != nil {
        rows[row].words[word].isPlaceholder = true
      }
    }
  }

  /// Features of the gap before a word, for rows below the header; the word is not the row's first.
  static func gapFeatures(_ row: TableRow, _ word: Int, isHeader: Bool) -> [Int] {
    let before = row.words[word - 1]
    let after = row.words[word]
    let shapes = TableRow.Kind.allCases.count
    var features: [Int] = []
    var base = 0
    func ask(_ answer: Int, of count: Int) {
      features.append(base + min(answer, count - 1))
      base += count
    }
    ask(before.kind.rawValue * shapes + after.kind.rawValue, of: shapes * shapes)
    ask(before.end * TableRow.startClasses + after.start, of: TableRow.endClasses * TableRow.startClasses)
    ask((before.isFunctionWord ? 2 : 0) + (after.isFunctionWord ? 1 : 0), of: 4)
    ask(after.isEnclosed ? 1 : 0, of: 2)
    ask(word == 1 ? 1 : 0, of: 6)
    let left = row.words.count - word
    ask(left == 1 && after.kind != .lower ? 1 : 0, of: 5)
    ask(before.spread * 4 + after.spread, of: 16)
    ask((before.isHeaderWord ? 2 : 0) + (after.isHeaderWord ? 1 : 0), of: 4)
    ask(min(word, 3) * 4 + (after.start == 0 ? 2 : 0) + (after.isFunctionWord ? 1 : 0), of: 16)
    let longer = word + 1 < row.words.count ? row.words[word + 1].kind.rawValue : shapes
    ask(longer, of: shapes + 1)
    ask(word > 1 ? row.words[word - 2].kind.rawValue : shapes, of: shapes + 1)
    // The same by coarse groups, so that rare kinds learn from their likes, with a neighbour on either side.
    let groups = TableRow.groups
    let farBefore = word > 1 ? row.words[word - 2].group : groups
    let farAfter = word + 1 < row.words.count ? row.words[word + 1].group : groups
    ask((farBefore * groups + before.group) * groups + after.group, of: (groups + 1) * groups * groups)
    ask((farAfter * groups + before.group) * groups + after.group, of: (groups + 1) * groups * groups)
    ask(before.hash == after.hash ? 1 : 0, of: 2)
    // How the words go together in running text, and whether their neighbours go together better.
    let here = after.gap
    let gapBefore = word > 1 ? before.gap : nil
    let gapBehind = word + 1 < row.words.count ? row.words[word + 1].gap : nil
    let edges = PhraseModel.edgeClasses
    ask(here.pair, of: PhraseModel.pairClasses)
    ask(here.end, of: edges)
    ask(here.start, of: edges)
    ask(here.end * edges + here.start, of: edges * edges)
    ask(here.pair * 2 + (after.start == 0 ? 1 : 0), of: 2 * PhraseModel.pairClasses)
    ask(comparison(here, gapBefore) * 5 + comparison(here, gapBehind), of: 25)
    ask(gapBefore?.end ?? 0, of: edges)
    ask(gapBehind?.start ?? 0, of: edges)
    guard isHeader else { return features }
    // Heads of columns are few and the same everywhere: their words tell.
    ask(Int(before.folded & 255), of: 256)
    ask(Int(after.folded & 255), of: 256)
    return features.map { $0 + gapFeatureCount }
  }

  /// Whether a gap is looser than another, in classes; the last where there is no other.
  private static func comparison(_ gap: PhraseModel.Gap, _ other: PhraseModel.Gap?) -> Int {
    guard let other else { return 4 }
    let difference = gap.worth - other.worth
    return difference < -1.5 ? 0 : difference < 0 ? 1 : difference < 1.5 ? 2 : 3
  }

  static let phraseFeatureCount =
    3 * PhraseModel.pairClasses + PhraseModel.edgeClasses * (4 + PhraseModel.edgeClasses) + 25
  static let gapFeatureCount =
    23 * 23 + 64 + 4 + 2 + 6 + 5 + 16 + 4 + 16 + 24 + 24 + 2 * (TableRow.groups + 1) * TableRow.groups
    * TableRow.groups + 2 + phraseFeatureCount
  static let headerFeatureCount = gapFeatureCount + 512
}
