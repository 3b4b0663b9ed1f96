import DocModel
import DocOutput
import DocSearch
import DocTopics

/// A tool as it is offered to clients. Its schema and the validation of its arguments come from the same description.
struct Tool: Sendable {
  var name: String
  var description: String
  var parameters: [Parameter]
  /// Says what the tool will look up. If the index is in a database, only what this question needs is fetched.
  var question: @Sendable (ToolArguments) throws -> DatabaseQuestion
  var call: @Sendable (ToolArguments, Searcher, FreshnessCheck) throws -> [UInt8]

  struct Parameter: Sendable {
    enum Kind: Sendable {
      case string(mostBytes: Int)
      case integer(ClosedRange<Int>)
      case boolean
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
      json.field("inputSchema") { json in
        json.field("type", "object")
        json.field("properties") { json in
          for parameter in parameters { json.field(parameter.name, object: parameter.write) }
        }
        json.field("required", strings: parameters.filter(\.isRequired).map(\.name))
        json.field("additionalProperties", false)
      }
      json.field("annotations") {
        $0.field("readOnlyHint", true)
        $0.field("openWorldHint", false)
      }
    }
  }
}

extension Tool.Parameter {
  fileprivate func write(to json: inout JSONWriter) {
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
      json.field("anyOf", objects: [false, true]) { json, isArray in
        guard isArray else { return word(&json) }
        json.field("type", "array")
        json.field("items", object: word)
      }
    }
    if let description { json.field("description", description) }
  }
}

struct ToolArguments: Sendable {
  private var values: [String: JSONValue] = [:]

  /// - Parameter object: the arguments; nil or null if there are none.
  init(_ object: JSONValue?, of tool: Tool) throws(ToolFailure) {
    for (name, value, _) in object?.members ?? [] {
      guard let parameter = tool.parameters.first(where: { $0.name == name }) else {
        let names = tool.parameters.map(\.name).joined(separator: ", ")
        throw ToolFailure("\(tool.name) has no argument '\(ClientText.excerpt(name))'; it has \(names)")
      }
      // Some clients send null for an argument that they could omit.
      if value.kind == .null, !parameter.isRequired { continue }
      try Self.check(value, parameter)
      values[name] = value
    }
    for parameter in tool.parameters where parameter.isRequired && values[parameter.name] == nil {
      throw ToolFailure("\(tool.name) needs the argument '\(parameter.name)'")
    }
  }

  private static func check(_ value: JSONValue, _ parameter: Tool.Parameter) throws(ToolFailure) {
    switch (parameter.kind, value.kind) {
    case (.string(let most), .string):
      let text = value.string ?? ""
      guard text.utf8.count <= most else {
        throw ToolFailure("'\(parameter.name)' is longer than \(DecimalText.grouped(most)) bytes")
      }
      if parameter.isRequired, text.utf8.allSatisfy({ $0 <= 0x20 }) {
        throw ToolFailure("'\(parameter.name)' is empty")
      }
    case (.integer(let range), .number) where value.wholeNumber != nil:
      guard let number = value.wholeNumber, range.contains(number) else {
        throw ToolFailure(
          "'\(parameter.name)' is \(value.literal ?? ""), but must be between \(range.lowerBound) and "
            + "\(range.upperBound)")
      }
    case (.boolean, .bool): return
    case (.words(let words), .string), (.words(let words), .array):
      let given = value.kind == .array ? value.elements : [value]
      guard given.allSatisfy({ $0.string.map(words.contains) ?? false }) else {
        throw ToolFailure("'\(parameter.name)' may be \(words.joined(separator: ", "))")
      }
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

  func string(_ name: String) -> String? {
    guard let text = values[name]?.string, !text.isEmpty else { return nil }
    return text
  }

  func integer(_ name: String) -> Int? { values[name]?.wholeNumber }

  func flag(_ name: String) -> Bool { values[name]?.bool == true }

  func strings(_ name: String) -> [String] {
    string(name).map { [$0] } ?? values[name].elements.compactMap(\.string)
  }
}

/// Why a tool call failed. The sentence helps the model to correct the call.
struct ToolFailure: Error, Sendable {
  var message: String

  init(_ message: String) { self.message = message }
}
