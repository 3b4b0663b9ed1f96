/// One word as somebody typed it, and the terms of the index that can stand for it.
package struct QueryTerm: Sendable, Equatable {
  /// Another term of the index that means the same word.
  package struct Alternative: Sendable, Equatable {
    package enum Kind: UInt8, Sendable {
      /// The spelling, folded but not stemmed, without sigil, labels and marks: how identifiers are indexed.
      case spelling
      /// The stem, as prose is indexed.
      case stem
    }

    package var term: [UInt8]
    package var kind: Kind

    package init(term: [UInt8], kind: Kind) {
      self.term = term
      self.kind = kind
    }
  }

  /// The term that says most: an identifier with all that was typed, or the stem of a word.
  package var primary: [UInt8]
  package var kind: TokenKind
  /// Most specific first; none equals the primary.
  package var alternatives: [Alternative]
  /// Terms of what the identifier is made of, each once, in order: weaker evidence, best all together.
  package var parts: [[UInt8]]
  /// Where each of `parts` stands in the text, in UTF-8 bytes.
  package var partRanges: [Range<Int>]
  /// UTF-8 bytes of the text.
  package var sourceRange: Range<Int>

  package init(
    primary: [UInt8], kind: TokenKind, alternatives: [Alternative] = [], parts: [[UInt8]] = [],
    partRanges: [Range<Int>] = [], sourceRange: Range<Int>
  ) {
    self.primary = primary
    self.kind = kind
    self.alternatives = alternatives
    self.parts = parts
    self.partRanges = partRanges
    self.sourceRange = sourceRange
  }

  /// Makes ranges count from a place so many bytes before the text.
  package mutating func move(by count: Int) {
    func moved(_ range: Range<Int>) -> Range<Int> { (range.lowerBound + count)..<(range.upperBound + count) }
    sourceRange = moved(sourceRange)
    for place in partRanges.indices { partRanges[place] = moved(partRanges[place]) }
  }
}

/// One place in a phrase.
package struct PhraseElement: Sendable, Equatable {
  /// Any of these terms may stand here.
  package var terms: [[UInt8]]
  /// Positions from the phrase's first element.
  package var offset: Int

  package init(terms: [[UInt8]], offset: Int) {
    self.terms = terms
    self.offset = offset
  }
}
