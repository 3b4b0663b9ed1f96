/// How probable a stretch of text without white space is, as a word or as words that belong together.
///
/// Three sources: the frequency table, names that the document itself vouches for (identifiers of its code,
/// words of its titles), and what the document's words do elsewhere in it (a name that stands alone twice is a
/// name). An unknown word costs more the longer it is.
struct WordModel: Sendable {
  let frequencies: WordFrequencies
  /// Words of the document and those it vouches for, with what is known of each.
  private var vocabulary = ByteStringTable(minimumCapacity: 1024)
  private var facts: [Facts] = []
  /// How often two tokens stand next to each other with a space between, by their numbers.
  private var pairs: [UInt64: Int32] = [:]
  /// Scores that were asked for before.
  private var scored = ByteStringTable(minimumCapacity: 4096)
  private var scores: [Score] = []

  private struct Facts {
    var trusted = false
    /// How often the word stands in the document as a token, its outer punctuation removed.
    var count: Int32 = 0
  }

  private struct Score {
    /// Log probability of a word that the table or the document knows; above 0 for one that they do not.
    var known: Float
    /// Log probability of any word; above 0 until it is asked for.
    var any: Float
  }

  /// Natural logarithms; see `word`.
  enum Cost {
    static let trusted: Float = -9.5
    static let unknown: Float = -12
    static let unknownByte: Float = -1.6
    /// An unknown word with a capital may be a name.
    static let unknownName: Float = -11
    static let unknownNameByte: Float = -1.3
    static let rareShort: Float = -10.5
    /// A letter that stands alone; `a` and `I` are words.
    static let letter: Float = -4
    static let ownWord: Float = -11.5
    static let identifier: Float = -11.5
    static let hump: Float = -1.4
  }

  init(frequencies: WordFrequencies = .shared) {
    self.frequencies = frequencies
  }

  mutating func trust(_ word: ArraySlice<UInt8>) {
    guard word.count >= 2, word.count <= 60 else { return }
    facts[number(of: word)].trusted = true
  }

  /// Trusts every identifier of a piece of code or of a title.
  mutating func trustIdentifiers(in text: ArraySlice<UInt8>) {
    var index = text.startIndex
    while index < text.endIndex {
      let start = index
      while index < text.endIndex, text[index].isIdentifierByte { index += 1 }
      if index > start { trust(text[start..<index]) } else { index += 1 }
    }
  }

  private mutating func number(of word: ArraySlice<UInt8>) -> Int {
    let (number, isNew) = vocabulary.add(word)
    if isNew { facts.append(Facts()) }
    return number
  }

  /// Counts the tokens of a sentence that may hold fused words.
  mutating func learn(_ tokens: [ArraySlice<UInt8>]) {
    var previous: Int?
    for token in tokens {
      let core = Self.core(of: token)
      if core.isEmpty || core.count > 60 {
        previous = nil
        continue
      }
      let number = number(of: core)
      facts[number].count += 1
      // Only words that nothing parts are neighbours.
      if let previous, core.startIndex == token.startIndex {
        pairs[UInt64(previous) << 32 | UInt64(number), default: 0] += 1
      }
      previous = core.endIndex == token.endIndex ? number : nil
    }
  }

  func count(ofToken token: ArraySlice<UInt8>) -> Int {
    vocabulary.number(of: token).map { Int(facts[$0].count) } ?? 0
  }

  private func isTrusted(_ word: ArraySlice<UInt8>) -> Bool {
    vocabulary.number(of: word).map { facts[$0].trusted } ?? false
  }

  /// How often two words stand next to each other in the document.
  func count(ofPair left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    guard let left = vocabulary.number(of: left), let right = vocabulary.number(of: right) else { return 0 }
    return Int(pairs[UInt64(left) << 32 | UInt64(right)] ?? 0)
  }

  /// A token without the punctuation around it.
  static func core(of token: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var low = token.startIndex
    var high = token.endIndex
    while low < high, isOuter(token[low]) { low += 1 }
    while high > low, isOuter(token[high - 1]) { high -= 1 }
    // “ ” ‘ ’ … – — are E2 80 xx.
    while high - low >= 3, token[low] == 0xe2, token[low + 1] == 0x80 { low += 3 }
    while high - low >= 3, token[high - 3] == 0xe2, token[high - 2] == 0x80 {
      high -= 3
      while high > low, isOuter(token[high - 1]) { high -= 1 }
    }
    return token[low..<high]
  }

  private static func isOuter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "!"),
      UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "`"), UInt8(ascii: "'"),
      UInt8(ascii: "*"):
      return true
    default: return false
    }
  }

  /// Log probability of a stretch without spaces: words and the punctuation that holds them together.
  mutating func chunk(_ text: ArraySlice<UInt8>) -> Float {
    let core = Self.core(of: text)
    guard !core.isEmpty else { return -7 }
    // What stands there again and again with a sign inside it is a name.
    if core.count >= 4, count(ofToken: core) >= 3, core.contains(where: { Self.joins($0) }) {
      return max(Cost.ownWord, pieces(core))
    }
    return pieces(core)
  }

  private static func joins(_ byte: UInt8) -> Bool {
    !byte.isIdentifierByte && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "'")
      && byte != UInt8(ascii: "-")
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

  /// The same where the stretch is one word that the table or the document knows, or holds punctuation.
  mutating func knownChunk(_ text: ArraySlice<UInt8>) -> Float? {
    let core = Self.core(of: text)
    guard !core.isEmpty else { return -7 }
    for index in core.indices where Self.separatorLength(core, at: index) > 0 { return chunk(text) }
    return knownWord(core)
  }

  /// Bytes of the separator at an index: 0 inside a word.
  private static func separatorLength(_ text: ArraySlice<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    if byte.isASCIIAlphanumeric { return 0 }
    if byte.isNonASCII {
      guard byte == 0xe2, index + 2 < text.endIndex, text[index + 1] == 0x80 else { return 0 }
      // ’ stays in the word.
      return text[index + 2] == 0x99 ? 0 : 3
    }
    if byte == UInt8(ascii: "'") { return 0 }
    return 1
  }

  /// What it costs that a separator stands between two words without a space.
  private func separator(_ text: ArraySlice<UInt8>, at index: Int, length: Int) -> Float {
    let next: UInt8 = index + length < text.endIndex ? text[index + length] : 0
    let previous: UInt8 = index > text.startIndex ? text[index - 1] : 0
    let joinsLetter = next.isASCIILetter || next.isNonASCII
    if length == 3 {
      // – and — may stand between words; “ ” … may not.
      return text[index + 2] == 0x93 || text[index + 2] == 0x94 ? -5 : -10
    }
    switch text[index] {
    case UInt8(ascii: "-"): return previous == UInt8(ascii: "-") ? -4 : -0.5
    case UInt8(ascii: "."):
      if next.isASCIIDigit { return -1 }
      if !joinsLetter { return -2 }
      if previous == UInt8(ascii: ".") { return -8 }
      return next.isASCIIUpper ? -6 : -5
    case UInt8(ascii: ","): return next.isASCIIDigit && previous.isASCIIDigit ? -1 : -15
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return joinsLetter ? -13 : -3
    case UInt8(ascii: ";"): return -15
    case UInt8(ascii: ":"): return next.isASCIIDigit ? -2 : joinsLetter ? -8 : -3
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return joinsLetter ? -10 : -2
    case UInt8(ascii: "/"), UInt8(ascii: "_"): return -2
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return -3
    case UInt8(ascii: "\""): return -3
    case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"): return index == text.startIndex ? -3 : -10
    case UInt8(ascii: "%"): return joinsLetter ? -10 : -1
    default: return -3
    }
  }

  /// Log probability of letters, digits and apostrophes.
  mutating func word(_ text: ArraySlice<UInt8>) -> Float {
    let number = scoreNumber(text)
    if scores[number].known <= 0 { return scores[number].known }
    if scores[number].any > 0 { scores[number].any = unknownWord(Self.folded(text)) }
    return scores[number].any
  }

  /// Log probability of a word that the table or the document knows as it is written.
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

  /// Looked up as it stands, in the table, among the trusted, then with the first letter's other case.
  func base(_ bytes: ArraySlice<UInt8>) -> Float? {
    guard let first = bytes.first else { return nil }
    if let known = frequencies.logProbability(of: bytes) {
      let isLetter = bytes.count == 1 && first != UInt8(ascii: "a") && first != UInt8(ascii: "I")
      if isLetter, first.isASCIILetter { return known + Cost.letter }
      // Rare short words are abbreviations and slips of the pen; pieces of longer words look like them.
      return bytes.count <= 3 && known < Cost.rareShort ? known + Cost.letter : known
    }
    if isTrusted(bytes) { return Cost.trusted }
    return first.isASCIIUpper ? otherCase(bytes) : nil
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

  /// `Whereas` for `whereas`, `swift` for `Swift`.
  func otherCase(_ bytes: ArraySlice<UInt8>) -> Float? {
    guard let first = bytes.first, first.isASCIILetter, bytes.count > 1, bytes.count <= 40 else { return nil }
    var other = Array(bytes)
    var penalty: Float = first.isASCIIUpper ? -1.5 : -3
    if bytes.dropFirst().contains(where: \.isASCIIUpper) {
      // A word in capitals is the same word.
      guard bytes.count > 3, bytes.allSatisfy(\.isASCIIUpper) else { return nil }
      other = bytes.map { $0 | 0x20 }
      penalty = -3
    } else {
      other[0] = first ^ 0x20
    }
    if let known = frequencies.logProbability(of: other) { return known + penalty }
    return isTrusted(other[...]) ? Cost.trusted + penalty : nil
  }
}
