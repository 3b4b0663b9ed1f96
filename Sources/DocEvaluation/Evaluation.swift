/// Measures retrieval quality on judged queries. Rankings are added one at a time, and the results are means over all queries.
package struct Evaluation: Sendable, Hashable {
  /// Means over all queries with at least one correct answer.
  package struct Scores: Sendable, Hashable {
    package static let metrics: [(name: String, value: @Sendable (JudgedRanking) -> Double)] = [
      ("success@1", { $0.success(at: 1) }), ("success@5", { $0.success(at: 5) }),
      ("mrr@10", { $0.reciprocalRank(at: 10) }), ("ndcg@10", { $0.ndcg(at: 10) }),
      ("recall@100", { $0.recall(at: 100) }), ("map", { $0.averagePrecision }),
    ]

    package var queries = 0
    private var sums = [Double](repeating: 0, count: Scores.metrics.count)

    package var means: [Double] { sums.map { queries == 0 ? 0 : $0 / Double(queries) } }

    mutating func add(_ ranking: JudgedRanking) {
      queries += 1
      for (index, metric) in Self.metrics.enumerated() { sums[index] += metric.value(ranking) }
    }
  }

  /// A query whose first hit is not a correct answer.
  package struct Failure: Sendable, Hashable {
    package var query: String
    package var kind: String?
    /// The one-based rank of the first answer; nil if no answer was found.
    package var firstAnswer: Int?
    package var firstHit: RetrievedSection?
    /// Whether the query has hits although nothing in the index answers it.
    package var isNegative: Bool
  }

  package private(set) var all = Scores()
  /// The scores for each kind of query, in the order in which the kinds first occur. Queries without a kind are left out.
  package var kinds: [(kind: String, scores: Scores)] {
    kindNames.map { ($0, kindScores[$0] ?? Scores()) }
  }
  private var kindNames: [String] = []
  private var kindScores: [String: Scores] = [:]
  /// The number of queries without an answer in the index (`negatives`), and the number of such queries that have hits nevertheless
  /// (`negativesWithHits`).
  package private(set) var negatives = 0
  package private(set) var negativesWithHits = 0
  package private(set) var failures: [Failure] = []
  /// The scores of each query with an answer, from which confidence intervals are computed.
  package private(set) var results: [Result] = []

  package struct Result: Sendable, Hashable {
    package var query: String
    package var kind: String?
    package var scores: Scores
  }

  package init() {}

  package mutating func add(_ judged: JudgedQuery, _ ranking: JudgedRanking, hits: [RetrievedSection]) {
    var failure = Failure(
      query: judged.query, kind: judged.kind, firstAnswer: nil, firstHit: hits.first, isNegative: false)
    guard !judged.relevant.isEmpty else {
      negatives += 1
      if !hits.isEmpty {
        negativesWithHits += 1
        failure.isNegative = true
        failures.append(failure)
      }
      return
    }
    all.add(ranking)
    var result = Result(query: judged.query, kind: judged.kind, scores: Scores())
    result.scores.add(ranking)
    results.append(result)
    if let kind = judged.kind {
      if kindScores[kind] == nil { kindNames.append(kind) }
      kindScores[kind, default: Scores()].add(ranking)
    }
    if ranking.gains.first != true {
      failure.firstAnswer = ranking.gains.firstIndex(of: true).map { $0 + 1 }
      failures.append(failure)
    }
  }
}
