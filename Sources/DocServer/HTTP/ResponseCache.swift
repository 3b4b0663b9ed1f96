import DocModel
import DocSearch

/// Caches the responses of one searcher. Queries are repeated when a user types, goes back or turns pages, and when several users search for the
/// same words. Whether source files have changed is checked for each request, so it is not cached.
struct ResponseCache {
  /// The searcher whose responses are cached. When the index is replaced, a new cache is created.
  let searcher: Searcher
  private var known: [Key: (response: SearchResponse, isUsed: Bool)] = [:]
  /// The keys of `known`, oldest first, from index `oldest` on. Eviction follows the second-chance algorithm: a response that was used is kept
  /// for another round. About one response is evicted per new one, because evicting many at once would delay all requests by 30 ms.
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

  /// Returns the cached response; if there is none, searches.
  mutating func response(to request: SearchRequest) throws -> SearchResponse {
    let key = Key(request)
    if let response = known[key]?.response {
      known[key]?.isUsed = true
      return response
    }
    let response = try searcher.search(request)
    // A partial response is not cached, because it may be partial only because its client disconnected.
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
