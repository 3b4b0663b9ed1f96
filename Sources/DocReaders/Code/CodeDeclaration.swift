import DocModel
import DocSystem

/// The name of a declaration in a line of source: `HeartRateCell` in `struct HeartRateCell: View {`, and `func makeCell(_:at:)` in
/// `static func makeCell(_ id: ID, at path: Path)`.
enum CodeDeclaration {
  /// The declared name; nil if the line declares nothing.
  ///
  /// - Parameters:
  ///   - isMember: whether the line is in the body of a type, where initializers, cases and TypeScript's method signatures may occur.
  ///   - isDocumented: whether a comment is above the line. Only then does a `#define` declare a name.
  ///   - following: the text from the start of the line, because a signature may span several lines.
  static func name(
    _ line: ArraySlice<UInt8>, isMember: Bool = false, isDocumented: Bool = false,
    following: () -> ArraySlice<UInt8>
  ) -> String? {
    if line.first == UInt8(ascii: "#"), line.dropFirst().first != UInt8(ascii: "[") {
      return isDocumented ? define(line) ?? preview(line) : preview(line)
    }
    if let name = ObjectiveC.member(line, following: following) { return name }
    let (_, text, after) = keyword(line)
    if text.isEmpty { return nil }
    if let name = ObjectiveC.enumeration(text, after) { return name }
    if !isMember, ["struct", "enum", "union"].contains(text), let name = prototype(following()) {
      return name
    }
    let isTypedef = !isMember && ByteSearch.starts(line, with: "typedef ")
    if isTypedef, line.last == UInt8(ascii: ";") { return prototype(following()) ?? declared(following()) }
    // A forward declaration of C++ declares nothing by itself.
    let isForward =
      text == "class" && line.last == UInt8(ascii: ";") && !line.contains { "{(=".utf8.contains($0) }
    if isForward, !isDocumented { return nil }
    if types.contains(text) {
      return identifier(withoutMacro(after), following).map { prefix(text) + $0 }
        ?? (isTypedef ? declared(following()) : nil)
    }
    if functions.contains(text) { return function(text, after, following()) }
    if values.contains(text) {
      if text == "const", let name = prototype(following()) { return name }
      return (constant(text, after, line) ?? identifier(after, following)).map { text + " " + $0 }
    }
    if isMember { return member(text, after, line, following) }
    let isVariable =
      ByteSearch.starts(line, with: "extern ") && line.last == UInt8(ascii: ";") && text != "crate"
    return bareFunction(line) ?? prototype(following())
      ?? (isVariable || isTypedef ? declared(following()) : nil)
  }

  /// Whether a line is an attribute of the declaration below it: `#[derive(Debug)]` in Rust and PHP, `[Obsolete]` in C#, `[[nodiscard]]` or
  /// `template <class T>` in C++.
  static func isAttribute(_ line: ArraySlice<UInt8>) -> Bool {
    if ByteSearch.starts(line, with: "#[") { return skipAttribute(line).isEmpty }
    if ByteSearch.starts(line, with: "template") { return line.last == UInt8(ascii: ">") }
    guard line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]"), let next = line.dropFirst().first
    else { return false }
    return (ByteClass.isUpper(next) || next == UInt8(ascii: "[")) && skipAttribute(line).isEmpty
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
      guard
        modifiers.contains(text) || text == "class" && isModifier(after)
          || text == "const" && ByteSearch.starts(after, with: " fn ")
      else {
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

  /// Skips attributes such as `@available(iOS 17, *)`, `@MainActor`, `#[inline]`, `[[nodiscard]]` or `template <class T>`.
  private static func skipAttribute(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text.drop(while: ByteClass.isSpace)
    while true {
      if ByteSearch.starts(rest, with: "#[") || rest.first == UInt8(ascii: "[") {
        rest = afterBracket(rest, UInt8(ascii: "["), UInt8(ascii: "]")).drop(while: ByteClass.isSpace)
      } else if ByteSearch.starts(rest, with: "template <") || ByteSearch.starts(rest, with: "template<") {
        rest = afterBracket(rest, UInt8(ascii: "<"), UInt8(ascii: ">")).drop(while: ByteClass.isSpace)
      } else {
        break
      }
    }
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
    afterBracket(text, UInt8(ascii: "("), UInt8(ascii: ")"))
  }

  /// The text after the bracket that closes the first `open`; empty if there is none.
  private static func afterBracket(_ text: ArraySlice<UInt8>, _ open: UInt8, _ close: UInt8)
    -> ArraySlice<UInt8>
  {
    var depth = 0
    for index in text.indices {
      if text[index] == open { depth += 1 }
      if text[index] == close {
        depth -= 1
        if depth == 0 { return text[(index + 1)...] }
      }
    }
    return text[text.endIndex...]
  }

  /// The name at the start of `text`, with dots but without generic parameters. If the line ends with a parenthesis, as in Go's `const (`, the
  /// name is the first one in the group.
  private static func identifier(
    _ text: ArraySlice<UInt8>, _ following: () -> ArraySlice<UInt8> = { [] }
  ) -> String? {
    var body = text.drop { ByteClass.isSpace($0) }
    if body.elementsEqual([UInt8(ascii: "(")]) {
      let lines = following().split(separator: 0x0a).dropFirst().lazy.map(\.trimmed)
      guard let first = lines.first(where: { !$0.isEmpty && $0.first != UInt8(ascii: "/") }) else {
        return nil
      }
      body = first
    }
    // Skips generic parameters before the name, as in Rust's `impl<T> Name`.
    if body.first == UInt8(ascii: "<") {
      body = body.drop { $0 != UInt8(ascii: ">") }.dropFirst().drop(while: ByteClass.isSpace)
    }
    let name = body.prefix { ByteClass.isWord($0) || $0 == UInt8(ascii: ".") || $0 == 0x60 }
    // A dot before the name belongs to an expression, such as JavaScript's `module.exports`.
    return name.isEmpty || name.first == UInt8(ascii: ".") ? nil : name.filter { $0 != 0x60 }.text
  }

  /// The text after a macro or a second keyword in front of a name: `Template` for ` V8_EXPORT Template`, and `Kind` for ` class Kind`.
  private static func withoutMacro(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let body = text.drop(while: ByteClass.isSpace)
    let word = body.prefix(while: ByteClass.isWord)
    let rest = body[word.endIndex...].drop(while: ByteClass.isSpace)
    let next = rest.prefix(while: ByteClass.isWord).text
    let isSkipped = ObjectiveC.isMacroName(word) || word.elementsEqual("class".utf8)
    return isSkipped && !next.isEmpty && !inheritance.contains(next) ? rest : text
  }

  private static let inheritance: Set = ["extends", "implements", "final", "with", "where", "for"]

  /// The name of a constant of C, in which the type precedes the name: `tea_version` in `extern const char *tea_version;`.
  private static func constant(_ keyword: String, _ after: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>)
    -> String?
  {
    guard keyword == "const", let last = line.last, ";{=".utf8.contains(last) else { return nil }
    let first = after.trimmed
    let type = first.drop(while: ByteClass.isWord).trimmed
    guard let next = type.first, ByteClass.isWord(next) || next == UInt8(ascii: "*") else { return nil }
    return declared(type)
  }

  /// The name that a `typedef` or a variable of C declares: the last word before the semicolon, the comma or the value, outside brackets.
  private static func declared(_ text: ArraySlice<UInt8>) -> String? {
    var depth = 0
    var name: ArraySlice<UInt8> = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      let word = text[index...].prefix(while: ByteClass.isWord)
      if text[index...].starts(with: [0x2f, 0x2a]) {
        guard let end = ByteSearch.first("*/", in: text, from: index + 2) else { return nil }
        index = end.upperBound - 1
      } else if "{([<".utf8.contains(byte) {
        depth += 1
      } else if "})]>".utf8.contains(byte) {
        depth -= 1
      } else if depth == 0, ";,=".utf8.contains(byte) {
        return name.isEmpty ? nil : name.text
      } else if !word.isEmpty {
        if depth == 0, !ByteSearch.starts(word, with: "__attribute") { name = word }
        index = word.endIndex - 1
      }
      index += 1
    }
    return nil
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
    let word = operatorName(body) ?? body.prefix { !ByteClass.isSpace($0) && !"(<{".utf8.contains($0) }
    // Brackets after the name are Go's generic parameters. A shell may have a function `[`.
    let name = word.dropFirst().firstIndex(of: UInt8(ascii: "[")).map { word[..<$0] } ?? word
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

  /// The name that `#define` defines: `LID` in `#define LID 1`, and `BOIL()` in `#define BOIL(pot)`.
  private static func define(_ line: ArraySlice<UInt8>) -> String? {
    let directive = line.dropFirst().drop(while: ByteClass.isSpace)
    guard ByteSearch.starts(directive, with: "define") else { return nil }
    let body = directive.dropFirst(6).drop(while: ByteClass.isSpace)
    let name = body.prefix(while: ByteClass.isWord)
    return name.isEmpty ? nil : name.text + (body[name.endIndex...].first == UInt8(ascii: "(") ? "()" : "")
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
    var before = line[..<open].trimmed
    // A function without a name is named after what it is assigned to: `exports.boil = function (pot) {`.
    if before.suffix(8).elementsEqual("function".utf8), let sign = before.firstIndex(of: UInt8(ascii: "=")) {
      before = before[..<sign].trimmed
    }
    let name = before.suffix(
      from: (before.lastIndex { !ByteClass.isWord($0) }).map { $0 + 1 } ?? before.startIndex)
    guard let first = name.first, !ByteClass.isDigit(first), !statements.contains(name.text),
      !statements.contains(before.prefix(while: ByteClass.isWord).text)
    else { return nil }
    return name.text + "()"
  }

  /// The name of a function that C declares or defines, possibly on several lines: `int kettle_boil(kettle *k);`. The return type precedes the
  /// name, and a semicolon or block follows the parameters.
  ///
  /// - Parameter hasType: whether the type precedes `text`.
  private static func prototype(_ text: ArraySlice<UInt8>, hasType: Bool = false) -> String? {
    guard let open = text.firstIndex(where: { "({};=\"#<.".utf8.contains($0) }),
      text[open] == UInt8(ascii: "(")
    else { return nil }
    // The return type may be on a line of its own.
    let head = text[..<open]
    guard head.count(where: { $0 == 0x0a }) < 2,
      head.allSatisfy({
        ByteClass.isWord($0) || ByteClass.isSpace($0) || "\n*&:".utf8.contains($0)
      })
    else { return nil }
    let words = head.split { !ByteClass.isWord($0) && $0 != UInt8(ascii: ":") }
    guard let first = words.first, !statements.contains(first.text), !queries.contains(first.text),
      !words.contains(where: { $0.last == UInt8(ascii: ":") })
    else { return nil }
    let group = afterParenthesis(text[open...])
    if let name = declarator(text[(open + 1)..<group.startIndex], before: group, hasType: words.count > 1) {
      return first.text == "typedef" ? name : name + (isFunction(text[(open + 1)...]) ? "()" : "")
    }
    // A macro may make the type: `STACK_OF(CUP) *cups(void);`.
    if !hasType, words.count(where: { !storage.contains($0.text) }) == 1,
      let next = group.drop(while: { $0 == 0x20 || $0 == 0x09 }).first, ByteClass.isWord(next) || next == 0x2a
    {
      return prototype(group, hasType: true)
    }
    guard words.count > (hasType ? 0 : 1) else { return nil }
    // A macro for old compilers puts the parameters in a second pair of parentheses: `kettle_boil OF((kettle *k));`.
    let isMacro = text[(open + 1)...].first == UInt8(ascii: "(") && words.count > 2
    // Only macros and attributes, whose arguments are in parentheses, may precede the semicolon or block.
    var rest = group
    while let stop = rest.firstIndex(where: { "(;{=\",".utf8.contains($0) }), rest[stop] == UInt8(ascii: "(")
    {
      rest = afterParenthesis(rest[stop...])
    }
    guard let end = rest.first(where: { ";{=\",".utf8.contains($0) }),
      end == UInt8(ascii: ";") || end == 0x7b,
      let name = isMacro ? words.dropLast().last : words.last, let initial = name.first,
      !ByteClass.isDigit(initial)
    else { return nil }
    return name.text + "()"
  }

  /// The name in a declarator in parentheses, which another pair of parentheses follows: `handler` in `void (*handler)(int);`.
  private static func declarator(
    _ text: ArraySlice<UInt8>, before rest: ArraySlice<UInt8>, hasType: Bool
  ) -> String? {
    guard let first = text.first, hasType || isPointer(first), text.last == UInt8(ascii: ")"),
      rest.drop(while: ByteClass.isSpace).first == UInt8(ascii: "(")
    else { return nil }
    let words = text.prefix { !"()[".utf8.contains($0) }.split { ByteClass.isSpace($0) || isPointer($0) }
    guard let name = words.last,
      words.allSatisfy({ $0.allSatisfy { ByteClass.isWord($0) || $0 == UInt8(ascii: ":") } })
    else { return nil }
    return name.text
  }

  /// Whether a declarator is a function, as in `void (*signal(int, void (*)(int)))(int);` and `VG_(boil)(void);`, and not a pointer to one.
  private static func isFunction(_ declarator: ArraySlice<UInt8>) -> Bool {
    let head = declarator.prefix { !"()[".utf8.contains($0) }
    return declarator[head.endIndex...].first == UInt8(ascii: "(") || !head.contains(where: isPointer)
  }

  private static func isPointer(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "^")
  }

  private static let storage: Set = ["extern", "static", "inline", "typedef", "const"]

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
