import DocDraft
import DocModel

/// Distinguishes hard-wrapped text (licences, mail, old READMEs) from text that was stripped of its Markdown markup. In hard-wrapped text, line
/// ends have no meaning. In stripped text, each paragraph is one line.
enum HardWrap {
  /// The minimum length of a line that may have been wrapped. A shorter line ends a paragraph or is not prose.
  private static let shortest = 40
  /// The length that the lines of hard-wrapped text rarely exceed.
  private static let longest = 110
  private static let linesToLookAt = 4000

  /// Whether at least half of the long lines are prose that continues in the middle of a sentence on the next line.
  static func isWrapped(_ text: SourceText) -> Bool {
    var wrapped = 0
    var others = 0
    for line in 0..<max(0, min(text.lineCount - 1, linesToLookAt)) {
      let bytes = text.lineBytes(line)
      guard bytes.count >= shortest, let last = bytes.last else { continue }
      guard bytes.count <= longest else {
        others += 1
        continue
      }
      let next = text.lineBytes(line + 1).drop { $0 == 0x20 || $0 == 0x09 }
      guard let first = next.first else { continue }
      if isProse(bytes), goesOn(last: last, first: first) {
        wrapped += 1
      } else {
        others += 1
      }
    }
    return wrapped >= 5 && wrapped >= others
  }

  private static func goesOn(last: UInt8, first: UInt8) -> Bool {
    let endsInWord = ByteClass.isAlphanumeric(last) || last == UInt8(ascii: ",") || last == UInt8(ascii: "-")
    let isLower = ByteClass.isAlphanumeric(first) && !ByteClass.isUpper(first)
    return endsInWord && (isLower || first == UInt8(ascii: "(") || first == UInt8(ascii: "\""))
  }

  /// Whether the line has several words, contains almost no symbols that are typical of code, and is not a comment in code.
  private static func isProse(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    if ["#", "//", "/*"].contains(where: { start.starts(with: $0.utf8) }) { return false }
    return bytes.split(separator: 0x20).count > 4 && bytes.count { "{};=<>[]".utf8.contains($0) } <= 1
  }
}
