import DocModel

/// Reasons why a section may not describe the current state of its subject: the document is a proposal, reports news or belongs to one version
/// of a manual, or the section is below a heading for rejected or postponed ideas.
///
/// A proposal (for a language, say) is recognised by its headings, a rejected idea by the headings above it, and a post by its path.
public struct SectionStanding: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The document is a proposal.
  public static let proposal = SectionStanding(rawValue: 1)
  /// The section is below a heading for rejected or postponed ideas.
  public static let aside = SectionStanding(rawValue: 2)
  /// The document is a blog post, a news article or a page of release notes. Such documents describe what was new at the time, and are usually
  /// not updated.
  public static let post = SectionStanding(rawValue: 4)
  /// The document belongs to one version of a manual (`ManualVersion`), so there may be a newer one.
  public static let versioned = SectionStanding(rawValue: 8)

  /// Headings that are typical of proposals. A proposal has several of these headings. They come from Swift Evolution, PEPs, Rust's RFCs,
  /// Kubernetes enhancement proposals and architecture decision records.
  private static let proposalHeadings = phrases(
    """
    motivation, proposal, proposed solution, proposed approach, proposed design, detailed design, detail \
    design, specification, reference implementation, how to teach this, rationale, guide level explanation, \
    reference level explanation, rationale and alternatives, alternatives considered, alternatives, rejected \
    ideas, rejected alternatives, drawbacks, prior art, considered options, decision, decision outcome, \
    decision drivers, consequences, unresolved questions, open issues, open questions, future directions, \
    future possibilities, future work, source compatibility, backwards compatibility, abi compatibility, \
    effect on abi stability, effect on api resilience, impact on existing code, implications on adoption, \
    risks and mitigations, graduation criteria, implementation history, revision history, non goals, \
    acknowledgments, acknowledgements
    """)
  /// A document is a proposal if it has at least this many different `proposalHeadings`. A guide may have one or two, such as "Motivation".
  private static let leastProposalHeadings = 3

  /// Word pairs by which a heading for rejected or postponed ideas is recognised.
  private static let asidePairs = phrases(
    """
    alternatives considered, alternative considered, considered alternatives, alternatives rejected, \
    rejected alternatives, rejected ideas, rejected designs, future direction, future directions, future \
    work, future possibilities, future enhancements, future extensions, future improvements, future \
    proposals, non goals
    """)
  /// Further headings for rejected or postponed ideas. They must match a whole heading; `asidePairs` may match a part of a heading.
  private static let asideHeadings = phrases(
    """
    alternatives, other alternatives, future, rejected, out of scope
    """)

  /// Names of files and folders with release notes, in lower case and without extensions.
  private static let releaseNotes = [
    "changelog", "changelogs", "changes", "news", "release-notes", "release_notes", "releasenotes",
    "relnotes",
    "whatsnew", "whats-new", "whats_new",
  ].map { Array($0.utf8) }
  /// Names of folders that contain posts. Some are the defaults of Jekyll, Hugo, Docusaurus, VitePress, Astro and WordPress.
  private static let postFolders =
    releaseNotes + ["blog", "blogs", "posts", "_posts", "announcements"].map { Array($0.utf8) }

  /// Whether a path belongs to a post or to release notes: a folder or the file has a typical name, or the path contains a date
  /// (`2026/11/25/kites.md`, `2026-11-25-kites.md`).
  static func isPost(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    for (index, part) in parts.enumerated() {
      let isFolder = index < parts.count - 1
      let name = isFolder ? part : part.prefix { $0 != UInt8(ascii: ".") }
      if (isFolder ? postFolders : releaseNotes).contains(where: {
        $0.elementsEqual(name.lazy.map(ByteClass.lowered))
      }) {
        return true
      }
      if isDay(part.prefix(11), separator: UInt8(ascii: "-")) { return true }
      let joined = part.startIndex..<(parts.dropFirst(index + 2).first ?? part).endIndex
      if isFolder, isDay(path.utf8[joined], separator: UInt8(ascii: "/")) { return true }
    }
    return false
  }

  /// Whether a text begins with a date: a year from 1990 to 2099, a month and a day, separated by `separator`.
  private static func isDay(_ text: Substring.UTF8View, separator: UInt8) -> Bool {
    guard let first = text.first, first == UInt8(ascii: "1") || first == UInt8(ascii: "2") else {
      return false
    }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).prefix(3).map { part in
      Int(String(decoding: part.prefix { ByteClass.isDigit($0) }, as: UTF8.self)).map {
        ($0, part.count)
      }
    }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
      return false
    }
    return year.1 == 4 && (1990...2099).contains(year.0) && month.1 <= 2 && (1...12).contains(month.0)
      && (1...31).contains(day.0)
  }

  static func ofSections(in document: Document, collection: String) -> [SectionStanding] {
    var asides: [String: Bool] = [:]
    var proposals: Set<String> = []
    func isAside(_ heading: String) -> Bool {
      if let known = asides[heading] { return known }
      let words = heading.utf8.split { $0 < 0x80 && !ByteClass.isAlphanumeric($0) }.map {
        String(decoding: $0.map(ByteClass.lowered), as: UTF8.self)
      }
      let all = words.joined(separator: " ")
      if proposalHeadings.contains(all) { proposals.insert(all) }
      let isAside =
        asideHeadings.contains(all)
        || zip(words, words.dropFirst()).contains { asidePairs.contains("\($0) \($1)") }
      asides[heading] = isAside
      return isAside
    }
    var ofDocument: SectionStanding = isPost(document.source) ? .post : []
    if ManualVersion(collection: collection, source: document.source) != nil {
      ofDocument.insert(.versioned)
    }
    let standings = document.sections.map { section in
      // `reduce` is used instead of `contains`, because every heading must be examined to recognise a proposal.
      ofDocument.union(section.heading.reduce(false) { isAside($1) || $0 } ? .aside : [])
    }
    guard proposals.count >= leastProposalHeadings else { return standings }
    return standings.map { $0.union(.proposal) }
  }

  /// - Parameter text: phrases in lower case, separated by commas.
  private static func phrases(_ text: String) -> Set<String> {
    Set(text.split(separator: ",").map { String($0.drop { $0 == " " }) })
  }
}
