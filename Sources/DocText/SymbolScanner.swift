import DocModel

/// Finds the names that Swift, Objective-C or C code declares: the words after `func`, `class`, `struct`, `@interface` and similar keywords.
/// Bytes are scanned without parsing; comments and strings are skipped.
struct SymbolScanner {
  /// Passes the byte range of each declared name in the text to `found`, in order.
  static func declaredNames(in text: Span<UInt8>, _ found: (Range<Int>) -> Void) {
    var index = 0
    var isBehindKeyword = false
    // Whether the scan is in a list of enum cases, where a comma precedes the next name: `case first, second(Int), third`.
    var isInCases = false
    while index < text.count {
      let byte = text[index]
      if ByteClass.isWord(byte) || byte == 0x40 {
        let start = index
        index += 1
        while index < text.count, ByteClass.isWord(text[index]) { index += 1 }
        let word = start..<index
        if isDeclaration(text, word) {
          isBehindKeyword = true
          isInCases = word.count == 4 && text[word.lowerBound] == 0x63 && text[word.lowerBound + 1] == 0x61
        } else if isBehindKeyword {
          // A word that begins with @ is an attribute between the keyword and the name.
          if byte != 0x40 { found(start..<endOfName(text, from: index)) }
          isBehindKeyword = false
        } else {
          isInCases = false
        }
      } else if isInCases, byte == 0x2c {
        isBehindKeyword = true
        index += 1
      } else if isInCases, byte == 0x28 {
        index = endOfParentheses(text, from: index)
      } else {
        // Between the keyword and the name, only spaces and the backtick of an escaped name are allowed.
        if byte > 0x20, byte != 0x60 { (isBehindKeyword, isInCases) = (false, false) }
        index = skip(text, from: index)
      }
    }
  }

  /// The end of a name, which may be qualified as in `extension Foo.Bar`.
  private static func endOfName(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end + 1 < text.count, text[end] == 0x2e, ByteClass.isWord(text[end + 1]) {
      end += 1
      while end < text.count, ByteClass.isWord(text[end]) { end += 1 }
    }
    return end
  }

  /// The index after the separator, comment or string that begins at `start`. An unclosed string ends at the end of its line.
  private static func skip(_ text: Span<UInt8>, from start: Int) -> Int {
    let next = start + 1
    guard next < text.count else { return next }
    switch (text[start], text[next]) {
    case (0x2f, 0x2f):
      var end = next
      while end < text.count, text[end] != 0x0a { end += 1 }
      return end
    case (0x2f, 0x2a):
      var end = next + 1
      while end + 1 < text.count, !(text[end] == 0x2a && text[end + 1] == 0x2f) { end += 1 }
      return min(end + 2, text.count)
    case (0x22, _):
      var end = next
      while end < text.count, text[end] != 0x22, text[end] != 0x0a { end += text[end] == 0x5c ? 2 : 1 }
      return min(end + 1, text.count)
    default: return next
    }
  }

  /// The index after the parenthesis that closes the parenthesis at `start`; the end of the line if the parenthesis is not closed.
  private static func endOfParentheses(_ text: Span<UInt8>, from start: Int) -> Int {
    var depth = 0
    var end = start
    while end < text.count, text[end] != 0x0a {
      if text[end] == 0x28 { depth += 1 }
      if text[end] == 0x29 { depth -= 1 }
      end += 1
      if depth == 0 { break }
    }
    return end
  }

  private static let keywords: [PackedWord] =
    ([
      "func", "class", "struct", "enum", "protocol", "actor", "extension", "typealias", "associatedtype",
      "macro", "var", "let", "case", "precedencegroup", "@interface", "@implementation", "@protocol", "union",
    ] as [StaticString]).map(PackedWord.init)

  private static func isDeclaration(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    guard word.count >= 3, word.count <= 15 else { return false }
    var packed = PackedWord()
    for index in word { packed.append(text[index]) }
    return keywords.contains(packed)
  }
}
