import DocIndex
import DocModel

/// An index in PostgreSQL (docs/teams.md). All reads of a state use one snapshot, and all writes of a push one transaction.
final class PostgresStore: StoreServer {
  static let ranksByFeatures = true
  let connection: Connection

  init(_ url: String) throws(StoreError) { connection = try Connection(url) }

  var place: String { connection.place }
  var isLost: Bool { connection.isLost }

  /// PostgreSQL compresses and moves out large values, starting with the longest, only in rows above 2 KB. The padding makes each row of
  /// `section_terms` that long, so that vectors are moved out and a search reads a tenth of the blocks (100,000 pages of documentation:
  /// 3,060 instead of 21,589).
  private static let tables = """
    CREATE SCHEMA IF NOT EXISTS bridgedoc;
    DROP TABLE IF EXISTS bridgedoc.version, bridgedoc.documents, bridgedoc.collections, bridgedoc.sections, bridgedoc.section_terms,
      bridgedoc.terms, bridgedoc.headings, bridgedoc.counts;
    CREATE TABLE bridgedoc.version (version integer NOT NULL, state bytea NOT NULL);
    ALTER TABLE bridgedoc.version ALTER COLUMN state SET STORAGE EXTERNAL;
    INSERT INTO bridgedoc.version VALUES (\(StoreState.version), '');
    CREATE TABLE bridgedoc.counts (number bigint PRIMARY KEY, payload bytea NOT NULL);
    ALTER TABLE bridgedoc.counts ALTER COLUMN payload SET STORAGE EXTERNAL;
    CREATE TABLE bridgedoc.documents (
      id bigint PRIMARY KEY, collection integer NOT NULL, mark bigint NOT NULL, topic bigint NOT NULL, path bigint NOT NULL,
      openings integer[] NOT NULL, payload bytea NOT NULL);
    ALTER TABLE bridgedoc.documents ALTER COLUMN payload SET STORAGE EXTERNAL;
    CREATE INDEX documents_topic ON bridgedoc.documents (topic);
    CREATE INDEX documents_path ON bridgedoc.documents (path);
    CREATE TABLE bridgedoc.sections (id bigint PRIMARY KEY, key bigint NOT NULL, payload bytea NOT NULL);
    ALTER TABLE bridgedoc.sections ALTER COLUMN payload SET STORAGE EXTERNAL;
    CREATE INDEX sections_key ON bridgedoc.sections (key);
    CREATE TABLE bridgedoc.section_terms (
      section bigint NOT NULL, terms tsvector NOT NULL, padding text NOT NULL DEFAULT repeat(' ', 2048))
      WITH (toast_tuple_target = 128);
    ALTER TABLE bridgedoc.section_terms ALTER COLUMN terms SET STORAGE EXTERNAL;
    CREATE INDEX section_terms_section ON bridgedoc.section_terms (section)
    """
  /// Building this index after all rows are written takes a third of the time of updating it row by row.
  private static let index = """
    CREATE INDEX IF NOT EXISTS section_terms_terms ON bridgedoc.section_terms USING gin (terms) WITH (fastupdate = off)
    """
  /// Settings for a search's transaction, which requests a few rows for each of many terms. For a term without statistics, the planner
  /// would scan the table, and it would compile a statement that runs for some milliseconds (100,000 pages: 6.4 s and 0.5 s).
  static let settings = ", set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)"
  /// Advisory lock held during a push, so that pushes run one at a time. The number spells `bridge` in ASCII; no other program is likely to
  /// use it.
  private static let lock = 0x6272_6964_6765

  // MARK: reading

  func read<Result>(_ body: (Published) throws -> Result) throws -> Result {
    try connection.transaction(readsOnly: true) { try body(published(Self.settings)) }
  }

  private func published(_ settings: String = "", _ lock: String = "") throws -> Published {
    let answer = try connection.run("SELECT version, xmin::text\(settings) FROM bridgedoc.version\(lock)")
    guard answer.count == 1 else { throw StoreError.noSchema(place: place) }
    return Published(version: try answer.number(0, 0), name: answer.text(0, 1)) { [connection] in
      try connection.run("SELECT state FROM bridgedoc.version").bytes(0, 0)
    }
  }

  func blocks(_ numbers: [Int]) throws -> [ServerRow] {
    try rows(
      "SELECT number, payload FROM bridgedoc.counts WHERE number = ANY($1::bigint[])", [.array(numbers)])
  }

  private func rows(_ command: String, _ values: [Connection.Value]) throws -> [ServerRow] {
    let answer = try connection.run(command, values)
    return try answer.rows { (try answer.number($0, 0), answer.bytes($0, 1)) }
  }

  func documents(named keys: [UInt64]) throws -> [Int] {
    let answer = try connection.run(
      """
      SELECT id FROM bridgedoc.documents WHERE topic = ANY($1::bigint[])
      UNION SELECT id FROM bridgedoc.documents WHERE path = ANY($1::bigint[])
      UNION SELECT id >> \(RowNumber.ordinalBits) FROM bridgedoc.sections WHERE key = ANY($1::bigint[])
      """, [.array(keys.map { Int(truncatingIfNeeded: $0) })])
    return try answer.rows { try answer.number($0, 0) }
  }

  /// Maximum number of documents in a list, because a database has no limit of its own.
  private static let mostDocuments = 1_000_000

  func documents() throws -> [[UInt8]] {
    let answer = try connection.run(
      "SELECT payload FROM bridgedoc.documents ORDER BY id LIMIT \(Self.mostDocuments)")
    return answer.rows { answer.bytes($0, 0) }
  }

  func marks(in collection: Int) throws -> [(document: Int, mark: UInt64)] {
    let answer = try connection.run(
      "SELECT id, mark FROM bridgedoc.documents WHERE collection = $1::int", [.number(collection)])
    return try answer.rows { (try answer.number($0, 0), UInt64(bitPattern: Int64(try answer.number($0, 1)))) }
  }

  func rows(of sections: [Int], whole documents: [Int]) throws -> [ServerRow] {
    let all = Set(sections.map(RowNumber.document(of:))).union(documents).sorted()
    let bits = RowNumber.ordinalBits
    return try rows(
      """
      SELECT id << \(bits), payload FROM bridgedoc.documents WHERE id = ANY($1::bigint[])
      UNION ALL SELECT id, payload FROM bridgedoc.sections WHERE id = ANY(ARRAY(
        SELECT unnest($2::bigint[])
        UNION SELECT (d.id << \(bits)) + ordinal + 1 FROM bridgedoc.documents d, unnest(d.openings) AS ordinal
          WHERE d.id = ANY($1::bigint[])
        UNION SELECT own.id FROM unnest($3::bigint[]) AS whole (document), LATERAL (
          SELECT id FROM bridgedoc.sections WHERE id > document << \(bits) AND id < (document + 1) << \(bits)) AS own))
      """, [.array(all), .array(sections), .array(documents)])
  }

  // MARK: writing

  func write(waiting: (String) -> Void, _ body: (Published?) throws -> [UInt8]?) throws {
    try connection.transaction {
      // Pushes run one at a time. The lock is released when the transaction ends.
      let lock = [Connection.Value.number(Self.lock)]
      if try connection.run("SELECT pg_try_advisory_xact_lock($1::bigint)", lock).bytes(0, 0) != [1] {
        let other = try connection.run(
          """
          SELECT a.usename || coalesce(' at ' || host(a.client_addr), '')
            || coalesce(', since ' || to_char(a.xact_start, 'HH24:MI:SS'), '')
          FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database()
            AND (l.classid::bigint << 32) + l.objid::bigint = $1::bigint
          """, lock)
        let name = other.count > 0 ? other.text(0, 0) : ""
        waiting(name.isEmpty ? "another client" : name)
        try connection.run("SELECT pg_advisory_xact_lock($1::bigint)", lock)
      }
      let exists =
        try connection.run("SELECT to_regclass('bridgedoc.version') IS NOT NULL").bytes(0, 0) == [1]
      guard let state = try body(exists ? published("", " FOR UPDATE") : nil) else { return }
      try connection.run("UPDATE bridgedoc.version SET state = $1::bytea", [.bytes(state)])
      try connection.run(Self.index)
    }
    // ANALYZE runs outside the transaction, so that its failure does not undo the push.
    _ = try? connection.run("ANALYZE bridgedoc.section_terms, bridgedoc.sections")
  }

  func removeAll() throws {
    for command in Self.tables.split(separator: ";") { try connection.run(String(command)) }
  }

  func insert(_ documents: [DocumentRow]) throws {
    func array(_ keys: [UInt64]) -> Connection.Value { .array(keys.map { Int(truncatingIfNeeded: $0) }) }
    try connection.run(
      """
      INSERT INTO bridgedoc.documents SELECT id, collection, mark, topic, path, openings::int[], payload
      FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::bytea[])
        AS new (id, collection, mark, topic, path, openings, payload)
      """,
      [
        .array(documents.map(\.number)), .array(documents.map(\.collection)), array(documents.map(\.mark)),
        array(documents.map(\.topic)), array(documents.map(\.path)),
        .array(documents.map { Connection.Value.array($0.openings).literal }),
        .array(bytes: documents.map(\.payload)),
      ])
    let sections = documents.flatMap(\.sections)
    let ids = Connection.Value.array(
      documents.flatMap { document in
        document.sections.indices.map { RowNumber.section(document.number, $0) }
      })
    try connection.run(
      "INSERT INTO bridgedoc.sections SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])",
      [ids, array(sections.map(\.key)), .array(bytes: sections.map(\.payload))])
    try connection.run(
      "INSERT INTO bridgedoc.section_terms SELECT section, terms::tsvector FROM unnest($1::bigint[], $2::text[]) AS new (section, terms)",
      [ids, .array(texts: sections.map { TermVector.text($0.row, $0.tiers) })])
  }

  func remove(_ documents: [Int]) throws {
    for (table, column) in [("section_terms", "section"), ("sections", "id")] {
      try connection.run(
        """
        DELETE FROM bridgedoc.\(table) USING unnest($1::bigint[]) AS gone (document)
        WHERE \(column) > document << \(RowNumber.ordinalBits) AND \(column) < (document + 1) << \(RowNumber.ordinalBits)
        """, [.array(documents)])
    }
    try connection.run("DELETE FROM bridgedoc.documents WHERE id = ANY($1::bigint[])", [.array(documents)])
  }

  func insert(_ blocks: [ServerRow], removing old: [Int]) throws {
    try connection.run("DELETE FROM bridgedoc.counts WHERE number = ANY($1::bigint[])", [.array(old)])
    try connection.run(
      "INSERT INTO bridgedoc.counts SELECT * FROM unnest($1::bigint[], $2::bytea[])",
      [.array(blocks.map(\.number)), .array(bytes: blocks.map(\.payload))])
  }
}
