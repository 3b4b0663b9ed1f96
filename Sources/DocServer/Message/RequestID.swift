import DocModel
import DocOutput

/// The id that a client gives to a request: an integer or a string, never null (MCP, "Requests").
enum RequestID: Sendable, Hashable {
  case integer(Int)
  case string(String)

  /// Upper bound on the bytes of an id. Each answer repeats the id, so ids must be short.
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
