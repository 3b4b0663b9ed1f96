/// Distinguishes words, whole identifiers and their parts.
public enum TokenKind: UInt8, Sendable {
  /// A word of prose, folded and stemmed.
  case word
  /// A whole identifier, including its sigil, argument labels or punctuation marks (`@state`, `.task(id:)`, `c++`, `17.4`). Identifiers are
  /// folded, but not stemmed.
  case identifier
  /// A part of an identifier, such as a word in camel case. The part is folded and stemmed like a word, at the identifier's position.
  case part
}

/// One occurrence of a term.
public struct Token: Sendable, Equatable {
  /// The range of the term in `TokenBuffer.bytes`: `termStart..<termEnd`.
  public var termStart: UInt32
  public var termEnd: UInt32
  /// The position of the token in the section. An identifier and its parts have the same position.
  public var position: UInt32
  /// The byte range of the token in the analysed text: `sourceStart..<sourceEnd`. Tokens are sorted by `sourceStart`.
  public var sourceStart: UInt32
  public var sourceEnd: UInt32
  public var kind: TokenKind
  public var field: Field
}
