import DocCodec
import DocIndex
import DocModel
import DocText

/// Query text in, ranked sections with snippets and code out. One per thread.
///
/// Two steps: the best sections by BM25 over weighted fields, found exactly with block-max pruning; then the first of
/// them ranked again by where the words stand (`Reranker`).
public final class Searcher {
  public let reader: IndexReader
  public let contents: IndexContents
  public let parameters: RankingParameters
  private let parser = QueryParser()
  private let table: ScoreTable
  private let priors: HeadingPriors
  private let counter: MatchCounter
  private var snippets = SnippetMaker()

  public init(_ reader: IndexReader, parameters: RankingParameters = RankingParameters()) throws(IndexError) {
    self.reader = reader
    self.parameters = parameters
    contents = try IndexContents(reader)
    counter = MatchCounter(contents)
    priors = try HeadingPriors(reader)
    table = ScoreTable(parameters, averageLength: reader.averageWeightedLength)
  }

  /// A section that answers, before anything of it is read.
  public struct RankedSection: Sendable, Hashable {
    public var address: SectionAddress
    /// Orders sections of equal score.
    var place: RankPlace
    public var score: Double
    /// The part of the score that comes from the words alone.
    public var baseScore: Double
    /// Nil for sections behind those that were ranked again.
    var evidence: SectionEvidence?
  }

  /// Searches, and reads what the hits of the page show.
  public func search(_ request: SearchRequest) throws(IndexError) -> SearchResponse {
    let started = Self.now()
    let interpreted = try interpret(request.text)
    let plan = interpreted.plan
    let ranked = try rank(request, plan)
    let page = ranked.dropFirst(max(0, request.offset)).prefix(max(0, request.limit))
    var hits: [Hit] = []
    let explainer = ScoreExplainer(reader, plan, table, parameters)
    let words = matchTerms(plan)
    if snippets.limit != request.snippetLength { snippets = SnippetMaker(limit: request.snippetLength) }
    for (place, section) in page.enumerated() {
      var hit = try makeHit(section, rank: max(0, request.offset) + place + 1, words)
      if request.explains { hit.explanation = try explainer.explain(section) }
      hits.append(hit)
    }
    let total = request.countsTotal ? try counter.count(request, plan) : ranked.count
    return SearchResponse(
      query: request.text, total: total, elapsedMilliseconds: Double(Self.now() - started) / 1e6,
      suggestion: interpreted.correction?.text, correctedQuery: interpreted.correction?.text,
      corrections: interpreted.correction?.corrections ?? [], unknownTerms: interpreted.unknownTerms,
      nearNames: try nearNames(plan), hits: hits)
  }

  /// The best sections, `offset` + `limit` of them, best first.
  public func rank(_ request: SearchRequest) throws(IndexError) -> [RankedSection] {
    guard request.refines else {
      return try rank(request, QueryPlanner(reader, parameters).plan(parser.parse(request.text)))
    }
    return try rank(request, interpret(request.text).plan)
  }

  /// A query planned, after its misspelt words were put right.
  struct Interpretation {
    var plan: QueryPlan
    /// Words of the query as typed that no section holds.
    var unknownTerms: [String]
    /// The query that is planned, when it is not the one that was typed.
    var correction: Suggestion?
  }

  /// Plans a query. Where words are unknown, or rare and nowhere with the others, and there is a word near that serves,
  /// the corrected query is planned instead.
  func interpret(_ text: String) throws(IndexError) -> Interpretation {
    let planner = QueryPlanner(reader, parameters)
    let plan = try planner.plan(parser.parse(text))
    let doubted = try DoubtfulWords(reader).clauses(of: plan, planner)
    guard !plan.unknownTerms.isEmpty || !doubted.isEmpty else {
      return Interpretation(plan: plan, unknownTerms: [])
    }
    return try corrected(plan, planner, parser, doubting: doubted)
  }

  private func rank(_ request: SearchRequest, _ plan: QueryPlan) throws(IndexError) -> [RankedSection] {
    let wanted = max(0, request.offset) + max(0, request.limit)
    guard wanted > 0, !plan.lists.isEmpty else { return [] }
    let cursors = try PlanCursors(reader, plan)
    guard request.refines else {
      return try best(wanted, request, plan, cursors).map { ranked($0, factor: 1, nil) }
    }
    let reranker = Reranker(reader, plan, cursors, parameters, priors)
    // What a query names is sought among as many as a weak query's: its words may say little of it.
    var depth = plan.named.isEmpty ? parameters.candidateDepth : parameters.weakRerankDepth
    var best = try best(max(wanted, depth), request, plan, cursors)
    var candidates = try reranker.candidates(Array(best.prefix(depth)))
    if candidates.areWeak, depth < parameters.weakRerankDepth, best.count >= depth {
      depth = parameters.weakRerankDepth
      if best.count < depth { best = try self.best(max(wanted, depth), request, plan, cursors) }
      candidates = try reranker.candidates(Array(best.prefix(depth)))
    }
    return Array(try rerank(best, candidates, reranker, wanted).prefix(wanted))
  }

  /// The best sections by their words alone, best first.
  private func best(
    _ count: Int, _ request: SearchRequest, _ plan: QueryPlan, _ cursors: PlanCursors
  ) throws(IndexError) -> [ScoredSection] {
    var top = TopSections(limit: count, of: reader.segments)
    for number in reader.segments.indices {
      let lists = cursors.scoredLists(plan, segment: number)
      guard !lists.isEmpty else { continue }
      let allowed = try Restrictions(contents).allowed(request, plan, segment: number)
      var retrieval = try BlockMaxRetrieval(
        segment: reader.segments[number], number: number, lists: lists, table: table, allowed: allowed,
        prunes: request.prunes)
      try retrieval.run(into: &top)
    }
    return try top.sorted()
  }

  /// The candidates that were chosen in their new order, then the others in the old one: what comes first does not depend
  /// on how many are asked for.
  private func rerank(
    _ best: [ScoredSection], _ candidates: consuming Reranker.Candidates, _ reranker: Reranker, _ wanted: Int
  ) throws(IndexError) -> [RankedSection] {
    let first = candidates.sections
    var evidence = try reranker.evidence(for: &candidates, wanted: wanted)
    if candidates.areWeak {
      let scores = zip(first, evidence).map { ScoreTable.value($0.score) * ($1?.factor(parameters) ?? 0) }
      let feedback = try RelevanceModel(contents, parameters, table).evidence(for: first, by: scores)
      for index in evidence.indices { evidence[index]?.feedback = feedback[index] }
    }
    var ranked: [RankedSection] = []
    for (section, evidence) in zip(first, evidence) {
      // Without evidence it is not among those that are wanted.
      guard let evidence else { continue }
      ranked.append(self.ranked(section, factor: evidence.factor(parameters), evidence))
    }
    ranked.sort { $0.score == $1.score ? $0.place < $1.place : $0.score > $1.score }
    var isOther = [Bool](repeating: true, count: best.count)
    for place in candidates.chosen { isOther[place] = false }
    guard let last = ranked.last, let next = isOther.firstIndex(of: true) else { return ranked }
    // The others keep their distances, below the last of the first.
    let factor = min(1, last.score / ScoreTable.value(max(1, best[next].score)))
    for place in best.indices where isOther[place] {
      ranked.append(self.ranked(best[place], factor: factor, nil))
    }
    return ranked
  }

  private func ranked(
    _ section: ScoredSection, factor: Double, _ evidence: SectionEvidence?
  ) -> RankedSection {
    let base = ScoreTable.value(section.score)
    return RankedSection(
      address: section.address, place: section.place, score: base * factor, baseScore: base,
      evidence: evidence)
  }

  private func makeHit(
    _ ranked: RankedSection, rank: Int, _ words: MatchTerms
  ) throws(IndexError) -> Hit {
    let stored = try contents.section(at: ranked.address)
    let section = stored.section
    let snippet = snippets.snippet(of: section, matching: words)
    return Hit(
      rank: rank, score: ranked.score, id: section.id, topic: section.topic, kind: stored.document.kind,
      collection: stored.document.collection, title: stored.document.title, heading: section.heading,
      source: SourceRange(
        path: stored.document.source, startLine: section.startLine, endLine: section.endLine),
      timestamp: section.timestamp, snippet: snippet.text, highlights: snippet.highlights,
      code: snippets.rankedCode(of: section, matching: words))
  }

  /// What to mark in the hits: each term by its weight, parts of names by theirs.
  private func matchTerms(_ plan: QueryPlan) -> MatchTerms {
    let hasComputedLists = plan.lists.contains { $0.term == nil }
    // A query has few lists: looking through them costs less than a dictionary.
    var words = MatchTerms(plan.query) { term in
      var weight: Double?
      for list in plan.lists where list.term == term { weight = max(weight ?? 0, list.weight) }
      return weight ?? (hasComputedLists ? 1 : 0)
    }
    for list in plan.lists where list.role == .synonym {
      if let term = list.term { words.add([term], weight: list.weight) }
    }
    return words
  }

  /// Nanoseconds of a clock that only goes forward.
  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
