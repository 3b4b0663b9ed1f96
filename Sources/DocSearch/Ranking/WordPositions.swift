/// The ascending positions of each word of a query in a section; kept from section to section for its memory.
struct WordPositions {
  /// Word after word.
  var values: [UInt32] = []
  private var ends: [Int] = []
  /// Positions with their words, for `greatestSum`.
  private var sorted: [UInt64] = []
  private var counts: [Int] = []

  subscript(word: Int) -> Range<Int> { (word == 0 ? 0 : ends[word - 1])..<ends[word] }

  mutating func endWord() { ends.append(values.count) }

  /// Removes the positions of a section, and keeps the memory.
  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// The greatest sum of the weights of words that stand within so many positions, each word counted once.
  mutating func greatestSum(of weights: [Double], within length: UInt32) -> Double {
    sorted.removeAll(keepingCapacity: true)
    for word in ends.indices {
      for place in self[word] { sorted.append(UInt64(values[place]) &<< 32 | UInt64(word)) }
    }
    sorted.sort()
    counts.removeAll(keepingCapacity: true)
    counts.append(contentsOf: repeatElement(0, count: weights.count))
    var (best, start) = (0.0, 0)
    for end in sorted.indices {
      counts[Int(sorted[end] & 0xffff_ffff)] += 1
      while (sorted[end] &>> 32) &- (sorted[start] &>> 32) >= UInt64(length) {
        counts[Int(sorted[start] & 0xffff_ffff)] -= 1
        start += 1
      }
      var sum = 0.0
      for word in weights.indices where counts[word] > 0 { sum += weights[word] }
      best = max(best, sum)
    }
    return best
  }

  /// Whether a word stands in a range of positions.
  func holds(_ word: Int, in range: Range<UInt32>) -> Bool {
    for place in self[word] where values[place] >= range.lowerBound {
      return values[place] < range.upperBound
    }
    return false
  }

  /// Number of different positions in a range at which any word stands.
  func count(in range: Range<UInt32>) -> Int {
    var found = values.filter { range.contains($0) }
    guard found.count > 1 else { return found.count }
    found.sort()
    var count = 1
    for place in 1..<found.count where found[place] != found[place - 1] { count += 1 }
    return count
  }

  /// Smallest distance from one word to another; a step backwards counts one more.
  func distance(from left: Int, to right: Int) -> Int? {
    let rights = self[right]
    var best: Int?
    var place = rights.lowerBound
    for from in self[left] {
      let position = values[from]
      while place < rights.upperBound, values[place] < position { place += 1 }
      if place < rights.upperBound { best = min(best ?? .max, Int(values[place] - position)) }
      if place > rights.lowerBound { best = min(best ?? .max, Int(position - values[place - 1]) + 1) }
    }
    return best
  }
}
