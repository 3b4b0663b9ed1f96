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
      place(
        "\(hit.place):\(hit.source.startLine)", hit.kind, timestamp: hit.timestamp, id: hit.id,
        notes: [
          hit.copies.isEmpty ? nil : hit.copiesNote, hit.availabilityNote.map(MarkdownText.escaped),
          hit.freshness?.note,
        ], to: &output)
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

  /// Writes the line `path:line · kind · timestamp · id · note`.
  static func place(
    _ place: String, _ kind: DocumentKind, timestamp: String?, id: SectionID, notes: [String?],
    to output: inout OutputBuffer
  ) {
    let time = timestamp.map(MarkdownText.escaped)
    let parts = [MarkdownText.codeSpan(place), kind.rawValue, time, "`\(id)`"] + notes
    output.line(parts.compactMap(\.self).joined(separator: " · "))
  }
}
