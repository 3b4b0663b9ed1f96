import DocIndex
import DocModel
import DocSystem

/// Executes queries on an index. Not thread-safe.
///
/// A search has two stages. The first stage finds the best sections by BM25 over weighted fields, exactly and with block-max pruning
/// (`FirstStage`). The second stage orders these sections with a model of further features (`SectionRanking`).
package final class Searcher {
  package let reader: IndexReader
  package let contents: IndexContents
  package let parameters: RankingParameters
  let parser: QueryParser
  private let table: ScoreTable
  private let priors: HeadingPriors
  private let allowed: AllowedSections
  private let languages: IndexLanguages
  private var snippets = SnippetMaker()
  lazy var writtenForms = WrittenForms()
  /// A function that is called repeatedly during a search. If it returns false, the search ends, and its response must not be used.
  package var isWanted: () -> Bool = { true }
  /// Preferences that apply to all requests.
  package var preferences = SearchPreferences()

  package init(_ reader: IndexReader, parameters: RankingParameters = RankingParameters()) throws(IndexError)
  {
    self.reader = reader
    self.parameters = parameters
    contents = try IndexContents(reader)
    allowed = AllowedSections(contents: contents)
    priors = try HeadingPriors(reader)
    languages = try IndexLanguages(reader)
    parser = QueryParser(languages: languages.written)
    table = ScoreTable(parameters, averageLength: reader.averageWeightedLength)
  }

  /// A ranked section whose contents have not been read yet.
  package struct RankedSection: Ranked, Sendable, Hashable {
    package var address: SectionAddress
    package var score: Double
    /// The score before it is multiplied by the model's factors and the user's boost.
    package var baseScore: Double
    /// Whether `baseScore` includes the supplementary lists. It does so only for candidates (`PlannedList.isSupplementary`).
    let countsSupplements: Bool
    private(set) var features = Features()
    /// The factor that rewards another good section of the same document; 1 unless documents are ranked. `score` includes this factor.
    var documentFactor = 1.0

    /// A section ranked by its first-stage score.
    /// - Parameter least: the lowest score of any candidate, if the section was not a candidate. It ranks behind all candidates, so a higher
    ///   score is reduced to `least`.
    init(_ section: ScoredSection, behind least: Double? = nil) {
      address = section.address
      baseScore = ScoreTable.value(section.score)
      score = min(baseScore, least ?? baseScore)
      countsSupplements = least == nil
    }

    mutating func set(_ features: Features, _ weights: Features) {
      self.features = features
      score = baseScore * features.factor(weights)
    }
  }

  /// Runs a search, and reads the texts of the hits on the requested page.
  package func search(_ request: SearchRequest) throws(IndexError) -> SearchResponse {
    let started = MonotonicClock.seconds()
    let interpreted = try interpret(request.text)
    let plan = interpreted.plan
    let explainer = ScoreExplainer(reader: reader, plan: plan, table: table, parameters: parameters)
    let words = matchTerms(plan)
    if snippets.limit != request.snippetLength { snippets = SnippetMaker(limit: request.snippetLength) }
    let isSorted = request.sortsByDate || plan.query.sortsByDate
    // The number of candidates that are sorted by date does not depend on the requested page. Otherwise, pages could overlap.
    var ranked = request
    if isSorted { (ranked.offset, ranked.limit) = (0, RankingParameters.candidateCount) }
    let found: Int
    var groups: [DistinctSections.Group]
    if request.ranksDocuments {
      groups = try bestOfDocuments(ranked, plan)
      found = groups.count
    } else {
      let sections = try distinct(ranked, plan)
      (groups, found) = (sections.groups, sections.sectionCount)
    }
    if isSorted { groups = try newestFirst(groups) }
    var hits: [Hit] = []
    for group in Self.page(of: groups, request) {
      var hit = try makeHit(
        group, rank: max(0, request.offset) + hits.count + 1, words, request)
      if request.explains {
        let boost = try preferences.boost(of: group.best.address, contents)
        hit.explanation = try explainer.explain(group.best, boost: boost)
      }
      hits.append(hit)
    }
    let total = request.countsTotal ? try allowed.count(request, plan) : found
    // Before a distributed index is opened, samples are requested from all its servers in parallel, so the slowest determines the wait.
    let fetched = reader.indexes.compactMap(\.manifest.population)
    let waited = Double(fetched.map(\.microseconds).max() ?? 0) / 1e3
    return SearchResponse(
      query: request.text, total: total,
      elapsedMilliseconds: waited + (MonotonicClock.seconds() - started) * 1e3,
      suggestion: (interpreted.correction ?? interpreted.near)?.text,
      correctedQuery: interpreted.correction?.text, corrections: interpreted.correction?.corrections ?? [],
      unknownTerms: interpreted.unknownTerms, brokenPhrases: hits.isEmpty ? [] : plan.brokenPhrases,
      nearNames: try nearNames(plan), hits: hits, isPartial: plan.budget.isPartial,
      lacksParts: fetched.contains(where: \.isPartial))
  }

  /// Sorts by the dates of documents, newest first. Documents without a date come last, and documents with equal dates keep their order.
  private func newestFirst(
    _ groups: [DistinctSections.Group]
  ) throws(IndexError) -> [DistinctSections.Group] {
    let dates = try groups.map { (group) throws(IndexError) in
      try contents.facts(of: contents.document(ofSection: group.shown.section.address)).date ?? ""
    }
    // The standard library does not guarantee a stable sort, so equal dates are ordered by their index.
    return groups.indices.sorted { (dates[$1], $0) < (dates[$0], $1) }.map { groups[$0] }
  }

  /// The number of hits on the requested page and all pages before it.
  private static func wanted(_ request: SearchRequest) -> Int {
    max(0, request.offset) + max(0, request.limit)
  }

  /// The ranking of a request; nil if no section is wanted, or if none matches.
  private func ranking(_ request: SearchRequest, _ plan: QueryPlan) throws(IndexError) -> SectionRanking? {
    guard Self.wanted(request) > 0, !plan.lists.isEmpty else { return nil }
    return try SectionRanking(contents, request, plan, table, parameters, priors, preferences)
  }

  private static func page(
    of groups: [DistinctSections.Group], _ request: SearchRequest
  ) -> ArraySlice<DistinctSections.Group> {
    groups.dropFirst(max(0, request.offset)).prefix(max(0, request.limit))
  }

  /// The best section of each document, best first, for the best `offset` + `limit` documents.
  private func bestOfDocuments(
    _ request: SearchRequest, _ plan: QueryPlan
  ) throws(IndexError) -> [DistinctSections.Group] {
    let wanted = Self.wanted(request)
    guard var ranking = try ranking(request, plan) else { return [] }
    var count = max(RankingParameters.candidateCount, wanted)
    while true {
      let sections = try ranking.best(count)
      var seen: Set<DocumentAddress> = []
      var best: [RankedSection] = []
      for section in sections where seen.insert(try contents.document(ofSection: section.address)).inserted {
        best.append(section)
      }
      if best.count >= wanted || sections.count < count {
        return try best.prefix(wanted).map { (section) throws(IndexError) in
          DistinctSections.Group(
            best: section, shown: .init(section: section, stored: try contents.section(at: section.address)))
        }
      }
      count *= 4
    }
  }

  /// The best `offset` + `limit` sections, best first.
  package func rank(_ request: SearchRequest) throws(IndexError) -> [RankedSection] {
    guard var ranking = try ranking(request, plan(request)) else { return [] }
    return try ranking.best(Self.wanted(request))
  }

  /// The best sections, best first, with copies of a section left out.
  package func rankDistinct(_ request: SearchRequest) throws(IndexError) -> [RankedSection] {
    Self.page(of: try distinct(request, plan(request)).groups, request).map(\.shown.section)
  }

  private func plan(_ request: SearchRequest) throws(IndexError) -> QueryPlan {
    if request.refines { return try interpret(request.text).plan }
    return try planner(SearchBudget(), SearchPreferences()).plan(parser.parse(request.text))
  }

  private func planner(_ budget: SearchBudget, _ preferences: SearchPreferences) -> QueryPlanner {
    QueryPlanner(
      reader: reader, parameters: parameters, budget: budget, preferences: preferences, languages: languages)
  }

  /// A query with its plan, after corrections.
  struct Interpretation {
    var plan: QueryPlan
    /// Words of the entered query that no section contains.
    var unknownTerms: [String]
    /// The correction if the corrected query was planned; nil if the query was planned as entered.
    var correction: Suggestion?
    /// A correction that is only suggested, because it is not certain enough to be searched for.
    var near: Suggestion?
  }

  /// Plans a query. Words that the index does not contain, and rare words that occur in no section with the other words, are replaced by good
  /// corrections.
  func interpret(_ text: String) throws(IndexError) -> Interpretation {
    let planner = planner(SearchBudget(isWanted: isWanted), preferences)
    let plan = try planner.plan(parser.parse(text))
    let doubted = try planner.doubtfulClauses(of: plan)
    guard !plan.unknownTerms.isEmpty || !doubted.isEmpty else {
      return Interpretation(plan: plan, unknownTerms: [])
    }
    return try corrected(plan, planner, doubting: doubted)
  }

  /// Groups the best sections, until there are enough groups to fill the requested page and all pages before that page.
  private func distinct(
    _ request: SearchRequest, _ plan: QueryPlan
  ) throws(IndexError) -> DistinctSections {
    let wanted = Self.wanted(request)
    var distinct = DistinctSections(contents, tellsCopies: !request.showsCopies)
    guard var ranking = try ranking(request, plan) else { return distinct }
    var count = max(wanted + (request.showsCopies ? 0 : wanted / 4 + 1), RankingParameters.candidateCount)
    while true {
      // `ranked` begins with the sections that previous iterations have added. Only the sections after these are added now.
      let ranked = try ranking.best(count)
      // To add a section, its text must be read, so the loop stops as soon as the page is full.
      while distinct.groups.count < wanted, distinct.sectionCount < ranked.count {
        try distinct.add(ranked[distinct.sectionCount])
      }
      if distinct.groups.count >= wanted || ranked.count < count || plan.budget.isPartial {
        try distinct.addCopies(
          ranked.prefix(RankingParameters.candidateCount).dropFirst(distinct.sectionCount))
        return distinct
      }
      count *= 2
    }
  }

  /// A candidate with its features, as training data for the ranking model.
  package struct Candidate {
    package var section: RankedSection
    /// The features as values between 0 and 1. The first is `words`: the base score as a share of the highest base score.
    package var values: [(name: String, value: Double)]
    /// The index of the candidate's group of near-identical sections (`DistinctSections`).
    package var group: Int
  }

  /// All candidates of a query, best first.
  package func candidates(_ text: String) throws(IndexError) -> [Candidate] {
    let plan = try interpret(text).plan
    guard !plan.lists.isEmpty else { return [] }
    var ranking = try SectionRanking(
      contents, SearchRequest(text), plan, table, parameters, priors, SearchPreferences())
    let candidates = try ranking.candidates()
    let best = candidates.reduce(0) { max($0, $1.baseScore) }
    var distinct = DistinctSections(contents)
    var found: [Candidate] = []
    for section in candidates {
      let values = Feature.allCases.map { ("\($0)", section.features[$0]) }
      found.append(
        Candidate(
          section: section, values: [("words", section.baseScore / best)] + values,
          group: try distinct.add(section)))
    }
    return found
  }

  private func makeHit(
    _ group: DistinctSections.Group, rank: Int, _ words: MatchTerms, _ request: SearchRequest
  ) throws(IndexError) -> Hit {
    let (address, document) = (group.shown.section.address, group.shown.stored.document)
    let section = group.shown.stored.section
    snippets.language = document.language
    let snippet = snippets.snippet(of: section, matching: words)
    let copies = group.others.map { copy in
      let (section, place) = (copy.stored.section, contents.place(of: copy.stored.document))
      return Hit.Copy(id: section.id, topic: section.topic, place: "\(place):\(section.startLine)")
    }
    var hit = Hit(
      rank: rank, score: group.best.score, id: section.id, topic: section.topic, kind: document.kind,
      collection: document.collection, title: document.title, heading: section.heading,
      source: SourceRange(path: document.source, startLine: section.startLine, endLine: section.endLine),
      place: contents.place(of: document), index: reader.index(ofSegment: address.segment),
      context: preferences.context(collection: document.collection, source: document.source),
      timestamp: section.timestamp, anchor: section.anchor, copies: copies,
      snippet: snippet.text, highlights: snippet.highlights,
      code: snippets.rankedCode(of: section, matching: words),
      facts: request.tellsFacts ? try contents.facts(of: contents.document(ofSection: address)) : nil)
    if request.tellsFacts || !request.targets.isEmpty {
      hit.availability = try contents.availability(of: group.shown.stored)
      hit.targets = request.targets
    }
    hit.language = document.language.isEmpty ? nil : document.language
    return hit
  }

  /// The terms to highlight in the hits, with their weights. The parts of a name are separate words with separate weights.
  private func matchTerms(_ plan: QueryPlan) -> MatchTerms {
    let hasComputedLists = plan.lists.contains { $0.term == nil }
    // A query has few lists, so a linear search is faster than a dictionary.
    var words = MatchTerms(plan.query) { term in
      var weight: Double?
      for list in plan.lists where list.term == term { weight = max(weight ?? 0, list.weight) }
      return weight ?? (hasComputedLists ? 1 : 0)
    }
    for list in plan.lists where list.role == .synonym {
      if let term = list.term { words.add([term], weight: list.weight) }
    }
    if !plan.expandedTerms.isEmpty { words.add(plan.expandedTerms, weight: 1) }
    return words
  }
}
