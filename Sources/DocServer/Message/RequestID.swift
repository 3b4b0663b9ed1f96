import DocOutput

/// The id that a client gives to a request: an integer or a string, never null (MCP, "Requests").
enum RequestID: Sendable, Hashable {
  case integer(Int)
  case string(String)

  /// Upper bound on the bytes of an id. Each answer repeats the id, so ids must be short.
  static let mostBytes = 1024

  init?(_ value: ClientValue) {
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
