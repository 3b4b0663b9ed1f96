import DocIndex
import DocModel

/// Ranked sections with each text once: sections of equal words stand together at the rank of the best, the best form of them
/// first. A page and its source, a single-page edition, a manual in two packages are found as one.
struct DistinctSections {
  /// Sections of one text.
  struct Group {
    /// The best hit, of which the score is.
    var best: Searcher.RankedSection
    /// The one that is shown: the best form.
    var shown: Member
    /// The others, best first.
    var others: [Member] = []
    /// Nil where copies are not told.
    fileprivate var words: SectionWords?
  }

  struct Member {
    var section: Searcher.RankedSection
    var stored: StoredSection
  }

  /// Rank of a copy among equal sections; the lowest is shown. Copies with an anchor in a page precede plain text, copies in short
  /// documents precede pieces of a single-page edition, and files precede members of archives, which cannot be opened.
  fileprivate struct Form: Comparable {
    var kind: Int
    var sections: Int
    var archive: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.kind, left.sections, left.archive) < (right.kind, right.sections, right.archive)
    }
  }

  private let contents: IndexContents
  private let tellsCopies: Bool
  private(set) var groups: [Group] = []
  /// Sections that were added.
  private(set) var sectionCount = 0

  /// Sections that are compared. Who turns so many pages looks for another than the best form.
  private static let mostCompared = 256

  init(_ contents: IndexContents, tellsCopies: Bool = true) {
    self.contents = contents
    self.tellsCopies = tellsCopies
  }

  /// Adds a section. Call it in descending order of score.
  /// - Returns: index of the section's group.
  @discardableResult
  mutating func add(_ section: Searcher.RankedSection) throws(IndexError) -> Int {
    sectionCount += 1
    let member = Member(section: section, stored: try contents.section(at: section.address))
    guard tellsCopies, sectionCount <= Self.mostCompared else {
      groups.append(Group(best: section, shown: member))
      return groups.count - 1
    }
    let words = SectionWords(member.stored.section)
    guard let place = groups.firstIndex(where: { $0.words?.equals(words) ?? false }) else {
      groups.append(Group(best: section, shown: member, words: words))
      return groups.count - 1
    }
    // Under another heading it is another thing of which the same is said: the better hit is the one that was asked for.
    if words.hasHeading(of: groups[place].words), try precedes(member, groups[place].shown) {
      groups[place].others.append(groups[place].shown)
      groups[place].shown = member
    } else {
      groups[place].others.append(member)
    }
    return place
  }

  /// Whether a copy is the better form. Of two versions of one thing the newer one is.
  private func precedes(_ member: Member, _ shown: Member) throws(IndexError) -> Bool {
    let (one, other) = (member.stored.document.collection, shown.stored.document.collection)
    if let isNewer = CollectionVersion.isNewer(one, than: other) { return isNewer }
    return try form(of: member) < form(of: shown)
  }

  private func form(of member: Member) throws(IndexError) -> Form {
    let hasAnchor = member.stored.section.anchor != nil
    let kind: Int
    switch member.stored.document.kind {
    case .html, .reference: kind = hasAnchor ? 0 : 1
    case .article, .code: kind = 3
    default: kind = 2
    }
    let document = try contents.document(ofSection: member.section.address)
    return Form(
      kind: kind, sections: try contents.sections(of: document).count,
      archive: member.stored.document.liesInArchive ? 1 : 0)
  }
}
