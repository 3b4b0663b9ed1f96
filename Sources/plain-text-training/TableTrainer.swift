#if TESTABLE
import DocSystem

@testable import DocPlainText

/// Fits the weights of `GapModel` (logistic regression over the gaps of known tables), and the weights with which `TableRecovery` selects the
/// number of columns.
struct TableTrainer {
  /// The weights before training, as log odds of cell borders. Where tables give little evidence, regularisation keeps weights near these.
  private static func prior() -> [Double] {
    var weights = [Double](repeating: 0, count: GapModel.weightCount)
    // Pairs of `TableRow.Word.group`. Borders are frequent between code, flags, numbers and symbols, and rare after function words.
    let pairs: [(before: Int, after: Int, odds: Double)] = [
      (3, 3, 0.8), (3, 4, 0.5), (4, 3, 0.5), (4, 4, 0.5), (5, 5, 0.5), (3, 2, 0.6), (2, 3, 0.4), (1, 3, 0.3),
      (5, 3, 0.5), (3, 5, 0.5), (6, 6, 0.8), (6, 3, 0.6), (3, 6, 0.6), (6, 2, 0.5), (2, 6, 0.3), (1, 6, 0.3),
      (5, 6, 0.4), (6, 5, 0.3), (0, 1, -1), (0, 2, -0.7), (0, 3, -0.7), (0, 4, -0.5), (0, 5, -0.5),
      (0, 0, -1), (1, 0, -0.6), (2, 0, -0.3),
    ]
    let kinds = TableRow.Kind.allCases.count
    let classes = TableRow.startClasses
    let groups = TableRow.groups
    let triples = (groups + 1) * groups * groups
    for half in [0, GapModel.rowCount] {
      let ends = half + kinds * kinds
      // The operands of an operator belong to the same cell.
      let infix = Int(TableRow.Kind.infix.rawValue)
      for kind in 0..<kinds {
        weights[half + infix * kinds + kind] = -1.5
        weights[half + kind * kinds + infix] = -1.5
      }
      // A border is improbable after a comma or semicolon, because a list continues there. A border is also improbable before a parenthesis.
      for start in 0..<classes {
        weights[ends + 1 * classes + start] = half == 0 ? -4 : -2
        weights[ends + 5 * classes + start] = -2
      }
      for end in [0, 4, 6, 7] { weights[ends + end * classes + 3] = half == 0 ? -1.5 : -2 }
      let far = ends + TableRow.endClasses * classes + 2 * (kinds + 1)
      for position in 0...groups {
        for pair in pairs {
          let index = far + position * groups * groups + pair.before * groups + pair.after
          weights[index] = pair.odds
          weights[index + triples] = pair.odds
        }
      }
      // A symbol that is a whole cell in other rows is probably a whole cell in this row, too.
      let signs = far + 2 * triples
      for before in 0..<6 {
        for after in 0..<6 where max(before, after) >= 3 {
          weights[signs + before * 6 + after] = max(before, after) >= 4 ? 4 : 2
        }
      }
      // A border before a word inside brackets or quotes is improbable.
      weights[signs + 36 + 1] = -3
      weights[signs + 36 + 3] = -3
    }
    return weights
  }

  private struct Gap {
    var features: [Int32]
    var isBorder: Bool
    var weight: Double
  }

  static func gaps(_ texts: StrippedTexts, epochs: Int = 20) -> GapModel {
    let start = prior()
    var gaps: [Gap] = []
    var rowsOf: [String: Double] = [:]
    for table in texts.tables { rowsOf[table.source, default: 0] += Double(table.cells.count) }
    for table in texts.tables {
      // A source with more rows has more weight, but the weight grows more slowly than the number of rows.
      let share = min(4, max(0.25, 1000 / (rowsOf[table.source] ?? 1))).squareRoot()
      for (number, row) in TableRow.rows(table.lines, in: texts.around[table.document]).enumerated()
      where row.words.count > 1 {
        var borders: Set<Int> = []
        var word = 0
        for cell in table.cells[number] where !cell.isEmpty {
          borders.insert(word)
          word += cell.split(separator: 0x20).count
        }
        for index in 1..<row.words.count {
          var features: [Int32] = []
          GapModel.visit(row, index, isHeader: number == 0) { features.append(Int32($0)) }
          let weight = number == 0 ? share : share / max(1, Double(table.cells.count) / 12)
          gaps.append(Gap(features: features, isBorder: borders.contains(index), weight: weight))
        }
      }
    }
    var weights = start
    var mean = [Double](repeating: 0, count: weights.count)
    var shuffle = Shuffle(seed: 7)
    for epoch in 0..<epochs {
      let rate = 0.12 / (1 + Double(epoch) * 0.3)
      shuffle(&gaps)
      for gap in gaps {
        var sum = 0.0
        for feature in gap.features { sum += weights[Int(feature)] }
        let chance = 1 / (1 + PortableMath.exponential(-sum))
        let step = ((gap.isBorder ? 1 : 0) - chance) * rate * gap.weight
        for feature in gap.features {
          let index = Int(feature)
          weights[index] += step - (weights[index] - start[index]) * 0.005 * rate
        }
      }
      if epoch >= epochs / 2 {
        for index in mean.indices { mean[index] += weights[index] / Double(epochs - epochs / 2) }
      }
    }
    return GapModel(weights: mean.map { Int16(max(-46, min(46, ($0 * 10).rounded()))) })
  }

  // MARK: Weights for selecting the number of columns

  private struct Candidate {
    var evidence: [Double]
    var rightRows: Double
  }

  private struct Case {
    /// The weight of the table in training. Sources with many rows and small tables get less weight.
    var weight: Double
    var candidates: [Candidate]
    /// For each candidate, the number of correct rows, divided by the number of correct rows of the best candidate.
    var shares: [Double]
  }

  /// Finds the weights with the highest expected share of correct rows. Each step follows the gradient of the logarithm of this share, averaged
  /// over all tables.
  /// - Parameter texts: the texts with known tables. Each table is judged with gap weights that were fitted to the other sources.
  static func choice(_ texts: StrippedTexts) -> [Double] {
    var cases: [Case] = []
    for source in texts.sources {
      let own = texts.filtered { $0 == source }
      if own.tables.isEmpty { continue }
      let gaps = gaps(texts.filtered { $0 != source })
      let rows = own.tables.reduce(0) { $0 + min($1.cells.count, TableRecovery.trainingRows) }
      for table in own.tables {
        let candidates = candidates(table, own.around, gaps)
        let top = candidates.map(\.rightRows).max() ?? 0
        if top == 0 { continue }
        let weight = min(1, Double(table.cells.count) / 6) * (1000 / Double(rows)).squareRoot()
        cases.append(
          Case(weight: weight, candidates: candidates, shares: candidates.map { $0.rightRows / top }))
      }
    }
    var weights = [Double](repeating: 0, count: TableRecovery.evidenceCount)
    let total = cases.reduce(0) { $0 + $1.weight }
    for _ in 0..<3000 {
      var gradient = weights.map { -0.06 * $0 * Double(cases.count) / total }
      for item in cases {
        let scores = item.candidates.map { zip($0.evidence, weights).reduce(0) { $0 + $1.0 * $1.1 } }
        let highest = scores.max() ?? 0
        var chances = scores.map { PortableMath.exponential($0 - highest) }
        let all = chances.reduce(0, +)
        for index in chances.indices { chances[index] /= all }
        let right = zip(chances, item.shares).reduce(1e-6) { $0 + $1.0 * $1.1 }
        for (number, candidate) in item.candidates.enumerated() {
          let pull = item.weight / total * chances[number] * (item.shares[number] / right - 1)
          for index in weights.indices { gradient[index] += pull * candidate.evidence[index] }
        }
      }
      for index in weights.indices { weights[index] += 0.1 * gradient[index] }
    }
    return weights.map { ($0 * 100).rounded() / 100 }
  }

  private static func candidates(
    _ table: StrippedTexts.KnownTable, _ around: [WordPairCounts], _ gaps: GapModel
  )
    -> [Candidate]
  {
    let rows = table.lines.map { TableRow($0) }
    var candidates: [Candidate] = []
    var recovery = TableRecovery(choice: [], gaps: gaps)
    recovery.observe = { evidence, cells in
      let right = zip(cells, table.cells).enumerated().filter { number, pair in
        pair.0.map { Array(rows[number].text($0).utf8) } == pair.1
      }
      candidates.append(Candidate(evidence: evidence, rightRows: Double(right.count)))
    }
    _ = recovery.result(table.lines, in: around[table.document])
    return candidates
  }
}
#endif
