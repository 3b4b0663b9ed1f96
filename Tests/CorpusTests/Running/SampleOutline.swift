/// The top-level declarations of a Swift sample, with the data that a driver needs to create and call them.
///
/// It reads formatted source: members are indented by one level, and a closing brace is aligned with the beginning of its declaration.
struct SampleOutline {
  struct Property {
    var name: String
    var type: String
    var attribute: String?
    var isPrivate: Bool
    var hasDefault: Bool
  }
  struct Parameter {
    /// Nil for an underscore.
    var label: String?
    var type: String
    var hasDefault: Bool
  }
  struct Function {
    var name: String
    var parameters: [Parameter]
    var isCallable: Bool
    var result: String?
    /// Name and constraint of each generic parameter.
    var generics: [(name: String, bound: String)] = []
    var isAsync = false
  }
  struct Declaration {
    var kind: String
    var name: String
    var generics: [(name: String, bound: String)]
    var inherits: [String]
    var properties: [Property] = []
    var initializers: [[Parameter]] = []
    var functions: [Function] = []
    var firstCase: String?
    var nested: [Declaration] = []
    /// Whether a storyboard creates the object, because its only initializer takes a coder.
    var hasCoder = false
    var isPrivate: Bool
  }

  private(set) var types: [Declaration] = []
  private(set) var functions: [Function] = []

  init(_ source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Inside `#if`, everything is indented by one more level.
    let margin = lines.contains { $0.hasPrefix("#if") } ? "  " : ""
    var index = 0
    while index < lines.count {
      let line = lines[index]
      guard line.hasPrefix(margin), let head = line.dropFirst(margin.count).first,
        head.isLetter || head == "@"
      else {
        index += 1
        continue
      }
      let text = String(line.dropFirst(margin.count))
      let end = Self.end(of: index, in: lines, margin: margin)
      let header = Self.header(from: index, to: end, in: lines)
      if let type = Self.type(header) {
        let isOneLine = header.contains("{") && end == index
        let inner = header.drop { $0 != "{" }.dropFirst().prefix { $0 != "}" }
        let body =
          isOneLine ? [margin + "  " + inner.trimmed] : Array(lines[(index + 1)..<max(end, index + 1)])
        types.append(Self.members(of: type, lines: body, margin: margin + "  "))
      } else if let function = Self.function(header) {
        functions.append(function)
      }
      index = text.isEmpty ? index + 1 : end + 1
    }
  }

  func type(named name: String) -> Declaration? {
    types.first { $0.name == name } ?? types.lazy.flatMap(\.nested).first { $0.name == name }
  }

  // MARK: reading

  /// The index of the last line of the declaration that begins at `start`.
  private static func end(of start: Int, in lines: [String], margin: String) -> Int {
    var depth = 0
    var opened = false
    for index in start..<lines.count {
      for character in lines[index].prefix(upToComment: true) {
        if "{([".contains(character) { depth += 1 }
        if "})]".contains(character) { depth -= 1 }
        if character == "{" { opened = true }
      }
      let isAttribute =
        lines[index].dropFirst(margin.count).hasPrefix("@") && !lines[index].contains("{")
        && !Self.declares(lines[index])
      if depth == 0, !isAttribute, opened || !lines[index].hasSuffix(",") { return index }
    }
    return lines.count - 1
  }

  private static func declares(_ line: String) -> Bool {
    let words = Set(line.split { !$0.isLetter }.map(String.init))
    return !words.isDisjoint(with: [
      "func", "struct", "class", "enum", "protocol", "extension", "var", "let", "init",
    ])
  }

  /// The declaration up to its body, on one line.
  private static func header(from start: Int, to end: Int, in lines: [String]) -> String {
    var text = ""
    for line in lines[start...end] {
      text += " " + line.prefix(upToComment: true).trimmed
      if line.contains("{")
        || line.hasSuffix(")") && text.contains(" func ")
          && text.filter({ $0 == "(" }).count
            == text.filter({ $0 == ")" }).count
      {
        break
      }
    }
    return text.trimmingPrefix { $0 == " " }.description
  }

  private static func type(_ header: String) -> Declaration? {
    let words = header.split(separator: " ").map(String.init)
    guard
      let at = words.firstIndex(where: { ["struct", "class", "enum", "protocol", "actor"].contains($0) }),
      at < 8,
      at + 1 < words.count, !header.prefix(while: { $0 != "{" }).contains(" func ")
    else { return nil }
    let rest = words[(at + 1)...].joined(separator: " ").prefix { $0 != "{" }
    let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    var after = rest.dropFirst(name.count)
    var generics: [(String, String)] = []
    if after.first == "<", let close = after.firstIndex(of: ">") {
      generics = Self.generics(String(after[after.index(after: after.startIndex)..<close]))
      after = after[after.index(after: close)...]
    }
    var inherits: [String] = []
    if let colon = after.firstIndex(of: ":") {
      inherits = String(after[after.index(after: colon)...]).splitAtTop(",").map { $0.trimmed }
    }
    return Declaration(
      kind: words[at], name: name, generics: generics, inherits: inherits,
      isPrivate: words[..<at].contains { $0 == "private" || $0 == "fileprivate" })
  }

  private static func generics(_ text: String) -> [(String, String)] {
    text.splitAtTop(",").map { part in
      let sides = part.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      return (sides[0], sides.count > 1 ? sides[1] : "")
    }
  }

  static func function(_ header: String) -> Function? {
    guard let range = header.firstRange(of: "func ") else { return nil }
    let before = header[..<range.lowerBound]
    let isPrivate = before.contains("private") || before.contains("override") || before.contains("static")
    let rest = header[range.upperBound...]
    let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    guard !name.isEmpty else { return nil }
    var after = rest.dropFirst(name.count)
    var generics: [(String, String)] = []
    if after.first == "<", let close = after.firstIndex(of: ">") {
      generics = Self.generics(String(after[after.index(after: after.startIndex)..<close]))
      after = after[after.index(after: close)...]
    }
    guard let list = String(after).parenthesized else { return nil }
    let tail = String(after.dropFirst(list.count + 2)).prefix { $0 != "{" }
    let result = tail.firstRange(of: "-> ").map { String(tail[$0.upperBound...]).trimmed }
    return Function(
      name: name, parameters: parameters(list), isCallable: !isPrivate, result: result, generics: generics,
      isAsync: tail.contains("async") || tail.contains("throws"))
  }

  static func parameters(_ list: String) -> [Parameter] {
    list.splitAtTop(",").map(\.trimmed).filter { !$0.isEmpty }.compactMap { part in
      let text = part.hasPrefix("@ViewBuilder ") ? String(part.dropFirst("@ViewBuilder ".count)) : part
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let names = text[..<colon].split(separator: " ").map(String.init)
      let sides = String(text[text.index(after: colon)...]).splitAtTop("=")
      let label = names.first == "_" ? nil : names.first
      return Parameter(label: label, type: sides[0].trimmed, hasDefault: sides.count > 1)
    }
  }

  private static func members(of type: Declaration, lines: [String], margin: String) -> Declaration {
    var type = type
    var index = 0
    while index < lines.count {
      let line = lines[index]
      guard line.hasPrefix(margin), let head = line.dropFirst(margin.count).first,
        head.isLetter || head == "@"
      else {
        index += 1
        continue
      }
      let end = Self.end(of: index, in: lines, margin: margin)
      let header = Self.header(from: index, to: end, in: lines)
      if header.hasPrefix("case "), type.firstCase == nil, type.kind == "enum" {
        type.firstCase = String(header.dropFirst(5).splitAtTop(",")[0]).trimmed
      } else if header.contains("init?(coder:") {
        type.hasCoder = true
      } else if let list = initializer(header) {
        type.initializers.append(parameters(list))
      } else if header.contains("func ") {
        if let function = function(header) { type.functions.append(function) }
      } else if let inner = self.type(header) {
        let isOneLine = header.contains("{") && end == index
        let text = header.drop { $0 != "{" }.dropFirst().prefix { $0 != "}" }
        let body =
          isOneLine ? [margin + "  " + text.trimmed] : Array(lines[(index + 1)..<max(end, index + 1)])
        type.nested.append(members(of: inner, lines: body, margin: margin + "  "))
      } else if let property = property(header) {
        type.properties.append(property)
      }
      index = end + 1
    }
    return qualified(type)
  }

  /// Replaces the names of nested types by their qualified names, in declarations and in the types of properties and parameters.
  private static func qualified(_ type: Declaration) -> Declaration {
    var type = type
    for index in type.nested.indices {
      let inner = type.nested[index].name
      func full(_ written: String) -> String {
        ["", "?"].contains { written == inner + $0 }
          ? "\(type.name).\(written)" : written == "[\(inner)]" ? "[\(type.name).\(inner)]" : written
      }
      for property in type.properties.indices {
        type.properties[property].type = full(type.properties[property].type)
      }
      for list in type.initializers.indices {
        for parameter in type.initializers[list].indices {
          type.initializers[list][parameter].type = full(type.initializers[list][parameter].type)
        }
      }
      type.nested[index].name = "\(type.name).\(inner)"
    }
    return type
  }

  private static func initializer(_ header: String) -> String? {
    guard let range = header.firstRange(of: "init(") ?? header.firstRange(of: "init<"),
      !header[..<range.lowerBound].contains("="), !header.contains("required init?"),
      !header.contains("coder:"),
      !header[..<range.lowerBound].contains("func "), !header[..<range.lowerBound].contains("private")
    else { return nil }
    return String(header[range.lowerBound...].drop { $0 != "(" }).parenthesized
  }

  /// Parses a stored property; nil for a computed one.
  private static func property(_ header: String) -> Property? {
    let words = header.split(separator: " ").map(String.init)
    guard let at = words.firstIndex(where: { $0 == "let" || $0 == "var" }), at + 1 < words.count,
      !words[..<at].contains("static"), !words[..<at].contains("class"), !words[..<at].contains("lazy")
    else { return nil }
    let isFromObject = words[..<at].contains { $0.hasPrefix("@Environment(") && $0.hasSuffix(".self)") }
    let attribute =
      isFromObject
      ? "@EnvironmentObject"
      : words[..<at].first { $0.hasPrefix("@") }.map { String($0.prefix { $0 != "(" }) }
    let isPrivate = words[..<at].contains { $0 == "private" || $0 == "fileprivate" }
    let rest = words[(at + 1)...].joined(separator: " ")
    let sides = rest.splitAtTop("=")
    let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    if sides.count == 1, sides[0].contains("{") { return nil }
    var type = ""
    if let colon = sides[0].firstIndex(of: ":") {
      type = String(sides[0][sides[0].index(after: colon)...]).trimmed
    }
    let isOptionalVariable = words[at] == "var" && type.hasSuffix("?") && attribute == nil
    return Property(
      name: name, type: type, attribute: attribute, isPrivate: isPrivate,
      hasDefault: sides.count > 1 || isOptionalVariable)
  }
}
