/// Signs that people look up as they stand: `[[`, `((`, `$@`, 🚀.
extension Analyzer {
  /// A run of one bracket. Two that open a word or stand apart are a term everywhere (`[[ -f x ]]`, `{{name}}`,
  /// `[[nodiscard]]`); in calls they end one (`f(g(x))`) and are none. One alone is a term where somebody writes about it:
  /// apart, in inline code and in queries.
  func scanBrackets(_ text: Span<UInt8>, _ scan: inout Scan, _ buffer: inout TokenBuffer) {
    let start = scan.index
    var end = start + 1
    while end < text.count, text[end] == text[start] { end &+= 1 }
    let source = start..<end
    let isTerm =
      switch source.count {
      case 1: (scan.isQuery || scan.isInlineCode) && stands(apart: source, in: text)
      case 2: stands(apart: source, in: text) || (Self.opens(text[start]) && beginsWord(text, at: start))
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

  private func beginsWord(_ text: Span<UInt8>, at index: Int) -> Bool {
    index == 0 || text[index - 1] <= 0x20 || text[index - 1] == 0x60
  }

  /// Whether `$` and a mark stand here that are a special parameter of the POSIX shell (2.5.2): `$@ $* $# $? $- $$ $!`.
  func isShellParameter(_ text: Span<UInt8>, at index: Int) -> Bool {
    guard index + 1 < text.count, !followsWord(text, index) else { return false }
    switch text[index + 1] {
    case 0x40, 0x2a, 0x23, 0x3f, 0x2d, 0x24, 0x21:
      return index + 2 == text.count || !TokenByte.isWord(text[index + 2])
    default: return false
    }
  }

  /// Emits a sign as a term of its own, byte for byte, and goes on behind it.
  func emitSign(
    _ text: Span<UInt8>, _ source: Range<Int>, _ scan: inout Scan, _ buffer: inout TokenBuffer
  ) {
    let start = buffer.bytes.count
    for index in source { buffer.bytes.append(text[index]) }
    buffer.finish(from: start, position: scan.position, source: source, kind: .identifier, field: scan.field)
    scan.position &+= 1
    scan.index = source.upperBound
  }

  /// Whether a scalar is a picture in itself: keys and technical signs, dingbats, stars, emoji. Tones of skin are none, nor are arrows, lines and
  /// shapes, which are punctuation in prose and in figures. Blocks of Unicode 16: Miscellaneous Technical, Miscellaneous Symbols, Dingbats,
  /// Miscellaneous Symbols and Arrows from U+2B50, and the supplementary ones from Mahjong Tiles to Symbols and Pictographs Extended-A.
  static func isPictograph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2300..<0x2400, 0x2600..<0x27c0, 0x2b50..<0x2b60: true
    case 0x1f3fb..<0x1f400: false
    case 0x1f000..<0x1fb00: true
    default: false
    }
  }
}
