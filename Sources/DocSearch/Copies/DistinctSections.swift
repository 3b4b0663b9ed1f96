import DocIndex

/// Groups ranked sections that are copies of each other, such as a page and its source, or a manual in two packages. A group is ranked by its
/// best section, and shows the copy that is most useful to a reader.
struct DistinctSections {
  /// Sections with nearly the same text.
  struct Group {
    /// The section with the highest score.
    var best: Searcher.RankedSection
    /// The copy that is shown: the first in the order of `precedes`.
    var shown: Member
    var others: [Member] = []
  }

  struct Member {
    var section: Searcher.RankedSection
    var stored: StoredSection
  }

  private let contents: IndexContents
  private let tellsCopies: Bool
  private(set) var groups: [Group] = []
  /// The words of each group's best section. Groups of sections that are not compared have no element, so the list may be shorter than `groups`.
  private var words: [SectionSimilarity] = []
  private(set) var sectionCount = 0

  /// The maximum number of sections that are compared with each other. Each section beyond this number is a separate hit.
  private static let mostCompared = 256

  init(_ contents: IndexContents, tellsCopies: Bool = true) {
    self.contents = contents
    self.tellsCopies = tellsCopies
  }

  /// Adds a section. Sections must be added in descending order of score.
  /// - Returns: the index of the section's group.
  @discardableResult
  mutating func add(_ section: Searcher.RankedSection) throws(IndexError) -> Int {
    sectionCount += 1
    let member = Member(section: section, stored: try contents.section(at: section.address))
    let isCompared = tellsCopies && sectionCount <= Self.mostCompared
    let own = isCompared ? SectionSimilarity(member.stored.section) : nil
    guard let own, let index = words.firstIndex(where: { $0.equals(own) }) else {
      groups.append(Group(best: section, shown: member))
      if let own { words.append(own) }
      return groups.count - 1
    }
    try add(member, own, to: index)
    return index
  }

  /// Adds those sections that are copies of the groups so far. The groups thus do not depend on the size of the page. Equal texts have equal base
  /// scores, so only sections with the base score of a group are read.
  mutating func addCopies(_ sections: ArraySlice<Searcher.RankedSection>) throws(IndexError) {
    guard tellsCopies else { return }
    for section in sections.prefix(max(0, Self.mostCompared - sectionCount)) {
      guard groups.contains(where: { $0.best.baseScore == section.baseScore }) else { continue }
      let member = Member(section: section, stored: try contents.section(at: section.address))
      let own = SectionSimilarity(member.stored.section)
      if let index = words.firstIndex(where: { $0.equals(own) }) { try add(member, own, to: index) }
    }
  }

  private mutating func add(
    _ member: Member, _ own: SectionSimilarity, to index: Int
  ) throws(IndexError) {
    // Copies with different headings may describe different things, so the copy with the higher score stays on display.
    if own.hasHeading(of: words[index]), try precedes(member, groups[index].shown) {
      groups[index].others.append(groups[index].shown)
      groups[index].shown = member
    } else {
      groups[index].others.append(member)
    }
  }

  /// Whether a copy is preferred to the one on display. Of copies from two versions of a manual, the newer one is preferred.
  private func precedes(_ member: Member, _ shown: Member) throws(IndexError) -> Bool {
    if let one = member.stored.document.manualVersion, let other = shown.stored.document.manualVersion,
      let isNewer = one.isNewer(than: other)
    {
      return isNewer
    }
    return try sortKey(of: member) < sortKey(of: shown)
  }

  /// The sort key by which `precedes` orders copies. A section with an anchor in an HTML page comes before plain text. A section of a short page
  /// comes before its copy in a single-page manual. A file comes before a member of an archive, which an editor cannot open.
  private func sortKey(of member: Member) throws(IndexError) -> (kind: Int, sections: Int, archive: Int) {
    let hasAnchor = member.stored.section.anchor != nil
    let kind: Int
    switch member.stored.document.kind {
    case .html, .reference: kind = hasAnchor ? 0 : 1
    case .article, .code: kind = 3
    default: kind = 2
    }
    let document = try contents.document(ofSection: member.section.address)
    return (kind, try contents.sectionCount(of: document), member.stored.document.isInArchive ? 1 : 0)
  }
}
