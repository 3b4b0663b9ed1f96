import DocModel

extension JSONValue {
  /// The value of a name with a slash, which some clients write as `\/`.
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
