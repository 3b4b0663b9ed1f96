import DocModel

/// Converts the text of a query to terms, with the analyzer that the index uses, and groups the terms by the entered words. Not
/// thread-safe.
public final class QueryAnalyzer {
  private let analyzer = Analyzer(stemCacheSize: 64)
  private var buffer = TokenBuffer()
  private let foreign: [LanguageStems]

  /// - Parameter languages: codes of languages. If there is a stemmer for a language, the terms of that language are added to the English terms.
  public init(languages: [String] = []) {
    foreign = languages.compactMap(LanguageStems.init)
  }

  /// The words of a text. Their ranges are relative to the start of the text.
  public func terms(in text: Span<UInt8>) -> [QueryTerm] {
    tokenize(text)
    var terms: [QueryTerm] = []
    var index = 0
    while index < buffer.tokens.count {
      let first = buffer.tokens[index]
      var end = index + 1
      // Tokens inside the first token's source range belong to the same word. Overlapping pairs of Chinese characters are separate words.
      while end < buffer.tokens.count, buffer.tokens[end].sourceStart < first.sourceEnd,
        buffer.tokens[end].sourceEnd <= first.sourceEnd
      {
        end += 1
      }
      terms.append(term(of: index..<end, in: text))
      index = end
    }
    return terms
  }

  /// The words of a text.
  public func terms(in text: String) -> [QueryTerm] {
    var text = text
    return text.withUTF8 { terms(in: $0.span) }
  }

  /// The elements of a phrase, in order.
  public func phrase(in text: Span<UInt8>) -> [PhraseElement] {
    tokenize(text)
    var elements: [PhraseElement] = []
    var index = 0
    while index < buffer.tokens.count {
      let position = buffer.tokens[index].position
      var end = index
      while end < buffer.tokens.count, buffer.tokens[end].position == position { end += 1 }
      let terms = phraseTerms(of: index..<end, in: text)
      if !terms.isEmpty { elements.append(PhraseElement(terms: terms, offset: Int(position))) }
      index = end
    }
    guard let first = elements.first?.offset, first > 0 else { return elements }
    return elements.map { PhraseElement(terms: $0.terms, offset: $0.offset - first) }
  }

  /// The text folded like an identifier, in lower case and without accents and spaces. Prefix queries use it.
  public func folded(_ text: Span<UInt8>) -> [UInt8] {
    buffer.removeAll()
    analyzer.emitFolded(text, 0..<text.count, at: 0, .body, &buffer)
    return buffer.bytes
  }

  private func tokenize(_ text: Span<UInt8>) {
    buffer.removeAll()
    var scan = Analyzer.Scan(field: .body, position: 0, isQuery: true)
    analyzer.run(text, &scan, &buffer)
  }

  private func term(of range: Range<Int>, in text: Span<UInt8>) -> QueryTerm {
    let first = buffer.tokens[range.lowerBound]
    var term = QueryTerm(
      primary: Array(buffer.term(first)), kind: first.kind,
      sourceRange: Int(first.sourceStart)..<Int(first.sourceEnd))
    let core = core(of: term.sourceRange, in: text)
    var component = 0..<0
    for token in buffer.tokens[range].dropFirst() {
      let source = Int(token.sourceStart)..<Int(token.sourceEnd)
      let bytes = Array(buffer.term(token))
      if source.lowerBound <= core.lowerBound, source.upperBound >= core.upperBound, token.kind != .part {
        term.add(bytes, token.kind == .word ? .stem : .spelling)
      } else if source.lowerBound < component.lowerBound || source.upperBound > component.upperBound {
        // A token outside the range of the current component begins the next component. A token inside the range is a part or another spelling.
        if !term.parts.contains(bytes) {
          term.parts.append(bytes)
          term.partRanges.append(source)
        }
        component = source
      }
    }
    if first.kind == .identifier, term.primary.allSatisfy(ByteClass.isLetter) {
      // In prose, the name may occur as an ordinary word. Such a word is indexed by its stem.
      var stem = term.primary
      analyzer.stems.stemmer.stem(&stem)
      term.add(stem, .stem)
    }
    addForeign(to: &term, in: text)
    for position in term.parts.indices.reversed() {
      let part = term.parts[position]
      guard part == term.primary || term.alternatives.contains(where: { $0.term == part }) else { continue }
      term.parts.remove(at: position)
      term.partRanges.remove(at: position)
    }
    return term
  }

  /// Adds the terms in other languages. For a compound, terms of each of its words are added.
  private func addForeign(to term: inout QueryTerm, in text: Span<UInt8>) {
    if foreign.isEmpty { return }
    var index = term.sourceRange.lowerBound
    while index < term.sourceRange.upperBound {
      guard ByteClass.isWord(text[index]) else {
        index += 1
        continue
      }
      let component = Component(text, at: index)
      let isWhole =
        component.start == term.sourceRange.lowerBound && component.end == term.sourceRange.upperBound
      for stems in foreign {
        guard let other = stems.term(of: component, in: text) else { continue }
        if isWhole { term.add(other, .stem) } else { term.foreignParts.appendIfNew(other) }
      }
      index = max(index + 1, component.runEnd)
    }
  }

  /// The range of the name without its sigil, argument labels and punctuation marks.
  private func core(of range: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, !ByteClass.isWord(text[start]) { start += 1 }
    var end = start
    while end < range.upperBound, text[end] != 0x28 { end += 1 }
    while end > start, !ByteClass.isWord(text[end - 1]) || text[end - 1] == 0x5f { end -= 1 }
    return start == end ? range : start..<end
  }

  /// The terms at one position of a phrase: the spellings of a word or a name. A name that extends over the next position is left out.
  private func phraseTerms(of range: Range<Int>, in text: Span<UInt8>) -> [[UInt8]] {
    var terms: [[UInt8]] = []
    var chosen: Token?
    for index in range {
      let token = buffer.tokens[index]
      if token.kind == .part { continue }
      // A pair of Chinese characters overlaps with the next pair, but does not contain it.
      if let next = buffer.tokens[range.upperBound...].first, next.sourceEnd <= token.sourceEnd { continue }
      if let chosen {
        guard chosen.kind == .word, token.sourceStart == chosen.sourceStart,
          token.sourceEnd == chosen.sourceEnd
        else {
          continue
        }
      } else {
        chosen = token
      }
      terms.appendIfNew(Array(buffer.term(token)))
    }
    if !foreign.isEmpty, let chosen {
      let component = Component(text, at: Int(chosen.sourceStart))
      if component.start == Int(chosen.sourceStart), component.end == Int(chosen.sourceEnd) {
        for stems in foreign {
          if let other = stems.term(of: component, in: text) { terms.appendIfNew(other) }
        }
      }
    }
    return terms
  }
}

extension QueryTerm {
  fileprivate mutating func add(_ term: [UInt8], _ kind: Alternative.Kind) {
    guard term != primary, !alternatives.contains(where: { $0.term == term }) else { return }
    alternatives.append(Alternative(term: term, kind: kind))
  }
}

extension [[UInt8]] {
  fileprivate mutating func appendIfNew(_ term: [UInt8]) {
    if !contains(term) { append(term) }
  }
}

/// A word of a query, with the terms under which the index may contain it.
public struct QueryTerm: Sendable, Equatable {
  /// Another term under which the index may contain the word.
  public struct Alternative: Sendable, Equatable {
    public enum Kind: UInt8, Sendable {
      /// The folded spelling: not stemmed, and without sigil, argument labels and punctuation marks. Identifiers are indexed in this form.
      case spelling
      /// The stem. Prose is indexed in this form.
      case stem
    }

    public var term: [UInt8]
    public var kind: Kind
  }

  /// The most specific term: an identifier as entered, or the stem of a word.
  public var primary: [UInt8]
  public var kind: TokenKind
  /// The other terms, most specific first. They differ from the primary term.
  public var alternatives: [Alternative] = []
  /// The distinct terms of the identifier's parts, in order. A single part is weak evidence for the identifier.
  public var parts: [[UInt8]] = []
  /// The terms of the word's parts in the requested languages, except English (`LanguageTerm`).
  public var foreignParts: [[UInt8]] = []
  /// For each element of `parts`, its range in the text, in UTF-8 bytes.
  public var partRanges: [Range<Int>] = []
  /// The range of the word in the text, in UTF-8 bytes.
  public var sourceRange: Range<Int>

  /// All terms under which the index may contain the whole word, most specific first.
  public var forms: [[UInt8]] { [primary] + alternatives.map(\.term) }

  /// The folded spelling; nil if it is the primary term.
  public var spelling: [UInt8]? { alternatives.first { $0.kind == .spelling }?.term }

  /// Adds an offset to all ranges.
  public mutating func move(by count: Int) {
    func moved(_ range: Range<Int>) -> Range<Int> { (range.lowerBound + count)..<(range.upperBound + count) }
    sourceRange = moved(sourceRange)
    for index in partRanges.indices { partRanges[index] = moved(partRanges[index]) }
  }
}

/// One position in a phrase.
public struct PhraseElement: Sendable, Equatable {
  /// The alternative terms at this position.
  public var terms: [[UInt8]]
  /// The distance in positions from the phrase's first element.
  public var offset: Int

  public init(terms: [[UInt8]], offset: Int) {
    self.terms = terms
    self.offset = offset
  }
}
