/// What a token stands for.
public enum TokenKind: UInt8, Sendable {
  /// A word of prose, folded and stemmed.
  case word
  /// A whole identifier with what belongs to it (`@state`, `.task(id:)`, `c++`, `17.4`), folded, not stemmed.
  case identifier
  /// A part of an identifier, folded and stemmed like a word; it shares the identifier's position.
  case part
}

/// One term at one place.
public struct Token: Sendable, Equatable {
  /// The term's bytes in `TokenBuffer.bytes`, half-open.
  public var termStart: UInt32
  public var termEnd: UInt32
  /// Token position in the section; tokens of one identifier share theirs.
  public var position: UInt32
  /// UTF-8 bytes of the analysed text that the term came from, half-open; never decreasing from token to token.
  public var sourceStart: UInt32
  public var sourceEnd: UInt32
  public var kind: TokenKind
  public var field: Field
}
