/// The kind of a token.
public enum TokenKind: UInt8, Sendable {
  /// A word of prose, folded and stemmed.
  case word
  /// A whole identifier with its sigil, labels or marks (`@state`, `.task(id:)`, `c++`, `17.4`), folded, not stemmed.
  case identifier
  /// A part of an identifier, folded and stemmed like a word, at the identifier's position.
  case part
}

/// One occurrence of a term.
public struct Token: Sendable, Equatable {
  /// Half-open range of the term in `TokenBuffer.bytes`.
  public var termStart: UInt32
  public var termEnd: UInt32
  /// Token position in the section. An identifier and its parts share a position.
  public var position: UInt32
  /// Half-open range of UTF-8 bytes of the analysed text that the term came from. Starts never decrease from token to token.
  public var sourceStart: UInt32
  public var sourceEnd: UInt32
  public var kind: TokenKind
  public var field: Field
}
