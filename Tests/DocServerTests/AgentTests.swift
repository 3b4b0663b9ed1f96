import DocSearch
import DocTopics
import Foundation
import Testing

@testable import DocServer

/// The Model Context Protocol over HTTP, without a socket.
@Suite struct AgentTests {
  private let fixture: ServerFixture
  private let endpoint: Site

  init() throws {
    fixture = try ServerFixture()
    endpoint = Site(index: fixture.index, settings: Site.Settings(assets: [:], version: "1.2.3"))
  }

  private func post(
    _ message: String, _ headers: [(name: String, value: String)] = [],
    isWanted: @escaping () -> Bool = { true }
  ) -> WebReply {
    let request = WebRequest(
      method: "POST", target: "/mcp", headers: [("host", "localhost")] + headers, body: Array(message.utf8))
    return endpoint.agentReply(to: request, isWanted: isWanted)
  }

  private static let initialize = """
    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}
    """

  private static let search = """
    {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"wick"}}}
    """

  private static func json(_ reply: WebReply) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
  }

  /// Any server of an index can answer any request, because none keeps a session.
  @Test(arguments: ["2025-03-26", "2025-11-25", nil])
  func requestsNeedNoSession(revision: String?) {
    let begun = post(Self.initialize)
    #expect(begun.status == 200)
    #expect(!begun.headers.contains { $0.name == "mcp-session-id" })
    let header = revision.map { [(name: "mcp-protocol-version", value: $0)] } ?? []
    #expect(post(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, header).status == 202)
    let reply = post(Self.search, header)
    #expect(reply.status == 200)
    #expect(String(decoding: reply.body, as: UTF8.self).contains("Wicks"))
    let end = WebRequest(method: "DELETE", target: "/mcp", headers: [("host", "localhost")])
    #expect(endpoint.agentReply(to: end).status == 405)
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

  @Test(arguments: ["", "{", "[1,"])
  func whatIsNoMessage(body: String) { #expect(post(body).status == 400) }

  @Test func whatIsRefused() throws {
    let get = WebRequest(method: "GET", target: "/mcp", headers: [("host", "localhost")])
    #expect(endpoint.agentReply(to: get).status == 405)
    #expect(post(Self.initialize, [("mcp-protocol-version", "1999-01-01")]).status == 400)
    #expect(post(Self.initialize, [("origin", "https://evil.example")]).status == 403)
    // This is a page of another server on this machine.
    #expect(post(Self.initialize, [("origin", "http://localhost:9999")]).status == 403)
    let foreign = WebRequest(
      method: "POST", target: "/mcp", headers: [("host", "evil.example")], body: Array(Self.initialize.utf8))
    #expect(endpoint.agentReply(to: foreign).status == 421)
  }

  /// If the client of a search disconnects, the search ends early. The next search is complete.
  @Test func aSearchThatNobodyWaitsForEnds() throws {
    let cut = post(Self.search, isWanted: { false })
    #expect(!String(decoding: cut.body, as: UTF8.self).contains("Wicks"))
    #expect(String(decoding: post(Self.search).body, as: UTF8.self).contains("Wicks"))
  }

  /// Sixteen threads search at the same time. Each search begins while the previous one runs, and none waits for another.
  @Test(.timeLimit(.minutes(5))) func searchesDoNotWaitForEachOther() throws {
    let path = fixture.folder.path
    let endpoints = (0..<16).map { _ in
      Site(
        index: LiveIndex { _ in IndexLocation(directories: [path], areNamed: true) },
        settings: Site.Settings(assets: [:], version: "1.2.3"))
    }
    let request = WebRequest(
      method: "POST", target: "/mcp", headers: [("host", "localhost")], body: Array(Self.search.utf8))
    var answers = 0
    func begin(_ number: Int) {
      guard number < endpoints.count else { return }
      var hasBegun = false
      let reply = endpoints[number].agentReply(to: request) {
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
