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
