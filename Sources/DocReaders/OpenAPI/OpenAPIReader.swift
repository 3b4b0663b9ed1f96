import DocDraft
import DocModel
import DocSystem

/// Reads OpenAPI and Swagger 2.0 descriptions in JSON or YAML. Each operation and each schema becomes an entry.
struct OpenAPIReader: Reader {
  var name: String { "openapi" }

  /// Certain if the root object has the version of the specification, and either `info` or `paths`.
  func recognise(_ probe: Probe) -> Confidence? {
    if let root = probe.json?.root {
      return root["openapi"]?.string != nil || root["swagger"]?.string != nil
        ? root["paths"] != nil || root["info"] != nil ? .certain : nil : nil
    }
    guard let text = probe.text else { return nil }
    var hasVersion = false
    var hasInfo = false
    for line in 0..<min(text.lineCount, Self.linesLookedAt) {
      let bytes = text.lineBytes(line)
      if ByteSearch.starts(bytes, with: "openapi:") || ByteSearch.starts(bytes, with: "swagger:") {
        hasVersion = true
      }
      if ByteSearch.starts(bytes, with: "info:") || ByteSearch.starts(bytes, with: "paths:") {
        hasInfo = true
      }
    }
    return hasVersion && hasInfo ? .certain : nil
  }

  /// The number of lines that are searched for the version of the specification.
  private static let linesLookedAt = 200

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard let tree = member.probe.json ?? member.probe.text.flatMap({ YAMLTree.of($0) }) else {
      sink.warn(
        "the OpenAPI description is not valid YAML, or is nested too deeply; check it, or write it as JSON")
      return
    }
    sink.isOfBytes = member.probe.json != nil
    var description = OpenAPIDescription(tree.root)
    sink.add(description.draft())
  }
}

/// Writes an OpenAPI description: general information, operations by path, and schemas by name.
private struct OpenAPIDescription {
  private let root: JSONValue
  private var writer = TreeWriter(sectionWords: .max)
  /// Shared parameters and responses, by the last component of their references.
  private var shared: [String: JSONValue] = [:]

  /// HTTP methods in the order of the specification (OpenAPI 3.1, 4.8.9.1).
  private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

  init(_ root: JSONValue) {
    self.root = root
    let components = root["components"]
    for group in [
      components?["parameters"], components?["responses"], components?["requestBodies"], root["parameters"],
      root["responses"],
    ] {
      for (name, value, _) in group?.members ?? [] where shared[name] == nil { shared[name] = value }
    }
  }

  mutating func draft() -> DraftDocument {
    let info = root["info"]
    let title = info?["title"]?.string ?? "API"
    var draft = DraftDocument(kind: .reference, title: title)
    draft.describe("version", as: info?["version"]?.literal)
    writer.heading(level: 1, text: title, line: info?.line ?? 1)
    text(info?["description"])
    for server in root["servers"].elements {
      item(server["url"]?.string, server["description"], at: server)
    }
    for (path, value, _) in root["paths"]?.members ?? [] {
      for (method, operation, line) in value.members where Self.methods.contains(method) {
        writer.heading(level: 2, text: "\(method.uppercased()) \(path)", line: line)
        write(operation, common: value["parameters"])
      }
    }
    for (name, schema, line) in (root["components"]?["schemas"] ?? root["definitions"])?.members ?? [] {
      writer.heading(level: 2, text: name, line: line)
      text(schema["description"])
      properties(of: schema)
    }
    writer.finish(into: &draft)
    return draft
  }

  private mutating func write(_ operation: JSONValue, common: JSONValue?) {
    if operation["deprecated"]?.bool == true { paragraph("**Deprecated**", at: operation) }
    text(operation["summary"])
    text(operation["description"])
    if let name = operation["operationId"]?.string, let value = operation["operationId"] {
      paragraph("Operation: " + .all(name, as: .code), at: value)
    }
    for parameter in common.elements + operation["parameters"].elements { write(parameter) }
    if let body = operation["requestBody"].map({ resolved($0) }) {
      item("request body", body["description"], content(body), at: body)
      inlineProperties(of: body)
    }
    for (status, response, _) in operation["responses"]?.members ?? [] {
      let known = resolved(response)
      item(status, known["description"], content(known), at: response)
      inlineProperties(of: known)
    }
  }

  private mutating func write(_ reference: JSONValue) {
    let parameter = resolved(reference)
    guard let name = parameter["name"]?.string else { return }
    let facts = [
      parameter["in"]?.string, Self.type(parameter["schema"] ?? parameter),
      parameter["required"]?.bool == true ? "required" : nil,
    ].compactMap { $0 }
    item(name, parameter["description"], facts.joined(separator: ", "), at: reference)
  }

  /// Writes the properties of a schema that stands in a request body or response, and not among the named schemas.
  private mutating func inlineProperties(of value: JSONValue) {
    let schemas = [value["schema"]] + (value["content"]?.members ?? []).map { $0.value["schema"] }
    let inline = schemas.lazy.compactMap { $0?["items"] ?? $0 }.first { $0["properties"] != nil }
    if let inline { properties(of: inline) }
  }

  private mutating func properties(of schema: JSONValue) {
    let required = Set(schema["required"].elements.compactMap(\.string))
    for (name, property, _) in schema["properties"]?.members ?? [] {
      let facts = [Self.type(property), required.contains(name) ? "required" : nil].compactMap { $0 }
      item(name, property["description"], facts.joined(separator: ", "), at: property)
    }
    for value in schema["enum"].elements { item(value.literal, nil, at: value) }
    for key in ["allOf", "oneOf", "anyOf"] {
      for (name, value, _) in schema.members where name == key {
        let parts = value.elements.compactMap { Self.type($0) }
        if !parts.isEmpty {
          let names = InlineText.joined(parts.map { .all($0, as: .code) }, separator: ", ")
          paragraph(InlineText(plain: key + ": ") + names, at: value)
        }
        for part in value.elements where part["properties"] != nil { properties(of: part) }
      }
    }
  }

  /// Resolves a local reference. A value is returned unchanged if it is not a reference, or if its target is unknown.
  private func resolved(_ value: JSONValue) -> JSONValue {
    Self.name(ofReference: value).flatMap { shared[$0] } ?? value
  }

  private static func name(ofReference value: JSONValue) -> String? {
    value["$ref"]?.string?.utf8.split(separator: UInt8(ascii: "/")).last?.text
  }

  /// The name of a schema's type, such as `integer`, `Pet` or `array of Pet`; nil if the schema has no type.
  private static func type(_ schema: JSONValue?) -> String? {
    guard let schema else { return nil }
    if let name = name(ofReference: schema) { return name }
    guard let type = schema["type"]?.string else { return nil }
    guard type == "array", let items = schema["items"] else { return type }
    return Self.name(ofReference: items).map { "array of \($0)" }
      ?? items["type"]?.string.map { "array of \($0)" } ?? type
  }

  /// The media types of a request body or response, each with the type of its schema.
  private func content(_ value: JSONValue) -> String {
    if let schema = value["schema"] { return Self.type(schema) ?? "" }
    return (value["content"]?.members ?? []).map { name, media, _ in
      name + (Self.type(media["schema"]).map { ": \($0)" } ?? "")
    }.joined(separator: ", ")
  }

  private mutating func paragraph(_ text: InlineText, at value: JSONValue) {
    writer.paragraph(text, startLine: value.line, endLine: value.lastLine)
  }

  private mutating func item(
    _ name: String?, _ description: JSONValue?, _ facts: String = "", at value: JSONValue
  ) {
    guard let name else { return }
    let term = .all(name, as: .code) + InlineText(plain: facts.isEmpty ? "" : " (\(facts))")
    writer.beginEntry(name: name, term: term, line: value.line)
    text(description)
    writer.endEntry()
  }

  /// Appends a description in Markdown. Headings in the description become paragraphs, so that an operation stays one section.
  private mutating func text(_ value: JSONValue?) {
    guard let value, let string = value.string, !string.isEmpty else { return }
    writer.append(markdown: Array(string.utf8)) {
      min(value.line &+ ($0 - 1), max(value.line, value.lastLine))
    }
  }
}
