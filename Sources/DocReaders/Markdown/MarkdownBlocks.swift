import DocDraft
import DocModel

extension TreeWriter {
  /// Appends Markdown that stands in another format: a comment, a description of an API. Headings become paragraphs.
  /// - Parameters:
  ///   - language: of samples that name none.
  ///   - line: maps a line of the Markdown to one of the document.
  mutating func append(markdown bytes: [UInt8], language: String? = nil, line: (Int) -> Int) {
    let draft = MarkdownReader.read(SourceText(bytes: bytes), frontMatter: nil, kind: .reference)
    append(draft.sections, asLabels: true, language: language, line: line)
  }
}
