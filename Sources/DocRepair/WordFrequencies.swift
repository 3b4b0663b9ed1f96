import DocDraft

/// Probability of a word in talks about software, from a table of hashes (`HashedFigures`) whose figures are steps on a logarithmic scale.
struct WordFrequencies: Sendable {
  private let levels = HashedFigures(
    WordFrequencyTable.packed, bits: WordFrequencyTable.bits, payload: WordFrequencyTable.levelBits)

  /// One table for all documents, decoded for the first damaged talk.
  static let shared = WordFrequencies()

  var count: Int { levels.count }

  /// Natural logarithm of the word's share of running text, or nil for a word that is not in the table. Case is significant.
  ///
  /// `word` is UTF-8; a typographic apostrophe must already be folded to `'`.
  func logProbability(of word: some Collection<UInt8>) -> Float? {
    var key: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in word { key = (key ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return levels[HashedFigures.mixed(key)].map {
      WordFrequencyTable.topLogProbability - (Float($0) + 0.5) * WordFrequencyTable.step
    }
  }
}
