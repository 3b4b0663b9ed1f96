import DocDraft
import DocModel

/// Headings: `== Title`, or a title with a line of marks below it.
extension AsciiDocPage {
  /// The heading that begins at a line; nil if none does.
  func heading(_ lines: AsciiDocLines, _ index: Int, _ end: Int) -> (
    level: Int, words: ArraySlice<UInt8>, next: Int
  )? {
    let line = lines.bytes[index]
    if let first = line.first, first == UInt8(ascii: "=") || first == UInt8(ascii: "#") {
      let level = line.prefix { $0 == first }.count
      let rest = line.dropFirst(level)
      guard level <= 6, rest.first == 0x20 else { return nil }
      return (level, rest.trimmed, index + 1)
    }
    guard index + 1 < end, Self.isUnderlined(line, lines.bytes[index + 1]),
      let mark = lines.bytes[index + 1].first, let level = Self.underlines.firstIndex(of: mark)
    else { return nil }
    return (level + 1, line, index + 2)
  }

  private static let underlines = Array("=-~^+".utf8)

  /// Whether the second line underlines the first: it repeats one mark, and its length differs by two at most.
  static func isUnderlined(_ title: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, underlines.contains(mark), line.count > 1, line.allSatisfy({ $0 == mark }),
      let first = title.first, !ByteClass.isSpace(first), title.contains(where: { ByteClass.isWord($0) }),
      first != UInt8(ascii: ".") || title.contains(0x20)
    else { return false }
    let width = title.count { $0 & 0xc0 != 0x80 }
    let isAttribute = first == UInt8(ascii: "[") && title.last == UInt8(ascii: "]")
    return !isAttribute && abs(width - line.count) <= 2
  }
}
