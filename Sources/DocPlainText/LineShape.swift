import DocDraft
import DocModel

/// Measurements of a line of plain text, made in one pass over its bytes: the numbers of words, capitals, brackets and symbols. `LineFeatures`
/// derives features from them.
struct LineShape: Sendable {
  /// The kind of a word, judged by its characters.
  enum WordShape: Int, CaseIterable, Sendable {
    case none, lower, capitalized, upper, camel, number, ordinal, call, dotted, sign, opening, closing, quoted
    case annotation, label, underscored, other
  }

  /// The kind of keyword that begins a line of code.
  enum Keyword: Int, CaseIterable, Sendable {
    case none, declaration, statement, script, command
  }

  /// The number of columns before the first visible byte. A tab counts as four.
  @Narrow var indent = 0
  /// The number of bytes from the first visible byte to the last one.
  @Narrow var length = 0
  /// The byte offset of the first visible byte in its line.
  @Narrow var start = 0
  var trailingSpace = false
  var first: UInt8 = 0
  var second: UInt8 = 0
  var last: UInt8 = 0
  /// The length of the list marker (`•`, `- `, `* `, `1. `) at the start of the line, including the space after the marker; 0 without a marker.
  @Narrow var bulletWidth = 0
  @Narrow var words = 0
  @Narrow var plainWords = 0
  @Narrow var capitalizedWords = 0
  @Narrow var longWords = 0
  @Narrow var longCapitalizedWords = 0
  @Narrow var functionWords = 0
  @Narrow var verbWords = 0
  @Narrow var codeWords = 0
  @Narrow var camelWords = 0
  @Narrow var numberWords = 0
  @Narrow var signWords = 0
  @Narrow var braces = 0
  @Narrow var braceBalance = 0
  @Narrow var parenBalance = 0
  @Narrow var bracketBalance = 0
  @Narrow var semicolons = 0
  @Narrow var quotes = 0
  @Narrow var commas = 0
  @Narrow var letters = 0
  @Narrow var symbols = 0
  @Narrow var assignments = 0
  @Narrow var arrows = 0
  @Narrow var boxes = 0
  @Narrow var otherUnicode = 0
  @Narrow var gaps = 0
  @Narrow var sentenceBreaks = 0
  var hasComment = false
  var hasAddress = false
  var hasBacktick = false
  var hasDash = false
  /// The index of the first word that ends in a colon; -1 if there is none.
  @Narrow var colonWord = -1
  var keyword = Keyword.none
  /// The keyword class of the second word. It is evidence if the first word is an attribute or a modifier.
  var secondKeyword = Keyword.none
  /// Whether the line contains box-drawing characters. Comments in code do not count, because they often contain drawn rules.
  var isDrawn = false
  /// Whether a drawn branch (`├── `) is followed by the name of a file or folder, as in a directory tree.
  var namesFile = false
  /// The hash of the series' name (`Section`) if the line begins with an item of a series (`Section 4:`); 0 otherwise.
  var series: UInt64 = 0
  /// The hashes of the first word (`firstHash`) and of the last word (`lastHash`), ignoring case.
  var firstHash: UInt64 = 0
  var lastHash: UInt64 = 0
  var firstWord = WordShape.none
  var secondWord = WordShape.none
  /// The FNV-1a hash of the line without white space and list marker. Equal hashes show that a line is repeated.
  var hash: UInt64 = 0

  var isBlank: Bool { length == 0 }

  init(_ line: ArraySlice<UInt8>) {
    var from = line.startIndex
    while from < line.endIndex, line[from] == 0x20 || line[from] == 0x09 || line[from] == 0x0d {
      indent += line[from] == 0x09 ? 4 : 1
      from += 1
    }
    var end = line.endIndex
    while end > from, line[end - 1] == 0x20 || line[end - 1] == 0x09 || line[end - 1] == 0x0d { end -= 1 }
    start = from - line.startIndex
    length = end - from
    trailingSpace = end < line.endIndex && length > 0
    guard length > 0 else {
      indent = 0
      return
    }
    measure(line.span.extracting(start..<start + length))
  }

  /// Measures the trimmed line, which must not be empty.
  private mutating func measure(_ text: Span<UInt8>) {
    first = text[0]
    second = text.count > 1 ? text[1] : 0
    last = text[text.count - 1]
    bulletWidth = Self.bulletWidth(text)
    hash = .fnvSeed
    for index in bulletWidth..<text.count { hash = hash.fnv(text[index]) }
    countBytes(text)
    var index = 0
    var wordIndex = 0
    while index < text.count {
      while index < text.count, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
      let begin = index
      while index < text.count, text[index] != 0x20, text[index] != 0x09 { index += 1 }
      guard index > begin else { break }
      count(text.extracting(begin..<index), at: wordIndex)
      wordIndex += 1
    }
    words = wordIndex
    let slashes = first == UInt8(ascii: "/") && (second == first || second == UInt8(ascii: "*"))
    isDrawn = boxes > 0 && !slashes && !hasComment && first != UInt8(ascii: "#") && quotes < 8
    namesFile = namesFile && isDrawn
  }

  private mutating func countBytes(_ text: Span<UInt8>) {
    var previous: UInt8 = 0
    var spaces = 0
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case 0x20: spaces += 1
      case 0x09: spaces += 2
      case UInt8(ascii: "{"):
        braces += 1
        braceBalance += 1
      case UInt8(ascii: "}"):
        braces += 1
        braceBalance -= 1
      case UInt8(ascii: "("): parenBalance += 1
      case UInt8(ascii: ")"): parenBalance -= 1
      case UInt8(ascii: "["): bracketBalance += 1
      case UInt8(ascii: "]"): bracketBalance -= 1
      case UInt8(ascii: ";"): semicolons += 1
      case UInt8(ascii: "\""): quotes += 1
      case UInt8(ascii: ","): commas += 1
      case UInt8(ascii: "`"): hasBacktick = true
      case UInt8(ascii: "/"):
        if previous == byte {
          if index >= 2, text[index - 2] == UInt8(ascii: ":") { hasAddress = true } else { hasComment = true }
        }
      case UInt8(ascii: ">"):
        if previous == UInt8(ascii: "-") || previous == UInt8(ascii: "=") { arrows += 1 }
      case 0xc2...0xf4: countScalar(text, at: index)
      default: break
      }
      if Self.isLetter(byte) {
        letters += 1
      } else if byte < 0x80, byte > 0x20, !ByteClass.isDigit(byte) {
        symbols += 1
      }
      if byte != 0x20, byte != 0x09 {
        if spaces > 1, index > spaces { gaps += 1 }
        if spaces == 1, ByteClass.isUpper(byte), index >= 2, Self.endsSentence(text[index - 2]) {
          sentenceBreaks += 1
        }
        spaces = 0
      }
      previous = byte
    }
  }

  private mutating func countScalar(_ text: Span<UInt8>, at index: Int) {
    guard text[index] == 0xe2, index + 2 < text.count else {
      if text[index] >= 0xe2 { otherUnicode += 1 }
      return
    }
    switch (text[index + 1], text[index + 2]) {
    case (0x94...0x96, _) where text[index + 1] < 0x96 || text[index + 2] < 0xa0: boxes += 1
    case (0x86, 0x90...), (0x87, _): arrows += 1
    case (0x80, 0x93), (0x80, 0x94): hasDash = true
    case (0x80, _): break
    default: otherUnicode += 1
    }
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    ByteClass.isLetter(byte) || byte >= 0x80
  }

  static func endsSentence(_ byte: UInt8) -> Bool { byte == 0x2e || byte == 0x3f || byte == 0x21 }

  /// The length of a list marker, including its space; 0 if there is none.
  private static func bulletWidth(_ text: Span<UInt8>) -> Int {
    guard text.count > 1 else { return 0 }
    // The bullets • ◦ ▪ ‣ ● ○.
    if text[0] == 0xe2, text.count > 4, text[3] == 0x20,
      [0x80a2, 0x97a6, 0x96aa, 0x80a3, 0x978f, 0x978b].contains(UInt16(text[1]) << 8 | UInt16(text[2]))
    {
      return 4
    }
    if text.count > 2, text[1] == 0x20, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "*") {
      return 2
    }
    var digits = 0
    while digits < text.count, digits < 3, ByteClass.isDigit(text[digits]) { digits += 1 }
    if digits > 0, digits + 2 < text.count, text[digits + 1] == 0x20,
      text[digits] == UInt8(ascii: ".") || text[digits] == UInt8(ascii: ")")
    {
      return digits + 2
    }
    return 0
  }

  // MARK: Words

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

  /// The FNV-1a hash of a word in lower case. Characters other than letters and digits are skipped.
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
