import DocDraft
import DocModel

/// Finds references in prose that are not links: numbers of WWDC sessions, other skills, parts of the same document, and documentation paths.
struct CrossReferences {
  private(set) var links: [Link] = []
  /// Anchors of the headings that begin with a part number. The keys have the form `part 3`.
  private var parts: [String: String] = [:]

  /// Session numbers are recognised in every kind of document. Other references are recognised only in skill files, where they are common.
  static func links(in sections: [DraftSection], isSkill: Bool) -> [Link] {
    var finder = CrossReferences()
    if isSkill {
      for section in sections { finder.learnPart(section.heading) }
    }
    for section in sections {
      for block in section.blocks {
        switch block.block {
        case .paragraph(let paragraph): finder.search(paragraph.text, isSkill: isSkill)
        case .table(let table):
          for row in table.rows { for cell in row { finder.search(cell.marked, isSkill: isSkill) } }
        case .code, .figure: continue
        }
      }
    }
    return finder.links
  }

  private mutating func learnPart(_ heading: String) {
    let bytes = Array(heading.utf8)
    if let part = Self.part(bytes, at: 0) {
      let key = part.text.lowercased()
      if parts[key] == nil { parts[key] = "#" + Slug.make(heading) }
    }
  }

  private mutating func search(_ text: String, isSkill: Bool) {
    guard isSkill || Self.mayNameSession(text) else { return }
    let bytes = Array(text.utf8)
    sessions(bytes)
    guard isSkill else { return }
    mentions(bytes)
    listing(bytes)
  }

  // MARK: Sessions

  /// Whether the text contains `ww` in upper or lower case. This cheap filter avoids most searches.
  private static func mayNameSession(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      var previous: UInt8 = 0
      for byte in bytes {
        let lower = byte | 0x20
        if lower == UInt8(ascii: "w"), previous == lower { return true }
        previous = lower
      }
      return false
    }
  }

  /// Finds sessions, such as `WWDC22 session 10072`, `wwdc2022-10072`, `/wwdc2022/10072`, and lists such as `WWDC: 2019-231, 2022-10072`.
  private mutating func sessions(_ text: [UInt8]) {
    var index = 0
    while index + 8 <= text.count {
      guard text[index] | 0x20 == UInt8(ascii: "w"), text[index + 1] | 0x20 == UInt8(ascii: "w"),
        text[index + 2] | 0x20 == UInt8(ascii: "d"), text[index + 3] | 0x20 == UInt8(ascii: "c")
      else {
        index += 1
        continue
      }
      let start = index
      index += 4
      var at = Self.skip(text, index, limit: 6) { !ByteClass.isWord($0) || $0 == 0x5f }
      var first = true
      while let session = Self.session(text, at, needsHyphen: !first) {
        let words = text[(first ? start : at)..<session.end].text
        links.append(Link(text: words, target: "wwdc\(session.year)-\(session.number)"))
        first = false
        index = session.end
        at = Self.skip(text, session.end, limit: 3) { $0 == 0x2c || $0 == 0x20 || $0 == 0x3b }
        if at == session.end { break }
      }
    }
  }

  private static func skip(_ text: [UInt8], _ start: Int, limit: Int, _ matches: (UInt8) -> Bool) -> Int {
    text[start...].prefix(limit).prefix(while: matches).endIndex
  }

  /// Matches a year of two or four digits and a session number of three to six digits.
  private static func session(
    _ text: [UInt8], _ start: Int, needsHyphen: Bool
  ) -> (year: Int, number: Int, end: Int)? {
    guard start < text.count, let year = number(text, start), year.digits == 4 || year.digits == 2 else {
      return nil
    }
    let full = year.digits == 2 ? 2000 + year.value : year.value
    guard (1990...2099).contains(full) else { return nil }
    var at = year.end
    if needsHyphen {
      guard at < text.count, text[at] == 0x2d else { return nil }
      at += 1
    } else {
      at = skip(text, at, limit: 4) { !ByteClass.isWord($0) }
      for word in ["session", "video", "talk"]
      where text[at...].starts(with: word.utf8, by: { $0 | 0x20 == $1 }) {
        at = skip(text, at + word.utf8.count, limit: 3) { !ByteClass.isWord($0) }
      }
      if at == year.end { return nil }
    }
    guard let found = number(text, at), (3...6).contains(found.digits) else { return nil }
    return (full, found.value, found.end)
  }

  private static func number(_ text: [UInt8], _ start: Int) -> (value: Int, digits: Int, end: Int)? {
    let digits = text[start...].prefix(8).prefix(while: ByteClass.isDigit)
    guard let value = Int(digits.text), !(text[safe: digits.endIndex].map(ByteClass.isWord) ?? false) else {
      return nil
    }
    return (value, digits.count, digits.endIndex)
  }

  // MARK: Skills

  /// Finds references to other skills (`$other-skill`) and to parts of the document (`Part 3`).
  private mutating func mentions(_ text: [UInt8]) {
    for index in text.indices {
      if text[index] == UInt8(ascii: "$"), index == 0 || !ByteClass.isWord(text[index - 1]) {
        let name = text[(index + 1)...].prefix {
          ByteClass.isLower($0) || ByteClass.isDigit($0) || $0 == UInt8(ascii: "-")
        }
        if Self.isSkillName(name) { links.append(Link(text: "$" + name.text, target: name.text)) }
      } else if text[index] == UInt8(ascii: "P"), !parts.isEmpty, let part = Self.part(text, at: index),
        index == 0 || !ByteClass.isWord(text[index - 1]), let target = parts[part.text.lowercased()]
      {
        links.append(Link(text: part.text, target: target))
      }
    }
  }

  private static func isSkillName(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, ByteClass.isLower(first), name.last != UInt8(ascii: "-"), name.count <= 64
    else {
      return false
    }
    return name.contains(UInt8(ascii: "-"))
  }

  /// Matches `Part 3` or `Part 2b` at an index.
  private static func part(_ text: [UInt8], at index: Int) -> ArraySlice<UInt8>? {
    let word = Array("Part ".utf8)
    guard text[index...].starts(with: word) else { return nil }
    var end = text[(index + word.count)...].prefix(while: ByteClass.isDigit).endIndex
    guard end > index + word.count, end - index < 10 else { return nil }
    if end < text.count, ByteClass.isLower(text[end]) { end += 1 }
    guard end == text.count || !ByteClass.isWord(text[end]) else { return nil }
    return text[index..<end]
  }

  /// Finds listed documentation paths and skills: `**Docs**: /swiftui/view, /uikit/uiview` and `**Skills**: one, two`.
  private mutating func listing(_ text: [UInt8]) {
    let label = text.prefix(40).drop { $0 == 0x2a || $0 == 0x5f }
    let name = label.prefix { ByteClass.isLetter($0) || $0 == 0x20 }.map(ByteClass.lowered).text
    guard ["docs", "documentation", "skills", "related skills"].contains(name),
      let colon = label.firstIndex(of: UInt8(ascii: ":")), colon < 30
    else { return }
    for item in text[(colon + 1)...].split(separator: UInt8(ascii: ",")) {
      let body = item.drop { ByteClass.isSpace($0) || $0 == 0x2a || $0 == 0x60 || $0 == 0x24 }
      let target = body.prefix { ByteClass.isWord($0) || [0x2d, 0x2f, 0x2e, 0x28, 0x29, 0x3a].contains($0) }
      guard target.count > 1, name.hasSuffix("skills") == (target.first != UInt8(ascii: "/")) else {
        continue
      }
      links.append(Link(text: target.text, target: target.text))
    }
  }
}
