import DocModel

/// Writes inline text and code as Markdown. Parsing the Markdown gives the same text again.
package enum MarkdownText {
  package static func escaped(_ text: String) -> String { inline(InlineText(plain: text)) }

  package static func link(_ title: String, to path: String) -> String {
    "[\(escaped(title))](\(PercentEncoding.encodedPath(path.utf8)))"
  }

  /// Writes a paragraph. Characters that would begin another block at the start of a line are also escaped (CommonMark 0.31, 4 and 5).
  ///
  /// Long paragraphs are written as several lines, because our Markdown reader splits lines of more than 16 KiB.
  static func paragraph(_ text: InlineText) -> String {
    var bytes = Array(inline(text, isParagraph: true).utf8)
    var start = 0
    while bytes.count - start > longestLine {
      // The next line must begin with two letters, so that this line cannot be parsed as the start of another block.
      let end = start + longestLine
      let space = (start..<end).last { index in
        bytes[index] == 0x20
          && bytes[(index + 1)...].prefix(2).allSatisfy { ByteClass.isLetter($0) }
      }
      guard let space else { break }
      bytes[space] = UInt8(ascii: "\n")
      start = space + 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let longestLine = 8 << 10

  /// Writes a table cell. Vertical bars are also escaped (GitHub Flavored Markdown, 4.10).
  static func cell(_ text: InlineText) -> String { inline(text, isCell: true) }

  private static func inline(_ text: InlineText, isParagraph: Bool = false, isCell: Bool = false) -> String {
    let bytes = Array(text.plain.utf8)
    let blockMark = isParagraph && text.spans.first?.range.lowerBound != 0 ? blockMark(bytes) : nil
    let borders = Borders(text.spans)
    let addresses = addresses(in: text, bytes)
    var output: [UInt8] = []
    var codeEnd = -1
    var isRaw = false
    text.forEachBorder { border, range in
      for index in range {
        let byte = bytes[index]
        // Next to a delimiter, a backslash, asterisk or underscore could be parsed as part of the delimiter.
        let isBeside = index == range.lowerBound || index + 1 == range.upperBound
        let isSpecial =
          index == blockMark || needsEscape(bytes, at: index) || isBeside && "\\*_".utf8.contains(byte)
          // In a text with links, a literal bracket may be parsed as part of a link, and `!` before a bracket would make an image.
          || !text.targets.isEmpty && "[]!".utf8.contains(byte)
        if isCell && byte == UInt8(ascii: "|") || isSpecial && !isRaw {
          output.append(UInt8(ascii: "\\"))
        }
        output.append(byte)
        // An empty HTML comment inside `{:` (kramdown attributes) or `~~` (strikethrough) makes both characters literal. A backslash does not.
        if !isRaw, index + 1 < bytes.count,
          byte == UInt8(ascii: "{") && ":#.".utf8.contains(bytes[index + 1])
            || byte == UInt8(ascii: "~") && bytes[index + 1] == byte
        {
          output += "<!-- -->".utf8
        }
      }
      guard let border else { return }
      let inner = bytes[border.span.range]
      if border.span.kind == .link {
        let target = text.targets[border.span.target]
        if isScript(target) { return }
        if addresses.contains(border.span.range.lowerBound) {
          output.append(UInt8(ascii: border.isOpening ? "<" : ">"))
          isRaw = border.isOpening
        } else {
          output += border.isOpening ? [UInt8(ascii: "[")] : destination(target, isCell: isCell)
        }
        return
      }
      // Code is written as an HTML element in two cases that a code span cannot express: invisible characters, which need character references,
      // and a backslash in a table cell, which could escape the next vertical bar.
      if border.span.kind == .code, !(isCell && inner.contains(UInt8(ascii: "\\"))),
        TerminalText.isSafe(inner)
      {
        if border.isOpening, codeEnd == border.span.range.lowerBound { output += "<!-- -->".utf8 }
        output += InlineText.fence(around: inner, isOpening: border.isOpening)
        isRaw = border.isOpening
        codeEnd = border.span.range.upperBound
      } else if let mark = borders.mark(border.span, bytes) {
        output += Array(mark.utf8)
      } else {
        output += Array("\(border.isOpening ? "<" : "</")\(tag(border.span.kind))>".utf8)
      }
    }
    return String(decoding: TerminalText.isSafe(output) ? output : referenced(output), as: UTF8.self)
  }

  /// Writes invisible characters as character references, so that people can see them and programs keep them.
  ///
  /// Control characters become their pictures, such as `␛`. Bidirectional controls become U+FFFD, because they would reorder the rendered text.
  /// - Parameter tabs: whether tabs are kept.
  private static func referenced(_ text: [UInt8], tabs: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    var previous: UInt32 = 0
    for value in String(decoding: text, as: UTF8.self).unicodeScalars.lazy.map(\.value) {
      if needsReference(value, after: previous) {
        output += "&#x\(String(value, radix: 16));".utf8
      } else {
        let lineBreaks = tabs ? TerminalText.LineBreaks.kept : .toSpaces
        output.append(scalar: TerminalText.replacement(of: value, after: previous, lineBreaks: lineBreaks))
      }
      previous = value
    }
    return output
  }

  private static func needsReference(_ text: String) -> Bool {
    var previous: UInt32 = 0
    return text.unicodeScalars.contains { scalar in
      defer { previous = scalar.value }
      return needsReference(scalar.value, after: previous)
    }
  }

  private static func needsReference(_ value: UInt32, after previous: UInt32) -> Bool {
    value > 0x9f && value != TerminalText.hidden && !TerminalText.isBidirectional(value)
      && TerminalText.replacement(of: value, after: previous, lineBreaks: .kept) == TerminalText.hidden
  }

  private static func tag(_ kind: InlineText.Kind) -> String {
    switch kind {
    case .code: "code"
    case .emphasis: "em"
    case .strong: "strong"
    case .link: "a"
    }
  }

  /// The offsets of the links that are written as autolinks, `<https://a.example>`. Their text equals their target.
  private static func addresses(in text: InlineText, _ bytes: [UInt8]) -> Set<Int> {
    if text.targets.isEmpty { return [] }
    var found: Set<Int> = []
    for (number, span) in text.spans.enumerated() where span.kind == .link {
      let holdsSpans =
        number + 1 < text.spans.count && text.spans[number + 1].range.lowerBound < span.range.upperBound
      let target = text.targets[span.target].utf8
      if !holdsSpans, target.starts(with: "http".utf8), target.elementsEqual(bytes[span.range]),
        target.contains(UInt8(ascii: ":")), isPlain(target)
      {
        found.insert(span.range.lowerBound)
      }
    }
    return found
  }

  private static func isPlain(_ target: String.UTF8View) -> Bool {
    !target.isEmpty
      && target.allSatisfy { ByteClass.isAlphanumeric($0) || "-._~:/?#@!$'+,;=%".utf8.contains($0) }
  }

  /// Whether a target may contain code that runs when the link is followed. Browsers ignore controls and spaces in a scheme.
  private static func isScript(_ target: String) -> Bool {
    let start = target.utf8.lazy.filter { $0 > 0x20 }.map(ByteClass.lowered)
    return ["javascript:", "vbscript:", "data:"].contains { start.starts(with: $0.utf8) }
  }

  /// The end of a link, `](target)`. The target is in angle brackets if it contains unusual characters (CommonMark 0.31, 6.3).
  private static func destination(_ target: String, isCell: Bool) -> [UInt8] {
    let bytes = Array(target.utf8)
    if isPlain(target.utf8) { return Array("](".utf8) + bytes + [UInt8(ascii: ")")] }
    var output = Array("](<".utf8)
    for byte in bytes {
      if byte == UInt8(ascii: "&") {
        output += "&amp;".utf8
        continue
      }
      if "<>\\".utf8.contains(byte) || isCell && byte == UInt8(ascii: "|") {
        output.append(UInt8(ascii: "\\"))
      }
      output.append(byte)
    }
    return output + Array(">)".utf8)
  }

  /// The offsets at which spans start and end. If two spans share such an offset, their delimiters would touch.
  private struct Borders {
    /// For each offset, the number of emphasised or strong spans that begin or end there.
    private var stars: [Int: Int] = [:]
    private var codeStarts: Set<Int> = []
    private var codeEnds: Set<Int> = []

    init(_ spans: [InlineText.Span]) {
      for span in spans {
        if span.kind == .link { continue }
        if span.kind == .code {
          codeStarts.insert(span.range.lowerBound)
          codeEnds.insert(span.range.upperBound)
        } else {
          stars[span.range.lowerBound, default: 0] += 1
          stars[span.range.upperBound, default: 0] += 1
        }
      }
    }

    /// The asterisks that delimit a span; nil if CommonMark could parse them differently (0.31, 6.2) because of what is next to them.
    func mark(_ span: InlineText.Span, _ bytes: [UInt8]) -> String? {
      let (start, end) = (span.range.lowerBound, span.range.upperBound)
      guard span.kind != .code, stars[start] == 1, stars[end] == 1 else { return nil }
      let before = start > 0 ? bytes[start - 1] : 0x20
      let behind = end < bytes.count ? bytes[end] : 0x20
      let beginsWithLetter = !codeStarts.contains(start) && ByteClass.isAlphanumeric(bytes[start])
      let endsWithLetter = !codeEnds.contains(end) && ByteClass.isAlphanumeric(bytes[end - 1])
      guard before == 0x20 || isPunctuation(before) && beginsWithLetter,
        behind == 0x20 || isPunctuation(behind) && endsWithLetter
      else { return nil }
      return span.kind == .strong ? "**" : "*"
    }
  }

  /// The offset of the byte that would begin a heading, quote, list, fence, rule or table; nil if there is none.
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
    // An info string after backquotes must not contain a backquote, so a line with another backquote does not begin a fence.
    case UInt8(ascii: "`"): return run >= 3 && !bytes[run...].contains(first) ? 0 : nil
    case 0x30...0x39:
      let digits = bytes.prefix { ByteClass.isDigit($0) }.count
      guard digits <= 9, digits < bytes.count,
        bytes[digits] == UInt8(ascii: ".") || bytes[digits] == UInt8(ascii: ")"),
        digits + 1 == bytes.count || bytes[digits + 1] == 0x20
      else { return nil }
      return digits
    default: return nil
    }
  }

  /// Whether a byte would begin code, emphasis, an HTML tag, a link, an entity or an escape.
  private static func needsEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    let before = index > 0 ? bytes[index - 1] : 0x20
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
    switch bytes[index] {
    case UInt8(ascii: "`"): return true
    case UInt8(ascii: "*"): return before != 0x20 || next != 0x20
    case UInt8(ascii: "_"):
      return !(ByteClass.isAlphanumeric(before) && ByteClass.isAlphanumeric(next))
        && !(before == 0x20 && next == 0x20)
    case UInt8(ascii: "<"): return beginsTag(bytes, after: index)
    case UInt8(ascii: "]"): return next == UInt8(ascii: "(")
    // An opening bracket may begin a footnote reference or, at the start of a line, a link definition.
    case UInt8(ascii: "["): return next == UInt8(ascii: "^") || index == 0
    case UInt8(ascii: "\\"): return isPunctuation(next) || index + 1 == bytes.count
    case UInt8(ascii: "&"):
      // The longest name of an HTML entity has 31 letters, so a longer run of letters cannot be an entity.
      let name = bytes[(index + 1)...].prefix(33).prefix {
        $0 == UInt8(ascii: "#") || ByteClass.isAlphanumeric($0)
      }
      return !name.isEmpty && name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: ";")
    default: return false
    }
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !ByteClass.isAlphanumeric(byte)
  }

  private static func beginsTag(_ bytes: [UInt8], after index: Int) -> Bool {
    guard index + 1 < bytes.count else { return false }
    let next = bytes[index + 1]
    return ByteClass.isLetter(next)
      || [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(next)
  }

  /// Writes a code block. Its fence is longer than any run of backquotes in the code.
  ///
  /// A fenced block cannot contain character references, so code with invisible characters becomes an HTML element.
  static func appendFenced(_ text: String, language: String?, to output: inout OutputBuffer) {
    let language = language.map { TerminalText.safe($0) } ?? ""
    if text.utf8.contains(where: { $0 >= 0x80 }), needsReference(text) {
      return appendElement(text, language: language, to: &output)
    }
    // An info string with a backquote requires a fence of tildes (CommonMark 0.31, 4.5).
    let mark: Unicode.Scalar = language.utf8.contains(UInt8(ascii: "`")) ? "~" : "`"
    let longest = InlineText.longestRun(of: UInt8(ascii: mark), in: text.utf8)
    let fence = String(repeating: "\(mark)", count: max(3, longest + 1))
    output.line(fence + language)
    output.line(TerminalText.safe(text, lineBreaks: .kept))
    output.line(fence)
  }

  private static func appendElement(_ text: String, language: String, to output: inout OutputBuffer) {
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
    output.append("<pre><code" + (language.isEmpty ? ">" : " class=\"language-\(escaped(language))\">"))
    let lines = escaped(text).split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if number > 0 { output.newline() }
      output.append(referenced(Array(line.utf8), tabs: true))
    }
    output.line("</code></pre>")
  }

  /// Writes a code span. Its delimiters are longer than any run of backquotes in the code.
  static func codeSpan(_ text: String) -> String {
    inline(.all(TerminalText.safe(text), as: .code))
  }
}
