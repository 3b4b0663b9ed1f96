import DocIndex
import DocModel

/// An index in PostgreSQL (docs/teams.md). All reads of a state use one snapshot, and all writes of a push one transaction.
final class PostgresStore: StoreServer {
  let connection: Connection
  /// The maximum number of rows in which the server checks the word positions of one phrase.
  var rowsPerPhrase = 8_000

  init(_ url: String) throws(StoreError) { connection = try Connection(url) }

  var place: String { connection.place }
  var isLost: Bool { connection.isLost }

  /// PostgreSQL stores large values outside a table's rows (TOAST), but only if the row is longer than 2 KB. The padding makes each row of
  /// `section_terms` that long. The term vectors are therefore stored outside the table, and a search reads fewer blocks (3,060 instead of
  /// 21,589 for 100,000 pages of documentation).
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
      id bigint PRIMARY KEY, collection bigint NOT NULL, mark bigint NOT NULL, topic bigint NOT NULL, path bigint NOT NULL,
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
  /// Planner settings for a search, which requests a few rows for each of many terms. Without these settings, the planner would scan the whole
  /// table for a term without statistics (6.4 s for 100,000 pages), and JIT-compile a statement that runs for a few milliseconds (0.5 s).
  static let settings = ", set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)"
  /// Advisory lock held during a push, so that pushes run one at a time. The number spells `bridge` in ASCII; no other program is likely to
  /// use it.
  private static let lock = 0x6272_6964_6765

  // MARK: reading

  func read<Result>(_ body: (Published) throws -> Result) throws -> Result {
    try connection.transaction(readsOnly: true) { try body(published(Self.settings)) }
  }

  private func published(_ settings: String = "", _ lock: String = "") throws -> Published {
    let rows = try connection.run("SELECT version, xmin::text\(settings) FROM bridgedoc.version\(lock)")
    guard rows.count == 1 else { throw StoreError.noSchema(place: place) }
    let name = String(decoding: rows[0][1], as: UTF8.self)
    return Published(version: try connection.number(rows[0][0]), name: name) { [connection] in
      try connection.run("SELECT state FROM bridgedoc.version").first?.first ?? []
    }
  }

  func blocks(_ numbers: [Int]) throws -> [ServerRow] {
    try rows(
      "SELECT number, payload FROM bridgedoc.counts WHERE number = ANY($1::bigint[])",
      [Connection.array(numbers)])
  }

  private func rows(_ command: String, _ values: [String]) throws -> [ServerRow] {
    try connection.run(command, values).map { (try connection.number($0[0]), $0[1]) }
  }

  func documents(named keys: [UInt64]) throws -> [Int] {
    try connection.run(
      """
      SELECT id FROM bridgedoc.documents WHERE topic = ANY($1::bigint[])
      UNION SELECT id FROM bridgedoc.documents WHERE path = ANY($1::bigint[])
      UNION SELECT id >> \(RowNumber.ordinalBits) FROM bridgedoc.sections WHERE key = ANY($1::bigint[])
      """, [Connection.array(keys)]
    ).map { try connection.number($0[0]) }
  }

  /// Maximum number of documents in a list. The database itself does not limit the number.
  private static let mostDocuments = 1_000_000

  func documents() throws -> [[UInt8]] {
    try connection.run("SELECT payload FROM bridgedoc.documents ORDER BY id LIMIT \(Self.mostDocuments)")
      .map { $0[0] }
  }

  func marks(in collection: UInt64) throws -> [(document: Int, mark: UInt64)] {
    try connection.run(
      "SELECT id, mark FROM bridgedoc.documents WHERE collection = ANY($1::bigint[])",
      [Connection.array([collection])]
    ).map { (try connection.number($0[0]), UInt64(bitPattern: Int64(try connection.number($0[1])))) }
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
      """, [all, sections, documents].map(Connection.array))
  }

  // MARK: writing

  func write(waiting: (String) -> Void, _ body: (Published?) throws -> [UInt8]?) throws {
    try connection.transaction {
      // Pushes run one at a time. The lock is released when the transaction ends.
      let lock = ["\(Self.lock)"]
      if try connection.run("SELECT pg_try_advisory_xact_lock($1::bigint)", lock).first?.first != [1] {
        let other = try connection.run(
          """
          SELECT a.usename || coalesce(' at ' || host(a.client_addr), '')
            || coalesce(', since ' || to_char(a.xact_start, 'HH24:MI:SS'), '')
          FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database()
            AND (l.classid::bigint << 32) + l.objid::bigint = $1::bigint
          """, lock)
        let name = String(decoding: other.first?.first ?? [], as: UTF8.self)
        waiting(name.isEmpty ? "another client" : name)
        try connection.run("SELECT pg_advisory_xact_lock($1::bigint)", lock)
      }
      let exists =
        try connection.run("SELECT to_regclass('bridgedoc.version') IS NOT NULL").first?.first == [1]
      guard let state = try body(exists ? published("", " FOR UPDATE") : nil) else { return }
      try connection.run("UPDATE bridgedoc.version SET state = $1::bytea", [Connection.bytes(state)])
      try connection.run(Self.index)
    }
    // ANALYZE runs outside the transaction, so that its failure does not undo the push.
    _ = try? connection.run("ANALYZE bridgedoc.section_terms, bridgedoc.sections")
  }

  func removeAll() throws {
    for command in Self.tables.split(separator: ";") { try connection.run(String(command)) }
  }

  func insert(_ documents: [DocumentRow]) throws {
    try connection.run(
      """
      INSERT INTO bridgedoc.documents SELECT id, collection, mark, topic, path, openings::int[], payload
      FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::bytea[])
        AS new (id, collection, mark, topic, path, openings, payload)
      """,
      [
        Connection.array(documents.map(\.number)), Connection.array(documents.map(\.collection)),
        Connection.array(documents.map(\.mark)), Connection.array(documents.map(\.topic)),
        Connection.array(documents.map(\.path)),
        Connection.array(texts: documents.map { Connection.array($0.openings).utf8 }),
        Connection.array(bytes: documents.map(\.payload)),
      ])
    let sections = documents.flatMap(\.sections)
    let ids = Connection.array(
      documents.flatMap { document in
        document.sections.indices.map { RowNumber.section(document.number, $0) }
      })
    try connection.run(
      "INSERT INTO bridgedoc.sections SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])",
      [ids, Connection.array(sections.map(\.key)), Connection.array(bytes: sections.map(\.payload))])
    try connection.run(
      "INSERT INTO bridgedoc.section_terms SELECT section, terms::tsvector FROM unnest($1::bigint[], $2::text[]) AS new (section, terms)",
      [ids, Connection.array(texts: sections.map { TermVector.text($0.tiers) })])
  }

  func remove(_ documents: [Int]) throws {
    let gone = [Connection.array(documents)]
    for (table, column) in [("section_terms", "section"), ("sections", "id")] {
      try connection.run(
        """
        DELETE FROM bridgedoc.\(table) USING unnest($1::bigint[]) AS gone (document)
        WHERE \(column) > document << \(RowNumber.ordinalBits) AND \(column) < (document + 1) << \(RowNumber.ordinalBits)
        """, gone)
    }
    try connection.run("DELETE FROM bridgedoc.documents WHERE id = ANY($1::bigint[])", gone)
  }

  func insert(_ blocks: [ServerRow], removing old: [Int]) throws {
    try connection.run(
      "DELETE FROM bridgedoc.counts WHERE number = ANY($1::bigint[])", [Connection.array(old)])
    try connection.run(
      "INSERT INTO bridgedoc.counts SELECT * FROM unnest($1::bigint[], $2::bytea[])",
      [Connection.array(blocks.map(\.number)), Connection.array(bytes: blocks.map(\.payload))])
  }
}

/// Finds candidates in the server's index. The lists of all terms and impact tiers are read in descending order of weight, until the limit on
/// rows is reached (score-at-a-time; Lin & Trotman 2015).
extension PostgresStore {
  /// Number of candidates fetched and ranked per query, not counting the opening sections of their documents.
  private static let mostSections = 200
  /// The maximum number of index rows read per query word. Each row takes the server about a microsecond.
  private static let rowsPerWord = 4_000
  /// The maximum number of index look-ups per query word.
  private static let scansPerWord = 32

  /// A look-up in the GIN index of the server.
  private struct Scan {
    var terms: String
    /// Conditions on the positions of words. The server checks them row by row, because a GIN index stores no positions.
    var places: [String] = []
    /// Maximum number of rows to read.
    var most: Int
    var weight: Double
    /// Whether the query's filters and excluded words apply.
    var isFiltered = true
  }

  func candidates(_ selection: Selection) throws -> [Int] {
    let content = selection.words.compactMap(TermVector.condition(any:))
    var (scans, rest) = scans(of: selection.wanted, words: max(1, content.count))
    if content.count > 1, rest > 0 {
      scans.append(Scan(terms: Self.all(content), most: Self.rowsPerWord, weight: rest))
    }
    for phrase in selection.phrases {
      guard let places = Self.together(phrase) else { continue }
      var scan = Scan(
        terms: Self.all(phrase.elements.compactMap { TermVector.condition(any: $0.terms) }), places: [places],
        most: rowsPerPhrase, weight: phrase.weight)
      scans.append(scan)
      // The phrase is also looked up without the filters. One section suffices to show that the phrase occurs in the index.
      scan.isFiltered = false
      scans.append(scan)
    }
    let filter =
      selection.filter.compactMap(TermVector.condition(any:))
      + selection.excluded.compactMap(TermVector.condition(any:)).map { "!\($0)" }
    let places = selection.excludedPhrases.compactMap(Self.together).map { "!(\($0))" }
    if filter.isEmpty, places.isEmpty { scans.removeAll { !$0.isFiltered } }
    for number in scans.indices where scans[number].isFiltered {
      scans[number].terms = Self.all([scans[number].terms] + filter)
      scans[number].places += places
    }
    return try connection.run(
      """
      SELECT section FROM unnest($1::text[], $2::text[], $3::float8[], $4::int[], $5::int[])
        AS scan (terms, places, weight, most, wanted),
        LATERAL (SELECT section FROM
          (SELECT section, terms FROM bridgedoc.section_terms WHERE terms @@ scan.terms::tsquery LIMIT scan.most) AS held
          WHERE CASE WHEN scan.places = '' THEN true ELSE held.terms @@ scan.places::tsquery END LIMIT scan.wanted) AS found
      GROUP BY section ORDER BY sum(weight) DESC, section LIMIT \(Self.mostSections)
      """,
      [
        Connection.array(texts: scans.map(\.terms.utf8)),
        Connection.array(texts: scans.map { Self.all($0.places).utf8 }),
        Connection.array(texts: scans.map { "\($0.weight)".utf8 }), Connection.array(scans.map(\.most)),
        Connection.array(scans.map { $0.isFiltered ? $0.most : 1 }),
      ]
    ).map { try connection.number($0[0]) }
  }

  /// Selects the tiers to read, highest weight first. `rest` estimates how much the unread tiers add to the weight of a section with all words:
  /// for each term, the mean weight of its sections in unread tiers, summed over all terms.
  private func scans(of wanted: [Selection.Wanted], words: Int) -> (scans: [Scan], rest: Double) {
    var all: [(term: Int, scan: Scan)] = []
    for (number, term) in wanted.enumerated() where TermVector.isText(term.term) {
      for tier in term.count.indices where term.count[tier] > 0 {
        let scan = Scan(
          terms: TermVector.condition(term.term, tier: tier), most: Int(term.count[tier]),
          weight: term.weight * ImpactTier.part(of: tier))
        all.append((number, scan))
      }
    }
    all.sort { ($1.scan.weight, $0.scan.most, $0.term) < ($0.scan.weight, $1.scan.most, $1.term) }
    var scans: [Scan] = []
    var room = words * Self.rowsPerWord
    var unread = wanted.map { _ in (sections: 0, weight: 0.0) }
    for (term, var scan) in all {
      // If the first list alone exceeds the limit, a part of that list is read, so that the query has candidates.
      if scans.count < words * Self.scansPerWord, scan.most <= room || scans.isEmpty {
        scan.most = min(scan.most, room)
        room -= scan.most
        scans.append(scan)
      } else {
        unread[term].sections += scan.most
        unread[term].weight += scan.weight * Double(scan.most)
      }
    }
    return (scans, unread.reduce(0) { $1.sections > 0 ? $0 + $1.weight / Double($1.sections) : $0 })
  }

  /// A condition that the elements of a phrase are adjacent; nil if an element has no valid term. Only the first 64 positions of a term in a
  /// section are checked, because term vectors (`TermVector`) store no more. The parts of a name share a position, so a distance of 0 is
  /// allowed.
  private static func together(_ phrase: Selection.Together) -> String? {
    let terms = phrase.elements.compactMap { TermVector.condition(any: $0.terms) }
    if terms.count < phrase.elements.count { return nil }
    return all(
      terms.indices.dropFirst().map { number in
        let (before, element) = (terms[number - 1], terms[number])
        let distances = [max(1, phrase.elements[number].distance)] + (before == element ? [] : [0])
        return "(" + distances.map { "\(before) <\($0)> \(element)" }.joined(separator: " | ") + ")"
      })
  }

  private static func all(_ conditions: [String]) -> String { conditions.joined(separator: " & ") }
}

/// A section's terms as a `tsvector`: each term with its tier of impact as a suffix, and its positions.
enum TermVector {
  /// Limits on vectors. PostgreSQL's own limits are 16,383 for a position, 255 positions and 2,047 bytes per lexeme, and 1 MB per vector.
  private static let lastPosition: UInt32 = 16_383
  private static let (mostPositions, longestLexeme, mostBytes) = (64, 1024, 900_000)
  /// The byte that separates a term from its tier. Texts do not contain this byte.
  private static let mark: UInt8 = 2

  /// Formats a section's terms in the text form of a `tsvector`.
  static func text(_ postings: ImpactTier.Tiers.Element) -> [UInt8] {
    var output: [UInt8] = []
    var bytes = 0
    for (posting, tier) in postings where posting.term.count <= longestLexeme && isText(posting.term) {
      let positions = posting.positions.prefix(mostPositions)
      bytes += posting.term.count + 2 * positions.count + 10
      if bytes > mostBytes { break }
      append(FilterTerm.isFilter(posting.term) ? posting.term : lexeme(posting.term, tier), to: &output)
      for (number, position) in positions.enumerated() {
        output += "\(number == 0 ? ":" : ",")\(min(position + 1, lastPosition))".utf8
      }
    }
    return output
  }

  /// A condition of a query: a term in one tier.
  static func condition(_ term: [UInt8], tier: Int) -> String { quoted(lexeme(term, tier)) }

  /// A condition of a query: any of the terms in any tier. Nil if none of the terms is a valid lexeme.
  static func condition(any terms: [[UInt8]]) -> String? {
    let conditions = terms.filter(isText).map {
      FilterTerm.isFilter($0) ? quoted($0) : quoted($0 + [mark]) + ":*"
    }
    return conditions.isEmpty ? nil : "(" + conditions.joined(separator: " | ") + ")"
  }

  private static func lexeme(_ term: [UInt8], _ tier: Int) -> [UInt8] {
    term + [mark, UInt8(ascii: "A") + UInt8(tier)]
  }

  private static func quoted(_ lexeme: [UInt8]) -> String {
    var text: [UInt8] = []
    append(lexeme, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(_ lexeme: [UInt8], to output: inout [UInt8]) {
    if !output.isEmpty { output.append(0x20) }
    output.append(UInt8(ascii: "'"))
    for byte in lexeme {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") { output.append(byte) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "'"))
  }

  /// Whether a term is a valid lexeme: PostgreSQL requires UTF-8 without null bytes.
  static func isText(_ term: [UInt8]) -> Bool {
    !term.contains(0) && String(validating: term, as: UTF8.self) != nil
  }
}
