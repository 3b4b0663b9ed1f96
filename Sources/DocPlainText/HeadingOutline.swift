import DocModel

/// Assigns levels from 1 to 6 to headings whose Markdown markers (`#`) were lost.
///
/// Three things determine the levels: outline numbers (`1.2`), explicit levels, and whether a heading directly follows another heading.
struct HeadingOutline {
  struct Heading {
    var text: String
    /// Whether another heading follows directly, without text in between.
    var isEmpty: Bool
    /// The fixed level of a `DOMAIN:` heading; nil for other headings. Later headings without a number are below a `DOMAIN:` heading.
    var fixedLevel: Int?
  }

  /// The levels of the headings. The first heading is the document's title if `firstIsTitle` is set.
  static func levels(of headings: [Heading], firstIsTitle: Bool) -> [Int] {
    var levels: [Int] = []
    var plain = 2
    for (index, heading) in headings.enumerated() {
      if index == 0, firstIsTitle {
        levels.append(1)
      } else if let level = heading.fixedLevel {
        levels.append(level)
        plain = 3
      } else if let depth = depth(of: heading.text) {
        levels.append(min(6, 1 + depth))
      } else {
        let follows =
          index > (firstIsTitle ? 1 : 0) && headings[index - 1].isEmpty && levels[index - 1] == plain
        levels.append(follows ? plain + 1 : plain)
      }
    }
    return levels
  }

  /// The depth of an outline number, such as 2 for `1.2 Title`; nil without a number.
  private static func depth(of text: String) -> Int? {
    let words = text.utf8.split(separator: 0x20, maxSplits: 1)
    guard words.count > 1, let number = words.first, let first = number.first, ByteClass.isDigit(first) else {
      return nil
    }
    let parts = number.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ":") }
    guard parts.allSatisfy({ $0.allSatisfy(ByteClass.isDigit) }) else { return nil }
    let isMarked = number.last.map { !ByteClass.isDigit($0) } ?? false
    return parts.count > 1 || isMarked ? parts.count : nil
  }
}
