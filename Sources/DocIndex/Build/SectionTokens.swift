import DocModel
import DocText

/// Tokenizes sections, and represents terms by numbers. Each text is analysed only once and its tokens are cached, because documentation
/// repeats itself: in Apple's, three quarters of the text of a batch occur earlier in the batch.
struct SectionTokens {
  /// A token without its field.
  struct Token {
    /// Number in the term table.
    var term: UInt32
    /// The position in the section; for a cached token, the position in its text. The highest bit is set for parts of identifiers.
    fileprivate var marked: UInt32

    static let partMark: UInt32 = 1 << 31

    var position: UInt32 { marked & ~Self.partMark }
    var isPart: Bool { marked & Self.partMark != 0 }
  }

  /// Upper bound on the bytes of a cached text. Longer texts rarely recur.
  private static let longestKept = 8 << 10
  /// Upper bounds on the size of the cache. Only unusually large files reach them.
  private static let mostBytes = 24 << 20
  private static let mostTokens = 4 << 20

  /// Tokens of the section in order of position.
  private(set) var tokens: [Token] = []
  /// End of each field in `tokens`, by `Field.rawValue`.
  private var ends = [Int](repeating: 0, count: SegmentFormat.fieldCount)
  private(set) var layout = FieldLengths()
  private let analyzer = Analyzer()
  private var buffer = TokenBuffer()
  /// The caches of each language code, one per field.
  private var known: [String: [KnownTexts]] = [:]
  /// The caches of the current language, which are removed from `known` while they are in use.
  private var current = [KnownTexts](repeating: KnownTexts(), count: SegmentFormat.fieldCount)
  private var kept: [Token] = []
  private var keptBytes = 0
  /// Whether each term of a title is a stop word, by the number of the term.
  private var stopWords: [UInt32: Bool] = [:]

  /// A cache of analysed texts.
  private struct KnownTexts {
    var texts = TermTable()
    /// For the number of each text, the range of its tokens in `kept` and the position after its last token.
    var ranges: [(tokens: Range<UInt32>, end: UInt32)] = []
  }

  func tokens(of field: Field) -> ArraySlice<Token> {
    let index = Int(field.rawValue)
    return tokens[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Tokenizes the next section.
  /// - Parameter language: the code of the document's language, if known.
  mutating func load(
    _ section: Section, in language: String?, documentTitle: String, documentDescription: String?,
    isWholeDocument: Bool, terms: inout TermTable
  ) {
    if language != analyzer.language {
      let none = [KnownTexts](repeating: KnownTexts(), count: SegmentFormat.fieldCount)
      known[analyzer.language ?? ""] = current
      current = known.removeValue(forKey: language ?? "") ?? none
      analyzer.language = language
    }
    tokens.removeAll(keepingCapacity: true)
    for field in ends.indices { ends[field] = 0 }
    layout = SectionAnalyzer.layOut(
      documentTitle: documentTitle, documentDescription: documentDescription, section: section,
      isWholeDocument: isWholeDocument
    ) { text, field, position in
      let end = add(text, as: field, from: position, &terms)
      ends[Int(field.rawValue)] = tokens.count
      return end
    }
    for field in 1..<ends.count { ends[field] = max(ends[field], ends[field - 1]) }
  }

  private mutating func add(
    _ text: Span<UInt8>, as field: Field, from position: UInt32, _ terms: inout TermTable
  ) -> UInt32 {
    let kind = Int((field == .title ? .heading : field).rawValue)
    guard text.count <= Self.longestKept, keptBytes < Self.mostBytes, kept.count < Self.mostTokens else {
      let end = analyze(text, as: field, &terms)
      Self.append(buffer, from: position, &terms, to: &tokens)
      return position + end
    }
    let count = current[kind].texts.count
    let number = Int(text.withUnsafeBufferPointer { current[kind].texts.number(of: $0) })
    if number == count {
      let end = analyze(text, as: field, &terms)
      let first = UInt32(kept.count)
      Self.append(buffer, from: 0, &terms, to: &kept)
      current[kind].ranges.append((first..<UInt32(kept.count), end))
      keptBytes += text.count
    }
    let range = current[kind].ranges[number]
    tokens.append(
      contentsOf: kept[Int(range.tokens.lowerBound)..<Int(range.tokens.upperBound)].lazy.map {
        Token(term: $0.term, marked: $0.marked &+ position)
      })
    return position + range.end
  }

  /// - Returns: the position after the last token.
  private mutating func analyze(_ text: Span<UInt8>, as field: Field, _ terms: inout TermTable) -> UInt32 {
    buffer.removeAll()
    return analyzer.analyze(text, as: field, from: 0, into: &buffer)
  }

  private static func append(
    _ buffer: TokenBuffer, from position: UInt32, _ terms: inout TermTable, to tokens: inout [Token]
  ) {
    buffer.bytes.withUnsafeBufferPointer { bytes in
      for token in buffer.tokens {
        let term = UnsafeBufferPointer(rebasing: bytes[Int(token.termStart)..<Int(token.termEnd)])
        let mark = token.kind == .part ? Token.partMark : 0
        tokens.append(Token(term: terms.number(of: term), marked: (token.position + position) | mark))
      }
    }
  }

  /// Upper bound on the words of a title that are searched in the body, because each is compared with each word of each section. The
  /// longest title of Swift Evolution has 17.
  private static let mostTitleWords = 32

  /// How many of the first words of the document's title occur in the body, as a share in 255ths.
  mutating func titleShare(_ terms: TermTable) -> Int {
    // The outer headings follow the title after a gap and are excluded.
    var end = layout.starts[Int(Field.title.rawValue)]
    var words: [UInt32] = []
    for token in tokens(of: .title) where token.position <= end {
      if words.count == Self.mostTitleWords { break }
      end = token.position + 1
      if !token.isPart, !words.contains(token.term), !isStopWord(token.term, terms) {
        words.append(token.term)
      }
    }
    guard !words.isEmpty else { return 0 }
    var missing = words
    for token in tokens(of: .body) {
      guard let index = missing.firstIndex(of: token.term) else { continue }
      missing.remove(at: index)
      if missing.isEmpty { break }
    }
    return (words.count - missing.count) * 255 / words.count
  }

  private mutating func isStopWord(_ term: UInt32, _ terms: TermTable) -> Bool {
    if let known = stopWords[term] { return known }
    let isStopWord = StopWords.contains(Array(terms.term(Int(term))))
    stopWords[term] = isStopWord
    return isStopWord
  }
}
