import DocModel
import DocSearch

/// Caches the responses of one searcher. Queries are repeated when a user edits a query, goes back or turns pages, and when several users
/// search for the same words. The cache does not record whether source files have changed, because that is checked for each request.
struct ResponseCache {
  /// The searcher whose responses are cached. When the index is replaced, a new cache is created.
  let searcher: Searcher
  private var known: [Key: (response: SearchResponse, isUsed: Bool)] = [:]
  /// The elements from index `oldest` on are the keys of `known`, oldest first. Eviction follows the second-chance algorithm: a response that
  /// was used since it was last examined is kept for another round. For each new response, about one old response is evicted, because evicting
  /// many at once would delay all requests by 30 ms.
  private var keys: [Key] = []
  private var oldest = 0
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

  mutating func response(to request: SearchRequest) throws -> SearchResponse {
    let key = Key(request)
    if let response = known[key]?.response {
      known[key]?.isUsed = true
      return response
    }
    let response = try searcher.search(request)
    // A response may be partial only because its client disconnected, so partial responses are not cached.
    let size = Self.bytes(of: response)
    guard !response.isPartial, !response.lacksParts, size <= mostBytes / 8 else { return response }
    var cached = response
    cached.elapsedMilliseconds = 0
    known[key] = (cached, false)
    keys.append(key)
    bytes += size
    while bytes > mostBytes { evict() }
    return response
  }

  private mutating func evict() {
    let key = keys[oldest]
    oldest += 1
    if known[key]?.isUsed == true {
      known[key]?.isUsed = false
      keys.append(key)
    } else if let response = known.removeValue(forKey: key)?.response {
      bytes -= Self.bytes(of: response)
    }
    if oldest > keys.count / 2 {
      keys.removeFirst(oldest)
      oldest = 0
    }
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
