import DocModel

/// A JSON-RPC message from a client: a request or, if it has no id, a notification.
struct Message: Sendable {
  var id: RequestID?
  var method: String
  var params: JSONValue?

  /// An invalid message, with the id of the request if the id could be read.
  struct Malformed: Error, Sendable {
    var id: RequestID?
    var error: ProtocolError
  }

  /// Fails for a response. This server sends no requests, so it ignores responses.
  init?(_ line: [UInt8]) throws(Malformed) {
    guard let value = JSONTree.of(line)?.root else {
      throw Malformed(error: ProtocolError(.parse, "this is no JSON"))
    }
    guard value.kind == .object else {
      throw Malformed(error: .invalidRequest("a message is an object, not \(value.typeName)"))
    }
    id = value["id"].flatMap { RequestID($0) }
    guard value["jsonrpc"]?.string == "2.0" else {
      throw Malformed(id: id, error: .invalidRequest("jsonrpc must be \"2.0\""))
    }
    if value["method"] == nil, value["result"] != nil || value["error"] != nil { return nil }
    guard let method = value["method"]?.string else {
      throw Malformed(id: id, error: .invalidRequest("method must be a string"))
    }
    if value["id"] != nil, id == nil {
      throw Malformed(error: .invalidRequest("id must be an integer or a string"))
    }
    (self.method, params) = (method, value["params"])
    // A notification is never answered, even if it is invalid.
    if let params, params.kind != .object, id != nil {
      throw Malformed(id: id, error: .invalidParams("params must be an object, not \(params.typeName)"))
    }
  }
}
