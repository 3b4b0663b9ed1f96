import DocModel

/// Tokenizes brackets, shell parameters, pictographs and operators (`[[`, `$@`, 🚀, `??`). Their terms are neither folded nor stemmed.
extension Analyzer {
  /// Scans a run of equal brackets. Two brackets are a term if they open a word or have spaces around them (`[[ -f x ]]`, `{{name}}`,
  /// `[[nodiscard]]`), but not at the end of a call (`f(g(x))`). A single bracket is a term only between spaces in inline code or a query,
  /// because there the text is about the bracket itself.
  func scanBrackets(_ text: Span<UInt8>, _ scan: inout Scan, _ buffer: inout TokenBuffer) {
    let start = scan.index
    var end = start + 1
    while end < text.count, text[end] == text[start] { end &+= 1 }
    let source = start..<end
    let mayOpen = start == 0 || text[start - 1] <= 0x20 || text[start - 1] == 0x60
    let isTerm =
      switch source.count {
      case 1: (scan.isQuery || scan.isInlineCode) && stands(apart: source, in: text)
      case 2: stands(apart: source, in: text) || (Self.opens(text[start]) && mayOpen)
      default: false
      }
    if isTerm {
      emitSign(text, source, &scan, &buffer)
    } else {
      scan.index = end
    }
  }

  private static func opens(_ bracket: UInt8) -> Bool {
    bracket == 0x28 || bracket == 0x5b || bracket == 0x7b
  }

  /// Whether a special parameter of the POSIX shell (2.5.2) begins at an index: `$@ $* $# $? $- $$ $!`.
  func isShellParameter(_ text: Span<UInt8>, at index: Int) -> Bool {
    guard index + 1 < text.count, !followsWord(text, index) else { return false }
    switch text[index + 1] {
    case 0x40, 0x2a, 0x23, 0x3f, 0x2d, 0x24, 0x21:
      return index + 2 == text.count || !ByteClass.isWord(text[index + 2])
    default: return false
    }
  }

  /// Emits a bracket, shell parameter or pictograph as a term, unchanged, and moves past it.
  func emitSign(
    _ text: Span<UInt8>, _ source: Range<Int>, _ scan: inout Scan, _ buffer: inout TokenBuffer
  ) {
    buffer.add(.identifier, from: source, at: scan.position, scan.field) { bytes in
      for index in source { bytes.append(text[index]) }
    }
    scan.position &+= 1
    scan.index = source.upperBound
  }

  /// Whether a scalar is a pictograph: a key symbol, dingbat, star or emoji. Skin tones are excluded, and so are arrows, lines and shapes, which
  /// are punctuation in prose and in text figures. The ranges are these blocks of Unicode 16: Miscellaneous Technical, Miscellaneous Symbols,
  /// Dingbats, Miscellaneous Symbols and Arrows from U+2B50, and Mahjong Tiles to Symbols and Pictographs Extended-A.
  static func isPictograph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2300..<0x2400, 0x2600..<0x27c0, 0x2b50..<0x2b60: true
    case 0x1f3fb..<0x1f400: false
    case 0x1f000..<0x1fb00: true
    default: false
    }
  }

  /// Scans a run of operator characters. An operator becomes a term in queries, titles, headings and inline code, and a rare one also in code
  /// samples. In plain prose, operators are ignored, because their characters are dashes, arrows and emphasis marks there.
  func scanOperator(_ text: Span<UInt8>, _ scan: inout Scan, _ buffer: inout TokenBuffer) {
    let start = scan.index
    var end = start
    while end < text.count, TokenByte.isOperator(text[end]) { end &+= 1 }
    scan.index = end
    if emitOperator(text, start..<end, &scan, &buffer) { return }
    // The last character may belong to a name after the operator, as in `?.foo` and `!~Copyable`.
    if end - start > 1, text[end - 2] != 0x2e, text[end - 1] == 0x2e || text[end - 1] == 0x7e {
      scan.index = end - 1
      _ = emitOperator(text, start..<(end - 1), &scan, &buffer)
    }
  }

  private func emitOperator(
    _ text: Span<UInt8>, _ source: Range<Int>, _ scan: inout Scan, _ buffer: inout TokenBuffer
  ) -> Bool {
    guard source.count <= 3, !source.isEmpty else { return false }
    let isOpen = scan.isQuery || scan.isInlineCode
    let isHeading = scan.field == .title || scan.field == .heading
    guard isOpen || isHeading || scan.isCode else { return false }
    var packed: UInt32 = 0
    for index in source { packed = packed << 8 | UInt32(text[index]) }
    let isWanted =
      source.count == 1
      ? isOpen && stands(apart: source, in: text) && Self.loneOperators.contains(packed)
      : Self.rareOperators.contains(packed) || (!scan.isCode && Self.commonOperators.contains(packed))
    guard isWanted else { return false }
    emitFolded(text, source, at: scan.position, scan.field, &buffer)
    scan.position &+= 1
    return true
  }

  /// Whether a range is surrounded by spaces, backticks or the ends of the text.
  func stands(apart source: Range<Int>, in text: Span<UInt8>) -> Bool {
    func isOpen(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x60 }
    return (source.lowerBound == 0 || isOpen(text[source.lowerBound - 1]))
      && (source.upperBound == text.count || isOpen(text[source.upperBound]))
  }

  private static let loneOperators = packed("& ! ? % < > = + * / ^ | ~")
  /// Operators that are rare enough to be indexed in code samples, too.
  private static let rareOperators = packed("?? === !== ... ..< ~= &+ &- &* <=>")
  /// Operators that occur in most code samples. They are indexed only outside code samples.
  private static let commonOperators = packed("== != -> => && || << >> <= >= ~> += -= *= /= %= |= &= ^= ++")

  private static func packed(_ operators: String) -> Set<UInt32> {
    Set(operators.utf8.split(separator: 0x20).map { $0.reduce(0) { $0 << 8 | UInt32($1) } })
  }
}
