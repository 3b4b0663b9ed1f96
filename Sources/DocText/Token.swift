/// The kind of a token.
public enum TokenKind: UInt8, Sendable {
  /// A folded and stemmed word of prose.
  case word
  /// A complete identifier with its sigil, labels or marks (`@state`, `.task(id:)`, `c++`, `17.4`), folded but not stemmed.
  case identifier
  /// A part of an identifier, at the identifier's position. It is folded and stemmed like a word.
  case part
}

/// One occurrence of a term.
public struct Token: Sendable, Equatable {
  /// Half-open range of the term in `TokenBuffer.bytes`.
  public var termStart: UInt32
  public var termEnd: UInt32
  /// Token position in the section. An identifier and its parts share a position.
  public var position: UInt32
  /// Half-open range of UTF-8 bytes of the analysed text from which the term was made. Starts do not decrease over successive tokens.
  public var sourceStart: UInt32
  public var sourceEnd: UInt32
  public var kind: TokenKind
  public var field: Field
}
