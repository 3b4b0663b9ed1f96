/// Words of English and of programmers, by which a slip of the keyboard is told from a word that is merely not in an index.
///
/// The table is text of lines of equal length, so that a word is found by halving and nothing is read at start-up. In a line
/// a word is a capital letter that counts the letters it shares with the word before ("A" for none), and its other letters. The
/// first word of a line shares none; spaces fill the line up. Words are 2 to 24 letters from a to z, in ascending order.
package struct WordList: Sendable {
  package init() {}

  /// Whether a word in lower case is in the list.
  package func contains(_ word: [UInt8]) -> Bool {
    guard (2...24).contains(word.count) else { return false }
    return WordListTable.text.withUTF8Buffer { buffer in
      let text = buffer.span
      var index = Self.line(holding: word, text) * WordListTable.width
      let end = min(index + WordListTable.width, text.count)
      // How many letters the last word shares with the one that is looked for, which lies behind it: so does a word that shares more
      // with that one. One that shares less lies behind both.
      var matched = 0
      while index < end, text[index] != 0x20 {
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
  }

  /// Whether a word is in the list, as it is or without a plural s. No plural ends in two: "acess" is no "aces".
  package func knows(_ word: [UInt8]) -> Bool {
    if contains(word) { return true }
    let singular = word.dropLast()
    return word.count > 3 && word.last == UInt8(ascii: "s") && singular.last != UInt8(ascii: "s")
      && contains(Array(singular))
  }

  /// Whether a word is two of the list side by side, each of four letters or more: "callstack".
  package func knowsCompound(_ word: [UInt8]) -> Bool {
    guard (8...48).contains(word.count) else { return false }
    return (4...word.count - 4).contains { place in
      contains(Array(word[..<place])) && contains(Array(word[place...]))
    }
  }

  /// Gives the words from `start` on, in ascending order, until `body` returns false.
  package func forEachWord(from start: [UInt8], _ body: (_ word: [UInt8]) -> Bool) {
    WordListTable.text.withUTF8Buffer { buffer in
      let text = buffer.span
      var line = Self.line(holding: start, text)
      var word: [UInt8] = []
      while line < WordListTable.lines {
        var index = line * WordListTable.width
        let end = min(index + WordListTable.width, text.count)
        while index < end, text[index] != 0x20 {
          word.removeLast(max(0, word.count - Int(text[index] &- 0x41)))
          index += 1
          while index < end, text[index] >= 0x61 {
            word.append(text[index])
            index += 1
          }
          if !word.lexicographicallyPrecedes(start), !body(word) { return }
        }
        line += 1
      }
    }
  }

  /// The last line whose first word is not behind a word.
  private static func line(holding word: [UInt8], _ text: Span<UInt8>) -> Int {
    var low = 0
    var high = WordListTable.lines
    while high - low > 1 {
      let middle = (low + high) / 2
      var index = middle * WordListTable.width + 1
      var place = 0
      while place < word.count, text[index] >= 0x61, word[place] == text[index] {
        place += 1
        index += 1
      }
      let isBefore = text[index] >= 0x61 && (place == word.count || word[place] < text[index])
      if isBefore { high = middle } else { low = middle }
    }
    return low
  }
}
