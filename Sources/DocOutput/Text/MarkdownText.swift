/// Pieces of documents as Markdown.
enum MarkdownText {
  /// Plain text (a title, a heading, a cell) as inline Markdown on one line: what would begin markup is escaped.
  static func escaped(_ text: String) -> String {
    let bytes = Array(TerminalText.safe(text).utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 8)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"):
        result.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "<") where beginsTag(bytes, after: index):
        result.append(UInt8(ascii: "\\"))
      default: break
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Prose that keeps its inline marks: only what would read as an HTML tag, a link, an entity or an escape outside code is
  /// escaped, and what would begin a block at the start of the line (CommonMark 0.31, 4 and 5).
  static func prose(_ text: String) -> String {
    let bytes = Array(TerminalText.safe(text).utf8)
    let blockMark = blockMark(bytes)
    var result: [UInt8] = []
    var inCode = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "`"), index != blockMark { inCode.toggle() }
      if index == blockMark || (!inCode && needsEscape(bytes, at: index)) {
        result.append(UInt8(ascii: "\\"))
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Where the mark stands by which a line would begin a heading, a quote, a list, a fence, a rule or a table.
  private static func blockMark(_ bytes: [UInt8]) -> Int? {
    guard let first = bytes.first else { return nil }
    let run = bytes.prefix { $0 == first }.count
    let endsWord = run == bytes.count || bytes[run] == 0x20
    switch first {
    case UInt8(ascii: "#"): return run <= 6 && endsWord ? 0 : nil
    case UInt8(ascii: ">"), UInt8(ascii: "|"): return 0
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      return run == 1 && endsWord || bytes.allSatisfy { $0 == first || $0 == 0x20 } ? 0 : nil
    case UInt8(ascii: "_"): return bytes.allSatisfy { $0 == first || $0 == 0x20 } ? 0 : nil
    case UInt8(ascii: "~"): return run >= 3 ? 0 : nil
    // A fence holds no backtick in its line.
    case UInt8(ascii: "`"): return run >= 3 && !bytes[run...].contains(first) ? 0 : nil
    case 0x30...0x39:
      let digits = bytes.prefix { (0x30...0x39).contains($0) }.count
      guard digits <= 9, digits < bytes.count,
        bytes[digits] == UInt8(ascii: ".") || bytes[digits] == UInt8(ascii: ")"),
        digits + 1 == bytes.count || bytes[digits + 1] == 0x20
      else { return nil }
      return digits
    default: return nil
    }
  }

  private static func needsEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index + 1 < bytes.count else { return false }
    let next = bytes[index + 1]
    switch bytes[index] {
    case UInt8(ascii: "<"): return beginsTag(bytes, after: index)
    case UInt8(ascii: "]"): return next == UInt8(ascii: "(")
    case UInt8(ascii: "["): return next == UInt8(ascii: "^")
    case UInt8(ascii: "\\"): return isPunctuation(next)
    case UInt8(ascii: "&"):
      // The longest name of an entity has 31 letters.
      let name = bytes[(index + 1)...].prefix(33).prefix { $0 == UInt8(ascii: "#") || isAlphanumeric($0) }
      return !name.isEmpty && name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: ";")
    default: return false
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !isAlphanumeric(byte)
  }

  private static func beginsTag(_ bytes: [UInt8], after index: Int) -> Bool {
    guard index + 1 < bytes.count else { return false }
    let next = bytes[index + 1]
    return (0x41...0x5A).contains(next & 0xDF)
      || [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(next)
  }

  /// A fenced block around the text, verbatim; its fence is longer than any run of backticks inside.
  static func appendFenced(_ text: String, language: String?, to output: inout OutputBuffer) {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    output.line(fence + (language.map { TerminalText.safe($0) } ?? ""))
    output.line(TerminalText.safe(text, lineBreaks: .kept))
    output.line(fence)
  }

  /// A code span; what would end it early is spaced by a longer run of backticks.
  static func codeSpan(_ text: String) -> String {
    let safe = TerminalText.safe(text)
    return safe.utf8.contains(UInt8(ascii: "`")) ? "`` \(safe) ``" : "`\(safe)`"
  }
}
