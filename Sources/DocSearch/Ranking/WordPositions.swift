import DocIndex
import DocText

/// For each query word, its ascending positions in a section. The value is reused for several sections to avoid memory allocations.
struct WordPositions {
  /// The positions of all words, one word after the other. For each word, `ends` contains the index at which its positions end.
  var values: [UInt32] = []
  private var ends: [Int] = []
  /// All positions in ascending order, each with its word: the high half is the position, the low half the index of the word.
  private var sorted: [UInt64] = []
  private var counts: [Int] = []

  subscript(word: Int) -> Range<Int> { (word == 0 ? 0 : ends[word - 1])..<ends[word] }

  mutating func endWord() { ends.append(values.count) }

  /// Sorts the positions, as `greatestSum` and `count` require. Call it after the positions of all words have been added.
  mutating func sort() {
    for word in ends.indices {
      for index in self[word] { sorted.append(UInt64(values[index]) &<< 32 | UInt64(word)) }
    }
    if ends.count > 1 { sorted.sort() }
  }

  /// Removes the positions of a section, but keeps the memory.
  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    sorted.removeAll(keepingCapacity: true)
  }

  /// The highest weight of the words in any `length` consecutive positions. A repeated word is counted once.
  mutating func greatestSum(of weights: [Double], within length: UInt32) -> Double {
    counts.removeAll(keepingCapacity: true)
    counts.append(contentsOf: repeatElement(0, count: weights.count))
    var (best, start) = (0.0, 0)
    for end in sorted.indices {
      let word = Int(sorted[end] & 0xffff_ffff)
      counts[word] += 1
      while (sorted[end] &>> 32) &- (sorted[start] &>> 32) >= UInt64(length) {
        counts[Int(sorted[start] & 0xffff_ffff)] -= 1
        start += 1
      }
      // Only a word that was not in the window yet increases the sum.
      guard counts[word] == 1 else { continue }
      var sum = 0.0
      for word in weights.indices where counts[word] > 0 { sum += weights[word] }
      best = max(best, sum)
    }
    return best
  }

  /// Whether a word occurs in a range of positions.
  func holds(_ word: Int, in range: Range<UInt32>) -> Bool {
    for index in self[word] where values[index] >= range.lowerBound {
      return values[index] < range.upperBound
    }
    return false
  }

  /// Whether a range begins with all words, in their order. The distance between two words must be at most their distance in the query.
  /// - Parameter clauses: for each word, the index of its clause in the query.
  func allBegin(_ range: Range<UInt32>, _ clauses: [Int]) -> Bool {
    // The positions at which the next word may occur.
    var next = Int(range.lowerBound)..<min(Int(range.upperBound), Int(range.lowerBound) + 1)
    for word in clauses.indices {
      guard let position = self[word].lazy.map({ Int(values[$0]) }).first(where: { $0 >= next.lowerBound }),
        position < next.upperBound
      else { return false }
      let distance = word + 1 < clauses.count ? clauses[word + 1] - clauses[word] : 0
      next = (position + 1)..<min(Int(range.upperBound), position + 1 + distance)
    }
    return true
  }

  /// The number of distinct positions in a range at which any word occurs.
  func count(in range: Range<UInt32>) -> Int {
    var count = 0
    var last: UInt32?
    for packed in sorted {
      let position = UInt32(truncatingIfNeeded: packed &>> 32)
      if position == last || !range.contains(position) { continue }
      last = position
      count += 1
    }
    return count
  }

  /// The smallest distance between two words; nil if one of the words does not occur. If `right` comes before `left`, the distance is one
  /// greater, so that the query's order is preferred.
  func distance(from left: Int, to right: Int) -> Int? {
    let rights = self[right]
    var best: Int?
    var index = rights.lowerBound
    for from in self[left] {
      let position = values[from]
      while index < rights.upperBound, values[index] < position { index += 1 }
      if index < rights.upperBound { best = min(best ?? .max, Int(values[index] - position)) }
      if index > rights.lowerBound { best = min(best ?? .max, Int(position - values[index - 1]) + 1) }
    }
    return best
  }
}
