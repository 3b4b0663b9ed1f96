import DocModel

/// Text with a style for each byte. Bytes and styles are parallel arrays, so that wrapping and cutting treat them alike.
struct StyledText: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var styles: [TextStyle] = []
  /// Disjoint ranges that match the query, in ascending order. Matches do not change `styles`; they are highlighted when the text is written.
  private(set) var matches: [Range<Int>] = []
  /// Disjoint ranges with a link, in ascending order. Few texts have more than one link.
  private(set) var links: [(range: Range<Int>, address: String)] = []

  init() {}

  init(_ text: String, _ style: TextStyle = .plain) { append(text, style) }

  var isEmpty: Bool { bytes.isEmpty }

  /// A line of code that `CodeText.display` has already sanitised.
  init(code: some Sequence<UInt8>) {
    bytes = Array(code)
    styles = [TextStyle](repeating: .plain, count: bytes.count)
  }

  /// Appends a text, sanitised for a terminal. `link` is a URL of printable ASCII characters.
  mutating func append(_ text: String, _ style: TextStyle = .plain, link: String? = nil) {
    let count = bytes.count
    bytes.append(contentsOf: TerminalText.safe(text).utf8)
    styles.append(contentsOf: repeatElement(style, count: bytes.count - count))
    if let link, bytes.count > count { links.append((count..<bytes.count, link)) }
  }

  mutating func append(_ other: StyledText) {
    func moved(_ range: Range<Int>) -> Range<Int> {
      bytes.count + range.lowerBound..<bytes.count + range.upperBound
    }
    links += other.links.map { (moved($0.range), $0.address) }
    matches += other.matches.map(moved)
    bytes.append(contentsOf: other.bytes)
    styles.append(contentsOf: other.styles)
  }

  mutating func truncate(to count: Int) {
    links = links.filter { $0.range.upperBound <= count }
    matches = matches.map { $0.clamped(to: 0..<max(0, count)) }.filter { !$0.isEmpty }
    bytes.removeLast(max(0, bytes.count - count))
    styles.removeLast(max(0, styles.count - count))
  }

  /// Makes a range of the text a link. The range is clamped to the text. Ranges must be passed in ascending order.
  mutating func setLink(_ address: String, in range: Range<Int>) {
    let range = range.clamped(to: min(bytes.count, links.last?.range.upperBound ?? 0)..<bytes.count)
    if !range.isEmpty { links.append((range, address)) }
  }

  /// Marks a range of the text as matching the query. The range is clamped to the text. Ranges must be passed in ascending order.
  mutating func setMatch(_ range: Range<Int>) {
    let range = range.clamped(to: min(bytes.count, matches.last?.upperBound ?? 0)..<bytes.count)
    guard !range.isEmpty else { return }
    if let last = matches.last, last.upperBound == range.lowerBound {
      matches[matches.count - 1] = last.lowerBound..<range.upperBound
    } else {
      matches.append(range)
    }
  }

  /// Divides a range into runs, and calls `body` for each run. A run has one style, and either all or none of its bytes match the query.
  func forEachRun(_ range: Range<Int>, _ body: (Range<Int>, TextStyle, _ isMatch: Bool) -> Void) {
    var next = matches.indices.partitionPoint { matches[$0].upperBound <= range.lowerBound }
    var start = range.lowerBound
    while start < range.upperBound {
      if next < matches.count, matches[next].upperBound <= start { next += 1 }
      let isMatch = next < matches.count && matches[next].contains(start)
      let most =
        next < matches.count
        ? min(range.upperBound, isMatch ? matches[next].upperBound : matches[next].lowerBound)
        : range.upperBound
      var end = start + 1
      while end < most, styles[end] == styles[start] { end += 1 }
      body(start..<end, styles[start], isMatch)
      start = end
    }
  }

  mutating func setStyle(_ style: TextStyle, in range: Range<Int>) {
    for index in range.clamped(to: 0..<styles.count) { styles[index] = style }
  }

  /// Appends the bytes of a range with control sequences for links and, if `colour` is set, for styles. At the end, all are closed.
  func write(_ range: Range<Int>? = nil, colour: Bool, to output: inout OutputBuffer) {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    var start = range.lowerBound
    for link in links where link.range.overlaps(range) {
      let linked = link.range.clamped(to: range)
      writeStyled(start..<linked.lowerBound, colour: colour, to: &output)
      // Operating System Command 8 ("Hyperlinks in Terminal Emulators", Egmont Koblinger, 2017).
      output.append("\u{1B}]8;;\(link.address)\u{1B}\\")
      writeStyled(linked, colour: colour, to: &output)
      output.append("\u{1B}]8;;\u{1B}\\")
      start = linked.upperBound
    }
    writeStyled(start..<range.upperBound, colour: colour, to: &output)
  }

  private func writeStyled(_ range: Range<Int>, colour: Bool, to output: inout OutputBuffer) {
    guard colour else {
      output.append(bytes[range])
      return
    }
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
