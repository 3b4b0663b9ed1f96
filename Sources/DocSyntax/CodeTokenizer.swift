import DocModel

/// Splits source code into tokens for syntax colouring. Swift has its own tokenizer; every other language is described by a `Language`.
///
/// The tokenizer never fails: it skips bytes that form no token of the language. The time is linear in the length of the source.
package struct CodeTokenizer: TokenScanner {
  private struct Language {
    var keywords: Set<[UInt8]>
    var comments: [[UInt8]]
    /// Whether a comment must begin at the start of a word, like `#` comments in shells.
    var commentsBeginWords = false
    var hasBlockComments = false
    /// `quotes` are the quotation marks of strings that end on their line. `longQuotes` are the quotation marks of strings that may span lines.
    var quotes: [UInt8] = Array("\"'".utf8)
    var longQuotes: [UInt8] = []
    var hasTripleQuotes = false
    /// Whether `'a` without a closing quotation mark is a lifetime, as in Rust.
    var hasLifetimes = false
    var hasDirectives = false
    var hasAttributes = false
    /// Whether names that begin with a capital letter are types.
    var hasTypes = true
    /// Whether a string or word before a colon is a key, as in JSON.
    var hasKeys = false
  }

  /// Splits source code into tokens.
  /// - Returns: the tokens; nil if the language is unknown.
  package static func tokens(of source: [UInt8], language: String) -> [CodeToken]? {
    if language == "swift" { return SwiftTokenizer.tokens(of: source) }
    guard let forms = languages[language] else { return nil }
    var tokenizer = CodeTokenizer(bytes: source, language: forms)
    tokenizer.run()
    return tokenizer.tokens
  }

  let bytes: [UInt8]
  var position = 0
  var tokens: [CodeToken] = []
  private let language: Language
  /// Quotation marks that do not occur again in the rest of the source. Because of this set, the rest of the source is searched only once for
  /// each mark.
  private var unclosed: Set<UInt8> = []

  private init(bytes: [UInt8], language: Language) { (self.bytes, self.language) = (bytes, language) }

  private func has(_ text: some Collection<UInt8>, at index: Int) -> Bool {
    bytes.count - index >= text.count && bytes[index..<index + text.count].elementsEqual(text)
  }

  private mutating func run() {
    while position < bytes.count {
      let byte = bytes[position]
      if isComment() {
        add(.comment, to: endOfLine)
      } else if language.hasBlockComments, has("/*".utf8, at: position) {
        add(.comment, to: end(of: Array("*/".utf8), from: position + 2) ?? bytes.count)
      } else if language.quotes.contains(byte) || language.longQuotes.contains(byte) {
        string(byte)
      } else if language.hasDirectives && byte == UInt8(ascii: "#")
        || language.hasAttributes && byte == UInt8(ascii: "@"), ByteClass.isWord(self.byte(position + 1))
      {
        add(.attribute, to: endOfWord(position + 1))
      } else if ByteClass.isDigit(byte) {
        number()
      } else if ByteClass.isWord(byte) {
        word()
      } else {
        position += 1
      }
    }
  }

  private func isComment() -> Bool {
    guard language.comments.contains(where: { has($0, at: position) }) else { return false }
    return !language.commentsBeginWords || position == 0 || [0x20, 0x09, 0x0A].contains(bytes[position - 1])
  }

  private func end(of mark: [UInt8], from start: Int) -> Int? {
    (min(start, bytes.count)..<bytes.count).first { has(mark, at: $0) }.map { $0 + mark.count }
  }

  private func endOfWord(_ start: Int) -> Int {
    var end = start
    while ByteClass.isWord(byte(end)) { end += 1 }
    return end
  }

  private mutating func number() {
    var end = endOfWord(position)
    while byte(end) == UInt8(ascii: "."), ByteClass.isDigit(byte(end + 1)) { end = endOfWord(end + 1) }
    add(.number, to: end)
  }

  private mutating func word() {
    let end = endOfWord(position)
    let word = Array(bytes[position..<end])
    let isMember = byte(position - 1) == UInt8(ascii: ".")
    if language.keywords.contains(word), !isMember {
      add(.keyword, to: end)
    } else if language.hasKeys, isKey(before: end) {
      add(.attribute, to: end)
    } else if language.hasTypes {
      add(.identifier, to: end)
    } else {
      position = end
    }
  }

  /// Whether the word or string that ends at `end` is a key: a colon follows, and then white space or the end of the source. In languages
  /// without comments, such as JSON, the colon alone suffices.
  private func isKey(before end: Int) -> Bool {
    guard byte(end) == UInt8(ascii: ":") else { return false }
    return [0, 0x20, 0x09, 0x0A, 0x0D].contains(byte(end + 1)) || language.comments.isEmpty
  }

  private mutating func string(_ quote: UInt8) {
    if language.hasTripleQuotes, has([quote, quote, quote], at: position) {
      return add(.string, to: end(of: [quote, quote, quote], from: position + 3) ?? bytes.count)
    }
    if language.hasLifetimes, quote == UInt8(ascii: "'"), byte(position + 1) != UInt8(ascii: "\\"),
      byte(position + 2) != quote, byte(position + 1) < 0x80
    {
      return add(.attribute, to: endOfWord(position + 1))
    }
    let isLong = language.longQuotes.contains(quote)
    if unclosed.contains(quote) { return position += 1 }
    var end = position + 1
    while end < bytes.count, bytes[end] != quote, isLong || bytes[end] != 0x0A {
      end += bytes[end] == UInt8(ascii: "\\") && byte(end + 1) != 0x0A ? 2 : 1
    }
    if byte(end) == quote, end < bytes.count {
      add(language.hasKeys && isKey(before: end + 1) ? .attribute : .string, to: end + 1)
    } else if isLong {
      // A quotation mark that is never closed is probably an apostrophe in the output of a command.
      unclosed.insert(quote)
      position += 1
    } else {
      add(.string, to: min(end, bytes.count))
    }
  }

  private static func row(_ keywords: String, comments: String = "//") -> Language {
    Language(
      keywords: Set(keywords.split(separator: " ").map { Array($0.utf8) }),
      comments: comments.split(separator: " ").map { Array($0.utf8) })
  }

  private static let languages: [String: Language] = {
    var python = row(
      """
      and as assert async await break case class continue def del elif else except False finally for from global if import in is \
      lambda match None nonlocal not or pass raise return self True try while with yield
      """, comments: "#")
    python.hasTripleQuotes = true
    python.hasAttributes = true
    var script = row(
      """
      abstract any as async await boolean break case catch class const constructor continue debugger declare default delete do else \
      enum export extends false finally for from function get if implements import in instanceof interface keyof let namespace \
      never new null number of private protected public readonly return set static string super switch this throw true try type \
      typeof undefined unknown var void while with yield
      """)
    script.hasBlockComments = true
    script.longQuotes = [UInt8(ascii: "`")]
    script.hasAttributes = true
    var shell = row(
      "case do done elif else esac exit export fi for function if in local return select set source then until while",
      comments: "#")
    shell.commentsBeginWords = true
    (shell.quotes, shell.longQuotes) = ([], Array("\"'".utf8))
    shell.hasTypes = false
    let ofC = """
      auto bool break case char const continue default do double else enum extern false float for goto if inline int long NULL \
      register restrict return short signed sizeof static struct switch true typedef union unsigned void volatile while
      """
    var c = row(ofC)
    c.hasBlockComments = true
    c.hasDirectives = true
    c.hasAttributes = true
    var cpp = c
    cpp.keywords.formUnion(
      row(
        """
        alignas and auto catch class concept consteval constexpr constinit co_await co_return co_yield decltype delete dynamic_cast \
        explicit export final friend mutable namespace new noexcept not nullptr operator or override private protected public \
        requires static_assert static_cast template this throw try typename using virtual
        """
      ).keywords)
    var java = cpp
    java.keywords.formUnion(
      row(
        """
        abstract async await base boolean byte chan data def defer extends fallthrough finally foreach fun func go implements import \
        in instanceof interface internal is let map module nil null object out package params range readonly record sealed string \
        super suspend throws transient type val var when where yield
        """
      ).keywords)
    java.longQuotes = [UInt8(ascii: "`")]
    java.hasDirectives = false
    var rust = row(
      """
      as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref \
      return self Self static struct super trait true type union unsafe use where while
      """)
    rust.hasBlockComments = true
    (rust.quotes, rust.longQuotes) = ([UInt8(ascii: "'")], [UInt8(ascii: "\"")])
    rust.hasLifetimes = true
    var json = row("true false null", comments: "")
    json.quotes = [UInt8(ascii: "\"")]
    json.hasKeys = true
    json.hasTypes = false
    var yaml = row("true false null yes no on off", comments: "#")
    yaml.commentsBeginWords = true
    yaml.hasKeys = true
    yaml.hasTypes = false
    return [
      "python": python, "javascript": script, "typescript": script, "shell": shell, "c": c, "objc": c,
      "cpp": cpp, "objcpp": cpp,
      "java": java, "kotlin": java, "csharp": java, "go": java, "rust": rust, "json": json, "yaml": yaml,
    ]
  }()
}
