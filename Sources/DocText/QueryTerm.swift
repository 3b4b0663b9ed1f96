/// A word of a query, with the index terms that match it.
public struct QueryTerm: Sendable, Equatable {
  /// Another index term for the same word.
  public struct Alternative: Sendable, Equatable {
    public enum Kind: UInt8, Sendable {
      /// The folded spelling without stemming, sigil, labels and marks. Identifiers are indexed in this form.
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
  /// The other terms, most specific first. None of them equals the primary term.
  public var alternatives: [Alternative] = []
  /// The distinct terms of the identifier's parts, in order. Each of them alone is weak evidence.
  public var parts: [[UInt8]] = []
  /// The terms of its parts in the requested languages other than English (`LanguageTerm`).
  public var foreignParts: [[UInt8]] = []
  /// The range of each of `parts` in the text, in UTF-8 bytes.
  public var partRanges: [Range<Int>] = []
  /// The range of the word in the text, in UTF-8 bytes.
  public var sourceRange: Range<Int>

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
  /// Position relative to the phrase's first element.
  public var offset: Int

  public init(terms: [[UInt8]], offset: Int) {
    self.terms = terms
    self.offset = offset
  }
}
