import DocIndex
import DocModel
import DocSearch
import DocText

/// Writes to the tables.
extension PostgresStore {
  func write(
    isRemoval: Bool, length: Double, dictionary: [UInt8], waiting: (String) -> Void,
    _ body: (_ length: Double) throws -> Void
  ) throws {
    try connection.transaction {
      // Pushes run one at a time. The lock is released when the transaction ends.
      let lock = [Connection.Value.number(Schema.lock)]
      if try connection.run("SELECT pg_try_advisory_xact_lock($1::bigint)", lock).bytes(0, 0) != [1] {
        let other = try connection.run(
          """
          SELECT a.usename || coalesce(' at ' || host(a.client_addr), '') || ', since ' || to_char(a.xact_start, 'HH24:MI:SS')
          FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE l.locktype = 'advisory' AND l.granted AND (l.classid::bigint << 32) + l.objid::bigint = $1::bigint
          """, lock)
        waiting(other.count > 0 && !other.isNull(0, 0) ? other.text(0, 0) : "another client")
        try connection.run("SELECT pg_advisory_xact_lock($1::bigint)", lock)
      }
      if isRemoval { try Schema.check(connection) }
      deleted = try Schema.bringUpToDate(connection)
      // Building the index after all rows are written takes a third of the time of updating it row by row.
      let isMadeAnew = try connection.run("SELECT 1 FROM bridgedoc.section_terms LIMIT 1").count == 0
      if isMadeAnew { try connection.run("DROP INDEX IF EXISTS bridgedoc.section_terms_terms") }
      let answer = try connection.run(
        """
        UPDATE bridgedoc.version SET
          length_thousandths = CASE WHEN length_thousandths > 0 THEN length_thousandths ELSE $1::bigint END,
          dictionary = CASE WHEN dictionary = '' THEN $2::bytea ELSE dictionary END RETURNING length_thousandths, dictionary
        """, [.number(Int(length * 1000)), .bytes(dictionary)])
      try useDictionary(answer.bytes(0, 1))
      try body(max(1, Double(try answer.number(0, 0)) / 1000))
      if isMadeAnew { try connection.run(Schema.index) }
    }
    // ANALYZE runs outside the transaction, so that its failure does not undo the push.
    _ = try? connection.run("ANALYZE bridgedoc.section_terms, bridgedoc.sections")
  }

  func collections() throws -> [ByteString] {
    let answer = try connection.run("SELECT name FROM bridgedoc.collections ORDER BY name COLLATE \"C\"")
    return (0..<answer.count).map { ByteString(answer.bytes($0, 0)) }
  }

  func marks(in collection: ByteString) throws -> (same: [(id: Int, mark: UInt64)], others: [Int]) {
    let name = Connection.Value.text(collection.text)
    try connection.run(
      "INSERT INTO bridgedoc.collections (name) VALUES ($1) ON CONFLICT (name) DO NOTHING", [name])
    let answer = try connection.run(
      """
      SELECT d.id, d.source, d.digest, c.analysis = $2 FROM bridgedoc.documents d
      JOIN bridgedoc.collections c ON c.id = d.collection WHERE c.name = $1
      """, [name, .text(Analyzer.fingerprint)])
    let all = try (0..<answer.count).map { row in
      (
        id: try answer.number(row, 0), mark: DocumentMark.of(answer.bytes(row, 1), answer.bytes(row, 2)),
        isSame: answer.bytes(row, 3) == [1]
      )
    }
    return (all.filter(\.isSame).map { ($0.id, $0.mark) }, all.filter { !$0.isSame }.map(\.id))
  }

  func remove(_ documents: [Int], from collection: ByteString) throws {
    let some = [Connection.Value.array(documents)]
    try connection.run(
      """
      DELETE FROM bridgedoc.section_terms WHERE section IN
        (SELECT id FROM bridgedoc.sections WHERE document = ANY($1::bigint[]))
      """, some)
    try connection.run("DELETE FROM bridgedoc.sections WHERE document = ANY($1::bigint[])", some)
    try connection.run("DELETE FROM bridgedoc.documents WHERE id = ANY($1::bigint[])", some)
  }

  func send(_ documents: [PushedDocument], to collection: ByteString) throws {
    let next = try connection.run(
      """
      SELECT (SELECT coalesce(max(id), 0)::bigint FROM bridgedoc.documents), (SELECT coalesce(max(id), 0)::bigint FROM bridgedoc.sections),
        id FROM bridgedoc.collections WHERE name = $1
      """, [.text(collection.text)])
    let (first, firstSection) = (try next.number(0, 0), try next.number(0, 1))
    let collection = try next.number(0, 2)
    try connection.copy(
      """
      COPY bridgedoc.documents (id, collection, kind, topic, title, source, digest, sections, metadata) FROM STDIN
      """
    ) { copy in
      for (number, (document, stored, _)) in documents.enumerated() {
        copy.number(first + number + 1)
        copy.number(collection)
        copy.text(stored.record.kind.rawValue)
        copy.text(stored.record.topic)
        copy.text(stored.record.title)
        copy.text(stored.record.source)
        copy.bytes(stored.digest.bytes)
        copy.number(stored.rows.count)
        copy.text(document.metadata.map { "\($0.key): \($0.value)" }.joined(separator: "\n"))
        try copy.endRow()
      }
    }
    var vectors: [(section: Int, terms: [UInt8])] = []
    try connection.copy(
      """
      COPY bridgedoc.sections (id, document, ordinal, name, facts, record, postings) FROM STDIN
      """
    ) { copy in
      var id = firstSection
      for (number, (_, stored, tiers)) in documents.enumerated() {
        for (ordinal, row) in stored.rows.enumerated() {
          id += 1
          copy.number(id)
          copy.number(first + number + 1)
          copy.number(ordinal)
          copy.text("\(stored.id(of: row))")
          copy.bytes(row.facts)
          copy.bytes(try packed(row.record))
          let vector = TermVector.text(row, tiers[ordinal])
          if vector.isWhole { copy.null() } else { copy.bytes(try packed(row.postings)) }
          try copy.endRow()
          vectors.append((id, vector.text))
        }
      }
    }
    try send(vectors)
  }

  private func send(_ vectors: [(section: Int, terms: [UInt8])]) throws {
    try connection.copy("COPY bridgedoc.section_terms (section, terms) FROM STDIN") { copy in
      for vector in vectors {
        copy.number(vector.section)
        copy.text(bytes: vector.terms)
        try copy.endRow()
      }
    }
  }

  // MARK: counts

  func add(_ counts: TermCounts, documents: Int, to collection: ByteString) throws {
    try connection.run(
      """
      UPDATE bridgedoc.collections SET documents = documents + $2::bigint, sections = sections + $3::bigint,
        length = length + $4::bigint, heading_sections = heading_sections + $5::bigint,
        heading_sum = heading_sum + $6::bigint, pushed = now(), analysis = $7 WHERE name = $1
      """,
      [
        .text(collection.text), .number(documents), .number(counts.sections), .number(counts.length),
        .number(counts.headingSections), .number(counts.headingSum), .text(Analyzer.fingerprint),
      ])
  }

  func add(_ counts: TermCounts) throws {
    try add(
      "terms (term bytea, sections bigint, tiers int[])", key: "term",
      """
      sections = known.sections + excluded.sections,
      tiers = ARRAY(SELECT a + b FROM unnest(known.tiers, excluded.tiers) WITH ORDINALITY AS sums (a, b, tier) ORDER BY tier)
      """
    ) { copy in
      for (term, numbers) in counts.terms where numbers != .zero {
        copy.bytes(term.bytes)
        copy.number(Int(numbers.wrappedSum()))
        copy.text(Connection.Value.array((0..<ImpactTier.count).map { Int(numbers[$0]) }).literal)
        try copy.endRow()
      }
    }
    try add(
      "headings (hash integer, documents bigint, sections bigint, sum bigint)", key: "hash",
      """
      documents = known.documents + excluded.documents, sections = known.sections + excluded.sections,
      sum = known.sum + excluded.sum
      """
    ) { copy in
      for (hash, heading) in counts.headings {
        copy.number(Int(hash))
        copy.number(heading.documents)
        copy.number(heading.sections)
        copy.number(heading.sum)
        try copy.endRow()
      }
    }
  }

  /// Adds changes to a table of counts, and deletes rows that no section is counted in.
  private func add(
    _ table: String, key: String, _ sums: String, _ rows: (CopyWriter) throws -> Void
  ) throws {
    let name = table.prefix { $0 != " " }
    try connection.run("CREATE TEMPORARY TABLE new_\(table) ON COMMIT DROP")
    try connection.copy("COPY new_\(name) FROM STDIN", rows)
    try connection.run(
      "INSERT INTO bridgedoc.\(name) AS known SELECT * FROM new_\(name) ON CONFLICT (\(key)) DO UPDATE SET \(sums)"
    )
    try connection.run("DELETE FROM bridgedoc.\(name) WHERE sections <= 0")
    try connection.run("DROP TABLE new_\(name)")
  }

  func removeNames(_ collections: [ByteString]) throws -> (documents: Int, sections: Int) {
    for name in collections {
      try connection.run("DELETE FROM bridgedoc.collections WHERE name = $1", [.text(name.text)])
    }
    let rest = try connection.run(
      "SELECT coalesce(sum(documents), 0)::bigint, coalesce(sum(sections), 0)::bigint FROM bridgedoc.collections"
    )
    return (try rest.number(0, 0), try rest.number(0, 1))
  }
}
