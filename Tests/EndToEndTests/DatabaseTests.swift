import Foundation
import TestSupport
import Testing

/// Tests an index in a database from a user's point of view: the answers are the same, and each error is one line with status 2.
@Suite(.tags(.long), .long, .enabled(if: PostgresServer.isInstalled, .init(rawValue: PostgresServer.whyNot)))
struct DatabaseTests {
  private let server: PostgresServer
  private let database: String
  private var url: String { server.url(database) }

  init() throws {
    server = try PostgresServer.shared.get()
    database = try server.database()
  }

  private func push() throws {
    let outcome = try Program.run(["push", "--index", Fixture.index(), url])
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  private func expectFailure(
    _ arguments: [String], _ text: String, environment: [String: String] = [:]
  ) throws {
    let outcome = try Program.run(arguments, environment: environment)
    #expect(outcome.status == 2, "\(arguments)")
    #expect(outcome.output.isEmpty && outcome.errorLines.count == 1, "\(outcome.error)")
    #expect(outcome.error.hasPrefix("bridgedoc: error: " + text), "\(outcome.error)")
  }

  @Test func theSameAnswersAsFromAFolder() throws {
    try push()
    let queries = "bridle\ngust\nkites \"line of\"\n\n+bridle -wind\n"
    func hits(_ index: String) throws -> [[String]] {
      try Program.run(["search", "--index", index, "--batch", "-"], input: queries).jsonLines().map {
        ($0["hits"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
      }
    }
    #expect(try hits(url) == hits(Fixture.index()))
    let calls = [
      MCPTests.hello, MCPTests.call(1, "search", #"{"query":"gust"}"#), MCPTests.call(2, "list", "{}"),
      MCPTests.call(3, "show", #"{"topic":"wwdc2031-101@3:00"}"#),
      #"{"jsonrpc":"2.0","id":4,"method":"resources/list"}"#,
    ].joined(separator: "\n")
    let there = try Program.run(["mcp", "--index", url], input: calls).jsonLines()
    let here = try Program.run(["mcp", "--index", Fixture.index()], input: calls).jsonLines()
    #expect(there.count == 5)
    for (one, other) in zip(there, here) {
      #expect((one as NSDictionary).isEqual(to: other), "\(one)\n\(other)")
    }
  }

  @Test func aCollectionIsRenamedAndRemoved() throws {
    try push()
    func names() throws -> Set<String> {
      let outcome = try Program.run(["list", "--index", url, "--format", "tsv"])
      return Set(outcome.outputLines.compactMap { $0.split(separator: "\t").first.map(String.init) })
    }
    let old = try #require(try names().min())
    let outcome = try Program.run(["rename", old, "handbook", "--index", url])
    #expect(outcome.status == 0 && outcome.output.hasPrefix("renamed '\(old)' to 'handbook'\n"), "\(outcome)")
    #expect(try names().contains("handbook") && !names().contains(old))
    try expectFailure(["rename", old, "x", "--index", url], "no such collection: \(old): the database has ")
    try expectFailure(
      ["rename", "handbook", "a/b", "--index", url], "a collection's name cannot contain '/'")
    let removed = try Program.run(["remove", "handbook"], environment: ["BRIDGEDOC_INDEX": url])
    #expect(removed.output.hasPrefix("removed 'handbook'\nthe database has "), "\(removed)")
    #expect(try !names().contains("handbook"))
  }

  /// Other users of a machine see the arguments of a process, so a password in an address is overwritten.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/cmdline")))
  func argumentsShowNoPasswords() throws {
    let script = """
      "$bridgedoc" serve --port 0 --index "$url" >/dev/null 2>&1 & one=$!
      sleep 9 | "$bridgedoc" mcp --index="$url" >/dev/null 2>&1 & two=$!
      for process in $one $two; do
        for turn in {1..100}; do
          if tr '\\0' ' ' <"/proc/$process/cmdline" | grep xxxxxx; then break; fi
          sleep 0.1
        done
      done
      kill $one $two
      """
    try push()
    let url = url.replacingOccurrences(of: "test@", with: "test:secret@") + "&password=secret2"
    let lines = try Program.shell(script, environment: ["url": url]).outputLines
    #expect(lines.count == 2, "\(lines)")
    #expect(
      lines.allSatisfy { $0.contains("postgresql://test:xxxxxx@/") && !$0.contains("secret") }, "\(lines)")
  }

  @Test func whatIsWrongIsOneLine() throws {
    try expectFailure(
      ["search", "--index", "postgresql:///x?host=/nowhere", "kite"], "cannot connect: postgresql:///x: ")
    try expectFailure(["search", "--index", url, "kite"], "no index: ")
    try push()
    try server.sql(
      """
      DROP ROLE IF EXISTS guarded; CREATE ROLE guarded LOGIN PASSWORD 'right';
      GRANT USAGE ON SCHEMA bridgedoc TO guarded; GRANT SELECT ON ALL TABLES IN SCHEMA bridgedoc TO guarded
      """, in: database)
    let guarded = server.url(database, user: "guarded")
    try expectFailure(
      ["search", "--index", guarded, "kite"], "cannot connect: ", environment: ["PGPASSWORD": "wrong"])
    let right = ["PGPASSWORD": "right"]
    #expect(try Program.run(["search", "--index", guarded, "bridle"], environment: right).status == 0)
    let push = ["push", "--index", try Fixture.index(), guarded]
    // There is nothing to change, but still only the owner may push.
    try expectFailure(push, "no permission to write: ", environment: right)
    try server.sql("UPDATE bridgedoc.version SET version = version - 1", in: database)
    try expectFailure(["list", "--index", url], "index of an older version (")
    try server.sql("UPDATE bridgedoc.version SET version = 77", in: database)
    try expectFailure(["mcp", "--index", url], "index of a newer version (77")
    try server.sql("DROP OWNED BY guarded; DROP ROLE guarded", in: database)
  }

  /// The server ends the connection while a search waits for it.
  @Test func aConnectionCutInAnAnswer() throws {
    try push()
    let script = """
      psql() { '\(PostgresServer.folderOfPrograms)/psql' -X -q -At "$url" -c "$1"; }
      psql 'BEGIN; LOCK TABLE bridgedoc.section_terms; SELECT pg_sleep(600)' >/dev/null 2>&1 &
      until psql "SELECT 1 FROM pg_locks WHERE relation = 'bridgedoc.section_terms'::regclass AND granted" | grep -q 1; do sleep 0.1; done
      cut="SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
      (until psql "$cut AND wait_event_type = 'Lock' AND application_name = 'bridgedoc'" | grep -q t; do sleep 0.1; done) &
      "$bridgedoc" search --index "$url" bridle
      status=$?
      psql "$cut AND query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()" >/dev/null
      "$bridgedoc" search --index "$url" --format paths bridle || exit 9
      wait
      exit $status
      """
    let outcome = try Program.shell(script, environment: ["url": url])
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("bridgedoc: error: the connection was lost: "), "\(outcome.error)")
    #expect(outcome.output.contains("skills/kite-flying.md"), "the next search finds what it did")
  }
}
