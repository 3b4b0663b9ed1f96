import DocModel
import DocSearch
import DocSystem

/// Formats search responses for standard output, in every format of `search`.
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
    case .tsv: return tsv(response, options)
    case .quickfix: return quickfix(response, options)
    case .paths: return paths(response, options)
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

  /// Writes `rank score id topic path:startLine title heading`, separated by tabs.
  private static func tsv(_ response: SearchResponse, _ options: TextOptions) -> [UInt8] {
    var output = OutputBuffer()
    for hit in response.hits {
      let heading = hit.heading.map { ShortText.heading($0) }.joined(separator: " › ")
      for value in ["\(hit.rank)", DecimalText.fixed(hit.score, digits: 4), hit.id.description, hit.topic] {
        output.append(TerminalText.safe(value) + "\t")
      }
      output.append(place(of: hit, options))
      output.line("\t\(TerminalText.safe(ShortText.heading(hit.title)))\t\(TerminalText.safe(heading))")
    }
    return output.bytes
  }

  /// Writes `path:line:column:text`, the format of compilers and `grep`. Editors such as Vim and Emacs can jump to such a place.
  private static func quickfix(_ response: SearchResponse, _ options: TextOptions) -> [UInt8] {
    var output = OutputBuffer()
    for hit in response.hits {
      let heading = SearchText.shownPath(title: hit.title, heading: hit.heading).suffix(2).joined(
        separator: " › ")
      let text = hit.snippet.isEmpty ? heading : "\(heading): \(hit.snippet)"
      output.append(place(of: hit, options))
      output.line(TerminalText.safe(":1:\(text)"))
    }
    return output.bytes
  }

  private static func paths(_ response: SearchResponse, _ options: TextOptions) -> [UInt8] {
    var output = OutputBuffer()
    var seen: Set<[UInt8]> = []
    for hit in response.hits {
      let place = Self.place(of: hit, options)
      if seen.insert(place).inserted { output.append(place + [options.endsWithNull ? 0 : 0x0A]) }
    }
    return output.bytes
  }

  /// Formats `path:line`. In absolute paths, bytes that are not UTF-8 are kept, so that scripts can open the file. On a terminal, these bytes
  /// are escaped. Control characters are only kept if paths end with null bytes, because a line feed in a path would end the line.
  private static func place(of hit: Hit, _ options: TextOptions) -> [UInt8] {
    guard let file = hit.file, !options.isTerminal else {
      return Array(TerminalText.safe("\(hit.place):\(hit.source.startLine)").utf8)
    }
    let path = options.endsWithNull ? file : TerminalText.safe(file)
    return PathName.bytes(path) + Array(":\(hit.source.startLine)".utf8)
  }
}
