import DocOutput
import DocSearch

/// The Model Context Protocol over HTTP (Streamable HTTP, revisions 2025-03-26 to 2026-07-28): a message in a `POST`, its answer as
/// JSON in the reply.
///
/// Revisions that begin with `initialize` get a session, which a header names from then on. The server never begins to speak
/// itself, so it offers no stream: a `GET` is refused, as the protocol provides.
package final class MCPEndpoint {
  private let index: LiveIndex
  private let version: String
  private let access: SiteGuard
  private let freshness: FreshnessCheck
  /// Makes names of sessions that nobody can guess.
  private let makeName: () -> String
  /// By their names; the clock tells which was used longest ago.
  private var sessions: [String: (session: Session, used: UInt64)] = [:]
  private var clock: UInt64 = 0

  static let mostSessions = 256

  package init(
    index: LiveIndex, version: String, access: SiteGuard = SiteGuard(),
    freshness: @escaping FreshnessCheck = { _, _, _ in nil },
    makeName: @escaping () -> String = MCPEndpoint.randomName
  ) {
    self.index = index
    self.version = version
    self.access = access
    self.freshness = freshness
    self.makeName = makeName
  }

  /// 128 bits of the system's own generator.
  package static func randomName() -> String {
    var generator = SystemRandomNumberGenerator()
    func hexadecimal(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    return hexadecimal(generator.next()) + hexadecimal(generator.next())
  }

  package func reply(to request: WebRequest) -> WebReply {
    clock += 1
    guard let target = WebTarget(request.target) else {
      return .plain(400, "This is no address of this site")
    }
    if let refusal = access.refusal(of: request, target) { return refusal }
    switch request.method {
    case "POST": return post(request)
    case "DELETE":
      guard let name = request.header(Self.sessionHeader), sessions.removeValue(forKey: name) != nil else {
        return .plain(404, "There is no such session")
      }
      return WebReply(204, type: WebReply.text, [])
    default:
      return .plain(405, "Send messages by POST; there is no stream", headers: [("allow", "POST, DELETE")])
    }
  }

  private static let sessionHeader = "mcp-session-id"
  private static let versionHeader = "mcp-protocol-version"

  private func post(_ request: WebRequest) -> WebReply {
    if let name = request.header(Self.versionHeader), ProtocolVersion(rawValue: name) == nil {
      return .plain(400, "This version of the protocol is not known")
    }
    guard let value = JSONValue(request.body) else {
      return Self.error(400, ProtocolError(.parse, "this is no JSON"))
    }
    if value["method"]?.string == "initialize" { return begin(request.body) }
    if value["params"]?["_meta"]?["io.modelcontextprotocol/protocolVersion"] != nil {
      return answer(to: request.body, makeSession())
    }
    guard let name = request.header(Self.sessionHeader) else {
      return Self.error(
        400, .invalidRequest("no session: send initialize first, and then the header Mcp-Session-Id"))
    }
    guard let entry = sessions[name] else {
      return Self.error(404, .invalidRequest("no such session: send initialize again"))
    }
    sessions[name]?.used = clock
    return answer(to: request.body, entry.session)
  }

  private func makeSession() -> Session {
    Session(index: index, version: version, offersNews: false, freshness: freshness)
  }

  private func begin(_ body: [UInt8]) -> WebReply {
    let session = makeSession()
    var reply = answer(to: body, session)
    guard session.version != nil else { return reply }
    if sessions.count >= Self.mostSessions, let oldest = sessions.min(by: { $0.value.used < $1.value.used }) {
      sessions.removeValue(forKey: oldest.key)
    }
    let name = makeName()
    sessions[name] = (session, clock)
    reply.headers.append((Self.sessionHeader, name))
    return reply
  }

  private func answer(to body: [UInt8], _ session: Session) -> WebReply {
    session.receive(body)
    var bytes: [UInt8] = []
    while session.beginNext() { bytes += session.finish() }
    // Notifications have no answer.
    return bytes.isEmpty ? WebReply(202, type: WebReply.json, []) : WebReply(type: WebReply.json, bytes)
  }

  private static func error(_ status: Int, _ error: ProtocolError) -> WebReply {
    WebReply(status, type: WebReply.json, Reply.error(nil, error))
  }
}
