/// A lexical token of code in a language with braces, above all Swift.
struct CodePiece {
  enum Kind: UInt8 {
    case word, type, keyword, number, string, comment, sign, angle, mark, attribute, directive, dollar
    /// Brackets, commas, colons and single dots.
    case open, close, punctuation
    /// Signs that attach to what follows (`#`, `@`, `\\`), and bytes that are not code.
    case other
  }

  var kind: Kind
  var range: Range<Int>
  /// Number of brackets open before the token. A closing bracket no longer counts itself.
  var depth: Int
  /// Whether the innermost open bracket is a brace, or no bracket is open.
  var isInBraces: Bool
}

/// Splits intact or shattered code into tokens, in one pass.
///
/// A line feed separates tokens as a space does. Only strings, comments and interpolations continue past it. A single-line string continues
/// past it only where a token of the string (an escape or interpolation) begins or has ended, because highlighters split strings there. Any
/// bytes are accepted.
struct CodePieces {
  /// The lexical state at the start of a line.
  enum Mode: UInt8 {
    case code
    /// Inside a single-line string or an interpolation, where the author cannot have broken the line.
    case inline
    /// Inside a multi-line string or comment.
    case block
  }

  struct Line {
    var range: Range<Int>
    var mode = Mode.code
    /// Whether the block that continues into this line began at the start of a line, as a token of its own.
    var isApart = false
    /// Tokens that begin in the line.
    var pieces = 0..<0
  }

  private(set) var pieces: [CodePiece] = []
  private(set) var lines: [Line] = []

  let bytes: [UInt8]
  private var position = 0
  /// Stack of open brackets.
  private var brackets: [UInt8] = []
  private var contexts: [Context] = []
  /// No quote before this offset closes.
  private var unclosedEnd = 0
  /// Bytes scanned ahead to classify tokens; tests check that it grows linearly.
  private(set) var lookedAhead = 0
  private var lineStart = 0
  private var firstPiece = 0
  private var lineMode = Line(range: 0..<0)

  private enum Context {
    case string(quote: UInt8, quotes: Int, hashes: Int, isApart: Bool)
    /// Inside the parentheses of `\(…)`, with the bracket depth outside them.
    case interpolation(depth: Int)
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while position < bytes.count {
      let start = position
      if case .string(let quote, let quotes, let hashes, _)? = contexts.last {
        stringText(quote: quote, quotes: quotes, hashes: hashes)
      } else {
        code()
      }
      if position == start { position += 1 }
    }
    endLine(at: bytes.count)
  }

  func byte(_ index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  // MARK: Lines

  private mutating func endLine(at end: Int) {
    lineMode.range = lineStart..<end
    lineMode.pieces = firstPiece..<pieces.count
    lines.append(lineMode)
    lineStart = end + 1
    firstPiece = pieces.count
  }

  /// Steps over the line feed at the current position.
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

  // MARK: Code

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
    case UInt8(ascii: "\""), UInt8(ascii: "'"): openString(hashes: 0)
    case UInt8(ascii: "#"): hash()
    case UInt8(ascii: "@"): at()
    case UInt8(ascii: "$"):
      let end = endOfWord(position + 1)
      add(end > position + 1 ? .dollar : .other, to: end)
    case UInt8(ascii: "`"):
      let end = endOfWord(position + 1)
      add(.word, to: self.byte(end) == UInt8(ascii: "`") ? end + 1 : position + 1)
    case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "/"): lineComment()
    case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "*"): block(until: "*/")
    case UInt8(ascii: "<") where bytes[position...].starts(with: "<!--".utf8): block(until: "-->")
    case UInt8(ascii: "<") where isAfterImport && endOfInclude != nil:
      add(.string, to: endOfInclude ?? position)
    default:
      if byte.isASCIIDigit {
        add(.number, to: endOfNumber())
      } else if byte.isIdentifierByte {
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
      // A highlighter may have split a single-line string here.
      if self.byte(position) == 0x0a, isInLineString { lineFeed(mode: .inline) }
      return
    }
    add(.close, to: position + 1)
  }

  private var isInLineString: Bool {
    if case .string(_, let quotes, _, _)? = contexts.last { return quotes == 1 }
    return false
  }

  private func endOfWord(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isIdentifierByte { end += 1 }
    return end
  }

  private func endOfNumber() -> Int {
    var end = endOfWord(position)
    while byte(end) == UInt8(ascii: "."), byte(end + 1).isASCIIDigit { end = endOfWord(end + 1) }
    let isExponent =
      byte(end - 1) | 0x20 == UInt8(ascii: "e") && byte(position + 1) | 0x20 != UInt8(ascii: "x")
    if isExponent, byte(end) == UInt8(ascii: "-") || byte(end) == UInt8(ascii: "+"),
      byte(end + 1).isASCIIDigit
    {
      end = endOfWord(end + 1)
    }
    return end
  }

  private mutating func word() {
    let end = endOfWord(position)
    let word = bytes[position..<end]
    let kind: CodePiece.Kind =
      CodeWords.isKeyword(word) ? .keyword : word[word.startIndex].isASCIIUpper ? .type : .word
    add(kind, to: end)
  }

  private mutating func at() {
    if byte(position + 1) == UInt8(ascii: "\"") { return openString(hashes: 1) }
    let end = endOfWord(position + 1)
    add(end > position + 1 ? .attribute : .other, to: end)
  }

  private mutating func hash() {
    var end = position
    while byte(end) == UInt8(ascii: "#") { end += 1 }
    if byte(end) == UInt8(ascii: "\"") { return openString(hashes: end - position) }
    if byte(end) == UInt8(ascii: "/"), end - position <= 3 { return regex(hashes: end - position) }
    // `# text` is a comment in shells.
    if byte(end) == 0x20 || byte(end) == UInt8(ascii: "!") { return lineComment() }
    end = endOfWord(end)
    add(end > position + 1 ? .directive : .other, to: end)
  }

  private mutating func sign() {
    if bytes[position] == UInt8(ascii: "/"), regexMayBegin, let end = endOfRegex() {
      return add(.string, to: end)
    }
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

  /// The path in `#import <Kit/Kit.h>` is a string.
  private var isAfterImport: Bool {
    guard let last = pieces.last?.range else { return false }
    return bytes[last].suffix(6) == Array("import".utf8)[...]
      || bytes[last].suffix(7) == Array("include".utf8)[...]
  }

  private var endOfInclude: Int? {
    let end = bytes[position...].firstIndex { $0 == UInt8(ascii: ">") || $0 == 0x0a || $0 == 0x20 }
    return end.flatMap { bytes[$0] == UInt8(ascii: ">") ? $0 + 1 : nil }
  }

  // MARK: Regular expressions

  private var regexMayBegin: Bool {
    guard let last = pieces.last, byte(position + 1) != 0x20 else { return false }
    return last.kind == .sign || last.kind == .open || last.kind == .punctuation || last.kind == .keyword
  }

  private mutating func endOfRegex() -> Int? {
    var end = position + 1
    while end < bytes.count, bytes[end] != 0x0a {
      if bytes[end] == UInt8(ascii: "/") { return bytes[end - 1] == 0x20 ? nil : end + 1 }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      lookedAhead += 1
    }
    return nil
  }

  private mutating func regex(hashes: Int) {
    var end = position + hashes + 1
    while end < bytes.count, bytes[end] != 0x0a {
      if bytes[end] == UInt8(ascii: "/"), byte(end + 1) == UInt8(ascii: "#") {
        return add(.string, to: min(bytes.count, end + 1 + hashes))
      }
      end += 1
    }
    block(until: "/#")
  }

  // MARK: Comments

  private mutating func lineComment() {
    var end = position
    while end < bytes.count, bytes[end] != 0x0a { end += 1 }
    add(.comment, to: end)
    // A mark such as `TODO:` is a token of its own, and the comment continues after it.
    guard byte(end - 1) == 0x20, byte(end) == 0x0a else { return }
    var mark = end + 1
    while byte(mark).isASCIIUpper { mark += 1 }
    guard mark > end + 3, byte(mark) == UInt8(ascii: ":"), byte(mark + 1) == 0x0a else { return }
    lineFeed(mode: .inline)
    add(.comment, to: mark + 1)
    guard byte(mark + 2) == 0x20 else { return }
    lineFeed(mode: .inline)
    end = position
    while end < bytes.count, bytes[end] != 0x0a { end += 1 }
    add(.comment, to: end)
  }

  /// A multi-line comment. Comments nest only in the languages where they do, such as Swift.
  private mutating func block(until end: StaticString) {
    let isApart = position == lineStart
    let mark = end.withUTF8Buffer { Array($0) }
    let nests = mark[0] == UInt8(ascii: "*")
    var level = 0
    var index = position
    while index < bytes.count {
      if bytes[index] == 0x0a {
        add(.comment, to: index)
        lineFeed(mode: .block, isApart: isApart)
        index = position
      } else if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
        index += mark.count
        level -= 1
        if level <= 0 { break }
      } else if nests, bytes[index] == UInt8(ascii: "/"), byte(index + 1) == UInt8(ascii: "*") {
        level += 1
        index += 2
      } else {
        index += 1
      }
    }
    if index > position { add(.comment, to: min(index, bytes.count)) }
  }

  // MARK: Strings

  private mutating func openString(hashes: Int) {
    let start = position + hashes
    let quote = bytes[start]
    let isTriple = byte(start + 1) == quote && byte(start + 2) == quote
    if quote == UInt8(ascii: "'"), !closesInLine(start) { return add(.other, to: start + 1) }
    let quotes = isTriple ? 3 : 1
    let isAt = hashes > 0 && bytes[position] == UInt8(ascii: "@")
    contexts.append(
      .string(quote: quote, quotes: quotes, hashes: isAt ? 0 : hashes, isApart: position == lineStart))
    stringText(quote: quote, quotes: quotes, hashes: isAt ? 0 : hashes, from: start + quotes)
  }

  /// Whether a quote closes on its line. If it does not, no later quote on the line does either.
  private mutating func closesInLine(_ start: Int) -> Bool {
    if start < unclosedEnd { return false }
    var index = start + 1
    while index < bytes.count, bytes[index] != 0x0a {
      if bytes[index] == bytes[start] { return true }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      lookedAhead += 1
    }
    unclosedEnd = index
    return false
  }

  /// Continues the open string: its text and escapes, up to the next interpolation.
  private mutating func stringText(quote: UInt8, quotes: Int, hashes: Int, from start: Int? = nil) {
    var index = start ?? position
    var afterEscape = false
    func hasHashes(_ index: Int) -> Bool { (0..<hashes).allSatisfy { byte(index + $0) == UInt8(ascii: "#") } }
    while index < bytes.count {
      switch bytes[index] {
      case 0x0a:
        if index > position { add(.string, to: index) }
        if quotes == 3 {
          var isApart = false
          if case .string(_, _, _, let apart)? = contexts.last { isApart = apart }
          lineFeed(mode: .block, isApart: isApart)
        } else if afterEscape || byte(index + 1) == UInt8(ascii: "\\") {
          lineFeed(mode: .inline)
        } else {
          // The single-line string is unterminated.
          if pieces.last?.range.upperBound == index { pieces[pieces.count - 1].kind = .other }
          contexts.removeLast()
          return
        }
        index = position
        afterEscape = false
      case quote
      where (quotes == 1 || (byte(index + 1) == quote && byte(index + 2) == quote))
        && hasHashes(index + quotes):
        contexts.removeLast()
        return add(.string, to: index + quotes + hashes)
      case UInt8(ascii: "\\") where hasHashes(index + 1):
        index += 1 + hashes
        if byte(index) == UInt8(ascii: "("), quote == UInt8(ascii: "\"") {
          add(.string, to: index + 1)
          contexts.append(.interpolation(depth: brackets.count))
          brackets.append(UInt8(ascii: "("))
          return
        }
        if byte(index) == UInt8(ascii: "u"), byte(index + 1) == UInt8(ascii: "{") {
          while index < bytes.count, bytes[index] != UInt8(ascii: "}"), bytes[index] != 0x0a { index += 1 }
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
