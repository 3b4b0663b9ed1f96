import DocDraft

/// Extracts the name of a declaration from a line of source: `struct HeartRateCell: View {` gives `HeartRateCell`, and `static func
/// makeCell(_ id: ID, at path: Path)` gives `func makeCell(_:at:)`.
enum CodeDeclaration {
  /// The name; nil if the line declares nothing with a name. `following` returns the text from the line's start, for signatures of several
  /// lines.
  ///
  /// - Parameter isMember: whether the line stands in the body of a type, where initializers, cases and TypeScript's signatures may be.
  static func name(
    _ line: ArraySlice<UInt8>, isMember: Bool = false, following: () -> ArraySlice<UInt8>
  ) -> String? {
    if line.first == UInt8(ascii: "#") { return preview(line) }
    var rest = line
    for _ in 0..<12 {
      rest = skipAttribute(rest).drop(while: ByteClass.isSpace)
      let word = rest.prefix { ByteClass.isWord($0) || $0 == UInt8(ascii: "@") }
      guard !word.isEmpty else { return nil }
      let text = word.text
      let after = rest.dropFirst(word.count)
      if modifiers.contains(text) {
        // Skips the argument of `private(set)` or `pub(crate)`.
        rest = after.first == UInt8(ascii: "(") ? after.drop { $0 != UInt8(ascii: ")") }.dropFirst() : after
        continue
      }
      if types.contains(text) { return identifier(after).map { prefix(text) + $0 } }
      if functions.contains(text) { return function(text, after, following()) }
      if values.contains(text) { return identifier(after).map { text + " " + $0 } }
      return isMember ? member(text, after, line, following) : bareFunction(line)
    }
    return nil
  }

  /// The name of a member that no keyword for types, functions or values declares: `init(_:at:)`, `case dark`, `get(key: string): void;`.
  private static func member(
    _ word: String, _ after: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>,
    _ following: () -> ArraySlice<UInt8>
  ) -> String? {
    if word == "case" { return identifier(after).map { "case " + $0 } }
    let rest = after.drop { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }
    if word == "init" || word == "subscript",
      rest.first == UInt8(ascii: "(") || rest.first == UInt8(ascii: "<")
    {
      let all = following()
      guard let open = all.firstIndex(of: UInt8(ascii: "(")) else { return nil }
      return word + "(" + labels(all[open...], isSubscript: word == "subscript") + ")"
    }
    if line.last == UInt8(ascii: ";") {
      if rest.first == UInt8(ascii: "(") || rest.first == UInt8(ascii: "<") { return word + "()" }
      if rest.first == UInt8(ascii: ":") { return "let " + word }
    }
    return bareFunction(line)
  }

  private static let modifiers: Set = [
    "public", "private", "fileprivate", "internal", "open", "package", "final", "static", "export", "default",
    "abstract", "async", "override", "nonisolated", "indirect", "mutating", "lazy", "weak", "inline",
    "constexpr",
    "virtual", "sealed", "data", "inner", "suspend", "protected", "pub", "unsafe", "extern", "declare",
    "typedef",
    "consuming", "borrowing", "distributed", "isolated", "convenience", "required", "partial", "tailrec",
  ]

  private static let types: Set = [
    "class", "struct", "enum", "protocol", "extension", "actor", "interface", "trait", "impl", "object",
    "module",
    "namespace", "record", "typealias", "macro", "@interface", "@implementation", "@protocol", "type",
    "union",
    "precedencegroup", "mod",
  ]

  private static let functions: Set = ["func", "def", "fn", "function", "fun", "sub"]
  private static let values: Set = ["let", "var", "const", "val"]

  /// The keyword to keep before the name. Types have none; extensions do.
  private static func prefix(_ keyword: String) -> String {
    ["extension", "impl", "namespace", "module", "mod"].contains(keyword) ? keyword + " " : ""
  }

  /// Skips an attribute such as `@available(iOS 17, *)`, `@MainActor` or `[[nodiscard]]`.
  private static func skipAttribute(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text.drop(while: ByteClass.isSpace)
    while rest.first == UInt8(ascii: "@") {
      let word = rest.dropFirst().prefix(while: ByteClass.isWord)
      if types.contains("@" + word.text) { return rest }
      rest = rest.dropFirst(1 + word.count)
      if rest.first == UInt8(ascii: "(") { rest = afterParenthesis(rest) }
      rest = rest.drop(while: ByteClass.isSpace)
    }
    return rest
  }

  private static func afterParenthesis(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    for index in text.indices {
      if text[index] == UInt8(ascii: "(") { depth += 1 }
      if text[index] == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return text[(index + 1)...] }
      }
    }
    return text[text.endIndex...]
  }

  /// The name at the start of `text`, with dots but without generic parameters.
  private static func identifier(_ text: ArraySlice<UInt8>) -> String? {
    var body = text.drop { ByteClass.isSpace($0) }
    // Skips generic parameters, as in Rust's `impl<T> Name`.
    if body.first == UInt8(ascii: "<") {
      body = body.drop { $0 != UInt8(ascii: ">") }.dropFirst().drop(while: ByteClass.isSpace)
    }
    let name = body.prefix { ByteClass.isWord($0) || $0 == UInt8(ascii: ".") || $0 == 0x60 }
    return name.isEmpty ? nil : name.filter { $0 != 0x60 }.text
  }

  private static func function(_ keyword: String, _ after: ArraySlice<UInt8>, _ following: ArraySlice<UInt8>)
    -> String?
  {
    var body = after.drop(while: ByteClass.isSpace)
    // The receiver of a Go method: `(c *Client[T])`.
    var type = ""
    if body.first == UInt8(ascii: "(") {
      let rest = afterParenthesis(body)
      let receiver = body[..<rest.startIndex].prefix { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: ")") }
      type = receiver.reversed().prefix(while: ByteClass.isWord).reversed().map { $0 }.text + "."
      body = rest.drop(while: ByteClass.isSpace)
    }
    let name = body.prefix {
      !ByteClass.isSpace($0) && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "<") && $0 != 0x7b
    }
    guard !name.isEmpty else { return nil }
    guard keyword == "func", let open = following.firstIndex(of: UInt8(ascii: "(")) else {
      return keyword + " " + type + name.text + "()"
    }
    return "func " + type + name.text + "(" + labels(following[open...]) + ")"
  }

  /// Argument labels of a Swift signature, such as `_:at:`.
  ///
  /// - Parameter isSubscript: whether a single name is that of a parameter, and no label.
  private static func labels(_ text: ArraySlice<UInt8>, isSubscript: Bool = false) -> String {
    var depth = 0
    var output = ""
    var isLabel = true
    var label: ArraySlice<UInt8> = []
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ">") where index > text.startIndex && text[index - 1] == UInt8(ascii: "-"): break
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"), UInt8(ascii: "}"):
        depth -= 1
        if depth <= 0 { return output }
      case UInt8(ascii: ",") where depth == 1: (isLabel, label) = (true, [])
      case UInt8(ascii: ":") where depth == 1 && isLabel:
        output += label.text + ":"
        isLabel = false
      default:
        guard depth == 1, isLabel, label.isEmpty, ByteClass.isWord(text[index]) else { continue }
        label = text[index...].prefix(while: ByteClass.isWord)
        let next = text[label.endIndex...].drop(while: ByteClass.isSpace).first
        if isSubscript, next == UInt8(ascii: ":") { label = [UInt8(ascii: "_")] }
      }
    }
    return output
  }

  /// The name of a preview macro: `#Preview("Two cells") {` gives `#Preview`.
  private static func preview(_ line: ArraySlice<UInt8>) -> String? {
    let word = line.dropFirst().prefix(while: ByteClass.isWord)
    return word.first.map(ByteClass.isUpper) == true ? "#" + word.text : nil
  }

  /// The name of a function without a keyword, as in C's `int main(void) {` and shell's `name() {`: a name before parentheses, followed by
  /// a block.
  private static func bareFunction(_ line: ArraySlice<UInt8>) -> String? {
    guard line.last == UInt8(ascii: "{"), let open = line.firstIndex(of: UInt8(ascii: "(")) else {
      return nil
    }
    let before = line[..<open].trimmed
    let name = before.suffix(
      from: (before.lastIndex { !ByteClass.isWord($0) }).map { $0 + 1 } ?? before.startIndex)
    guard let first = name.first, !ByteClass.isDigit(first), !statements.contains(name.text) else {
      return nil
    }
    return name.text + "()"
  }

  private static let statements: Set = [
    "if", "for", "while", "switch", "catch", "return", "guard", "do", "else", "repeat", "with", "using",
    "lock",
  ]
}
