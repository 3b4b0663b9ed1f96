import DocModel

/// The probability of text without white space. The text may be one word, or several words joined by punctuation.
///
/// Known words are the words of the frequency table, the identifiers in the document's code, and the words in its titles. The longer an unknown
/// word, the lower its probability.
struct WordModel: Sendable {
  let frequencies: WordFrequencies
  /// The names that the document uses.
  private var trusted = ByteStringTable(minimumCapacity: 1024)
  /// A cache of computed scores.
  private var scored = ByteStringTable(minimumCapacity: 4096)
  private var scores: [Score] = []

  private struct Score {
    /// The log probability of the word if it is known; positive if it is unknown.
    var known: Float
    /// The log probability of the word, whether known or not; positive until it is computed.
    var any: Float
  }

  /// Costs as natural logarithms of probabilities. All values are negative; a lower value means a higher cost.
  enum Cost {
    static let trusted: Float = -9.5
    static let unknown: Float = -12
    static let unknownByte: Float = -1.6
    /// The log probability of an unknown word with a capital letter. The value is higher than `unknown`, because the word may be a name.
    static let unknownName: Float = -11
    static let unknownNameByte: Float = -1.3
    /// The log probability of a single letter other than the words `a` and `I`.
    static let letter: Float = -4
    /// The additional cost of a capital letter if the table has the word in lower case.
    static let otherCase: Float = -1.5
    static let identifier: Float = -11.5
    static let hump: Float = -1.4
  }

  init(frequencies: WordFrequencies = .shared) {
    self.frequencies = frequencies
  }

  mutating func trust(_ word: ArraySlice<UInt8>) {
    guard word.count >= 2, word.count <= 60 else { return }
    _ = trusted.add(word)
  }

  /// Adds the identifiers in `text`, which is code or a title, to the known words.
  mutating func trustIdentifiers(in text: ArraySlice<UInt8>) {
    var index = text.startIndex
    while index < text.endIndex {
      let start = index
      while index < text.endIndex, ByteClass.isWord(text[index]) { index += 1 }
      if index > start { trust(text[start..<index]) } else { index += 1 }
    }
  }

  private func isTrusted(_ word: ArraySlice<UInt8>) -> Bool { trusted.number(of: word) != nil }

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
    return pieces(core)
  }

  private mutating func pieces(_ core: ArraySlice<UInt8>) -> Float {
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
    let number = scoreNumber(text)
    if scores[number].known <= 0 { return scores[number].known }
    if scores[number].any > 0 { scores[number].any = unknownWord(Self.folded(text)) }
    return scores[number].any
  }

  /// The log probability of a known word; nil if it is unknown.
  mutating func knownWord(_ text: ArraySlice<UInt8>) -> Float? {
    let known = scores[scoreNumber(text)].known
    return known <= 0 ? known : nil
  }

  private mutating func scoreNumber(_ text: ArraySlice<UInt8>) -> Int {
    let (number, isNew) = scored.add(text)
    if isNew { scores.append(Score(known: base(Self.folded(text)) ?? 1, any: 1)) }
    return number
  }

  private static func folded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(0xe2) else { return text }
    var bytes = Array(text)
    foldApostrophes(&bytes)
    return bytes[...]
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

  static func foldApostrophes(_ bytes: inout [UInt8]) {
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0xe2, index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] == 0x99 {
        output.append(UInt8(ascii: "'"))
        index += 3
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    bytes = output
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
}
