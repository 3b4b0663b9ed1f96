import DocOutput

/// A tool as it is offered to clients. Its schema and the validation of its arguments come from the same description.
struct Tool: Sendable {
  var name: String
  var description: String
  var parameters: [Parameter]

  struct Parameter: Sendable {
    enum Kind: Sendable {
      case string(mostBytes: Int)
      case integer(ClosedRange<Int>)
      case boolean
      /// One or more words from this list.
      case words([String])
    }

    var name: String
    var kind: Kind
    var description: String?
    var isRequired = false
  }

  /// Writes the tool as an element of `tools/list`. Annotations exist since the second version of the protocol, and clients of the first
  /// version ignore them.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("name", name)
      json.field("description", description)
      json.field(
        "inputSchema",
        object: { json in
          json.field("type", "object")
          json.field(
            "properties",
            object: { json in
              for parameter in parameters {
                json.name(parameter.name)
                parameter.write(to: &json)
              }
            })
          json.field("required", strings: parameters.filter(\.isRequired).map(\.name))
          json.field("additionalProperties", false)
        })
      json.field(
        "annotations",
        object: {
          $0.field("readOnlyHint", true)
          $0.field("openWorldHint", false)
        })
    }
  }
}

extension Tool.Parameter {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      switch kind {
      case .string: json.field("type", "string")
      case .boolean: json.field("type", "boolean")
      case .integer(let range):
        json.field("type", "integer")
        json.field("minimum", range.lowerBound)
        json.field("maximum", range.upperBound)
      case .words(let words):
        func word(_ json: inout JSONWriter) {
          json.field("type", "string")
          json.field("enum", strings: words)
        }
        json.field("anyOf", array: [false, true]) { json, isArray in
          json.object { json in
            guard isArray else { return word(&json) }
            json.field("type", "array")
            json.field("items", object: word)
          }
        }
      }
      if let description { json.field("description", description) }
    }
  }
}

/// The arguments of a call, validated against the tool's parameters.
struct ToolArguments: Sendable {
  private var values: [String: ClientValue] = [:]

  init(_ values: [String: ClientValue], of tool: Tool) throws(ToolFailure) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let parameter = tool.parameters.first(where: { $0.name == name }) else {
        let names = tool.parameters.map(\.name).joined(separator: ", ")
        throw ToolFailure("\(tool.name) has no argument '\(ClientText.excerpt(name))'; it has \(names)")
      }
      // Some clients send null for an argument that they could omit.
      if value == .null, !parameter.isRequired { continue }
      self.values[name] = try Self.checked(value, parameter)
    }
    for parameter in tool.parameters where parameter.isRequired && self.values[parameter.name] == nil {
      throw ToolFailure("\(tool.name) needs the argument '\(parameter.name)'")
    }
  }

  private static func checked(
    _ value: ClientValue, _ parameter: Tool.Parameter
  ) throws(ToolFailure) -> ClientValue {
    switch (parameter.kind, value) {
    case (.string(let most), .string(let text)):
      guard text.utf8.count <= most else {
        throw ToolFailure("'\(parameter.name)' is longer than \(DecimalText.grouped(most)) bytes")
      }
      if parameter.isRequired, text.utf8.allSatisfy({ $0 <= 0x20 }) {
        throw ToolFailure("'\(parameter.name)' is empty")
      }
      return value
    case (.integer(let range), .integer(let number)):
      guard range.contains(number) else {
        throw ToolFailure(
          "'\(parameter.name)' is \(number), but must be between \(range.lowerBound) and \(range.upperBound)")
      }
      return value
    case (.boolean, .bool): return value
    case (.words(let words), .string(let word)) where words.contains(word): return .array([value])
    case (.words(let words), .string):
      throw ToolFailure("'\(parameter.name)' may be \(words.joined(separator: ", "))")
    case (.words(let words), .array(let elements)):
      for element in elements where !words.contains(where: { .string($0) == element }) {
        throw ToolFailure("'\(parameter.name)' may hold \(words.joined(separator: ", "))")
      }
      return value
    default:
      throw ToolFailure("'\(parameter.name)' must be \(typeName(parameter.kind)), not \(value.typeName)")
    }
  }

  private static func typeName(_ kind: Tool.Parameter.Kind) -> String {
    switch kind {
    case .string: "a string"
    case .integer: "an integer"
    case .boolean: "a boolean"
    case .words(let words): "one of these words, or an array of them: " + words.joined(separator: ", ")
    }
  }

  /// A string argument; nil if the argument is absent or empty.
  func string(_ name: String) -> String? {
    guard let text = values[name]?.string, !text.isEmpty else { return nil }
    return text
  }

  func integer(_ name: String) -> Int? {
    guard case .integer(let number) = values[name] else { return nil }
    return number
  }

  func flag(_ name: String) -> Bool { values[name] == .bool(true) }

  func words(_ name: String) -> [String] {
    guard case .array(let elements) = values[name] else { return [] }
    return elements.compactMap(\.string)
  }
}

/// Why a tool call failed. The sentence helps the model to correct the call.
struct ToolFailure: Error, Sendable, Hashable {
  var message: String

  init(_ message: String) { self.message = message }
}
