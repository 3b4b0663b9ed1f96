import DocModel

/// A document's headings in, how far each section speaks for what holds out.
///
/// Proposals (of a language, a format, an architecture) say what somebody wanted and what was thought about it; guides
/// say what holds. And in any document some headings announce that what follows does not hold: what was rejected, or
/// may come one day. Both are known by headings that writers of such documents agree on, whatever the collection.
public struct SectionStanding: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// In a document that argues for a change.
  public static let proposal = SectionStanding(rawValue: 1)
  /// Below a heading for what was rejected or put off.
  public static let aside = SectionStanding(rawValue: 2)

  /// Headings of which a proposal has several. They are those that Swift Evolution, PEPs, Rust's RFCs, Kubernetes'
  /// enhancement proposals and architecture decision records have in common.
  private static let proposalHeadings: Set<String> = [
    "motivation", "proposal", "proposed solution", "proposed approach", "proposed design", "detailed design",
    "detail design", "alternatives considered", "alternatives", "rejected ideas", "rejected alternatives",
    "considered options", "decision", "decision outcome", "decision drivers", "consequences", "rationale",
    "rationale and alternatives", "drawbacks", "prior art", "unresolved questions", "open issues", "open questions",
    "future directions", "future possibilities", "future work", "source compatibility", "backwards compatibility",
    "abi compatibility", "effect on abi stability", "effect on api resilience", "impact on existing code",
    "implications on adoption", "acknowledgments", "acknowledgements", "revision history", "specification",
    "reference implementation", "how to teach this", "guide level explanation", "reference level explanation",
    "non goals", "implementation history", "graduation criteria", "risks and mitigations",
  ]
  /// Different ones that make a proposal. Guides have a "Motivation" or an "Open questions" now and then.
  private static let leastProposalHeadings = 3

  /// Words in a row that announce what does not hold.
  private static let asidePhrases = [
    "alternatives considered", "alternative considered", "considered alternatives", "alternatives rejected",
    "rejected alternatives", "rejected ideas", "rejected designs", "future direction", "future directions",
    "future work", "future possibilities", "future enhancements", "future extensions", "future improvements",
    "future proposals", "non goals", "out of scope",
  ].map { " " + $0 + " " }
  /// Whole headings that do.
  private static let asideHeadings: Set<String> = ["alternatives", "other alternatives", "future", "rejected"]

  /// The standing of each of a document's sections, in their order.
  static func ofSections(in document: Document) -> [SectionStanding] {
    var known: [String: (isProposals: Bool, isAside: Bool)] = [:]
    var proposals: Set<String> = []
    for heading in document.sections.compactMap(\.heading.last) where known[heading] == nil {
      let words = words(of: heading)
      let isProposals = proposalHeadings.contains(words)
      if isProposals { proposals.insert(words) }
      known[heading] = (isProposals, isAside(words))
    }
    let whole: SectionStanding = proposals.count >= leastProposalHeadings ? .proposal : []
    return document.sections.map { section in
      section.heading.contains { known[$0]?.isAside ?? isAside(words(of: $0)) } ? whole.union(.aside) : whole
    }
  }

  private static func isAside(_ words: String) -> Bool {
    if asideHeadings.contains(words) { return true }
    let padded = " " + words + " "
    return asidePhrases.contains { padded.contains($0) }
  }

  /// A heading's words in lower case with single spaces between: "Non-Goals:" is "non goals".
  private static func words(of heading: String) -> String {
    heading.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }
}
