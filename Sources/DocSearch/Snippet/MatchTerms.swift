import DocText

/// The terms that are highlighted in hits. Each term has a weight, and belongs to a word of the query.
package struct MatchTerms: Sendable {
  struct Entry: Sendable {
    var term: [UInt8]
    /// The index of the query word that the term belongs to. Alternative terms of a word share this index.
    var word: Int
    var weight: Double
    var isPrefix: Bool
  }

  private(set) var entries: [Entry] = []
  /// A filter by which most words of a text are rejected before they are analysed.
  private(set) var filter = TermFilter()
  private(set) var wordCount = 0
  private(set) var greatestWeight = 0.0

  /// Collects the terms of a query, except those of excluded clauses.
  /// - Parameter weight: a function that returns the weight of a term, such as its inverse document frequency; 0 if no section contains it.
  package init(_ query: Query, weight: (_ term: [UInt8]) -> Double) {
    for clause in query.clauses where clause.occur != .mustNot {
      switch clause.kind {
      case .word(let term): add(term, weight: weight)
      case .phrase(let elements):
        for element in elements { add(element.terms, weight: element.terms.map(weight).max() ?? 0) }
      case .prefix(let prefix):
        add(prefix, weight: max(weight(prefix), 1), isPrefix: true)
        wordCount += 1
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

  /// Adds an identifier or plain word. The parts of an identifier together have half of its weight.
  private mutating func add(_ term: QueryTerm, weight: (_ term: [UInt8]) -> Double) {
    let terms = term.forms
    let most = (terms + term.parts).map(weight).max() ?? 0
    add(terms, weight: most)
    for part in term.parts { add([part], weight: most * 0.5 / Double(term.parts.count)) }
  }

  private mutating func add(_ term: [UInt8], weight: Double, isPrefix: Bool) {
    if term.isEmpty { return }
    filter.add(term)
    greatestWeight = max(greatestWeight, weight)
    entries.append(Entry(term: term, word: wordCount, weight: weight, isPrefix: isPrefix))
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// The entry with the highest weight that matches a token.
  func entry(for token: Token, in buffer: TokenBuffer) -> Entry? {
    let term = buffer.term(token)
    var best: Entry?
    for entry in entries where entry.weight > best?.weight ?? -1 {
      let count = entry.term.count
      guard entry.isPrefix ? count <= term.count : count == term.count, term.starts(with: entry.term) else {
        continue
      }
      best = entry
    }
    return best
  }
}
