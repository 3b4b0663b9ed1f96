import DocModel

/// Classifies the words of a line, and counts their features.
extension LineShape {
  mutating func count(_ word: Span<UInt8>, at index: Int) {
    let shape = Self.shape(of: word)
    if index == 0 {
      firstWord = shape
      keyword = WordLists.keyword(word)
    } else if index == 1 {
      secondWord = shape
      secondKeyword = WordLists.keyword(word)
      if Self.isOrdinal(word), firstWord == .capitalized || firstWord == .upper { series = firstHash }
    }
    lastHash = Self.wordHash(word)
    let isName =
      LineShape.isLetter(word[0]) && word[0] < 0x80 || word[0] == UInt8(ascii: ".")
      || ByteClass.isDigit(word[0])
    if boxes > 0, index < 6, isName, shape == .dotted || word[word.count - 1] == UInt8(ascii: "/") {
      namesFile = true
    }
    if index == 0 { firstHash = lastHash }
    if colonWord < 0, word[word.count - 1] == UInt8(ascii: ":"), word.count > 1 { colonWord = index }
    switch shape {
    case .lower, .capitalized, .upper, .label, .quoted: countPlain(word, shape)
    case .camel:
      camelWords += 1
      codeWords += 1
    case .number, .ordinal: numberWords += 1
    case .call, .dotted, .annotation, .underscored: codeWords += 1
    case .sign:
      signWords += 1
      if word.count <= 3, word[word.count - 1] == UInt8(ascii: "=") { assignments += 1 }
    default: break
    }
  }

  private mutating func countPlain(_ word: Span<UInt8>, _ shape: WordShape) {
    plainWords += 1
    let capital = shape == .capitalized || shape == .upper
    if capital { capitalizedWords += 1 }
    if WordLists.isFunctionWord(word) {
      functionWords += 1
      if WordLists.isVerb(word) { verbWords += 1 }
    } else if word.count > 3 {
      longWords += 1
      if capital || shape == .label && ByteClass.isUpper(word[0]) { longCapitalizedWords += 1 }
    }
  }

  /// The shape of a word without the punctuation that prose puts around words.
  static func shape(of word: Span<UInt8>) -> WordShape {
    var from = 0
    var to = word.count
    let quoted = word[0] == UInt8(ascii: "\"")
    while from < to, word[from] == UInt8(ascii: "\"") || word[from] == UInt8(ascii: "(") { from += 1 }
    if from < to, word[from] == 0x40 || word[from] == 0x23 || word[from] == 0x24, to - from > 1 {
      return .annotation
    }
    let label = to > from && word[to - 1] == UInt8(ascii: ":")
    while to > from, isTrailing(word[to - 1]) { to -= 1 }
    if to == from { return shapeOfSigns(word) }
    var upper = 0
    var lower = 0
    var digits = 0
    var humps = 0
    var underscores = 0
    var inner = 0
    var calls = 0
    var dots = 0
    var previous: UInt8 = 0
    for index in from..<to {
      let byte = word[index]
      if ByteClass.isUpper(byte) {
        upper += 1
        if ByteClass.isLower(previous) { humps += 1 }
      } else if ByteClass.isLower(byte) || byte >= 0x80 {
        lower += 1
      } else if ByteClass.isDigit(byte) {
        digits += 1
      } else if byte == UInt8(ascii: "_") {
        underscores += 1
      } else if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "<") {
        calls += 1
      } else if byte == UInt8(ascii: ".") {
        if index + 1 < to, isLetter(word[index + 1]) { dots += 1 }
      } else if byte != UInt8(ascii: "-"), byte != UInt8(ascii: "'"), byte != UInt8(ascii: "/"),
        byte != UInt8(ascii: "&"), byte != UInt8(ascii: ","), byte != UInt8(ascii: "+")
      {
        inner += 1
      }
      previous = byte
    }
    let letters = upper + lower
    if letters == 0 {
      if digits == 0 { return shapeOfSigns(word) }
      return dots == 0 && to < word.count && word[to] == UInt8(ascii: ".") ? .ordinal : .number
    }
    if calls > 0 { return from > 0 && calls == 0 ? .other : .call }
    if underscores > 0 { return .underscored }
    if dots > 0 { return .dotted }
    if humps > 0 { return .camel }
    if inner > 0 { return .other }
    if label { return .label }
    if quoted { return .quoted }
    if upper > 1, lower == 0 { return .upper }
    if ByteClass.isUpper(word[from]) { return .capitalized }
    return .lower
  }

  /// Whether a word is a number in a series: `4:`, `4`, `IV.` or `B:`.
  static func isOrdinal(_ word: Span<UInt8>) -> Bool {
    var to = word.count
    while to > 0,
      word[to - 1] == UInt8(ascii: ":") || word[to - 1] == UInt8(ascii: ".") || word[to - 1] == 0x29
    {
      to -= 1
    }
    guard to > 0, to <= 4 else { return false }
    let bare = word.extracting(..<to)
    if bare.allSatisfy(ByteClass.isDigit) { return true }
    let isRoman = bare.allSatisfy { $0 == 0x49 || $0 == 0x56 || $0 == 0x58 || $0 == 0x4c }
    return to < word.count && (isRoman || to == 1 && ByteClass.isUpper(bare[0]))
  }

  /// FNV-1a hash of a word's letters and digits in lower case.
  static func wordHash(_ word: Span<UInt8>) -> UInt64 {
    var hash = UInt64.fnvSeed
    for index in word.indices where isLetter(word[index]) || ByteClass.isDigit(word[index]) {
      hash = hash.fnv(ByteClass.lowered(word[index]))
    }
    return hash ^ (hash >> 29)
  }

  private static func isTrailing(_ byte: UInt8) -> Bool {
    !isLetter(byte) && ".,:;!?)\"".utf8.contains(byte)
  }

  private static func shapeOfSigns(_ word: Span<UInt8>) -> WordShape {
    switch word[0] {
    case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): .opening
    case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): .closing
    default: .sign
    }
  }
}
