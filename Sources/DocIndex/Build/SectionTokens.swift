import DocModel
import DocText

/// Tokenizes sections, and represents terms by numbers. The tokens of a text are cached, because documentation repeats itself: in Apple's
/// documentation, three quarters of the text in a batch occur earlier in the same batch.
struct SectionTokens {
  /// A token without its field.
  struct Token {
    /// The number of the term in the term table.
    var term: UInt32
    /// The position in the section (or in the text, if the token is cached). The highest bit is set for a part of an identifier.
    fileprivate var marked: UInt32

    static let partMark: UInt32 = 1 << 31

    var position: UInt32 { marked & ~Self.partMark }
    var isPart: Bool { marked & Self.partMark != 0 }
  }

  /// The maximum length of a cached text in bytes. Longer texts rarely recur.
  private static let longestKept = 8 << 10
  /// The limits on the bytes of all cached texts and on the number of their tokens. Only unusually large batches reach these limits.
  private static let mostBytes = 24 << 20
  private static let mostTokens = 4 << 20

  /// The tokens of the current section in order of position.
  private(set) var tokens: [Token] = []
  /// The end of each field in `tokens`, by `Field.rawValue`.
  private var ends = [Int](repeating: 0, count: SegmentFormat.fieldCount)
  private(set) var layout = FieldLengths()
  private let analyzer = Analyzer()
  private var buffer = TokenBuffer()
  /// The caches of all languages but the current one, by language code. A language has one cache for each field.
  private var known: [String: [KnownTexts]] = [:]
  /// The caches of the current language, one for each field.
  private var current = [KnownTexts](repeating: KnownTexts(), count: SegmentFormat.fieldCount)
  private var kept: [Token] = []
  private var keptBytes = 0

  /// A cache of analysed texts.
  private struct KnownTexts {
    var texts = TermTable()
    /// For each text in `texts`, by its number, the range of its tokens in `kept` and the position after its last token.
    var ranges: [(tokens: Range<UInt32>, end: UInt32)] = []
  }

  func tokens(of field: Field) -> ArraySlice<Token> {
    let index = Int(field.rawValue)
    return tokens[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Tokenizes the next section.
  /// - Parameter language: the code of the document's language, if it is known.
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
    // Titles are analysed as headings, because most titles are headings, too. Cached tokens must not depend on which of the two came first.
    let field = field == .title ? .heading : field
    let kind = Int(field.rawValue)
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

  /// Fills the buffer with the tokens of a text.
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

  /// The maximum number of title words that are searched for in a body. The limit bounds the time, because each word of the body is compared
  /// with all title words. The longest title in Swift Evolution has 17 words.
  private static let mostTitleWords = 32

  /// The share of the document title's words that the section's body contains, on a scale from 0 to 255.
  func titleShare(_ terms: TermTable) -> Int {
    // In the title field, the outer headings follow the title after a gap in the positions. Only the title's own words are used.
    var end = layout.starts[Int(Field.title.rawValue)]
    var words: [UInt32] = []
    for token in tokens(of: .title) where token.position <= end {
      if words.count == Self.mostTitleWords { break }
      end = token.position + 1
      if !token.isPart, !words.contains(token.term), !StopWords.contains(terms.term(Int(token.term))) {
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
}
