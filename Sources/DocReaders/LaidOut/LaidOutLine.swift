import DocModel

/// Properties of one line of laid-out plain text, such as its indentation and its list marker.
enum LaidOutLine {
  /// Number of columns before the text.
  static func indent(_ line: ArraySlice<UInt8>) -> Int {
    line.prefix { $0 == 0x20 || $0 == 0x09 }.reduce(0) { $0 + ($1 == 0x09 ? 8 - $0 % 8 : 1) }
  }

  static func columns(_ text: ArraySlice<UInt8>) -> Int {
    text.count { $0 & 0xc0 != 0x80 }
  }

  static func isRule(_ body: ArraySlice<UInt8>) -> Bool {
    body.count >= longestWord && !ByteClass.isWord(body[body.startIndex])
      && body.allSatisfy { $0 == body.first }
  }

  /// Lower bound on the length of a rule in bytes. A shorter line may underline a heading.
  private static let longestWord = 30

  /// Whether a line consists of one quoted term, such as `'cd'` or `‘cd’`. Texinfo writes such lines for terms that are code.
  static func isQuoted(_ line: ArraySlice<UInt8>) -> Bool {
    let body = line.trimmed
    return body.count > 2 && (body.first == 0x27 || body.starts(with: "‘".utf8))
      && (body.last == 0x27 || body.suffix(3).elementsEqual("’".utf8))
  }

  /// Parses the marker of a list item: `• `, `- `, `1. `, `a. `.
  static func mark(_ body: ArraySlice<UInt8>) -> (marker: String, length: Int)? {
    for bullet in ["•", "*", "−", "-", "‣"] {
      let bytes = Array(bullet.utf8) + [0x20]
      if body.starts(with: bytes), body.count > bytes.count { return ("•", bytes.count) }
    }
    let digits = body.prefix(while: ByteClass.isDigit)
    guard (1...3).contains(digits.count), body.dropFirst(digits.count).starts(with: [0x2e, 0x20]) else {
      return nil
    }
    return (digits.text + ".", digits.count + 2)
  }

  /// The name in a declaration: the word before the parenthesis, or else the first word, as in `forward-line [N]`.
  static func name(in declaration: String) -> String {
    let head = declaration.utf8.prefix { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "[") }
    let words = head.split(separator: 0x20)
    let isTyped = declaration.utf8.contains(UInt8(ascii: "("))
    let word = (isTyped ? words.last : words.first).map { $0.text } ?? ""
    return String(word.drop { $0 == "*" })
  }
}
