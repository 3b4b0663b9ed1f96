import DocDraft

/// One line of a lost table, cut into words: what the search for its cells looks at.
struct TableRow: Sendable {
  /// What a word of a table is; finer than in running text, for signs and code are many here.
  enum Kind: Int, CaseIterable, Sendable {
    case lower, capitalized, upper, camel, number, measure, call, dotted, underscored, annotation, flag, path
    case arrow, sign, dash, mark, opening, closing, quoted, label, keyword, yesNo, other
  }

  struct Word: Sendable {
    /// Bytes of the word in the row's text.
    var range: Range<Int>
    var kind: Kind
    var isFunctionWord: Bool
    /// Stands often alone at the head of a column (`Description`, `Type`).
    var isHeaderWord: Bool
    /// A cell hardly ends, or begins, with the word.
    var needsNext = false
    var needsPrevious = false
    /// Brackets and quotes that are open before the word.
    var isEnclosed: Bool
    var isMonth = false
    /// A binary operator between operands, written apart.
    var isOperator = false
    /// A dash between two numbers.
    var isRange = false
    /// Belongs to the word before it.
    var isGlued = false
    /// A sign that stands for an empty or short cell in this table.
    var isPlaceholder = false
    /// A no-break space by itself: what a page leaves of an empty cell.
    var isEmptyCell = false
    /// What the word ends with, as `endClass` counts it.
    var end: Int
    var start: Int
    /// FNV-1a of the word, to find it in other rows.
    var hash: UInt64
    /// The same without case and punctuation.
    var folded: UInt64
    /// In how many rows of the table the word occurs, in classes: one, two, a quarter, half.
    var spread = 0
    /// How the word goes with the one before it in running text.
    var gap = PhraseModel.Gap()

    /// A sign with no letters and digits that may be all a cell holds.
    var isLoneSign: Bool {
      switch kind {
      case .dash, .mark, .sign: !isOperator && !isRange
      default: false
      }
    }

    /// The kinds in eight groups: function words, words, names, code, flags and paths, numbers, signs that may
    /// stand alone in a cell, the rest.
    var group: Int {
      if isFunctionWord { return 0 }
      switch kind {
      case .lower: return 1
      case .capitalized, .upper, .label: return 2
      case .call, .dotted, .underscored, .annotation, .camel, .keyword: return 3
      case .flag, .path, .quoted: return 4
      case .number, .measure: return 5
      case .yesNo, .mark, .dash, .sign: return 6
      case .arrow, .opening, .closing, .other: return 7
      }
    }
  }

  static let groups = 8

  let bytes: [UInt8]
  var words: [Word]

  static let endClasses = 8
  static let startClasses = 8

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    words = []
    var index = 0
    var depth = 0
    var quoted = false
    while index < bytes.count {
      let begin = index
      while index < bytes.count, bytes[index] != 0x20 { index += 1 }
      if index > begin {
        words.append(Self.word(bytes, begin..<index, isEnclosed: depth > 0 || quoted))
        for byte in bytes[begin..<index] {
          switch byte {
          case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
          case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
          case UInt8(ascii: "\""): quoted.toggle()
          default: break
          }
        }
      }
      index += 1
    }
    joinPhrases()
    findOperators()
    // A month and its year or day, an operator and its operands are one thing.
    for word in words.indices.dropFirst() {
      let before = words[word - 1]
      let isDate = before.isMonth && words[word].kind == .number
      if isDate || before.kind == .arrow || words[word].kind == .arrow || before.isOperator
        || words[word].isOperator
      {
        words[word].isGlued = true
      }
    }
    // What never closes encloses nothing.
    if depth > 0 || quoted {
      for word in words.indices { words[word].isEnclosed = false }
    }
  }

  /// A lone sign between two operands (`rawptr = allocate()`, `list / archive`, `1.34 - 1.37`) is part of what they say.
  private mutating func findOperators() {
    for index in words.indices.dropFirst().dropLast() where words[index].range.count <= 3 {
      let sign = bytes[words[index].range.lowerBound]
      let before = words[index - 1]
      let after = words[index + 1]
      switch words[index].kind {
      case .dash:
        words[index].isRange = before.group == 5 && after.group == 5
      case .sign where words[index].range.count == 1 && Self.first(sign, isOneOf: "=/+&"):
        words[index].isOperator = before.group < 6 && after.group < 6
      case .path where words[index].range.count == 1:
        words[index].isOperator = before.group < 6 && after.group < 6
      default: break
      }
    }
  }

  private mutating func joinPhrases() {
    let model = PhraseModel.trained
    var before: PhraseModel.Figures?
    for index in words.indices {
      let figures = model.figures(bytes.span.extracting(words[index].range))
      if let before {
        let end = words[index - 1].end
        words[index].gap = model.gap(before, figures, isApart: [1, 2, 3, 5].contains(end))
      }
      before = figures
    }
  }

  /// Text of the words in the range, single spaces between.
  func text(_ range: Range<Int>) -> String {
    guard let first = words[range].first, let last = words[range].last, !first.isEmptyCell else { return "" }
    return String(decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
  }

  private static func word(_ bytes: [UInt8], _ range: Range<Int>, isEnclosed: Bool) -> Word {
    let text = bytes.span.extracting(range)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in text.indices { hash = (hash ^ UInt64(text[index])) &* 0x0000_0100_0000_01b3 }
    var word = Word(
      range: range, kind: kind(of: text), isFunctionWord: WordLists.isFunctionWord(text),
      isHeaderWord: WordLists.isHeaderWord(text), isEnclosed: isEnclosed, end: endClass(text),
      start: startClass(text), hash: hash, folded: LineShape.wordHash(text))
    word.isEmptyCell = text.count == 2 && text[0] == 0xc2 && text[1] == 0xa0
    word.needsNext = WordLists.needsNext(text)
    word.needsPrevious = WordLists.needsPrevious(text)
    word.isMonth = word.kind == .capitalized && WordLists.isMonth(text)
    word.isOperator =
      word.kind == .sign && text.count > 1 && text.allSatisfy { $0 < 0x80 }
      && first(text[0], isOneOf: "=&|<>!+.*")
    return word
  }

  private static func kind(of word: Span<UInt8>) -> Kind {
    let first = word[0]
    let last = word[word.count - 1]
    if let sign = drawnSign(word) { return sign }
    switch LineShape.shape(of: word) {
    case .lower:
      if WordLists.isYesNo(word) { return .yesNo }
      if word.contains(UInt8(ascii: "/")) { return isAlternative(word) ? .lower : .path }
      if first >= 0x80, word.count <= 7, !word.contains(where: { $0 < 0x80 }) { return .mark }
      if first == UInt8(ascii: "-"), word.count > 1 { return .flag }
      // `1.18x`, `64-bit`
      if LineShape.isDigit(first) { return .measure }
      return WordLists.isCodeWord(word) ? .keyword : .lower
    case .capitalized, .upper:
      if WordLists.isYesNo(word) { return .yesNo }
      if first == UInt8(ascii: "-") { return .flag }
      if word.contains(where: LineShape.isDigit) && word.count < 8 { return .measure }
      return LineShape.isUpper(last) && word.count > 1 ? .upper : .capitalized
    case .camel: return first == UInt8(ascii: "-") ? .flag : .camel
    case .number, .ordinal: return .number
    case .call: return .call
    case .dotted: return LineShape.isDigit(first) ? .measure : .dotted
    case .annotation: return .annotation
    case .underscored: return .underscored
    case .quoted: return .quoted
    case .label: return .label
    case .opening: return .opening
    case .closing: return .closing
    case .sign:
      if word.count == 1 { return first == UInt8(ascii: "-") ? .dash : .sign }
      if first == UInt8(ascii: "-"), last == UInt8(ascii: ">") { return .arrow }
      return first >= 0x80 ? .mark : .sign
    case .none, .other:
      if first == UInt8(ascii: "-"), word.count > 1 { return .flag }
      if isAlternative(word) { return LineShape.isUpper(first) ? .capitalized : .lower }
      if first == UInt8(ascii: "/") || word.contains(UInt8(ascii: "/")) { return .path }
      return LineShape.isDigit(first) ? .measure : .other
    }
  }

  /// Words of prose with a slash between (`forms/settings`), as opposed to a path or a media type.
  private static func isAlternative(_ word: Span<UInt8>) -> Bool {
    var slash: Int?
    for index in word.indices where !LineShape.isLetter(word[index]) {
      guard slash == nil, word[index] == UInt8(ascii: "/") else { return false }
      slash = index
    }
    guard let slash, slash > 2, word.count - slash > 3 else { return false }
    return !WordLists.isMediaKind(word.extracting(0..<slash))
  }

  /// A dash or an arrow that is no ASCII.
  private static func drawnSign(_ word: Span<UInt8>) -> Kind? {
    guard word.count == 3, word[0] == 0xe2 else { return nil }
    if word[1] == 0x80, word[2] >= 0x90, word[2] <= 0x95 { return .dash }
    if word[1] == 0x88, word[2] == 0x92 { return .dash }
    return word[1] == 0x86 && word[2] >= 0x90 || word[1] == 0x87 ? .arrow : nil
  }

  private static func first(_ byte: UInt8, isOneOf signs: StaticString) -> Bool {
    signs.withUTF8Buffer { $0.contains(byte) }
  }

  private static func endClass(_ word: Span<UInt8>) -> Int {
    switch word[word.count - 1] {
    case UInt8(ascii: ","): 1
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): 2
    case UInt8(ascii: ":"): 3
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): 4
    case UInt8(ascii: ";"): 5
    case let byte where LineShape.isDigit(byte): 6
    case let byte where LineShape.isLetter(byte): 0
    default: 7
    }
  }

  private static func startClass(_ word: Span<UInt8>) -> Int {
    switch word[0] {
    case let byte where LineShape.isUpper(byte): 0
    case let byte where LineShape.isLower(byte): 1
    case let byte where LineShape.isDigit(byte): 2
    case UInt8(ascii: "("): 3
    case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "_"): 4
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "{"): 5
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: "&"): 6
    default: 7
    }
  }
}
