import DocDraft
import DocModel

/// Reads symbol graphs as written by `swift-symbolgraph-extract`, `swiftc -emit-symbol-graph` and clang (SymbolKit's `openapi.yaml`).
///
/// Each top-level type or function of the module becomes a document. Each symbol in it becomes a section with the symbol's declaration,
/// comment, availability and relationships. For an inherited symbol, only the declaration and the first paragraph of the comment are written.
struct SymbolGraphReader: Reader {
  var name: String { "symbol-graph" }

  /// Certain if the root object has the four properties of a symbol graph.
  func recognise(_ probe: Probe) -> Confidence? {
    guard let root = probe.json?.root, root["metadata"]?["formatVersion"] != nil,
      root["module"]?["name"]?.string != nil, root["symbols"]?.kind == .array,
      root["relationships"]?.kind == .array
    else { return nil }
    return .certain
  }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard let root = member.probe.json?.root else { return sink.decline() }
    sink.isOfBytes = true
    let graph = SymbolGraph(root)
    var nameless = 0
    var symbols: [Symbol] = []
    for value in root["symbols"].elements {
      if let symbol = Symbol(value) { symbols.append(symbol) } else { nameless += 1 }
    }
    if nameless > 0 {
      sink.warn("\(nameless) of its symbols have no name and were skipped; extract it again")
    }
    symbols.sort()
    var start = 0
    while start < symbols.count {
      let first = symbols[start].path[0]
      let end = symbols[start...].firstIndex { $0.path[0] != first } ?? symbols.count
      sink.add(
        graph.draft(of: symbols[start..<end], named: first.text),
        named: first.text.replacing("/", with: "%2F"))
      start = end
    }
  }
}

/// A symbol and its path in the module.
struct Symbol: Comparable {
  /// The names from the outermost type down to the symbol.
  let path: [ByteString]
  let identifier: String
  let declaration: String
  let value: JSONValue

  init?(_ value: JSONValue) {
    let path = value["pathComponents"].elements.compactMap(\.string).filter { !$0.isEmpty }
    guard !path.isEmpty, path[0] != ".", path[0] != "..",
      let identifier = value["identifier"]?["precise"]?.string
    else { return nil }
    self.path = path.map { ByteString($0) }
    self.identifier = identifier
    declaration = value["declarationFragments"].elements.compactMap { $0["spelling"]?.string }
      .joined()
    self.value = value
  }

  static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.identifier == right.identifier
  }

  /// Orders a type before its members, and overloads by their identifiers.
  static func < (left: Self, right: Self) -> Bool {
    if left.path != right.path { return left.path.lexicographicallyPrecedes(right.path) }
    return ByteString(left.identifier) < ByteString(right.identifier)
  }

  /// Whether the symbol is inherited from a protocol or superclass.
  var isInherited: Bool {
    identifier.utf8.contains(UInt8(ascii: ":")) && identifier.contains("::SYNTHESIZED::")
  }
}

/// Data that the symbols of a graph share: the module's name and the relationships.
struct SymbolGraph {
  let module: String
  private var titles: [String: String] = [:]
  /// The relationships of each symbol. A relationship has a type, and the identifier or name of the related symbol.
  private var relations: [String: [(kind: String, target: String)]] = [:]

  /// The types of relationships that are written, each with its introductory words.
  private static let named: [(kind: String, words: String)] = [
    ("inheritsFrom", "Inherits from"), ("conformsTo", "Conforms to"), ("requirementOf", "Required by"),
    ("optionalRequirementOf", "Optional in"), ("defaultImplementationOf", "Default implementation of"),
    ("overrides", "Overrides"), ("extensionTo", "Extends"),
  ]

  init(_ root: JSONValue) {
    module = root["module"]?["name"]?.string ?? ""
    for symbol in root["symbols"].elements {
      guard let identifier = symbol["identifier"]?["precise"]?.string else { continue }
      titles[identifier] = symbol["pathComponents"].elements.compactMap(\.string).joined(
        separator: ".")
    }
    for relation in root["relationships"].elements {
      guard let kind = relation["kind"]?.string, kind != "memberOf", let source = relation["source"]?.string,
        let target = relation["target"]?.string
      else { continue }
      let name = titles[target] ?? relation["targetFallback"]?.string
      if let name { relations[source, default: []].append((kind, name)) }
    }
  }

  /// The document for all symbols whose paths begin with the same top-level name.
  func draft(of symbols: ArraySlice<Symbol>, named name: String) -> DraftDocument {
    var draft = DraftDocument(kind: .reference, title: name)
    draft.describe("module", as: module)
    if let first = symbols.first, first.path.count == 1 {
      draft.describe("role", as: first.value["kind"]?["displayName"]?.string)
    }
    var open: [ByteString] = []
    var writer = TreeWriter()
    for symbol in symbols {
      // Adds headings for enclosing types that another module declares.
      let above = symbol.path.dropLast()
      let shared = zip(open, above).prefix { $0 == $1 }.count
      for depth in above.indices.dropFirst(shared) {
        writer.heading(
          level: depth + 1, text: Self.name(symbol.path.prefix(depth + 1)), line: symbol.value.line)
      }
      write(symbol, into: &writer)
      open = symbol.path
    }
    writer.finish(into: &draft)
    return draft
  }

  /// The qualified name, such as `Array.Index`.
  private static func name(_ path: some Sequence<ByteString>) -> String {
    path.map(\.text).joined(separator: ".")
  }

  private func write(_ symbol: Symbol, into writer: inout TreeWriter) {
    let (first, last) = (symbol.value.line, max(symbol.value.line, symbol.value.lastLine))
    writer.heading(level: symbol.path.count, text: Self.name(symbol.path), line: first)
    let language = symbol.value["identifier"]?["interfaceLanguage"]?.string
    if !symbol.declaration.isEmpty {
      writer.code(
        symbol.declaration, language: CodeLanguageName.named((language ?? "swift").utf8), startLine: first,
        endLine: last)
    }
    var lines = symbol.value["docComment"]["lines"].elements.map { $0["text"]?.string ?? "" }
    // The type that declares an inherited symbol documents it in full, so only the first paragraph is kept here.
    if symbol.isInherited { lines = Array(lines.prefix { !$0.utf8.allSatisfy(ByteClass.isSpace) }) }
    writer.append(markdown: Array(lines.joined(separator: "\n").utf8), language: language) {
      min(first &+ ($0 - 1), last)
    }
    if let text = Self.availability(symbol.value) {
      writer.paragraph(InlineText(plain: "Availability: " + text), startLine: first, endLine: last)
    }
    for (kind, words) in Self.named {
      let names = (relations[symbol.identifier] ?? []).filter { $0.kind == kind }
      guard !names.isEmpty else { continue }
      let list = InlineText.joined(names.map { .all($0.target, as: .code) }, separator: ", ")
      writer.paragraph(InlineText(plain: words + ": ") + list, startLine: first, endLine: last)
    }
  }

  private static func availability(_ symbol: JSONValue) -> String? {
    let parts = symbol["availability"].elements.compactMap { entry -> String? in
      guard entry["isUnconditionallyUnavailable"]?.bool != true else { return nil }
      var text = Availability.text(
        entry["domain"]?.string ?? "everywhere", from: version(entry["introduced"]),
        deprecated: version(entry["deprecated"]),
        isDeprecated: entry["isUnconditionallyDeprecated"]?.bool == true)
      if let message = entry["message"]?.string { text += ": " + message }
      if let renamed = entry["renamed"]?.string { text += "; use `\(renamed)`" }
      return text
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func version(_ value: JSONValue?) -> String? {
    guard let major = value?["major"]?.integer else { return nil }
    return [major, value?["minor"]?.integer ?? 0].map(String.init).joined(separator: ".")
  }
}
