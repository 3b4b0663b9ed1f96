import Foundation
import TestSupport
import Testing

/// Pushes that break, or that meet another one, as users see them: searches find the old documents or the new ones, nothing is lost, and a
/// failure is one line.
@Suite(
  .tags(.long), .long, .serialized,
  .enabled(if: PostgresServer.isInstalled, .init(rawValue: PostgresServer.whyNot)),
  .enabled(if: SphinxServers.isInstalled, .init(rawValue: SphinxServers.whyNot)))
struct BrokenPushTests {
  enum Kind: CaseIterable, Sendable { case postgreSQL, sphinx }

  /// A server without an index, and a proxy through which it can be reached, too.
  private struct Place {
    var url: String
    var proxy: CuttingProxy
    var proxied: String

    init(_ kind: Kind) throws {
      switch kind {
      case .postgreSQL:
        let server = try PostgresServer.shared.get()
        let database = try server.database()
        url = server.url(database)
        proxy = try CuttingProxy(to: [.socket(server.socket)])
        proxied = "postgresql://test@127.0.0.1:\(proxy.ports[0])/\(database)?sslmode=disable"
      case .sphinx:
        let servers = try SphinxServers()
        url = servers.url
        proxy = try CuttingProxy(to: servers.ports.map { .port($0) })
        let nodes = proxy.ports.map { "127.0.0.1:\($0)" }.joined(separator: ",")
        proxied = "sphinx://\(nodes)/\(SphinxServers.name)"
      }
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An index of one collection, whose headings contain its version.
  /// - Parameter words: number of different words in each document.
  private func index(_ version: Int, of documents: Int, collection: String = "kites", words: Int = 10) throws
    -> String
  {
    let (source, index) = (
      folder.path("\(version)/\(collection)"), folder.path("\(version)-\(collection)-index")
    )
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
    var generator = SeededGenerator(seed: 5)
    for number in 0..<documents {
      var text = "# Kite \(number) of version\(version)\n\n"
      for _ in 0..<words {
        text += String(UInt32.random(in: .min ... .max, using: &generator), radix: 36) + " "
      }
      try (text + "\n").write(toFile: "\(source)/\(number).md", atomically: true, encoding: .utf8)
    }
    let outcome = try Program.run(["index", "--quiet", "--index", index, source])
    #expect(outcome.status == 0, "\(outcome.error)")
    return index
  }

  private func push(_ index: String, to url: String) throws -> Outcome {
    try Program.run(["push", "--index", index, url])
  }

  /// The ids of all sections.
  private func sections(_ index: String) throws -> Set<String> {
    let outcome = try Program.run(["search", "--index", index, "--json", "--limit", "100", "kite"])
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    return Set((try outcome.json()["hits"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String })
  }

  private func expectOneLine(_ outcome: Outcome) {
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome)")
    #expect(
      outcome.errorLines.count == 1 && outcome.error.hasPrefix("bridgedoc: error: "), "\(outcome.error)")
  }

  /// The connections of a push are cut at ten of its statements, from the first to the last one.
  @Test(arguments: Kind.allCases) func aPushThatIsCutChangesNothingOrAll(kind: Kind) throws {
    let (old, new) = (try index(0, of: 40), try index(1, of: 60))
    let (before, after) = (try sections(old), try sections(new))
    #expect(before.count == 40 && after.count == 60 && before.isDisjoint(with: after))
    let (rehearsal, place) = (try Place(kind), try Place(kind))
    for place in [rehearsal, place] { #expect(try push(old, to: place.url).status == 0) }
    rehearsal.proxy.cut()
    #expect(try push(new, to: rehearsal.proxied).status == 0)
    #expect(try sections(rehearsal.url) == after)
    let statements = rehearsal.proxy.statements
    var kept = 0
    for point in 1...10 {
      place.proxy.cut(at: max(1, statements * point / 10))
      let outcome = try push(new, to: place.proxied)
      if outcome.status != 0 { expectOneLine(outcome) }
      let found = try sections(place.url)
      if found == before {
        #expect(outcome.status != 0, "point \(point)")
        kept += 1
      } else {
        #expect(found == after, "point \(point)")
        #expect(try push(old, to: place.url).status == 0)
      }
    }
    #expect(kept >= 7)
    let last = try push(new, to: place.url)
    #expect(last.output.hasPrefix("sent 60 documents, 60 sections; removed 40, unchanged 0; "), "\(last)")
    #expect(try sections(place.url) == after)
    print("\(kind): \(statements) statements, \(kept) of 10 cut pushes changed nothing")
  }

  /// Two clients push different collections to an empty server at the same time.
  @Test(arguments: Kind.allCases) func twoClientsPush(kind: Kind) throws {
    let (one, other) = (try index(0, of: 30), try index(1, of: 30, collection: "gusts"))
    let place = try Place(kind)
    let script = """
      "$bridgedoc" push --quiet --index "$one" "$url" & first=$!
      "$bridgedoc" push --quiet --index "$other" "$url" & second=$!
      wait $first && wait $second
      """
    let outcome = try Program.shell(script, environment: ["one": one, "other": other, "url": place.url])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("waiting for the push of ") }, "\(outcome.error)")
    #expect(try sections(place.url) == sections(one).union(sections(other)))
  }

  /// The database lies on a disk without room for the new documents.
  @Test(.enabled(if: SmallDisk.isPossible)) func aFullDiskOfADatabase() throws {
    let disk = try SmallDisk(megabytes: 10)
    let server = try PostgresServer()
    try server.sql("CREATE TABLESPACE small LOCATION '\(disk.path)'")
    try server.sql("CREATE DATABASE small TABLESPACE small")
    let url = server.url("small")
    let (old, new) = (try index(0, of: 20), try index(1, of: 60, words: 2000))
    #expect(try push(old, to: url).status == 0)
    let outcome = try push(new, to: url)
    expectOneLine(outcome)
    #expect(outcome.error.contains("No space left on device"), "\(outcome.error)")
    #expect(try sections(url) == sections(old))
    #expect(try push(old, to: url).output.contains("unchanged 20"))
    try server.crash()
  }

  /// One of four nodes has a full disk. After its restart, it lacks the push, and the search says so.
  @Test(.enabled(if: SmallDisk.isPossible)) func aFullDiskOfANode() throws {
    let disk = try SmallDisk(megabytes: 1)
    let servers = try SphinxServers()
    try servers.move(2, to: disk.path)
    let (old, new) = (try index(0, of: 20), try index(1, of: 60, words: 2000))
    #expect(try push(old, to: servers.url).status == 0)
    let pushed = try push(new, to: servers.url)
    if pushed.status != 0 { expectOneLine(pushed) }
    servers.crash(2)
    _ = try? servers.start(2)
    let outcome = try Program.run(["search", "--index", servers.url, "--json", "--limit", "100", "kite"])
    #expect(outcome.status == 0 && outcome.errorLines.count == 1, "\(outcome.error)")
    #expect(
      outcome.error.contains("1 of 4 parts of the index were not searched: \(servers.place(2)): "),
      "\(outcome.error)")
    let hits = try outcome.json()["hits"] as? [[String: Any]] ?? []
    #expect(!hits.isEmpty)
    #expect(try Set(hits.compactMap { $0["id"] as? String }).isSubset(of: sections(new)))
    servers.crash()
  }
}
