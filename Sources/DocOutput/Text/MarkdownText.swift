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

  /// Prose that keeps its inline marks: only what would read as an HTML tag outside code is escaped, and what
  /// would begin a block at the start of the line.
  static func prose(_ text: String) -> String {
    let bytes = Array(TerminalText.safe(text).utf8)
    var result: [UInt8] = []
    var inCode = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "`") { inCode.toggle() }
      let beginsBlock = index == 0 && (byte == UInt8(ascii: "#") || byte == UInt8(ascii: ">"))
      if beginsBlock || (byte == UInt8(ascii: "<") && !inCode && beginsTag(bytes, after: index)) {
        result.append(UInt8(ascii: "\\"))
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
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
