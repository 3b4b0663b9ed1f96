import DocModel

/// Counts how often the words of tables without borders, and pairs of these words, occur in the text around the tables. If two words are
/// adjacent in the text, they form a phrase, a name or code, so there is no cell border between them.
struct WordPairCounts: Sendable {
  private var words: [UInt32: Int32] = [:]
  private var pairs: [UInt64: Int32] = [:]

  static let classes = 17
  /// The maximum of a count, so that counts cannot overflow. The counts that `evidence` distinguishes are far smaller.
  private static let most: Int32 = 1 << 24

  init() {}

  /// Prepares to count the words and pairs that occur in the rows.
  init(rows: some Sequence<[UInt8]>) {
    for row in rows {
      var before: UInt32?
      Self.visit(row[...]) { word in
        words[word] = 0
        if let before { pairs[Self.pair(before, word)] = 0 }
        before = word
      }
    }
  }

  mutating func count(_ line: ArraySlice<UInt8>) {
    var before: UInt32?
    Self.visit(line) { word in
      guard let known = words[word] else {
        before = nil
        return
      }
      words[word] = min(known, Self.most) + 1
      if let before, let known = pairs[Self.pair(before, word)] {
        pairs[Self.pair(before, word)] = min(known, Self.most) + 1
      }
      before = word
    }
  }

  /// The bucket for the evidence that two adjacent words belong together; 0 if no text was counted. If the words are never adjacent in the text,
  /// the bucket depends on the frequency of the rarer word. Otherwise, the bucket depends on the frequency of the pair, and on the pair's share
  /// of the rarer word's occurrences.
  func evidence(_ first: UInt32, _ second: UInt32) -> Int {
    if words.isEmpty { return 0 }
    let both = pairs[Self.pair(first, second), default: 0]
    let rarer = min(words[first, default: 0], words[second, default: 0])
    if both == 0 { return rarer == 0 ? 1 : rarer < 3 ? 2 : rarer < 10 ? 3 : 4 }
    let share = both * 2 >= rarer ? 2 : both * 6 >= rarer ? 1 : 0
    return 5 + share * 4 + (both < 2 ? 0 : both < 3 ? 1 : both < 6 ? 2 : 3)
  }

  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  /// Calls `body` with the key of each word in the line.
  private static func visit(_ line: ArraySlice<UInt8>, _ body: (UInt32) -> Void) {
    for word in line.split(whereSeparator: { $0 <= 0x20 }) { body(key(word.span)) }
  }

  /// The key of a word, ignoring case and surrounding punctuation. A word without letters or digits is hashed unchanged.
  static func key(_ word: Span<UInt8>) -> UInt32 {
    word.contains(where: { LineShape.isLetter($0) || ByteClass.isDigit($0) })
      ? UInt32(truncatingIfNeeded: LineShape.wordHash(word)) : word.hash32
  }
}
