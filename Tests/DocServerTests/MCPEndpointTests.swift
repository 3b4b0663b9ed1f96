import DocSearch
import DocTopics
import Foundation
import Testing

@testable import DocServer

/// The Model Context Protocol over HTTP, without a socket.
@Suite struct MCPEndpointTests {
  private let fixture: ServerFixture
  private let endpoint: MCPEndpoint

  init() throws {
    fixture = try ServerFixture()
    endpoint = MCPEndpoint(index: fixture.index, version: "1.2.3")
  }

  private func post(
    _ message: String, _ headers: [(name: String, value: String)] = [],
    isWanted: @escaping () -> Bool = { true }
  ) -> WebReply {
    let request = WebRequest(
      method: "POST", target: "/mcp", headers: [("host", "localhost")] + headers, body: Array(message.utf8))
    return endpoint.reply(to: request, isWanted: isWanted)
  }

  private static let initialize = """
    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}
    """

  private func begin() throws -> String {
    let reply = post(Self.initialize)
    #expect(reply.status == 200)
    return try #require(reply.headers.first { $0.name == "mcp-session-id" }?.value)
  }

  private static func json(_ reply: WebReply) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
  }

  @Test func aSessionIsBegunUsedAndEnded() throws {
    let name = try begin()
    let header = [(name: "mcp-session-id", value: name), (name: "mcp-protocol-version", value: "2025-11-25")]
    #expect(post(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, header).status == 202)
    let call =
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"wick"}}}"#
    let reply = post(call, header)
    #expect(reply.status == 200)
    #expect(String(decoding: reply.body, as: UTF8.self).contains("Wicks"))
    let end = WebRequest(
      method: "DELETE", target: "/mcp", headers: [("host", "localhost"), ("mcp-session-id", name)])
    #expect(endpoint.reply(to: end).status == 204)
    #expect(post(call, header).status == 404)
    #expect(endpoint.reply(to: end).status == 404)
  }

  @Test func instructionsNameWhatIsIndexed() throws {
    let result = try #require(try Self.json(post(Self.initialize))["result"] as? [String: Any])
    #expect(try #require(result["instructions"] as? String).contains("Collections: test."))
    let resources = (result["capabilities"] as? [String: Any])?["resources"] as? [String: Any]
    #expect(resources?.isEmpty == true)
  }

  @Test func theStatelessRevisionNeedsNoSession() throws {
    let reply = post(
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list","arguments":{},"_meta":{
      "io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}
      """)
    #expect(reply.status == 200)
    #expect(String(decoding: reply.body, as: UTF8.self).contains("`test`"))
  }

  @Test(arguments: [
    ("", 400), ("{", 400), ("[]", 400), (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, 400),
  ])
  func whatIsNoMessageOfASession(body: String, status: Int) { #expect(post(body).status == status) }

  @Test func whatIsRefused() throws {
    let get = WebRequest(method: "GET", target: "/mcp", headers: [("host", "localhost")])
    #expect(endpoint.reply(to: get).status == 405)
    #expect(post(Self.initialize, [("mcp-protocol-version", "1999-01-01")]).status == 400)
    #expect(post(Self.initialize, [("origin", "https://evil.example")]).status == 403)
    // This is a page of another server on this machine.
    #expect(post(Self.initialize, [("origin", "http://localhost:9999")]).status == 403)
    let foreign = WebRequest(
      method: "POST", target: "/mcp", headers: [("host", "evil.example")], body: Array(Self.initialize.utf8))
    #expect(endpoint.reply(to: foreign).status == 421)
  }

  /// If the client of a search disconnects, the search ends early. The next search is complete.
  @Test func aSearchThatNobodyWaitsForEnds() throws {
    let header = [(name: "mcp-session-id", value: try begin())]
    let call =
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"wick"}}}"#
    let cut = post(call, header, isWanted: { false })
    #expect(!String(decoding: cut.body, as: UTF8.self).contains("Wicks"))
    #expect(String(decoding: post(call, header).body, as: UTF8.self).contains("Wicks"))
  }

  /// The number of sessions is limited: the least recently used one is dropped.
  @Test func sessionsAreBounded() throws {
    let first = try begin()
    let second = try begin()
    for _ in 0..<AgentSessions.most - 1 {
      _ = post(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, [("mcp-session-id", second)])
      _ = try begin()
    }
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    #expect(post(ping, [("mcp-session-id", first)]).status == 404)
    #expect(post(ping, [("mcp-session-id", second)]).status == 200)
  }

  /// Sixteen threads search at the same time. Each search begins while the previous one runs, and none waits for another.
  @Test(.timeLimit(.minutes(5))) func searchesDoNotWaitForEachOther() throws {
    let sessions = AgentSessions()
    let path = fixture.folder.path
    let endpoints = (0..<16).map { _ in
      MCPEndpoint(
        index: LiveIndex { _ in IndexLocation(directories: [path], areNamed: true) }, version: "1.2.3",
        sessions: sessions)
    }
    let name = sessions.begin(.march2025)
    let call =
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"wick"}}}"#
    let request = WebRequest(
      method: "POST", target: "/mcp", headers: [("host", "localhost"), ("mcp-session-id", name)],
      body: Array(call.utf8))
    var answers = 0
    func begin(_ number: Int) {
      guard number < endpoints.count else { return }
      var hasBegun = false
      let reply = endpoints[number].reply(to: request) {
        if !hasBegun {
          hasBegun = true
          begin(number + 1)
        }
        return true
      }
      if reply.status == 200, String(decoding: reply.body, as: UTF8.self).contains("Wicks") { answers += 1 }
    }
    begin(0)
    #expect(answers == 16)
  }
}
