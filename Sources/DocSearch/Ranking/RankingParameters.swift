import DocIndex
import DocSystem

/// The constants of ranking, each with its reason. What each ingredient gives is measured in docs/ranking.md; values
/// are round ones from the flat middle of what served all judged sets at once.
package struct RankingParameters: Sendable, Hashable {
  /// How fast further occurrences stop counting (Robertson & Zaragoza 2009 recommend 1.2 to 2).
  package var k1 = 1.2
  /// How much a section's length counts, 0 to 1. Below their usual 0.75: sections are cut at headings, so a long one
  /// is rarely about more.
  package var b = 0.5
  /// Bends the inverse document frequency i to i (5 + s) / (i + s): words that few sections hold count alike, so that
  /// one odd word does not outweigh all others; words that most hold still count next to nothing.
  package var raritySaturation = 4.0
  /// How far a name's inverse document frequency goes from the bent one towards the plain one, and beyond: with 2 it is bent by as much the
  /// other way. Who types a name that few sections hold wants these.
  package var nameRarity = 2.0
  /// A word's other spellings (stem, plain form of a name with a sigil), as a share of the word's own weight.
  package var alternativeWeight = 0.5
  /// Each word of a compound that stands nowhere as a whole. Less than a word of its own: it was typed as a qualifier.
  package var componentWeight = 0.7
  /// Each part of an identifier that is known. All parts together stay below the whole.
  package var partWeight = 0.15
  /// Another word for the one that was typed. Less than another spelling: it says nearly the same.
  package var synonymWeight = 0.3
  /// Words that say little ("how", "do", "the") beside words that say something: enough to decide between equals, too
  /// little to move the answer.
  package var stopWordWeight = 0.15
  /// Words below this share of the heaviest word's weight take no part in closeness and headings.
  package var leastShare = 0.1

  /// Share of a score that full closeness of all words adds.
  package var proximityWeight = 0.5
  /// Share that a heading consisting of the query's words adds.
  package var headingWeight = 0.5
  /// What a title that begins with the words is worth above an overview for "what is …", beside one that is the query.
  package var leadingTitle = 0.8
  /// Share that all words in the document's title or the headings above add: sections are read in their context.
  package var titleWeight = 0.2
  /// Share that a document adds whose best sections, and the first, are all as good as the best section of all: a document about the
  /// topic lifts its sections. With more the tasks gain, and an overview is no longer found by its title.
  package var documentWeight = 0.4
  /// Best sections of a document that speak for the others.
  package var documentSections = 3
  /// Of that share, what the document's first section has alone: it says what the document is about.
  package var openingShare = 0.6
  /// Share that being the document adds for a query that is what it is called: above all that mention it.
  package var namedWeight = 10.0
  /// Share that the document's title adds where the section's own heading says nothing, because many documents have it.
  package var inheritedWeight = 0.3
  /// How much the worth of such a heading weighs: sections below a heading that mostly stands above formalities lose.
  package var priorWeight = 0.4
  /// Bounds on that worth: nothing is known so well that it could bury a section or carry it to the top.
  package var greatestPrior = 1.5

  /// What a section of a proposal is worth beside one of a guide: who asks wants to know what holds.
  package var proposalWorth = 0.8
  /// What a section is worth that stands below a heading for what was rejected or put off.
  package var asideWorth = 0.7

  /// Share that likeness to the first sections adds, where no section holds most of what was asked.
  package var feedbackWeight = 1.5
  /// Sections that are taken to be about the topic. Few: the first ones are right more often than not.
  package var feedbackSections = 4
  /// Terms by which likeness is judged (Lavrenko & Croft 2001 and their followers take 10 to 50).
  package var feedbackTerms = 24
  /// Fewest words of a query that may be weak: with one or two, likeness would drown them.
  package var feedbackWords = 3
  /// A query is weak when each of so many first sections holds less than this share of it, by weight.
  package var feedbackCoverage = 0.9
  package var coverageSections = 10

  package init() {}

  /// Inverse document frequency as in BM25, ln(1 + (N − n + ½) / (n + ½)), bent (see `raritySaturation`); that of a name bent the other way
  /// (see `nameRarity`).
  /// - Parameters:
  ///   - documentFrequency: sections that hold the term.
  ///   - count: all sections.
  package func rarity(_ documentFrequency: Int, of count: Int, isName: Bool) -> Double {
    let frequency = Double(min(documentFrequency, count))
    let inverse = max(0.01, log(1 + (Double(count) - frequency + 0.5) / (frequency + 0.5)))
    let bent = inverse * (5 + raritySaturation) / (inverse + raritySaturation)
    return isName ? min(max(bent, bent + nameRarity * (inverse - bent)), ScoreTable.greatestWeight) : bent
  }

  /// The factor by which a section's standing weighs its score.
  func worth(of standing: SectionStanding) -> Double {
    (standing.contains(.proposal) ? proposalWorth : 1) * (standing.contains(.aside) ? asideWorth : 1)
  }
}
