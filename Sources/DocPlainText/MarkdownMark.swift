import DocModel

/// A kind of inline markup that occurs only in Markdown.
package enum MarkdownMark {
  case link, strong, code

  /// The first inline markup in a line; nil if there is none. Code may contain the same characters as Markdown. Therefore the bracket of a link
  /// must not follow a name or a bracket (`handlers[0](event)`), and strong text must be closed on its line (`/** comment`, `src/**/*.css`,
  /// `f(**options)`). Only the first 2,000 bytes are searched.
  package static func first(in line: ArraySlice<UInt8>) -> MarkdownMark? {
    var previous: UInt8 = 0x20
    var beforeStars: UInt8 = 0x20
    var opensLink = false
    var isStrong = false
    var ticks = 0
    let line = line.prefix(2000)
    for (index, byte) in zip(line.indices, line) {
      switch byte {
      case UInt8(ascii: "["): opensLink = !isName(previous) && previous != UInt8(ascii: "]")
      case UInt8(ascii: "(") where previous == UInt8(ascii: "]") && opensLink: return .link
      case UInt8(ascii: "*") where previous == byte:
        if isStrong, beforeStars != 0x20 { return .strong }
        let next = index + 1 < line.endIndex ? line[index + 1] : 0x20
        isStrong =
          isStrong
          || !isName(beforeStars) && beforeStars != UInt8(ascii: "/") && next != 0x20
            && next != UInt8(ascii: "/")
      case UInt8(ascii: "*"): beforeStars = previous
      case 0x60: ticks += 1
      // `${` after an odd number of backquotes is in a JavaScript template. The two backquotes around a template are not counted as Markdown.
      case UInt8(ascii: "{") where previous == UInt8(ascii: "$") && ticks % 2 == 1: ticks -= 2
      default: break
      }
      previous = byte
    }
    return ticks > 1 ? .code : nil
  }

  private static func isName(_ byte: UInt8) -> Bool {
    ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ")")
  }
}
