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

  /// Adds a token whose term consists of all bytes from `start` on. If there are no such bytes, no token is added.
  mutating func finish(
    from start: Int, position: UInt32, source: Range<Int>, kind: TokenKind, field: Field
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
