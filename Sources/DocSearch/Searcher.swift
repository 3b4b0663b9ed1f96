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

  public init(_ reader: IndexReader, parameters: RankingParameters = RankingParameters()) throws(IndexError) {
    self.reader = reader
    self.parameters = parameters
    contents = try IndexContents(reader)
    table = ScoreTable(parameters, averageLength: reader.averageWeightedLength)
  }

  /// A section that answers, before anything of it is read.
  public struct RankedSection: Sendable, Hashable {
    public var address: SectionAddress
    public var id: SectionID
    public var score: Double
    /// The part of the score that comes from the words alone.
    public var baseScore: Double
    var evidence = PositionalEvidence.none
  }

  /// Searches, and reads what the hits of the page show.
  public func search(_ request: SearchRequest) throws(IndexError) -> SearchResponse {
    let started = Self.now()
    let query = parser.parse(request.text)
    let plan = try QueryPlanner(reader, parameters).plan(query)
    let ranked = try rank(request, plan)
    let page = ranked.dropFirst(max(0, request.offset)).prefix(max(0, request.limit))
    var hits: [Hit] = []
    let explainer = ScoreExplainer(reader, plan, table)
    let words = matchTerms(plan)
    let snippets = SnippetMaker(limit: request.snippetLength)
    for (place, section) in page.enumerated() {
      var hit = try makeHit(section, rank: max(0, request.offset) + place + 1, words, snippets)
      if request.explains { hit.explanation = try explainer.explain(section) }
      hits.append(hit)
    }
    let total = request.countsTotal ? try count(request, plan) : ranked.count
    return SearchResponse(
      query: request.text, total: total, elapsedMilliseconds: Double(Self.now() - started) / 1e6,
      suggestion: try suggestion(for: query), unknownTerms: plan.unknownTerms, hits: hits)
  }

  /// The best sections, `offset` + `limit` of them, best first.
  public func rank(_ request: SearchRequest) throws(IndexError) -> [RankedSection] {
    try rank(request, try QueryPlanner(reader, parameters).plan(parser.parse(request.text)))
  }

  private func rank(_ request: SearchRequest, _ plan: QueryPlan) throws(IndexError) -> [RankedSection] {
    let wanted = max(0, request.offset) + max(0, request.limit)
    guard wanted > 0, !plan.lists.isEmpty else { return [] }
    let depth = max(wanted, parameters.rerankDepth)
    var top = TopSections(limit: depth, reader: reader)
    for number in reader.segments.indices {
      let lists = try scoredLists(plan, segment: number)
      guard !lists.isEmpty else { continue }
      let allowed = try Restrictions(contents).allowed(request, plan, segment: number)
      var retrieval = try BlockMaxRetrieval(
        segment: reader.segments[number], number: number, lists: lists, table: table, allowed: allowed,
        prunes: request.prunes)
      try retrieval.run(into: &top)
    }
    let best = try top.sorted()
    let reranker = Reranker(reader, plan, parameters)
    let evidence = try reranker.evidence(for: best)
    var ranked: [RankedSection] = []
    for (section, evidence) in zip(best, evidence) {
      let base = ScoreTable.value(section.score)
      ranked.append(
        RankedSection(
          address: section.address,
          id: try reader.segments[section.address.segment].sectionID(section.address.section),
          score: base * reranker.factor(evidence), baseScore: base, evidence: evidence))
    }
    ranked.sort { $0.score == $1.score ? $0.id < $1.id : $0.score > $1.score }
    return Array(ranked.prefix(wanted))
  }

  private func scoredLists(_ plan: QueryPlan, segment number: Int) throws(IndexError) -> [ScoredList] {
    var lists: [ScoredList] = []
    for list in plan.lists where plan.query.clauses[list.clause].occur != .mustNot {
      guard let place = list.places[number] else { continue }
      lists.append(
        ScoredList(
          cursor: try reader.segments[number].cursor(for: place), weight: ScoreTable.fixed(list.weight)))
    }
    return lists
  }

  /// Number of sections that match.
  private func count(_ request: SearchRequest, _ plan: QueryPlan) throws(IndexError) -> Int {
    var total = 0
    let restrictions = Restrictions(contents)
    for (number, segment) in reader.segments.enumerated() {
      var matching = SectionBitmap(count: segment.counts.sections)
      for list in plan.lists where plan.query.clauses[list.clause].occur != .mustNot {
        if let place = list.places[number] { try restrictions.insert(place, of: segment, into: &matching) }
      }
      if let allowed = try restrictions.allowed(request, plan, segment: number) {
        matching.formIntersection(allowed)
      }
      total += matching.count
    }
    return total
  }

  private func makeHit(
    _ ranked: RankedSection, rank: Int, _ words: MatchTerms, _ snippets: SnippetMaker
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
    var weights: [[UInt8]: Double] = [:]
    for list in plan.lists {
      if let term = list.term { weights[term] = max(weights[term] ?? 0, list.weight) }
    }
    let hasComputedLists = plan.lists.contains { $0.term == nil }
    return MatchTerms(plan.query) { weights[$0] ?? (hasComputedLists ? 1 : 0) }
  }

  /// Nanoseconds of a clock that only goes forward.
  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
