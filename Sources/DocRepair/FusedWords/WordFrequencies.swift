import DocKnowledge
import DocModel

/// Probabilities of words in talks about software. The table of hashes (`HashedNumbers`) has values on a logarithmic scale.
struct WordFrequencies: Sendable {
  /// The natural logarithm of the most frequent word's relative frequency in running text. This logarithm is the first value of the table.
  private let top: Float
  private let levels: HashedNumbers
  /// The difference between two adjacent levels of the table, as a natural logarithm.
  private static let step: Float = 0.75

  /// The only instance. The table is decoded when the first transcript is repaired.
  static let shared = WordFrequencies()

  private init() {
    var reader = HashedNumbers.Reader(.wordFrequencies)
    top = reader.number()
    levels = HashedNumbers(&reader, bits: 25, payload: 4)
  }

  var count: Int { levels.count }

  /// The natural logarithm of the word's relative frequency in running text; nil if the table does not contain the word. Case matters.
  /// - Parameter word: the word in UTF-8, with typographic apostrophes replaced by `'`.
  func logProbability(of word: some Collection<UInt8>) -> Float? {
    var key: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in word { key = key.fnv(byte) }
    return levels[HashedNumbers.mixed(key)].map { top - (Float($0) + 0.5) * Self.step }
  }
}
