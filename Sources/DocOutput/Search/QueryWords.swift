import DocModel

/// The words of a query as bytes, used to find the relevant lines of a code sample.
///
/// The words affect only the layout. The index's analyzer decides what matches the query.
struct QueryWords: Sendable {
  /// At most 32 distinct lower-case ASCII words, each of at least three bytes.
  let words: [[UInt8]]

  init(_ query: String) {
    var words: [[UInt8]] = []
    let letters = query.utf8.map(ByteClass.lowered)
    for word in letters.split(whereSeparator: { !ByteClass.isWord($0) }) where word.count >= 3 {
      if words.count < 32, !words.contains(Array(word)) { words.append(Array(word)) }
    }
    self.words = words
  }

  /// The set of query words that the line contains, ignoring case. Bit N stands for `words[N]`.
  func found(in line: ArraySlice<UInt8>) -> UInt32 {
    guard !words.isEmpty, line.count < 4096 else { return 0 }
    let line = line.map(ByteClass.lowered)
    var bits: UInt32 = 0
    for (index, word) in words.enumerated() where Self.contains(line, word) {
      bits |= 1 << UInt32(index)
    }
    return bits
  }

  /// The disjoint byte ranges of query words in a line, in ascending order. A match begins at the start of a word, or of a part of a name:
  /// `cell` matches in `UICollectionViewCell`, but not in `cancelled`.
  func ranges(in line: [UInt8]) -> [Range<Int>] {
    guard !words.isEmpty, line.count < 4096 else { return [] }
    var ranges: [Range<Int>] = []
    var start = 0
    while start < line.count {
      let longest = Self.beginsPart(line, at: start) ? longestWord(in: line, at: start) : 0
      if longest > 0 { ranges.append(start..<start + longest) }
      start += max(1, longest)
    }
    return ranges
  }

  /// The length in bytes of the longest query word that matches at the offset; 0 if none matches.
  private func longestWord(in line: [UInt8], at start: Int) -> Int {
    var longest = 0
    for word in words where word.count > longest && start + word.count <= line.count {
      if word.indices.allSatisfy({ word[$0] == ByteClass.lowered(line[start + $0]) }) { longest = word.count }
    }
    return longest
  }

  private static func beginsPart(_ line: [UInt8], at index: Int) -> Bool {
    guard index > 0 else { return true }
    let (previous, byte) = (line[index - 1], line[index])
    let isLetter = ByteClass.isLetter(previous) || previous >= 0x80
    if !isLetter { return true }
    return ByteClass.isUpper(byte)
  }

  private static func contains(_ line: [UInt8], _ word: [UInt8]) -> Bool {
    guard line.count >= word.count else { return false }
    return (0...line.count - word.count).contains { start in
      line[start] == word[0] && line[start..<start + word.count].elementsEqual(word)
    }
  }
}
