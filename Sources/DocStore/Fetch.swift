import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText

/// A request to build an index from a server.
package struct StoreRequest: Codable, Sendable {
  package var url: String
  /// Folder for the index; nil to get only the identifier of the server's state.
  package var folder: String?
  /// Queries that the index must be able to answer.
  package var queries: [String] = []
  /// Topics for `show` and similar commands: ids, slugs, paths, names.
  package var topics: [String] = []
  /// Whether only the list of documents is needed.
  package var listsDocuments = false
  package var kinds: [String] = []
  package var collections: [String] = []
  package var language: String?
  /// Codes of the written languages to which results are restricted.
  package var writtenLanguages: [String] = []
  package var onlyCode = false

  package init(url: String) { self.url = url }
}

/// Answers several requests over one connection.
package final class StoreReader {
  private var store: Store?

  package init() {}

  package func answer(_ request: StoreRequest) throws -> StoreAnswer {
    let known = store
    store = nil
    do { return try answer(request, from: known ?? Store(request.url)) } catch StoreError.lost
      where known != nil
    {
      // The connection may have been lost since the last request, for example by a server restart.
      return try answer(request, from: Store(request.url))
    }
  }

  private func answer(_ request: StoreRequest, from store: Store) throws -> StoreAnswer {
    defer { if !store.server.isLost { self.store = store } }
    var fetch = Fetch(request, from: store)
    return try fetch.write()
  }
}

package struct StoreAnswer: Sendable, Hashable {
  /// An identifier of the server's state, which changes with every push that changes anything.
  package var state: String
  /// What was not searched, as a line for people; nil if everything was.
  package var warning: String?
}

/// Builds a small local index that can answer given queries. It contains candidates from a server, and the statistics of all of the
/// server's sections. A search ranks them as in any other index.
package struct Fetch {
  let store: Store
  let request: StoreRequest
  let parameters = RankingParameters()
  var population = Population()
  /// Upper bound on rows read for each phrase, to check positions.
  var rowsPerPhrase = 8_000
  /// Terms that a search for the queries may look up.
  var lookedUp: Set<ByteString> = []
  /// Whether a search may look up other terms: similar names for an unknown name, and words that begin with an excluded prefix.
  var looksUpMore = false
  /// The best candidates, with the sums of their reciprocal ranks.
  private var best: [(row: StoredRow, weight: Double)] = []
  /// Codes of the languages in which the server's documents are written.
  private(set) var writtenLanguages: [String] = []
  private let started = ContinuousClock.now

  /// - Throws: `StoreError`.
  package init(_ request: StoreRequest) throws(StoreError) {
    self.init(request, from: try Store(request.url))
  }

  init(_ request: StoreRequest, from store: Store) {
    self.request = request
    self.store = store
  }

  /// Writes the index into the request's folder, which must exist.
  /// - Throws: `StoreError`, `IndexError`.
  @discardableResult
  package mutating func write() throws -> StoreAnswer {
    let (published, source): (Published, RowSource?) = try store.read { published in
      population = store.state.population
      population.isPartial = published.warning != nil
      return (published, request.folder == nil ? nil : try chosenSource())
    }
    population.microseconds = Int((ContinuousClock.now - started) / .microseconds(1))
    if let folder = request.folder { try source?.write(to: folder, population: population) }
    return StoreAnswer(state: published.name, warning: published.warning)
  }

  private mutating func chosenSource() throws -> RowSource {
    (lookedUp, looksUpMore, best) = ([], false, [])
    // The queries' words are looked up in the languages of the documents, so these are read first.
    try addFilters()
    let documents = try request.listsDocuments ? store.listed() : chosen()
    for hash in Set(documents.flatMap { $0.rows.map(\.heading.hash) }) {
      population.headings[hash] = store.state.headings[hash]
    }
    let needsAll = request.queries.count != 1 || !request.topics.isEmpty || looksUpMore
    var wanted = lookedUp
    // Sections related to a topic are found through the topic's words, so the counts of the candidates' most distinctive terms are needed.
    if needsAll {
      let likeliest = try StoredRow.likeliestTerms(of: best, atMost: Self.mostTerms)
      for (term, count) in try store.counts(of: likeliest) { population.frequencies[term] = count.sections }
      wanted.formUnion(likeliest.map { ByteString($0) })
    }
    return try RowSource(
      documents, origin: store.server.place, keeping: needsAll ? { _ in true } : wanted.contains)
  }

  private mutating func chosen() throws -> [StoredDocument] {
    var chosen: [Int: Double] = [:]
    var pages: [Int] = []
    for query in request.queries {
      let candidates = try store.server.candidates(selection(for: query))
      for (rank, section) in candidates.enumerated() {
        let weight = rank < Self.bestCandidates ? 1 / (Self.rankDamping + Double(rank)) : 0
        chosen[section, default: 0] += weight
      }
      if !request.topics.isEmpty { pages += candidates.prefix(Self.mostPages) }
    }
    var whole: Set<Int> = []
    for topic in request.topics { whole.formUnion(try documents(named: topic)) }
    whole.formUnion(pages.map(RowNumber.document(of:)))
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
    // Other forms of a topic: `topic/section`, `session@moment`, `path:line`, `path#anchor`, and a path after a collection's name.
    var texts: Set<String> = [topic]
    for mark in ["@", ":", "#"] {
      for text in texts {
        if let place = text.range(of: mark, options: .backwards) {
          texts.insert(String(text[..<place.lowerBound]))
        }
      }
    }
    for text in texts {
      var rest = text[...]
      while let slash = rest.firstIndex(of: "/") {
        texts.insert(String(rest[..<slash]))
        rest = rest[rest.index(after: slash)...]
        texts.insert(String(rest))
      }
    }
    return try store.documents(
      named: texts.filter { !$0.isEmpty }.prefix(Self.mostTexts) + (SectionID(topic).map { ["\($0)"] } ?? []))
  }

  /// Upper bound on the sections found for a name whose documents are fetched completely. A page also shows the neighbouring sections.
  private static let mostPages = 10
  /// Upper bound on the forms that a topic is parsed into.
  private static let mostTexts = 64
  /// Maximum number of candidate terms whose counts are fetched, in addition to the terms of the queries.
  private static let mostTerms = 200
  /// For each query, the counts are fetched for terms of this many best candidates.
  private static let bestCandidates = 32
  /// The constant added to a candidate's rank, as in reciprocal rank fusion (Cormack, Clarke & Buettcher 2009).
  private static let rankDamping = 8.0
  /// Maximum number of filter values of one type, such as collections or languages.
  private static let mostFilters = 1000

  /// Adds the section counts of the filter terms. The languages also determine which thesaurus entries apply.
  private mutating func addFilters() throws {
    let heads =
      [FilterTerm.collection(""), FilterTerm.language(""), FilterTerm.written("")]
      + DocumentKind.allCases.map(FilterTerm.kind)
    let counts = try store.counts(beginningWith: heads, longest: .max, most: Self.mostFilters)
    for (term, count) in counts { population.frequencies[term] = count.sections }
    writtenLanguages = counts.keys.compactMap { FilterTerm.writtenCode(of: $0.bytes) }.sorted()
  }
}
