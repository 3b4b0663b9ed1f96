import DocDraft
import DocModel

/// A row of a table whose cell borders were lost, divided into words.
struct TableRow: Sendable {
  /// The kind of a word in a table. `LineShape.WordShape` has fewer kinds, but tables contain many symbols and much code.
  enum Kind: UInt8, CaseIterable, Sendable {
    case lower, capitalized, upper, camel, number, measure, call, dotted, underscored, annotation, flag, path
    case arrow, infix, sign, dash, mark, opening, closing, quoted, label, keyword, yesNo, other
  }

  struct Word: Sendable {
    /// The byte range of the word in the row's text.
    var begin: Int32
    var end: Int32
    /// `hash` is the FNV-1a hash of the word's bytes. `folded` is the hash of its letters and digits in lower case.
    var hash: UInt32
    var folded: UInt32
    var kind: Kind
    /// The classes of the word's first and last byte (`startClass`, `endClass`).
    var startClass: UInt8
    var endClass: UInt8
    var isFunctionWord: Bool
    /// Whether the word is inside brackets or quotes.
    var isEnclosed: Bool
    /// Whether the word is a no-break space, which marks an empty cell.
    var isEmptyCell: Bool
    /// A bucket number for how many rows of the table contain the word: one row, more, more than a quarter, or more than half.
    var spread: UInt8 = 0
    /// A bucket number, as in `spread`, for how many rows contain the word directly after the word before it.
    var pairSpread: UInt8 = 0
    /// A bucket number for the evidence, from the text around the table, that this word and the word before it form a phrase.
    var textPair: UInt8 = 0
    /// A bucket number for the probability that a symbol (`-`, `✓`, `???`) is a whole cell: 1 to 5 for symbols, 0 for other words.
    var aloneness: UInt8 = 0

    /// The word's key in `WordPairCounts`.
    var textKey: UInt32

    var isLoneSign: Bool { kind == .dash || kind == .mark || kind == .sign }

    /// Phrase statistics about the gap before the word.
    var gap = PhraseModel.Gap()

    var isCapital: Bool { startClass == 0 }

    /// The group of the word, from 0 to 7: function words, lower-case words, names, code, flags and paths, numbers, symbols that may be a cell,
    /// others.
    var group: Int {
      if isFunctionWord { return 0 }
      switch kind {
      case .lower: return 1
      case .capitalized, .upper, .label: return 2
      case .call, .dotted, .underscored, .annotation, .camel, .keyword: return 3
      case .flag, .path, .quoted: return 4
      case .number, .measure: return 5
      case .yesNo, .mark, .dash, .sign: return 6
      case .arrow, .infix, .opening, .closing, .other: return 7
      }
    }
  }

  static let groups = 8
  static let endClasses = 8
  static let startClasses = 8

  let bytes: [UInt8]
  var words: [Word] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var (depth, quoted) = (0, false)
    for word in bytes.split(separator: 0x20) {
      words.append(Self.word(word, isEnclosed: depth > 0 || quoted))
      for byte in word {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        case UInt8(ascii: "\""): quoted.toggle()
        default: break
        }
      }
    }
    let model = PhraseModel.trained
    var before: PhraseModel.Figures?
    for index in words.indices {
      let figures = model.figures(bytes.span.extracting(Int(words[index].begin)..<Int(words[index].end)))
      if let before {
        let end = words[index - 1].endClass
        words[index].gap = model.gap(before, figures, isApart: [1, 2, 3, 5].contains(end))
      }
      before = figures
    }
    // If a bracket or quote is not closed, all brackets and quotes in this row are ignored.
    if depth > 0 || quoted {
      for word in words.indices { words[word].isEnclosed = false }
    }
  }

  func text(_ range: Range<Int>) -> String {
    guard let first = words[range].first, let last = words[range].last, !first.isEmptyCell else { return "" }
    return String(decoding: bytes[Int(first.begin)..<Int(last.end)], as: UTF8.self)
  }

  /// The rows of a table. Each word contains statistics about all rows.
  static func rows(_ lines: [[UInt8]], in text: WordPairCounts = WordPairCounts()) -> [TableRow] {
    var rows = lines.map { TableRow($0) }
    var words = WordTally()
    var pairs = WordTally()
    for (number, row) in rows.enumerated() {
      for (index, word) in row.words.enumerated() {
        words.count(word.hash, row: number)
        if index > 0 { pairs.count(pair(row.words[index - 1], word), row: number) }
      }
    }
    for row in rows.indices {
      for index in rows[row].words.indices {
        let word = rows[row].words[index]
        rows[row].words[index].spread = words.spread(word.hash, rows: rows.count)
        if index > 0 {
          rows[row].words[index].pairSpread =
            pairs.spread(pair(rows[row].words[index - 1], word), rows: rows.count)
          rows[row].words[index].textPair = UInt8(
            truncatingIfNeeded: text.evidence(rows[row].words[index - 1].textKey, word.textKey))
        }
      }
    }
    rateLoneSigns(&rows)
    return rows
  }

  /// Sets `aloneness` of each symbol. If a symbol is a whole cell, it often ends a row or is next to another symbol, and the words before it
  /// differ from row to row.
  private static func rateLoneSigns(_ rows: inout [TableRow]) {
    var uses: [UInt32: (count: Int, alone: Int, before: UInt32?, isVaried: Bool)] = [:]
    for row in rows {
      for (index, word) in row.words.enumerated() where word.isLoneSign && index > 0 {
        var use = uses[word.hash] ?? (0, 0, nil, false)
        use.count += 1
        let before = row.words[index - 1]
        if let known = use.before, known != before.hash { use.isVaried = true }
        use.before = before.hash
        if index + 1 == row.words.count || before.isLoneSign || row.words[index + 1].isLoneSign {
          use.alone += 1
        }
        uses[word.hash] = use
      }
    }
    if uses.isEmpty { return }
    for row in rows.indices {
      for index in rows[row].words.indices where rows[row].words[index].isLoneSign {
        let use = uses[rows[row].words[index].hash] ?? (0, 0, nil, false)
        let isOften = use.count > 1 && use.isVaried
        rows[row].words[index].aloneness =
          use.alone == 0
          ? 1 : !isOften ? 2 : use.alone * 4 < use.count ? 3 : use.alone * 4 < use.count * 3 ? 4 : 5
      }
    }
  }

  private static func pair(_ first: Word, _ second: Word) -> UInt32 {
    (first.hash &* 0x9e37_79b9) ^ second.hash
  }

  /// Counts in how many rows each hash occurs.
  private struct WordTally {
    private var rows: [UInt32: (last: Int, count: Int)] = [:]

    mutating func count(_ hash: UInt32, row: Int) {
      let before = rows[hash] ?? (-1, 0)
      if before.last != row { rows[hash] = (row, before.count + 1) }
    }

    func spread(_ hash: UInt32, rows total: Int) -> UInt8 {
      let count = rows[hash]?.count ?? 1
      return count < 2 ? 0 : count * 2 > total ? 3 : count * 4 > total ? 2 : 1
    }
  }

  // MARK: Classification of words

  private static func word(_ bytes: ArraySlice<UInt8>, isEnclosed: Bool) -> Word {
    let text = bytes.span
    return Word(
      begin: Int32(truncatingIfNeeded: bytes.startIndex), end: Int32(truncatingIfNeeded: bytes.endIndex),
      hash: text.hash32, folded: UInt32(truncatingIfNeeded: LineShape.wordHash(text)), kind: kind(of: text),
      startClass: startClass(text), endClass: endClass(text), isFunctionWord: WordLists.isFunctionWord(text),
      isEnclosed: isEnclosed, isEmptyCell: text.count == 2 && text[0] == 0xc2 && text[1] == 0xa0,
      textKey: WordPairCounts.key(text))
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
      // A measurement, such as `1.18x` or `64-bit`.
      if ByteClass.isDigit(first) { return .measure }
      return WordLists.isCodeWord(word) ? .keyword : .lower
    case .capitalized, .upper:
      if WordLists.isYesNo(word) { return .yesNo }
      if first == UInt8(ascii: "-") { return .flag }
      if word.contains(where: ByteClass.isDigit) && word.count < 8 { return .measure }
      return ByteClass.isUpper(last) && word.count > 1 ? .upper : .capitalized
    case .camel: return first == UInt8(ascii: "-") ? .flag : .camel
    case .number, .ordinal: return .number
    case .call: return .call
    case .dotted: return ByteClass.isDigit(first) ? .measure : .dotted
    case .annotation: return .annotation
    case .underscored: return .underscored
    case .quoted: return .quoted
    case .label: return .label
    case .opening: return .opening
    case .closing: return .closing
    case .sign:
      if word.count == 1 { return first == UInt8(ascii: "-") ? .dash : .sign }
      if isInfix(word) { return .infix }
      return first >= 0x80 ? .mark : .sign
    case .none, .other:
      if first == UInt8(ascii: "-"), word.count > 1 { return .flag }
      if isAlternative(word) { return ByteClass.isUpper(first) ? .capitalized : .lower }
      if first == UInt8(ascii: "/") || word.contains(UInt8(ascii: "/")) { return .path }
      return ByteClass.isDigit(first) ? .measure : .other
    }
  }

  /// Whether a slash joins two words of prose (`forms/settings`) and not the parts of a path.
  private static func isAlternative(_ word: Span<UInt8>) -> Bool {
    var slash: Int?
    for index in word.indices where !LineShape.isLetter(word[index]) {
      guard slash == nil, word[index] == UInt8(ascii: "/") else { return false }
      slash = index
    }
    guard let slash else { return false }
    return slash > 2 && word.count - slash > 3
  }

  /// Whether the word is an infix operator, such as `->`, `..<` or `&&`.
  private static func isInfix(_ word: Span<UInt8>) -> Bool {
    word.contains { "=<>&|".utf8.contains($0) } && !word.contains { !"=<>&|+-*/.:!^%".utf8.contains($0) }
  }

  /// The kind of a non-ASCII dash or arrow.
  private static func drawnSign(_ word: Span<UInt8>) -> Kind? {
    guard word.count == 3, word[0] == 0xe2 else { return nil }
    if word[1] == 0x80, word[2] >= 0x90, word[2] <= 0x95 { return .dash }
    if word[1] == 0x88, word[2] == 0x92 { return .dash }
    return word[1] == 0x86 && word[2] >= 0x90 || word[1] == 0x87 ? .arrow : nil
  }

  private static func endClass(_ word: Span<UInt8>) -> UInt8 {
    switch word[word.count - 1] {
    case UInt8(ascii: ","): 1
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): 2
    case UInt8(ascii: ":"): 3
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): 4
    case UInt8(ascii: ";"): 5
    case let byte where ByteClass.isDigit(byte): 6
    case let byte where LineShape.isLetter(byte): 0
    default: 7
    }
  }

  private static func startClass(_ word: Span<UInt8>) -> UInt8 {
    switch word[0] {
    case let byte where ByteClass.isUpper(byte): 0
    case let byte where ByteClass.isLower(byte): 1
    case let byte where ByteClass.isDigit(byte): 2
    case UInt8(ascii: "("): 3
    case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "_"): 4
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "{"): 5
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: "&"): 6
    default: 7
    }
  }

  /// The words of a line, separated by single spaces. A no-break space between spaces is kept as a word, because it marks an empty cell.
  static func folded(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let words = line.split(whereSeparator: ByteClass.isSpace).map { word in
      word.contains(0xc2) && word.count != 2 ? Array(TextCleaner.line(word.text).utf8)[...] : word
    }
    return Array(words.filter { !$0.isEmpty }.joined(separator: [0x20]))
  }
}
