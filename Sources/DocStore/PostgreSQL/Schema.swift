/// The tables of an index in a database (docs/teams.md).
enum Schema {
  static var version: Int { steps.count }

  /// Migrations. The first step creates the tables; each further step upgrades the previous version. A released step never changes.
  static let steps = [
    tables,
    // Adds the fingerprint of the analyzer that made a collection's terms. A push with another analyzer sends all documents again.
    "ALTER TABLE bridgedoc.collections ADD COLUMN analysis text NOT NULL DEFAULT ''",
    // Replaces nested tiers by disjoint tiers, which are computed with a stored mean length.
    """
    ALTER TABLE bridgedoc.version ADD COLUMN length_thousandths bigint NOT NULL DEFAULT 0;
    ALTER TABLE bridgedoc.terms DROP COLUMN n1, DROP COLUMN n2, DROP COLUMN n3, DROP COLUMN n4,
      ADD COLUMN sections bigint NOT NULL DEFAULT 0, ADD COLUMN tiers int[] NOT NULL DEFAULT '{}';
    DELETE FROM bridgedoc.terms;
    DELETE FROM bridgedoc.section_terms;
    ALTER TABLE bridgedoc.section_terms ADD COLUMN padding text NOT NULL DEFAULT repeat(' ', \(paddingBytes));
    DROP INDEX bridgedoc.sections_document;
    CREATE INDEX sections_document ON bridgedoc.sections (document, ordinal);
    """,
  ]
  /// PostgreSQL compresses and moves out large values, starting with the longest, only in rows above 2 KB. The padding makes each row that
  /// long, so that vectors are moved out and a search reads a tenth of the blocks (100,000 pages of documentation: 3,060 instead of
  /// 21,589).
  private static let paddingBytes = 2048
  private static let firstWithTiers = 3

  /// Advisory lock held during a push, so that pushes run one at a time. The number spells `bridge` in ASCII; no other program is likely to
  /// use it.
  static let lock = 0x6272_6964_6765

  private static let tables = """
    CREATE SCHEMA IF NOT EXISTS bridgedoc;
    CREATE TABLE bridgedoc.version (version integer NOT NULL);
    CREATE TABLE bridgedoc.collections (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" UNIQUE NOT NULL,
      documents bigint NOT NULL DEFAULT 0, sections bigint NOT NULL DEFAULT 0, length bigint NOT NULL DEFAULT 0,
      heading_sections bigint NOT NULL DEFAULT 0, heading_sum bigint NOT NULL DEFAULT 0,
      pushed timestamptz NOT NULL DEFAULT now());
    CREATE TABLE bridgedoc.documents (
      id bigint PRIMARY KEY, collection integer NOT NULL REFERENCES bridgedoc.collections,
      kind text NOT NULL, topic text COLLATE "C" NOT NULL, title text NOT NULL, source text COLLATE "C" NOT NULL,
      digest bytea NOT NULL, sections integer NOT NULL, metadata text);
    CREATE INDEX documents_collection ON bridgedoc.documents (collection);
    CREATE INDEX documents_topic ON bridgedoc.documents (md5(topic));
    CREATE INDEX documents_source ON bridgedoc.documents (md5(source));
    CREATE TABLE bridgedoc.sections (
      id bigint PRIMARY KEY, document bigint NOT NULL, ordinal integer NOT NULL, name text COLLATE "C" NOT NULL,
      heading text[] NOT NULL, line integer NOT NULL, text text NOT NULL, code text NOT NULL,
      facts bytea NOT NULL, record bytea NOT NULL, postings bytea NOT NULL);
    CREATE INDEX sections_document ON bridgedoc.sections (document);
    CREATE INDEX sections_name ON bridgedoc.sections (name);
    CREATE TABLE bridgedoc.section_terms (section bigint NOT NULL, terms tsvector NOT NULL)
      WITH (toast_tuple_target = 128);
    ALTER TABLE bridgedoc.section_terms ALTER COLUMN terms SET STORAGE EXTERNAL;
    CREATE INDEX section_terms_section ON bridgedoc.section_terms (section);
    CREATE TABLE bridgedoc.terms (
      term bytea PRIMARY KEY, n1 bigint NOT NULL, n2 bigint NOT NULL, n3 bigint NOT NULL, n4 bigint NOT NULL);
    CREATE TABLE bridgedoc.headings (
      hash integer PRIMARY KEY, documents bigint NOT NULL, sections bigint NOT NULL, sum bigint NOT NULL);
    """

  static let index = """
    CREATE INDEX section_terms_terms ON bridgedoc.section_terms USING gin (terms) WITH (fastupdate = off);
    """

  /// Settings for a search's transaction, which requests a few rows for each of many terms. For a term without statistics, the planner
  /// would scan the table, and it would compile a statement that runs for some milliseconds (100,000 pages: 6.4 s and 0.5 s).
  private static let settings = ", set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)"

  /// Checks that the tables have this version, and applies `settings` until the transaction ends.
  static func check(_ connection: Connection) throws(StoreError) {
    let found = try version(of: connection, setting: settings)
    guard found == version else {
      throw .otherVersion(place: connection.place, found: found, expected: version)
    }
  }

  /// Creates the tables, or migrates tables of an older version.
  /// - Parameter wanted: an older version to create or migrate to, for tests.
  /// - Returns: whether vectors and term counts of existing sections must be recomputed.
  @discardableResult
  static func bringUpToDate(_ connection: Connection, to wanted: Int = version) throws(StoreError) -> Bool {
    let exists = try connection.run("SELECT to_regclass('bridgedoc.version') IS NOT NULL").bytes(0, 0) == [1]
    let found = exists ? try version(of: connection) : 0
    guard (0...version).contains(found) else {
      throw .otherVersion(place: connection.place, found: found, expected: version)
    }
    if found == wanted { return false }
    for step in steps[found..<wanted] {
      for command in step.split(separator: ";") where command.contains(where: { !$0.isWhitespace }) {
        try connection.run(String(command))
      }
    }
    if found == 0 { try connection.run("INSERT INTO bridgedoc.version (version) VALUES (0)") }
    try connection.run("UPDATE bridgedoc.version SET version = $1::int", [.number(wanted)])
    return found > 0 && found < firstWithTiers && wanted >= firstWithTiers
  }

  private static func version(of connection: Connection, setting more: String = "") throws(StoreError) -> Int
  {
    let answer = try connection.run("SELECT version\(more) FROM bridgedoc.version")
    guard answer.count == 1 else { throw .noSchema(place: connection.place) }
    return try answer.number(0, 0)
  }
}
