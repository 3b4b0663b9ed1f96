import DocModel
import DocSearch

/// Formats search responses for standard output, in every format of `search`.
package enum SearchFormatter {
  package static let schema = "bridgedoc.search/1"

  /// - Parameter codeAlone: limits text and Markdown to the best code sample of each hit.
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
    case .tsv: return tsv(response)
    case .quickfix: return quickfix(response)
    case .paths: return paths(response, end: options.endsWithNull ? 0 : 0x0A)
    case .markdown: return SearchMarkdown.markdown(response, codeAlone: codeAlone)
    }
  }

  /// Formats as much of the response as fits the budget. The note states the omissions. Markdown ends with the note; other formats cannot
  /// contain it, so it is returned.
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

  /// Writes `rank score id topic path:startLine title heading`, separated by tabs.
  private static func tsv(_ response: SearchResponse) -> [UInt8] {
    var output = OutputBuffer()
    for hit in response.hits {
      let values = [
        "\(hit.rank)", DecimalText.fixed(hit.score, digits: 4), hit.id.description, hit.topic,
        "\(hit.place):\(hit.source.startLine)", ShortText.heading(hit.title),
        hit.heading.map { ShortText.heading($0) }.joined(separator: " › "),
      ]
      output.line(values.map { TerminalText.safe($0) }.joined(separator: "\t"))
    }
    return output.bytes
  }

  /// Writes `path:line:column:text`, the format of compilers and `grep`, through which editors such as Vim and Emacs can step.
  private static func quickfix(_ response: SearchResponse) -> [UInt8] {
    var output = OutputBuffer()
    for hit in response.hits {
      let heading = SearchText.shownPath(title: hit.title, heading: hit.heading).suffix(2).joined(
        separator: " › ")
      let text = hit.snippet.isEmpty ? heading : "\(heading): \(hit.snippet)"
      output.line(TerminalText.safe("\(hit.place):\(hit.source.startLine):1:\(text)"))
    }
    return output.bytes
  }

  private static func paths(_ response: SearchResponse, end: UInt8) -> [UInt8] {
    var output = OutputBuffer()
    var seen: Set<String> = []
    for hit in response.hits {
      let place = "\(hit.place):\(hit.source.startLine)"
      if seen.insert(place).inserted { output.append(Array(TerminalText.safe(place).utf8) + [end]) }
    }
    return output.bytes
  }
}
