import DocIndex
import DocModel
import DocSearch
import DocText

/// Finds the candidate sections for a query in the server's index.
extension Fetch {
  /// Upper bound on the index rows read per query word. Each row takes the server about a microsecond.
  private static let rowsPerWord = 4_000
  /// Number of candidates fetched and ranked per query, not counting the first sections of their documents.
  private static let mostSections = 200
  /// Upper bound on index look-ups per query word.
  private static let scansPerWord = 32
  /// Maximum number of terms for a prefix, most frequent first.
  static let mostOfPrefix = 32
  /// Maximum number of similar words tried in place of an unknown or a rare word (`DoubtfulWords`).
  private static let mostNearWords = 3
  /// A word is rare if at most this many sections contain it.
  private static let rareWord = 16

  /// Number of sections that contain a term, in total and by impact tier.
  struct TermCount {
    var sections: Int
    var tiers: [Int]
  }

  /// A term that candidates may contain, with the upper bound of its contribution to their weight.
  private struct Wanted {
    var term: [UInt8]
    var count: TermCount
    var weight: Double
  }

  /// One look-up in the server's index and the rows that it returns.
  private struct Scan {
    var terms: [UInt8]
    /// Further conditions on the positions of words. The server checks them for each row, because its index stores no positions.
    var places: [[UInt8]] = []
    /// Maximum number of rows to read.
    var most: Int
    var weight: Double
    /// Whether the query's filters and excluded words apply.
    var isFiltered = true
  }

  /// The candidate sections of a query: sections with the highest impacts, sections that contain all words, and sections that contain a
  /// phrase.
  ///
  /// The impact lists of all terms are read in order of impact until the row limit (score-at-a-time; Lin & Trotman 2015).
  mutating func candidates(for query: String) throws -> [Int] {
    let terms = QueryTerms(query, languages: writtenLanguages, parameters: parameters)
    var clauses = terms.clauses
    var excluded = terms.excluded
    if terms.excludes { looksUpMore = true }
    for number in excluded.indices {
      for prefix in excluded[number].prefixes {
        let found = try self.counts(beginningWith: prefix)
        if found.count < Self.mostOfPrefix {
          excluded[number].terms += found.keys.sorted().map { ($0.bytes, 1) }
        }
      }
    }
    for number in clauses.indices {
      for prefix in clauses[number].prefixes {
        clauses[number].terms += try self.counts(beginningWith: prefix).keys.sorted().map { ($0.bytes, 1) }
      }
    }
    var counts = try counts(of: (clauses + excluded).flatMap { $0.terms.map(\.term) })
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
      let near = try self.counts(of: others + near(word))
      clauses[number].terms += near.keys.sorted().map { ($0.bytes, parameters.alternativeWeight) }
      counts.merge(near) { $1 }
    }
    lookedUp.formUnion(clauses.flatMap { $0.terms.map { ByteString($0.term) } })
    for (term, count) in counts { population.frequencies[term] = count.sections }
    let hasContent = clauses.contains { clause in
      !clause.isStopWord && clause.terms.contains { counts[ByteString($0.term)] != nil }
    }
    var wanted: [ByteString: Wanted] = [:]
    for clause in clauses where !(hasContent && clause.isStopWord) {
      for (term, share) in clause.terms {
        guard let count = counts[ByteString(term)], TermVector.isText(term) else { continue }
        // Only the word itself is the name, not its alternatives.
        let weight = rarity(count.sections, isName: clause.isName && share == 1) * share
        if wanted[ByteString(term)].map({ $0.weight >= weight }) ?? false { continue }
        wanted[ByteString(term)] = Wanted(term: term, count: count, weight: weight)
      }
    }
    if wanted.isEmpty { return [] }
    let content = clauses.filter { !$0.isStopWord }.map { any($0, counts) }.filter { !$0.isEmpty }
    let room = max(1, content.count) * Self.rowsPerWord
    var (scans, rest) = scans(
      of: wanted.sorted { $0.key < $1.key }.map(\.value), rows: room,
      atMost: max(1, content.count) * Self.scansPerWord)
    if content.count > 1, rest > 0 {
      scans.append(Scan(terms: Self.all(content), most: Self.rowsPerWord, weight: rest))
    }
    for clause in clauses where clause.word == nil || !isKnown(clause, counts) {
      guard let places = together(clause, counts) else { continue }
      let weight = rarity(1, isName: false) * (clause.word == nil ? 1 : parameters.alternativeWeight)
      var scan = Scan(
        terms: Self.all(elements(of: clause, counts)), places: [places], most: rowsPerPhrase,
        weight: weight)
      scans.append(scan)
      // One section outside the query's filters suffices to show that the phrase occurs somewhere.
      scan.isFiltered = false
      scans.append(scan)
    }
    let words = excluded.filter { $0.together.count < 2 }.map { any($0, counts) }.filter { !$0.isEmpty }
    let filter = filter(clauses, terms.languages) + words.map(Self.not)
    let places = excluded.compactMap { together($0, counts) }.map(Self.not)
    if filter.isEmpty, places.isEmpty { scans.removeAll { !$0.isFiltered } }
    for number in scans.indices where scans[number].isFiltered {
      scans[number].terms = Self.all([scans[number].terms] + filter)
      scans[number].places += places
    }
    let answer = try connection.run(
      """
      SELECT section FROM unnest($1::text[], $2::text[], $3::float8[], $4::int[], $5::int[])
        AS scan (terms, places, weight, most, wanted),
        LATERAL (SELECT section FROM
          (SELECT section, terms FROM bridgedoc.section_terms WHERE terms @@ scan.terms::tsquery LIMIT scan.most) AS held
          WHERE CASE WHEN scan.places = '' THEN true ELSE held.terms @@ scan.places::tsquery END LIMIT scan.wanted) AS found
      GROUP BY section ORDER BY sum(weight) DESC, section LIMIT \(Self.mostSections)
      """,
      [
        .array(texts: scans.map { String(decoding: $0.terms, as: UTF8.self) }),
        .array(texts: scans.map { String(decoding: Self.all($0.places), as: UTF8.self) }),
        .array(texts: scans.map { "\($0.weight)" }), .array(scans.map(\.most)),
        .array(scans.map { $0.isFiltered ? $0.most : 1 }),
      ])
    return try (0..<answer.count).map { try answer.number($0, 0) }
  }

  /// Whether a section contains the word itself or another spelling. Filter terms are ignored, such as the term of a document whose
  /// identifier is the word.
  private func isKnown(_ clause: QueryTerms.Clause, _ counts: [ByteString: TermCount]) -> Bool {
    clause.terms.contains {
      counts[ByteString($0.term)] != nil && $0.share >= parameters.alternativeWeight
        && !FilterTerm.isFilter($0.term)
    }
  }

  /// The tiers to read, and the weight added to a section that contains all words. That weight sums, over the terms, the mean weight of the
  /// sections in unread tiers.
  private func scans(of wanted: [Wanted], rows: Int, atMost limit: Int) -> (scans: [Scan], rest: Double) {
    var all: [(term: Int, scan: Scan)] = []
    for (number, term) in wanted.enumerated() {
      for (tier, count) in term.count.tiers.enumerated() where count > 0 {
        all.append(
          (
            number,
            Scan(
              terms: Self.quoted(ImpactTier.lexeme(term.term, tier: tier)), most: count,
              weight: term.weight * ImpactTier.part(of: tier))
          ))
      }
    }
    all.sort { ($1.scan.weight, $0.scan.most, $0.term) < ($0.scan.weight, $1.scan.most, $1.term) }
    var scans: [Scan] = []
    var room = rows
    var unread = wanted.map { _ in (sections: 0, weight: 0.0) }
    for (term, scan) in all {
      // If the first list alone exceeds the limit, it is read in part, so that the query has candidates.
      if scans.count < limit, scan.most <= room || scans.isEmpty {
        scans.append(scan)
        scans[scans.count - 1].most = min(scan.most, room)
        room = max(0, room - scan.most)
      } else {
        unread[term].sections += scan.most
        unread[term].weight += scan.weight * Double(scan.most)
      }
    }
    return (scans, unread.reduce(0) { $1.sections > 0 ? $0 + $1.weight / Double($1.sections) : $0 })
  }

  private func rarity(_ frequency: Int, isName: Bool) -> Double {
    parameters.rarity(frequency, of: population.sections, isName: isName)
  }

  /// Matches any of the clause's terms whose share is at least that of a synonym.
  private func any(_ clause: QueryTerms.Clause, _ counts: [ByteString: TermCount]) -> [UInt8] {
    let terms = clause.terms.filter {
      $0.share >= parameters.synonymWeight && counts[ByteString($0.term)] != nil && TermVector.isText($0.term)
    }
    return Self.any(terms.map(\.term))
  }

  /// A condition that the parts of a phrase or word are adjacent, within the stored positions. Nil if a part occurs in no section, or if
  /// there is only one part. Parts of a name share a position.
  private func together(_ clause: QueryTerms.Clause, _ counts: [ByteString: TermCount]) -> [UInt8]? {
    let elements = elements(of: clause, counts)
    if elements.count < 2 || elements.contains(where: \.isEmpty) { return nil }
    return Self.all(
      zip(elements, clause.together).dropFirst().enumerated().map { number, element in
        let before = elements[number]
        let distances = [max(1, element.1.distance)] + (before == element.0 ? [] : [0])
        let pair = distances.map { before + Array(" <\($0)> ".utf8) + element.0 }
        return Array("(".utf8) + pair.joined(separator: Array(" | ".utf8)) + Array(")".utf8)
      })
  }

  private func elements(of clause: QueryTerms.Clause, _ counts: [ByteString: TermCount]) -> [[UInt8]] {
    clause.together.map { element in
      Self.any(element.terms.filter { counts[ByteString($0)] != nil && TermVector.isText($0) })
    }
  }

  private static func any(_ terms: [[UInt8]]) -> [UInt8] {
    if terms.isEmpty { return [] }
    return Array("(".utf8) + terms.map(quoted).joined(separator: Array(" | ".utf8)) + Array(")".utf8)
  }

  private static func all(_ expressions: [[UInt8]]) -> [UInt8] {
    Array(expressions.joined(separator: Array(" & ".utf8)))
  }

  /// Conditions for every section: the request's filters and the words with a plus.
  private func filter(_ clauses: [QueryTerms.Clause], _ languages: [String]) -> [[UInt8]] {
    var groups: [[[UInt8]]] = []
    let kinds = request.kinds.compactMap(DocumentKind.init(rawValue:))
    if !kinds.isEmpty { groups.append(kinds.map(FilterTerm.kind)) }
    if !request.collections.isEmpty { groups.append(request.collections.map(FilterTerm.collection)) }
    if let language = request.language { groups.append([FilterTerm.language(language)]) }
    for codes in [request.writtenLanguages, languages] where !codes.isEmpty {
      groups.append(codes.map(FilterTerm.written))
    }
    if request.onlyCode { groups.append([FilterTerm.hasCode]) }
    for clause in clauses where clause.isMust {
      groups.append(clause.terms.filter { $0.share >= parameters.alternativeWeight }.map(\.term))
    }
    return groups.map { Self.any($0.filter(TermVector.isText)) }.filter { !$0.isEmpty }
  }

  private static func not(_ expression: [UInt8]) -> [UInt8] {
    Array("!(".utf8) + expression + Array(")".utf8)
  }

  private static func quoted(_ lexeme: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    TermVector.append(lexeme, to: &text)
    return text
  }

  // MARK: terms

  func counts(of terms: [[UInt8]]) throws -> [ByteString: TermCount] {
    let answer = try connection.run(
      "SELECT term, sections, tiers FROM bridgedoc.terms WHERE term = ANY($1::bytea[])", [.array(terms)])
    return try read(answer)
  }

  private func read(_ answer: Answer) throws -> [ByteString: TermCount] {
    var found: [ByteString: TermCount] = [:]
    for row in 0..<answer.count {
      found[ByteString(answer.bytes(row, 0))] = TermCount(
        sections: try answer.number(row, 1),
        tiers: try answer.numbers(row, 2))
    }
    return found
  }

  /// The most frequent terms with this prefix.
  func counts(beginningWith prefix: [UInt8]) throws -> [ByteString: TermCount] {
    try read(
      try connection.run(
        """
        SELECT term, sections, tiers FROM bridgedoc.terms WHERE term >= $1::bytea AND term < $2::bytea
        ORDER BY sections DESC, term LIMIT \(Self.mostOfPrefix)
        """,
        // This is an upper bound of all terms with the prefix, because no term contains the byte 255.
        [.bytes(prefix), .bytes(prefix + [0xff])]))
  }

  /// Similar words with the same first letter as possible corrections, most likely first.
  private func near(_ word: QueryTerm) throws -> [[UInt8]] {
    guard let first = word.primary.first, SpellingCorrector<LetterTerms>([]).mayBeMisspelt(word) else {
      return []
    }
    let answer = try connection.run(
      """
      SELECT term, sections FROM bridgedoc.terms WHERE term >= $1::bytea AND term < $2::bytea
        AND length(term) <= $3::int ORDER BY term
      """, [.bytes([first]), .bytes([first, 0xff]), .number(word.primary.count + 2)])
    let terms = try (0..<answer.count).map { (term: answer.bytes($0, 0), sections: try answer.number($0, 1)) }
    return try SpellingCorrector([LetterTerms(terms: terms)])
      .candidates(for: word, limit: Self.mostNearWords, evenIfKnown: true).map(\.term)
  }
}

/// The database's terms that begin with one letter, sorted.
private struct LetterTerms: TermLookup {
  let terms: [(term: [UInt8], sections: Int)]

  func documentFrequency(of term: [UInt8]) -> Int {
    let place = place(of: term)
    return place < terms.count && terms[place].term == term ? terms[place].sections : 0
  }

  func walkTerms(from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> TermStep) {
    var place = place(of: start)
    while place < terms.count {
      switch body(terms[place].term, terms[place].sections) {
      case .proceed: place += 1
      case .seek(let target): place = self.place(of: target)
      case .stop: return
      }
    }
  }

  /// Lower bound: the index of the first term that is not less than this one.
  private func place(of term: [UInt8]) -> Int {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].term.lexicographicallyPrecedes(term) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
