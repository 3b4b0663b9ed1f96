import DocIndex
import DocModel
import DocSearch
import DocText

/// What a server must find for a query.
extension Fetch {
  /// Maximum number of terms for a prefix, most frequent first.
  static let mostOfPrefix = 32
  /// Maximum number of similar words tried in place of an unknown or a rare word (`MisspeltWords`).
  private static let mostNearWords = 3
  /// A word is rare if at most this many sections contain it.
  private static let rareWord = 16

  mutating func selection(for query: String) throws -> Selection {
    let terms = QueryTerms(query, languages: writtenLanguages, parameters: parameters)
    var clauses = terms.clauses
    var excluded = terms.excluded
    if terms.excludes { looksUpMore = true }
    for number in excluded.indices {
      let found = try excluded[number].prefixes.map(terms(beginningWith:))
      excluded[number].terms += found.filter { $0.count < Self.mostOfPrefix }.joined()
    }
    for number in clauses.indices {
      clauses[number].terms += try clauses[number].prefixes.flatMap(terms(beginningWith:))
    }
    var counts = try store.counts(of: (clauses + excluded).flatMap { $0.terms.map(\.term) })
    for number in clauses.indices {
      guard let word = clauses[number].word, !clauses[number].isStopWord else { continue }
      var others: [[UInt8]] = []
      if isKnown(clauses[number], counts) {
        // A rare word may be a misspelling. The search decides that, so its similar words are fetched as well.
        guard clauses[number].together.isEmpty,
          counts[ByteString(word.primary)].map({ $0.sections <= Self.rareWord }) ?? false
        else { continue }
      } else {
        looksUpMore = true
        others = clauses[number].near
      }
      let near = try store.counts(of: others + near(word))
      clauses[number].terms += near.keys.sorted().map { ($0.bytes, parameters.alternativeWeight) }
      counts.merge(near) { $1 }
    }
    lookedUp.formUnion(clauses.flatMap { $0.terms.map { ByteString($0.term) } })
    for (term, count) in counts { population.frequencies[term] = count.sections }
    let hasContent = clauses.contains { clause in
      !clause.isStopWord && clause.terms.contains { counts[ByteString($0.term)] != nil }
    }
    var wanted: [ByteString: Selection.Wanted] = [:]
    for clause in clauses where !(hasContent && clause.isStopWord) {
      for (term, share) in clause.terms {
        guard let count = counts[ByteString(term)] else { continue }
        // Only the word itself is the name, not its alternatives.
        let weight = rarity(count.sections, isName: clause.isName && share == 1) * share
        if wanted[ByteString(term)].map({ $0.weight >= weight }) ?? false { continue }
        wanted[ByteString(term)] = Selection.Wanted(term: term, count: count, weight: weight)
      }
    }
    var selection = Selection(sections: population.sections, counts: counts, rowsPerPhrase: rowsPerPhrase)
    if wanted.isEmpty { return selection }
    selection.wanted = wanted.sorted { $0.key < $1.key }.map(\.value)
    // Matches any of the clause's terms whose share is at least that of a synonym.
    func any(_ clause: QueryTerms.Clause) -> [[UInt8]] {
      clause.terms.filter { $0.share >= parameters.synonymWeight && counts[ByteString($0.term)] != nil }.map(
        \.term)
    }
    func together(_ clause: QueryTerms.Clause, weight: Double = 1) -> Selection.Together? {
      let elements = clause.together.map { element in
        (terms: element.terms.filter { counts[ByteString($0)] != nil }, distance: element.distance)
      }
      if elements.count < 2 || elements.contains(where: \.terms.isEmpty) { return nil }
      return Selection.Together(elements: elements, weight: weight)
    }
    selection.words = clauses.filter { !$0.isStopWord }.map(any).filter { !$0.isEmpty }
    selection.phrases = clauses.filter { $0.word == nil || !isKnown($0, counts) }.compactMap {
      together($0, weight: rarity(1, isName: false) * ($0.word == nil ? 1 : parameters.alternativeWeight))
    }
    selection.filter = filter(clauses, terms.languages)
    selection.excluded = excluded.filter { $0.together.count < 2 }.map(any).filter { !$0.isEmpty }
    selection.excludedPhrases = excluded.compactMap { together($0) }
    return selection
  }

  /// Whether a section contains the word itself or another spelling. Filter terms are ignored, such as the term of a document whose
  /// identifier is the word.
  private func isKnown(_ clause: QueryTerms.Clause, _ counts: [ByteString: TermCount]) -> Bool {
    clause.terms.contains {
      counts[ByteString($0.term)] != nil && $0.share >= parameters.alternativeWeight
        && !FilterTerm.isFilter($0.term)
    }
  }

  private func rarity(_ frequency: Int, isName: Bool) -> Double {
    parameters.rarity(frequency, of: population.sections, isName: isName)
  }

  /// Conditions for every section: the request's filters and the words with a plus.
  private func filter(_ clauses: [QueryTerms.Clause], _ languages: [String]) -> [[[UInt8]]] {
    var groups: [[[UInt8]]] = [
      request.kinds.compactMap(DocumentKind.init(rawValue:)).map(FilterTerm.kind),
      request.collections.map(FilterTerm.collection),
      request.language.map { [FilterTerm.language($0)] } ?? [],
      request.writtenLanguages.map(FilterTerm.written), languages.map(FilterTerm.written),
      request.onlyCode ? [FilterTerm.hasCode] : [],
    ]
    for clause in clauses where clause.isMust {
      groups.append(clause.terms.filter { $0.share >= parameters.alternativeWeight }.map(\.term))
    }
    return groups.filter { !$0.isEmpty }
  }

  /// The most frequent terms with this prefix, each with its whole share.
  private func terms(beginningWith prefix: [UInt8]) throws -> [(term: [UInt8], share: Double)] {
    try store.counts(beginningWith: [prefix], longest: .max, most: Self.mostOfPrefix).keys.sorted()
      .map { ($0.bytes, 1) }
  }

  /// Similar words with the same first letter as possible corrections, most likely first.
  private func near(_ word: QueryTerm) throws -> [[UInt8]] {
    guard let first = word.primary.first, SpellingCorrector<LetterTerms>([]).mayBeMisspelt(word) else {
      return []
    }
    let terms = try store.counts(beginningWith: [[first]], longest: word.primary.count + 2, most: .max)
      .map { (term: $0.key.bytes, sections: $0.value.sections) }
      .sorted { $0.term.lexicographicallyPrecedes($1.term) }
    return try SpellingCorrector([LetterTerms(terms: terms)])
      .candidates(for: word, limit: Self.mostNearWords, evenIfKnown: true).map(\.term)
  }
}

/// The server's terms that begin with one letter, sorted.
private struct LetterTerms: TermLookup {
  let terms: [(term: [UInt8], sections: Int)]

  func documentFrequency(of term: [UInt8]) -> Int {
    let index = index(of: term)
    return index < terms.count && terms[index].term == term ? terms[index].sections : 0
  }

  func walkTerms(from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> TermStep) {
    var index = index(of: start)
    while index < terms.count {
      switch body(terms[index].term, terms[index].sections) {
      case .proceed: index += 1
      case .seek(let target): index = self.index(of: target)
      case .stop: return
      }
    }
  }

  /// The index of the first term that is not less than this one.
  private func index(of term: [UInt8]) -> Int {
    terms.indices.partitionPoint { terms[$0].term.lexicographicallyPrecedes(term) }
  }
}
