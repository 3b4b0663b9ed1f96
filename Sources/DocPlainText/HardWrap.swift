import DocDraft
import DocModel

/// Distinguishes hard-wrapped text (licences, mail, old READMEs) from text that was stripped of its Markdown markup. In hard-wrapped text, line
/// ends have no meaning. In stripped text, each paragraph is one line.
package enum HardWrap {
  /// The minimum length of a line that may have been wrapped. A shorter line ends a paragraph or is not prose.
  private static let shortest = 40
  /// The length that the lines of hard-wrapped text rarely exceed.
  private static let longest = 110
  private static let linesToLookAt = 4000
  private static let fewest = 5

  /// The number of columns by which a full line may be shorter than the longest one, because people wrap lines less evenly than editors do.
  private static let slack = 8

  /// Whether at least half of the long lines are prose that continues in the middle of a sentence on the next line. Fewer than five such lines
  /// may be a coincidence. They count only if they are full, that is, if the next word would make them longer than the longest one.
  package static func isWrapped(_ text: SourceText) -> Bool {
    var wrapped = 0
    var others = 0
    var longestLine = 0
    /// The lengths that the first wrapped lines would have with the next word.
    var extended: [Int] = []
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
        longestLine = max(longestLine, bytes.count)
        if wrapped < fewest { extended.append(bytes.count + 1 + next.prefix { $0 != 0x20 }.count) }
      } else {
        others += 1
      }
    }
    if wrapped >= fewest { return wrapped >= others }
    return extended.count { $0 > longestLine - slack } > others
  }

  /// Whether a line is long prose that continues in the middle of a sentence on the next line.
  package static func continues(_ line: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>) -> Bool {
    guard line.count >= shortest, let last = line.last, let first = next.first else { return false }
    return isProse(line) && goesOn(last: last, first: first)
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
