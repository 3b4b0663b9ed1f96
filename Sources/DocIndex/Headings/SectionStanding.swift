import DocModel
import DocText

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
  private static let proposalHeadings = hashes(
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
  /// Different ones that make a proposal. Guides have a "Motivation" or an "Open questions" now and then.
  private static let leastProposalHeadings = 3

  /// Two words in a row that announce, anywhere in a heading, what does not hold.
  private static let asidePairs = hashes(
    """
    alternatives considered, alternative considered, considered alternatives, alternatives rejected, \
    rejected alternatives, rejected ideas, rejected designs, future direction, future directions, future \
    work, future possibilities, future enhancements, future extensions, future improvements, future \
    proposals, non goals
    """)
  /// Whole headings that do.
  private static let asideHeadings = hashes(
    """
    alternatives, other alternatives, future, rejected, out of scope
    """)

  /// The standing of each of a document's sections, in their order.
  static func ofSections(in document: Document) -> [SectionStanding] {
    var asides: [String: Bool] = [:]
    var proposals: Set<UInt64> = []
    func isAside(_ heading: String) -> Bool {
      if let known = asides[heading] { return known }
      let words = Words(heading)
      if proposalHeadings.contains(words.all) { proposals.insert(words.all) }
      asides[heading] = words.isAside
      return words.isAside
    }
    let standings = document.sections.map { section -> SectionStanding in
      // Each heading is looked at, not only those before the first aside: a proposal is known by all of them.
      section.heading.reduce(false) { isAside($1) || $0 } ? .aside : []
    }
    guard proposals.count >= leastProposalHeadings else { return standings }
    return standings.map { $0.union(.proposal) }
  }

  /// A heading's words in lower case with single spaces between ("Non-Goals:" is "non goals"), as hashes: headings are
  /// many, and none is kept.
  private struct Words {
    /// Of all words.
    var all: UInt64 = 0
    var isAside = false

    init(_ heading: String) {
      var all = Self.seed
      var word = Self.seed
      var pair: UInt64?
      var isInWord = false
      func endWord() {
        if let pair, asidePairs.contains(pair) { isAside = true }
        pair = Self.step(word, 0x20)
        word = Self.seed
        isInWord = false
      }
      var isFirst = true
      for byte in heading.utf8 {
        let lower = TokenByte.lower(byte)
        guard (0x61...0x7a).contains(lower) || (0x30...0x39).contains(lower) || lower >= 0x80 else {
          if isInWord { endWord() }
          continue
        }
        if !isInWord, !isFirst { all = Self.step(all, 0x20) }
        isInWord = true
        isFirst = false
        all = Self.step(all, lower)
        word = Self.step(word, lower)
        pair = pair.map { Self.step($0, lower) }
      }
      if isInWord { endWord() }
      self.all = all
      if asideHeadings.contains(all) { isAside = true }
    }

    /// FNV-1a, 64 bits.
    private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325
    static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    static func hash(_ words: some Sequence<UInt8>) -> UInt64 { words.reduce(seed, step) }
  }

  /// - Parameter phrases: separated by commas.
  private static func hashes(_ phrases: String) -> Set<UInt64> {
    Set(phrases.utf8.split(separator: UInt8(ascii: ",")).map { Words.hash($0.drop { $0 == 0x20 }) })
  }
}
