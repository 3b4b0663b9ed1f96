import DocIndex
import DocModel
import DocSearch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DocStore

/// Runs four real `searchd` on the loopback interface.
@Suite(
  .tags(.long), .long, .serialized,
  .enabled(if: SphinxServers.isInstalled, .init(rawValue: SphinxServers.whyNot)))
struct SphinxTests {
  private let folder: TemporaryFolder
  private let servers: SphinxServers
  private var url: String { servers.url }

  init() throws {
    folder = try TemporaryFolder()
    servers = try SphinxServers()
  }

  private func hits(_ query: String, _ url: String) throws -> [Hit] {
    let reader = try Stores.fetch(url, in: folder) { $0.queries = [query] }
    return try Searcher(reader).search(SearchRequest(query)).hits
  }

  private func failure(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return ""
  }

  @Test func firstHitsAreThoseOfTheIndex() throws {
    let reader = try Stores.index(GeneratedDocuments.make(documents: 120, sections: 900, seed: 3), in: folder)
    #expect(try Stores.push(reader, to: url).sectionsAdded == reader.sectionCount)
    let local = try Searcher(reader)
    for query in [
      "rare7word", "margin binding", "rare3word cell", "UIHostingConfiguration layout",
      "\"hosting controller\"",
      "+rare5word view", "heading:margin", "makeUIView(context:)", "rarr12word", "gesture -rare19word",
    ] {
      let (one, other) = (try local.search(SearchRequest(query)).hits, try hits(query, url))
      #expect(one.first?.id == other.first?.id, "\(query)")
      // The frequencies of phrases and fields are counted in the candidates.
      if query.contains(where: { "\":".contains($0) }) { continue }
      #expect(one.isEmpty || abs(one[0].score - (other.first?.score ?? 0)) < 0.01 * one[0].score, "\(query)")
    }
    #expect(try Stores.push(reader, to: url) == Push.Report(documentsKept: 120))
  }

  /// After any sequence of pushes and removals, the counts equal those of empty nodes with the same documents.
  @Test func historyLeavesNoTrace() throws {
    let (kept, gone) = (
      try Stores.index(
        GeneratedDocuments.make(documents: 20, sections: 80, seed: 1), in: folder, collection: "kept"),
      try Stores.index(
        GeneratedDocuments.make(documents: 30, sections: 90, seed: 2), in: folder, collection: "gone")
    )
    let changed = try Stores.index(
      GeneratedDocuments.make(documents: 25, sections: 70, seed: 5), in: folder, collection: "kept")
    for reader in [changed, gone, kept] { try Stores.push(reader, to: url) }
    var wrong = try Push(removing: ["gone", "nope"], from: url)
    #expect(throws: StoreError.noSuchCollection("nope", known: ["gone", "kept"])) { try wrong.run() }
    var push = try Push(removing: ["gone"], from: url)
    #expect(try push.run() == Push.Report(documentsRemoved: 30, documents: 20, sections: kept.sectionCount))
    let fresh = try SphinxServers()
    try Stores.push(kept, to: fresh.url)
    #expect(try Stores.counts(url) == Stores.counts(fresh.url))
    let list = try IndexContents(try Stores.fetch(url, in: folder) { $0.listsDocuments = true })
    #expect(try list.summaries().count == 20)
  }

  @Test func aCollectionIsRenamed() throws {
    try Stores.checkRenaming(in: folder, url, SphinxServers().url)
  }

  @Test func aPushSaysThatItCannotConnect() throws {
    let url = "sphinx://127.0.0.1:1/docs"
    #expect {
      var push = try Push(removing: ["gone"], from: url)
      _ = try push.run()
    } throws: { error in
      guard case StoreError.cannotConnect? = error as? StoreError else { return false }
      return "\(error)".hasSuffix("check the address")
    }
  }

  @Test func hostileTextsComeBack() throws {
    let evil = [
      "'; DROP --", "\\'; \\\\ \t\\.\n", "\u{1}\u{2}control", "a|b (c) -d @keys \"e\" ^2", "é 😀 \u{202e}",
      "x')#",
    ]
    let documents = evil.enumerated().map { number, text in
      var document = Document(topic: "t\(number)", kind: .article, title: text, source: "a\(number)/\(text)")
      document.metadata = [MetadataEntry(key: text, value: text)]
      document.sections = [
        Section(
          id: SectionID(collection: text, path: document.source, heading: [text], ordinal: 0),
          topic: "t\(number)/s", level: 1, heading: [text], startLine: 1, endLine: 2,
          blocks: [
            .paragraph(Paragraph(InlineText(marked: text + " kite"))),
            .code(
              CodeSample(
                language: text, startLine: 2, endLine: 2,
                text: text + "\u{0}" + String(repeating: "long", count: 30))),
          ])
      ]
      return document
    }
    let reader = try Stores.index(documents, in: folder, collection: evil[0])
    try Stores.push(reader, to: url)
    let fetched = try Stores.fetch(url, in: folder) { $0.queries = ["kite"] }
    #expect(fetched.digest == reader.digest)
    for text in evil + [String(repeating: "long", count: 30)] {
      let fetched = try Stores.fetch(url, in: folder) {
        $0.queries = [text]; $0.topics = [text]; $0.collections = [text]
      }
      #expect(text.utf8.count < 100 || fetched.sectionCount > 0)
    }
    for (number, document) in documents.enumerated() {
      let contents = try IndexContents(try Stores.fetch(url, in: folder) { $0.topics = ["t\(number)"] })
      let found = try #require(try contents.documents(withTopic: "t\(number)").first)
      let here = try IndexContents(reader)
      #expect(
        try contents.wholeDocument(at: found)
          == here.wholeDocument(at: try #require(here.documents(withTopic: document.topic).first)))
    }
  }

  /// If a node is down, its part is missing, and the answer says so. When the node is back, nothing is missing.
  @Test func aNodeThatIsDownIsSaid() throws {
    let reader = try Stores.index(GeneratedDocuments.make(documents: 40, sections: 160, seed: 4), in: folder)
    try Stores.push(reader, to: url)
    let before = try Stores.counts(url)
    var request = StoreRequest(url: url)
    request.queries = ["view cell margin"]
    let made = try TemporaryFolder()
    request.folder = made.path
    let client = StoreReader()
    let whole = try client.answer(request)
    #expect(whole.warning == nil)
    servers.crash(2)
    for client in [client, StoreReader()] {
      let partial = try client.answer(request)
      #expect(
        partial.warning?.hasPrefix("1 of 4 parts of the index were not searched: \(servers.place(2)): ")
          == true)
      #expect(partial.state != whole.state)
      let response = try Searcher(IndexReader(directory: made.path)).search(SearchRequest("view cell margin"))
      #expect(response.lacksParts && !response.hits.isEmpty)
    }
    #expect(failure { try Stores.push(reader, to: url) }.contains(servers.place(2)))
    try servers.start(2)
    #expect(try client.answer(request) == whole)
    #expect(try Stores.counts(url) == before)
    let three = try StoreReader().answer(StoreRequest(url: servers.url([0, 1, 3])))
    #expect(three.warning == "1 of 4 parts of the index were not searched: the address names 3 nodes")
    // The order of nodes matters only for a push.
    #expect(try StoreReader().answer(StoreRequest(url: servers.url([3, 1, 0, 2]))) == whole)
    #expect(failure { try Stores.push(reader, to: servers.url([1, 0, 2, 3])) }.contains("another order"))
    servers.crash()
    #expect(failure { _ = try client.answer(request) }.hasPrefix("cannot connect: sphinx://"))
  }

  /// A node that accepts connections but is silent is waited for once, whether it was silent from the start or stops later. It is missed, and
  /// found again when it answers.
  @Test func aSilentNodeIsWaitedForOnce() throws {
    let reader = try Stores.index(GeneratedDocuments.make(documents: 40, sections: 160, seed: 4), in: folder)
    try Stores.push(reader, to: url)
    let request = StoreRequest(url: url)
    let known = StoreReader()
    let whole = try known.answer(request)
    servers.pause(1)
    servers.pause(2)
    for client in [StoreReader(), known] {
      let start = ContinuousClock.now
      let partial = try client.answer(request)
      #expect(partial.warning?.hasPrefix("2 of 4 parts of the index were not searched: ") == true)
      // One after another, two nodes would take twice as long.
      #expect(ContinuousClock.now - start < .seconds(9))
      let next = ContinuousClock.now
      for _ in 0..<5 { #expect(try client.answer(request).state == partial.state) }
      #expect(ContinuousClock.now - next < .seconds(2))
    }
    for node in [1, 2] { servers.pause(node, false) }
    usleep(200_000)
    for client in [StoreReader(), known] {
      for _ in 0..<100 where try client.answer(request) != whole { usleep(100_000) }
      #expect(try client.answer(request) == whole)
    }
  }

  /// Wherever a push breaks, searches see what was published before, and the next push completes it.
  @Test(arguments: [1, 2, 4]) func aBrokenPushChangesNothing(batch: Int) throws {
    let small = try Stores.index(GeneratedDocuments.make(documents: 10, sections: 40, seed: 1), in: folder)
    let large = try Stores.index(GeneratedDocuments.make(documents: 60, sections: 600, seed: 2), in: folder)
    try Stores.push(small, to: url)
    let before = try Stores.counts(url)
    var push = try Push(large, collections: [], to: url)
    push.batchSections = 100
    var batches = 0
    push.progress = { _ in
      batches += 1
      if batches == batch { servers.crash(1) }
    }
    #expect(throws: StoreError.self) { try push.run() }
    try servers.start(1)
    #expect(try Stores.counts(url) == before)
    let found = try Stores.fetch(url, in: folder) { $0.listsDocuments = true }
    #expect(found.documentCount == 10)
    try Stores.push(large, to: url)
    let fresh = try SphinxServers()
    try Stores.push(large, to: fresh.url)
    #expect(try Stores.counts(url) == Stores.counts(fresh.url))
  }

  /// A push that was killed while it published counts as published, because all rows are on all nodes.
  @Test func aHalfPublishedStateIsPublished() throws {
    let reader = try Stores.index(GeneratedDocuments.make(documents: 12, sections: 40, seed: 1), in: folder)
    let other = try Stores.index(GeneratedDocuments.make(documents: 15, sections: 40, seed: 2), in: folder)
    try Stores.push(reader, to: url)
    let store = try SphinxStore(url)
    try store.connect()
    let old = try store.ask { _ in Array("SELECT born, payload FROM docs WHERE id=1".utf8) }[3].rows[0]
    try Stores.push(other, to: url)
    let after = try Stores.counts(url)
    try store.ask { node in
      node == 3
        ? Array(
          "REPLACE INTO docs (id, keys, born, died, document, mark, payload) VALUES (1,'_kp1',\(String(decoding: old[0], as: UTF8.self)),\(StoreState.version),3,4,'x')"
            .utf8) : nil
    }
    #expect(try StoreReader().answer(StoreRequest(url: url)).warning == nil)
    #expect(try Stores.counts(url) == after)
    #expect(try Stores.push(other, to: url) == Push.Report(documentsKept: 15))
  }

  /// Pushes run one after another, and a push that waits says for which one. The lock of a dead process is taken over.
  @Test func pushesWait() throws {
    let reader = try Stores.index(GeneratedDocuments.make(documents: 12, sections: 40, seed: 1), in: folder)
    let other = try Stores.index(
      GeneratedDocuments.make(documents: 15, sections: 40, seed: 2), in: folder, collection: "other")
    var push = try Push(reader, collections: [], to: url)
    push.batchSections = 10
    var thread: Thread?
    let results = Results()
    let address = url
    push.progress = { _ in
      if thread != nil { return }
      let second = Thread {
        do {
          var push = try Push(other, collections: [], to: address)
          push.waiting = { results.add("waits for \($0)") }
          _ = try push.run()
          results.add("done")
        } catch { results.add("\(error)") }
      }
      thread = second
      second.start()
      while results.all.isEmpty { usleep(10_000) }
    }
    _ = try push.run()
    while results.all.count < 2 { usleep(10_000) }
    #expect(results.all[0].contains(" process \(getpid())") && results.all[1] == "done", "\(results.all)")
    let list = try Stores.fetch(url, in: folder) { $0.listsDocuments = true }
    #expect(list.documentCount == 27)
    // A process that has ended left a lock.
    let store = try SphinxStore(url)
    try store.connect()
    let dead = try #require(results.host)
    try store.ask {
      $0 == 0
        ? Array(
          "INSERT INTO docs (id, born, died, mark, payload) VALUES (3,7,0,9,'\(dead) process 4194000')".utf8)
        : nil
    }
    #expect(try Stores.push(reader, to: url) == Push.Report(documentsKept: 12))
  }

  private final class Results: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    /// User and machine of the lock.
    var host: String? {
      all.first?.dropFirst("waits for ".count).split(separator: " process ").first.map(String.init)
    }
  }

  @Test func whatIsWrongIsSaid() throws {
    #expect(
      failure { _ = try StoreReader().answer(StoreRequest(url: url)) }
        == "no index: \(url): make one with 'bridgedoc push'")
    #expect(
      failure { _ = try SphinxStore("sphinx://ann:secret@h/docs") }
        == "cannot connect: sphinx://ann@h/docs: Sphinx knows no users and passwords: leave them out; check the address"
    )
    for wrong in [
      "sphinx://h", "sphinx://h:0/docs", "sphinx://h,/docs", "sphinx://h/do'cs", "sphinx://h/a/b",
    ] {
      #expect(failure { _ = try SphinxStore(wrong) }.hasPrefix("cannot connect: "), "\(wrong)")
    }
    let elsewhere = url.replacingOccurrences(of: "/docs", with: "/other")
    #expect(
      failure { _ = try StoreReader().answer(StoreRequest(url: elsewhere)) }.contains(
        "define the index other in sphinx.conf"))
    let reader = try Stores.index(GeneratedDocuments.make(documents: 3, sections: 9, seed: 1), in: folder)
    try Stores.push(reader, to: url)
    let store = try SphinxStore(url)
    try store.connect()
    for (version, text) in [
      (77, "newer version (77"), (0, "older version (0"), (StoreState.version, "damaged index: "),
    ] {
      try store.ask { node in
        Array(
          "REPLACE INTO docs (id, keys, born, died, document, mark, payload) VALUES (1,'_kp1',9,\(version),\(node),4,'x')"
            .utf8)
      }
      #expect(failure { _ = try StoreReader().answer(StoreRequest(url: url)) }.contains(text))
    }
    // A push to an older version makes everything anew.
    try store.ask { node in
      Array(
        "REPLACE INTO docs (id, keys, born, died, document, mark, payload) VALUES (1,'_kp1',9,0,\(node),4,'x')"
          .utf8)
    }
    let report = try Stores.push(reader, to: url)
    #expect(report.removedAll && report.documentsAdded == 3)
    #expect(try Stores.fetch(url, in: folder) { $0.listsDocuments = true }.documentCount == 3)
  }
}
