import DocText

/// Finds the written forms of a term. Terms are in lower case, so the forms are looked up in the text of documents. Not thread-safe.
package final class WrittenForms {
  private let analyzer = Analyzer(stemCacheSize: 64)
  private var buffer = TokenBuffer()

  package init() {}

  /// The spelling of an identifier in a text. Nil if the text does not contain the identifier as a whole.
  package func spelling(of term: [UInt8], in text: String, as field: Field = .body) -> String? {
    forms(of: term, .identifier, in: text, as: field).first
  }

  /// The words or identifiers of a text that have this term.
  func forms(of term: [UInt8], _ kind: TokenKind, in text: String, as field: Field = .body) -> [String] {
    let bytes = Array(text.utf8)
    var filter = TermFilter()
    filter.add(term)
    buffer.removeAll()
    analyzer.analyze(bytes.span, as: field, only: filter, into: &buffer)
    return buffer.tokens.filter { $0.kind == kind && buffer.term($0).elementsEqual(term) }
      .map { String(decoding: bytes[Int($0.sourceStart)..<Int($0.sourceEnd)], as: UTF8.self) }
  }

  /// The similarity of two words: the lengths of their common prefix and common suffix, minus the difference of the lengths of the words.
  static func likeness(_ left: String, _ right: String) -> Int {
    let (one, other) = (left.utf8, right.utf8)
    let beginning = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    return min(one.count, other.count, beginning + end) - abs(one.count - other.count)
  }
}
