/// The ascending positions of each word of a query in a section; kept from section to section for its memory.
struct WordPositions {
  /// Word after word.
  var values: [UInt32] = []
  private var ends: [Int] = []

  subscript(word: Int) -> Range<Int> { (word == 0 ? 0 : ends[word - 1])..<ends[word] }

  mutating func endWord() { ends.append(values.count) }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
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
