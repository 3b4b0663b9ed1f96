import DocModel

/// Splits Swift source into tokens. All bytes between tokens are white space.
///
/// The tokenizer implements the lexical structure of *The Swift Programming Language* for syntax colouring and symbol search: nested comments;
/// single-line, multi-line and raw strings with any number of `#`; and interpolation nested to any depth. It never fails: an unterminated
/// single-line string ends with its line, and any other unterminated token with the source. The time is linear in the source's length.
package struct SwiftTokenizer: TokenScanner {
  let bytes: [UInt8]
  var position = 0
  var tokens: [CodeToken] = []
  /// The strings with an unfinished interpolation at the position, innermost last.
  private var open: [OpenString] = []

  private struct OpenString {
    var hashes: Int
    var isMultiline: Bool
    var depth: Int
  }

  package static func tokens(of source: [UInt8]) -> [CodeToken] {
    var tokenizer = SwiftTokenizer(source)
    tokenizer.run()
    return tokenizer.tokens
  }

  private init(_ source: [UInt8]) { bytes = source }

  private mutating func run() {
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case 0x20, 0x09, 0x0a, 0x0d, 0x0b, 0x0c: position += 1
      case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "/"):
        add(.comment, to: endOfLine)
      case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "*"): blockComment()
      case UInt8(ascii: "\""): beginString(hashes: 0)
      case UInt8(ascii: "#"): hash()
      case UInt8(ascii: "@"): add(.attribute, to: endOfWord(position + 1))
      case UInt8(ascii: "`"): backtick()
      case UInt8(ascii: "("), UInt8(ascii: ")"): parenthesis(byte)
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","),
        UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "\\"):
        add(.punctuation, to: position + 1)
      case UInt8(ascii: "."): dot()
      case UInt8(ascii: "$"): add(.identifier, to: endOfWord(position + 1))
      default: wordOrOperator(byte)
      }
    }
  }

  private mutating func wordOrOperator(_ byte: UInt8) {
    if ByteClass.isDigit(byte) {
      add(.number, to: endOfNumber())
    } else if ByteClass.isWord(byte), endOfOperator(position) == position {
      let end = endOfWord(position)
      let isMember = tokens.last.map { $0.range.upperBound == position && byteIsDot($0) } ?? false
      let isKeyword = !isMember && Self.keywords.contains(Array(bytes[position..<end]))
      add(isKeyword ? .keyword : .identifier, to: end)
    } else {
      let end = endOfOperator(position)
      add(end > position ? .operator : .unknown, to: end)
    }
  }

  private func byteIsDot(_ token: CodeToken) -> Bool {
    token.range.count == 1 && bytes[token.range.lowerBound] == UInt8(ascii: ".")
  }

  private func endOfWord(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, ByteClass.isWord(bytes[end]), endOfOperator(end) == end { end += 1 }
    return end
  }

  private func endOfNumber() -> Int {
    var end = position
    let isRadix = byte(end) == UInt8(ascii: "0") && [0x78, 0x62, 0x6f].contains(byte(end + 1))
    let exponent = byte(end + 1) == 0x78 ? UInt8(ascii: "p") : UInt8(ascii: "e")
    if isRadix { end += 2 }
    while end < bytes.count {
      let byte = bytes[end]
      if ByteClass.isAlphanumeric(byte) || byte == UInt8(ascii: "_") {
        end += 1
      } else if byte == UInt8(ascii: "."), ByteClass.isDigit(self.byte(end + 1)) {
        end += 1
      } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"), bytes[end - 1] | 0x20 == exponent,
        ByteClass.isDigit(self.byte(end + 1))
      {
        end += 1
      } else {
        break
      }
    }
    return end
  }

  private func endOfOperator(_ start: Int) -> Int {
    var end = start
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "/"):
        if end > start, byte(end + 1) == UInt8(ascii: "/") || byte(end + 1) == UInt8(ascii: "*") {
          return end
        }
        end += 1
      case let byte where "=-+!*%<>&|^~?".utf8.contains(byte): end += 1
      case 0xe2 where Self.isOperatorScalar(byte(end + 1), byte(end + 2)): end += 3
      default: return min(end, bytes.count)
      }
    }
    return min(end, bytes.count)
  }

  /// Whether a three-byte character is a mathematical operator, an arrow, box drawing, a dingbat, or other punctuation that operators may
  /// contain (U+2016 to U+2BFF).
  private static func isOperatorScalar(_ second: UInt8, _ third: UInt8) -> Bool {
    let scalar = 0x2000 | Int(second & 0x3f) << 6 | Int(third & 0x3f)
    switch scalar {
    case 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203e, 0x2041...0x2053, 0x2055...0x205e, 0x2190...0x23ff,
      0x2500...0x2775, 0x2794...0x2bff:
      return true
    default: return false
    }
  }

  private mutating func dot() {
    var end = position
    while byte(end) == UInt8(ascii: ".") { end += 1 }
    if end > position + 1 {
      // A range operator: `...` or `..<`.
      add(.operator, to: endOfOperator(end))
    } else {
      add(.punctuation, to: end)
    }
  }

  private mutating func backtick() {
    let end = endOfWord(position + 1)
    add(.identifier, to: byte(end) == UInt8(ascii: "`") ? end + 1 : position + 1)
  }

  // MARK: Comments

  private mutating func blockComment() {
    var depth = 0
    var end = position
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "/"), byte(end + 1) == UInt8(ascii: "*") {
        depth += 1
        end += 2
      } else if bytes[end] == UInt8(ascii: "*"), byte(end + 1) == UInt8(ascii: "/") {
        depth -= 1
        end += 2
        if depth == 0 { break }
      } else {
        end += 1
      }
    }
    add(.comment, to: end)
  }

  // MARK: Strings

  private mutating func hash() {
    var hashes = 0
    while byte(position + hashes) == UInt8(ascii: "#") { hashes += 1 }
    if byte(position + hashes) == UInt8(ascii: "\"") { return beginString(hashes: hashes) }
    let end = endOfWord(position + 1)
    add(end > position + 1 ? .directive : .punctuation, to: end)
  }

  private mutating func beginString(hashes: Int) {
    let quote = position + hashes
    let isMultiline = byte(quote + 1) == UInt8(ascii: "\"") && byte(quote + 2) == UInt8(ascii: "\"")
    let string = OpenString(hashes: hashes, isMultiline: isMultiline, depth: 0)
    stringText(string, from: quote + (isMultiline ? 3 : 1))
  }

  /// Reads a string to its end or to its next interpolation.
  private mutating func stringText(_ string: OpenString, from start: Int) {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\n"), !string.isMultiline { break }
      if byte == UInt8(ascii: "\""), let after = endOfString(string, at: end) {
        return add(.string, to: after)
      }
      if byte == UInt8(ascii: "\\"), hashes(string.hashes, at: end + 1) {
        let escaped = end + 1 + string.hashes
        if self.byte(escaped) == UInt8(ascii: "(") {
          if end > position { add(.string, to: end) }
          add(.interpolation, to: escaped + 1)
          open.append(string)
          return
        }
        // An escape includes the next byte. Only a line feed is excluded, because it ends a single-line string.
        end = self.byte(escaped) == UInt8(ascii: "\n") ? escaped : escaped + 1
      } else {
        end += 1
      }
    }
    if end > position { add(.string, to: end) }
  }

  private func hashes(_ count: Int, at index: Int) -> Bool {
    for offset in 0..<count where byte(index + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  private func endOfString(_ string: OpenString, at index: Int) -> Int? {
    let quotes = string.isMultiline ? 3 : 1
    for offset in 0..<quotes where byte(index + offset) != UInt8(ascii: "\"") { return nil }
    return hashes(string.hashes, at: index + quotes) ? index + quotes + string.hashes : nil
  }

  /// Handles a parenthesis. If it closes an interpolation, the string around the interpolation continues.
  private mutating func parenthesis(_ byte: UInt8) {
    guard var string = open.last else { return add(.punctuation, to: position + 1) }
    if byte == UInt8(ascii: "(") {
      string.depth += 1
    } else if string.depth > 0 {
      string.depth -= 1
    } else {
      open.removeLast()
      add(.interpolation, to: position + 1)
      return stringText(string, from: position)
    }
    open[open.count - 1] = string
    add(.punctuation, to: position + 1)
  }

  private static let keywords: Set<[UInt8]> = Set(
    """
    actor any as associatedtype async await borrowing break case catch class consume consuming continue convenience \
    default defer deinit didSet discard do dynamic each else enum extension fallthrough false fileprivate final for \
    func get guard if import in indirect infix init inout internal is isolated lazy let macro mutating nil \
    nonisolated nonmutating open operator optional override package postfix precedencegroup prefix private protocol \
    package repeat required rethrows return self Self set some static struct subscript super switch throw throws true \
    try typealias unowned var weak where while willSet Any
    """.split(separator: " ").map { Array($0.utf8) })
}
