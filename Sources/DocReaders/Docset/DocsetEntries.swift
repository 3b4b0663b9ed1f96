import DocDraft
import DocModel

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

  /// Inserts a heading before each named anchor of a page. If the anchor is inside a heading or term, the new heading precedes that element.
  /// Tables and preformatted texts can contain no heading, so their anchors are skipped.
  func marked(_ tree: HTMLTree) -> HTMLTree {
    if names.isEmpty { return tree }
    var headings: [Int: String] = [:]
    var seen: Set<ByteString> = []
    for (index, node) in tree.nodes.enumerated() {
      guard let anchor = node.attribute("id") ?? (node.name == "a" ? node.attribute("name") : nil),
        let known = names[ByteString(anchor)]
      else { continue }
      let around = sequence(first: index) { tree.nodes[$0].parent }.map {
        (index: $0, name: tree.nodes[$0].name)
      }
      if around.contains(where: { ["table", "pre"].contains($0.name) }) { continue }
      guard seen.insert(ByteString(anchor)).inserted else { continue }
      let holder = around.first { $0.name == "dt" || HTMLTag.level($0.name) != nil }?.index ?? index
      let heading = Self.mark + known.joined(separator: ", ")
      headings[holder] = headings[holder].map { $0 + ", " + heading.dropFirst() } ?? heading
    }
    var builder = HTMLTreeBuilder()
    var ends: [Int] = []
    for (index, node) in tree.nodes.enumerated() {
      while let end = ends.last, end <= index { ends.removeLast() }
      builder.close(to: ends.count)
      if let heading = headings[index] {
        builder.open("h6", line: node.line)
        builder.text(heading.utf8, line: node.line)
        builder.close()
      }
      builder.copy(node)
      if !node.name.isEmpty { ends.append(node.end) }
    }
    return builder.finish()
  }

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
