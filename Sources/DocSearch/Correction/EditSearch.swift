import DocIndex

/// Finds the terms of a sorted dictionary within a small edit distance of a word. Common typing errors cost less.
///
/// The distance is the restricted Damerau–Levenshtein distance (Damerau 1964; the "optimal string alignment" of Navarro 2001) over bytes,
/// in tenths of an edit. An insertion, deletion or substitution costs 10. Substituting a neighbouring key or another vowel, and doubling a
/// letter, costs 8. Swapping two letters costs 9. Terms are visited in order, so a row of the table is computed once for all terms with the
/// same prefix. If no term with the current prefix can match, the search continues at the next prefix with which a term can match.
struct EditSearch {
  struct Match {
    var term: [UInt8]
    /// Edit distance in tenths of an edit.
    var cost: Int
    var documentFrequency: Int
  }

  static let edit: UInt8 = 10
  private static let slip: UInt8 = 8
  private static let swap: UInt8 = 9
  /// A cost that is higher than all accepted costs, but so low that adding the cost of an edit does not overflow.
  private static let never: UInt8 = 200
  /// The maximum number of terms visited in one search. A malicious dictionary therefore cannot make a search slow.
  static let mostTerms = 400_000

  private let word: [UInt8]
  private let edits: Int
  private let mostCost: UInt8
  private let stride: Int
  /// The table of costs. Row d, column j is the cost of turning the first j bytes of the word into the first d bytes of the term. Only a band
  /// of each row is computed; all other columns have the value `never`.
  private var rows: [UInt8]
  /// For each byte of the word, a bit set of the letters that are often typed in place of that byte.
  private let neighbours: [UInt32]
  private var path: [UInt8] = []
  /// The lowest term that can still match. The search skips all terms before it. Nil if no terms can be skipped.
  private var target: [UInt8]?
  private(set) var matches: [Match] = []
  private(set) var visited = 0

  /// Prepares a search for terms near a word.
  /// - Parameter edits: the maximum number of edits, at most 2.
  init(word: [UInt8], edits: Int) {
    self.word = word
    self.edits = min(edits, 2)
    mostCost = UInt8(self.edits) * Self.edit
    stride = word.count + 3
    rows = [UInt8](repeating: Self.never, count: stride * (word.count + self.edits + 2))
    neighbours = word.map(Keyboard.neighbours)
    for column in 0...min(self.edits, word.count) { rows[column + 1] = UInt8(column) * Self.edit }
    if word.count >= 1, self.edits >= 1 {
      // Doubling the first letter costs a full edit, because there is no letter before it to be doubled.
      for column in 1...min(self.edits, word.count) { rows[column + 1] = insertion(column, rows[column]) }
    }
  }

  /// Visits a term. Terms must be visited in ascending order.
  mutating func visit(_ term: [UInt8], documentFrequency: Int) -> TermStep {
    if let target, term.lexicographicallyPrecedes(target) { return .seek(to: target) }
    target = nil
    visited += 1
    if visited > Self.mostTerms { return .stop }
    var depth = 0
    let shared = min(term.count, path.count)
    while depth < shared, term[depth] == path[depth] { depth += 1 }
    path.removeLast(path.count - depth)
    while depth < term.count {
      path.append(term[depth])
      depth += 1
      if depth > word.count + edits || !fill(row: depth) {
        target = nextPossiblePrefix()
        path.removeLast()
        return target.map { .seek(to: $0) } ?? .stop
      }
    }
    let cost = rows[depth * stride + word.count + 1]
    if depth + edits >= word.count, cost <= mostCost, cost > 0 {
      matches.append(Match(term: term, cost: Int(cost), documentFrequency: documentFrequency))
    }
    return .proceed
  }

  /// The lowest prefix above `path` with which a match can begin; nil if there is none. Call this only if no match begins with `path`.
  ///
  /// The path without its last byte already requires all allowed edits, so the last byte of the result must match a byte of the word.
  private mutating func nextPossiblePrefix() -> [UInt8]? {
    let depth = path.count
    let last = path[depth - 1]
    var hopeful: UInt8?
    if depth <= word.count + edits {
      for index in max(0, depth - 1 - edits)..<min(word.count, depth + edits) {
        let byte = word[index]
        guard byte > last, hopeful.map({ byte < $0 }) ?? true else { continue }
        path[depth - 1] = byte
        if fill(row: depth) { hopeful = byte }
      }
      path[depth - 1] = last
    }
    var next = Array(path[..<(depth - 1)])
    if let hopeful { return next + [hopeful] }
    // The lowest term that does not begin with the rest of the path.
    while let last = next.popLast() {
      if last < 0xff { return next + [last + 1] }
    }
    return nil
  }

  /// The cost of a cell of the table that is reached by skipping a byte of the word. `before` is the cost of the cell to the left.
  private func insertion(_ column: Int, _ before: UInt8) -> UInt8 {
    before + (column >= 2 && word[column - 1] == word[column - 2] ? Self.slip : Self.edit)
  }

  /// Computes the row for the last byte of the path. Returns false if no match can begin with the path.
  private mutating func fill(row depth: Int) -> Bool {
    let byte = path[depth - 1]
    let before = depth >= 2 ? path[depth - 2] : 0
    let low = max(0, depth - edits)
    let high = min(word.count, depth + edits)
    guard low <= high else { return false }
    let row = depth * stride + 1
    let above = row - stride
    let missing = before == byte ? Self.slip : Self.edit
    if low > 0 { rows[row + low - 1] = Self.never }
    rows[row + high + 1] = Self.never
    var least = Self.never
    for column in low...high {
      // The cost if the word lacks this byte of the term.
      var cost = rows[above + column] + missing
      if column > 0 {
        cost = min(cost, insertion(column, rows[row + column - 1]))
        cost = min(cost, rows[above + column - 1] + substitution(byte, column - 1))
        if column > 1, depth > 1, byte == word[column - 2], before == word[column - 1] {
          cost = min(cost, rows[above - stride + column - 2] + Self.swap)
        }
      }
      cost = min(cost, Self.never)
      rows[row + column] = cost
      least = min(least, cost)
    }
    if least <= mostCost { return true }
    // A swap in the next row starts from the row above this one, so the path can still match if that row allows a swap.
    guard depth < path.count + 1, mostCost >= Self.swap else { return false }
    var leastAbove = Self.never
    for column in max(0, depth - 1 - edits)...min(word.count, depth - 1 + edits) {
      leastAbove = min(leastAbove, rows[above + column])
    }
    return leastAbove + Self.swap <= mostCost
  }

  private func substitution(_ byte: UInt8, _ column: Int) -> UInt8 {
    if byte == word[column] { return 0 }
    let letter = byte &- 0x61
    return letter < 26 && neighbours[column] >> UInt32(letter) & 1 == 1 ? Self.slip : Self.edit
  }
}
