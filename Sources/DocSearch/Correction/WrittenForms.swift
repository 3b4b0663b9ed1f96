import DocText

/// Finds the original spelling of a term. Terms are in lower case, so the spelling is looked up in the text of documents. Not thread-safe.
package final class WrittenForms {
  private let analyzer = Analyzer(stemCacheSize: 64)
  private var buffer = TokenBuffer()

  package init() {}

  /// The spelling of an identifier in a text. Nil if the text does not contain the identifier as a whole.
  /// - Parameter acceptsWords: whether the term may be a stem. If so, a word with this stem is returned, in lower case.
  package func spelling(
    of term: [UInt8], in text: String, as field: Field = .body, acceptsWords: Bool = false
  ) -> String? {
    let bytes = Array(text.utf8)
    var filter = TermFilter()
    filter.add(term)
    buffer.removeAll()
    analyzer.analyze(bytes.span, as: field, only: filter, into: &buffer)
    let found = buffer.tokens.filter { buffer.term($0).elementsEqual(term) }
    let word = acceptsWords ? found.first { $0.kind == .word } : nil
    guard let token = found.first(where: { $0.kind == .identifier }) ?? word else { return nil }
    let written = String(decoding: bytes[Int(token.sourceStart)..<Int(token.sourceEnd)], as: UTF8.self)
    return token.kind == .word ? written.lowercased() : written
  }
}
