import DocSearch

package enum SearchFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, tsv, paths, markdown, quickfix
}

package enum SearchFormatter {
  package static let schema = "bridgedoc.search/1"

  /// Formats a response. With `codeAlone`, text and Markdown show only the best code sample of each hit.
  package static func format(
    _ response: SearchResponse, as format: SearchFormat, options: TextOptions = TextOptions(),
    codeAlone: Bool = false
  ) -> [UInt8] {
    switch format {
    case .text:
      if codeAlone { return SearchText.code(response, options: options) }
      return SearchText.text(response, options: options)
    case .json: return SearchJSON.document(response, layout: .indented)
    case .jsonl: return SearchJSON.lines(response)
    case .tsv: return SearchLines.tsv(response, options)
    case .quickfix: return SearchLines.quickfix(response, options)
    case .paths: return SearchLines.paths(response, options)
    case .markdown: return SearchMarkdown.markdown(response, codeAlone: codeAlone)
    }
  }

  /// Formats as much of the response as fits the budget, and a note that says what was omitted. Markdown ends with the note. Other formats have
  /// no place for the note, so it is returned separately.
  package static func page(
    _ response: SearchResponse, as format: SearchFormat, options: TextOptions = TextOptions(),
    codeAlone: Bool = false, maxTokens: Int?
  ) -> (bytes: [UInt8], note: String?) {
    func formatted(_ response: SearchResponse) -> [UInt8] {
      self.format(response, as: format, options: options, codeAlone: codeAlone)
    }
    guard let maxTokens else { return (formatted(response), nil) }
    let fitted = BudgetedSearch(
      response, tokens: maxTokens, as: format, codeAlone: codeAlone, format: formatted)
    let bytes = formatted(fitted.response)
    guard format == .markdown, let note = fitted.note else { return (bytes, fitted.note) }
    return (bytes + Array("\n[\(note)]\n".utf8), nil)
  }

  /// The response on one line, as `--batch` prints it for each query.
  package static func batchLine(_ response: SearchResponse, maxTokens: Int? = nil) -> [UInt8] {
    guard let maxTokens else { return SearchJSON.document(response, layout: .compact) }
    let fitted = BudgetedSearch(response, tokens: maxTokens, as: .json) {
      SearchJSON.document($0, layout: .compact)
    }
    return SearchJSON.document(fitted.response, layout: .compact)
  }
}
