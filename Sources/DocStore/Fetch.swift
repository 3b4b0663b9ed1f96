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
  private var server: (any CandidateSource)?
  /// Section counts of the filter terms, with the state of the index that they belong to.
  private var filters: (state: String, counts: [ByteString: Int])?

  package init() {}

  package func answer(_ request: StoreRequest) throws -> StoreAnswer {
    let known = server
    server = nil
    do { return try answer(request, from: known ?? StoreAddress.open(request.url)) } catch StoreError.lost
      where known != nil
    {
      // The connection may have been lost since the last request, for example by a server restart.
      return try answer(request, from: StoreAddress.open(request.url))
    }
  }

  private func answer(_ request: StoreRequest, from server: any CandidateSource) throws -> StoreAnswer {
    defer { if !server.isLost { self.server = server } }
    var fetch = Fetch(request, from: server)
    fetch.filters = filters
    defer { filters = fetch.filters }
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
  let server: any CandidateSource
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
  fileprivate var filters: (state: String, counts: [ByteString: Int])?
  private let started = ContinuousClock.now

  /// - Throws: `StoreError`.
  package init(_ request: StoreRequest) throws(StoreError) {
    self.init(request, from: try StoreAddress.open(request.url))
  }

  init(_ request: StoreRequest, from server: any CandidateSource) {
    self.request = request
    self.server = server
  }

  /// Writes the index into the request's folder, which must exist.
  /// - Throws: `StoreError`, `IndexError`.
  @discardableResult
  package mutating func write() throws -> StoreAnswer {
    let (state, source): (StoreState, RowSource?) = try server.read { state in
      population = state.population
      population.isPartial = state.warning != nil
      return (state, request.folder == nil ? nil : try chosenSource(of: state.name))
    }
    population.microseconds = Int((ContinuousClock.now - started) / .microseconds(1))
    if let folder = request.folder { try source?.write(to: folder, population: population) }
    return StoreAnswer(state: state.name, warning: state.warning)
  }

  private mutating func chosenSource(of state: String) throws -> RowSource {
    (lookedUp, looksUpMore, best) = ([], false, [])
    // The queries' words are looked up in the languages of the documents, so these are read first.
    try addFilters(of: state)
    let documents = try request.listsDocuments ? server.listed() : chosen()
    let hashes = Set(documents.flatMap { $0.rows.map(\.heading.hash) }.filter { $0 != 0 })
    population.headings = try server.headings(hashes.sorted())
    let needsAll = request.queries.count != 1 || !request.topics.isEmpty || looksUpMore
    var wanted = lookedUp
    // Sections related to a topic are found through the topic's words, so the counts of the candidates' most distinctive terms are needed.
    if needsAll {
      let likeliest = try StoredRow.likeliestTerms(of: best, atMost: Self.mostTerms)
      for (term, count) in try server.counts(of: likeliest) { population.frequencies[term] = count.sections }
      wanted.formUnion(likeliest.map { ByteString($0) })
    }
    return try RowSource(documents, origin: server.place, keeping: needsAll ? { _ in true } : wanted.contains)
  }

  private mutating func chosen() throws -> [StoredDocument] {
    var chosen: [Int: Double] = [:]
    var pages: [Int] = []
    for query in request.queries {
      let candidates = try server.candidates(selection(for: query))
      for (rank, section) in candidates.enumerated() {
        let weight = rank < Self.bestCandidates ? 1 / (Self.rankDamping + Double(rank)) : 0
        chosen[section, default: 0] += weight
      }
      if !request.topics.isEmpty { pages += candidates.prefix(Self.mostPages) }
    }
    var whole: Set<Int> = []
    for topic in request.topics { whole.formUnion(try documents(named: topic)) }
    if !pages.isEmpty { whole.formUnion(try server.rows(of: pages, whole: []).map(\.id)) }
    let documents = try server.rows(of: chosen.keys.sorted(), whole: whole.sorted())
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
    return try server.documents(
      named: Array(texts.filter { !$0.isEmpty }.prefix(Self.mostTexts)),
      ids: SectionID(topic).map { ["\($0)"] } ?? [])
  }

  /// Upper bound on the sections found for a name whose documents are fetched completely. A page also shows the neighbouring sections.
  private static let mostPages = 10
  /// Upper bound on the forms that a topic is parsed into.
  private static let mostTexts = 64
  /// Maximum number of candidate terms whose counts are fetched, in addition to the terms of the queries.
  private static let mostTerms = 200
  /// Number of candidates per query whose terms are considered.
  private static let bestCandidates = 32
  /// The constant added to a candidate's rank, as in reciprocal rank fusion (Cormack, Clarke & Buettcher 2009).
  private static let rankDamping = 8.0
  /// Maximum number of filter values of one type, such as collections or languages.
  private static let mostFilters = 1000

  /// Adds the section counts of the filter terms. The languages also determine which thesaurus entries apply.
  private mutating func addFilters(of state: String) throws {
    if filters?.state != state {
      let heads =
        [FilterTerm.collection(""), FilterTerm.language(""), FilterTerm.written("")]
        + DocumentKind.allCases.map(FilterTerm.kind)
      filters = (
        state,
        try server.counts(beginningWith: heads, longest: .max, most: Self.mostFilters).mapValues(\.sections)
      )
    }
    population.frequencies.merge(filters?.counts ?? [:]) { $1 }
  }

  /// Codes of the languages in which the server's documents are written.
  var writtenLanguages: [String] {
    filters?.counts.keys.compactMap { FilterTerm.writtenCode(of: $0.bytes) }.sorted() ?? []
  }
}
