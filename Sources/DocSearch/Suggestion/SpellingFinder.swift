import DocText

/// A folded term and a text that holds it in, the name as its author wrote it out. Not for sharing: one per thread.
public final class SpellingFinder {
  private let analyzer = Analyzer(stemCacheSize: 64)
  private var buffer = TokenBuffer()

  public init() {}

  /// How an identifier is written in a text; nil when the text does not hold it as a whole identifier.
  public func spelling(of term: [UInt8], in text: String, as field: Field = .body) -> String? {
    buffer.removeAll()
    _ = analyzer.analyze(text, as: field, from: 0, into: &buffer)
    for token in buffer.tokens where token.kind == .identifier && buffer.term(token).elementsEqual(term) {
      let bytes = Array(text.utf8)[Int(token.sourceStart)..<Int(token.sourceEnd)]
      return String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }
}
