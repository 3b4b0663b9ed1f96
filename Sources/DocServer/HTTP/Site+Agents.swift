import DocModel

/// The Model Context Protocol over HTTP (Streamable HTTP, revisions 2025-03-26 to 2026-07-28).
extension Site {
  /// Answers a `POST` of one message with JSON.
  ///
  /// There are no sessions: a header of each request names the revision of the protocol. The server sends no messages except answers, so it
  /// offers no stream and refuses a `GET`, as the protocol allows.
  /// - Parameter isWanted: returns false once the client has disconnected. A running search polls it.
  package func agentReply(to request: WebRequest, isWanted: @escaping () -> Bool = { true }) -> WebReply {
    if let refusal = refusal(of: request) { return refusal }
    guard request.method == "POST" else {
      return .plain(405, "Send messages by POST; there is no stream", headers: [("allow", "POST")])
    }
    // A client that sends no revision uses the first revision that had this transport.
    let revision = request.header("mcp-protocol-version") ?? ProtocolVersion.march2025.rawValue
    guard let agreed = ProtocolVersion(rawValue: revision) else {
      return .plain(400, "This version of the protocol is not supported")
    }
    guard let value = JSONTree.of(request.body)?.root else {
      return WebReply(400, type: WebReply.json, Reply.error(nil, ProtocolError(.parse, "this is no JSON")))
    }
    let session = MCPSession(
      index: index, version: settings.version, offersNews: false, freshness: freshness)
    session.hasClient = isWanted
    // `initialize` and the requests of stateless revisions contain their revision in the body.
    if value["method"]?.string != "initialize", !agreed.isStateless { session.version = agreed }
    session.receive(request.body)
    var bytes: [UInt8] = []
    while session.beginNext() { bytes += session.finish() }
    // Notifications have no answer, so the status is 202 without a body (Streamable HTTP transport).
    return bytes.isEmpty ? WebReply(202, type: WebReply.json, []) : WebReply(type: WebReply.json, bytes)
  }
}
