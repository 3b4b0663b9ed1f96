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
