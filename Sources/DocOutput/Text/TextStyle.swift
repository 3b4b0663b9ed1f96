/// What a stretch of text is, from which its look on a terminal follows.
///
/// Only the sixteen colours of the terminal's own theme are used, and never black, white or a background, so
/// that light and dark themes both stay readable.
enum TextStyle: UInt8, Sendable {
  case plain
  case strong
  case emphasis
  case code
  case match
  case heading
  case title
  case path
  case kind
  case quiet
  case warning
  case good

  /// Parameters of the SGR control (ECMA-48, 8.3.117), nil for plain text.
  var parameters: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .emphasis: "3"
    case .code: "36"
    case .match: "1;31"
    case .heading: "1"
    case .title: "1;34"
    case .path: "35"
    case .kind: "32"
    case .quiet: "2"
    case .warning: "33"
    case .good: "32"
    }
  }
}

/// Text in which each byte has a style: the bytes and styles lie side by side, so that wrapping and cutting
/// keep both.
struct StyledText: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var styles: [TextStyle] = []

  init() {}

  /// The text is made safe for terminals, on one line.
  init(_ text: String, _ style: TextStyle = .plain) { append(text, style) }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ text: String, _ style: TextStyle = .plain) {
    let count = bytes.count
    bytes.append(contentsOf: TerminalText.safe(text).utf8)
    styles.append(contentsOf: repeatElement(style, count: bytes.count - count))
  }

  mutating func append(_ other: StyledText) {
    bytes.append(contentsOf: other.bytes)
    styles.append(contentsOf: other.styles)
  }

  mutating func truncate(to count: Int) {
    bytes.removeLast(max(0, bytes.count - count))
    styles.removeLast(max(0, styles.count - count))
  }

  /// Sets the style of the bytes in a range, as far as they exist.
  mutating func setStyle(_ style: TextStyle, in range: Range<Int>) {
    for index in range.clamped(to: 0..<styles.count) { styles[index] = style }
  }

  /// Appends the bytes of a range to a buffer, with the controls that switch styles when `colour` is on; ends
  /// in plain style.
  func write(_ range: Range<Int>? = nil, colour: Bool, to output: inout OutputBuffer) {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
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
