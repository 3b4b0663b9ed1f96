import DocOutput
import DocSearch
import DocTopics

/// Implements the Model Context Protocol over HTTP (Streamable HTTP, revisions 2025-03-26 to 2026-07-28). Each `POST` contains one message, and
/// its reply is JSON.
///
/// In revisions with `initialize`, later requests identify their session by a header. The server sends no messages except answers. It therefore
/// offers no stream and refuses a `GET`, as the protocol allows. Each thread has its own endpoint, and all endpoints share one table of
/// sessions.
package struct MCPEndpoint {
  private let index: LiveIndex
  private let version: String
  private let access: SiteGuard
  private let freshness: FreshnessCheck
  private let sessions: AgentSessions

  package init(
    index: LiveIndex, version: String, access: SiteGuard = SiteGuard(),
    freshness: @escaping FreshnessCheck = { _ in { _, _, _ in nil } },
    sessions: AgentSessions = AgentSessions()
  ) {
    self.index = index
    self.version = version
    self.access = access
    self.freshness = freshness
    self.sessions = sessions
  }

  /// - Parameter isWanted: returns false once the client has disconnected. A running search polls it.
  package func reply(to request: WebRequest, isWanted: @escaping () -> Bool = { true }) -> WebReply {
    guard let target = WebTarget(request.target) else {
      return .plain(400, "This is not an address of this site")
    }
    if let refusal = access.refusal(of: request, target) { return refusal }
    switch request.method {
    case "POST": return post(request, isWanted)
    case "DELETE":
      guard let name = request.header(Self.sessionHeader), sessions.end(name) else {
        return .plain(404, "There is no such session")
      }
      return WebReply(204, type: WebReply.text, [])
    default:
      return .plain(405, "Send messages by POST; there is no stream", headers: [("allow", "POST, DELETE")])
    }
  }

  private static let sessionHeader = "mcp-session-id"
  private static let versionHeader = "mcp-protocol-version"

  private func post(_ request: WebRequest, _ isWanted: @escaping () -> Bool) -> WebReply {
    if let name = request.header(Self.versionHeader), ProtocolVersion(rawValue: name) == nil {
      return .plain(400, "This version of the protocol is not supported")
    }
    let value: JSONValue
    do { value = try JSONValue(request.body) } catch { return Self.error(400, error) }
    let session = MCPSession(index: index, version: version, offersNews: false, freshness: freshness)
    session.hasClient = isWanted
    if value["method"]?.string == "initialize" { return begin(request.body, session) }
    if value["params"]?["_meta"]?["io.modelcontextprotocol/protocolVersion"] != nil {
      return answer(to: request.body, session)
    }
    guard let name = request.header(Self.sessionHeader) else {
      return Self.error(
        400, .invalidRequest("no session: send initialize first, and then the header Mcp-Session-Id"))
    }
    guard let agreed = sessions.use(name) else {
      return Self.error(404, .invalidRequest("no such session: send initialize again"))
    }
    session.version = agreed
    return answer(to: request.body, session)
  }

  private func begin(_ body: [UInt8], _ session: MCPSession) -> WebReply {
    var reply = answer(to: body, session)
    guard let agreed = session.version else { return reply }
    reply.headers.append((Self.sessionHeader, sessions.begin(agreed)))
    return reply
  }

  private func answer(to body: [UInt8], _ session: MCPSession) -> WebReply {
    session.receive(body)
    var bytes: [UInt8] = []
    while session.beginNext() { bytes += session.finish() }
    // A message without a request has no answer.
    return bytes.isEmpty ? WebReply(202, type: WebReply.json, []) : WebReply(type: WebReply.json, bytes)
  }

  private static func error(_ status: Int, _ error: ProtocolError) -> WebReply {
    WebReply(status, type: WebReply.json, Reply.error(nil, error))
  }
}
