import Foundation

// Known tables, and the fit of `TableOdds` to them: logistic regression of "a cell ends here" over the gaps between
// words. Shared by the trainer and by the measurement.

struct KnownTable { var source: String; var name: String; var cells: [[String]]; var rows: TableRows }
func loadTables(_ path: String) -> [KnownTable] {
  let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  var out: [KnownTable] = []
  var cur: [[String]] = [], head: [Substring] = []
  func fin() {
    guard cur.count >= 2 else { cur = []; return }
    let rows = TableRows(cur.map { Array($0.filter { !$0.isEmpty }.joined(separator: " ").utf8) })
    out.append(KnownTable(source: String(head[1]), name: String(head[2]), cells: cur, rows: rows)); cur = []
  }
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.hasPrefix("= ") {
      fin(); head = line.split(separator: " ", maxSplits: 2)
    } else if !line.isEmpty {
      cur.append(line.split(separator: "\u{1f}", omittingEmptySubsequences: false).map(String.init))
    }
  }
  fin()
  return out
}
/// How far sources of many tables are held back against those of few: 0 not at all, 1 to equal weight.
let balance = 0.5
let shrink = 0.025

/// What is known of borders before any table is seen: pairs of the groups of `TableRow.Word`, by their odds.
/// Weights shrink towards it, so that it decides where the tables say little.
func known() -> [Double] {
  var weights = [Double](repeating: 0, count: TableRows.gapFeatureCount + TableRows.headerFeatureCount)
  let groups = TableRow.groups
  let size = (groups + 1) * groups * groups
  let base = TableRows.gapFeatureCount - 2 * size - 2 - TableRows.phraseFeatureCount
  let pairs: [(before: Int, after: Int, odds: Double)] = [
    (3, 3, 0.8), (3, 4, 0.5), (4, 3, 0.5), (4, 4, 0.5), (5, 5, 0.5), (3, 2, 0.6), (2, 3, 0.4), (1, 3, 0.3),
    (5, 3, 0.5), (3, 5, 0.5), (6, 6, 0.8), (6, 3, 0.6), (3, 6, 0.6), (6, 2, 0.5), (2, 6, 0.3), (1, 6, 0.3),
    (5, 6, 0.4), (6, 5, 0.3), (0, 1, -1), (0, 2, -0.7), (0, 3, -0.7), (0, 4, -0.5), (0, 5, -0.5), (0, 0, -1),
    (1, 0, -0.6), (2, 0, -0.3),
  ]
  for far in 0...groups {
    for pair in pairs {
      let place = base + (far * groups + pair.before) * groups + pair.after
      weights[place] = pair.odds
      weights[place + size] = pair.odds
    }
  }
  weights[base + 2 * size + 1] = 0.7
  return weights
}
func fit(_ tables: [KnownTable], epochs: Int = 16) -> TableOdds {
  let start = known()
  var w = start
  var data: [([Int], Bool, Double)] = []
  var rowsOf: [String: Double] = [:]
  for t in tables { rowsOf[t.source, default: 0] += Double(t.cells.count) }
  for t in tables {
    let n = t.cells.count
    for (r, row) in t.rows.rows.enumerated() {
      var borders = Set<Int>(); var at = 0
      for c in t.cells[r] where !c.isEmpty { borders.insert(at); at += c.split(separator: " ").count }
      guard row.words.count > 1 else { continue }
      let share = pow(min(4, max(0.25, 1000 / rowsOf[t.source, default: 1])), balance)
      let weight = share * (r == 0 ? 1.0 : 1.0 / max(1, Double(n) / 12))
      for g in 1..<row.words.count {
        data.append((TableRows.gapFeatures(row, g, isHeader: r == 0), borders.contains(g), weight))
      }
    }
  }
  var seed: UInt64 = 7
  var mean = w.map { _ in 0.0 }
  var means = 0.0
  for e in 0..<epochs {
    let rate = 0.15 / (1 + Double(e) * 0.2)
    for i in data.indices.reversed() where i > 0 {
      seed = seed &* 6364136223846793005 &+ 1442695040888963407
      data.swapAt(i, Int(seed >> 33) % (i + 1))
    }
    for (f, y, weight) in data {
      var z = 0.0
      for x in f { z += w[x] }
      let p = 1 / (1 + exp(-z))
      let g = ((y ? 1 : 0) - p) * rate * weight
      for x in f { w[x] += g - (w[x] - start[x]) * shrink * rate }
    }
    if e >= epochs / 2 {
      for x in w.indices { mean[x] += w[x] }
      means += 1
    }
  }
  return TableOdds(weights: mean.map { $0 / means })
}
