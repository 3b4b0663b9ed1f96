import DocModel

/// The tokens of a text and the bytes of their terms, in two flat arrays whose memory is reused for the next text.
public struct TokenBuffer: Sendable {
  /// The maximum length of a term in bytes. Longer terms are cut at the start of a scalar. Users do not type such long terms, and the limit
  /// bounds the size of a dictionary block.
  public static let longestTerm = 64

  /// The concatenated terms. No byte is below 0x20.
  public internal(set) var bytes: [UInt8] = []
  /// The tokens in order of position.
  public internal(set) var tokens: [Token] = []

  public init() {}

  public mutating func removeAll(keepingCapacity: Bool = true) {
    bytes.removeAll(keepingCapacity: keepingCapacity)
    tokens.removeAll(keepingCapacity: keepingCapacity)
  }

  public func term(_ token: Token) -> ArraySlice<UInt8> {
    bytes[Int(token.termStart)..<Int(token.termEnd)]
  }

  /// Adds a token.
  /// - Parameter appendTerm: a function that appends the token's term to the bytes. If it appends nothing, no token is added.
  @inline(__always)
  mutating func add(
    _ kind: TokenKind, from source: Range<Int>, at position: UInt32, _ field: Field,
    _ appendTerm: (inout [UInt8]) -> Void
  ) {
    let start = bytes.count
    appendTerm(&bytes)
    finish(kind, from: source, at: position, field, start)
  }

  /// Adds a token whose term consists of all bytes from `start` on.
  private mutating func finish(
    _ kind: TokenKind, from source: Range<Int>, at position: UInt32, _ field: Field, _ start: Int
  ) {
    var end = bytes.count
    if end - start > Self.longestTerm {
      end = bytes.scalarStart(at: start + Self.longestTerm)
      bytes.removeSubrange(end...)
    }
    guard end > start else { return }
    tokens.append(
      Token(
        termStart: UInt32(truncatingIfNeeded: start), termEnd: UInt32(truncatingIfNeeded: end),
        position: position, sourceStart: UInt32(truncatingIfNeeded: source.lowerBound),
        sourceEnd: UInt32(truncatingIfNeeded: source.upperBound), kind: kind, field: field))
  }
}

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
