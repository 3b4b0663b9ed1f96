import DocKnowledge

/// Probability of a word in talks about software, from a table of hashes (`HashedFigures`) whose figures are steps on a logarithmic scale.
struct WordFrequencies: Sendable {
  /// Natural logarithm of the most frequent word's share, with which the table begins.
  private let top: Float
  private let levels: HashedFigures
  /// Natural logarithm between two levels.
  private static let step: Float = 0.75

  /// One table for all documents, decoded for the first damaged talk.
  static let shared = WordFrequencies()

  private init() {
    var reader = HashedFigures.Reader(.wordFrequencies)
    top = reader.number()
    levels = HashedFigures(&reader, bits: 25, payload: 4)
  }

  var count: Int { levels.count }

  /// Natural logarithm of the word's share of running text, or nil for a word that is not in the table. Case is significant.
  ///
  /// `word` is UTF-8; a typographic apostrophe must already be folded to `'`.
  func logProbability(of word: some Collection<UInt8>) -> Float? {
    var key: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in word { key = (key ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return levels[HashedFigures.mixed(key)].map { top - (Float($0) + 0.5) * Self.step }
  }
}
