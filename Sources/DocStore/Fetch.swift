import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText

/// What a command needs of a database.
package struct StoreRequest: Codable, Sendable {
  package var url: String
  /// Where to make the index; nil to be told only what the database holds.
  package var folder: String?
  /// Queries, each of which the index must answer.
  package var queries: [String] = []
  /// What `show` and the like may mean: ids, topics, paths, names.
  package var topics: [String] = []
  /// Whether only the list of documents is wanted.
  package var listsDocuments = false
  package var kinds: [String] = []
  package var collection: String?
  package var language: String?
  package var onlyCode = false

  package init(url: String) { self.url = url }
}

/// A database that is asked again and again, over one connection.
package final class StoreReader {
  private var connection: Connection?

  package init() {}

  /// Makes what is asked for.
  package func answer(_ request: StoreRequest) throws -> String {
    let known = connection
    connection = nil
    do { return try answer(request, over: known ?? Connection(request.url)) } catch StoreError.lost
      where known != nil
    {
      // It may have been cut at any time since the last question: a server was started again.
      return try answer(request, over: Connection(request.url))
    }
  }

  private func answer(_ request: StoreRequest, over connection: Connection) throws -> String {
    defer { if !connection.isLost { self.connection = connection } }
    var fetch = Fetch(request, over: connection)
    return try fetch.write()
  }
}

/// A database → a small index that answers some queries: the sections that the server's own index finds for them, with the counts of
/// all. Our ranking then orders them as it orders those of any index.
package struct Fetch {
  let connection: Connection
  let request: StoreRequest
  let parameters = RankingParameters()
  var population = Population()
  /// Documents of a server are as many as people push: those of a list.
  private static let mostDocuments = 1_000_000

  /// - Throws: `StoreError`.
  package init(_ request: StoreRequest) throws(StoreError) {
    self.init(request, over: try Connection(request.url))
  }

  init(_ request: StoreRequest, over connection: Connection) {
    self.request = request
    self.connection = connection
  }

  /// Writes the index into the request's folder, which exists.
  /// - Returns: a name for what the database holds, which every push that changes anything changes.
  /// - Throws: `StoreError`, `IndexError`.
  @discardableResult
  package mutating func write() throws -> String {
    // What is read is of one moment, whatever is pushed meanwhile.
    let (state, documents) = try connection.transaction(readsOnly: true) {
      try Schema.check(connection)
      let state = try connection.run(
        "SELECT coalesce(md5(string_agg(id || ' ' || xmin, ',' ORDER BY id)), '') FROM bridgedoc.collections"
      ).text(0, 0)
      return (state, request.folder == nil ? [] : try chosen())
    }
    if let folder = request.folder {
      try RowSource(documents, origin: connection.place).write(to: folder, population: population)
    }
    return state
  }

  private mutating func chosen() throws -> [StoredDocument] {
    let answer = try connection.run(
      """
      SELECT coalesce(sum(sections), 0)::bigint, coalesce(sum(documents), 0)::bigint, coalesce(sum(length), 0)::bigint,
        coalesce(sum(heading_sections), 0)::bigint, coalesce(sum(heading_sum), 0)::bigint FROM bridgedoc.collections
      """)
    let sections = try answer.number(0, 0)
    population = Population(
      sections: sections, documents: try answer.number(0, 1),
      lengthThousandths: sections > 0 ? try answer.number(0, 2) * 1000 / sections : 1000,
      headingSections: try answer.number(0, 3), headingSum: try answer.number(0, 4))
    var documents: [StoredDocument] = []
    if request.listsDocuments {
      documents = try listed()
    } else {
      var chosen: Set<Int> = []
      var whole: Set<Int> = []
      for query in request.queries {
        let best = try candidates(for: query)
        chosen.formUnion(best)
        if !request.topics.isEmpty {
          whole.formUnion(try self.documents(of: Array(best.prefix(Self.mostPages))))
        }
      }
      for topic in request.topics { whole.formUnion(try self.documents(named: topic)) }
      documents = try rows(of: chosen, whole: whole)
    }
    try addCounts(of: documents)
    return documents
  }

  // MARK: documents

  /// Documents that a topic may mean: by id, by topic, by path.
  private func documents(named topic: String) throws -> [Int] {
    var names: [String] = []
    if let id = SectionID(topic) { names.append("\(id)") }
    // `topic/section`, `session@moment`, `path:line`, `path#anchor`, and a collection's name before a path.
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

  /// Sections that a name may mean, whose documents are fetched as a whole: a page shows what stands before and behind.
  private static let mostPages = 10

  private func documents(of sections: [Int]) throws -> [Int] {
    let answer = try connection.run(
      "SELECT DISTINCT document FROM bridgedoc.sections WHERE id = ANY($1::bigint[])", [.array(sections)])
    return try (0..<answer.count).map { try answer.number($0, 0) }
  }

  /// Ways to read a topic.
  private static let mostTexts = 64

  private func listed() throws -> [StoredDocument] {
    let answer = try connection.run(
      """
      SELECT c.name, d.kind, d.topic, d.title, d.source, d.sections FROM bridgedoc.documents d
      JOIN bridgedoc.collections c ON c.id = d.collection ORDER BY c.name, d.source LIMIT \(Self.mostDocuments)
      """)
    return try (0..<answer.count).map { row in
      let count = try answer.number(row, 5)
      return StoredDocument(
        record: try record(answer, row, from: 0),
        rows: [StoredRow](repeating: .empty, count: max(0, count)))
    }
  }

  private func record(_ answer: Answer, _ row: Int, from column: Int) throws(StoreError) -> DocumentRecord {
    guard let kind = DocumentKind(rawValue: answer.text(row, column + 1)) else {
      throw .damaged(place: connection.place, reason: "an unknown kind")
    }
    return DocumentRecord.stored(
      collection: answer.text(row, column), kind: kind, topic: answer.text(row, column + 2),
      title: answer.text(row, column + 3), source: answer.text(row, column + 4))
  }

  /// - Parameters:
  ///   - chosen: sections. Of each document the first that can be a hit comes with them: it speaks for the others.
  ///   - whole: documents of which all sections are wanted.
  private func rows(of chosen: Set<Int>, whole: Set<Int>) throws -> [StoredDocument] {
    let answer = try connection.run(
      """
      SELECT c.name, d.kind, d.topic, d.title, d.source, s.document, s.facts, s.record, s.postings
      FROM (SELECT unnest($1::bigint[]) AS id
            UNION SELECT id FROM bridgedoc.sections WHERE document = ANY($2::bigint[])
            UNION SELECT id FROM (
              SELECT DISTINCT ON (document) id FROM bridgedoc.sections
              WHERE document IN (SELECT document FROM bridgedoc.sections WHERE id = ANY($1::bigint[]))
                AND get_byte(facts, \(StoredRow.lengthNormOffset)) > 0
              ORDER BY document, ordinal) AS openings) AS wanted
      JOIN bridgedoc.sections s ON s.id = wanted.id
      JOIN bridgedoc.documents d ON d.id = s.document JOIN bridgedoc.collections c ON c.id = d.collection
      ORDER BY c.name, d.source, s.document, s.ordinal
      """, [.array(chosen.sorted()), .array(whole.sorted())])
    var documents: [StoredDocument] = []
    var last = -1
    for row in 0..<answer.count {
      let document = try answer.number(row, 5)
      if document != last {
        documents.append(StoredDocument(record: try record(answer, row, from: 0), rows: []))
        last = document
      }
      documents[documents.count - 1].rows.append(
        StoredRow(facts: answer.bytes(row, 6), record: answer.bytes(row, 7), postings: answer.bytes(row, 8)))
    }
    return documents
  }

  // MARK: counts of all

  /// Terms of what was fetched whose counts are asked for: of those that many of the sections hold, from which likeness to the first hits is
  /// made (`RelevanceModel`).
  private static let mostTerms = 400

  /// Collections, languages: what people choose from.
  private static let mostFilters = 1000

  private mutating func addCounts(of documents: [StoredDocument]) throws {
    var frequencies: [ByteString: Int] = [:]
    var hashes: Set<UInt32> = []
    for document in documents {
      for row in document.rows {
        hashes.insert(row.heading.hash)
        guard !request.listsDocuments else { continue }
        for posting in try row.decodePostings() where !FilterTerm.isFilter(posting.term) {
          frequencies[ByteString(posting.term), default: 0] += 1
        }
      }
    }
    let terms = frequencies.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
      .prefix(Self.mostTerms).map(\.key.bytes)
    for (term, numbers) in try counts(of: terms) { population.frequencies[term] = numbers[0] }
    // What a search can be restricted to. Which knowledge holds depends on the languages, too.
    for head in [FilterTerm.collection(""), FilterTerm.language("")]
      + DocumentKind.allCases.map(FilterTerm.kind)
    {
      for (term, numbers) in try counts(beginningWith: head, atMost: Self.mostFilters) {
        population.frequencies[term] = numbers[0]
      }
    }
    hashes.remove(0)
    let answer = try connection.run(
      "SELECT hash, documents, sections, sum FROM bridgedoc.headings WHERE hash = ANY($1::int[])",
      [.array(hashes.sorted().map(Int.init))])
    for row in 0..<answer.count {
      population.headings[UInt32(clamping: try answer.number(row, 0))] = Population.Heading(
        documents: try answer.number(row, 1), sections: try answer.number(row, 2),
        sum: try answer.number(row, 3))
    }
  }
}
