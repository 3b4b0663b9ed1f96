/// A list of English and technical words. If the index lacks a word but this list contains it, the word is not taken for a typing error.
///
/// The table is text with lines of `width` bytes, so that binary search finds a word without any parsing when the program starts. Words are
/// front-coded: a capital letter says how many letters a word shares with the previous one ("A" for none), and the other letters of the word
/// follow. The first word of a line shares no letters. Spaces and a line feed fill the line. Words are sorted, and have 2 to 24 letters from a
/// to z.
package struct WordList: Sendable {
  /// The length of a line in bytes. A lookup reads one line from its start.
  static let width = 1001

  private let lines = EmbeddedTable.wordList.count / width

  package init() {}

  package func contains(_ word: [UInt8]) -> Bool {
    guard (2...24).contains(word.count) else { return false }
    let text = EmbeddedTable.wordList
    var index = line(holding: word) * Self.width
    let end = index + Self.width
    // The number of letters that the current entry, which sorts before the searched word, shares with that word. If the next entry shares more
    // letters than that with the current one, the next entry sorts before the word, too. If it shares fewer, it sorts after the word.
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

  /// Whether the list contains a word, or the word without a plural s. An s after another s is not a plural s: "acess" is not a form of "aces".
  package func knows(_ word: [UInt8]) -> Bool {
    if contains(word) { return true }
    let singular = word.dropLast()
    return word.count > 3 && word.last == UInt8(ascii: "s") && singular.last != UInt8(ascii: "s")
      && contains(Array(singular))
  }

  /// Whether a word is two words of the list without a space, such as "callstack". Each of them must have at least four letters.
  package func knowsCompound(_ word: [UInt8]) -> Bool {
    guard (8...48).contains(word.count) else { return false }
    return (4...word.count - 4).contains { position in
      contains(Array(word[..<position])) && contains(Array(word[position...]))
    }
  }

  /// Passes the words from `start` on to `body`, in order, until `body` returns false.
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
