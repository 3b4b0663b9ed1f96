/// Probability of a word in talks about software.
///
/// `WordFrequencyTable` is text. Its entries are sorted by the bytes of their words and front-coded, in lines of any length. An entry is
///
///     prefix suffix level
///
/// where `prefix` is one letter, `a` for 0 up to `z` for 25, for the number of bytes shared with the previous word; `suffix` is the rest of
/// the word (ASCII letters, digits, `'` and `-`); and `level` is a punctuation mark that encodes a step on a logarithmic scale.
/// For example, `aLayout?glayer<` contains `Layout`, which shares no bytes with the word before, and `Layoutlayer`, which shares the
/// six bytes (`g`) of `Layout`. Case is significant.
struct WordFrequencies: Sendable {
  private var words = ByteStringTable(minimumCapacity: 1 << 15)
  private var logProbabilities: [Float] = []

  /// One table for all documents, built for the first damaged talk.
  static let shared = WordFrequencies()

  /// Takes one pass over the table.
  init() {
    var levels = [Float?](repeating: nil, count: 256)
    // SAFETY: the buffers of a StaticString live as long as the program, and they are only read inside the closures.
    WordFrequencyTable.levels.withUTF8Buffer { bytes in
      for (index, byte) in bytes.enumerated() {
        levels[Int(byte)] =
          WordFrequencyTable.topLogProbability - (Float(index) + 0.5) * WordFrequencyTable.step
      }
    }
    WordFrequencyTable.text.withUTF8Buffer { text in
      var word: [UInt8] = []
      var begins = true
      for byte in text where byte != UInt8(ascii: "\n") {
        if begins {
          word.removeLast(max(0, word.count - Int(byte - UInt8(ascii: "a"))))
          begins = false
        } else if let level = levels[Int(byte)] {
          if words.add(word[...]).isNew { logProbabilities.append(level) }
          begins = true
        } else {
          word.append(byte)
        }
      }
    }
  }

  var count: Int { words.count }

  /// Natural logarithm of the word's share of running text, or nil for a word that is not in the table.
  ///
  /// `word` is UTF-8; a typographic apostrophe must already be folded to `'`.
  func logProbability(of word: some Collection<UInt8>) -> Float? {
    let slice = (word as? ArraySlice<UInt8>) ?? Array(word)[...]
    return words.number(of: slice).map { logProbabilities[$0] }
  }
}
