import Foundation

// Fits `TableOdds`: logistic regression of "a cell ends here" over the gaps between words of known tables.
// table-trainer TABLES.txt WEIGHTS.txt

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
    if line.hasPrefix("= ") { fin(); head = line.split(separator: " ", maxSplits: 2) }
    else if !line.isEmpty { cur.append(line.split(separator: "\u{1f}", omittingEmptySubsequences: false).map(String.init)) }
  }
  fin()
  return out
}
let shrink = 0.0005
func fit(_ tables: [KnownTable], epochs: Int = 12) -> TableOdds {
  var w = [Double](repeating: 0, count: TableRows.gapFeatureCount + TableRows.headerFeatureCount)
  var data: [([Int], Bool, Double)] = []
  for t in tables {
    let n = t.cells.count
    for (r, row) in t.rows.rows.enumerated() {
      var borders = Set<Int>(); var at = 0
      for c in t.cells[r] where !c.isEmpty { borders.insert(at); at += c.split(separator: " ").count }
      guard row.words.count > 1 else { continue }
      let weight = r == 0 ? 1.0 : 1.0 / max(1, Double(n) / 12)
      for g in 1..<row.words.count { data.append((TableRows.gapFeatures(row, g, isHeader: r == 0), borders.contains(g), weight)) }
    }
  }
  var seed: UInt64 = 7
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
      for x in f { w[x] += g - w[x] * shrink * rate }
    }
  }
  return TableOdds(weights: w)
}

let odds = fit(loadTables(CommandLine.arguments[1]))
try odds.weights.map { "\($0)" }.joined(separator: "\n")
  .write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
