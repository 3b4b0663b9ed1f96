/// Text with a style for each byte. Bytes and styles are parallel arrays, so that wrapping and cutting keep both.
struct StyledText: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var styles: [TextStyle] = []
  /// Link ranges: ascending and disjoint. Rarely more than one.
  private(set) var links: [(range: Range<Int>, address: String)] = []

  init() {}

  /// The text is sanitised for terminals, on one line.
  init(_ text: String, _ style: TextStyle = .plain) { append(text, style) }

  var isEmpty: Bool { bytes.isEmpty }

  /// A line of code that `CodeText.display` has sanitised.
  init(code: some Sequence<UInt8>) {
    bytes = Array(code)
    styles = [TextStyle](repeating: .plain, count: bytes.count)
  }

  /// `link` must be a URL of printable ASCII.
  mutating func append(_ text: String, _ style: TextStyle = .plain, link: String? = nil) {
    let count = bytes.count
    bytes.append(contentsOf: TerminalText.safe(text).utf8)
    styles.append(contentsOf: repeatElement(style, count: bytes.count - count))
    if let link, bytes.count > count { links.append((count..<bytes.count, link)) }
  }

  mutating func append(_ other: StyledText) {
    for link in other.links {
      links.append(
        (bytes.count + link.range.lowerBound..<bytes.count + link.range.upperBound, link.address))
    }
    bytes.append(contentsOf: other.bytes)
    styles.append(contentsOf: other.styles)
  }

  mutating func truncate(to count: Int) {
    links = links.filter { $0.range.upperBound <= count }
    bytes.removeLast(max(0, bytes.count - count))
    styles.removeLast(max(0, styles.count - count))
  }

  /// Links a range, clamped to the text. Ranges must be added in ascending order.
  mutating func setLink(_ address: String, in range: Range<Int>) {
    let range = range.clamped(to: min(bytes.count, links.last?.range.upperBound ?? 0)..<bytes.count)
    if !range.isEmpty { links.append((range, address)) }
  }

  /// Sets the style of the bytes in a range, clamped to the text.
  mutating func setStyle(_ style: TextStyle, in range: Range<Int>) {
    for index in range.clamped(to: 0..<styles.count) { styles[index] = style }
  }

  /// Appends the bytes of a range to a buffer, with the control sequences of links and, if `colour` is on, of styles. At the end, the style
  /// is reset and any link closed.
  func write(_ range: Range<Int>? = nil, colour: Bool, to output: inout OutputBuffer) {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    var start = range.lowerBound
    for link in links where link.range.overlaps(range) {
      let linked = link.range.clamped(to: range)
      writeStyled(start..<linked.lowerBound, colour: colour, to: &output)
      // Operating System Command 8, "Hyperlinks in Terminal Emulators" (Egmont Koblinger, 2017).
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
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, styles[end] == styles[start] { end += 1 }
      if let parameters = styles[start].parameters {
        output.append("\u{1B}[\(parameters)m")
        output.append(bytes[start..<end])
        output.append("\u{1B}[0m")
      } else {
        output.append(bytes[start..<end])
      }
      start = end
    }
  }
}
