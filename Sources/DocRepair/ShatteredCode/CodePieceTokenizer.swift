import DocModel

/// A lexical token of code in a language with braces, particularly Swift.
struct CodePiece {
  enum Kind: Int, CaseIterable {
    case word, type, keyword, number, string, comment, sign, angle, mark, attribute, directive, dollar
    /// Brackets, commas, colons and single dots.
    case open, close, punctuation
    /// A symbol directly before another token (`#`, `@`, `\\`), or a byte that cannot be code.
    case other
    /// A `?` or `!` after a type. Only `HighlighterModel` distinguishes it from other marks.
    case optional
  }

  var kind: Kind
  var range: Range<Int>
  /// The number of bracket pairs around the token. A bracket is not inside its own pair.
  var depth: Int
  /// Whether the innermost open bracket is a brace. Also true if no bracket is open.
  var isInBraces: Bool
}

/// Splits code into tokens in one pass. The code may be intact, or a scrape may have put each highlighted token on its own line.
///
/// A line feed separates tokens, as a space does. Multi-line strings, comments and interpolations continue after a line feed. A single-line
/// string continues only at the beginning or end of its escapes and interpolations, because highlighters split strings there. Any bytes are
/// accepted.
struct CodePieceTokenizer {
  /// The lexical state at the start of a line.
  enum Mode: UInt8 {
    case code
    /// Inside a single-line string or an interpolation in such a string. The original code has no line break here.
    case inline
    /// Inside a multi-line string or comment.
    case block
  }

  struct Line {
    var range: Range<Int>
    var mode = Mode.code
    /// For a line inside a multi-line string or comment, whether the string or comment begins at the start of a line.
    var isApart = false
    /// The indices of the tokens that begin in the line.
    var pieces = 0..<0
  }

  private(set) var pieces: [CodePiece] = []
  private(set) var lines: [Line] = []

  let bytes: [UInt8]
  private var position = 0
  /// The open brackets, innermost last.
  private var brackets: [UInt8] = []
  private var contexts: [Context] = []
  private var lineStart = 0
  private var firstPiece = 0
  private var lineMode = Line(range: 0..<0)

  private enum Context {
    case string(quotes: Int, hashes: Int, isApart: Bool)
    /// Inside the parentheses of `\(…)`. The associated value is the bracket depth outside them.
    case interpolation(depth: Int)
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while position < bytes.count {
      let start = position
      if case .string(let quotes, let hashes, _)? = contexts.last {
        stringText(quotes: quotes, hashes: hashes)
      } else {
        code()
      }
      if position == start { position += 1 }
    }
    endLine(at: bytes.count)
  }

  func byte(_ index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  // MARK: Lines of the input

  private mutating func endLine(at end: Int) {
    lineMode.range = lineStart..<end
    lineMode.pieces = firstPiece..<pieces.count
    lines.append(lineMode)
    lineStart = end + 1
    firstPiece = pieces.count
  }

  /// Skips the line feed at the current position.
  private mutating func lineFeed(mode: Mode, isApart: Bool = false) {
    endLine(at: position)
    lineMode = Line(range: 0..<0, mode: mode, isApart: isApart)
    position += 1
  }

  private mutating func add(_ kind: CodePiece.Kind, to end: Int) {
    pieces.append(
      CodePiece(
        kind: kind, range: position..<end, depth: brackets.count,
        isInBraces: brackets.last.map { $0 == UInt8(ascii: "{") } ?? true))
    position = end
  }

  // MARK: Tokens of code

  private mutating func code() {
    let byte = bytes[position]
    switch byte {
    case 0x0a: lineFeed(mode: contexts.isEmpty ? .code : .inline)
    case 0x20, 0x09, 0x0d: position += 1
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      add(.open, to: position + 1)
      brackets.append(byte)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): closeBracket(byte)
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"): add(.punctuation, to: position + 1)
    case UInt8(ascii: "\""): openString(hashes: 0)
    case UInt8(ascii: "#"): hash()
    case UInt8(ascii: "@"), UInt8(ascii: "$"):
      let end = endOfWord(position + 1)
      add(end == position + 1 ? .other : byte == UInt8(ascii: "@") ? .attribute : .dollar, to: end)
    case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "/"): lineComment()
    case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "*"): blockComment()
    default:
      if ByteClass.isDigit(byte) {
        add(.number, to: endOfNumber())
      } else if ByteClass.isWord(byte) {
        word()
      } else {
        sign()
      }
    }
  }

  private mutating func closeBracket(_ byte: UInt8) {
    if !brackets.isEmpty { brackets.removeLast() }
    if case .interpolation(let outer)? = contexts.last, brackets.count <= outer {
      contexts.removeLast()
      add(.string, to: position + 1)
      // After an interpolation, the highlighter may have split a single-line string.
      if self.byte(position) == 0x0a, isInLineString { lineFeed(mode: .inline) }
      return
    }
    add(.close, to: position + 1)
  }

  private var isInLineString: Bool {
    if case .string(let quotes, _, _)? = contexts.last { return quotes == 1 }
    return false
  }

  private func endOfWord(_ start: Int) -> Int {
    bytes[start...].firstIndex { !ByteClass.isWord($0) } ?? bytes.count
  }

  private func endOfNumber() -> Int {
    var end = endOfWord(position)
    while byte(end) == UInt8(ascii: "."), ByteClass.isDigit(byte(end + 1)) { end = endOfWord(end + 1) }
    return end
  }

  private mutating func word() {
    let end = endOfWord(position)
    let word = bytes[position..<end]
    let kind: CodePiece.Kind =
      CodeWords.isKeyword(word) ? .keyword : ByteClass.isUpper(word[word.startIndex]) ? .type : .word
    add(kind, to: end)
  }

  private mutating func hash() {
    var end = position
    while byte(end) == UInt8(ascii: "#") { end += 1 }
    if byte(end) == UInt8(ascii: "\"") { return openString(hashes: end - position) }
    // In shell code, `# text` is a comment.
    if byte(end) == 0x20 || byte(end) == UInt8(ascii: "!") { return lineComment() }
    end = endOfWord(end)
    add(end > position + 1 ? .directive : .other, to: end)
  }

  private mutating func sign() {
    var end = position
    while end < bytes.count, CodeWords.isSign(bytes[end]) { end += 1 }
    if end == position { return add(.other, to: position + 1) }
    let first = bytes[position]
    if end == position + 1 {
      if first == UInt8(ascii: "<") || first == UInt8(ascii: ">") { return add(.angle, to: end) }
      if first == UInt8(ascii: ".") { return add(.punctuation, to: end) }
      if first == UInt8(ascii: "\\") { return add(.other, to: end) }
    }
    let isMark = bytes[position..<end].allSatisfy { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }
    add(isMark ? .mark : .sign, to: end)
  }

  // MARK: Tokens of comments

  private mutating func lineComment() {
    add(.comment, to: bytes[position...].firstIndex(of: 0x0a) ?? bytes.count)
  }

  private mutating func blockComment() {
    let isApart = position == lineStart
    var index = position
    while index < bytes.count {
      if bytes[index] == 0x0a {
        add(.comment, to: index)
        lineFeed(mode: .block, isApart: isApart)
        index = position
      } else if bytes[index] == UInt8(ascii: "*"), byte(index + 1) == UInt8(ascii: "/") {
        index += 2
        break
      } else {
        index += 1
      }
    }
    if index > position { add(.comment, to: min(index, bytes.count)) }
  }

  // MARK: Tokens of strings

  private mutating func openString(hashes: Int) {
    let start = position + hashes
    let quotes = isQuote(start + 1) && isQuote(start + 2) ? 3 : 1
    contexts.append(.string(quotes: quotes, hashes: hashes, isApart: position == lineStart))
    stringText(quotes: quotes, hashes: hashes, from: start + quotes)
  }

  private func isQuote(_ index: Int) -> Bool { byte(index) == UInt8(ascii: "\"") }

  /// Continues the open string up to the next interpolation.
  private mutating func stringText(quotes: Int, hashes: Int, from start: Int? = nil) {
    var index = start ?? position
    var afterEscape = false
    func hasHashes(_ index: Int) -> Bool { (0..<hashes).allSatisfy { byte(index + $0) == UInt8(ascii: "#") } }
    while index < bytes.count {
      switch bytes[index] {
      case 0x0a:
        if index > position { add(.string, to: index) }
        if quotes == 3 {
          var isApart = false
          if case .string(_, _, let apart)? = contexts.last { isApart = apart }
          lineFeed(mode: .block, isApart: isApart)
        } else if afterEscape || byte(index + 1) == UInt8(ascii: "\\") {
          lineFeed(mode: .inline)
        } else {
          // An opening quote begins a string only if there is a closing quote on the same line.
          if pieces.last?.range.upperBound == index { pieces[pieces.count - 1].kind = .other }
          contexts.removeLast()
          return
        }
        index = position
        afterEscape = false
      case UInt8(ascii: "\"")
      where (quotes == 1 || isQuote(index + 1) && isQuote(index + 2)) && hasHashes(index + quotes):
        contexts.removeLast()
        return add(.string, to: index + quotes + hashes)
      case UInt8(ascii: "\\") where hasHashes(index + 1):
        index += 1 + hashes
        if byte(index) == UInt8(ascii: "(") {
          add(.string, to: index + 1)
          contexts.append(.interpolation(depth: brackets.count))
          brackets.append(UInt8(ascii: "("))
          return
        }
        if byte(index) != 0x0a { index += 1 }
        afterEscape = byte(index) == 0x0a
      default:
        index += 1
        afterEscape = false
      }
    }
    if index > position { add(.string, to: min(index, bytes.count)) }
  }
}

/// Keywords and operators that show whether a line continues the line before it.
enum CodeWords {
  static func isKeyword(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= 16 && keywords.contains(Array(word))
  }

  static func isSign(_ byte: UInt8) -> Bool {
    "/=-+!*%<>&|^~?.\\".utf8.contains(byte)
  }

  private static let keywords = Set(
    """
    actor any Any as associatedtype async await borrowing break case catch class const consume consuming continue \
    convenience copy default defer deinit didSet distributed do dynamic each else enum extension extern fallthrough \
    false fileprivate final for func get guard if import in indirect infix init inout internal is isolated lazy let \
    macro mutating nil nonisolated nonmutating open operator optional override package postfix precedencegroup prefix \
    private protocol public repeat required rethrows return self Self sending set some static struct subscript super \
    switch throw throws true try typealias typedef unowned using var weak where while willSet yield _ \
    void int float char double long short unsigned signed sizeof union auto template typename namespace kernel vertex \
    fragment device constant nonatomic strong readonly YES NO null function export new delete this def lambda from \
    then fi done elif esac echo
    """.split(separator: " ").map { Array($0.utf8) })
}
