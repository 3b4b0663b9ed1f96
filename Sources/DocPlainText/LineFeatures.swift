import DocModel

/// Converts measured lines to the indices of their active features. `LineModel` adds up the weights of these features.
///
/// Each group of features encodes one question with a few possible answers ("how many words?"). The order of the questions in this file
/// determines the index of each feature, so changing a question requires new weights (`script/train`).
struct LineFeatures {
  /// The indices of the active features, which are also the indices of their weights.
  private(set) var active: [Int32] = []
  private var cursor: Int32 = 0

  /// Evidence about a line from its block (a run of non-blank lines) and its document.
  struct Context: Sendable {
    var blockLines = 1
    /// The index of the line in its block.
    var position = 0
    var blanksBefore = 0
    var blanksAfter = 0
    var blockIndented = false
    /// `blockStrength`, `blockPeriods`, `blockCapitals` and `blockBytes` are sums over the lines of the block, which `addContext` divides by the
    /// number of lines. `longestLine` is the length of the block's longest line.
    var blockStrength = 0
    var blockPeriods = 0
    var blockCapitals = 0
    var blockBytes = 0
    var longestLine = 0
    /// Whether the previous or next line of the block begins with the same byte.
    var sameFirstByte = false
    /// 0 if no other line of the document equals this line, 1 if each such line is the only line of its block, otherwise 2.
    var repeated = 0
    /// 0 if the line does not begin with an item of a series (`Section 4:`); 1 if it does; 2 if, in addition, both this line and a line with
    /// another item of the series are the only lines of their blocks.
    var series = 0
    /// The share of the document's short one-line blocks that are in title case, from 1 (none) to 6 (all); 0 if there are too few such blocks.
    var titleShare = 0
    /// The evidence that the block is a table.
    var table = TableEvidence()
    /// The number of lines of the block that contain box-drawing characters (`blockDrawn`), and that end with a comma (`blockCommas`).
    var blockDrawn = 0
    var blockCommas = 0
    /// The index of the block's first line.
    var begin = 0
    /// The number of lines in the previous block (`linesBefore`) and in the next block (`linesAfter`); 0 if there is no such block.
    var linesBefore = 0
    var linesAfter = 0
    var documentHasBullets = false
    var documentHasColonHeadings = false
    /// How much the previous line (`strengthBefore`) and the next line (`strengthAfter`) look like code; 0 if there is no such line.
    var strengthBefore = 0
    var strengthAfter = 0
    var isFirst = false
  }

  /// Removes all features, to begin with those of another line.
  /// - Parameter feature: the index of the first feature.
  mutating func reset(to feature: Int = 0) {
    active.removeAll(keepingCapacity: true)
    cursor = Int32(feature)
  }

  /// Adds the feature for the answer to one question. Answer 0 is the default and has no feature.
  private mutating func ask(_ answer: Int, of count: Int) {
    if answer > 0 { active.append(cursor + Int32(min(answer, count) - 1)) }
    cursor += Int32(count)
  }

  private mutating func ask(_ answer: Bool) { ask(answer ? 1 : 0, of: 1) }

  /// The bucket of a value: the number of `bounds` that are at most the value.
  private static func bucket(_ value: Int, _ bounds: StaticBounds) -> Int {
    var answer = 0
    if value >= bounds.0 { answer = 1 }
    if value >= bounds.1 { answer = 2 }
    if value >= bounds.2 { answer = 3 }
    if value >= bounds.3 { answer = 4 }
    if value >= bounds.4 { answer = 5 }
    if value >= bounds.5 { answer = 6 }
    return answer
  }
  private typealias StaticBounds = (Int, Int, Int, Int, Int, Int)

  static let ownCount = 258
  static let contextCount = 2119

  /// Adds the features that depend only on the line itself.
  mutating func addOwn(_ shape: LineShape) {
    let begin = cursor
    ask(1 + Self.bucket(shape.length, (11, 21, 41, 61, 81, 121)) + (shape.length > 200 ? 1 : 0), of: 8)
    ask(1 + Self.bucket(shape.words, (2, 3, 5, 8, 11, 16)) + (shape.words > 25 ? 1 : 0), of: 8)
    ask(Self.bucket(shape.indent, (1, 2, 3, 4, 5, 9)), of: 6)
    ask(shape.trailingSpace)
    ask(shape.bulletWidth > 0)
    ask(1 + Self.class(of: shape.first), of: Self.classCount)
    ask(1 + Self.class(of: shape.last), of: Self.classCount)
    ask(Self.pair(shape), of: 10)
    ask(1 + shape.firstWord.rawValue, of: LineShape.WordShape.allCases.count + 1)
    ask(1 + shape.secondWord.rawValue, of: LineShape.WordShape.allCases.count + 1)
    ask(shape.keyword.rawValue, of: LineShape.Keyword.allCases.count)
    ask(
      shape.firstWord == .annotation || shape.keyword == .declaration ? shape.secondKeyword.rawValue : 0,
      of: 4)
    ask(
      shape.keyword == .none ? 0 : 1 + shape.secondWord.rawValue, of: LineShape.WordShape.allCases.count + 1)
    ask(shape.braces, of: 3)
    ask(shape.braceBalance == 0 ? 0 : shape.braceBalance > 0 ? 1 : 2, of: 2)
    ask(shape.parenBalance == 0 ? 0 : shape.parenBalance > 0 ? 1 : 2, of: 2)
    ask(shape.bracketBalance == 0 ? 0 : shape.bracketBalance > 0 ? 1 : 2, of: 2)
    ask(shape.semicolons, of: 2)
    ask(shape.quotes, of: 4)
    ask(shape.commas, of: 4)
    ask(shape.assignments, of: 2)
    ask(shape.arrows, of: 2)
    ask(shape.boxes, of: 2)
    ask(shape.otherUnicode, of: 2)
    ask(shape.gaps, of: 3)
    ask(shape.sentenceBreaks, of: 2)
    ask(shape.signWords, of: 3)
    ask(shape.codeWords, of: 4)
    ask(shape.camelWords, of: 3)
    ask(shape.numberWords, of: 3)
    ask(shape.functionWords, of: 4)
    ask(shape.verbWords, of: 2)
    ask(shape.capitalizedWords, of: 5)
    ask(shape.colonWord + 1, of: 5)
    ask(shape.hasComment)
    ask(shape.hasAddress)
    ask(shape.hasBacktick)
    ask(shape.hasDash)
    ask(Self.share(shape.functionWords * 2, shape.words), of: 6)
    ask(Self.share(shape.plainWords, shape.words), of: 6)
    ask(Self.share(shape.longCapitalizedWords, shape.longWords), of: 6)
    ask(Self.share(shape.codeWords, shape.words), of: 6)
    ask(Self.share(shape.symbols * 4, shape.length), of: 6)
    ask(1 + Self.strength(shape), of: 6)
    precondition(cursor - begin == Self.ownCount, "own features: \(cursor - begin)")
  }

  /// Adds the features that depend on the block and the document.
  mutating func addContext(_ context: Context, _ shape: LineShape) {
    let begin = cursor
    let size = Self.bucket(context.blockLines, (1, 2, 3, 4, 6, 11))
    ask(size, of: 6)
    let position =
      context.blockLines == 1
      ? 0 : context.position == 0 ? 1 : context.position + 1 < context.blockLines ? 2 : 3
    ask(position, of: 3)
    ask(context.blanksBefore, of: 3)
    ask(context.blanksAfter, of: 3)
    ask(context.blockIndented)
    ask(context.sameFirstByte)
    ask(context.repeated, of: 2)
    ask(context.series, of: 2)
    ask(context.isFirst)
    ask(context.documentHasBullets ? (shape.bulletWidth > 0 ? 1 : context.blockLines > 1 ? 2 : 3) : 0, of: 3)
    let strength = Self.strength(shape)
    let mean = (context.blockStrength * 2 + context.blockLines - 1) / context.blockLines
    ask(1 + min(mean, 10), of: 11)
    ask(1 + size * 11 + min(mean, 10), of: 77)
    ask(1 + Self.share(context.blockPeriods, context.blockLines) * 7 + size, of: 49)
    ask(1 + Self.share(context.blockCapitals, context.blockLines) * 7 + size, of: 49)
    let average = context.blockBytes / context.blockLines
    ask(1 + size * 7 + Self.bucket(average, (16, 31, 51, 81, 121, 201)), of: 49)
    ask(1 + size * 7 + Self.bucket(context.longestLine, (16, 41, 61, 81, 121, 201)), of: 49)
    ask(1 + (context.strengthBefore * 6 + strength) * 6 + context.strengthAfter, of: 216)
    let words = Self.bucket(shape.words, (1, 2, 4, 6, 9, 15))
    let end = Self.endGroup(shape.last)
    let start = Self.startGroup(shape)
    let only = context.blockLines == 1 ? 0 : position == 1 ? 1 : 2
    ask(1 + ((only * 7 + words) * 5 + end) * 4 + start, of: 420)
    let title = Self.share(shape.longCapitalizedWords, shape.longWords)
    ask(1 + (min(only, 1) * 7 + words) * 7 + title, of: 98)
    let after = Self.bucket(context.strengthAfter, (1, 2, 3, 4, 9, 9))
    ask(1 + (end * 6 + after) * 2 + min(context.blanksAfter, 1), of: 60)
    ask(1 + (only * 6 + strength) * 5 + end, of: 90)
    ask(context.documentHasColonHeadings)
    ask(1 + (min(only, 1) * 7 + context.titleShare) * 7 + title, of: 98)
    let around =
      Self.bucket(context.linesBefore, (1, 2, 3, 5, 9, 17)) * 7
      + Self.bucket(context.linesAfter, (1, 2, 3, 5, 9, 17))
    ask(1 + min(only, 1) * 49 + around, of: 98)
    ask(
      context.table.borders * 3
        + (context.table.borders == 0 ? 0 : position == 1 ? 1 : position == 2 ? 0 : -1),
      of: 66)
    ask(context.table.borders, of: 21)
    ask(context.table.columns, of: 18)
    ask(context.table.ends, of: 2 * TableRow.Kind.allCases.count)
    ask(context.table.columns * 2 + (context.table.columns > 0 && position == 1 ? 1 : 0), of: 37)
    let hashed = only == 0 && shape.words <= 10 ? Int(shape.firstHash & 255) : -1
    ask(hashed + 1, of: 256)
    ask(only == 0 && shape.words <= 10 ? Int(shape.lastHash & 255) + 1 : 0, of: 256)
    ask(shape.verbWords == 0 ? 0 : 1 + only * 2 + (words > 3 ? 1 : 0), of: 6)
    // A drawing, list or table usually fills a whole block, so the next two questions are about the block.
    ask(Self.share(context.blockDrawn, context.blockLines), of: 6)
    ask(context.blockLines == 1 ? 0 : Self.share(context.blockCommas, context.blockLines), of: 6)
    ask(Self.isSentence(shape) ? 1 + (shape.indent < 2 ? 1 : 0) : 0, of: 2)
    ask(shape.letters == 0 ? 1 + (shape.words == 1 ? 1 : 0) : 0, of: 2)
    ask(context.series * 2 + (only == 0 ? 1 : 0), of: 5)
    precondition(cursor - begin == Self.contextCount, "context features: \(cursor - begin)")
  }

  private static let classCount = 30

  /// The class of a byte at the start or end of a line. All bytes of a class have the same weight.
  private static func `class`(of byte: UInt8) -> Int {
    if ByteClass.isUpper(byte) { return 0 }
    if ByteClass.isLower(byte) { return 1 }
    if ByteClass.isDigit(byte) { return 2 }
    if byte >= 0x80 { return 3 }
    let signs: StaticString = "./#$@\"<>{}()[]-+*_`&|~,;:?"
    return signs.withUTF8Buffer { buffer in
      for index in buffer.indices where buffer[index] == byte { return 4 + min(index, 25) }
      return byte == UInt8(ascii: "!") ? 29 : 3
    }
  }

  private static func pair(_ shape: LineShape) -> Int {
    switch (shape.first, shape.second) {
    case (0x2f, 0x2f): 1
    case (0x2f, 0x2a): 2
    case (0x2d, 0x3e): 3
    case (0x2d, 0x2d): 4
    case (0x2d, 0x20), (0x2b, 0x20), (0x2a, 0x20): 5
    case (0x24, 0x20): 6
    case (0x23, 0x20), (0x3e, 0x20): 7
    case (0x3c, 0x2f), (0x3c, 0x21): 8
    case (0x2e, 0x61...0x7a): 9
    case (0x40, _), (0x23, 0x61...0x7a): 10
    default: 0
    }
  }

  /// The bucket of the ratio `part / whole`, from 0 (none) to 6 (all).
  private static func share(_ part: Int, _ whole: Int) -> Int {
    guard whole > 0, part > 0 else { return 0 }
    return min(6, part * 5 / whole + 1)
  }

  /// Whether the line has many words, of which at least a quarter are function words, and at least four fifths do not look like code.
  private static func isSentence(_ shape: LineShape) -> Bool {
    shape.words >= 12 && shape.functionWords * 4 >= shape.words && shape.plainWords * 5 >= shape.words * 4
  }

  private static func endGroup(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): 0
    case UInt8(ascii: ":"): 1
    case UInt8(ascii: ")"): 2
    default: LineShape.isLetter(byte) || ByteClass.isDigit(byte) ? 3 : 4
    }
  }

  private static func startGroup(_ shape: LineShape) -> Int {
    switch shape.firstWord {
    case .capitalized, .upper: 0
    case .lower: 1
    case .number, .ordinal, .label, .quoted, .camel: 2
    default: 3
    }
  }

  /// How strongly the line, taken alone, resembles code, from 0 to 5.
  static func strength(_ shape: LineShape) -> Int {
    guard shape.words > 0 else { return 0 }
    if shape.isDrawn { return 5 }
    var points = 0
    if shape.braces > 0 { points += 2 }
    if shape.keyword == .declaration || shape.keyword == .command { points += 2 }
    if shape.keyword == .statement || shape.keyword == .script { points += 1 }
    if shape.assignments > 0 { points += 2 }
    if shape.semicolons > 0, shape.last == UInt8(ascii: ";") { points += 2 }
    if pair(shape) > 0, pair(shape) != 5, pair(shape) != 7 { points += 2 }
    if shape.parenBalance != 0 || shape.bracketBalance != 0 { points += 1 }
    if shape.indent >= 2 { points += 1 }
    if shape.codeWords * 2 >= shape.words { points += 2 }
    if shape.firstWord == .annotation, shape.secondKeyword == .declaration { points += 4 }
    if shape.firstWord == .call || shape.firstWord == .dotted || shape.firstWord == .annotation {
      points += 1
    }
    if shape.gaps > 0 { points += 1 }
    if shape.functionWords * 4 >= shape.words { points -= 2 }
    if shape.sentenceBreaks > 0 || shape.words > 20 { points -= 1 }
    if shape.firstWord == .capitalized && shape.last == UInt8(ascii: ".") { points -= 1 }
    return max(0, min(5, (points + 1) / 2))
  }
}
