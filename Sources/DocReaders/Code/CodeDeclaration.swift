import DocModel
import DocSystem

/// The name of a declaration in a line of source: `HeartRateCell` in `struct HeartRateCell: View {`, and `func makeCell(_:at:)` in
/// `static func makeCell(_ id: ID, at path: Path)`.
enum CodeDeclaration {
  /// The declared name; nil if the line declares nothing.
  ///
  /// - Parameters:
  ///   - isMember: whether the line is in the body of a type, where initializers, cases and TypeScript's method signatures may occur.
  ///   - following: the text from the start of the line, because a signature may span several lines.
  static func name(
    _ line: ArraySlice<UInt8>, isMember: Bool = false, following: () -> ArraySlice<UInt8>
  ) -> String? {
    if line.first == UInt8(ascii: "#") { return preview(line) }
    if let name = ObjectiveC.member(line, following: following) { return name }
    let (_, text, after) = keyword(line)
    if text.isEmpty { return nil }
    if let name = ObjectiveC.enumeration(text, after) { return name }
    if !isMember, ["struct", "enum", "union"].contains(text), let name = prototype(following()) {
      return name
    }
    if types.contains(text) { return identifier(after).map { prefix(text) + $0 } }
    if functions.contains(text) { return function(text, after, following()) }
    if values.contains(text) { return identifier(after).map { text + " " + $0 } }
    return isMember ? member(text, after, line, following) : bareFunction(line) ?? prototype(following())
  }

  /// The access level and the keyword of a declaration, and the text after the keyword: `public` and `extension` in `public extension Kettle {`.
  static func keyword(
    _ line: ArraySlice<UInt8>
  ) -> (access: String?, keyword: String, after: ArraySlice<UInt8>) {
    var access: String?
    var rest = line
    for _ in 0..<12 {
      rest = skipAttribute(rest)
      let word = rest.prefix { ByteClass.isWord($0) || $0 == UInt8(ascii: "@") }
      let (text, after) = (word.text, rest.dropFirst(word.count))
      guard modifiers.contains(text) || text == "class" && isModifier(after) else {
        return (access, text, after)
      }
      // `private(set)` is the access level of the setter only.
      let hasArgument = after.first == UInt8(ascii: "(")
      if !hasArgument, ["public", "open", "package", "internal", "fileprivate", "private"].contains(text) {
        access = text
      }
      rest = hasArgument ? after.drop { $0 != UInt8(ascii: ")") }.dropFirst() : after
    }
    return (access, "", [])
  }

  private static let mostCases = 64

  /// The names of the cases of a declaration: `low` and `high(_:)` for `case low, high(Int)`.
  static func cases(_ line: ArraySlice<UInt8>, following: ArraySlice<UInt8>) -> [String] {
    guard let start = ByteSearch.first("case ", in: line)?.upperBound else { return [] }
    var names: [String] = []
    var rest = following[start...]
    while names.count < mostCases {
      rest = rest.drop { ByteClass.isSpace($0) || $0 == 0x0a }
      let name = rest.prefix { ByteClass.isWord($0) || $0 == 0x60 }
      if name.isEmpty { break }
      rest = rest.dropFirst(name.count)
      var text = name.filter { $0 != 0x60 }.text
      if rest.first == UInt8(ascii: "(") {
        text += "(" + labels(rest, areOptional: true) + ")"
        rest = afterParenthesis(rest)
      }
      names.append(text)
      // A raw value may precede the comma. The search ends at a quotation mark or slash, which may begin a string or comment.
      let end = rest.firstIndex { [0x0a, 0x22, 0x2f, UInt8(ascii: ",")].contains($0) }
      guard let end, rest[end] == UInt8(ascii: ",") else { break }
      rest = rest[(end + 1)...]
    }
    return names
  }

  /// The name of a member without a keyword such as `struct`, `func` or `var`: `init(_:at:)`, `case dark`, `get(key: string): void;`.
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
      return word + "(" + labels(all[open...], isOfNames: word != "subscript") + ")"
    }
    if line.last == UInt8(ascii: ";") {
      if rest.first == UInt8(ascii: "(") || rest.first == UInt8(ascii: "<") { return word + "()" }
      if rest.first == UInt8(ascii: ":") { return "let " + word }
    }
    return bareFunction(line)
  }

  /// Whether the `class` before `after` is a modifier, as in `class func`, and not the keyword of a type.
  private static func isModifier(_ after: ArraySlice<UInt8>) -> Bool {
    let next = after.drop(while: ByteClass.isSpace).prefix(while: ByteClass.isWord).text
    return ["func", "var", "let", "subscript", "override"].contains(next)
  }

  private static let modifiers: Set = [
    "public", "private", "fileprivate", "internal", "open", "package", "final", "static", "export", "default",
    "abstract", "async", "override", "nonisolated", "indirect", "mutating", "lazy", "weak", "inline",
    "constexpr", "virtual", "sealed", "data", "inner", "suspend", "protected", "pub", "unsafe", "extern",
    "declare", "typedef", "consuming", "borrowing", "distributed", "isolated", "convenience", "required",
    "partial", "tailrec", "unowned", "dynamic", "nonmutating", "prefix", "postfix", "infix", "__consuming",
  ]

  private static let types: Set = [
    "class", "struct", "enum", "protocol", "extension", "actor", "interface", "trait", "impl", "object",
    "module", "namespace", "record", "typealias", "macro", "@interface", "@implementation", "@protocol",
    "type", "union", "precedencegroup", "mod", "associatedtype",
  ]

  private static let functions: Set = ["func", "def", "fn", "function", "fun", "sub"]
  private static let values: Set = ["let", "var", "const", "val"]

  /// The keyword to write before the name, such as `extension` or `module`; empty for types.
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

  static func afterParenthesis(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
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
    // Skips generic parameters before the name, as in Rust's `impl<T> Name`.
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
    let name =
      operatorName(body)
      ?? body.prefix {
        !ByteClass.isSpace($0) && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "<") && $0 != 0x7b
      }
    guard let first = name.first else { return nil }
    guard keyword == "func", let open = following.firstIndex(of: UInt8(ascii: "(")) else {
      return keyword + " " + type + name.text + "()"
    }
    return "func " + type + name.text + "(" + labels(following[open...], isOfNames: !isOperator(first)) + ")"
  }

  private static func isOperator(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?.".utf8.contains(byte) }

  /// The operator that a function declares. Generic parameters may follow without a space: `==<T>(`.
  private static func operatorName(_ body: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = body.prefix(while: isOperator)
    if name.isEmpty { return nil }
    let isGeneric =
      name.count > 1 && name.last == UInt8(ascii: "<")
      && body[name.endIndex...].first.map(ByteClass.isWord) == true
    return isGeneric ? name.dropLast() : name
  }

  /// The argument labels of a Swift signature, such as `_:at:`.
  ///
  /// - Parameters:
  ///   - isOfNames: whether a parameter with a single name has this name as its label; false for subscripts and operators.
  ///   - areOptional: whether a parameter may be a type without a name, as in enum cases.
  private static func labels(
    _ text: ArraySlice<UInt8>, isOfNames: Bool = true, areOptional: Bool = false
  ) -> String {
    var depth = 0
    var isType = false
    var output = ""
    var isLabel = true
    var label: ArraySlice<UInt8> = []
    var next = text.startIndex
    while next < text.endIndex {
      let index = next
      next += 1
      switch text[index] {
      case UInt8(ascii: "/") where text[next...].first == UInt8(ascii: "/"):
        next = text[next...].firstIndex(of: 0x0a) ?? text.endIndex
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "{"):
        isType = isType || areOptional && isLabel && depth == 1
        depth += 1
      case UInt8(ascii: ">") where index > text.startIndex && text[index - 1] == UInt8(ascii: "-"): break
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"), UInt8(ascii: "}"):
        depth -= 1
        if depth <= 0 { return isType ? output + "_:" : output }
      case UInt8(ascii: ",") where depth == 1:
        if isType { output += "_:" }
        (isLabel, label, isType) = (true, [], false)
      case UInt8(ascii: ":") where depth == 1 && isLabel:
        output += label.text + ":"
        (isLabel, isType) = (false, false)
        continue
      default:
        isType = isType || areOptional && isLabel && !ByteClass.isSpace(text[index])
        guard depth == 1, isLabel, label.isEmpty, ByteClass.isWord(text[index]) else { continue }
        label = text[index...].prefix(while: ByteClass.isWord)
        let after = text[label.endIndex...].drop(while: ByteClass.isSpace).first
        if !isOfNames, after == UInt8(ascii: ":") { label = [UInt8(ascii: "_")] }
      }
    }
    return output
  }

  /// The name for a preview macro: `#Preview` for `#Preview("Two cells") {`.
  private static func preview(_ line: ArraySlice<UInt8>) -> String? {
    let word = line.dropFirst().prefix(while: ByteClass.isWord)
    return word.first.map(ByteClass.isUpper) == true ? "#" + word.text : nil
  }

  /// The name of a function declared without a keyword, as in C's `int main(void) {` and shell's `name() {`: a name before parentheses, followed
  /// by a block.
  private static func bareFunction(_ line: ArraySlice<UInt8>) -> String? {
    guard line.last == UInt8(ascii: "{"), let open = line.firstIndex(of: UInt8(ascii: "(")) else {
      return nil
    }
    let before = line[..<open].trimmed
    let name = before.suffix(
      from: (before.lastIndex { !ByteClass.isWord($0) }).map { $0 + 1 } ?? before.startIndex)
    guard let first = name.first, !ByteClass.isDigit(first), !statements.contains(name.text),
      !statements.contains(before.prefix(while: ByteClass.isWord).text)
    else { return nil }
    return name.text + "()"
  }

  /// The name of a function that C declares or defines, possibly on several lines: `int kettle_boil(kettle *k);`. The return type precedes the
  /// name, and a semicolon or block follows the parameters.
  private static func prototype(_ text: ArraySlice<UInt8>) -> String? {
    guard let open = text.firstIndex(where: { "({};=\"#<.".utf8.contains($0) }),
      text[open] == UInt8(ascii: "(")
    else { return nil }
    // The return type may be on a line of its own.
    let head = text[..<open]
    guard head.count(where: { $0 == 0x0a }) < 2,
      head.allSatisfy({
        ByteClass.isWord($0) || ByteClass.isSpace($0) || $0 == 0x0a || $0 == 0x2a || $0 == 0x26
      })
    else { return nil }
    let words = head.split { !ByteClass.isWord($0) }
    guard words.count > 1, let first = words.first, !statements.contains(first.text),
      !queries.contains(first.text)
    else { return nil }
    // A macro for old compilers puts the parameters in a second pair of parentheses: `kettle_boil OF((kettle *k));`.
    let isMacro = text[(open + 1)...].first == UInt8(ascii: "(") && words.count > 2
    let rest = afterParenthesis(text[open...])
    let end = rest.firstIndex { $0 == UInt8(ascii: ";") || $0 == 0x7b }
    // Only macros and attributes may precede the semicolon or block.
    guard let end,
      rest[..<end].allSatisfy({ $0 != UInt8(ascii: "=") && $0 != 0x22 && $0 != UInt8(ascii: ",") }),
      let name = isMacro ? words.dropLast().last : words.last, let initial = name.first,
      !ByteClass.isDigit(initial)
    else { return nil }
    return name.text + "()"
  }

  private static let statements: Set = [
    "if", "for", "while", "switch", "catch", "return", "guard", "do", "else", "repeat", "with", "using",
    "lock", "await", "new", "throw", "delete", "typeof", "yield", "export", "import", "echo", "print", "go",
    "defer", "unless", "until", "require", "include", "use", "my", "our", "local", "try", "goto", "case",
  ]

  /// SQL statements in which a table name may precede parentheses.
  private static let queries: Set = [
    "CREATE", "INSERT", "ALTER", "GRANT", "create", "insert", "alter", "grant",
  ]
}
