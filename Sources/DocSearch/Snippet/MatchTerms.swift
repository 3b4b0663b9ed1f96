import DocText

/// The terms that are highlighted in hits. Each term has a weight, and belongs to a word of the query.
package struct MatchTerms: Sendable {
  struct Entry: Sendable {
    /// The start and the length of the term in `bytes`.
    var start: Int
    var count: Int
    /// The index of the query word that the term belongs to. Alternative terms of a word share this index.
    var word: Int
    var weight: Double
    var isPrefix: Bool
  }

  private(set) var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// A table with which most tokens are rejected by one lookup. The index is the low six bits of a term's first byte. The value is a bit set of
  /// the lengths (up to 63) of the terms with such a first byte.
  private var lengths = [UInt64](repeating: 0, count: 64)
  /// A filter by which most words of a text are rejected before they are analysed.
  private(set) var filter = TermFilter()
  private(set) var wordCount = 0
  private(set) var greatestWeight = 0.0

  package init() {}

  /// Collects the terms of a query, except those of excluded clauses.
  /// - Parameter weight: a function that returns the weight of a term, such as its inverse document frequency; 0 for a term without sections.
  package init(_ query: Query, weight: (_ term: [UInt8]) -> Double) {
    for clause in query.clauses where clause.occur != .mustNot {
      switch clause.kind {
      case .word(let term): add(term, weight: weight)
      case .phrase(let elements):
        for element in elements { add(element.terms, weight: element.terms.map(weight).max() ?? 0) }
      case .prefix(let prefix): add(prefix: prefix, weight: max(weight(prefix), 1))
      // The terms to which patterns and fuzzy words expand are added later, from `QueryPlan.expandedTerms`.
      case .pattern, .fuzzy: break
      }
    }
  }

  /// Adds one word of the query, given its alternative terms.
  package mutating func add(_ terms: [[UInt8]], weight: Double) {
    // A stop word occurs almost everywhere, so its low weight only breaks ties.
    let isStopWord = terms.contains { StopWords.contains($0) }
    let weight = isStopWord ? weight * 0.05 : weight
    for term in terms { add(term, weight: weight, isPrefix: false) }
    wordCount += 1
  }

  /// Adds all terms with a prefix, as one word.
  package mutating func add(prefix: [UInt8], weight: Double) {
    add(prefix, weight: weight, isPrefix: true)
    wordCount += 1
  }

  /// Adds an identifier or plain word. The parts of an identifier together have half of its weight.
  private mutating func add(_ term: QueryTerm, weight: (_ term: [UInt8]) -> Double) {
    let terms = [term.primary] + term.alternatives.map(\.term)
    let most = (terms + term.parts).map(weight).max() ?? 0
    add(terms, weight: most)
    for part in term.parts { add([part], weight: most * 0.5 / Double(term.parts.count)) }
  }

  private mutating func add(_ term: [UInt8], weight: Double, isPrefix: Bool) {
    guard let first = term.first else { return }
    let slot = Int(first & 63)
    let length: UInt64 = 1 << UInt64(min(term.count, 63))
    lengths[slot] |= isPrefix ? ~(length - 1) : length
    filter.add(term)
    greatestWeight = max(greatestWeight, weight)
    entries.append(
      Entry(start: bytes.count, count: term.count, word: wordCount, weight: weight, isPrefix: isPrefix))
    bytes += term
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// The entry with the highest weight that matches a token.
  func entry(for token: Token, in buffer: TokenBuffer) -> Entry? {
    let start = Int(token.termStart)
    let count = Int(token.termEnd) - start
    guard count > 0, lengths[Int(buffer.bytes[start] & 63)] >> UInt64(min(count, 63)) & 1 == 1 else {
      return nil
    }
    var best: Entry?
    for entry in entries where entry.weight > best?.weight ?? -1 {
      guard entry.isPrefix ? entry.count <= count : entry.count == count else { continue }
      var offset = 0
      while offset < entry.count, bytes[entry.start + offset] == buffer.bytes[start + offset] { offset += 1 }
      if offset == entry.count { best = entry }
    }
    return best
  }
}
