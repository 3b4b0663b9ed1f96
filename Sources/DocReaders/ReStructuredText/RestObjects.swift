import DocDraft
import DocModel
import DocSystem

/// The names that precede the name of a documented object: the module and the enclosing classes.
struct RestScope {
  var module = ""
  /// Full names of the objects that are being read, outermost first.
  private var objects: [String] = []

  mutating func enter(_ name: String) { objects.append(name) }
  mutating func leave() { if !objects.isEmpty { objects.removeLast() } }
  mutating func leaveObjects() { objects.removeAll() }

  /// The full name of an object documented in this scope.
  func fullName(_ name: String) -> String {
    if let outer = objects.last {
      if name.hasPrefix(outer + ".") { return name }
      // The name may already begin with the name of its class, as in `Class.method`.
      let last = outer.utf8.split(separator: UInt8(ascii: ".")).last.map(\.text) ?? outer
      if name.hasPrefix(last + ".") { return String(outer.dropLast(last.count)) + name }
      return outer + "." + name
    }
    if module.isEmpty || name.hasPrefix(module + ".") || name == module { return name }
    return module + "." + name
  }
}

/// Extracts names from the signatures of documented objects.
enum RestObjects {
  /// The object types whose full names include the module and the class.
  static let qualified: Set = [
    "function", "class", "method", "attribute", "data", "exception", "classmethod", "staticmethod",
    "decorator", "coroutine", "decoratormethod", "abstractmethod", "coroutinemethod", "coroutinefunction",
    "awaitablefunction", "awaitablemethod", "property", "pydata",
  ]

  static let kinds = qualified.union([
    "option", "cmdoption", "envvar", "describe", "object", "confval", "setting", "opcode", "pdbcommand",
    "member", "macro", "type", "struct", "union", "enum", "enumerator", "var", "variable", "signal",
    "command", "directive", "role", "rst:directive", "template", "concept", "namespace", "token",
  ])

  /// Modifiers that may precede a name. They are not part of the name.
  private static let modifiers: Set = [
    "class", "static", "async", "const", "final", "abstract", "classmethod", "staticmethod", "coroutine",
    "property", "struct", "enum",
  ]

  static func names(_ signature: String, kind: String, domain: String) -> [String] {
    let bytes = Array(signature.utf8)
    if kind == "option" || kind == "cmdoption" {
      return signature.split(separator: ",").compactMap { part in
        let name = Array(part.utf8).trimmed.prefix {
          !ByteClass.isSpace($0) && $0 != 0x3d && $0 != 0x5b && $0 != 0x3c
        }
        return name.isEmpty ? nil : name.text
      }
    }
    let isC = domain == "c" || domain == "cpp"
    var head = bytes[...]
    if let open = bytes.firstIndex(of: UInt8(ascii: "(")), open > 0 { head = bytes[..<open] }
    if isC {
      // The name is the last word before the parameters: `int *PyFoo(void)`.
      let words = head.split { !ByteClass.isWord($0) && $0 != 0x2e && $0 != 0x3a && $0 != 0x7e }
      return words.last.map { [$0.text] } ?? [signature]
    }
    guard qualified.contains(kind) || kind.hasPrefix("auto") else {
      return [kind == "envvar" ? signature : head.trimmed.text]
    }
    var words = head.split(whereSeparator: ByteClass.isSpace)
    while words.count > 1, modifiers.contains(words[0].text) { words.removeFirst() }
    guard let first = words.first else { return [signature] }
    // The signature may be `name: type`, `name = value` or `name[, more]`.
    let name = first.prefix { ByteClass.isWord($0) || $0 == 0x2e }
    return [name.isEmpty ? first.text : name.text]
  }

  static func shown(_ signature: String, kind: String) -> String {
    switch kind {
    case "decorator", "decoratormethod": "@" + signature
    case "class", "exception", "classmethod", "staticmethod", "abstractmethod": kind + " " + signature
    case "coroutine", "coroutinemethod", "coroutinefunction": "coroutine " + signature
    case "awaitablefunction", "awaitablemethod": "awaitable " + signature
    default: signature
    }
  }

  /// The title that Sphinx shows for a field in the description of an object.
  static func label(ofField name: String) -> String {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    let rest =
      words.count > 1 ? " `" + (words[1].split(separator: " ").last.map(String.init) ?? words[1]) + "`" : ""
    switch words.first ?? "" {
    case "param", "parameter", "arg", "argument", "key", "keyword": return "Parameter" + rest
    case "type": return "Type of" + rest
    case "return", "returns": return "Returns"
    case "rtype": return "Return type"
    case "raises", "raise", "except", "exception": return "Raises" + rest
    case "var", "ivar", "cvar": return "Variable" + rest
    default: return name
    }
  }
}
