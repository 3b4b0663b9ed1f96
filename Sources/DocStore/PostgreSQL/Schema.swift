/// The tables of an index in a database (docs/teams.md).
enum Schema {
  /// A push to tables of another version makes them anew; nothing of theirs is kept.
  static let version = 4
  /// PostgreSQL compresses and moves out large values, starting with the longest, only in rows above 2 KB. The padding makes each row that
  /// long, so that vectors are moved out and a search reads a tenth of the blocks (100,000 pages of documentation: 3,060 instead of
  /// 21,589).
  private static let paddingBytes = 2048
  /// Advisory lock held during a push, so that pushes run one at a time. The number spells `bridge` in ASCII; no other program is likely to
  /// use it.
  static let lock = 0x6272_6964_6765

  private static let tables = """
    CREATE SCHEMA IF NOT EXISTS bridgedoc;
    DROP TABLE IF EXISTS bridgedoc.version, bridgedoc.documents, bridgedoc.collections, bridgedoc.sections, bridgedoc.section_terms,
      bridgedoc.terms, bridgedoc.headings;
    CREATE TABLE bridgedoc.version (
      version integer NOT NULL, length_thousandths bigint NOT NULL DEFAULT 0, dictionary bytea NOT NULL DEFAULT '');
    CREATE TABLE bridgedoc.collections (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" UNIQUE NOT NULL,
      documents bigint NOT NULL DEFAULT 0, sections bigint NOT NULL DEFAULT 0, length bigint NOT NULL DEFAULT 0,
      heading_sections bigint NOT NULL DEFAULT 0, heading_sum bigint NOT NULL DEFAULT 0,
      pushed timestamptz NOT NULL DEFAULT now(), analysis text NOT NULL DEFAULT '');
    CREATE TABLE bridgedoc.documents (
      id bigint PRIMARY KEY, collection integer NOT NULL REFERENCES bridgedoc.collections,
      kind text NOT NULL, topic text COLLATE "C" NOT NULL, title text NOT NULL, source text COLLATE "C" NOT NULL,
      digest bytea NOT NULL, sections integer NOT NULL, metadata text);
    CREATE INDEX documents_collection ON bridgedoc.documents (collection);
    CREATE INDEX documents_topic ON bridgedoc.documents (md5(topic));
    CREATE INDEX documents_source ON bridgedoc.documents (md5(source));
    CREATE TABLE bridgedoc.sections (
      id bigint PRIMARY KEY, document bigint NOT NULL, ordinal integer NOT NULL, name text COLLATE "C" NOT NULL,
      facts bytea NOT NULL, record bytea NOT NULL, postings bytea);
    ALTER TABLE bridgedoc.sections ALTER COLUMN record SET STORAGE EXTERNAL, ALTER COLUMN postings SET STORAGE EXTERNAL;
    CREATE INDEX sections_document ON bridgedoc.sections (document, ordinal);
    CREATE INDEX sections_name ON bridgedoc.sections (name);
    CREATE TABLE bridgedoc.section_terms (
      section bigint NOT NULL, terms tsvector NOT NULL, padding text NOT NULL DEFAULT repeat(' ', \(paddingBytes)))
      WITH (toast_tuple_target = 128);
    ALTER TABLE bridgedoc.section_terms ALTER COLUMN terms SET STORAGE EXTERNAL;
    CREATE INDEX section_terms_section ON bridgedoc.section_terms (section);
    CREATE TABLE bridgedoc.terms (term bytea PRIMARY KEY, sections bigint NOT NULL, tiers int[] NOT NULL);
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

  /// Creates the tables, or makes those of an older version anew.
  /// - Returns: the names of the collections that were deleted with an older version.
  static func bringUpToDate(_ connection: Connection) throws(StoreError) -> [String] {
    let exists = try connection.run("SELECT to_regclass('bridgedoc.version') IS NOT NULL").bytes(0, 0) == [1]
    let found = exists ? try version(of: connection) : 0
    guard (0...version).contains(found) else {
      throw .otherVersion(place: connection.place, found: found, expected: version)
    }
    if found == version { return [] }
    var deleted: [String] = []
    if found > 0 {
      let names = try connection.run("SELECT name FROM bridgedoc.collections ORDER BY name")
      deleted = (0..<names.count).map { names.text($0, 0) }
    }
    for command in tables.split(separator: ";") where command.contains(where: { !$0.isWhitespace }) {
      try connection.run(String(command))
    }
    try connection.run("INSERT INTO bridgedoc.version (version) VALUES (\(version))")
    return deleted
  }

  private static func version(of connection: Connection, setting more: String = "") throws(StoreError) -> Int
  {
    let answer = try connection.run("SELECT version\(more) FROM bridgedoc.version")
    guard answer.count == 1 else { throw .noSchema(place: connection.place) }
    return try answer.number(0, 0)
  }
}
