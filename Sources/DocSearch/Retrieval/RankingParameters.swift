/// The constants of ranking, each with its reason.
public struct RankingParameters: Sendable, Hashable {
  /// How fast further occurrences stop counting (Robertson & Zaragoza 2009 recommend 1.2 to 2).
  public var k1 = 1.2
  /// How much a section's length counts, 0 to 1; their usual value.
  public var b = 0.75
  /// A word's other spellings (stem, plain form of a name with a sigil), as a share of the word's own weight.
  public var alternativeWeight = 0.6
  /// Each part of an identifier. All parts together stay below the whole.
  public var partWeight = 0.15
  /// Words that say little ("how", "do", "the") beside words that say something.
  public var stopWordWeight = 0.1
  /// Sections that are ranked again with what only the positions tell.
  public var rerankDepth = 64
  /// Share of a score that full closeness of all words adds.
  public var proximityWeight = 0.4
  /// Share that a heading consisting of the query's words adds.
  public var headingWeight = 0.5

  public init() {}
}
