/// Splits code as the scrape of a highlighted page does: there is a line feed before and after each highlighted span.
///
/// Which kinds are highlighted is random, because a repair must not depend on a particular highlighter.
struct HighlightSimulator: Sendable, CustomStringConvertible {
  enum Kind: String, CaseIterable, Sendable {
    case comment, string, number, keyword, type, sign, attribute, directive, declared, called, punctuation
  }

  var description: String
  var kinds: Set<Kind>

  static let all = [
    HighlightSimulator(
      description: "common",
      kinds: [.comment, .string, .number, .keyword, .type, .sign, .attribute, .directive, .declared]),
    HighlightSimulator(
      description: "without operators", kinds: [.comment, .string, .number, .keyword, .type, .declared]),
    HighlightSimulator(
      description: "without types", kinds: [.comment, .string, .number, .keyword, .sign, .attribute, .called]),
    HighlightSimulator(
      description: "with calls and macros",
      kinds: [.comment, .string, .number, .keyword, .type, .sign, .attribute, .directive, .called]),
  ]

  func scrape(_ code: String) -> String {
    var nodes: [Substring] = []
    var gap = code.startIndex
    func add(_ node: Substring) {
      if !node.isEmpty { nodes.append(node) }
    }
    for match in code.matches(of: Self.pieces) {
      guard let kind = kind(of: match, in: code), kinds.contains(kind) else { continue }
      add(code[gap..<match.range.lowerBound])
      if kind == .string {
        var text = match.range.lowerBound
        for inner in match.output.0.matches(of: #/\\\([^()]*\)|\\[nt"]/#) {
          add(code[text..<inner.range.lowerBound])
          add(inner.output)
          text = inner.range.upperBound
        }
        add(code[text..<match.range.upperBound])
      } else {
        add(match.output.0)
      }
      gap = match.range.upperBound
    }
    add(code[gap...])
    return nodes.joined(separator: "\n")
  }

  private typealias Pieces = Regex<
    (
      Substring, Substring?, Substring?, Substring?, Substring?, Substring?, Substring?, Substring?,
      Substring?
    )
  >

  /// The groups are comment, string, number, attribute, directive, word, sign, punctuation.
  private nonisolated(unsafe) static let pieces: Pieces =
    #/(//[^\n]*|/\*(?:[^*]|\*[^/])*\*/)|("""(?:[^"]|"(?!""))*"""|"(?:[^"\\\n]|\\.)*")|\b([0-9][0-9A-Fa-fx_.]*\b)|(@\w+)|(#\w+)|(\b[A-Za-z_]\w*)|([-=+*/<>!&|^~%?]+)|([(){}\[\],:])/#

  private func kind(of match: Pieces.Match, in code: String) -> Kind? {
    let output = match.output
    if output.1 != nil { return .comment }
    if output.2 != nil { return .string }
    if output.3 != nil { return .number }
    if output.4 != nil { return .attribute }
    if output.5 != nil { return .directive }
    if output.8 != nil { return .punctuation }
    if let sign = output.7 {
      return sign == "->" || ["<", ">", "?", "!", ">?", ">!"].contains(sign) ? nil : .sign
    }
    guard let word = output.6 else { return nil }
    let before = code[..<match.range.lowerBound]
    if before.last == "." { return nil }
    if Self.keywords.contains(String(word)) { return .keyword }
    if word.first?.isUppercase == true { return .type }
    if before.hasSuffix("func ") || before.hasSuffix("macro ") { return .declared }
    return code[match.range.upperBound...].first == "(" ? .called : nil
  }

  private static let keywords: Set<String> = [
    "actor", "any", "async", "await", "borrowing", "case", "class", "default", "each", "else", "enum",
    "extension", "false",
    "for", "func", "get", "guard", "if", "import", "in", "init", "inout", "let", "macro", "mutating", "nil",
    "private",
    "protocol", "public", "repeat", "return", "self", "set", "some", "static", "struct", "subscript",
    "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
