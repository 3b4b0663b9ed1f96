import DocDraft
import DocModel

/// Collects headings and blocks in reading order into draft sections; every reader writes through one.
struct SectionBuilder: Sendable {
  private(set) var sections: [DraftSection] = []
  private(set) var links: [Link] = []
  private var linkTargets: Set<String> = []

  /// The section that blocks belong to again, after an entry inside it has ended.
  private var resumed: Int?

  /// Index of the section that is being filled; -1 before anything came.
  var currentIndex: Int { resumed ?? sections.count - 1 }

  mutating func heading(level: Int, text: String, line: Int, anchor: String? = nil) {
    resumed = nil
    sections.append(
      DraftSection(level: min(6, max(1, level)), heading: text, anchor: anchor, startLine: max(1, line)))
  }

  /// Goes on with an earlier section: what comes next becomes another part of it, so that sections stay in the order of lines.
  /// - Parameter index: of the section; -1 for the text before the first heading.
  mutating func resume(_ index: Int) {
    if index != sections.count - 1 { resumed = index }
  }

  private mutating func beginPart(line: Int) {
    guard let index = resumed else { return }
    resumed = nil
    if sections.indices.contains(index) {
      let whole = sections[index]
      var part = DraftSection(
        level: whole.level, heading: whole.heading, anchor: whole.anchor, startLine: line)
      part.isPart = true
      sections.append(part)
    } else {
      sections.append(DraftSection(level: 0, heading: "", startLine: line))
    }
  }

  /// Appends to the current section, or to the one at `index` when given and there.
  mutating func append(_ block: Block, startLine: Int, endLine: Int, to index: Int? = nil) {
    let start = max(1, startLine)
    let draft = DraftBlock(block, startLine: start, endLine: max(start, endLine))
    if let index, sections.indices.contains(index) {
      sections[index].blocks.append(draft)
      return
    }
    beginPart(line: start)
    if sections.isEmpty { sections.append(DraftSection(level: 0, heading: "", startLine: start)) }
    let last = sections.count - 1
    sections[last].blocks.append(draft)
    if draft.endLine > sections[last].endLine { sections[last].endLine = draft.endLine }
  }

  mutating func link(text: String, target: String) {
    guard !target.isEmpty, linkTargets.insert(target).inserted else { return }
    links.append(Link(text: text, target: target))
  }
}
