import DocOutput

/// What a client calls one of its requests: an integer or a string, and never null (MCP, "Requests").
enum RequestID: Sendable, Hashable {
  case integer(Int)
  case string(String)

  /// Longer names are no names: they are sent back with every answer.
  static let mostBytes = 1024

  init?(_ value: JSONValue) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .string(let text) where text.utf8.count <= Self.mostBytes: self = .string(text)
    default: return nil
    }
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .integer(let number): json.value(number)
    case .string(let text): json.value(text)
    }
  }
}
