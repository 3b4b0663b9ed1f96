import DocModel
import DocSearch

/// The last answers of one searcher. Who types, goes back or turns a page asks again for what was just found, and a team asks for the same
/// words: that is found once. Whether the files of hits have changed since is no part of an answer, and is looked at anew.
struct RecentAnswers {
  /// The searcher whose answers they are: another index has another.
  let searcher: Searcher
  /// Answers in use, and those that were in use before: when the first are many, they take the place of the second. So what was not
  /// asked for among the last answers is forgotten, and nothing is sorted.
  private var recent: [Key: SearchResponse] = [:]
  private var former: [Key: SearchResponse] = [:]
  private var bytes = 0
  private let mostBytes: Int

  /// Texts that a request compares as text are compared by their bytes, too.
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

  /// - Parameter mostBytes: of answers in use, about; all that is kept is at most twice as much.
  init(_ searcher: Searcher, mostBytes: Int = 8 << 20) {
    self.searcher = searcher
    self.mostBytes = mostBytes
  }

  /// What the searcher finds, or found before.
  mutating func answer(to request: SearchRequest) throws -> SearchResponse {
    let key = Key(request)
    if let known = recent[key] { return known }
    let response = try former[key] ?? searcher.search(request)
    // One that was cut short may have been cut by who asked.
    guard !response.isPartial else { return response }
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

  /// The texts, and what lies around them.
  private static func bytes(of response: SearchResponse) -> Int {
    response.hits.reduce(512) { sum, hit in
      let code = hit.code.reduce(0) { $0 + $1.text.utf8.count + 128 }
      let headings = hit.heading.reduce(0) { $0 + $1.utf8.count + 16 }
      return sum + 512 + hit.snippet.utf8.count + headings + code + 128 * hit.copies.count
    }
  }
}
