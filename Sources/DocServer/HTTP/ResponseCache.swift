import DocModel
import DocSearch

/// Caches the responses of one searcher. Queries are repeated when a user types, goes back or turns pages, and when several users search for the
/// same words. Whether source files have changed is checked for each request, so it is not cached.
struct ResponseCache {
  /// The searcher whose responses are cached. For a new index, a new cache is made.
  let searcher: Searcher
  /// The responses that were used last, and those that were used before. When the first take half the room, they replace the second.
  private var recent: [Key: SearchResponse] = [:]
  private var older: [Key: SearchResponse] = [:]
  /// The estimated size of `recent`.
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

  /// - Parameter mostBytes: the approximate size limit of all responses together.
  init(_ searcher: Searcher, mostBytes: Int = 16 << 20) {
    self.searcher = searcher
    self.mostBytes = mostBytes
  }

  /// Returns the cached response; if there is none, searches.
  mutating func response(to request: SearchRequest) throws -> SearchResponse {
    let key = Key(request)
    if let response = recent[key] { return response }
    let response = try older[key] ?? searcher.search(request)
    // A partial response is not cached. The only reason why it is partial may be that its client disconnected.
    let size = Self.bytes(of: response)
    guard !response.isPartial, !response.lacksParts, size <= mostBytes / 8 else { return response }
    if bytes + size > mostBytes / 2 { (older, recent, bytes) = (recent, [:], 0) }
    recent[key] = response
    recent[key]?.elapsedMilliseconds = 0
    bytes += size
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
