/// One word as somebody typed it, and the terms of the index that can stand for it.
public struct QueryTerm: Sendable, Equatable {
  /// Another term of the index that means the same word.
  public struct Alternative: Sendable, Equatable {
    public enum Kind: UInt8, Sendable {
      /// The spelling, folded but not stemmed, without sigil, labels and marks: how identifiers are indexed.
      case spelling
      /// The stem, as prose is indexed.
      case stem
    }

    public var term: [UInt8]
    public var kind: Kind
  }

  /// The term that says most: an identifier with all that was typed, or the stem of a word.
  public var primary: [UInt8]
  public var kind: TokenKind
  /// Most specific first; none equals the primary.
  public var alternatives: [Alternative] = []
  /// Terms of what the identifier is made of, each once, in order: weaker evidence, best all together.
  public var parts: [[UInt8]] = []
  /// Terms of its parts in languages other than English (`LanguageTerm`), for languages that were asked for.
  public var foreignParts: [[UInt8]] = []
  /// Where each of `parts` stands in the text, in UTF-8 bytes.
  public var partRanges: [Range<Int>] = []
  /// UTF-8 bytes of the text.
  public var sourceRange: Range<Int>

  /// Makes ranges count from a place so many bytes before the text.
  public mutating func move(by count: Int) {
    func moved(_ range: Range<Int>) -> Range<Int> { (range.lowerBound + count)..<(range.upperBound + count) }
    sourceRange = moved(sourceRange)
    for place in partRanges.indices { partRanges[place] = moved(partRanges[place]) }
  }
}

/// One place in a phrase.
public struct PhraseElement: Sendable, Equatable {
  /// Any of these terms may stand here.
  public var terms: [[UInt8]]
  /// Positions from the phrase's first element.
  public var offset: Int

  public init(terms: [[UInt8]], offset: Int) {
    self.terms = terms
    self.offset = offset
  }
}
