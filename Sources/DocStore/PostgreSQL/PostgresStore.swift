import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText

/// An index in PostgreSQL (docs/teams.md). All reads of a state use one snapshot, and all writes of a push one transaction.
final class PostgresStore: CandidateSource {
  let connection: Connection
  static let ranksByFeatures = true

  /// The dictionary of the stored records, and the state to which it belongs.
  private var frames: (dictionary: RecordFrames, state: String)?
  /// Collections that a push deleted, because an older version had made them.
  var deleted: [String] = []

  init(_ connection: Connection) { self.connection = connection }

  func useDictionary(_ bytes: [UInt8], of state: String = "") throws {
    frames = (try RecordFrames(dictionary: bytes), state)
  }

  func packed(_ bytes: [UInt8]) throws -> [UInt8] { try frames?.dictionary.packed(bytes) ?? [] }

  private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] { try frames?.dictionary.unpacked(bytes) ?? [] }

  var place: String { connection.place }
  var isLost: Bool { connection.isLost }

  func read<Result>(_ body: (StoreState) throws -> Result) throws -> Result {
    try connection.transaction(readsOnly: true) {
      try Schema.check(connection)
      let answer = try connection.run(
        """
        SELECT coalesce(md5(string_agg(id || ' ' || xmin, ',' ORDER BY id)), ''),
          coalesce(sum(sections), 0)::bigint, coalesce(sum(documents), 0)::bigint, coalesce(sum(length), 0)::bigint,
          coalesce(sum(heading_sections), 0)::bigint, coalesce(sum(heading_sum), 0)::bigint FROM bridgedoc.collections
        """)
      let sections = try answer.number(0, 1)
      let population = Population(
        sections: sections, documents: try answer.number(0, 2),
        lengthThousandths: sections > 0 ? try answer.number(0, 3) * 1000 / sections : 1000,
        headingSections: try answer.number(0, 4), headingSum: try answer.number(0, 5))
      let name = answer.text(0, 0)
      if frames?.state != name {
        try useDictionary(connection.run("SELECT dictionary FROM bridgedoc.version").bytes(0, 0), of: name)
      }
      return try body(StoreState(name: name, population: population))
    }
  }

  // MARK: counts

  func counts(of terms: [[UInt8]]) throws -> [ByteString: TermCount] {
    try counts(
      connection.run(
        "SELECT term, sections, tiers FROM bridgedoc.terms WHERE term = ANY($1::bytea[])", [.array(terms)]))
  }

  func counts(beginningWith prefixes: [[UInt8]], longest: Int, most: Int) throws -> [ByteString: TermCount] {
    try counts(
      connection.run(
        """
        SELECT term, found.sections, tiers FROM unnest($1::bytea[], $2::bytea[]) AS head (first, last),
          LATERAL (SELECT term, sections, tiers FROM bridgedoc.terms
                   WHERE term >= first AND term < last AND length(term) <= $3::bigint
                   ORDER BY sections DESC, term LIMIT $4::bigint) AS found
        """,
        // No term contains the byte 255, so this is an upper bound of all terms with the prefix.
        [.array(prefixes), .array(prefixes.map { $0 + [0xff] }), .number(longest), .number(most)]))
  }

  private func counts(_ answer: Answer) throws -> [ByteString: TermCount] {
    var found: [ByteString: TermCount] = [:]
    for row in 0..<answer.count {
      found[ByteString(answer.bytes(row, 0))] = TermCount(
        sections: try answer.number(row, 1), tiers: try answer.numbers(row, 2))
    }
    return found
  }

  func headings(_ hashes: [UInt32]) throws -> [UInt32: HeadingCounts] {
    let answer = try connection.run(
      "SELECT hash, documents, sections, sum FROM bridgedoc.headings WHERE hash = ANY($1::int[])",
      [.array(hashes.map(Int.init))])
    var found: [UInt32: HeadingCounts] = [:]
    for row in 0..<answer.count {
      found[UInt32(clamping: try answer.number(row, 0))] = HeadingCounts(
        documents: try answer.number(row, 1), sections: try answer.number(row, 2),
        sum: try answer.number(row, 3))
    }
    return found
  }

  // MARK: documents

  func documents(named texts: [String], ids: [String]) throws -> [Int] {
    let answer = try connection.run(
      """
      SELECT id FROM bridgedoc.documents WHERE md5(topic) = ANY(SELECT md5(unnest($1::text[])))
      UNION SELECT id FROM bridgedoc.documents WHERE md5(source) = ANY(SELECT md5(unnest($1::text[])))
      UNION SELECT document FROM bridgedoc.sections WHERE name = ANY($2::text[])
      """, [.array(texts: texts), .array(texts: ids)])
    return try (0..<answer.count).map { try answer.number($0, 0) }
  }

  /// Maximum number of documents in a list, because a database has no limit of its own.
  private static let mostDocuments = 1_000_000

  func listed() throws -> [StoredDocument] {
    let answer = try connection.run(
      """
      SELECT c.name, d.kind, d.topic, d.title, d.source, \(Self.language), d.sections FROM bridgedoc.documents d
      JOIN bridgedoc.collections c ON c.id = d.collection ORDER BY c.name, d.source LIMIT \(Self.mostDocuments)
      """)
    return try (0..<answer.count).map { row in
      let count = try answer.number(row, 6)
      return StoredDocument(
        record: try record(answer, row), rows: [StoredRow](repeating: .empty, count: max(0, count)))
    }
  }

  /// SQL expression for the code of a document's language, from its metadata.
  private static let language =
    "coalesce(substring(d.metadata from '(?n)^\(DocumentFacts.languageKey): ([a-z][a-z])$'), '')"

  private func record(_ answer: Answer, _ row: Int) throws(StoreError) -> DocumentRecord {
    guard let kind = DocumentKind(rawValue: answer.text(row, 1)) else {
      throw .damaged(place: place, reason: "an unknown kind")
    }
    return DocumentRecord(
      collection: answer.text(row, 0), kind: kind, topic: answer.text(row, 2), title: answer.text(row, 3),
      source: answer.text(row, 4), language: answer.text(row, 5))
  }

  func rows(of sections: [Int], whole: [Int]) throws -> [StoreDocument] {
    let answer = try connection.run(
      """
      SELECT c.name, d.kind, d.topic, d.title, d.source, \(Self.language), s.document, s.facts, s.record, s.postings, s.id,
        CASE WHEN s.postings IS NULL THEN v.terms END
      FROM (SELECT unnest($1::bigint[]) AS id
            UNION SELECT id FROM bridgedoc.sections WHERE document = ANY($2::bigint[])
            UNION SELECT first.id FROM (
              SELECT DISTINCT document FROM bridgedoc.sections WHERE id = ANY($1::bigint[])) AS best,
              LATERAL (SELECT id FROM bridgedoc.sections WHERE document = best.document
                         AND get_byte(facts, \(StoredRow.lengthNormOffset)) > 0
                       ORDER BY ordinal LIMIT \(RankingParameters.documentSections)) AS first) AS wanted
      JOIN bridgedoc.sections s ON s.id = wanted.id JOIN bridgedoc.section_terms v ON v.section = wanted.id
      JOIN bridgedoc.documents d ON d.id = s.document JOIN bridgedoc.collections c ON c.id = d.collection
      ORDER BY c.name, d.source, s.document, s.ordinal
      """, [.array(sections), .array(whole)])
    var documents: [StoreDocument] = []
    for row in 0..<answer.count {
      let document = try answer.number(row, 6)
      if documents.last?.id != document {
        documents.append((document, StoredDocument(record: try record(answer, row), rows: []), []))
      }
      documents[documents.count - 1].stored.rows.append(try stored(answer, row))
      documents[documents.count - 1].sections.append(try answer.number(row, 10))
    }
    return documents
  }

  private func stored(_ answer: Answer, _ row: Int) throws -> StoredRow {
    do {
      var stored = StoredRow(
        facts: answer.bytes(row, 7), record: try unpacked(answer.bytes(row, 8)), postings: [])
      stored.postings =
        answer.isNull(row, 9)
        ? try TermVector.postings(answer.bytes(row, 11), of: stored) : try unpacked(answer.bytes(row, 9))
      return stored
    } catch let error as CodecError { throw StoreError.damaged(place: place, reason: "\(error)") }
  }
}
