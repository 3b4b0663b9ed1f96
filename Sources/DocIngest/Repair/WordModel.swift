/// How probable a stretch of text without white space is, as a word or as words that belong together.
///
/// Three sources: the frequency table, names that the document itself vouches for (identifiers of its code,
/// words of its titles), and what the document's words do elsewhere in it (a name that stands alone twice is a
/// name). An unknown word costs more the longer it is.
struct WordModel: Sendable {
  let frequencies: WordFrequencies
  /// Words that the document vouches for.
  private var trusted: Set<[UInt8]> = []
  /// How often each token stands in the document, its outer punctuation removed.
  private var tokenCounts: [[UInt8]: Int] = [:]
  /// How often two tokens stand next to each other with a space between, `left right`.
  private var pairCounts: [[UInt8]: Int] = [:]

  /// Natural logarithms; see `word`.
  enum Cost {
    static let trusted: Float = -9.5
    static let unknown: Float = -14
    static let unknownByte: Float = -2.2
    /// An unknown word with a capital may be a name.
    static let unknownName: Float = -11
    static let unknownNameByte: Float = -1.6
    /// A letter that stands alone; `a` and `I` are words.
    static let letter: Float = -4
    static let ownWord: Float = -10.5
    static let identifier: Float = -9.5
    static let hump: Float = -1.4
  }

  init(frequencies: WordFrequencies = WordFrequencies()) {
    self.frequencies = frequencies
  }

  mutating func trust(_ word: some Collection<UInt8>) {
    if word.count >= 2, word.count <= 60 { trusted.insert(Array(word)) }
  }

  /// Counts the tokens of a text that may hold fused words.
  mutating func learn(_ text: [UInt8]) {
    var previous: ArraySlice<UInt8> = []
    for token in text.split(separator: UInt8(ascii: " ")) {
      let core = Self.core(of: token)
      if core.isEmpty || core.count > 60 {
        previous = []
        continue
      }
      tokenCounts[Array(core), default: 0] += 1
      // Only words that nothing parts are neighbours.
      if !previous.isEmpty, core.startIndex == token.startIndex {
        pairCounts[Array(previous) + [UInt8(ascii: " ")] + Array(core), default: 0] += 1
      }
      previous = core.endIndex == token.endIndex ? core : []
    }
  }

  func count(ofToken token: some Collection<UInt8>) -> Int { tokenCounts[Array(token)] ?? 0 }

  func count(ofPair left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    pairCounts[Array(left) + [UInt8(ascii: " ")] + Array(right)] ?? 0
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
  func chunk(_ text: ArraySlice<UInt8>) -> Float {
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
  func word(_ text: ArraySlice<UInt8>) -> Float {
    var bytes = Array(text)
    if bytes.contains(0xe2) { Self.foldApostrophes(&bytes) }
    if let known = frequencies.logProbability(of: bytes) {
      return bytes.count == 1 && bytes[0] != UInt8(ascii: "a") && bytes[0] != UInt8(ascii: "I")
        && bytes[0].isASCIILetter ? known + Cost.letter : known
    }
    if trusted.contains(bytes) { return Cost.trusted }
    var best =
      bytes[0].isASCIIUpper
      ? Cost.unknownName + Cost.unknownNameByte * Float(bytes.count)
      : Cost.unknown + Cost.unknownByte * Float(bytes.count)
    if bytes.allSatisfy(\.isASCIIDigit) { return max(best, -7 - 0.4 * Float(bytes.count)) }
    if bytes.count >= 4, isOwnWord(bytes) { best = max(best, Cost.ownWord) }
    best = max(best, otherCase(bytes))
    best = max(best, derived(bytes))
    best = max(best, humps(bytes))
    return best
  }

  /// Whether the document itself uses the word, and not by losing the same space twice: then its left part would
  /// stand alone somewhere, too, or be a word that everybody knows.
  private func isOwnWord(_ bytes: [UInt8]) -> Bool {
    let count = tokenCounts[bytes] ?? 0
    guard count >= 2 else { return false }
    for place in 2..<max(2, bytes.count - 1) {
      let left = Array(bytes[..<place])
      let right = Array(bytes[place...])
      guard let rightScore = frequencies.logProbability(of: right) else { continue }
      let pairs = pairCounts[left + [UInt8(ascii: " ")] + right] ?? 0
      if pairs > 0 { return false }
      let leftKnown = (tokenCounts[left] ?? 0) > 0 || (frequencies.logProbability(of: left) ?? -20) > -10
      if leftKnown, right.count > 1, rightScore > -10.5, count < 4 { return false }
    }
    return true
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
  private func otherCase(_ bytes: [UInt8]) -> Float {
    guard let first = bytes.first, first.isASCIILetter, bytes.count > 1 else { return -100 }
    if bytes.dropFirst().contains(where: \.isASCIIUpper) { return -100 }
    var other = bytes
    other[0] = first ^ 0x20
    let penalty: Float = first.isASCIIUpper ? -1.5 : -3
    if let known = frequencies.logProbability(of: other) { return known + penalty }
    return trusted.contains(other) ? Cost.trusted + penalty : -100
  }

  /// Possessives, plurals and other regular forms of known words.
  private func derived(_ bytes: [UInt8]) -> Float {
    var best: Float = -100
    for (ending, cost) in Self.endings
    where bytes.count >= ending.count + 2 && bytes.suffix(ending.count) == ending[...] {
      let stem = Array(bytes.dropLast(ending.count))
      // Short stems make words of anything.
      if ending.first != UInt8(ascii: "'"), stem.count < 4 { continue }
      best = max(best, base(stem) + cost)
      if cost < -3, stem.last != UInt8(ascii: "e") {
        best = max(best, base(stem + [UInt8(ascii: "e")]) + cost - 0.5)
      }
    }
    for prefix in Self.prefixes where bytes.count >= prefix.count + 4 && bytes.starts(with: prefix) {
      best = max(best, base(Array(bytes.dropFirst(prefix.count))) - 5)
    }
    return best
  }

  private func base(_ bytes: [UInt8]) -> Float {
    if let known = frequencies.logProbability(of: bytes) { return known }
    if trusted.contains(bytes) { return Cost.trusted }
    return otherCase(bytes)
  }

  private static let endings: [([UInt8], Float)] = [
    ("'s", -2.5), ("'", -4), ("s", -3), ("es", -4), ("ed", -4), ("d", -4), ("ing", -4), ("er", -5),
    ("ers", -5),
    ("ly", -4.5), ("able", -5), ("ness", -5), ("less", -5), ("ish", -5), ("ize", -4), ("izes", -4.5),
    ("izing", -5), ("ized", -5), ("ability", -4), ("ibility", -4),
    ("ity", -4.5), ("ful", -5), ("able", -5), ("wise", -5), ("'re", -4),
    ("'ll", -4), ("'ve", -4), ("'d", -4),
  ].map { (Array($0.0.utf8), $0.1) }

  private static let prefixes: [[UInt8]] = [
    "un", "re", "non", "pre", "sub", "multi", "over", "under", "super", "inter", "micro", "auto", "de", "dis",
    "mis",
    "meta", "hyper", "anti", "semi", "bio", "geo", "photo", "tele", "trans",
  ].map { Array($0.utf8) }

  /// `HeartRateView`: an identifier if each of its humps is a word.
  private func humps(_ bytes: [UInt8]) -> Float {
    guard bytes.dropFirst().contains(where: \.isASCIIUpper) || bytes.contains(where: \.isASCIIDigit) else {
      return -100
    }
    if bytes.allSatisfy({ $0.isASCIIUpper || $0.isASCIIDigit }) {
      return bytes.count <= 6 ? -10.5 - 0.8 * Float(bytes.count) : -100
    }
    // APIs, URLs.
    if bytes.last == UInt8(ascii: "s"), bytes.count > 2, bytes.dropLast().allSatisfy(\.isASCIIUpper) {
      return -11 - 0.8 * Float(bytes.count)
    }
    var score = bytes[0].isASCIIUpper ? Cost.identifier : Cost.identifier - 3
    for hump in Self.humpRanges(bytes) {
      let part = bytes[hump]
      if part.allSatisfy(\.isASCIIDigit) || (part.count <= 5 && part.allSatisfy(\.isASCIIUpper)) {
        score += Cost.hump
        continue
      }
      let lower = part.map { $0.isASCIIUpper ? $0 | 0x20 : $0 }
      let known = frequencies.logProbability(of: lower) ?? frequencies.logProbability(of: part)
      guard let known, part.count > 1 else { return -100 }
      score += Cost.hump + min(0, (known + 9) / 3)
    }
    return score
  }

  /// `UIViewController2` is `UI`, `View`, `Controller`, `2`.
  static func humpRanges(_ bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for index in 1..<max(1, bytes.count) {
      let previous = bytes[index - 1]
      let byte = bytes[index]
      let next: UInt8 = index + 1 < bytes.count ? bytes[index + 1] : 0
      let begins =
        (byte.isASCIIUpper && !previous.isASCIIUpper)
        || (byte.isASCIIUpper && next.isASCIILower)
        || (byte.isASCIIDigit != previous.isASCIIDigit)
      if begins {
        ranges.append(start..<index)
        start = index
      }
    }
    ranges.append(start..<bytes.count)
    return ranges
  }
}
