import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// A query does not exceed its budget, and repetitions do not increase its cost.
@Suite struct SearchBudgetTests {
  private static let shared = Result { try TreeSections(400, words: 1...40) }

  private func planner(
    _ reader: IndexReader, _ budget: SearchBudget, _ parameters: RankingParameters = RankingParameters()
  ) throws -> QueryPlanner {
    QueryPlanner(
      reader: reader, parameters: parameters, budget: budget, preferences: SearchPreferences(),
      languages: try IndexLanguages(reader))
  }

  private func spent(_ text: String, _ reader: IndexReader) throws -> Int {
    let budget = SearchBudget([1 << 40, 1 << 40, 1 << 40])
    _ = try planner(reader, budget).plan(QueryParser().parse(text))
    return 1 << 40 - budget.left[SearchBudget.Part.lists.rawValue]
  }

  /// Compares phrases with a scan of all positions of all sections.
  @Test(arguments: 0..<20) func phrasesAreFoundWhereTheyStand(_ seed: Int) throws {
    let fixture = try Self.shared.get()
    let searcher = try Searcher(fixture.reader)
    var random = SeededGenerator(seed: UInt64(seed))
    let words = (0..<Int.random(in: 2...5, using: &random)).map { _ in
      ["oak", "elm", "ash", "fir"].randomElement(using: &random) ?? "oak"
    }
    let expected = fixture.texts.count { text in
      text.indices.contains { text[$0...].prefix(words.count).elementsEqual(words) }
    }
    let total = try searcher.search(SearchRequest("\"" + words.joined(separator: " ") + "\"")).total
    #expect(total == expected, "\(words)")
  }

  @Test func sayingTheSameAgainCostsNothing() throws {
    let reader = try Self.shared.get().reader
    let once = try spent("\"elm elm\"", reader)
    #expect(once > 0)
    #expect(try spent(Array(repeating: "\"elm elm\"", count: 16).joined(separator: " "), reader) == once)
    #expect(try spent("body:elm body:elm body:elm", reader) == spent("body:elm", reader))
    #expect(try spent("el* el*", reader) == spent("el*", reader))
    // The positions of a term are read once, whatever the length of the phrase.
    let long = try spent("\"" + Array(repeating: "elm", count: 32).joined(separator: " ") + "\"", reader)
    #expect(long < 3 * once)
  }

  @Test(arguments: ["\"elm oak\"", "body:elm", "el* oa*", "\"elm elm\" oak", "+\"elm oak\" fir"])
  func whatIsPastTheBudgetIsLeftOut(_ text: String) throws {
    let reader = try Self.shared.get().reader
    let whole = try planner(reader, SearchBudget()).plan(QueryParser().parse(text))
    #expect(!whole.budget.isPartial)
    for most in [0, 100, 1000] {
      let budget = SearchBudget([most, 1 << 40, 1 << 40])
      let plan = try planner(reader, budget).plan(QueryParser().parse(text))
      #expect(plan.budget.isPartial)
      // The positions of one section, or one posting, are the least that is read at once.
      #expect(budget.left[SearchBudget.Part.lists.rawValue] > -200 * max(1, plan.query.clauses.count))
      for (some, all) in zip(plan.lists, whole.lists) where most > 0 && some.label == all.label {
        #expect(some.documentFrequency <= all.documentFrequency)
      }
    }
  }

  @Test func aSearchEndsWhenNobodyWantsIt() throws {
    let searcher = try Searcher(Self.shared.get().reader)
    var asked = 0
    searcher.isWanted = {
      asked += 1
      return false
    }
    let response = try searcher.search(SearchRequest("\"elm oak\" elm"))
    #expect(asked == 1 && response.isPartial)
    searcher.isWanted = { true }
    let again = try searcher.search(SearchRequest("\"elm oak\" elm"))
    #expect(!again.isPartial && !again.hits.isEmpty)
  }

  /// Each of many words needs a list of its own, which no other limit bounds.
  @Test func retrievalPastTheBudgetIsPartial() throws {
    let reader = try Self.shared.get().reader
    func best(_ most: Int) throws -> (found: Int, isPartial: Bool) {
      let budget = SearchBudget([1 << 40, 1 << 40, most])
      let parameters = RankingParameters()
      let plan = try planner(reader, budget, parameters).plan(QueryParser().parse("elm oak ash fir"))
      let table = ScoreTable(parameters, averageLength: reader.averageWeightedLength)
      let lists = try PlanLists(reader, plan, table, parameters)
      let stage = try FirstStage(
        IndexContents(reader), SearchRequest("elm oak ash fir"), plan, lists, table)
      return (try stage.best(5).count, budget.isPartial)
    }
    #expect(try best(1 << 40) == (5, false))
    #expect(try best(100) == (0, true))
  }

  @Test func eachPartHasItsOwn() {
    let budget = SearchBudget([10, 10, 10])
    #expect(budget.spend(10, on: .lists) && !budget.isPartial)
    #expect(!budget.spend(1, on: .lists) && budget.isPartial && !budget.isCancelled)
    #expect(budget.spend(10, on: .evidence))
    #expect(!budget.spend(1, on: .evidence))
    #expect(budget.spend(10, on: .retrieval) && !budget.spend(1, on: .retrieval))
    #expect(budget.mayGoOn(after: 1_000_000))
  }
}
