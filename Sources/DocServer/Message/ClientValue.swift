import DocModel

/// A JSON value that a client sent.
enum ClientValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Any number that is not an `Int`.
  case number(Double)
  case string(String)
  case array([ClientValue])
  case object([String: ClientValue])

  /// Parses a text that contains exactly one value (RFC 8259).
  init(_ bytes: [UInt8]) throws(ProtocolError) {
    guard let tree = JSONTree.of(bytes) else { throw ProtocolError(.parse, "this is no JSON") }
    self.init(tree.root)
  }

  private init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool: self = .bool(value.bool == true)
    case .number:
      // Some clients write whole numbers as `5.0`.
      let number = Double(value.literal ?? "") ?? 0
      self = (value.integer ?? Int(exactly: number)).map { .integer($0) } ?? .number(number)
    case .string: self = .string(value.string ?? "")
    case .array: self = .array(value.elements.map { ClientValue($0) })
    case .object:
      self = .object(
        Dictionary(value.members.map { ($0.name, ClientValue($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }

  /// The value of a key; nil if there is no such key, or if this value is not an object.
  subscript(_ key: String) -> ClientValue? { object?[key] }

  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var object: [String: ClientValue]? {
    guard case .object(let fields) = self else { return nil }
    return fields
  }

  /// The name of the value's type, for error messages.
  var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
