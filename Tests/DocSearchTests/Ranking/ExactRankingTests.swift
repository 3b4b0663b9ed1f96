import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// Ranking again looks at as few sections as it can, and gives what looking at all of them gives.
struct ExactRankingTests {
  private static let shared = Result { () throws -> (TemporaryFolder, IndexReader) in
    let folder = try TemporaryFolder()
    let documents = RankingCorpus.documents(60, sections: 400, seed: 3)
    try RankingCorpus.add(Array(documents[..<45]), to: folder.path)
    try RankingCorpus.add(Array(documents[45...]), to: folder.path)
    try RankingCorpus.delete(Set(documents[10..<15].map(\.source)), in: folder.path)
    return (folder, try IndexReader(directory: folder.path))
  }

  private static func restricted(_ request: SearchRequest, by number: Int) -> SearchRequest {
    var request = request
    switch number % 5 {
    case 1: request.kinds = [.skill, .article]
    case 2: request.onlyCode = true
    case 3: request.document = "document40"
    case 4: request.language = "swift"
    default: break
    }
    return request
  }

  /// Whatever is asked for, and whatever is left out.
  @Test(arguments: 0..<8)
  func itIsWhatLookingAtEverySectionGives(seed: Int) throws {
    let searcher = try Searcher(Self.shared.get().1)
    for (number, query) in RankingCorpus.queries(5, seed: UInt64(seed)).enumerated() {
      var request = Self.restricted(SearchRequest(query), by: number)
      request.limit = 100_000
      request.prunes = false
      let all = try searcher.rank(request)
      request.prunes = true
      for limit in [1, 10, 100, 100_000] {
        request.limit = limit
        #expect(try searcher.rank(request) == Array(all.prefix(limit)), "\(query), \(limit), seed \(seed)")
      }
    }
  }

  /// Queries of more lists than `ListCodes` have room for, too.
  @Test(arguments: 0..<4)
  func askingForMoreGoesOnFromWhatWasRead(seed: Int) throws {
    let reader = try Self.shared.get().1
    let contents = try IndexContents(reader)
    let parameters = RankingParameters()
    let (table, priors) = (
      ScoreTable(parameters, averageLength: reader.averageWeightedLength), try HeadingPriors(reader)
    )
    for words in RankingCorpus.queries(8, seed: UInt64(100 + seed)).withJoined(4) {
      let plan = try QueryPlanner(reader, parameters, SearchBudget()).plan(QueryParser().parse(words))
      guard !plan.lists.isEmpty else { continue }
      func ranking(_ prunes: Bool) throws -> SectionRanking {
        var request = SearchRequest(words)
        request.prunes = prunes
        return try SectionRanking(contents, request, plan, table, parameters, priors)
      }
      let all = try ranking(false).best(100_000)
      let pruned = try ranking(true)
      for wanted in [2, 13, 26, 200, 3000] {
        #expect(try pruned.best(wanted) == Array(all.prefix(wanted)), "\(words), \(wanted), seed \(seed)")
      }
    }
  }

  /// A filter takes sections away and lifts none above another by what it leaves out of sight.
  @Test func whatIsFilteredIsRankedAsThoughTheRestWereNotThere() throws {
    let searcher = try Searcher(Self.shared.get().1)
    for query in RankingCorpus.queries(20, seed: 77) {
      var request = SearchRequest(query)
      request.kinds = [.skill]
      request.limit = 3
      let few = try searcher.rank(request)
      request.limit = 1000
      #expect(try Array(searcher.rank(request).prefix(3)) == few, "\(query)")
    }
  }

  /// Of a thousand and more sections that match, most are passed over.
  @Test func fewSectionsAreLookedAtClosely() throws {
    let searcher = try Searcher(Self.shared.get().1)
    var (read, matching) = (0, 0)
    for query in RankingCorpus.queries(40, seed: 5) {
      var request = SearchRequest(query)
      request.limit = 5
      _ = try searcher.rank(request)
      read += searcher.effort.read
      matching += try searcher.search(request).total
    }
    #expect(read * 4 < matching)
  }

  @Test func bestScoresKeepsTheHighest() {
    var generator = SeededGenerator(seed: 11)
    for count in [0, 1, 2, 7, 64] {
      var best = BestScores(count: count)
      var all: [Double] = []
      for _ in 0..<200 {
        let score = Double(Int.random(in: 0..<50, using: &generator))
        all.append(score)
        best.insert(score)
        let expected = all.sorted(by: >)
        #expect(best.least == (all.count < count || count == 0 ? -.infinity : expected[count - 1]))
      }
    }
  }
}

extension [String] {
  /// Each by itself, and so many of them as one.
  fileprivate func withJoined(_ count: Int) -> [String] {
    self
      + stride(from: 0, to: self.count, by: count).map {
        self[$0..<Swift.min($0 + count, self.count)].joined(separator: " ")
      }
  }
}
