import DocKnowledge
import DocModel

/// The probability of text without white space. The text may be one word, or several words joined by punctuation.
///
/// Known words are the words of the frequency table, the identifiers in the document's code, and the words in its titles. The longer an unknown
/// word, the lower its probability.
struct WordModel: Sendable {
  let frequencies = WordFrequencies.shared
  /// The names that the document uses. As in `WordFrequencies`, words are stored as hashes: a collision only gives a word the score of another.
  private var trusted: Set<UInt64> = []
  /// Scores that were computed before: of words that may be known (nil if they are not), and of unknown words.
  private var known: [UInt64: Float?] = [:]
  private var unknown: [UInt64: Float] = [:]

  /// Natural logarithms of probabilities. All are negative, and a lower value means a higher cost.
  enum Cost {
    static let trusted: Float = -9.5
    static let unknown: Float = -12
    static let unknownByte: Float = -1.6
    /// The log probability of an unknown word with a capital letter. The value is higher than `unknown`, because the word may be a name.
    static let unknownName: Float = -11
    static let unknownNameByte: Float = -1.3
    /// The log probability of a single letter other than the words `a` and `I`.
    static let letter: Float = -4
    /// The additional cost of a word that is known only with its first letter in lower case.
    static let otherCase: Float = -1.5
    static let identifier: Float = -11.5
    static let hump: Float = -1.4
  }

  mutating func trust(_ word: ArraySlice<UInt8>) {
    if (2...60).contains(word.count) { trusted.insert(Self.key(word)) }
  }

  /// Adds the identifiers in `text`, which is code or a title, to the known words.
  mutating func trustIdentifiers(in text: ArraySlice<UInt8>) {
    for word in text.split(whereSeparator: { !ByteClass.isWord($0) }) { trust(word) }
  }

  private func isTrusted(_ word: ArraySlice<UInt8>) -> Bool { trusted.contains(Self.key(word)) }

  private static func key(_ word: ArraySlice<UInt8>) -> UInt64 { word.reduce(.fnvSeed) { $0.fnv($1) } }

  /// A token without the punctuation around it.
  static func core(of token: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var low = token.startIndex
    var high = token.endIndex
    while low < high, isOuter(token[low]) { low += 1 }
    while high > low, isOuter(token[high - 1]) { high -= 1 }
    // The characters “ ” ‘ ’ … – — are encoded as E2 80 followed by a third byte.
    while high - low >= 3, token[low] == 0xe2, token[low + 1] == 0x80 { low += 3 }
    while high - low >= 3, token[high - 3] == 0xe2, token[high - 2] == 0x80 {
      high -= 3
      while high > low, isOuter(token[high - 1]) { high -= 1 }
    }
    return token[low..<high]
  }

  private static func isOuter(_ byte: UInt8) -> Bool {
    !ByteClass.isAlphanumeric(byte) && "\"()[]{}.,!?:;`'*".utf8.contains(byte)
  }

  /// The log probability of text without spaces, from the words in it and the punctuation between them.
  mutating func chunk(_ text: ArraySlice<UInt8>) -> Float {
    let core = Self.core(of: text)
    guard !core.isEmpty else { return -7 }
    var score: Float = 0
    var start = core.startIndex
    var index = start
    while index < core.endIndex {
      let length = Self.separatorLength(core, at: index)
      if length == 0 {
        index += 1
        continue
      }
      if index > start { score += word(core[start..<index]) }
      score += separator(core, at: index, length: length)
      index += length
      start = index
    }
    if start < core.endIndex { score += word(core[start..<core.endIndex]) }
    return score
  }

  /// The value of `chunk` if the text is one known word or contains punctuation; nil otherwise.
  mutating func knownChunk(_ text: ArraySlice<UInt8>) -> Float? {
    let core = Self.core(of: text)
    guard !core.isEmpty else { return -7 }
    for index in core.indices where Self.separatorLength(core, at: index) > 0 { return chunk(text) }
    return knownWord(core)
  }

  /// The length of the separator that begins at an index; 0 if there is none.
  private static func separatorLength(_ text: ArraySlice<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    if ByteClass.isAlphanumeric(byte) { return 0 }
    if byte >= 0x80 {
      guard byte == 0xe2, index + 2 < text.endIndex, text[index + 1] == 0x80 else { return 0 }
      // The apostrophe ’ is part of a word, not a separator.
      return text[index + 2] == 0x99 ? 0 : 3
    }
    if byte == UInt8(ascii: "'") { return 0 }
    return 1
  }

  /// The log probability of a separator that joins two words without spaces.
  private func separator(_ text: ArraySlice<UInt8>, at index: Int, length: Int) -> Float {
    // The dashes – and — may join words. The characters “, ” and … hardly do.
    if length == 3 { return text[index + 2] == 0x93 || text[index + 2] == 0x94 ? -5 : -10 }
    let next: UInt8 = index + length < text.endIndex ? text[index + length] : 0
    let previous: UInt8 = index > text.startIndex ? text[index - 1] : 0
    if ByteClass.isDigit(next), ByteClass.isDigit(previous) { return -1 }
    switch text[index] {
    case UInt8(ascii: "-"): return previous == UInt8(ascii: "-") ? -4 : -0.5
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "?"): return -13
    default: return ByteClass.isLetter(next) || next >= 0x80 ? -6 : -2
    }
  }

  /// The log probability of a run of letters, digits and apostrophes.
  mutating func word(_ text: ArraySlice<UInt8>) -> Float {
    if let known = knownWord(text) { return known }
    let key = Self.key(text)
    let score = unknown[key] ?? unknownWord(Self.folded(text))
    unknown[key] = score
    return score
  }

  /// The log probability of a known word; nil if it is unknown.
  mutating func knownWord(_ text: ArraySlice<UInt8>) -> Float? {
    let key = Self.key(text)
    if let score = known[key] { return score }
    let score = base(Self.folded(text))
    known[key] = .some(score)
    return score
  }

  private static func folded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.contains(0xe2) ? text.replacing("’".utf8, with: "'".utf8) : text
  }

  /// The log probability of a word that is known in this spelling, or with its first letter in lower case.
  func base(_ bytes: ArraySlice<UInt8>) -> Float? {
    guard let first = bytes.first else { return nil }
    if let known = frequencies.logProbability(of: bytes) {
      let isLetter = bytes.count == 1 && first != UInt8(ascii: "a") && first != UInt8(ascii: "I")
      if isLetter, ByteClass.isLetter(first) { return known + Cost.letter }
      return known
    }
    if isTrusted(bytes) { return Cost.trusted }
    return ByteClass.isUpper(first) ? otherCase(bytes) : nil
  }

  /// The log probability of a word that is known only if the case of its first letter is changed: `Whereas` is known as `whereas`.
  private func otherCase(_ bytes: ArraySlice<UInt8>) -> Float? {
    guard let first = bytes.first, ByteClass.isLetter(first), bytes.count > 1, bytes.count <= 40 else {
      return nil
    }
    var other = Array(bytes)
    other[0] = first ^ 0x20
    if let known = frequencies.logProbability(of: other) { return known + Cost.otherCase }
    return isTrusted(other[...]) ? Cost.trusted + Cost.otherCase : nil
  }

  // MARK: Unknown words

  /// The log probability of a word that is neither in the frequency table nor a name from the document. The longer a word, the lower its
  /// probability. Forms of known words, and names that consist of known words, are more probable.
  func unknownWord(_ bytes: ArraySlice<UInt8>) -> Float {
    guard let first = bytes.first else { return -7 }
    if bytes.allSatisfy(ByteClass.isDigit) { return -7 - 0.4 * Float(bytes.count) }
    var best =
      ByteClass.isUpper(first)
      ? Cost.unknownName + Cost.unknownNameByte * Float(bytes.count)
      : Cost.unknown + Cost.unknownByte * Float(bytes.count)
    guard bytes.count <= 60 else { return best }
    best = max(best, derived(bytes))
    best = max(best, humps(Array(bytes)))
    return best
  }

  /// The log probability of the word as a regular form of a known word, such as a possessive or a plural.
  private func derived(_ bytes: ArraySlice<UInt8>) -> Float {
    var best: Float = -100
    guard let last = bytes.last else { return best }
    for (ending, cost) in Self.endings
    where ending.last == last && bytes.count >= ending.count + 2 && bytes.suffix(ending.count) == ending[...]
    {
      let stem = bytes.dropLast(ending.count)
      // A stem of fewer than four letters is skipped, because almost any string would be a form of some short word.
      if ending.first != UInt8(ascii: "'"), stem.count < 4 { continue }
      if let known = base(stem) { best = max(best, known + cost) }
      if cost < -3, stem.last != UInt8(ascii: "e"), let known = base((stem + [UInt8(ascii: "e")])[...]) {
        best = max(best, known + cost - 0.5)
      }
    }
    for prefix in Self.prefixes
    where prefix.first == bytes.first && bytes.count >= prefix.count + 4 && bytes.starts(with: prefix) {
      if let known = base(bytes.dropFirst(prefix.count)) { best = max(best, known - 5) }
    }
    return best
  }

  private static let endings: [([UInt8], Float)] = [
    ("'s", -2.5), ("'", -4), ("s", -3), ("es", -4), ("ed", -4), ("d", -4), ("ing", -4), ("er", -5),
    ("ers", -5), ("ly", -4.5), ("able", -5), ("ness", -5), ("less", -5), ("ish", -5), ("ize", -4),
    ("izes", -4.5), ("izing", -5), ("ized", -5), ("ability", -4), ("ibility", -4), ("ity", -4.5), ("ful", -5),
    ("able", -5), ("wise", -5), ("'re", -4), ("'ll", -4), ("'ve", -4), ("'d", -4),
  ].map { (Array($0.0.utf8), $0.1) }

  private static let prefixes: [[UInt8]] = [
    "un", "re", "non", "pre", "sub", "multi", "over", "under", "super", "inter", "micro", "auto", "de", "dis",
    "mis", "meta", "hyper", "anti", "semi", "bio", "geo", "photo", "tele", "trans",
  ].map { Array($0.utf8) }

  /// The log probability of an identifier such as `HeartRateView`, provided that each of its parts is a word.
  private func humps(_ bytes: [UInt8]) -> Float {
    guard bytes.dropFirst().contains(where: ByteClass.isUpper) || bytes.contains(where: ByteClass.isDigit)
    else {
      return -100
    }
    var score = ByteClass.isUpper(bytes[0]) ? Cost.identifier : Cost.identifier - 5
    for hump in Self.humpRanges(bytes) {
      let part = bytes[hump]
      if part.allSatisfy(ByteClass.isDigit) || (part.count <= 5 && part.allSatisfy(ByteClass.isUpper)) {
        score += Cost.hump
        continue
      }
      let lower = part.map(ByteClass.lowered)
      guard part.count > 1, let known = frequencies.logProbability(of: lower) else { return -100 }
      score += Cost.hump + min(0, (known + 9) / 3)
    }
    return score
  }

  /// Splits `UIViewController2` into `UI`, `View`, `Controller`, `2`.
  static func humpRanges(_ bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for index in 1..<max(1, bytes.count) {
      let previous = bytes[index - 1]
      let byte = bytes[index]
      let next: UInt8 = index + 1 < bytes.count ? bytes[index + 1] : 0
      let begins =
        (ByteClass.isUpper(byte) && !ByteClass.isUpper(previous))
        || (ByteClass.isUpper(byte) && ByteClass.isLower(next))
        || (ByteClass.isDigit(byte) != ByteClass.isDigit(previous))
      if begins {
        ranges.append(start..<index)
        start = index
      }
    }
    ranges.append(start..<bytes.count)
    return ranges
  }
}

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
