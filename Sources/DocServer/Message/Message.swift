/// A JSON-RPC message from a client.
enum Message: Sendable, Hashable {
  case request(Request)
  case notification(method: String, params: [String: ClientValue])
  /// A response. This server sends no requests, so it ignores responses.
  case response

  struct Request: Sendable, Hashable {
    var id: RequestID
    var method: String
    var params: [String: ClientValue]
  }

  /// An invalid message, with the id of the request if the id could be read.
  struct Malformed: Error, Sendable, Hashable {
    var id: RequestID?
    var error: ProtocolError
  }

  init(_ value: ClientValue) throws(Malformed) {
    guard let fields = value.object else {
      throw Malformed(error: .invalidRequest("a message is an object, not \(value.typeName)"))
    }
    let id = fields["id"].flatMap { RequestID($0) }
    guard fields["jsonrpc"] == .string("2.0") else {
      throw Malformed(id: id, error: .invalidRequest("jsonrpc must be \"2.0\""))
    }
    if fields["method"] == nil, fields["result"] != nil || fields["error"] != nil {
      self = .response
      return
    }
    guard let method = fields["method"]?.string else {
      throw Malformed(id: id, error: .invalidRequest("method must be a string"))
    }
    if fields["id"] != nil, id == nil {
      throw Malformed(error: .invalidRequest("id must be an integer or a string"))
    }
    let params: [String: ClientValue]
    switch fields["params"] {
    case nil: params = [:]
    case .object(let object): params = object
    case .some(let other):
      // A notification is never answered, even if it is invalid.
      guard id != nil else {
        self = .notification(method: method, params: [:])
        return
      }
      throw Malformed(id: id, error: .invalidParams("params must be an object, not \(other.typeName)"))
    }
    self =
      id.map { .request(Request(id: $0, method: method, params: params)) }
      ?? .notification(method: method, params: params)
  }
}
