/// The number of insertions, deletions, substitutions and swaps of adjacent letters that turn one word into another (optimal string alignment).
/// The computation takes quadratic time. To search a dictionary, use `EditSearch`.
package enum EditDistance {
  /// Up to `most` names within an edit distance of a third of a name's length, nearest first.
  package static func nearest(to name: String, of names: some Sequence<String>, most: Int) -> [String] {
    let allowed = max(1, name.utf8.count / 3)
    var found: [(distance: Int, name: String)] = []
    for candidate in names where abs(candidate.utf8.count - name.utf8.count) <= allowed {
      if letterDifference(candidate, name) > 2 * allowed { continue }
      let distance = between(Array(name.utf8.prefix(64)), Array(candidate.utf8.prefix(64)))
      if distance <= allowed { found.append((distance, candidate)) }
    }
    found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return found.prefix(most).map(\.name)
  }

  /// The number of letters that only one of two words contains. Half of it is a lower bound on the edit distance, computed in linear time.
  private static func letterDifference(_ left: String, _ right: String) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    for byte in left.utf8 { counts[Int(byte)] += 1 }
    for byte in right.utf8 { counts[Int(byte)] -= 1 }
    return counts.reduce(0) { $0 + abs($1) }
  }

  static func between(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [[Int]](
      repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count { rows[row][0] = row }
    for column in 0...right.count { rows[0][column] = column }
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    for row in 1...left.count {
      for column in 1...right.count {
        let change = left[row - 1] == right[column - 1] ? 0 : 1
        var best = min(
          rows[row - 1][column] + 1, rows[row][column - 1] + 1, rows[row - 1][column - 1] + change)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, rows[row - 2][column - 2] + 1)
        }
        rows[row][column] = best
      }
    }
    return rows[left.count][right.count]
  }
}
