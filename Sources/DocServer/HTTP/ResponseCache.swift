import DocModel
import DocSearch

/// Caches the responses of one searcher. Queries are repeated when a user types, goes back or turns pages, and when several users search for the
/// same words. Whether source files have changed is checked for each request, so it is not cached.
struct ResponseCache {
  /// The searcher whose responses are cached. For a new index, a new cache is made.
  let searcher: Searcher
  /// Two generations of responses. When `recent` is full, it becomes `former`, and a new `recent` begins. Responses that were not used recently
  /// are thus evicted without sorting.
  private var recent: [Key: SearchResponse] = [:]
  private var former: [Key: SearchResponse] = [:]
  private var bytes = 0
  private let mostBytes: Int

  /// The key of a response. Texts are compared by bytes as well, because `String` treats canonically equivalent texts as equal.
  private struct Key: Hashable {
    var request: SearchRequest
    var texts: [ByteString]

    init(_ request: SearchRequest) {
      self.request = request
      texts = ([request.text, request.document ?? ""] + request.collections + request.tags).map {
        ByteString($0)
      }
    }
  }

  /// - Parameter mostBytes: the approximate size limit of `recent`. The whole cache may become twice as large.
  init(_ searcher: Searcher, mostBytes: Int = 8 << 20) {
    self.searcher = searcher
    self.mostBytes = mostBytes
  }

  /// Returns the cached response; if there is none, searches.
  mutating func response(to request: SearchRequest) throws -> SearchResponse {
    let key = Key(request)
    if let known = recent[key] { return known }
    let response = try former[key] ?? searcher.search(request)
    // A partial response is not cached. The only reason why it is partial may be that its client disconnected.
    guard !response.isPartial, !response.lacksParts else { return response }
    let size = Self.bytes(of: response)
    if bytes + size > mostBytes {
      former = recent
      recent = [:]
      bytes = 0
    }
    if size <= mostBytes / 8 {
      recent[key] = response
      recent[key]?.elapsedMilliseconds = 0
      bytes += size
    }
    return response
  }

  /// The estimated size of a response in memory: the bytes of its texts, plus a constant per value.
  private static func bytes(of response: SearchResponse) -> Int {
    response.hits.reduce(512) { sum, hit in
      let code = hit.code.reduce(0) { $0 + $1.text.utf8.count + 128 }
      let headings = hit.heading.reduce(0) { $0 + $1.utf8.count + 16 }
      return sum + 512 + hit.snippet.utf8.count + headings + code + 128 * hit.copies.count
    }
  }
}
