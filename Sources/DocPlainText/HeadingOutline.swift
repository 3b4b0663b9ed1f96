/// Gives headings that lost their marks a level: in go their texts, out come levels from 1 to 6.
///
/// What shows is numbering: outline numbers (`1.2`), and series (`Section 4: …`, `Step 2 – …`). A series that
/// begins the document holds the others; one that begins later stands below its neighbours.
struct HeadingOutline {
  struct Heading {
    var text: String
    /// Nothing stands between this heading and the next.
    var isEmpty: Bool
    /// A level that the heading itself tells (a `DOMAIN:` line), which holds what follows.
    var fixedLevel: Int?
  }

  /// Levels of the headings; the first is the document's title when `firstIsTitle`.
  static func levels(of headings: [Heading], firstIsTitle: Bool) -> [Int] {
    let numbers = headings.map { numbering(of: $0.text) }
    var members: [String: Int] = [:]
    var leaders: [String] = []
    for (index, number) in numbers.enumerated() where index > 0 || !firstIsTitle {
      guard case .series(let name) = number else { continue }
      members[name, default: 0] += 1
      if members[name] == 1 { leaders.append(name) }
    }
    let outer = outerSeries(numbers, members, firstIsTitle: firstIsTitle)
    let hasFixed = headings.contains { $0.fixedLevel != nil }
    let base = 2
    var levels: [Int] = []
    var open = false
    for (index, heading) in headings.enumerated() {
      if index == 0, firstIsTitle {
        levels.append(1)
        continue
      }
      if let level = heading.fixedLevel {
        levels.append(level)
        open = true
        continue
      }
      let plain = (outer != nil && open) || (hasFixed && open) ? base + 1 : base
      switch numbers[index] {
      case .outline(let depth): levels.append(min(6, base - 1 + depth))
      case .series(let name) where name == outer:
        levels.append(base)
        open = true
      case .series(let name) where members[name, default: 0] > 1: levels.append(min(6, plain + 1))
      default:
        let follows = index > 0 && headings[index - 1].isEmpty && levels[index - 1] == plain && plain > 1
        let titled = index == 1 && firstIsTitle
        levels.append(follows && !titled ? min(6, plain + 1) : plain)
      }
    }
    return levels
  }

  private enum Numbering: Hashable {
    case none
    case outline(depth: Int)
    case series(String)
  }

  /// The series that the document is divided by: two members at least, begun before any plain heading but one.
  private static func outerSeries(
    _ numbers: [Numbering], _ members: [String: Int], firstIsTitle: Bool
  ) -> String? {
    for number in numbers.dropFirst(firstIsTitle ? 1 : 0).prefix(3) {
      if case .series(let name) = number, members[name, default: 0] > 1 { return name }
    }
    return nil
  }

  /// `1.2 Title` is an outline of depth 2, `Step 3: Title` a member of the series `step`.
  private static func numbering(of text: String) -> Numbering {
    let words = text.utf8.split(separator: 0x20, maxSplits: 2)
    guard let first = words.first else { return .none }
    if let lead = first.first, LineShape.isDigit(lead), words.count > 1 {
      var parts = 0
      var inNumber = false
      for byte in first {
        if LineShape.isDigit(byte) {
          if !inNumber { parts += 1 }
          inNumber = true
        } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: ":") {
          inNumber = false
        } else {
          return .none
        }
      }
      let marked = first.last.map { !LineShape.isDigit($0) } ?? false
      return parts > 1 || marked ? .outline(depth: parts) : .none
    }
    guard words.count > 1, let number = words.dropFirst().first, isOrdinal(number),
      first.allSatisfy({ LineShape.isLetter($0) })
    else { return .none }
    return .series(String(decoding: first.map { LineShape.isUpper($0) ? $0 | 0x20 : $0 }, as: UTF8.self))
  }

  /// `4:`, `4`, `IV.`, `B:`
  private static func isOrdinal(_ word: Substring.UTF8View) -> Bool {
    let bare = word.filter { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ")") }
    guard !bare.isEmpty, bare.count <= 4 else { return false }
    if bare.allSatisfy({ LineShape.isDigit($0) }) { return true }
    let marked = bare.count < word.count
    return marked && bare.allSatisfy { LineShape.isUpper($0) }
      && (bare.count == 1 || bare.allSatisfy { isRoman($0) })
  }

  private static func isRoman(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "I") || byte == UInt8(ascii: "V") || byte == UInt8(ascii: "X")
      || byte == UInt8(ascii: "L")
  }
}
