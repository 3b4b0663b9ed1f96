/// Finds the identifiers that a Swift sample uses and declares. It tokenizes the sample and applies a few rules to adjacent tokens, which
/// suffices for samples that parse.
struct SwiftScanner {
  enum Token: Equatable {
    /// An identifier with its leading `@` or `#`, if any.
    case identifier(String)
    case mark(Character)
  }

  private(set) var tokens: [Token] = []

  init(_ code: String) {
    var rest = Substring(code)
    tokenize(&rest, untilClosing: nil)
  }

  /// Identifiers that are used, except declarations of this sample, keywords, argument labels and parameter names.
  var uses: Set<String> {
    let declared = declarations
    var uses: Set<String> = []
    for (index, token) in tokens.enumerated() {
      guard case .identifier(let name) = token, !Self.keywords.contains(name), !isLabel(index) else {
        continue
      }
      if !declared.contains(name), name != "_" { uses.insert(name) }
    }
    return uses
  }

  static func isKeyword(_ name: String) -> Bool { keywords.contains(name) }

  private mutating func tokenize(_ rest: inout Substring, untilClosing closing: Character?) {
    var depth = 0
    while let head = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if rest.hasPrefix("/*") {
        rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
      } else if head == "\"" {
        string(&rest)
      } else if head.isLetter || head == "_" || head == "@" || head == "#" {
        let name = head.isLetter || head == "_" ? "" : String(rest.removeFirst())
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(word.count)
        tokens.append(word.isEmpty ? .mark(head) : .identifier(name + word))
      } else if head.isNumber {
        rest = rest.drop { $0.isNumber || $0.isLetter || $0 == "_" }
        tokens.append(.mark("0"))
      } else {
        rest.removeFirst()
        if head == "(" { depth += 1 }
        if head == ")" {
          if depth == 0, closing == ")" { return }
          depth -= 1
        }
        if !head.isWhitespace { tokens.append(.mark(head)) }
      }
    }
  }

  /// Scans a string literal. Only interpolations contain identifiers.
  private mutating func string(_ rest: inout Substring) {
    let fence = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    rest = rest.dropFirst(fence.count)
    while !rest.isEmpty, !rest.hasPrefix(fence) {
      if rest.hasPrefix("\\(") {
        rest = rest.dropFirst(2)
        tokenize(&rest, untilClosing: ")")
      } else {
        rest = rest.dropFirst(rest.first == "\\" ? 2 : 1)
      }
    }
    rest = rest.dropFirst(fence.count)
    tokens.append(.mark("\""))
  }

  /// Whether an identifier is a label: `label:` after `(`, `[` or `,`, or one of the names of `label name:`.
  private func isLabel(_ index: Int) -> Bool {
    func opens(_ index: Int) -> Bool {
      guard tokens.indices.contains(index) else { return false }
      if case .identifier(let name) = tokens[index] { return name.hasPrefix("@") }
      return [.mark("("), .mark(","), .mark("[")].contains(tokens[index])
    }
    func isColon(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index] == .mark(":") }
    if isColon(index + 1), opens(index - 1) { return true }
    // The label of a further trailing closure follows a brace.
    if isColon(index + 1), index > 0, tokens[index - 1] == .mark("}") { return true }
    return isColon(index + 2) && opens(index - 1) && isName(index + 1)
  }

  private func isName(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), case .identifier = tokens[index] else { return false }
    return true
  }

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
    "inout",
    "internal", "let", "open", "operator", "private", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any",
    "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "async",
    "convenience", "didSet", "final", "get", "lazy", "mutating", "override", "required", "set", "some",
    "unowned", "weak", "willSet", "any", "each", "actor", "nonisolated", "#if", "#elseif", "#else", "#endif",
    "#available", "#unavailable", "#selector", "canImport", "os", "@available", "@escaping", "@autoclosure",
    "@discardableResult", "@objc", "@resultBuilder", "@main", "_", "iOS", "macOS", "@Sendable",
  ]
}

extension SwiftScanner {
  /// Names that the sample declares: types, functions, properties, cases, parameters, closure and loop variables, generic parameters.
  var declarations: Set<String> {
    var names: Set<String> = []
    for (index, token) in tokens.enumerated() {
      switch token {
      case .identifier("struct"), .identifier("class"), .identifier("enum"), .identifier("protocol"),
        .identifier("actor"), .identifier("typealias"), .identifier("associatedtype"), .identifier("func"):
        if let name = name(at: index + 1) { names.insert(name) }
        names.formUnion(genericParameters(after: index + 2))
      case .identifier("let"), .identifier("var"):
        names.formUnion(pattern(at: index + 1))
      case .identifier("case"):
        names.formUnion(cases(at: index + 1))
      case .identifier("for"):
        names.formUnion(identifiers(from: index + 1, to: "in"))
      case .mark("{"):
        names.formUnion(closureParameters(at: index + 1))
      case .mark("["):
        if let name = capture(at: index + 1) { names.insert(name) }
      case .identifier(let name):
        if isParameter(index) { names.insert(name) }
      default: break
      }
    }
    // A declared attribute, such as a result builder, is used with an @.
    return names.union(names.map { "@" + $0 })
  }

  private func name(at index: Int) -> String? {
    guard tokens.indices.contains(index), case .identifier(let name) = tokens[index] else { return nil }
    return name
  }

  /// Whether a name is a parameter: `label name: Type` or `name: Type` in parentheses.
  private func isParameter(_ index: Int) -> Bool {
    guard tokens.indices.contains(index + 1), tokens[index + 1] == .mark(":"), index > 0 else { return false }
    return tokens[index - 1] == .mark("(") || tokens[index - 1] == .mark(",") || isName(index - 1)
  }

  private func genericParameters(after index: Int) -> Set<String> {
    guard tokens.indices.contains(index), tokens[index] == .mark("<") else { return [] }
    var names: Set<String> = []
    var position = index + 1
    while tokens.indices.contains(position), tokens[position] != .mark(">") {
      let previous = tokens[position - 1]
      if previous == .mark("<") || previous == .mark(","), let name = name(at: position) {
        names.insert(name)
      }
      position += 1
    }
    return names
  }

  /// The names of a pattern, which is a single name or a tuple.
  private func pattern(at index: Int) -> Set<String> {
    if let name = name(at: index) { return [name] }
    guard tokens.indices.contains(index), tokens[index] == .mark("(") else { return [] }
    var names: Set<String> = []
    for position in (index + 1)..<tokens.count where tokens[position] != .mark(",") {
      guard let name = name(at: position) else { break }
      names.insert(name)
    }
    return names
  }

  /// The cases of an enumeration: `a, b(Int), c`. A pattern such as `.a` declares nothing.
  private func cases(at index: Int) -> Set<String> {
    var names: Set<String> = []
    var position = index
    while let name = name(at: position), name != "let", name != "var" {
      names.insert(name)
      position += 1
      if position < tokens.count, tokens[position] == .mark("(") {
        while position < tokens.count, tokens[position] != .mark(")") { position += 1 }
        position += 1
      }
      guard position < tokens.count, tokens[position] == .mark(",") else { break }
      position += 1
    }
    return names
  }

  private func identifiers(from index: Int, to end: String) -> Set<String> {
    var names: Set<String> = []
    for position in index..<min(index + 12, tokens.count) {
      if tokens[position] == .identifier(end) { return names }
      if let name = name(at: position) { names.insert(name) }
    }
    return []
  }

  /// The parameters of a closure `{ [captures] a, b in`.
  private func closureParameters(at index: Int) -> Set<String> {
    var position = index
    if position < tokens.count, tokens[position] == .mark("[") {
      while position < tokens.count, tokens[position] != .mark("]") { position += 1 }
      position += 1
    }
    let found = identifiers(from: position, to: "in")
    let plain: Set<Token> = [.mark("("), .mark(")"), .mark(","), .mark(":"), .mark("$")]
    for token in tokens[min(position, tokens.count)...].prefix(12) {
      if token == .identifier("in") { return found }
      if case .mark = token, !plain.contains(token) { return [] }
    }
    return []
  }

  /// The name `x` of `[x = …]` or `[weak x = …]`.
  private func capture(at index: Int) -> String? {
    let position = name(at: index) == "weak" ? index + 1 : index
    guard let name = name(at: position), position + 1 < tokens.count, tokens[position + 1] == .mark("=")
    else {
      return nil
    }
    return name
  }
}

extension SwiftScanner.Token: Hashable {}
