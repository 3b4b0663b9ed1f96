import DocModel

/// Text with a style for each byte. Bytes and styles are parallel arrays, so that wrapping and cutting treat them alike.
struct StyledText: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var styles: [ByteStyle] = []
  /// Disjoint ranges with a link, in ascending order. Few texts have more than one link.
  private(set) var links: [(range: Range<Int>, address: String)] = []

  /// A byte that matches the query keeps its style, and is highlighted when the text is written.
  struct ByteStyle: Sendable, Equatable {
    var style: TextStyle
    var isMatch = false
  }

  init() {}

  init(_ text: String, _ style: TextStyle = .plain) { append(text, style) }

  var isEmpty: Bool { bytes.isEmpty }

  /// A line of code that `CodeText.display` has already sanitised.
  init(code: some Sequence<UInt8>) {
    bytes = Array(code)
    styles = [ByteStyle](repeating: ByteStyle(style: .plain), count: bytes.count)
  }

  /// Appends a text, sanitised for a terminal. `link` is a URL of printable ASCII characters.
  mutating func append(_ text: String, _ style: TextStyle = .plain, link: String? = nil) {
    let count = bytes.count
    bytes.append(contentsOf: TerminalText.safe(text).utf8)
    styles.append(contentsOf: repeatElement(ByteStyle(style: style), count: bytes.count - count))
    if let link, bytes.count > count { links.append((count..<bytes.count, link)) }
  }

  mutating func append(_ other: StyledText) {
    links += other.links.map { link in
      (bytes.count + link.range.lowerBound..<bytes.count + link.range.upperBound, link.address)
    }
    bytes.append(contentsOf: other.bytes)
    styles.append(contentsOf: other.styles)
  }

  mutating func truncate(to count: Int) {
    links = links.filter { $0.range.upperBound <= count }
    bytes.removeLast(max(0, bytes.count - count))
    styles.removeLast(max(0, styles.count - count))
  }

  /// Makes a range of the text a link. The range is clamped to the text. Ranges must be passed in ascending order.
  mutating func setLink(_ address: String, in range: Range<Int>) {
    let range = range.clamped(to: min(bytes.count, links.last?.range.upperBound ?? 0)..<bytes.count)
    if !range.isEmpty { links.append((range, address)) }
  }

  /// Marks a range of the text as matching the query. The range is clamped to the text.
  mutating func setMatch(_ range: Range<Int>) {
    for index in range.clamped(to: 0..<styles.count) { styles[index].isMatch = true }
  }

  /// Divides a range into runs, and calls `body` for each run. A run has one style, and either all or none of its bytes match the query.
  func forEachRun(_ range: Range<Int>, _ body: (Range<Int>, TextStyle, _ isMatch: Bool) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, styles[end] == styles[start] { end += 1 }
      body(start..<end, styles[start].style, styles[start].isMatch)
      start = end
    }
  }

  mutating func setStyle(_ style: TextStyle, in range: Range<Int>) {
    for index in range.clamped(to: 0..<styles.count) { styles[index].style = style }
  }

  /// The lines of the text, which must have no links.
  var lines: [StyledText] {
    bytes.indices.split(omittingEmptySubsequences: false) { bytes[$0] == 0x0A }.map { range in
      var line = StyledText()
      (line.bytes, line.styles) = (Array(bytes[range]), Array(styles[range]))
      return line
    }
  }

  /// Appends the bytes of a range with control sequences for links and, if the output has colours, for styles. At the end, all are closed.
  func write(_ range: Range<Int>? = nil, to output: inout OutputBuffer) {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    var start = range.lowerBound
    for link in links where link.range.overlaps(range) {
      let linked = link.range.clamped(to: range)
      writeStyled(start..<linked.lowerBound, to: &output)
      // Operating System Command 8 ("Hyperlinks in Terminal Emulators", Egmont Koblinger, 2017).
      output.append("\u{1B}]8;;\(link.address)\u{1B}\\")
      writeStyled(linked, to: &output)
      output.append("\u{1B}]8;;\u{1B}\\")
      start = linked.upperBound
    }
    writeStyled(start..<range.upperBound, to: &output)
  }

  private func writeStyled(_ range: Range<Int>, to output: inout OutputBuffer) {
    guard output.options.colour else { return output.append(bytes[range]) }
    // On a terminal, a match is shown in the style of matches, instead of the style of its text.
    var open = TextStyle.plain
    func change(to style: TextStyle) {
      if style == open { return }
      if open.parameters != nil { output.append("\u{1B}[0m") }
      if let parameters = style.parameters { output.append("\u{1B}[\(parameters)m") }
      open = style
    }
    forEachRun(range) { run, style, isMatch in
      change(to: isMatch ? .match : style)
      output.append(bytes[run])
    }
    change(to: .plain)
  }
}

extension StyledText {
  /// Converts spans to styles. If the output shows no styles, the delimiters of code are kept, because they distinguish code from prose.
  init(_ text: InlineText, base: TextStyle = .plain, keepMarks: Bool) {
    self.init()
    let code = InlineText(plain: text.plain, spans: text.spans.filter { $0.kind == .code })
    append(keepMarks ? code.marked : text.plain, base)
    if keepMarks { return }
    for span in text.spans where span.kind != .link { setStyle(TextStyle(span.kind), in: span.range) }
  }

  /// Parses the inline markup of a snippet, and marks the highlights as matches.
  /// - Parameter highlights: disjoint byte ranges of the snippet, in ascending order.
  init(snippet: String, highlights: [Range<Int>], keepMarks: Bool) {
    let (text, offset) = InlineText.reading(marked: snippet)
    if keepMarks {
      // Without styles, highlights would be invisible, so they are ignored. Stars next to letters or digits are kept, because such stars may be
      // literal (`2*3*4`).
      let bytes = Array(text.plain.utf8)
      let kept = text.spans.filter { span in
        [span.range.lowerBound - 1, span.range.upperBound].contains {
          bytes.indices.contains($0) && ByteClass.isWord(bytes[$0])
        }
      }
      self.init(
        InlineText(plain: text.plain, spans: text.spans.filter { $0.kind == .code || kept.contains($0) })
          .marked)
      return
    }
    self.init(text, keepMarks: false)
    for range in highlights { setMatch(offset(range.lowerBound)..<offset(range.upperBound)) }
  }
}

extension TextStyle {
  init(_ kind: InlineText.Kind) {
    switch kind {
    case .code: self = .code
    case .emphasis: self = .emphasis
    case .strong: self = .strong
    case .link: self = .plain
    }
  }
}
