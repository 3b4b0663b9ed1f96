import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText

/// What a command needs of a database.
package struct StoreRequest: Codable, Sendable {
  package var url: String
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

/// A database → a small index that answers some queries: the sections that the server's own index finds for them, with the counts of
/// all. Our ranking then orders them as it orders those of any index.
package struct Fetch {
  private let connection: Connection
  private let request: StoreRequest
  private let parameters = RankingParameters()
  private var population = Population()
  /// Documents of a server are as many as people push: those of a list.
  private static let mostDocuments = 1_000_000

  /// - Throws: `StoreError`.
  package init(_ request: StoreRequest) throws(StoreError) {
    self.request = request
    connection = try Connection(request.url)
    try Schema.check(connection)
  }

  /// Writes the index into a folder that exists.
  package mutating func write(to directory: String) throws {
    let answer = try connection.run(
      """
      SELECT coalesce(sum(sections), 0)::bigint, coalesce(sum(documents), 0)::bigint, coalesce(sum(length), 0)::bigint,
        coalesce(sum(heading_sections), 0)::bigint, coalesce(sum(heading_sum), 0)::bigint FROM bridgedoc.collections
      """)
    let sections = try answer.number(0, 0)
    population = Population(
      sections: sections, documents: try answer.number(0, 1),
      averageLength: sections > 0 ? Double(try answer.number(0, 2)) / Double(sections) : 1,
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
    try RowSource(documents, origin: connection.place).write(to: directory, population: population)
  }

  // MARK: candidates

  /// Rows of the server's index that one query may go through. A row takes it about a microsecond.
  private static let mostRows = 30_000
  /// Sections of a query that are fetched and ranked.
  private static let mostSections = 250
  /// Terms that a prefix may stand for, the commonest first.
  private static let mostOfPrefix = 32
  /// Near words that are looked for in the place of one that nothing holds.
  private static let mostNearWords = 3

  /// A term that candidates may hold, with the number of sections in each tier.
  private struct Wanted {
    var term: [UInt8]
    var share: Double
    var isStopWord: Bool
    var counts: [Int]
    var weight: Double
  }

  /// The sections that a query's words find: of each word the sections that it matters most to, as many as the bound allows, the rarest words
  /// first; and those that hold all words.
  private mutating func candidates(for query: String) throws -> [Int] {
    var clauses = QueryTerms(query, parameters: parameters).clauses
    for number in clauses.indices {
      for prefix in clauses[number].prefixes {
        clauses[number].terms += try terms(beginningWith: prefix).map { ($0, 1) }
      }
    }
    var counts = try counts(of: clauses.flatMap { $0.terms.map(\.term) })
    for number in clauses.indices {
      guard let word = clauses[number].word, !clauses[number].isStopWord,
        clauses[number].terms.allSatisfy({
          counts[ByteString($0.term)] == nil || $0.share < parameters.alternativeWeight
        })
      else { continue }
      for (term, numbers) in try near(word) {
        clauses[number].terms.append((term, parameters.alternativeWeight))
        counts[ByteString(term)] = numbers
      }
    }
    for (term, numbers) in counts { population.frequencies[term] = numbers[0] }
    let hasContent = clauses.contains { clause in
      !clause.isStopWord && clause.terms.contains { counts[ByteString($0.term)] != nil }
    }
    var wanted: [ByteString: Wanted] = [:]
    for clause in clauses where !(hasContent && clause.isStopWord) {
      for (term, share) in clause.terms {
        guard let numbers = counts[ByteString(term)], TermVector.isText(term) else { continue }
        let weight = rarity(numbers[0]) * share
        if wanted[ByteString(term)].map({ $0.weight >= weight }) ?? false { continue }
        wanted[ByteString(term)] = Wanted(
          term: term, share: share, isStopWord: clause.isStopWord, counts: numbers, weight: weight)
      }
    }
    if wanted.isEmpty { return [] }
    return try candidates(
      wanted.values.sorted { ($0.counts[0], $1.weight) < ($1.counts[0], $0.weight) }, clauses, counts)
  }

  private func candidates(
    _ wanted: [Wanted], _ clauses: [QueryTerms.Clause], _ counts: [ByteString: [Int]]
  ) throws -> [Int] {
    let filter = filter(clauses)
    var parts: [String] = []
    var values: [Connection.Value] = []
    func add(_ expression: [UInt8], weight: Double, limit: Int) {
      let whole = filter.isEmpty ? expression : Array("(".utf8) + expression + Array(") & ".utf8) + filter
      values.append(.text(String(decoding: whole, as: UTF8.self)))
      values.append(.text("\(weight)"))
      parts.append(
        """
        (SELECT section, $\(values.count)::float8 AS weight FROM bridgedoc.section_terms
         WHERE terms @@ $\(values.count - 1)::tsquery LIMIT \(limit))
        """)
    }
    var room = Self.mostRows
    for term in wanted {
      // Each tier adds what it has over the one before.
      var before = 0.0
      for tier in 1...ImpactTier.count {
        let part = ImpactTier.parts[tier - 1]
        guard term.counts[tier - 1] > 0 else { break }
        // A word that is too common is looked for where it matters.
        if term.counts[tier - 1] > room, tier < ImpactTier.count { continue }
        add(
          Self.quoted(ImpactTier.lexeme(term.term, tier: tier)), weight: term.weight * (part - before),
          limit: max(1, min(room, term.counts[tier - 1])))
        room = max(0, room - term.counts[tier - 1])
        before = part
      }
      if room == 0 { break }
    }
    // All words together, whatever each finds alone.
    let all = clauses.filter { clause in
      !clause.isStopWord && clause.terms.contains { counts[ByteString($0.term)] != nil }
    }
    if all.count > 1 {
      let groups = all.map { any($0, counts) }.filter { !$0.isEmpty }
      add(
        Array(groups.joined(separator: Array(" & ".utf8))),
        weight: wanted.map(\.weight).max() ?? 1, limit: Self.mostRows / 3)
    }
    let answer = try connection.run(
      """
      SELECT section FROM (\(parts.joined(separator: " UNION ALL "))) AS found
      GROUP BY section ORDER BY sum(weight) DESC, section LIMIT \(Self.mostSections)
      """, values)
    return try (0..<answer.count).map { try answer.number($0, 0) }
  }

  /// Inverse document frequency, bent as our ranking bends it.
  private func rarity(_ frequency: Int) -> Double {
    let count = Double(population.sections)
    let frequency = min(Double(frequency), count)
    let inverse = max(0.01, Logarithm.of(1 + (count - frequency + 0.5) / (frequency + 0.5)))
    return inverse * (5 + parameters.raritySaturation) / (inverse + parameters.raritySaturation)
  }

  /// Any of a clause's terms that says as much as its word.
  private func any(_ clause: QueryTerms.Clause, _ counts: [ByteString: [Int]]) -> [UInt8] {
    let terms = clause.terms.filter {
      $0.share >= parameters.synonymWeight && counts[ByteString($0.term)] != nil && TermVector.isText($0.term)
    }
    if terms.isEmpty { return [] }
    return Array("(".utf8) + terms.map { Self.quoted($0.term) }.joined(separator: Array(" | ".utf8))
      + Array(")".utf8)
  }

  /// What every section must hold: what the request restricts it to, and the words with a plus.
  private func filter(_ clauses: [QueryTerms.Clause]) -> [UInt8] {
    var groups: [[[UInt8]]] = []
    let kinds = request.kinds.compactMap(DocumentKind.init(rawValue:))
    if !kinds.isEmpty { groups.append(kinds.map(FilterTerm.kind)) }
    if let collection = request.collection { groups.append([FilterTerm.collection(collection)]) }
    if let language = request.language { groups.append([FilterTerm.language(language)]) }
    if request.onlyCode { groups.append([FilterTerm.hasCode]) }
    for clause in clauses where clause.isMust {
      groups.append(clause.terms.filter { $0.share >= parameters.alternativeWeight }.map(\.term))
    }
    let texts = groups.map { terms in
      Array("(".utf8) + terms.filter(TermVector.isText).map(Self.quoted).joined(separator: Array(" | ".utf8))
        + Array(")".utf8)
    }
    return Array(texts.filter { $0.count > 2 }.joined(separator: Array(" & ".utf8)))
  }

  private static func quoted(_ lexeme: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    TermVector.append(lexeme, to: &text)
    return text
  }

  // MARK: terms

  private func counts(of terms: [[UInt8]]) throws -> [ByteString: [Int]] {
    let answer = try connection.run(
      "SELECT term, n1, n2, n3, n4 FROM bridgedoc.terms WHERE term = ANY($1::bytea[])", [.array(terms)])
    return try read(answer)
  }

  private func read(_ answer: Answer) throws -> [ByteString: [Int]] {
    var found: [ByteString: [Int]] = [:]
    for row in 0..<answer.count {
      found[ByteString(answer.bytes(row, 0))] = try (1...ImpactTier.count).map { try answer.number(row, $0) }
    }
    return found
  }

  private func terms(beginningWith prefix: [UInt8]) throws -> [[UInt8]] {
    var end = prefix
    // What follows all that begin so. No term holds the byte 255.
    end.append(0xff)
    let answer = try connection.run(
      "SELECT term FROM bridgedoc.terms WHERE term >= $1::bytea AND term < $2::bytea ORDER BY n1 DESC LIMIT \(Self.mostOfPrefix)",
      [.bytes(prefix), .bytes(end)])
    return (0..<answer.count).map { answer.bytes($0, 0) }
  }

  /// Words that may be meant by one that nothing holds: with its first letter, and a slip away.
  private func near(_ word: [UInt8]) throws -> [(term: [UInt8], counts: [Int])] {
    guard word.count >= 4, let first = word.first else { return [] }
    let answer = try connection.run(
      """
      SELECT term, n1, n2, n3, n4 FROM bridgedoc.terms WHERE term >= $1::bytea AND term < $2::bytea
        AND length(term) BETWEEN $3::int AND $4::int
      """, [.bytes([first]), .bytes([first, 0xff]), .number(word.count - 2), .number(word.count + 2)])
    let most = word.count < 8 ? 1 : 2
    return try read(answer).map {
      (slips: Slips.count($0.key.bytes, word, most: most), term: $0.key.bytes, counts: $0.value)
    }
    .filter { $0.slips <= most }
    .sorted { $0.slips != $1.slips ? $0.slips < $1.slips : $0.counts[0] > $1.counts[0] }
    .prefix(Self.mostNearWords).map { ($0.term, $0.counts) }
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
  ///   - chosen: sections.
  ///   - whole: documents of which all sections are wanted.
  private func rows(of chosen: Set<Int>, whole: Set<Int>) throws -> [StoredDocument] {
    let answer = try connection.run(
      """
      SELECT c.name, d.kind, d.topic, d.title, d.source, s.document, s.facts, s.record, s.postings
      FROM (SELECT * FROM bridgedoc.sections WHERE id = ANY($1::bigint[])
            UNION SELECT * FROM bridgedoc.sections WHERE document = ANY($2::bigint[])) s
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
  private static let mostTerms = 2000

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
    // Which knowledge holds depends on the languages that there are.
    for language in ["swift"] {
      let term = FilterTerm.language(language)
      if let numbers = try counts(of: [term])[ByteString(term)] {
        population.frequencies[ByteString(term)] = numbers[0]
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
