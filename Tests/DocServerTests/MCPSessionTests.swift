import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocServer

@Suite struct MCPSessionTests {
  // MARK: versions

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
    ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ("", "2025-11-25"),
  ])
  func negotiation(asked: String, agreed: String) throws {
    let fixture = try ServerFixture()
    let result = try fixture.initialize(asked)
    #expect(result["protocolVersion"] as? String == agreed)
    let identity = try #require(result["serverInfo"] as? [String: Any])
    #expect(identity["name"] as? String == "bridgedoc")
    #expect(identity["version"] as? String == "1.2.3")
    let capabilities = try #require(result["capabilities"] as? [String: Any])
    #expect(Set(capabilities.keys) == ["tools", "resources"])
  }

  @Test func nothingButPingBeforeInitialize() throws {
    let fixture = try ServerFixture()
    for method in ["tools/list", "tools/call", "resources/list", "server/discover", "nonsense"] {
      #expect(try fixture.errorCode(method) == -32602, "\(method)")
    }
    #expect(try fixture.result("ping").isEmpty)
    #expect(try fixture.errorCode("initialize", ["protocolVersion": 3]) == -32602)
    try fixture.initialize()
    #expect(try fixture.errorCode("initialize", ["protocolVersion": "2025-06-18"]) == -32600)
    #expect(try fixture.result("tools/list")["tools"] != nil)
  }

  @Test func unknownMethods() throws {
    let fixture = try ServerFixture()
    try fixture.initialize()
    for method in [
      "prompts/list", "logging/setLevel", "resources/subscribe", "server/discover", "Tools/list", "",
    ] {
      #expect(try fixture.errorCode(method) == -32601, "\(method)")
    }
  }

  /// The stateless revision needs no `initialize`, and each of its results contains its type and the server's name.
  @Test func statelessRequests() throws {
    let fixture = try ServerFixture()
    let discovery = try fixture.result("server/discover", ServerFixture.modern())
    #expect((discovery["supportedVersions"] as? [String])?.first == "2026-07-28")
    for (method, params) in [
      ("server/discover", [:]), ("tools/list", [:]), ("resources/list", [:]),
      ("resources/templates/list", [:]),
      ("resources/read", ["uri": "bridgedoc://document/test/lanterns"]),
    ] as [(String, [String: Any])] {
      let result = try fixture.result(method, ServerFixture.modern(params))
      #expect(result["resultType"] as? String == "complete", "\(method)")
      #expect(result["ttlMs"] is Int, "\(method)")
      #expect(["public", "private"].contains(result["cacheScope"] as? String), "\(method)")
      let meta = try #require(result["_meta"] as? [String: Any])
      #expect(meta["io.modelcontextprotocol/serverInfo"] != nil, "\(method)")
    }
    #expect(try fixture.errorCode("ping", ServerFixture.modern()) == -32601)
    #expect(try fixture.errorCode("tools/list") == -32602, "one request tells nothing about the next")
  }

  @Test func unsupportedStatelessVersion() throws {
    let fixture = try ServerFixture()
    for version in ["2025-11-25", "2031-01-01", ""] {
      let answer = try fixture.ask("tools/list", ServerFixture.modern(version: version))
      let error = try #require(answer["error"] as? [String: Any])
      #expect(error["code"] as? Int == -32022)
      let data = try #require(error["data"] as? [String: Any])
      #expect(data["requested"] as? String == version)
      #expect((data["supported"] as? [String])?.contains("2026-07-28") == true)
    }
    let bare = ["_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]]
    #expect(try fixture.errorCode("tools/list", bare) == -32602)
    let wrong = ["_meta": ["io.modelcontextprotocol/protocolVersion": 7]]
    #expect(try fixture.errorCode("tools/list", wrong) == -32602)
  }

  /// Batches were part of one revision only, and no known client sends them.
  @Test(arguments: ["2024-11-05", "2025-03-26", "2025-11-25"]) func batchesAreRefused(version: String) throws
  {
    let fixture = try ServerFixture()
    try fixture.initialize(version)
    let answer = try #require(
      try fixture.send(line: #"[{"jsonrpc":"2.0","id":"a","method":"ping"}]"#).first)
    #expect((answer["error"] as? [String: Any])?["code"] as? Int == -32600)
  }

  // MARK: cancellation

  private static func line(_ id: Int, _ method: String = "tools/list") -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)"}"#.utf8)
  }

  private static func cancellation(_ id: String) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#.utf8)
  }

  @Test func cancelledRequestsAreNotAnswered() throws {
    let fixture = try ServerFixture()
    try fixture.initialize()
    for id in 1...4 { fixture.session.receive(Self.line(id)) }
    fixture.session.receive(Self.cancellation("2"))
    #expect(fixture.session.beginNext())
    fixture.session.receive(Self.cancellation("1"))
    #expect(fixture.session.finish().isEmpty, "cancelled while it ran")
    #expect(try fixture.answers().map { $0["id"] as? Int } == [3, 4])
  }

  private static func search(_ id: Int) -> [UInt8] {
    Array(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"search","arguments":{"query":"lantern wick"}}}"#
        .utf8)
  }

  @Test func aSearchThatRunsIsCancelled() throws {
    let fixture = try ServerFixture()
    try fixture.initialize()
    fixture.session.receive(Self.search(1))
    fixture.session.receive(Self.search(2))
    var times = 0
    fixture.session.whileRunning = { [session = fixture.session] in
      times += 1
      if times == 1 { session.receive(Self.cancellation("1")) }
    }
    #expect(fixture.session.beginNext())
    // The search ends when it polls for the first time, and gets no answer.
    #expect(times == 1)
    #expect(fixture.session.finish().isEmpty)
    #expect(try fixture.answers().map { $0["id"] as? Int } == [2])
    fixture.session.whileRunning = {}
  }

  @Test func pingsAreAnsweredWhileASearchRuns() throws {
    let fixture = try ServerFixture()
    try fixture.initialize()
    fixture.session.receive(Self.search(1))
    var pings: [UInt8] = []
    fixture.session.whileRunning = { [session = fixture.session] in
      guard pings.isEmpty else { return }
      session.receive(Self.line(7, "ping"))
      session.receive(Self.line(8))
      pings = session.answerPings()
    }
    #expect(try fixture.answers().map { $0["id"] as? Int } == [1, 8])
    let answer = try #require(ServerFixture.messages(pings).first)
    #expect(answer["id"] as? Int == 7 && answer["result"] != nil)
    fixture.session.whileRunning = {}
  }

  @Test func cancellationsThatMeanNothing() throws {
    let fixture = try ServerFixture()
    try fixture.initialize()
    for id in ["99", "\"1\"", "null", "{}", "[1]", "1.5"] {
      fixture.session.receive(Self.line(1))
      fixture.session.receive(Self.cancellation(id))
      #expect(try fixture.answers().count == 1, "\(id)")
    }
    #expect(try fixture.send(line: #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#).isEmpty)
    #expect(
      try fixture.send(line: #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":4}"#).isEmpty)
  }

  @Test func initializeCannotBeCancelled() throws {
    let fixture = try ServerFixture()
    fixture.session.receive(
      Array(
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#.utf8))
    fixture.session.receive(Self.cancellation("1"))
    #expect(try fixture.answers().count == 1)
  }

  @Test func aFullSessionSaysSo() throws {
    let fixture = try ServerFixture()
    for id in 0..<MCPSession.mostWaiting { fixture.session.receive(Self.line(id)) }
    #expect(fixture.session.isFull)
    #expect(try fixture.answers().count == MCPSession.mostWaiting)
    #expect(!fixture.session.isFull)
  }

  // MARK: a replaced index

  @Test func aReplacedIndexIsTakenUp() throws {
    let fixture = try ServerFixture()
    try fixture.initialize()
    #expect(try fixture.call("search", ["query": "kaleidoscope"]).text.hasPrefix("Nothing found"))
    #expect(fixture.session.news().isEmpty)
    let more = ServerFixture.document(
      topic: "toys", title: "Toys", path: "toys.md",
      sections: [(1, ["Toys"], [.paragraph(Paragraph("A kaleidoscope turns."))])])
    try ServerFixture.add([more], to: fixture.folder.path)
    #expect(try fixture.call("search", ["query": "kaleidoscope"]).text.contains("toys.md"))
    let news = try ServerFixture.messages(fixture.session.news())
    #expect(news.map { $0["method"] as? String } == ["notifications/resources/list_changed"])
    #expect(fixture.session.news().isEmpty, "told once")
  }

  @Test func anIndexThatWentAwayGoesOnAnswering() throws {
    let fixture = try ServerFixture()
    try fixture.initialize()
    #expect(try fixture.call("search", ["query": "wick"]).text.contains("lanterns.md"))
    try FileManager.default.removeItem(atPath: fixture.folder.path + "/manifest")
    let answer = try fixture.call("search", ["query": "wick"])
    #expect(answer.text.contains("lanterns.md"))
    #expect(!answer.isError)
  }

  @Test func aDamagedIndexIsSaid() throws {
    let fixture = try ServerFixture()
    try fixture.initialize()
    _ = try fixture.call("search", ["query": "wick"])
    try Data("bridgedoc-index 1\ngarbage\n".utf8).write(
      to: URL(fileURLWithPath: fixture.folder.path + "/manifest"))
    let answer = try fixture.call("search", ["query": "wick"])
    #expect(answer.isError)
    #expect(answer.text.contains("manifest"))
  }

  /// In the stateless revision, a client subscribes to notifications and receives them until it unsubscribes.
  @Test func subscriptions() throws {
    let fixture = try ServerFixture()
    let wanted = ["notifications": ["resourcesListChanged": true, "toolsListChanged": true]]
    let acknowledged = try fixture.ask("subscriptions/listen", ServerFixture.modern(wanted), id: "news")
    #expect(acknowledged["method"] as? String == "notifications/subscriptions/acknowledged")
    let params = try #require(acknowledged["params"] as? [String: Any])
    #expect((params["notifications"] as? [String: Bool]) == ["resourcesListChanged": true])
    #expect(fixture.session.wantsNews)
    try ServerFixture.add([], to: fixture.folder.path)
    _ = try fixture.result("tools/list", ServerFixture.modern())
    fixture.session.receive(Self.cancellation("\"other\""))
    _ = fixture.session.news()
    let more = ServerFixture.document(
      topic: "toys", title: "Toys", path: "toys.md",
      sections: [(1, ["Toys"], [.paragraph(Paragraph("A kaleidoscope turns."))])])
    try ServerFixture.add([more], to: fixture.folder.path)
    let news = try ServerFixture.messages(fixture.session.news())
    let meta = try #require((news.first?["params"] as? [String: Any])?["_meta"] as? [String: Any])
    #expect(meta["io.modelcontextprotocol/subscriptionId"] as? String == "news")
    fixture.session.receive(Self.cancellation("\"news\""))
    #expect(!fixture.session.wantsNews)
  }
}
