import DocModel
import DocSearch

/// Levels of detail in which a hit can be shown if the budget is small, most detailed first.
enum HitDetail: Int, CaseIterable, Sendable {
  case all
  case oneSample
  /// The lines of the best code sample around the words of the query.
  case excerpt
  case prose
  /// Only the section's headings and location, without its text.
  case name

  /// The levels of detail that a format allows. Formats for programs exclude excerpts, because an excerpt is not a complete sample.
  static func available(in format: SearchFormat, codeAlone: Bool) -> [HitDetail] {
    switch format {
    case .text, .markdown: codeAlone ? [.oneSample, .excerpt] : [.oneSample, .excerpt, .prose, .name]
    case .json, .jsonl: [.all, .oneSample, .prose, .name]
    case .tsv, .paths, .quickfix: [.all]
    }
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
