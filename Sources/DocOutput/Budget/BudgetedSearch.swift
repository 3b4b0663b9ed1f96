import DocModel
import DocSearch

/// The part of a search response that fits a budget of tokens: the best hits, each in as much detail as there is room
/// for, and what was left out.
///
/// Hits are taken best first. Each may have what is left of the budget but for what naming the others would take, or but
/// for half of it, if that is less: so the best answers are told in full, and the rest are named rather than lost.
package struct BudgetedSearch: Sendable {
  package private(set) var response: SearchResponse
  /// Ranks of hits without their code, and of hits of which only the name is left.
  private var withoutCode: [Int] = []
  private var onlyNamed: [Int] = []
  /// Hits of this page that were left out.
  private var leftOut = 0

  /// The smallest budget that always has room for the name of a hit.
  package static let fewestTokens = 100
  package static let mostTokens = 200_000
  /// Budgets from which there is room for what is near unknown names.
  private static let roomForAdvice = 500
  /// Room for saying what was left out.
  private static let noteTokens = 60

  /// `format` writes a response with the hits that it is given.
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
      var chosen: (hit: Hit, detail: HitDetail, cost: Int)?
      for detail in details {
        guard let reduced = hit.reduced(to: detail, words: words) else { continue }
        let cost = cost([reduced]) - frame
        if cost <= share {
          chosen = (reduced, detail, cost)
          break
        }
      }
      // A list of names answers nothing. So the best hit gets text even if less room is left for other names.
      if index == 0, chosen == nil || chosen?.detail == .name {
        for detail in details where detail != .name {
          guard let reduced = hit.reduced(to: detail, words: words) else { continue }
          let cost = cost([reduced]) - frame
          if cost <= room {
            chosen = (reduced, detail, cost)
            break
          }
        }
      }
      if chosen == nil, nameCosts[index] <= room, !codeAlone {
        chosen = (names[index], .name, nameCosts[index])
      }
      // Of code alone the next sample may be shorter; of sections none is named before a better one.
      guard let chosen else { if codeAlone { continue } else { break } }
      room -= chosen.cost
      kept.append(chosen.hit)
      note(chosen.detail, of: hit)
    }
    // The best hit is always told, cut: to be told that there is no room answers nothing.
    if kept.isEmpty, let first = response.hits.first {
      // Markdown ends with the note on what is left out.
      let room = kind == .markdown ? limit - Self.noteTokens : limit
      kept.append(first.shortened(to: room, names.first, isCode: codeAlone) { cost([$0]) })
      if !codeAlone { note(.name, of: first) }
    }
    // Costs of parts add up to a little less than the whole now and then.
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

  /// What there was no room for; nil when there was room for all of it.
  package var note: String? {
    var parts: [String] = []
    if leftOut > 0 { parts.append(DecimalText.count(leftOut, "section")) }
    if !onlyNamed.isEmpty { parts.append("the text of \(Self.list(onlyNamed))") }
    if !withoutCode.isEmpty { parts.append("the code of \(Self.list(withoutCode))") }
    return parts.isEmpty ? nil : "omitted to fit: " + parts.joined(separator: ", ")
  }

  /// `1, 3-5`.
  private static func list(_ ranks: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for rank in ranks.sorted() {
      if let last = ranges.last, last.upperBound + 1 == rank {
        ranges[ranges.count - 1] = last.lowerBound...rank
      } else {
        ranges.append(rank...rank)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
  }
}

extension Hit {
  /// The hit with its headings cut, so that naming it is never long.
  fileprivate var withShortHeadings: Hit {
    var hit = self
    hit.title = ShortText.cut(title, to: 60)
    if heading.count > 1 { hit.heading = [heading[heading.count - 1]] }
    hit.heading = hit.heading.map { ShortText.cut($0, to: 60) }
    return hit
  }
}

/// Text cut to a length.
enum ShortText {
  /// Bytes of a heading or a title that are shown in a line: two lines of a wide terminal. Headings that people write are shorter.
  private static let headingBytes = 240

  /// A heading or a title short enough to be read in a list.
  static func heading(_ text: String) -> String { cut(text, to: headingBytes) }

  /// At most so many bytes of whole characters, `…` behind what was cut.
  static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end > text.startIndex, end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
    return text[..<end] + "…"
  }
}
