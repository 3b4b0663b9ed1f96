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
    // The second response comes from the cache.
    #expect(second.elapsedMilliseconds == 0)
    first.elapsedMilliseconds = 0
    #expect(first == second)
    var narrower = SearchRequest("wick")
    narrower.onlyCode = true
    #expect(try answers.answer(to: narrower).elapsedMilliseconds > 0)
  }

  /// A response that is requested again and again stays in the cache, and others are evicted.
  @Test func whatNobodyAsksForIsForgotten() throws {
    let fixture = try ServerFixture()
    var answers = RecentAnswers(try fixture.index.searcher(), mostBytes: 16 << 10)
    _ = try answers.answer(to: SearchRequest("oil"))
    _ = try answers.answer(to: SearchRequest("cotton"))
    // A response is counted as at least 512 bytes.
    for number in 1...64 {
      var page = SearchRequest("lantern")
      page.offset = number
      _ = try answers.answer(to: page)
      #expect(try answers.answer(to: SearchRequest("cotton")).elapsedMilliseconds == 0)
    }
    #expect(try answers.answer(to: SearchRequest("oil")).elapsedMilliseconds > 0)
  }
}
