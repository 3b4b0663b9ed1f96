import DocText

/// Finds the original spelling of a term. Terms are in lower case, so the spelling is looked up in the text of documents. Not thread-safe.
package final class WrittenForms {
  private let analyzer = Analyzer(stemCacheSize: 64)
  private var buffer = TokenBuffer()

  package init() {}

  /// The spelling of an identifier in a text. Nil if the text does not contain the identifier as a whole.
  package func spelling(of term: [UInt8], in text: String, as field: Field = .body) -> String? {
    let bytes = Array(text.utf8)
    analyze(bytes, as: field, for: term)
    for token in buffer.tokens where token.kind == .identifier && buffer.term(token).elementsEqual(term) {
      return String(decoding: bytes[Int(token.sourceStart)..<Int(token.sourceEnd)], as: UTF8.self)
    }
    return nil
  }

  /// The word with this stem that is most similar to the entered word, in lower case, and its similarity. Nil if no text has such a word.
  func mostLike(
    _ typed: String, ofStem stem: [UInt8], in texts: [String]
  ) -> (word: String, likeness: Int)? {
    let typed = Array(typed.lowercased().utf8)
    var best: (word: [UInt8], likeness: Int)?
    for text in texts {
      analyze(Array(text.utf8), as: .body, for: stem)
      guard buffer.tokens.contains(where: { $0.kind == .word && buffer.term($0).elementsEqual(stem) }) else {
        continue
      }
      let bytes = Array(text.lowercased().utf8)
      // Skips a text whose length changes in lower case, because its offsets would be wrong.
      guard bytes.count == text.utf8.count else { continue }
      for token in buffer.tokens where token.kind == .word && buffer.term(token).elementsEqual(stem) {
        let word = Array(bytes[Int(token.sourceStart)..<Int(token.sourceEnd)])
        let likeness = Self.likeness(word, typed)
        if best.map({ $0.likeness < likeness }) ?? true { best = (word, likeness) }
      }
    }
    return best.map { (String(decoding: $0.word, as: UTF8.self), $0.likeness) }
  }

  /// Fills the buffer with all occurrences of the term, and possibly with other tokens.
  private func analyze(_ text: [UInt8], as field: Field, for term: [UInt8]) {
    var filter = TermFilter()
    filter.add(term)
    buffer.removeAll()
    analyzer.analyze(text.span, as: field, only: filter, into: &buffer)
  }

  /// The similarity of two words: the lengths of their common prefix and common suffix, minus the difference of the lengths of the words.
  private static func likeness(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let shorter = min(left.count, right.count)
    let beginning = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    return min(shorter, beginning + end) - abs(left.count - right.count)
  }
}
