import DocModel
import DocSyntax

enum CodeText {
  /// The prefix of each line of code: a dim bar on a terminal. Elsewhere the code may be copied or read by a program, so the prefix is spaces.
  static func frame(_ options: TextOptions) -> StyledText {
    options.isTerminal ? StyledText("│ ", .quiet) : StyledText("  ")
  }

  static func display(_ sample: CodeSample) -> [String] {
    sample.text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map {
      display(String(Substring($0)))
    }
  }

  /// A sanitised line of code, with tabs expanded to multiples of four columns.
  static func display(_ line: String) -> String {
    let safe = TerminalText.safe(line, lineBreaks: .kept)
    guard safe.utf8.contains(0x09) else { return safe }
    var result: [UInt8] = []
    var columns = 0
    for value in safe.unicodeScalars.lazy.map(\.value) {
      if value == 0x09 {
        let count = 4 - columns % 4
        result.append(contentsOf: repeatElement(0x20, count: count))
        columns += count
      } else {
        result.append(scalar: value)
        columns += TerminalWidth.columns(of: value)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The lines without their common indentation. Blank lines are ignored when the indentation is determined.
  static func withoutSharedIndentation(_ lines: [String]) -> [String] {
    var shared: Int?
    for line in lines {
      let bytes = line.utf8
      let spaces = bytes.prefix { $0 == 0x20 }.count
      if spaces < bytes.count { shared = min(shared ?? spaces, spaces) }
    }
    guard let shared, shared > 0 else { return lines }
    return lines.map { String(decoding: $0.utf8.dropFirst(shared), as: UTF8.self) }
  }

  /// Writes a sample and nothing else. On a terminal, the sample is sanitised and coloured. Otherwise every byte is kept, even if colour is
  /// requested, because a compiler needs the original source.
  static func writeAlone(_ sample: CodeSample, to output: inout OutputBuffer) {
    guard output.options.isTerminal else { return output.line(sample.text) }
    let lines = TerminalText.safe(sample.text, lineBreaks: .kept)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in styled(lines, language: sample.language, options: output.options) {
      line.writeLine(to: &output)
    }
  }

  /// Gives lines the colours of their syntax if the language is known, and highlights the words of the query.
  /// - Parameter lines: the result of `display`.
  static func styled(
    _ lines: [String], language: String?, words: QueryWords? = nil, options: TextOptions
  ) -> [StyledText] {
    guard options.colour else { return lines.map { StyledText(code: $0.utf8) } }
    var styled = coloured(StyledText(code: lines.joined(separator: "\n").utf8), language).lines
    guard let words else { return styled }
    for index in styled.indices {
      for range in words.ranges(in: styled[index].bytes) { styled[index].setMatch(range) }
    }
    return styled
  }

  /// Colours all lines together, because a string or comment may extend over several lines.
  private static func coloured(_ code: StyledText, _ language: String?) -> StyledText {
    guard let language, let tokens = CodeTokenizer.tokens(of: code.bytes, language: language) else {
      return code
    }
    var coloured = code
    for (index, token) in tokens.enumerated()
    where language != "swift" || !isLabel(tokens, at: index, in: code.bytes) {
      if let style = style(of: token, in: code.bytes) { coloured.setStyle(style, in: token.range) }
    }
    return coloured
  }

  /// Whether a keyword is only used as an argument label, such as `in` in `fill(.tint, in: .circle)` or `func draw(in context: Context)`.
  private static func isLabel(_ tokens: [CodeToken], at index: Int, in source: [UInt8]) -> Bool {
    func isByte(_ position: Int, _ bytes: StaticString) -> Bool {
      guard tokens.indices.contains(position), tokens[position].range.count == 1 else { return false }
      return bytes.withUTF8Buffer { $0.contains(source[tokens[position].range.lowerBound]) }
    }
    guard tokens[index].kind == .keyword else { return false }
    if isByte(index + 1, ":") { return !source[tokens[index].range].elementsEqual("default".utf8) }
    let isVariable = ["let", "var"].contains { source[tokens[index].range].elementsEqual($0.utf8) }
    return !isVariable && isByte(index - 1, "(,") && isByte(index + 2, ":")
      && tokens[index + 1].kind == .identifier
  }

  private static func style(of token: CodeToken, in source: [UInt8]) -> TextStyle? {
    switch token.kind {
    case .keyword, .attribute, .directive: .keyword
    case .string: .string
    case .number: .number
    case .comment: .comment
    case .identifier: ByteClass.isUpper(source[token.range.lowerBound]) ? .typeName : nil
    case .interpolation, .operator, .punctuation, .unknown: nil
    }
  }
}
