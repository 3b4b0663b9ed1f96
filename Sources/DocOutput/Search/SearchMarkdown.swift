import DocModel
import DocSearch

/// Writes search responses as Markdown, for notes, chats and coding agents.
enum SearchMarkdown {
  static func markdown(_ response: SearchResponse, codeAlone: Bool) -> [UInt8] {
    var output = OutputBuffer()
    for note in SearchAdvice(safe: { $0 }).notes(on: response) where !codeAlone {
      output.blankLine()
      output.line("*" + MarkdownText.escaped(note.sentence) + "*")
    }
    for hit in response.hits {
      guard !codeAlone else {
        if let sample = hit.code.first {
          output.blankLine()
          MarkdownText.appendFenced(sample.text, language: sample.language, to: &output)
        }
        continue
      }
      output.blankLine()
      let parts = SearchText.shownPath(title: hit.title, heading: hit.heading)
      output.line("## \(hit.rank). " + parts.map { MarkdownText.escaped($0) }.joined(separator: " › "))
      output.newline()
      output.append(MarkdownText.codeSpan("\(hit.place):\(hit.source.startLine)"))
      output.append(" · \(hit.kind.rawValue)")
      if let timestamp = hit.timestamp { output.append(" · " + MarkdownText.escaped(timestamp)) }
      output.append(" · `\(hit.id)`")
      if !hit.copies.isEmpty { output.append(" · " + hit.copiesNote) }
      if let note = hit.availabilityNote { output.append(" · " + MarkdownText.escaped(note)) }
      output.line(hit.freshness?.note.map { " · " + $0 } ?? "")
      if let context = hit.context {
        output.newline()
        output.line("*" + MarkdownText.escaped(context) + "*")
      }
      if !hit.snippet.isEmpty {
        output.newline()
        output.line("> " + MarkdownText.paragraph(InlineText(marked: hit.snippet)))
      }
      if let sample = hit.code.first {
        output.newline()
        MarkdownText.appendFenced(sample.text, language: sample.language, to: &output)
      }
    }
    return output.bytes
  }
}
