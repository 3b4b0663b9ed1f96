import DocKnowledge
import DocModel
import DocSystem

/// Estimates whether two adjacent words belong together in running text. The estimate distinguishes words of a phrase (`iOS 16`, `read only`)
/// from words that are adjacent only because two cells were joined (`Remove Everywhere`).
///
/// The model contains counts from documentation prose: the frequencies of a few thousand words and of common pairs of words, and how often each
/// word begins or ends a sentence, heading or item. Keys are short hashes, so collisions make a few unknown words or pairs seem known.
struct PhraseModel: Sendable {
  /// Statistics about the gap between two words, as buckets.
  struct Gap: Sendable, Equatable {
    /// A bucket number for the association between the two words: its strength (pointwise mutual information) and its certainty. 0 if a word is
    /// unknown, 1 if punctuation separates the words.
    var pair = 0
    /// Bucket numbers for how often the first word ends a phrase (`end`), and how often the second word begins a phrase (`start`); 0 if the
    /// word is unknown.
    var end = 0
    var start = 0
    /// The pointwise mutual information of the pair: the natural logarithm of its observed frequency divided by its expected frequency.
    var mutualInformation = 0.0
  }

  static let pairClasses = 2 + 4 * 14
  static let edgeClasses = 13

  /// Counts of words are stored as natural logarithms, in multiples of this step.
  static let countStep = 0.25
  /// Counts of pairs are stored as bucket numbers. These are the lower bounds of the buckets.
  static let pairCounts: [Double] = [4, 6, 9, 15, 30, 75, 220, 900]
  /// The numbers of bits in the hash of a word (`wordBits`) and in the hash of a pair (`pairBits`).
  static let wordBits = 26
  static let pairBits = 25

  private let words: HashedNumbers
  private let pairs: HashedNumbers
  private let logTotal: Double

  static let trained = PhraseModel(.phrases)

  /// Decodes a table: the natural logarithm of the number of counted words, then the words, then the pairs.
  init(_ table: EmbeddedTable) {
    var reader = HashedNumbers.Reader(table)
    logTotal = Double(reader.number())
    words = HashedNumbers(&reader, bits: Self.wordBits, payload: 14)
    pairs = HashedNumbers(&reader, bits: Self.pairBits, payload: 3)
  }

  /// Statistics of a word: its quantised count, and the buckets for how often it ends and begins a phrase.
  struct Figures: Sendable {
    var key: UInt64 = 0
    var count = -1
    var end = 0
    var start = 0
  }

  func figures(_ word: Span<UInt8>) -> Figures {
    let key = Self.key(word)
    guard let found = words[HashedNumbers.mixed(key)] else { return Figures(key: key) }
    return Figures(key: key, count: found >> 8, end: found >> 4 & 15, start: found & 15)
  }

  /// The statistics about the gap between two words.
  /// - Parameter isApart: whether punctuation follows the first word.
  func gap(_ first: Figures, _ second: Figures, isApart: Bool) -> Gap {
    var gap = Gap(end: first.end, start: second.start)
    if isApart {
      gap.pair = 1
      return gap
    }
    guard first.count >= 0, second.count >= 0 else { return gap }
    let logExpected = Double(first.count + second.count) * Self.countStep - logTotal
    let sureness = logExpected < -3.5 ? 0 : logExpected < -1.2 ? 1 : logExpected < 1.1 ? 2 : 3
    let found = pairs[Self.pair(first.key, second.key)]
    // Bucket midpoint; the last bucket is unbounded.
    let count = found.map { Self.pairCounts[$0] * ($0 < 7 ? 1.25 : 2) } ?? 0
    let expected = PortableMath.exponential(logExpected)
    gap.mutualInformation = PortableMath.log((count + 0.3) / (expected + 0.3))
    gap.pair =
      2 + sureness * 14 + (found == nil ? 0 : 1 + Self.step(gap.mutualInformation, of: 0.7, count: 13))
    return gap
  }

  /// The index of the step that contains a value. The middle step is centred on zero.
  static func step(_ value: Double, of width: Double, count: Int) -> Int {
    max(0, min(count - 1, Int((value / width + Double(count) / 2).rounded(.down))))
  }

  // MARK: Hashes of words and pairs

  /// The hashed key of a pair of words, from the keys of the words.
  static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    HashedNumbers.mixed(HashedNumbers.mixed(first) &+ second)
  }

  /// The key of a word, ignoring case and surrounding punctuation. Words of a special type, such as versions, calls, members, attributes or
  /// camel-case names, have one key per type.
  static func key(_ word: Span<UInt8>) -> UInt64 {
    var low = 0
    var high = word.count
    if high > 1, word[high - 1] == UInt8(ascii: ".") { high -= 1 }
    while low < high, isEdge(word[low]) { low += 1 }
    while high > low, isEdge(word[high - 1]) { high -= 1 }
    guard low < high else { return word.isEmpty ? 0 : UInt64(word[0]) }
    var hash = UInt64.fnvSeed
    var digits = 0
    var signs = 0
    var humps = 0
    var isCall = false
    for index in low..<high {
      let byte = word[index]
      let isUpper = ByteClass.isUpper(byte)
      if ByteClass.isDigit(byte) {
        digits += 1
      } else if byte == UInt8(ascii: "(") {
        isCall = true
      } else if isUpper {
        if index > low, ByteClass.isLower(word[index - 1]) { humps += 1 }
      } else if !LineShape.isLetter(byte), byte != UInt8(ascii: "'"), byte != UInt8(ascii: "-") {
        signs += 1
      }
      hash = hash.fnv(isUpper ? byte | 0x20 : byte)
    }
    // Keys below 512 are reserved for types of words: a number of one digit or of four, another number, a version, a call, a member, an
    // attribute, other code, a word with digits, a camel-case name.
    if digits == high - low { return digits == 1 ? 256 : digits == 4 ? 257 : 258 }
    if digits > 0, digits + signs == high - low { return 259 }
    if isCall { return 260 }
    if word[0] == UInt8(ascii: ".") { return 261 }
    if word[0] == UInt8(ascii: "@") { return 262 }
    if signs > 0 { return 263 }
    if digits > 0 { return 264 }
    if humps > 1 || humps == 1 && high - low > 8 { return 265 }
    return hash | 1 << 63
  }

  private static func isEdge(_ byte: UInt8) -> Bool {
    !LineShape.isLetter(byte) && ",;:!?\"'()[]".utf8.contains(byte)
  }
}
