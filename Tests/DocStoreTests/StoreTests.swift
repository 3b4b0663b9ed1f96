import DocIndex
import DocModel
import DocSearch
import DocTopics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DocStore

@Suite(.tags(.long), .long, .enabled(if: PostgresServer.isInstalled, .init(rawValue: PostgresServer.whyNot)))
struct StoreTests {
  /// The first hits of a database are those of the pushed index, with the same scores.
  @Test func firstHitsAreThoseOfTheIndex() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    let reader = try Stores.index(GeneratedDocuments.make(documents: 120, sections: 900, seed: 3), in: folder)
    let report = try Stores.push(reader, to: url)
    #expect(report.sectionsAdded == reader.sectionCount)
    let local = try Searcher(reader)
    var same = 0
    let queries = [
      "rare7word", "margin binding", "rare3word cell", "UIHostingConfiguration layout",
      "gesture rare19word state",
      "\"hosting controller\"", "+rare5word view", "rare1* view", "heading:margin", "makeUIView(context:)",
      "@State rare40word", "rarr12word",
    ]
    for query in queries {
      let fetched = try Stores.fetch(url, in: folder) { $0.queries = [query] }
      #expect(fetched.sectionCount == reader.sectionCount)
      #expect(abs(fetched.averageWeightedLength - reader.averageWeightedLength) < 0.01)
      let one = try local.search(SearchRequest(query)).hits
      let other = try Searcher(fetched).search(SearchRequest(query)).hits
      if one.first?.id == other.first?.id { same += 1 }
      #expect(one.isEmpty == other.isEmpty, "\(query)")
    }
    // Words are evenly distributed here, which makes it difficult to choose candidates.
    #expect(same * 10 >= queries.count * 8, "\(same) of \(queries.count)")
  }

  /// After any sequence of pushes, the counts equal those of a new database with the same documents.
  @Test func historyLeavesNoTrace() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    var generator = SeededGenerator(seed: 9)
    var documents = GeneratedDocuments.make(documents: 30, sections: 120, seed: 1)
    let others = GeneratedDocuments.make(documents: 60, sections: 240, seed: 2)
    for step in 0..<3 {
      documents.removeAll { _ in Int.random(in: 0..<4, using: &generator) == 0 }
      for other in others where Int.random(in: 0..<6, using: &generator) == 0 {
        documents.removeAll { $0.source == other.source }
        documents.append(other)
      }
      let reader = try Stores.index(documents, in: folder)
      try Stores.push(reader, to: url)
      let again = try Stores.push(reader, to: url)
      #expect(again == Push.Report(documentsKept: documents.count))
      let fresh = try PostgresServer.database()
      try Stores.push(reader, to: fresh)
      #expect(try Stores.counts(url) == Stores.counts(fresh), "step \(step)")
    }
  }

  /// After a removal, the counts equal those of a database without the collection. An unknown name changes nothing.
  @Test func aCollectionIsRemoved() throws {
    let folder = try TemporaryFolder()
    let (url, fresh) = (try PostgresServer.database(), try PostgresServer.database())
    let kept = try Stores.index(
      GeneratedDocuments.make(documents: 20, sections: 80, seed: 1), in: folder, collection: "kept")
    let gone = try Stores.index(
      GeneratedDocuments.make(documents: 30, sections: 90, seed: 2), in: folder, collection: "gone")
    for reader in [kept, gone] { try Stores.push(reader, to: url) }
    try Stores.push(kept, to: fresh)
    let before = try Stores.counts(url)
    var wrong = try Push(removing: ["gone", "nope"], from: url)
    #expect(throws: StoreError.noSuchCollection("nope", known: ["gone", "kept"])) { try wrong.run() }
    #expect(try Stores.counts(url) == before)
    var push = try Push(removing: ["gone"], from: url)
    let report = try push.run()
    #expect(report == Push.Report(documentsRemoved: 30, documents: 20, sections: kept.sectionCount))
    #expect(try Stores.counts(url) == Stores.counts(fresh))
    var none = try Push(removing: ["x"], from: PostgresServer.database())
    #expect(throws: StoreError.self) { try none.run() }
  }

  @Test func aCollectionIsRenamed() throws {
    try Stores.checkRenaming(in: TemporaryFolder(), PostgresServer.database(), PostgresServer.database())
  }

  /// A push that waits names the other client, also to a role that may not see more of it.
  @Test func aPushSaysForWhomItWaits() throws {
    let url = try PostgresServer.database()
    let reader = try Stores.index(
      GeneratedDocuments.make(documents: 4, sections: 9, seed: 1), in: TemporaryFolder())
    try Connection(url).run(
      "DO $$ BEGIN CREATE ROLE modest LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$")
    let modest = url.replacingOccurrences(of: "test@", with: "modest@")
    let first = try PostgresStore(url)
    let names = Mutex<[String]>([])
    let ends = DispatchSemaphore(value: 0)
    try first.write(waiting: { _ in }) { _ in
      Thread {
        do {
          var push = try Push(reader, collections: [], to: modest)
          push.waiting = { name in names.withLock { $0.append(name) } }
          _ = try push.run()
        } catch { names.withLock { $0.append("\(error)") } }
        ends.signal()
      }.start()
      while names.withLock({ $0.isEmpty }) { usleep(10_000) }
      return nil
    }
    ends.wait()
    // Without CREATE on the database, nobody but its owner makes the schema.
    let said = names.withLock { $0 }
    #expect(said.count == 2 && said[0].hasPrefix("test"), "\(said)")
    #expect(said.last?.hasPrefix("no permission to write: postgresql://modest@/") == true, "\(said)")
    #expect(said.last?.contains("permission denied for database") == true, "\(said)")
  }

  @Test func hostileTextsComeBack() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    let evil = [
      "'; DROP SCHEMA bridgedoc CASCADE; --", "\\'; \\\\ \\N \t\\.\n", "\u{1}\u{2}control",
      "$1 %s {\"a\",NULL}", "a:1A,2B & !b | (c <-> d)",
      "é e\u{301} 😀 \u{202e}", "E'\\x41'",
    ]
    let documents = evil.enumerated().map { number, text in
      var document = Document(topic: "t\(number)", kind: .article, title: text, source: "a\(number)/\(text)")
      document.metadata = [MetadataEntry(key: text, value: text)]
      document.sections = [
        Section(
          id: SectionID(collection: text, path: document.source, heading: [text], ordinal: 0),
          topic: "t\(number)/s",
          level: 1, heading: [text], startLine: 1, endLine: 2,
          blocks: [
            .paragraph(Paragraph(InlineText(marked: text + " kite"))),
            .code(CodeSample(language: text, startLine: 2, endLine: 2, text: text + "\u{0}")),
          ])
      ]
      return document
    }
    let reader = try Stores.index(documents, in: folder, collection: evil[0])
    try Stores.push(reader, to: url)
    let fetched = try Stores.fetch(url, in: folder) { $0.queries = ["kite"] }
    let (contents, local) = (try IndexContents(fetched), try IndexContents(reader))
    #expect(fetched.digest == reader.digest)
    for document in documents {
      let here = try #require(try local.documents(withTopic: document.topic).first)
      let there = try #require(try contents.documents(withTopic: document.topic).first)
      #expect(try contents.wholeDocument(at: there) == local.wholeDocument(at: here))
    }
    for text in evil {
      _ = try Stores.fetch(url, in: folder) {
        $0.queries = [text]; $0.topics = [text]; $0.collections = [text]
      }
    }
    #expect(try Stores.push(reader, to: url) == Push.Report(documentsKept: evil.count))
  }

  /// An interrupted push changes nothing, and the next one completes.
  @Test func aBrokenPushChangesNothing() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    let small = try Stores.index(GeneratedDocuments.make(documents: 10, sections: 40, seed: 1), in: folder)
    try Stores.push(small, to: url)
    let before = try Stores.counts(url)
    let large = try Stores.index(GeneratedDocuments.make(documents: 60, sections: 600, seed: 2), in: folder)
    for breaks in 1...2 {
      var push = try Push(large, collections: [], to: url)
      push.batchSections = 100
      var times = 0
      push.progress = { _ in
        times += 1
        guard times == breaks else { return }
        _ = try? Connection(url).run(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND datname = current_database()
          """)
      }
      #expect(throws: StoreError.self) { try push.run() }
      #expect(try Stores.counts(url) == before)
    }
    try Stores.push(large, to: url)
    let fresh = try PostgresServer.database()
    try Stores.push(large, to: fresh)
    #expect(try Stores.counts(url) == Stores.counts(fresh))
  }

  @Test func whatIsWrongIsSaid() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    func failure(_ body: () throws -> Void) -> String {
      do { try body() } catch { return "\(error)" }
      return ""
    }
    #expect(
      failure { _ = try StoreReader().answer(StoreRequest(url: url)) }.hasPrefix(
        "no index: postgresql://test@/"))
    #expect(
      failure { _ = try Connection("postgresql:///x?host=/nowhere") }.hasPrefix(
        "cannot connect: postgresql:///x: "))
    #expect(
      failure { _ = try Connection("postgresql://ann:se/cret@host/d") }.hasPrefix(
        "cannot connect: postgresql://ann@host/d: a user or password contains / ? # or @"))
    for secret in ["postgresql://ann:se%zzcret@host/d", "postgresql://ann@host/d?password=se%zzcret"] {
      let line = failure { _ = try Connection(secret) }
      #expect(!line.contains("cret") && line.contains("not well-formed"), "\(line)")
    }
    let reader = try Stores.index(GeneratedDocuments.make(documents: 3, sections: 9, seed: 1), in: folder)
    try Stores.push(reader, to: url)
    let connection = try Connection(url)
    // This role has only read access.
    try connection.run(
      "DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$")
    try connection.run("GRANT USAGE ON SCHEMA bridgedoc TO reader")
    try connection.run("GRANT SELECT ON ALL TABLES IN SCHEMA bridgedoc TO reader")
    let other = url.replacingOccurrences(of: "test@", with: "reader@")
    #expect(try Stores.fetch(other, in: folder) { $0.queries = ["cell"] }.segments.isEmpty == false)
    let changed = try Stores.index(GeneratedDocuments.make(documents: 4, sections: 9, seed: 5), in: folder)
    #expect(failure { try Stores.push(changed, to: other) }.hasPrefix("no permission to write: "))
    try connection.run("REVOKE SELECT ON bridgedoc.counts FROM reader")
    #expect(
      failure { _ = try Stores.fetch(other, in: folder) { $0.queries = ["cell"] } }.hasPrefix(
        "no permission to read: postgresql://reader@/"))
    try connection.run("UPDATE bridgedoc.version SET version = 99")
    #expect(failure { _ = try StoreReader().answer(StoreRequest(url: url)) }.contains("newer version (99"))
  }

  @Test func topicsGiveWholeDocuments() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    let documents = GeneratedDocuments.make(documents: 20, sections: 200, seed: 4)
    let reader = try Stores.index(documents, in: folder)
    try Stores.push(reader, to: url)
    let document = documents[7]
    for topic in [
      document.topic, "\(document.sections[0].id)", "\(document.topic)/section-0", "\(document.source):11",
      "test/\(document.source):1",
      document.source,
    ] {
      let contents = try IndexContents(try Stores.fetch(url, in: folder) { $0.topics = [topic] })
      let found = try #require(try contents.documents(withTopic: document.topic).first, "\(topic)")
      #expect(try contents.wholeDocument(at: found) == document)
    }
    let list = try IndexContents(try Stores.fetch(url, in: folder) { $0.listsDocuments = true })
    #expect(try list.summaries().map(\.sectionCount).sorted() == documents.map(\.sections.count).sorted())
  }

  /// A push makes the tables of an older version anew, and sends documents of another analyzer again. A search reports the problem.
  @Test func anOlderSchemaIsMadeAnew() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    let documents = GeneratedDocuments.make(documents: 8, sections: 30, seed: 6)
    let reader = try Stores.index(documents, in: folder)
    let connection = try Connection(url)
    func searching() -> StoreError? {
      do { _ = try StoreReader().answer(StoreRequest(url: url)) } catch { return error as? StoreError }
      return nil
    }
    let place = connection.place
    for name in ["other", "test"] {
      try Stores.push(try Stores.index(documents, in: folder, collection: name), to: url)
    }
    try connection.run("UPDATE bridgedoc.version SET version = version - 1")
    #expect(
      searching() == .otherVersion(place: place, found: StoreState.version - 1, expected: StoreState.version))
    #expect(searching()?.description.contains("update it with 'bridgedoc push'") == true)
    let made = try Stores.push(reader, to: url)
    #expect(made.documentsAdded == documents.count && made.removedAll)
    #expect(searching() == nil)
    // Documents of another analyzer are sent again, and are counted once.
    let counted = try Stores.counts(url)
    let fresh = try PostgresServer.database()
    try Stores.push(reader, to: fresh)
    #expect(try counted == Stores.counts(fresh))
    try connection.run("UPDATE bridgedoc.documents SET mark = mark # 7")
    let report = try Stores.push(reader, to: url)
    #expect(report.documentsAdded == documents.count && report.documentsRemoved == documents.count)
    #expect(try Stores.counts(url) == counted)
    #expect(try Stores.push(reader, to: url) == Push.Report(documentsKept: documents.count))
    // The schema of a newer version is not changed.
    try connection.run("UPDATE bridgedoc.version SET version = 99")
    #expect(throws: StoreError.otherVersion(place: place, found: 99, expected: StoreState.version)) {
      try Stores.push(reader, to: url)
    }
  }

  /// A search reads small rows, because vectors are stored outside of them.
  @Test func vectorsLieOutsideTheirRows() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    let reader = try Stores.index(
      GeneratedDocuments.make(documents: 200, sections: 2000, seed: 8), in: folder)
    try Stores.push(reader, to: url)
    let connection = try Connection(url)
    let rows = try connection.run(
      "SELECT pg_relation_size('bridgedoc.section_terms') / count(*) FROM bridgedoc.section_terms")
    #expect(try connection.number(rows[0][0]) < 256)
  }

  /// The words of a query have the counts and weights of all sections, even if no candidate contains them.
  @Test func wordsThatNoCandidateHoldsCount() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    var documents: [Document] = []
    for number in 0..<400 {
      var document = Document(
        topic: "t\(number)", kind: .article, title: "Page \(number)", source: "p\(number).md")
      let text =
        number == 399 ? "long story of one lantern among harbours and of other things" : "harbours and ships"
      document.sections = [
        Section(
          id: SectionID(collection: "test", path: document.source, heading: [], ordinal: 0),
          topic: "t\(number)", level: 1, heading: number == 399 ? ["Elsewhere"] : ["Harbours"], startLine: 1,
          endLine: 2,
          blocks: [.paragraph(Paragraph(InlineText(marked: text)))])
      ]
      documents.append(document)
    }
    let reader = try Stores.index(documents, in: folder)
    try Stores.push(reader, to: url)
    let fetched = try Stores.fetch(url, in: folder) { $0.queries = ["harbours lantern"] }
    let local = try Searcher(reader).search(SearchRequest("harbours lantern")).hits
    let hits = try Searcher(fetched).search(SearchRequest("harbours lantern")).hits
    #expect(hits.first?.id == local.first?.id)
    #expect(abs((hits.first?.score ?? 0) - (local.first?.score ?? 1)) < 0.001)
    #expect(try fetched.documentFrequency(of: Array("harbour".utf8)) == 400)
  }

  /// If all sections that contain a word are candidates, a database gives the same answers as the index. The small index must therefore
  /// contain all terms that a search looks up.
  @Test func smallStoresAnswerAsTheIndexDoes() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    var generator = SeededGenerator(seed: 17)
    let reader = try Stores.index(GeneratedDocuments.make(documents: 24, sections: 90, seed: 5), in: folder)
    try Stores.push(reader, to: url)
    let local = try Searcher(reader)
    // For unknown words, a database tries fewer corrections, fewer terms of a prefix, and parts of a name only within its limits.
    let words = try (0..<2_000).map { _ in GeneratedDocuments.word(&generator) }.filter { word in
      let terms = QueryTerms(word).clauses.first?.terms ?? []
      return try terms.count < 3 && terms.allSatisfy { try reader.documentFrequency(of: $0.term) > 0 }
    }.prefix(60)
    try #require(words.count == 60)
    func part() -> String {
      let one = words.randomElement(using: &generator)!
      let other = words.randomElement(using: &generator)!
      return switch Int.random(in: 0..<11, using: &generator) {
      case 0: "+\(one)"
      case 1: "-\(one)"
      case 2: "\"\(one) \(other)\""
      case 3: "-\"\(one) \(other)\""
      case 4: "\(one.prefix(6))*"
      case 5: "-\(one.prefix(6))*"
      case 6: "\(["heading", "title", "code", "body", "symbol"].randomElement(using: &generator)!):\(one)"
      case 7: "-heading:\(one)"
      case 8: "+\"\(one)\""
      default: one
      }
    }
    for _ in 0..<120 {
      let query = (0..<Int.random(in: 1...4, using: &generator)).map { _ in part() }.joined(separator: " ")
      let fetched = try Stores.fetch(url, in: folder) { $0.queries = [query] }
      var request = SearchRequest(query)
      request.limit = 100
      let one = try local.search(request).hits
      let other = try Searcher(fetched).search(request).hits
      #expect(Set(one.map(\.id)) == Set(other.map(\.id)), "\(query)")
      // The frequencies of phrases and similar constructs are not stored, but counted in the candidates.
      if ["\"", "*", ":"].contains(where: query.contains) { continue }
      #expect(one.map(\.id) == other.map(\.id), "\(query)")
      for (one, other) in zip(one, other) { #expect(abs(one.score - other.score) < 0.002, "\(query)") }
    }
  }

  /// Corrections of misspelt words are found in a database as in an index: a stem, a short word, a name.
  @Test(arguments: ["navigaton link", "lnik", "collectoin veiw", "NavigatonStack"])
  func misspeltWordsArePutRight(query: String) throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    let texts = [
      "Navigations begin with a link.", "A collection has views.", "`NavigationStack` holds pages.",
      "Gardens grow.",
    ]
    let documents = texts.enumerated().map { number, text in
      var document = Document(topic: "t\(number)", kind: .article, title: "Page", source: "p\(number).md")
      document.sections = [
        Section(
          id: SectionID(collection: "test", path: document.source, heading: [], ordinal: 0),
          topic: "t\(number)", level: 1, heading: [], startLine: 1, endLine: 2,
          blocks: [.paragraph(Paragraph(InlineText(marked: text)))])
      ]
      return document
    }
    let reader = try Stores.index(documents, in: folder)
    try Stores.push(reader, to: url)
    let local = try Searcher(reader).search(SearchRequest(query))
    let fetched = try Stores.fetch(url, in: folder) { $0.queries = [query] }
    let response = try Searcher(fetched).search(SearchRequest(query))
    #expect(!local.hits.isEmpty)
    #expect(response.hits.first?.id == local.hits.first?.id)
    #expect(response.correctedQuery == local.correctedQuery)
  }

  /// Excluded words do not occur in hits, however many candidates contain them, and in whatever form they are excluded.
  @Test(arguments: [
    "lantern -harbour", "lantern -harb*", "lantern -\"harbour keeper\"", "+lantern -harbour story",
    "story -\"lantern unheard\"",
  ])
  func exclusionsHold(query: String) throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    let documents = (0..<600).map { number in
      var document = Document(topic: "t\(number)", kind: .article, title: "Page", source: "p\(number).md")
      let text =
        number % 50 == 7
        ? "A long story of one lantern and of \(number) other things."
        : "lantern \(number) of a harbour keeper"
      document.sections = [
        Section(
          id: SectionID(collection: "test", path: document.source, heading: [], ordinal: 0),
          topic: "t\(number)", level: 1, heading: number % 50 == 7 ? ["Elsewhere"] : ["Harbour lantern"],
          startLine: 1,
          endLine: 2, blocks: [.paragraph(Paragraph(InlineText(marked: text)))])
      ]
      return document
    }
    let reader = try Stores.index(documents, in: folder)
    try Stores.push(reader, to: url)
    let local = try Searcher(reader).search(SearchRequest(query)).hits
    let fetched = try Stores.fetch(url, in: folder) { $0.queries = [query] }
    let hits = try Searcher(fetched).search(SearchRequest(query)).hits
    #expect(!local.isEmpty)
    #expect(hits.map(\.place) == local.map(\.place))
  }

  /// Positions are checked in rows. A phrase of frequent words reads no more rows than its limit, even if none contains it.
  @Test func phrasesGoThroughABoundedNumberOfRows() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    let documents = (0..<20).map { number in
      var document = Document(topic: "t\(number)", kind: .article, title: "Page", source: "p\(number).md")
      document.sections = (0..<100).map { ordinal in
        Section(
          id: SectionID(collection: "test", path: document.source, heading: [], ordinal: ordinal),
          topic: "t\(number)/\(ordinal)", level: 1, heading: [], startLine: ordinal + 1, endLine: ordinal + 1,
          blocks: [.paragraph(Paragraph("lantern of keeper"))])
      }
      return document
    }
    try Stores.push(Stores.index(documents, in: folder), to: url)
    func rows() throws -> Int {
      let connection = try Connection(url)
      let rows = try connection.run(
        "SELECT coalesce(sum(idx_tup_fetch), 0)::bigint FROM pg_stat_user_tables WHERE relname = 'section_terms'"
      )
      return try connection.number(rows[0][0])
    }
    func rowsRead(perPhrase bound: Int) throws -> Int {
      let before = try rows()
      var request = StoreRequest(url: url)
      request.queries = ["\"lantern keeper\""]
      let made = try TemporaryFolder()
      request.folder = made.path
      do {
        let store = try Store(url)
        (store.server as? PostgresStore)?.rowsPerPhrase = bound
        var fetch = Fetch(request, from: store)
        _ = try fetch.write()
      }
      // Statistics are written after the connection has ended.
      for _ in 0..<100 where try rows() == before { usleep(50_000) }
      return try rows() - before
    }
    let (few, many) = (try rowsRead(perPhrase: 50), try rowsRead(perPhrase: 2000))
    #expect(few > 0 && few + 1500 < many, "\(few), \(many)")
  }

  /// If a name is unknown, sections that contain its parts in sequence are found, whatever score the parts have.
  @Test func partsOfAnUnknownNameAreFoundTogether() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    var documents: [Document] = []
    for number in 0..<600 {
      var document = Document(topic: "t\(number)", kind: .article, title: "Page", source: "p\(number).md")
      let text =
        number == 300
        ? "Much is told here of many things, and at its end of a lantern keeper too."
        : number % 2 == 0 ? "lantern" : "keeper"
      document.sections = [
        Section(
          id: SectionID(collection: "test", path: document.source, heading: [], ordinal: 0),
          topic: "t\(number)", level: 1, heading: [], startLine: 1, endLine: 2,
          blocks: [.paragraph(Paragraph(InlineText(marked: text)))])
      ]
      documents.append(document)
    }
    let reader = try Stores.index(documents, in: folder)
    try Stores.push(reader, to: url)
    for query in ["lanternKeeper", "\"lantern keeper\""] {
      let fetched = try Stores.fetch(url, in: folder) { $0.queries = [query] }
      let hits = try Searcher(fetched).search(SearchRequest(query)).hits
      #expect(hits.map(\.place) == ["p300.md"], "\(query)")
    }
  }

  /// Settings of a search apply only to its transaction, because a pooler may share the connection.
  @Test func settingsEndWithTheSearch() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    try Stores.push(
      try Stores.index(GeneratedDocuments.make(documents: 3, sections: 9, seed: 2), in: folder), to: url)
    func settings(_ connection: Connection) throws -> [String] {
      try ["enable_seqscan", "jit"].map {
        String(decoding: try connection.run("SHOW \($0)")[0][0], as: UTF8.self)
      }
    }
    let before = try settings(Connection(url))
    let store = try PostgresStore(url)
    let searching = try store.read { _ in try settings(store.connection) }
    #expect(searching == ["off", "off"])
    #expect(try before != searching && settings(store.connection) == before)
  }

  /// An interrupted push leaves the tables of an older version.
  @Test func aBrokenMigrationChangesNothing() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    let connection = try Connection(url)
    let reader = try Stores.index(GeneratedDocuments.make(documents: 8, sections: 30, seed: 6), in: folder)
    try Stores.push(reader, to: url)
    try connection.run("UPDATE bridgedoc.version SET version = version - 1")
    var push = try Push(reader, collections: [], to: url)
    push.progress = { _ in Self.cut("idle in transaction", url) }
    #expect(throws: StoreError.self) { try push.run() }
    #expect(
      throws: StoreError.otherVersion(
        place: connection.place, found: StoreState.version - 1, expected: StoreState.version)
    ) { try Store(url).read { _ in } }
  }

  /// A connection that was cut between two requests is opened again. If it is cut within a request, that request fails and the next one
  /// works.
  @Test func aCutConnectionIsMadeAgain() throws {
    let folder = try TemporaryFolder()
    let url = try PostgresServer.database()
    let documents = GeneratedDocuments.make(documents: 8, sections: 30, seed: 6)
    try Stores.push(try Stores.index(documents, in: folder), to: url)
    let reader = StoreReader()
    let state = try reader.answer(StoreRequest(url: url))
    #expect(!state.state.isEmpty)
    Self.cut("idle", url)
    #expect(try reader.answer(StoreRequest(url: url)) == state)
    try Stores.push(try Stores.index(Array(documents.dropLast()), in: folder), to: url)
    #expect(try reader.answer(StoreRequest(url: url)) != state)
  }

  /// Ends the connections that are in a state.
  private static func cut(_ state: String, _ url: String) {
    _ = try? Connection(url).run(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND datname = current_database() AND state = $1
      """, [state])
  }
}
