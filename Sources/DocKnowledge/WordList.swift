/// A list of English and technical words. It distinguishes a typing error from a correct word that is not in the index.
///
/// The table is text with lines of `width` bytes, so that a word is found by binary search and nothing is parsed when the program starts.
/// Words are front-coded: a capital letter counts the letters shared with the previous word ("A" for none), then the other letters follow.
/// The first word of a line shares none. Spaces and a line feed pad the line. Words have 2 to 24 letters from a to z and are sorted.
package struct WordList: Sendable {
  /// The bytes of a line. A lookup scans one line.
  static let width = 1001

  private let lines = EmbeddedTable.wordList.count / width

  package init() {}

  /// Whether a lower-case word is in the list.
  package func contains(_ word: [UInt8]) -> Bool {
    guard (2...24).contains(word.count) else { return false }
    let text = EmbeddedTable.wordList
    var index = line(holding: word) * Self.width
    let end = index + Self.width
    // `matched` is the number of letters that the current entry shares with the searched word, as long as that word sorts later. An entry
    // that shares more letters with the previous entry also sorts before the searched word. An entry that shares fewer sorts after it.
    var matched = 0
    while index < end, text[index] > 0x20 {
      let shared = Int(text[index] &- 0x41)
      if shared < matched { return false }
      index += 1
      if shared == matched {
        while index < end, text[index] >= 0x61, matched < word.count, text[index] == word[matched] {
          index += 1
          matched += 1
        }
        let hasMore = index < end && text[index] >= 0x61
        if matched == word.count { return !hasMore }
        if hasMore, text[index] > word[matched] { return false }
      }
      while index < end, text[index] >= 0x61 { index += 1 }
    }
    return false
  }

  /// Whether the list contains a word, either as it is or without a plural s. A plural does not end in "ss", so "acess" does not match
  /// "aces".
  package func knows(_ word: [UInt8]) -> Bool {
    if contains(word) { return true }
    let singular = word.dropLast()
    return word.count > 3 && word.last == UInt8(ascii: "s") && singular.last != UInt8(ascii: "s")
      && contains(Array(singular))
  }

  /// Whether a word is a compound of two words of the list that have at least four letters each, such as "callstack".
  package func knowsCompound(_ word: [UInt8]) -> Bool {
    guard (8...48).contains(word.count) else { return false }
    return (4...word.count - 4).contains { position in
      contains(Array(word[..<position])) && contains(Array(word[position...]))
    }
  }

  /// Passes the words to `body` in order, beginning at `start`, until it returns false.
  package func forEachWord(from start: [UInt8], _ body: (_ word: [UInt8]) -> Bool) {
    let text = EmbeddedTable.wordList
    var word: [UInt8] = []
    for line in line(holding: start)..<lines {
      var index = line * Self.width
      let end = index + Self.width
      while index < end, text[index] > 0x20 {
        word.removeLast(max(0, word.count - Int(text[index] &- 0x41)))
        index += 1
        while index < end, text[index] >= 0x61 {
          word.append(text[index])
          index += 1
        }
        if !word.lexicographicallyPrecedes(start), !body(word) { return }
      }
    }
  }

  /// The last line whose first word does not sort after the given word.
  private func line(holding word: [UInt8]) -> Int {
    let text = EmbeddedTable.wordList
    var low = 0
    var high = lines
    while high - low > 1 {
      let middle = (low + high) / 2
      var index = middle * Self.width + 1
      var position = 0
      while position < word.count, text[index] >= 0x61, word[position] == text[index] {
        position += 1
        index += 1
      }
      let isBefore = text[index] >= 0x61 && (position == word.count || word[position] < text[index])
      if isBefore { high = middle } else { low = middle }
    }
    return low
  }
}
