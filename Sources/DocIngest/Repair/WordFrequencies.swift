/// How probable a word is in talks and documentation about software.
///
/// Reads `WordFrequencyTable` where it lies in the program: nothing is built at start. The table is lines of
/// equal width in the order of their first words' bytes. A line is a run of entries and padding (`~`); an entry
/// is
///
///     prefix suffix level
///
/// where `prefix` is one letter, `a` for 0 up to `z` for 25, the count of bytes shared with the word before in
/// the same line (the first entry of a line shares none), `suffix` the rest of the word (ASCII letters, digits,
/// `'` and `-`), and `level` one of 26 punctuation marks: the step on a logarithmic scale. For example the line
/// `aLayout?glayoutmanager^` holds `Layout` and, sharing nothing, `layoutmanager`. Words are as written:
/// capitals count.
struct WordFrequencies: Sendable {
  /// Log probability of each level's byte; `notALevel` for bytes that are no level.
  private let levelOfByte: [Float]
  private static let notALevel: Float = 1

  init() {
    var levels = [Float](repeating: Self.notALevel, count: 256)
    // SAFETY: a StaticString's buffer lives as long as the program; it is only read inside the closure.
    WordFrequencyTable.levels.withUTF8Buffer { bytes in
      for (index, byte) in bytes.enumerated() {
        levels[Int(byte)] =
          WordFrequencyTable.topLogProbability - (Float(index) + 0.5) * WordFrequencyTable.step
      }
    }
    levelOfByte = levels
  }

  /// Natural logarithm of the word's share of running text, or nil for a word that is not in the table.
  ///
  /// `word` is UTF-8; a typographic apostrophe must have been folded to `'`. Cost: a binary search over some
  /// 2,000 lines and one line decoded.
  func logProbability(of word: some RandomAccessCollection<UInt8>) -> Float? {
    guard let length = Optional(word.count), length > 0, length <= 40 else { return nil }
    let found = word.withContiguousStorageIfAvailable { search($0) }
    if let found { return found }
    return Array(word).withUnsafeBufferPointer { search($0) }
  }

  private func search(_ word: UnsafeBufferPointer<UInt8>) -> Float? {
    let stride = WordFrequencyTable.lineWidth + 1
    // SAFETY: the buffer lives as long as the program; every index below is checked against its count, and
    // line starts are below `lineCount * stride`, which a test compares with the table's length.
    return WordFrequencyTable.text.withUTF8Buffer { table in
      var low = 0
      var high = min(WordFrequencyTable.lineCount, (table.count + 1) / stride)
      // The last line whose first word is not above the word.
      while low < high {
        let middle = (low + high) / 2
        if firstWordIsAbove(word, lineAt: middle * stride, in: table) {
          high = middle
        } else {
          low = middle + 1
        }
      }
      return low == 0 ? nil : find(word, lineAt: (low - 1) * stride, in: table)
    }
  }

  private func firstWordIsAbove(
    _ word: UnsafeBufferPointer<UInt8>, lineAt start: Int, in table: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var index = 0
    while true {
      let byte = table[start + 1 + index]
      if levelOfByte[Int(byte)] != Self.notALevel { return false }
      if index == word.count { return true }
      if byte != word[index] { return byte > word[index] }
      index += 1
    }
  }

  private func find(
    _ word: UnsafeBufferPointer<UInt8>, lineAt start: Int, in table: UnsafeBufferPointer<UInt8>
  ) -> Float? {
    let end = start + WordFrequencyTable.lineWidth
    var position = start
    // How many leading bytes of the entry before were those of the word.
    var matched = 0
    while position < end, table[position] != UInt8(ascii: "~") {
      let shared = Int(table[position]) - Int(UInt8(ascii: "a"))
      position += 1
      var same = min(matched, shared)
      // Only an entry that shares all that matched so far can go on matching.
      let canGrow = shared <= matched
      var level = levelOfByte[Int(table[position])]
      var length = shared
      while level == Self.notALevel, position + 1 < end {
        if canGrow, same == length, same < word.count, table[position] == word[same] { same += 1 }
        length += 1
        position += 1
        level = levelOfByte[Int(table[position])]
      }
      if same == word.count, length == word.count { return level }
      matched = same
      position += 1
    }
    return nil
  }
}
