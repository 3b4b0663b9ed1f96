import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText

/// Builds a small local index for given queries. It contains candidates from a server, and the term statistics of the server's whole index. A
/// search therefore ranks the candidates as it would rank them in the whole index.
struct Fetch {
  let store: Store
  let request: StoreRequest
  let parameters = RankingParameters()
  var population = Population()
  /// Terms that a search for the queries may look up.
  var lookedUp: Set<ByteString> = []
  /// Whether a search may look up other terms: similar names for an unknown name, and words that begin with an excluded prefix.
  var looksUpMore = false
  /// The best candidates, weighted by reciprocal rank fusion over the queries.
  private var best: [(row: StoredRow, weight: Double)] = []
  /// Codes of the languages in which the server's documents are written.
  private(set) var writtenLanguages: [String] = []
  private let started = ContinuousClock.now

  init(_ request: StoreRequest, from store: Store) {
    self.request = request
    self.store = store
  }

  /// Writes the index into the request's folder, which must exist.
  /// - Throws: `StoreError`, `IndexError`.
  mutating func write() throws -> StoreAnswer {
    var documents: [StoredDocument] = []
    let published = try store.read { published in
      population = store.state.population
      population.isPartial = published.warning != nil
      if request.folder != nil { documents = try chosenDocuments() }
      return published
    }
    population.microseconds = Int((ContinuousClock.now - started) / .microseconds(1))
    if let folder = request.folder {
      try StoredDocument.write(
        documents, from: store.server.place, to: folder, population: population,
        keeping: needsAll ? { _ in true } : lookedUp.contains)
    }
    return StoreAnswer(state: published.name, warning: published.warning)
  }

  /// Whether the index needs all terms of its sections, and not only those of one query.
  private var needsAll: Bool { request.queries.count != 1 || !request.topics.isEmpty || looksUpMore }

  private mutating func chosenDocuments() throws -> [StoredDocument] {
    (lookedUp, looksUpMore, best) = ([], false, [])
    // How a word is analysed depends on the languages of the documents, so the languages are read first.
    try addFilters()
    let documents = try request.listsDocuments ? store.listed() : chosen()
    for hash in Set(documents.flatMap { $0.rows.map(\.facts.heading.hash) }) {
      population.headings[hash] = store.state.headings[hash]
    }
    if needsAll {
      // To find related sections, a search uses the most distinctive terms of a section, so the counts of those terms are fetched, too.
      let likeliest = try StoredRow.likeliestTerms(of: best, atMost: Self.mostTerms)
      for (term, count) in try store.counts(of: likeliest) { population.frequencies[term] = count.sections }
    }
    return documents
  }

  private mutating func chosen() throws -> [StoredDocument] {
    var chosen: [Int: Double] = [:]
    var whole: Set<Int> = []
    for query in request.queries {
      let candidates = try store.server.candidates(selection(for: query))
      for (rank, section) in candidates.enumerated() {
        let weight = rank < Self.bestCandidates ? 1 / (Self.rankDamping + Double(rank)) : 0
        chosen[section, default: 0] += weight
      }
      if !request.topics.isEmpty {
        whole.formUnion(candidates.prefix(Self.mostPages).map(RowNumber.document(of:)))
      }
    }
    for topic in request.topics { whole.formUnion(try documents(named: topic)) }
    let documents = try store.rows(of: chosen.keys.sorted(), whole: whole.sorted())
    for document in documents {
      for (row, id) in zip(document.stored.rows, document.sections) {
        if let weight = chosen[id], weight > 0 { best.append((row, weight)) }
      }
    }
    return documents.map(\.stored)
  }

  /// Documents that match a topic by id, topic or path.
  private func documents(named topic: String) throws -> [Int] {
    // The text may contain more than a topic or path: `topic/section`, `session@moment`, `path:line`, `path#anchor`, `collection/path`.
    let characters = Array(topic)
    let starts = [0] + characters.indices.filter { characters[$0] == "/" }.map { $0 + 1 }
    let ends = [characters.count] + characters.indices.filter { "/@:#".contains(characters[$0]) }.reversed()
    let texts = starts.lazy.flatMap { start in
      ends.lazy.filter { $0 > start }.map { String(characters[start..<$0]) }
    }.prefix(Self.mostTexts)
    return try store.documents(named: texts + (SectionID(topic).map { ["\($0)"] } ?? []))
  }

  /// If topics are requested, the whole documents of the best `mostPages` candidates are fetched, because pages show neighbouring sections.
  private static let mostPages = 10
  /// The maximum number of parts of a topic's text that are looked up.
  private static let mostTexts = 64
  /// Counts are fetched for the terms of the queries, and for at most this number of distinctive terms of candidates.
  private static let mostTerms = 200
  /// The number of candidates per query from which the terms for `mostTerms` are taken, best candidates first.
  private static let bestCandidates = 32
  /// The constant k of reciprocal rank fusion, in which a candidate's weight is 1 / (k + rank) (Cormack, Clarke & Buettcher 2009).
  private static let rankDamping = 8.0
  /// Maximum number of filter values of one type, such as collections or languages.
  private static let mostFilters = 1000

  /// Fetches how many sections contain each filter term, such as the term of a collection or a language.
  private mutating func addFilters() throws {
    let heads =
      [FilterTerm.collection(""), FilterTerm.language(""), FilterTerm.written("")]
      + DocumentKind.allCases.map(FilterTerm.kind)
    let counts = try store.counts(beginningWith: heads, most: Self.mostFilters)
    for (term, count) in counts { population.frequencies[term] = count.sections }
    writtenLanguages = counts.keys.compactMap { FilterTerm.writtenCode(of: $0.bytes) }.sorted()
  }
}

/// Converts a query to a `Selection`, by which a server finds candidates.
extension Fetch {
  /// The maximum number of terms that a prefix stands for. The most frequent terms are preferred.
  static let mostOfPrefix = 32
  /// The maximum number of similar words to try in place of an unknown or rare word (`QueryPlanner.doubtfulClauses`).
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
        // A rare word may be a misspelling. Only the search can decide whether it is one, so similar words are fetched as well.
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
        // Names have a higher weight, but their alternative forms do not.
        let weight = rarity(count.sections, isName: clause.isName && share == 1) * share
        if wanted[ByteString(term)].map({ $0.weight >= weight }) ?? false { continue }
        wanted[ByteString(term)] = Selection.Wanted(term: term, count: count, weight: weight)
      }
    }
    var selection = Selection(sections: population.sections)
    if wanted.isEmpty { return selection }
    selection.wanted = wanted.sorted { $0.key < $1.key }.map(\.value)
    // The terms for a word of the query (a clause) that weigh at least as much as a synonym. `share` is the weight of a term relative to the
    // word itself.
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

  /// Whether any section contains the word or another spelling of it. Filter terms mark properties of a section, such as its document, and say
  /// nothing about its words. They are therefore ignored.
  private func isKnown(_ clause: QueryTerms.Clause, _ counts: [ByteString: Counts]) -> Bool {
    clause.terms.contains {
      counts[ByteString($0.term)] != nil && $0.share >= parameters.alternativeWeight
        && !FilterTerm.isFilter($0.term)
    }
  }

  private func rarity(_ frequency: Int, isName: Bool) -> Double {
    parameters.rarity(frequency, of: population.sections, isName: isName)
  }

  /// Conditions that every candidate must meet: the request's filters, and the words that the query requires (`+word`).
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

  /// The most frequent terms with this prefix. Their share is 1: they weigh as much as a word that was entered in full.
  private func terms(beginningWith prefix: [UInt8]) throws -> [(term: [UInt8], share: Double)] {
    try store.counts(beginningWith: [prefix], most: Self.mostOfPrefix).keys.sorted()
      .map { ($0.bytes, 1) }
  }

  /// Possible spelling corrections of a word, most likely first. All of them begin with the first letter of the word.
  private func near(_ word: QueryTerm) throws -> [[UInt8]] {
    guard let first = word.primary.first, SpellingCorrector<LetterTerms>([]).mayBeMisspelt(word) else {
      return []
    }
    let terms = try store.counts(beginningWith: [[first]], longest: word.primary.count + 2, most: .max)
      .map { (term: $0.key.bytes, sections: $0.value.sections) }
      .sorted { $0.term.lexicographicallyPrecedes($1.term) }
    return try SpellingCorrector([LetterTerms(terms: terms)])
      .candidates(for: word, evenIfKnown: true).prefix(Self.mostNearWords).map(\.term)
  }
}

/// The server's terms that begin with one letter, sorted.
private struct LetterTerms: TermLookup {
  var terms: [(term: [UInt8], sections: Int)] = []

  func documentFrequency(of term: [UInt8]) -> Int {
    let found = terms[start(of: term)...].first
    return found?.term == term ? found?.sections ?? 0 : 0
  }

  func walkTerms(from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> TermStep) {
    var index = self.start(of: start)
    while index < terms.count {
      switch body(terms[index].term, terms[index].sections) {
      case .proceed: index += 1
      case .seek(let target): index = self.start(of: target)
      case .stop: return
      }
    }
  }

  /// The index of the first term that is not less than this one.
  private func start(of term: [UInt8]) -> Int {
    terms.indices.partitionPoint { terms[$0].term.lexicographicallyPrecedes(term) }
  }
}
