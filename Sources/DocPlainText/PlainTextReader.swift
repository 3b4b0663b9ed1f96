import DocDraft
import DocModel

/// Reads plain text: articles whose headings, lists, tables and fences lost their markup, and any text that no other reader recognises.
/// `LineModel` finds the structure. If repair is off, every block becomes an unchanged paragraph.
package struct PlainTextReader: Sendable {
  package init() {}

  /// `likely` if there are headings without `#` between paragraphs, and no Markdown markup. Such a text is Markdown that lost its markup. Nil
  /// if the text has intact Markdown markup. `fallback` for other plain text.
  package func confidence(in text: SourceText) -> Confidence? {
    var evidence = PlainTextEvidence()
    for line in 0..<min(text.lineCount, Self.linesLookedAt) {
      evidence.add(text.lineBytes(line))
      if evidence.isSurelyMarked { return nil }
    }
    guard !evidence.isMarked, evidence.lines > 0, !evidence.isUnderlined || HardWrap.isWrapped(text) else {
      return nil
    }
    let isMostlyCode = evidence.code * 10 > evidence.lines * 9
    let fewest = evidence.inline > 0 ? 3 : 2
    return evidence.bareTitles >= fewest && evidence.sentences >= 3 && !isMostlyCode ? .likely : .fallback
  }

  private static let linesLookedAt = 3000

  package func read(_ text: SourceText, options: ReaderOptions) -> DraftDocument {
    guard options.repair else { return Self.readUnrepaired(text, kind: .article) }
    let segmenter = PlainTextSegmenter(text)
    let runs = segmenter.runs()
    var assembler = PlainTextAssembler(text, kind: .article)
    var composer = PlainTextComposer(runs: runs, lines: segmenter.lines)
    composer.compose(into: &assembler)
    return assembler.finished()
  }

  /// The headings of hard-wrapped text: the lines that `LineModel` takes for headings without doubt. Line numbers are zero-based.
  package static func titles(of text: SourceText) -> [(line: Int, level: Int)] {
    let segmenter = PlainTextSegmenter(text)
    let runs = segmenter.runs()
    let levels = PlainTextComposer(runs: runs, lines: segmenter.lines).headingLevels(runs)
    return runs.enumerated().compactMap { index, run in
      run.isDoubtful ? nil : levels[index].map { (run.firstLine, $0) }
    }
  }

  /// Reads each block of lines between blank lines as a paragraph.
  static func readUnrepaired(_ text: SourceText, kind: DocumentKind) -> DraftDocument {
    var assembler = PlainTextAssembler(text, kind: kind)
    var begin: Int?
    for line in 0..<text.lineCount {
      if LineShape(text.lineBytes(line)).isBlank {
        if let first = begin { assembler.appendParagraph(from: first, to: line - 1) }
        begin = nil
      } else if begin == nil {
        begin = line
      }
    }
    if let first = begin { assembler.appendParagraph(from: first, to: text.lineCount - 1) }
    return assembler.finished()
  }
}

/// Evidence for and against Markdown in the first lines of a text.
struct PlainTextEvidence {
  private(set) var lines = 0
  private(set) var code = 0
  private(set) var sentences = 0
  /// The number of bare titles between blank lines: short capitalised lines without a full stop, and lone identifiers (`build.target`).
  private(set) var bareTitles = 0
  private var fences = 0
  private var headings = 0
  private var rules = 0
  /// The number of sentences that contain inline markup.
  private(set) var inline = 0
  private var wasBlank = true
  private var openTitle = false
  /// The number of columns of the previous line if it may be a title that the next line underlines; 0 otherwise.
  private var titleColumns = 0
  private var underlined = 0
  private var beginsUnderlined = false

  /// Whether there are Markdown headings, code fences, delimiter rows of tables, or enough inline markup in prose. A `# comment` in a shell
  /// sample does not count.
  var isMarked: Bool { isSurelyMarked || inline * 12 > sentences && inline > 2 }

  /// Whether headings, fences or tables alone show that the text is Markdown.
  var isSurelyMarked: Bool { fences > 1 || headings > 0 || rules > 0 }

  /// Whether underlined headings show that the text is marked up. In a text without markup, the output of a program may be underlined as well.
  var isUnderlined: Bool { beginsUnderlined || underlined > 1 && underlined >= bareTitles }

  mutating func add(_ line: ArraySlice<UInt8>) {
    let shape = LineShape(line)
    if shape.isBlank {
      if openTitle { bareTitles += 1 }
      openTitle = false
      wasBlank = true
      titleColumns = 0
      return
    }
    let body = line[(line.startIndex + shape.start)...]
    let strength = LineFeatures.strength(shape)
    if strength > 1 { code += 1 }
    // Inline markup is counted only in sentences, because doc comments in unfenced code also contain inline markup.
    let isSentence =
      shape.words > 7 && shape.functionWords * 5 >= shape.words && strength < 2 && shape.indent < 2
      && !shape.hasComment && shape.first != UInt8(ascii: "*")
    if isSentence { sentences += 1 }
    if shape.start < 4 {
      if body.starts(with: [0x60, 0x60, 0x60]) { fences += 1 }
      let level = body.prefix(7).prefix { $0 == UInt8(ascii: "#") }.count
      let isMark = level > 0 && level < 7 && body.dropFirst(level).first == 0x20
      if isMark, level > 1 || lines == 0 { headings += 1 }
      if shape.letters == 0, body.contains(UInt8(ascii: "|")), Self.isRule(body) { rules += 1 }
      if titleColumns > 2, shape.length == titleColumns, Self.isUnderline(body) {
        underlined += 1
        if lines == 1 { beginsUnderlined = true }
      }
    }
    titleColumns = wasBlank && shape.indent == 0 && shape.letters > 0 ? body.count { $0 & 0xc0 != 0x80 } : 0
    if isSentence, MarkdownMark.first(in: body) != nil { inline += 1 }
    let isPhrase =
      shape.words < 9 && shape.firstWord == .capitalized && !LineShape.endsSentence(shape.last)
      && shape.last != UInt8(ascii: ":") && strength < 2
    let isName = shape.words == 1 && [.camel, .dotted, .call, .underscored].contains(shape.firstWord)
    openTitle = wasBlank && shape.indent == 0 && (isPhrase || isName)
    wasBlank = false
    lines += 1
  }

  /// Whether a line consists of equals signs or of hyphens, and so may underline a heading.
  private static func isUnderline(_ body: ArraySlice<UInt8>) -> Bool {
    guard let sign = body.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-") else { return false }
    return body.allSatisfy { $0 == sign }
  }

  /// Whether a line is a table's delimiter row, such as `|---|:--:|`.
  private static func isRule(_ body: ArraySlice<UInt8>) -> Bool {
    body.allSatisfy { "-|: \t".utf8.contains($0) } && body.count { $0 == UInt8(ascii: "-") } > 2
  }
}

/// A kind of inline markup that occurs only in Markdown.
package enum MarkdownMark {
  case link, strong, code

  /// The first inline markup in a line; nil if there is none. Code may contain the same characters as Markdown. Therefore the bracket of a link
  /// must not follow a name or a bracket (`handlers[0](event)`), and strong text must be closed on its line (`/** comment`, `src/**/*.css`,
  /// `f(**options)`). Only the first 2,000 bytes are searched.
  package static func first(in line: ArraySlice<UInt8>) -> MarkdownMark? {
    var previous: UInt8 = 0x20
    var beforeStars: UInt8 = 0x20
    var opensLink = false
    var isStrong = false
    var ticks = 0
    let line = line.prefix(2000)
    for (index, byte) in zip(line.indices, line) {
      switch byte {
      case UInt8(ascii: "["): opensLink = !isName(previous) && previous != UInt8(ascii: "]")
      case UInt8(ascii: "(") where previous == UInt8(ascii: "]") && opensLink: return .link
      case UInt8(ascii: "*") where previous == byte:
        if isStrong, beforeStars != 0x20 { return .strong }
        let next = index + 1 < line.endIndex ? line[index + 1] : 0x20
        isStrong =
          isStrong
          || !isName(beforeStars) && beforeStars != UInt8(ascii: "/") && next != 0x20
            && next != UInt8(ascii: "/")
      case UInt8(ascii: "*"): beforeStars = previous
      case 0x60: ticks += 1
      // `${` after an odd number of backquotes is in a JavaScript template. The two backquotes around a template are not counted as Markdown.
      case UInt8(ascii: "{") where previous == UInt8(ascii: "$") && ticks % 2 == 1: ticks -= 2
      default: break
      }
      previous = byte
    }
    return ticks > 1 ? .code : nil
  }

  private static func isName(_ byte: UInt8) -> Bool {
    ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ")")
  }
}
