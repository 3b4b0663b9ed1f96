import DocOutput

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
  var requestedVersion: String?
  var uri: String?

  init(_ code: Code, _ message: String, requestedVersion: String? = nil, uri: String? = nil) {
    self.code = code
    self.message = message
    self.requestedVersion = requestedVersion
    self.uri = uri
  }

  static func invalidRequest(_ message: String) -> Self { Self(.invalidRequest, message) }
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
