import DocSearch
import Testing

@testable import DocServer

@Suite struct RecentAnswersTests {
  @Test func whatWasFoundIsFoundOnce() throws {
    let fixture = try ServerFixture()
    var answers = RecentAnswers(try fixture.index.searcher())
    var first = try answers.answer(to: SearchRequest("wick"))
    #expect(first.elapsedMilliseconds > 0 && !first.hits.isEmpty)
    let second = try answers.answer(to: SearchRequest("wick"))
    // Nothing was searched.
    #expect(second.elapsedMilliseconds == 0)
    first.elapsedMilliseconds = 0
    #expect(first == second)
    var narrower = SearchRequest("wick")
    narrower.onlyCode = true
    #expect(try answers.answer(to: narrower).elapsedMilliseconds > 0)
  }

  /// What is asked for again and again stays, whatever else is asked; the rest is forgotten.
  @Test func whatNobodyAsksForIsForgotten() throws {
    let fixture = try ServerFixture()
    var answers = RecentAnswers(try fixture.index.searcher(), mostBytes: 16 << 10)
    _ = try answers.answer(to: SearchRequest("oil"))
    _ = try answers.answer(to: SearchRequest("cotton"))
    // An answer counts for 512 bytes at least.
    for number in 1...64 {
      var page = SearchRequest("lantern")
      page.offset = number
      _ = try answers.answer(to: page)
      #expect(try answers.answer(to: SearchRequest("cotton")).elapsedMilliseconds == 0)
    }
    #expect(try answers.answer(to: SearchRequest("oil")).elapsedMilliseconds > 0)
  }
}
