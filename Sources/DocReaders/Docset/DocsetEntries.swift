import DocDraft
import DocModel
import DocSystem

/// Assigns the names in a docset's index to the sections of one page. Each anchor that has a name begins a section.
struct DocsetEntries {
  /// The names in the index, by anchor.
  private var names: [ByteString: [String]] = [:]
  /// The names without an anchor. They belong to the whole page.
  private var ofPage: [String] = []

  /// Upper bound on the number of names written for the whole page. A longer list would not help readers.
  private static let mostOfPage = 50
  /// The first character of an inserted heading: a private-use character that pages do not contain.
  private static let mark = "\u{E0D0}"

  init(_ entries: [DocsetIndex.Entry]) {
    for entry in entries {
      guard let anchor = entry.anchor else {
        if !ofPage.contains(entry.name), ofPage.count < Self.mostOfPage { ofPage.append(entry.name) }
        continue
      }
      let key = ByteString(anchor)
      if names[key]?.contains(entry.name) != true { names[key, default: []].append(entry.name) }
    }
  }

  // MARK: Before the page is parsed

  /// Inserts a heading before each named anchor of a page. Line numbers stay correct, because the heading is on the line of the anchor.
  func marked(_ page: [UInt8]) -> [UInt8] {
    if names.isEmpty { return page }
    var output: [UInt8] = []
    output.reserveCapacity(page.count + names.count * 64)
    var seen: Set<ByteString> = []
    var copied = 0
    var scanner = TagScanner(page)
    while let tag = scanner.next() {
      guard !scanner.isInFixed, let anchor = tag.anchor, let known = names[ByteString(Array(anchor))],
        seen.insert(ByteString(Array(anchor))).inserted
      else { continue }
      output += page[copied..<tag.start]
      output +=
        Array("<h6>\(Self.mark)".utf8) + Self.escaped(known.joined(separator: ", ")) + Array("</h6>".utf8)
      copied = tag.start
    }
    return output + page[copied...]
  }

  private static func escaped(_ text: String) -> [UInt8] {
    text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      default: [byte]
      }
    }
  }

  // MARK: After the page is parsed

  /// Turns the inserted headings into entries. If a heading of the page directly follows an inserted heading, the entry replaces both.
  func name(_ draft: inout DraftDocument) {
    var sections: [DraftSection] = []
    sections.reserveCapacity(draft.sections.count)
    /// Names whose anchors were found. These names become the heading of the next section with content.
    var waiting: (names: [String], line: Int)?
    /// `ownLevel` is the level of the page's own last heading. `entryLevel` is the level of the last entry; nil once a section that is not an
    /// entry follows.
    var (ownLevel, entryLevel) = (0, Int?.none)
    for section in draft.sections {
      var section = section
      if section.heading.unicodeScalars.first == Self.mark.unicodeScalars.first {
        let name = String(section.heading.unicodeScalars.dropFirst())
        waiting = ((waiting?.names ?? []) + [name], waiting?.line ?? section.startLine)
        if section.blocks.isEmpty { continue }
        section.level = entryLevel ?? min(6, ownLevel + 1)
        entryLevel = section.level
      } else if let names = waiting?.names {
        ownLevel = section.level
        entryLevel = section.level
        if !section.heading.isEmpty, !names.contains(section.heading) {
          let line = section.startLine
          section.blocks.insert(
            DraftBlock(
              .paragraph(Paragraph(InlineText(plain: section.heading))), startLine: line, endLine: line),
            at: 0)
        }
      } else {
        (ownLevel, entryLevel) = (section.level, nil)
      }
      if let (names, line) = waiting {
        section.heading = names.joined(separator: ", ")
        section.startLine = min(section.startLine, line)
        waiting = nil
      }
      sections.append(section)
    }
    // Names that are still waiting at the end of the page have no content, so they are dropped.
    draft.sections = sections
    nameThePage(&draft)
  }

  /// Adds the names of the whole page, except for those in its title or in a heading.
  private func nameThePage(_ draft: inout DraftDocument) {
    let headings = draft.sections.map(\.heading) + [draft.title ?? ""]
    let missing = ofPage.filter { name in !headings.contains { $0.contains(name) } }
    guard !missing.isEmpty, !draft.sections.isEmpty else { return }
    let line = draft.sections[0].startLine
    let text = missing.map { "`\($0)`" }.joined(separator: ", ")
    draft.sections[0].blocks.insert(
      DraftBlock(.paragraph(Paragraph(InlineText(plain: text))), startLine: line, endLine: line), at: 0)
  }
}

/// Finds the start tags and anchors of a page without building a tree.
private struct TagScanner {
  struct Tag {
    var start: Int
    var anchor: ArraySlice<UInt8>?
  }

  private let page: [UInt8]
  private var index = 0
  /// Number of open tables and preformatted texts, in which no heading can be inserted.
  private var fixed = 0
  /// Offset of the open heading or term. If an anchor is inside this element, the new heading is inserted before the element.
  private var holder: Int?

  var isInFixed: Bool { fixed > 0 }

  init(_ page: [UInt8]) { self.page = page }

  mutating func next() -> Tag? {
    while let start = ByteSearch.byte(UInt8(ascii: "<"), in: page, from: index) {
      index = start + 1
      if ByteSearch.starts(page[start...], with: "<!--") {
        index = ByteSearch.first("-->", in: page, from: start)?.upperBound ?? page.count
        continue
      }
      let isEnd = index < page.count && page[index] == UInt8(ascii: "/")
      let name = page[(isEnd ? index + 1 : index)...].prefix(while: ByteClass.isAlphanumeric).prefix(16)
        .map(ByteClass.lowered)
      guard !name.isEmpty else { continue }
      switch name.text {
      case let name where name == "dt" || HTMLTag.level(name) != nil: holder = isEnd ? nil : start
      case "dd", "p", "div", "li", "section": holder = nil
      case "table", "pre": fixed = isEnd ? max(0, fixed - 1) : fixed + 1
      case "script" where !isEnd, "style" where !isEnd:
        index = ByteSearch.first("</s", in: page, from: index)?.lowerBound ?? page.count
        continue
      default: break
      }
      if isEnd { continue }
      return Tag(start: holder ?? start, anchor: attributes(name))
    }
    return nil
  }

  /// Scans to the end of a tag. Returns the anchor: the `id` of any element, or the `name` of an `a` element.
  private mutating func attributes(_ element: [UInt8]) -> ArraySlice<UInt8>? {
    var anchor: ArraySlice<UInt8>?
    while index < page.count, page[index] != UInt8(ascii: ">") {
      if ByteClass.isSpace(page[index]) || page[index] == UInt8(ascii: "/") {
        index += 1
        continue
      }
      let name = page[index...].prefix {
        !ByteClass.isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">")
      }
      index = max(index + 1, name.endIndex)
      guard index <= page.count, name.endIndex < page.count, page[name.endIndex] == UInt8(ascii: "=") else {
        continue
      }
      index = name.endIndex + 1
      let value = value()
      let key = name.prefix(8).map(ByteClass.lowered).text
      if key == "id" || (key == "name" && element == [UInt8(ascii: "a")]) { anchor = anchor ?? value }
    }
    return anchor
  }

  private mutating func value() -> ArraySlice<UInt8> {
    guard index < page.count else { return [] }
    let quote = page[index]
    if quote == 0x22 || quote == 0x27 {
      let end = ByteSearch.byte(quote, in: page, from: index + 1) ?? page.count
      defer { index = min(page.count, end + 1) }
      return page[(index + 1)..<max(index + 1, end)]
    }
    let value = page[index...].prefix { !ByteClass.isSpace($0) && $0 != UInt8(ascii: ">") }
    index = value.endIndex
    return value
  }
}
