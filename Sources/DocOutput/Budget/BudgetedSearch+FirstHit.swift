import DocModel
import DocSearch

extension Hit {
  /// Shortens the hit so that it costs at most `limit` tokens. The snippet is cut; if `isCode`, the best code sample is cut instead.
  ///
  /// If not even a quarter of the snippet fits, the hit keeps only its title, headings and location. A sample keeps at least its first line.
  func shortened(to limit: Int, _ name: Hit?, isCode: Bool, _ cost: (Hit) -> Int) -> Hit {
    var hit = name ?? self
    if isCode {
      guard var sample = code.first else { return hit }
      let lines = sample.text.split(separator: "\n", omittingEmptySubsequences: false)
      // A binary search finds the number of lines that fit.
      let kept = (1..<max(1, lines.count)).partitionPoint {
        sample.text = lines.prefix($0 + 1).joined(separator: "\n")
        hit.code = [sample]
        return cost(hit) <= limit
      }
      sample.text = lines.prefix(kept).joined(separator: "\n")
      hit.code = [sample]
      return hit
    }
    hit.code = []
    hit.highlights = []
    for share in [4, 3, 2, 1, 0] {
      let length = snippet.utf8.count * share / 4
      hit.snippet = share == 0 ? "" : ShortText.cut(snippet, to: length)
      if cost(hit) <= limit { return hit }
    }
    hit.availability = []
    if cost(hit) <= limit { return hit }
    // As the last resort, the title and headings are cut. The topic still identifies the hit.
    for length in [40, 24, 12] {
      hit.title = ShortText.cut(title, to: length)
      hit.heading = hit.heading.map { ShortText.cut($0, to: length) }
      if cost(hit) <= limit { break }
    }
    return hit
  }
}
