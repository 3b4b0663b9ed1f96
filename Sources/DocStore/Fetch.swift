import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText

/// A request to build an index from a database.
package struct StoreRequest: Codable, Sendable {
  package var url: String
  /// Folder for the index; nil to get only the identifier of the database's state.
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
  private var connection: Connection?
  /// Section counts of the filter terms, with the state of the database that they belong to.
  private var filters: (state: String, counts: [ByteString: Int])?

  package init() {}

  package func answer(_ request: StoreRequest) throws -> String {
    let known = connection
    connection = nil
    do { return try answer(request, over: known ?? Connection(request.url)) } catch StoreError.lost
      where known != nil
    {
      // The connection may have been lost since the last request, for example by a server restart.
      return try answer(request, over: Connection(request.url))
    }
  }

  private func answer(_ request: StoreRequest, over connection: Connection) throws -> String {
    defer { if !connection.isLost { self.connection = connection } }
    var fetch = Fetch(request, over: connection)
    fetch.filters = filters
    defer { filters = fetch.filters }
    return try fetch.write()
  }
}

/// Builds a small local index that can answer given queries. It contains candidates from the server's index, and the statistics of the
/// complete database. A search ranks them as in any other index.
package struct Fetch {
  let connection: Connection
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
  /// Maximum number of documents in a list, because a database has no limit of its own.
  private static let mostDocuments = 1_000_000

  /// - Throws: `StoreError`.
  package init(_ request: StoreRequest) throws(StoreError) {
    self.init(request, over: try Connection(request.url))
  }

  init(_ request: StoreRequest, over connection: Connection) {
    self.request = request
    self.connection = connection
  }

  /// Writes the index into the request's folder, which must exist.
  /// - Returns: an identifier of the database's state, which changes with every push that changes anything.
  /// - Throws: `StoreError`, `IndexError`.
  @discardableResult
  package mutating func write() throws -> String {
    // All reads use one snapshot, so a concurrent push has no effect.
    let (state, source): (String, RowSource?) = try connection.transaction(readsOnly: true) {
      try Schema.check(connection)
      let answer = try connection.run(
        """
        SELECT coalesce(md5(string_agg(id || ' ' || xmin, ',' ORDER BY id)), ''),
          coalesce(sum(sections), 0)::bigint, coalesce(sum(documents), 0)::bigint, coalesce(sum(length), 0)::bigint,
          coalesce(sum(heading_sections), 0)::bigint, coalesce(sum(heading_sum), 0)::bigint FROM bridgedoc.collections
        """)
      let sections = try answer.number(0, 1)
      population = Population(
        sections: sections, documents: try answer.number(0, 2),
        lengthThousandths: sections > 0 ? try answer.number(0, 3) * 1000 / sections : 1000,
        headingSections: try answer.number(0, 4), headingSum: try answer.number(0, 5))
      let state = answer.text(0, 0)
      return (state, request.folder == nil ? nil : try chosenSource(of: state))
    }
    if let folder = request.folder { try source?.write(to: folder, population: population) }
    return state
  }

  private mutating func chosenSource(of state: String) throws -> RowSource {
    // The queries' words are looked up in the languages of the documents, so these are read first.
    try addFilters(of: state)
    let documents = try chosen()
    try addHeadings(of: documents)
    let needsAll = request.queries.count != 1 || !request.topics.isEmpty || looksUpMore
    var wanted = lookedUp
    // Sections related to a topic are found through the topic's words, so the counts of the candidates' most distinctive terms are needed.
    if needsAll {
      let likeliest = try StoredRow.likeliestTerms(of: best, atMost: Self.mostTerms)
      for (term, count) in try counts(of: likeliest) { population.frequencies[term] = count.sections }
      wanted.formUnion(likeliest.map { ByteString($0) })
    }
    return try RowSource(
      documents, origin: connection.place, keeping: needsAll ? { _ in true } : wanted.contains)
  }

  private mutating func chosen() throws -> [StoredDocument] {
    if request.listsDocuments { return try listed() }
    var chosen: [Int: Double] = [:]
    var whole: Set<Int> = []
    for query in request.queries {
      let candidates = try candidates(for: query)
      for (rank, section) in candidates.enumerated() {
        let weight = rank < Self.bestCandidates ? 1 / (Self.rankDamping + Double(rank)) : 0
        chosen[section, default: 0] += weight
      }
      if !request.topics.isEmpty {
        whole.formUnion(try documents(of: Array(candidates.prefix(Self.mostPages))))
      }
    }
    for topic in request.topics { whole.formUnion(try documents(named: topic)) }
    return try rows(of: chosen, whole: whole)
  }

  // MARK: documents

  /// Documents that match a topic by id, topic or path.
  private func documents(named topic: String) throws -> [Int] {
    var names: [String] = []
    if let id = SectionID(topic) { names.append("\(id)") }
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
    let all = Connection.Value.array(texts: Array(texts.filter { !$0.isEmpty }.prefix(Self.mostTexts)))
    let answer = try connection.run(
      """
      SELECT id FROM bridgedoc.documents WHERE md5(topic) = ANY(SELECT md5(unnest($1::text[])))
      UNION SELECT id FROM bridgedoc.documents WHERE md5(source) = ANY(SELECT md5(unnest($1::text[])))
      UNION SELECT document FROM bridgedoc.sections WHERE name = ANY($2::text[])
      """, [all, .array(texts: names)])
    return try (0..<answer.count).map { try answer.number($0, 0) }
  }

  /// Upper bound on the sections found for a name whose documents are fetched completely. A page also shows the neighbouring sections.
  private static let mostPages = 10

  private func documents(of sections: [Int]) throws -> [Int] {
    let answer = try connection.run(
      "SELECT DISTINCT document FROM bridgedoc.sections WHERE id = ANY($1::bigint[])", [.array(sections)])
    return try (0..<answer.count).map { try answer.number($0, 0) }
  }

  /// Upper bound on the forms that a topic is parsed into.
  private static let mostTexts = 64

  private func listed() throws -> [StoredDocument] {
    let answer = try connection.run(
      """
      SELECT c.name, d.kind, d.topic, d.title, d.source, \(Self.language), d.sections FROM bridgedoc.documents d
      JOIN bridgedoc.collections c ON c.id = d.collection ORDER BY c.name, d.source LIMIT \(Self.mostDocuments)
      """)
    return try (0..<answer.count).map { row in
      let count = try answer.number(row, 6)
      return StoredDocument(
        record: try record(answer, row, from: 0),
        rows: [StoredRow](repeating: .empty, count: max(0, count)))
    }
  }

  /// SQL expression for the code of a document's language, from its metadata.
  private static let language =
    "coalesce(substring(d.metadata from '(?n)^\(DocumentFacts.languageKey): ([a-z][a-z])$'), '')"

  private func record(_ answer: Answer, _ row: Int, from column: Int) throws(StoreError) -> DocumentRecord {
    guard let kind = DocumentKind(rawValue: answer.text(row, column + 1)) else {
      throw .damaged(place: connection.place, reason: "an unknown kind")
    }
    return DocumentRecord(
      collection: answer.text(row, column), kind: kind, topic: answer.text(row, column + 2),
      title: answer.text(row, column + 3), source: answer.text(row, column + 4),
      language: answer.text(row, column + 5))
  }

  /// - Parameters:
  ///   - chosen: sections with their weights. The first sections of each document are added if they can be hits, because they represent the
  ///     document.
  ///   - whole: documents of which all sections are fetched.
  private mutating func rows(of chosen: [Int: Double], whole: Set<Int>) throws -> [StoredDocument] {
    let answer = try connection.run(
      """
      SELECT c.name, d.kind, d.topic, d.title, d.source, \(Self.language), s.document, s.facts, s.record, s.postings, s.id
      FROM (SELECT unnest($1::bigint[]) AS id
            UNION SELECT id FROM bridgedoc.sections WHERE document = ANY($2::bigint[])
            UNION SELECT first.id FROM (
              SELECT DISTINCT document FROM bridgedoc.sections WHERE id = ANY($1::bigint[])) AS best,
              LATERAL (SELECT id FROM bridgedoc.sections WHERE document = best.document
                         AND get_byte(facts, \(StoredRow.lengthNormOffset)) > 0
                       ORDER BY ordinal LIMIT \(RankingParameters.documentSections)) AS first) AS wanted
      JOIN bridgedoc.sections s ON s.id = wanted.id
      JOIN bridgedoc.documents d ON d.id = s.document JOIN bridgedoc.collections c ON c.id = d.collection
      ORDER BY c.name, d.source, s.document, s.ordinal
      """, [.array(chosen.keys.sorted()), .array(whole.sorted())])
    var documents: [StoredDocument] = []
    var last = -1
    for row in 0..<answer.count {
      let document = try answer.number(row, 6)
      if document != last {
        documents.append(StoredDocument(record: try record(answer, row, from: 0), rows: []))
        last = document
      }
      let stored = StoredRow(
        facts: answer.bytes(row, 7), record: answer.bytes(row, 8), postings: answer.bytes(row, 9))
      documents[documents.count - 1].rows.append(stored)
      if let weight = chosen[try answer.number(row, 10)], weight > 0 { best.append((stored, weight)) }
    }
    return documents
  }

  // MARK: counts of the complete database

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
      let answer = try connection.run(
        """
        SELECT term, terms.sections FROM unnest($1::bytea[], $2::bytea[]) AS head (first, last),
          LATERAL (SELECT term, sections FROM bridgedoc.terms WHERE term >= first AND term < last
                   ORDER BY sections DESC, term LIMIT \(Self.mostFilters)) AS terms
        """, [.array(heads), .array(heads.map { $0 + [0xff] })])
      var counts: [ByteString: Int] = [:]
      for row in 0..<answer.count { counts[ByteString(answer.bytes(row, 0))] = try answer.number(row, 1) }
      filters = (state, counts)
    }
    population.frequencies.merge(filters?.counts ?? [:]) { $1 }
  }

  /// Codes of the languages in which the database's documents are written.
  var writtenLanguages: [String] {
    filters?.counts.keys.compactMap { FilterTerm.writtenCode(of: $0.bytes) }.sorted() ?? []
  }

  private mutating func addHeadings(of documents: [StoredDocument]) throws {
    let hashes = Set(documents.flatMap { $0.rows.map(\.heading.hash) }.filter { $0 != 0 })
    let answer = try connection.run(
      "SELECT hash, documents, sections, sum FROM bridgedoc.headings WHERE hash = ANY($1::int[])",
      [.array(hashes.sorted().map(Int.init))])
    for row in 0..<answer.count {
      population.headings[UInt32(clamping: try answer.number(row, 0))] = HeadingCounts(
        documents: try answer.number(row, 1), sections: try answer.number(row, 2),
        sum: try answer.number(row, 3))
    }
  }
}
