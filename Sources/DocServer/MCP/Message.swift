import DocModel
import DocOutput

/// A JSON-RPC message from a client: a request or, if it has no id, a notification.
struct Message: Sendable {
  var id: RequestID?
  var method: String
  var params: JSONValue?

  /// Fails for a response. This server sends no requests, so it ignores responses.
  init?(_ line: [UInt8]) throws(ProtocolError) {
    guard let value = JSONTree.of(line)?.root else {
      throw ProtocolError(.parse, "this is no JSON")
    }
    guard value.kind == .object else {
      throw .invalidRequest("a message is an object, not \(value.typeName)")
    }
    id = value["id"].flatMap { RequestID($0) }
    guard value["jsonrpc"]?.string == "2.0" else {
      throw .invalidRequest("jsonrpc must be \"2.0\"", in: id)
    }
    if value["method"] == nil, value["result"] != nil || value["error"] != nil { return nil }
    guard let method = value["method"]?.string else {
      throw .invalidRequest("method must be a string", in: id)
    }
    if value["id"] != nil, id == nil {
      throw .invalidRequest("id must be an integer or a string")
    }
    (self.method, params) = (method, value["params"])
    // A notification is never answered, even if it is invalid.
    if let params, params.kind != .object, id != nil {
      throw ProtocolError(
        .invalidParams, "params must be an object, not \(params.typeName)", in: id)
    }
  }
}

extension JSONValue {
  /// The value of the last member with this name. Names are compared after decoding, because some clients write a slash in a name as `\/`.
  func member(_ name: String) -> JSONValue? { members.last { $0.name == name }?.value }

  /// A whole number. Some clients write whole numbers as `5.0`.
  var wholeNumber: Int? {
    guard kind == .number else { return nil }
    return integer ?? literal.flatMap { Double($0) }.flatMap { Int(exactly: $0) }
  }

  var typeName: String {
    switch kind {
    case .null: "null"
    case .bool: "a boolean"
    case .number: wholeNumber == nil ? "a number" : "an integer"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The id that a client gives to a request: an integer or a string, never null (MCP, "Requests").
enum RequestID: Sendable, Hashable {
  case integer(Int)
  case string(String)

  /// The maximum length of an id in bytes. Each answer repeats the id, so ids must be short.
  static let mostBytes = 1024

  init?(_ value: JSONValue) {
    if let number = value.wholeNumber {
      self = .integer(number)
    } else if let text = value.string, text.utf8.count <= Self.mostBytes {
      self = .string(text)
    } else {
      return nil
    }
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .integer(let number): json.value(number)
    case .string(let text): json.value(text)
    }
  }
}

/// The supported revisions of the Model Context Protocol, oldest first.
enum ProtocolVersion: String, CaseIterable, Sendable, Comparable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  /// Whether the revision is stateless: each request states its version, and the server keeps no state between requests. In all other revisions,
  /// a session begins with `initialize`.
  var isStateless: Bool { self >= .july2026 }

  /// The version that `initialize` negotiates: the requested one if it is supported and has `initialize`, else the newest one with `initialize`.
  static func negotiated(_ requested: String) -> Self {
    guard let version = Self(rawValue: requested), !version.isStateless else { return .november2025 }
    return version
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Writes the fields that every result must have in a stateless revision.
  func writeResult(ofProgram version: String, to json: inout JSONWriter) {
    guard isStateless else { return }
    json.field("resultType", "complete")
    json.field("_meta") { Reply.writeProgram(version, as: "io.modelcontextprotocol/serverInfo", to: &$0) }
  }

  /// Writes how long a client may cache a result: an hour if the result is constant, and not at all if it depends on the index.
  func writeCaching(_ isFixed: Bool, to json: inout JSONWriter) {
    guard isStateless else { return }
    json.field("ttlMs", isFixed ? 3_600_000 : 0)
    json.field("cacheScope", isFixed ? "public" : "private")
  }
}

/// Why a request failed. The codes are those of JSON-RPC 2.0 (section 5.1) and of MCP.
struct ProtocolError: Error, Sendable {
  enum Code: Int, Sendable {
    case parse = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    /// Used in revisions before 2026-07-28. Later revisions use `invalidParams` instead.
    case resourceNotFound = -32002
    case unsupportedVersion = -32022
  }

  var code: Code
  var message: String
  /// The id of an invalid message, if the id could be read.
  var request: RequestID?
  var requestedVersion: String?
  var uri: String?

  init(
    _ code: Code, _ message: String, in request: RequestID? = nil, requestedVersion: String? = nil,
    uri: String? = nil
  ) {
    (self.code, self.message, self.request) = (code, message, request)
    (self.requestedVersion, self.uri) = (requestedVersion, uri)
  }

  static func invalidRequest(_ message: String, in request: RequestID? = nil) -> Self {
    Self(.invalidRequest, message, in: request)
  }
  static func invalidParams(_ message: String) -> Self { Self(.invalidParams, message) }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("code", code.rawValue)
      json.field("message", message)
      if let requestedVersion {
        json.field("data") {
          $0.field("supported", strings: ProtocolVersion.allCases.reversed().map(\.rawValue))
          $0.field("requested", ClientText.excerpt(requestedVersion))
        }
      } else if let uri {
        json.field("data") { $0.field("uri", ClientText.excerpt(uri)) }
      }
    }
  }
}

/// Prepares text from clients or documents, so that it can be part of messages to a client.
enum ClientText {
  /// The beginning of a text, cut at a character boundary and sanitised. A cut text ends with `…`.
  static func excerpt(_ text: String, limit: Int = 120) -> String {
    TerminalText.safe(ShortText.cut(text, to: limit))
  }

  static func capitalised(_ sentence: String) -> String {
    sentence.prefix(1).uppercased() + sentence.dropFirst()
  }
}

enum Reply {
  typealias Fields = (inout JSONWriter) -> Void

  /// Writes the name and version of the program. Several messages of the protocol must contain them.
  static func writeProgram(_ version: String, as name: String, to json: inout JSONWriter) {
    json.field(name) {
      $0.field("name", "bridgedoc")
      $0.field("title", "bridgedoc")
      $0.field("version", version)
    }
  }

  static func result(_ id: RequestID?, _ fields: Fields) -> [UInt8] {
    reply(id) { $0.field("result", object: fields) }
  }

  static func error(_ id: RequestID?, _ error: ProtocolError) -> [UInt8] {
    reply(id) { json in
      json.name("error")
      error.write(to: &json)
    }
  }

  /// `id` is the id of the request; nil if it could not be read.
  private static func reply(_ id: RequestID?, _ fields: Fields) -> [UInt8] {
    message { json in
      json.name("id")
      if let id { id.write(to: &json) } else { json.null() }
      fields(&json)
    }
  }

  static func notification(_ method: String, _ params: Fields? = nil) -> [UInt8] {
    message { json in
      json.field("method", method)
      if let params { json.field("params", object: params) }
    }
  }

  private static func message(_ fields: Fields) -> [UInt8] {
    JSONWriter.document(nil, .compact) { json in
      json.field("jsonrpc", "2.0")
      fields(&json)
    }
  }
}
