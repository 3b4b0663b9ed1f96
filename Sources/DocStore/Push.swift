import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText
import Foundation

/// Pushes collections of an index to a database, or removes collections from it, in one transaction. Unchanged documents are not sent. An
/// interrupted push changes nothing.
package struct Push {
  /// The result of a push.
  package struct Report: Sendable, Hashable {
    package var documentsAdded = 0
    package var documentsRemoved = 0
    package var documentsKept = 0
    package var sectionsAdded = 0
    /// Number of documents and sections in the database after a removal.
    package var documents = 0
    package var sections = 0
  }

  /// The index whose collections are sent; nil to remove them from the database.
  private let contents: IndexContents?
  private let connection: Connection
  private let collections: [ByteString]
  private var report = Report()
  private var counts = TermCounts()
  /// Tiers are computed with the mean section length that the first push stored, so that the tiers of existing sections remain valid.
  private var impacts = ImpactTier(averageLength: 1, parameters: RankingParameters())
  /// Called after each batch with the number of sections sent so far.
  package var progress: (Int) -> Void = { _ in }

  /// A batch is analysed when it has at least this many sections; tests use fewer.
  var batchSections = 2000

  /// - Parameter names: collections to push; empty for all.
  /// - Throws: `StoreError`, `IndexError`.
  package init(_ reader: IndexReader, collections names: [String], to url: String) throws {
    let contents = try IndexContents(reader)
    self.contents = contents
    let known = try contents.collectionSections().map(\.name)
    for name in names where !known.contains(where: { $0.hasSameBytes(as: name) }) {
      throw StoreError.nothingToPush(name)
    }
    collections = (names.isEmpty ? known : names).map { ByteString($0) }.sorted()
    if collections.isEmpty { throw StoreError.nothingToPush(reader.directory) }
    connection = try Connection(url)
  }

  /// - Parameter names: collections to remove.
  /// - Throws: `StoreError`.
  package init(removing names: [String], from url: String) throws {
    contents = nil
    collections = names.map { ByteString($0) }.sorted()
    connection = try Connection(url)
  }

  package mutating func run() throws -> Report {
    try connection.transaction {
      // Pushes run one at a time. The lock is released when the transaction ends.
      try connection.run("SELECT pg_advisory_xact_lock($1::bigint)", [.number(Schema.lock)])
      if contents == nil { try checkRemoval() }
      let hasOtherTiers = try Schema.bringUpToDate(connection)
      impacts = ImpactTier(averageLength: try lengthOfTiers(), parameters: RankingParameters())
      let isEmpty = try connection.run("SELECT 1 FROM bridgedoc.section_terms LIMIT 1").count == 0
      // Building the index after all rows are written takes a third of the time of updating it row by row.
      let isMadeAnew = isEmpty || hasOtherTiers
      if isMadeAnew { try connection.run("DROP INDEX IF EXISTS bridgedoc.section_terms_terms") }
      if hasOtherTiers { try makeTermsAnew() }
      var local: [ByteString: [(address: DocumentAddress, source: ByteString)]] = [:]
      try contents?.forEachDocument { address, record in
        local[ByteString(record.collection), default: []].append((address, ByteString(record.source)))
      }
      for name in collections { try synchronise(name, with: local[name] ?? []) }
      if contents == nil { try removeNames() }
      let hasChanged = report.documentsAdded + report.documentsRemoved > 0
      if hasChanged {
        try writeTermCounts()
        try writeHeadingCounts()
      }
      if isMadeAnew { try connection.run(Schema.index) }
    }
    // ANALYZE runs outside the transaction, so that its failure does not undo the push.
    if report.documentsAdded + report.documentsRemoved > 0 {
      _ = try? connection.run("ANALYZE bridgedoc.section_terms")
      _ = try? connection.run("ANALYZE bridgedoc.sections")
    }
    return report
  }

  /// Checks that the database has the current tables and all collections to remove.
  private func checkRemoval() throws {
    try Schema.check(connection)
    let answer = try connection.run("SELECT name FROM bridgedoc.collections ORDER BY name COLLATE \"C\"")
    let known = (0..<answer.count).map { ByteString(answer.bytes($0, 0)) }
    if let name = collections.first(where: { !known.contains($0) }) {
      throw StoreError.noSuchCollection(name.text, known: known.map(\.text))
    }
  }

  private mutating func removeNames() throws {
    for name in collections {
      try connection.run("DELETE FROM bridgedoc.collections WHERE name = $1", [.text(name.text)])
    }
    let rest = try connection.run(
      "SELECT coalesce(sum(documents), 0)::bigint, coalesce(sum(sections), 0)::bigint FROM bridgedoc.collections"
    )
    (report.documents, report.sections) = (try rest.number(0, 0), try rest.number(0, 1))
  }

  /// Makes a collection in the database equal to the local collection.
  private mutating func synchronise(
    _ name: ByteString, with documents: [(address: DocumentAddress, source: ByteString)]
  ) throws {
    try connection.run(
      "INSERT INTO bridgedoc.collections (name) VALUES ($1) ON CONFLICT (name) DO NOTHING", [.text(name.text)]
    )
    let known = try connection.run(
      "SELECT id, analysis = $2 FROM bridgedoc.collections WHERE name = $1",
      [.text(name.text), .text(Analyzer.fingerprint)])
    let collection = try known.number(0, 0)
    let hasSameTerms = known.bytes(0, 1) == [1]
    let answer = try connection.run(
      "SELECT id, source, digest FROM bridgedoc.documents WHERE collection = $1::int", [.number(collection)])
    var there: [ByteString: [(id: Int, digest: [UInt8])]] = [:]
    for row in 0..<answer.count {
      there[ByteString(answer.bytes(row, 1)), default: []].append(
        (try answer.number(row, 0), answer.bytes(row, 2)))
    }
    var added: [DocumentAddress] = []
    for (address, source) in documents {
      guard let contents else { break }
      let digest = Self.bytes(try contents.digest(of: address))
      if hasSameTerms, let place = there[source]?.firstIndex(where: { $0.digest == digest }) {
        there[source]?.remove(at: place)
        report.documentsKept += 1
      } else {
        added.append(address)
      }
    }
    let gone = there.values.flatMap { $0.map(\.id) }
    if added.isEmpty, gone.isEmpty { return }
    try remove(gone)
    try add(added, to: collection)
    report.documentsAdded += added.count
    report.documentsRemoved += gone.count
    try connection.run(
      """
      UPDATE bridgedoc.collections SET documents = documents + $2::bigint, sections = sections + $3::bigint,
        length = length + $4::bigint, heading_sections = heading_sections + $5::bigint,
        heading_sum = heading_sum + $6::bigint, pushed = now(), analysis = $7 WHERE id = $1::int
      """,
      [
        .number(collection), .number(added.count - gone.count), .number(counts.sections),
        .number(counts.length), .number(counts.headingSections), .number(counts.headingSum),
        .text(Analyzer.fingerprint),
      ])
    counts.endCollection()
  }

  private static func bytes(_ digest: Digest128) -> [UInt8] {
    [digest.high, digest.low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) }
    }
  }

  // MARK: removing documents

  private mutating func remove(_ documents: [Int]) throws {
    for start in stride(from: 0, to: documents.count, by: 1000) {
      let some = Connection.Value.array(Array(documents[start..<min(start + 1000, documents.count)]))
      try forEachDocument(of: some) { rows, tiers, _ in
        counts.add(rows, tiers, sign: -1)
      }
      try connection.run(
        """
        DELETE FROM bridgedoc.section_terms WHERE section IN
          (SELECT id FROM bridgedoc.sections WHERE document = ANY($1::bigint[]))
        """, [some])
      try connection.run("DELETE FROM bridgedoc.sections WHERE document = ANY($1::bigint[])", [some])
      try connection.run("DELETE FROM bridgedoc.documents WHERE id = ANY($1::bigint[])", [some])
    }
  }

  /// Calls `body` for each of the given documents in the database, with the ids of its sections.
  private func forEachDocument(
    of documents: Connection.Value,
    _ body: (_ rows: [StoredRow], _ tiers: TermCounts.Tiers, _ ids: [Int]) throws -> Void
  ) throws {
    let answer = try connection.run(
      """
      SELECT id, document, facts, postings FROM bridgedoc.sections
      WHERE document = ANY($1::bigint[]) ORDER BY document, ordinal
      """, [documents])
    var start = 0
    while start < answer.count {
      let document = try answer.number(start, 1)
      var end = start + 1
      while end < answer.count, try answer.number(end, 1) == document { end += 1 }
      let rows = (start..<end).map {
        StoredRow(facts: answer.bytes($0, 2), record: [], postings: answer.bytes($0, 3))
      }
      try body(rows, try tiers(of: rows), try (start..<end).map { try answer.number($0, 0) })
      start = end
    }
  }

  private func tiers(of rows: [StoredRow]) throws(StoreError) -> TermCounts.Tiers {
    do { return try impacts.tiers(of: rows) } catch {
      throw .damaged(place: connection.place, reason: "\(error)")
    }
  }

  // MARK: adding documents

  private mutating func add(_ documents: [DocumentAddress], to collection: Int) throws {
    guard let contents, !documents.isEmpty else { return }
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bridgedoc-push-\(UUID().uuidString)"
    ).path
    try FileNames.makeDirectory(scratch)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    var document = try connection.run("SELECT coalesce(max(id), 0)::bigint FROM bridgedoc.documents").number(
      0, 0)
    var section = try connection.run("SELECT coalesce(max(id), 0)::bigint FROM bridgedoc.sections").number(
      0, 0)
    var batch: [(document: Document, collection: String)] = []
    var sections = 0
    for (number, address) in documents.enumerated() {
      let whole = try contents.wholeDocument(at: address)
      batch.append((whole, try contents.document(at: address).collection))
      sections += whole.sections.count
      guard sections >= batchSections || number == documents.count - 1 else { continue }
      let stored = try StoredDocument.of(batch, scratch: scratch)
      try send(
        Array(zip(batch.map(\.document), stored)), to: collection, document: document, section: section)
      document += batch.count
      section += sections
      report.sectionsAdded += sections
      progress(report.sectionsAdded)
      batch = []
      sections = 0
    }
  }

  private mutating func send(
    _ documents: [(Document, StoredDocument)], to collection: Int, document first: Int,
    section firstSection: Int
  ) throws {
    try connection.copy(
      """
      COPY bridgedoc.documents (id, collection, kind, topic, title, source, digest, sections, metadata) FROM STDIN
      """
    ) { copy in
      for (number, (document, stored)) in documents.enumerated() {
        copy.number(first + number + 1)
        copy.number(collection)
        copy.text(stored.record.kind.rawValue)
        copy.text(stored.record.topic)
        copy.text(stored.record.title)
        copy.text(stored.record.source)
        copy.bytes(Self.bytes(stored.digest))
        copy.number(stored.rows.count)
        copy.text(document.metadata.map { "\($0.key): \($0.value)" }.joined(separator: "\n"))
        try copy.endRow()
      }
    }
    var vectors: [(section: Int, terms: [UInt8])] = []
    let tiers = try documents.map { try self.tiers(of: $0.1.rows) }
    for (document, tiers) in zip(documents, tiers) { counts.add(document.1.rows, tiers, sign: 1) }
    try connection.copy(
      """
      COPY bridgedoc.sections (id, document, ordinal, name, heading, line, text, code, facts, record, postings) FROM STDIN
      """
    ) { copy in
      var id = firstSection
      for (number, (document, stored)) in documents.enumerated() {
        let idPart = SectionID.documentPart(collection: stored.record.collection, path: stored.record.source)
        for (ordinal, (section, row)) in zip(document.sections, stored.rows).enumerated() {
          id += 1
          copy.number(id)
          copy.number(first + number + 1)
          copy.number(ordinal)
          copy.text("\(SectionID(section: row.idPart, document: idPart))")
          copy.text(Connection.Value.array(texts: section.heading).literal)
          copy.number(section.startLine)
          copy.text(Self.text(of: section))
          copy.text(section.code.map(\.text).joined(separator: "\n\n"))
          copy.bytes(row.facts)
          copy.bytes(row.record)
          copy.bytes(row.postings)
          try copy.endRow()
          vectors.append((id, TermVector.text(row, tiers[number][ordinal])))
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

  /// Recomputes vectors and term counts of existing sections, because an older version defined tiers differently.
  private mutating func makeTermsAnew() throws {
    let documents = try connection.run("SELECT id FROM bridgedoc.documents ORDER BY id")
    for start in stride(from: 0, to: documents.count, by: 1000) {
      let some = try (start..<min(start + 1000, documents.count)).map { try documents.number($0, 0) }
      var vectors: [(section: Int, terms: [UInt8])] = []
      try forEachDocument(of: .array(some)) { rows, tiers, ids in
        counts.add(rows, tiers, sign: 1)
        for (number, id) in ids.enumerated() {
          vectors.append((id, TermVector.text(rows[number], tiers[number])))
        }
      }
      try send(vectors)
    }
    try writeTermCounts()
    counts = TermCounts()
  }

  /// The section's prose, tables and figures, for people who read the table of the database. Code has a separate column.
  private static func text(of section: Section) -> String {
    var parts = section.paragraphs
    for table in section.tables {
      for row in [table.header] + table.rows { parts.append(row.map(\.marked).joined(separator: "\t")) }
    }
    return (parts + section.figures.map(\.text)).joined(separator: "\n")
  }

  private func lengthOfTiers() throws -> Double {
    let answer = try connection.run(
      """
      UPDATE bridgedoc.version SET length_thousandths = CASE WHEN length_thousandths > 0 THEN length_thousandths ELSE $1::bigint END
      RETURNING length_thousandths
      """, [.number(Int((contents?.reader.averageWeightedLength ?? 0) * 1000))])
    return max(1, Double(try answer.number(0, 0)) / 1000)
  }

  // MARK: counts

  /// Adds the changes to the database's term counts.
  private func writeTermCounts() throws {
    try connection.run(
      "CREATE TEMPORARY TABLE new_terms (term bytea, sections bigint, tiers int[]) ON COMMIT DROP")
    try connection.copy("COPY new_terms FROM STDIN") { copy in
      for (term, numbers) in counts.terms where numbers != .zero {
        copy.bytes(term.bytes)
        copy.number(Int(numbers.wrappedSum()))
        copy.text(Connection.Value.array((0..<ImpactTier.count).map { Int(numbers[$0]) }).literal)
        try copy.endRow()
      }
    }
    try connection.run(
      """
      INSERT INTO bridgedoc.terms AS known SELECT * FROM new_terms ON CONFLICT (term) DO UPDATE SET
        sections = known.sections + excluded.sections,
        tiers = ARRAY(SELECT a + b FROM unnest(known.tiers, excluded.tiers) WITH ORDINALITY AS sums (a, b, tier) ORDER BY tier)
      """)
    try connection.run("DELETE FROM bridgedoc.terms WHERE sections <= 0")
    try connection.run("DROP TABLE new_terms")
  }

  private func writeHeadingCounts() throws {
    try connection.run(
      "CREATE TEMPORARY TABLE new_headings (hash integer, documents bigint, sections bigint, sum bigint) ON COMMIT DROP"
    )
    try connection.copy("COPY new_headings FROM STDIN") { copy in
      for (hash, heading) in counts.headings {
        copy.number(Int(hash))
        copy.number(heading.documents)
        copy.number(heading.sections)
        copy.number(heading.sum)
        try copy.endRow()
      }
    }
    try connection.run(
      """
      INSERT INTO bridgedoc.headings AS known SELECT * FROM new_headings ON CONFLICT (hash) DO UPDATE SET
        documents = known.documents + excluded.documents, sections = known.sections + excluded.sections,
        sum = known.sum + excluded.sum
      """)
    try connection.run("DELETE FROM bridgedoc.headings WHERE sections <= 0")
  }
}

/// Changes that a push makes to the counts of terms, headings and sections.
struct TermCounts {
  /// For each section of a document, its terms and their impact tiers.
  typealias Tiers = [[(posting: StoredRow.Posting, tier: Int)]]

  /// Changes of section counts, by term and tier.
  private(set) var terms: [ByteString: SIMD16<Int32>] = [:]
  private(set) var headings: [UInt32: HeadingCounts] = [:]
  /// Changes for the current collection.
  private(set) var sections = 0
  private(set) var length = 0
  private(set) var headingSections = 0
  private(set) var headingSum = 0

  /// Adds a document to the counts, or subtracts it.
  mutating func add(_ rows: [StoredRow], _ tiers: Tiers, sign: Int) {
    var met: Set<UInt32> = []
    for (row, postings) in zip(rows, tiers) {
      sections += sign
      length += sign * Int(LengthNorm.length(row.lengthNorm))
      for (posting, tier) in postings {
        terms[ByteString(posting.term), default: .zero][tier] &+= Int32(sign)
      }
      let (hash, share) = row.heading
      guard hash != 0 else { continue }
      headingSections += sign
      headingSum += sign * share
      var heading = headings[hash] ?? HeadingCounts()
      heading.documents += met.insert(hash).inserted ? sign : 0
      heading.sections += sign
      heading.sum += sign * share
      headings[hash] = heading
    }
  }

  mutating func endCollection() {
    (sections, length, headingSections, headingSum) = (0, 0, 0, 0)
  }
}
