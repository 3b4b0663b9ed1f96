import DocSearch
import Testing

@testable import DocServer

@Suite struct ResponseCacheTests {
  @Test func whatWasFoundIsFoundOnce() throws {
    let fixture = try ServerFixture()
    var responses = ResponseCache(try fixture.index.searcher())
    var first = try responses.response(to: SearchRequest("wick"))
    #expect(first.elapsedMilliseconds > 0 && !first.hits.isEmpty)
    let second = try responses.response(to: SearchRequest("wick"))
    // The second response comes from the cache.
    #expect(second.elapsedMilliseconds == 0)
    first.elapsedMilliseconds = 0
    #expect(first == second)
    var narrower = SearchRequest("wick")
    narrower.onlyCode = true
    #expect(try responses.response(to: narrower).elapsedMilliseconds > 0)
  }

  /// A response that is requested again and again stays in the cache, and others are evicted.
  @Test func whatNobodyAsksForIsForgotten() throws {
    let fixture = try ServerFixture()
    var responses = ResponseCache(try fixture.index.searcher(), mostBytes: 16 << 10)
    _ = try responses.response(to: SearchRequest("oil"))
    _ = try responses.response(to: SearchRequest("cotton"))
    // A response is counted as at least 512 bytes.
    for number in 1...64 {
      var page = SearchRequest("lantern")
      page.offset = number
      _ = try responses.response(to: page)
      #expect(try responses.response(to: SearchRequest("cotton")).elapsedMilliseconds == 0)
    }
    #expect(try responses.response(to: SearchRequest("oil")).elapsedMilliseconds > 0)
  }
}
