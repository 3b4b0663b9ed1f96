import DocModel
import DocSearch

/// Fits a search response into a token budget: the best hits, each in as much detail as fits, and a note on the number of omitted hits.
///
/// Hits are handled in rank order. For each hit, up to half of the remaining budget is reserved for the names of all later hits. The hit may
/// use the rest of the budget. The best hits are therefore shown in full, and later hits at least by name.
package struct BudgetedSearch: Sendable {
  package private(set) var response: SearchResponse
  /// The ranks of hits that are shown without code (`withoutCode`), and of hits that are shown only by name (`onlyNamed`).
  private var withoutCode: [Int] = []
  private var onlyNamed: [Int] = []
  private var leftOut = 0

  /// The smallest allowed budget in tokens. It always has room for the name of one hit.
  package static let fewestTokens = 100
  package static let mostTokens = 200_000
  /// The smallest budget in tokens with which corrections and suggestions are shown beside the hits.
  private static let roomForAdvice = 500
  static let noteTokens = 60

  package init(
    _ response: SearchResponse, tokens limit: Int, as kind: SearchFormat, codeAlone: Bool = false,
    format: (SearchResponse) -> [UInt8]
  ) {
    var response = response
    if limit < Self.roomForAdvice {
      response.corrections = []
      response.nearNames = []
    }
    self.response = response
    let words = QueryWords(response.query)
    func cost(_ hits: [Hit]) -> Int {
      var page = response
      page.hits = hits
      return TokenEstimate.tokens(in: format(page))
    }
    let frame = cost([])
    let details = HitDetail.available(in: kind, codeAlone: codeAlone)
    let names = response.hits.map { hit in
      (details.last.flatMap { hit.reduced(to: $0, words: words) } ?? hit).withShortHeadings
    }
    let nameCosts = names.map { cost([$0]) - frame }
    var room = limit - frame - Self.noteTokens
    var kept: [Hit] = []
    for (index, hit) in response.hits.enumerated() {
      let others = nameCosts[(index + 1)...].reduce(0, +)
      let share = room - min(others, room / 2)
      /// The hit at the most detailed level at which it costs at most `most` tokens; nil if it costs more at every level.
      func fitted(_ details: some Sequence<HitDetail>, to most: Int) -> (
        hit: Hit, detail: HitDetail, cost: Int
      )? {
        for detail in details {
          guard let reduced = hit.reduced(to: detail, words: words) else { continue }
          let cost = cost([reduced]) - frame
          if cost <= most { return (reduced, detail, cost) }
        }
        return nil
      }
      var chosen = fitted(details, to: share)
      // The best hit is shown with text even if that leaves no room for the names of some later hits, because a list of names is not an answer.
      if index == 0, chosen == nil || chosen?.detail == .name {
        chosen = fitted(details.filter { $0 != .name }, to: room) ?? chosen
      }
      if chosen == nil, nameCosts[index] <= room, !codeAlone {
        chosen = (names[index], .name, nameCosts[index])
      }
      // If only code is shown, a later, shorter sample may still fit. In other output, all hits after the first omitted hit are omitted.
      guard let chosen else { if codeAlone { continue } else { break } }
      room -= chosen.cost
      kept.append(chosen.hit)
      note(chosen.detail, of: hit)
    }
    // The best hit is always shown, cut if necessary. A note that nothing fits would not help.
    if kept.isEmpty, let first = response.hits.first {
      // In Markdown, the note on omitted hits needs room at the end.
      let room = kind == .markdown ? limit - Self.noteTokens : limit
      kept.append(first.shortened(to: room, names.first, isCode: codeAlone) { cost([$0]) })
      if !codeAlone { note(.name, of: first) }
    }
    // The whole page may cost more than the sum of the costs of its hits, so the page is measured again.
    while kept.count > 1, cost(kept) > limit - Self.noteTokens { kept.removeLast() }
    leftOut = response.hits.count - kept.count
    self.response.hits = kept
  }

  private mutating func note(_ detail: HitDetail, of hit: Hit) {
    switch detail {
    case .all, .oneSample, .excerpt: break
    case .prose: withoutCode.append(hit.rank)
    case .name: if !hit.snippet.isEmpty || !hit.code.isEmpty { onlyNamed.append(hit.rank) }
    }
  }

  package var note: String? {
    var parts: [String] = []
    if leftOut > 0 { parts.append(DecimalText.count(leftOut, "section")) }
    if !onlyNamed.isEmpty { parts.append("the text of \(Self.list(onlyNamed))") }
    if !withoutCode.isEmpty { parts.append("the code of \(Self.list(withoutCode))") }
    return parts.isEmpty ? nil : "omitted to fit: " + parts.joined(separator: ", ")
  }

  /// Formats ranks as ranges: `1, 3-5`.
  private static func list(_ ranks: [Int]) -> String {
    let ranges = RangeSet(ranks.map { $0..<$0 + 1 }).ranges
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)" }
      .joined(separator: ", ")
  }
}

extension Hit {
  /// The hit with its headings cut, so that its name is always short.
  fileprivate var withShortHeadings: Hit {
    var hit = self
    hit.title = ShortText.cut(title, to: 60)
    hit.heading = heading.suffix(1).map { ShortText.cut($0, to: 60) }
    return hit
  }

  /// Shortens the hit so that it costs at most `limit` tokens. The snippet is cut; if `isCode`, the best code sample is cut instead.
  ///
  /// If not even a quarter of the snippet fits, only the name remains. The first line of a code sample always remains.
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

extension Hit {
  private static let excerptLines = 10

  /// The hit reduced to a level of detail; nil if a more detailed level gives the same hit.
  func reduced(to detail: HitDetail, words: QueryWords) -> Hit? {
    var hit = self
    switch detail {
    case .all: break
    case .oneSample: hit.code = Array(code.prefix(1))
    case .excerpt:
      guard let sample = code.first else { return nil }
      let excerpt = ShownCodeLines(sample, limit: Self.excerptLines, words: words)
      guard !excerpt.isWhole else { return nil }
      var cut = sample
      cut.text = excerpt.text(more: "bridgedoc show \(id) --code")
      hit.code = [cut]
    case .prose:
      guard !code.isEmpty else { return nil }
      hit.code = []
    case .name:
      hit.code = []
      hit.snippet = ""
      hit.highlights = []
      hit.explanation = nil
    }
    return hit
  }
}

extension ShownCodeLines {
  var isWhole: Bool { shown.count == 1 && shown.first == 0..<lines.count }

  /// The lines of the excerpt, with one line for each gap. The last line says how to get the complete sample.
  func text(more: String) -> String {
    var result: [String] = []
    var end = 0
    for range in shown {
      if range.lowerBound > end {
        result.append("⋮ \(DecimalText.count(range.lowerBound - end, "line"))")
      }
      result += lines[range]
      end = range.upperBound
    }
    let left = lines.count - end
    result.append(left > 0 ? "⋮ \(DecimalText.count(left, "line")): \(more)" : "⋮ \(more)")
    return result.joined(separator: "\n")
  }
}
