import DocIndex
import DocModel
import DocSearch
import DocText

/// Query text in, the sections out that the server's own index finds for it.
extension Fetch {
  /// Rows of the server's index that one query may go through. A row takes it about a microsecond.
  private static let mostRows = 30_000
  /// Sections of a query that are fetched and ranked.
  private static let mostSections = 250
  /// Terms that a prefix may stand for, the commonest first.
  static let mostOfPrefix = 32
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
  mutating func candidates(for query: String) throws -> [Int] {
    var clauses = QueryTerms(query, parameters: parameters).clauses
    for number in clauses.indices {
      for prefix in clauses[number].prefixes {
        clauses[number].terms += try self.counts(beginningWith: prefix).keys.sorted().map { ($0.bytes, 1) }
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

  func counts(of terms: [[UInt8]]) throws -> [ByteString: [Int]] {
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

  /// The commonest terms that begin so.
  func counts(beginningWith prefix: [UInt8], atMost limit: Int = mostOfPrefix) throws -> [ByteString: [Int]] {
    try read(
      try connection.run(
        """
        SELECT term, n1, n2, n3, n4 FROM bridgedoc.terms WHERE term >= $1::bytea AND term < $2::bytea
        ORDER BY n1 DESC, term LIMIT \(limit)
        """,
        // What follows all that begin so: no term holds the byte 255.
        [.bytes(prefix), .bytes(prefix + [0xff])]))
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
}
