import DocDraft
import DocModel
import DocSystem

/// Statistics of the first 400 lines of a text: how many look like code, and in which language.
struct CodeSampleLines {
  /// Number of lines that are neither blank nor comments.
  private(set) var lines = 0
  private var codeLines = 0
  /// Number of lines that declare or import something.
  private(set) var declarations = 0
  /// Number of Python imports that are not indented. Imports in code samples of a docstring are indented and do not count.
  private(set) var imports = 0
  private(set) var hasFence = false
  /// Number of sentences: lines with several plain words in a row, and a full stop or colon at the end.
  private(set) var sentences = 0
  /// Number of lines that look like Markdown headings: `# Words` between blank lines. In a script, such lines are comments.
  private(set) var headings = 0
  /// Number of lines that end with a brace (`braces`), and of lines that end with a brace or a semicolon (`terminated`).
  private var braces = 0
  private var terminated = 0
  private var votes: [String: Int] = [:]

  private static let longest = 400

  var share: Double { lines == 0 ? 0 : Double(codeLines) / Double(lines) }

  /// Whether the text has the structure of code: a declaration or import, or blocks in braces that contain statements, as in CSS.
  var hasStructure: Bool { declarations > 0 || braces > 0 && terminated * 2 >= lines }

  /// The language whose keywords matched most often; nil if none did.
  var language: String? {
    let most = votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    // A header of C++ has more directives of C than keywords of its own.
    return most == "c" && votes["cpp"] != nil ? "cpp" : most
  }

  /// Examines a text. If `endsAtFence` is set, stops at the first fence, because the caller rejects every text with a fence.
  init(_ text: SourceText, endsAtFence: Bool = false) {
    var isInComment = false
    // The open quotes of a multi-line string, such as `"""`.
    var quotes: StaticString?
    for line in 0..<min(Self.longest, text.lineCount) {
      let whole = text.lineBytes(line).trimmed
      guard let first = whole.first else { continue }
      var body = Self.withoutComment(whole)
      if isInComment {
        if ByteSearch.first("*/", in: body) != nil { isInComment = false }
        continue
      }
      if let open = quotes {
        if ByteSearch.first(open, in: body) != nil { quotes = nil }
        continue
      }
      if body.starts(with: [0x2f, 0x2a]) {
        isInComment = ByteSearch.first("*/", in: body) == nil
        continue
      }
      if body.starts(with: [0x2f, 0x2f]) || body.starts(with: [0x25, 0x25]) { continue }
      // Lines such as `#: text` are comments for Sphinx, so they count neither as code nor as prose.
      if body.starts(with: [0x23, 0x3a, 0x20]) { continue }
      // `# comment` may be a comment in a script or a heading in Markdown, so such lines count neither as code nor as prose.
      if first == UInt8(ascii: "#"), body.drop(while: { $0 == first }).first == 0x20 {
        let word = body.dropFirst().trimmed.prefix(while: ByteClass.isWord).text
        if Self.isAlone(line, text), !Self.directives.contains(word) { headings += 1 }
        continue
      }
      // A comment after a statement may continue on the next line.
      if let mark = ByteSearch.first("/*", in: body), let last = body[..<mark.lowerBound].trimmed.last,
        ";,{}".utf8.contains(last), ByteSearch.first("*/", in: body, from: mark.upperBound) == nil
      {
        body = body[..<mark.lowerBound].trimmed
        isInComment = true
      }
      quotes = Self.openQuotes(body)
      if Self.tripleQuotes(body) != nil { continue }
      if body.starts(with: [0x60, 0x60, 0x60]) || body.starts(with: [0x7e, 0x7e, 0x7e])
        || line > 0 && AsciiDocLines.isOpening(body, below: text.lineBytes(line - 1))
      {
        hasFence = true
        if endsAtFence { return }
      }
      // Stops early if the text is clearly prose.
      if lines == 30, codeLines * 2 < lines { return }
      lines += 1
      if Self.isSentence(body) { sentences += 1 }
      switch body.last {
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        braces += 1
        terminated += 1
      case UInt8(ascii: ";"): terminated += 1
      default: break
      }
      if ByteSearch.starts(text.lineBytes(line), with: "from "), ByteSearch.first(" import ", in: body) != nil
      {
        imports += 1
      }
      if vote(body) || Self.looksLikeCode(body) { codeLines += 1 }
    }
  }

  /// A line of code without a trailing comment.
  private static func withoutComment(_ body: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard body.suffix(2).elementsEqual([0x2a, 0x2f]), let mark = ByteSearch.first("/*", in: body),
      mark.lowerBound > body.startIndex
    else { return body }
    return body[..<mark.lowerBound].trimmed
  }

  /// Whether the line begins with a keyword. If so, every language that has this keyword gets a vote.
  private mutating func vote(_ body: ArraySlice<UInt8>) -> Bool {
    let opener = body.prefix { !ByteClass.isSpace($0) && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "<") }
    // A cheap filter that rejects most lines of prose, because prose begins with a capital letter.
    guard let first = opener.first, opener.count <= Self.longestOpener, Self.openerInitials.contains(first)
    else { return false }
    let word = opener.text
    guard var languages = Self.openers[word] else { return false }
    // In JavaScript, a function always has parentheses. In fish and bash, the parentheses are optional.
    if word == "function", !body.contains(UInt8(ascii: "(")) { languages = ["shell"] }
    // A sentence may begin with “let” or “for”, but it ends with a full stop.
    if body.last == UInt8(ascii: "."), !body.contains(UInt8(ascii: "(")) { return false }
    // A keyword that is alone on its line is not evidence of a language.
    guard body.dropFirst(word.utf8.count).first != nil || languages.isEmpty else { return false }
    for language in languages { votes[language, default: 0] += 1 }
    declarations += 1
    return true
  }

  private static func looksLikeCode(_ body: ArraySlice<UInt8>) -> Bool {
    guard let first = body.first, let last = body.last else { return false }
    if "{};)([]\\=>,:".utf8.contains(last) { return !isProse(body) }
    if "})]@.$#\"&?".utf8.contains(first) { return true }
    if isCommand(body) || ObjectiveC.isSignature(body) { return true }
    if isProse(body) { return false }
    // A macro of C may be alone on its line, or stand before the type of a function.
    let opener = body.prefix(while: ByteClass.isWord)
    if opener.count > 4, ObjectiveC.isMacroName(opener) { return true }
    // Python annotations: `size: int`, `names: list[str]`.
    let name = body.prefix(while: ByteClass.isWord)
    if body.dropFirst(name.count).starts(with: [0x3a, 0x20]) {
      let type = body.dropFirst(name.count + 2)
      if last == UInt8(ascii: "]") || annotations.contains(type.text) { return true }
    }
    let word = body.prefix(while: ByteClass.isLower)
    if (2...longestKeyword).contains(word.count), word.count == name.count, keywords.contains(word.text) {
      return true
    }
    let joined: [StaticString] = [
      " = ", "->", "=>", "==", "::", "+=", "&&", "||", "()", "\")", " ? ", " in ",
    ]
    return joined.contains { ByteSearch.first($0, in: body) != nil }
  }

  /// Whether a line is a command in lower case followed by an option: `complete -c git`, `set --global`.
  private static func isCommand(_ body: ArraySlice<UInt8>) -> Bool {
    let name = body.prefix { ByteClass.isLower($0) || ByteClass.isDigit($0) || $0 == 0x2d || $0 == 0x5f }
    let option = body.dropFirst(name.count)
    guard name.first.map(ByteClass.isLower) ?? false, option.starts(with: [0x20, 0x2d]) else { return false }
    let letters = option.dropFirst().drop { $0 == 0x2d }
    return option.count - 1 - letters.count <= 2 && letters.first.map(ByteClass.isLetter) ?? false
  }

  /// The quotes that open a Python docstring, if the line begins with them.
  static func tripleQuotes(_ body: ArraySlice<UInt8>) -> StaticString? {
    let text = body.first.map { $0 | 0x20 } == UInt8(ascii: "r") ? body.dropFirst() : body
    return text.starts(with: [0x22, 0x22, 0x22])
      ? "\"\"\"" : text.starts(with: [0x27, 0x27, 0x27]) ? "'''" : nil
  }

  /// The quotes of a multi-line string that a line opens but does not close.
  private static func openQuotes(_ body: ArraySlice<UInt8>) -> StaticString? {
    let marks: [StaticString] = ["\"\"\"", "'''"]
    return marks.first { marks in
      var count = 0
      var start = body.startIndex
      while let found = ByteSearch.first(marks, in: body, from: start) {
        count += 1
        start = found.upperBound
      }
      return count % 2 == 1
    }
  }

  private static func isAlone(_ line: Int, _ text: SourceText) -> Bool {
    (line == 0 || text.lineBytes(line - 1).trimmed.isEmpty)
      && (line + 1 >= text.lineCount || text.lineBytes(line + 1).trimmed.isEmpty)
  }

  private static func isSentence(_ body: ArraySlice<UInt8>) -> Bool {
    guard let last = body.last, last == UInt8(ascii: ".") || last == UInt8(ascii: ":") else { return false }
    return body.count > 30 && isProse(body)
  }

  /// Whether a line contains five plain words in a row outside quotes.
  private static func isProse(_ body: ArraySlice<UInt8>) -> Bool {
    var run = 0
    var quote: UInt8?
    var wordLength = 0
    for byte in body.prefix(400) {
      if let mark = quote {
        if byte == mark { quote = nil }
        continue
      }
      if ByteClass.isLetter(byte) || byte == 0x27 {
        wordLength += 1
      } else if byte == 0x20 {
        if wordLength > 0 { run += 1 }
        if run >= 5 { return true }
        wordLength = 0
      } else {
        if byte == 0x22 || byte == 0x60 { quote = byte }
        run = 0
        wordLength = 0
      }
    }
    return false
  }

  /// Directives of C, which may have spaces after the number sign.
  private static let directives: Set = [
    "define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif", "include",
  ]

  private static let annotations: Set = ["str", "int", "bool", "float", "bytes", "object", "Any"]

  private static let keywords: Set = [
    "return", "if", "else", "for", "while", "switch", "case", "guard", "try", "catch", "do", "break",
    "continue",
    "throw", "defer", "default", "in", "self", "super", "this", "await", "print", "echo", "fi", "done",
    "then", "esac",
    "elif", "except", "finally", "raise", "yield", "pass", "with", "end", "nil", "null", "true", "false",
  ]

  private static let longestKeyword = keywords.map(\.utf8.count).max() ?? 0

  private static let openerInitials = Set(openers.keys.compactMap { $0.utf8.first })
  private static let longestOpener = openers.keys.map(\.utf8.count).max() ?? 0

  /// Words that begin a declaration or an import, with the languages that use them.
  private static let openers: [String: [String]] = [
    "import": ["swift", "python", "javascript", "kotlin"], "func": ["swift", "go"], "let": ["swift", "rust"],
    "var": ["swift"], "extension": ["swift"], "protocol": ["swift"], "struct": ["swift"], "actor": ["swift"],
    "class": ["swift", "python"], "enum": ["swift"], "typealias": ["swift"], "guard": ["swift"],
    "@MainActor": ["swift"],
    "@main": ["swift"], "@State": ["swift"], "@Test": ["swift"], "#if": ["swift", "c"], "#Preview": ["swift"],
    "private": ["swift"], "public": ["swift"], "fileprivate": ["swift"], "final": ["swift"],
    "override": ["swift"],
    "init": ["swift"], "static": ["swift"], "mutating": ["swift"], "internal": ["swift"], "case": ["swift"],
    "@testable": ["swift"], "@Observable": ["swift"], "@available": ["swift"], "some": [],
    "indirect": ["swift"],
    "def": ["python"], "from": ["python"], "async": ["python", "javascript"], "elif": ["python"],
    "with": ["python"],
    "#include": ["c"], "#define": ["c"], "#ifndef": ["c"], "#ifdef": ["c"], "typedef": ["c"], "void": ["c"],
    "#import": ["objc"], "@interface": ["objc"], "@implementation": ["objc"], "@property": ["objc"],
    "@protocol": ["objc"], "@end": ["objc"], "#pragma": ["c", "objc"], "template": ["cpp"],
    "namespace": ["cpp"],
    "using": ["cpp"], "function": ["javascript"], "const": ["javascript"], "export": ["javascript"],
    "require": ["javascript", "ruby"], "interface": ["typescript"], "type": ["typescript", "go"],
    "package": ["go", "kotlin"], "fun": ["kotlin"], "val": ["kotlin"], "fn": ["rust"], "pub": ["rust"],
    "use": ["rust"], "complete": ["shell"], "-module": ["erlang"], "-export": ["erlang"], "-spec": ["erlang"],
    "-define": ["erlang"], "-record": ["erlang"], "-include": ["erlang"],
    "impl": ["rust"], "mod": ["rust"], "trait": ["rust"], "kernel": ["metal"], "set": ["shell"],
    "SELECT": ["sql"],
    "CREATE": ["sql"], "INSERT": ["sql"], "module": ["ruby"],
  ]
}
