import DocIndex

/// What speaks for a section beside the words it holds, each between 0 and 1.
struct SectionEvidence: Sendable, Hashable {
  /// How close the query's words stand to each other, in the order they were typed.
  var proximity = 0.0
  /// How much of the query stands in the heading, and of the heading in the query.
  var heading = 0.0
  /// How much of the query stands in the document's title and the headings above.
  var title = 0.0
  /// How good the best sections of its document are on average, against the best section of all.
  var document = 0.0
  /// How much it is like the first sections; 0 unless the query is weak.
  var feedback = 0.0
  /// How far the title stands in for a heading that many documents share: its match, as of a heading.
  var inherited = 0.0
  /// How much such a heading says, against the average of 1 (`HeadingPriors`).
  var prior = 1.0
  /// Whether it says what holds, or what was proposed, rejected or put off.
  var standing: SectionStanding = []
  /// Whether the query asks for nothing but the document that begins here, by what it is called: 1 or 0.
  var named = 0.0

  static let none = SectionEvidence()

  /// The share of the score that each kind of evidence adds, or takes.
  func shares(_ parameters: RankingParameters) -> [(description: String, share: Double)] {
    let shares = [
      ("closeness of the words", parameters.proximityWeight * proximity),
      ("match of the heading", parameters.headingWeight * heading),
      ("words in title and headings above", parameters.titleWeight * title),
      ("other sections of the document", parameters.documentWeight * document),
      ("likeness to the first sections", parameters.feedbackWeight * feedback),
      ("title above a heading of many documents", parameters.inheritedWeight * inherited),
      ("is what the query names", parameters.namedWeight * named),
    ]
    // The last two weigh all of the score: they add, or take, a share of what the others make of it.
    let sum = shares.reduce(1) { $0 + $1.1 }
    let worth = parameters.priorWeight * (prior - 1)
    return shares + [
      ("worth of a heading of many documents", worth * sum),
      (
        "says what was proposed, rejected or put off",
        (parameters.worth(of: standing) - 1) * (1 + worth) * sum
      ),
    ]
  }

  /// Factor by which the evidence raises a score: one plus its shares.
  func factor(_ parameters: RankingParameters) -> Double {
    // In the order of `shares`, so that they add up to the last bit.
    var sum = 1 + parameters.proximityWeight * proximity
    sum += parameters.headingWeight * heading
    sum += parameters.titleWeight * title
    sum += parameters.documentWeight * document
    sum += parameters.feedbackWeight * feedback
    sum += parameters.inheritedWeight * inherited
    sum += parameters.namedWeight * named
    let worth = parameters.priorWeight * (prior - 1)
    return sum + worth * sum + (parameters.worth(of: standing) - 1) * (1 + worth) * sum
  }
}
