import DocDraft
import DocModel

extension TreeWriter {
  /// Appends Markdown from inside another format, such as a comment or an API description. Headings become paragraphs.
  /// - Parameters:
  ///   - language: language of samples that do not declare one.
  ///   - line: maps a line of the Markdown to a line of the document.
  mutating func append(markdown bytes: [UInt8], language: String? = nil, line: (Int) -> Int) {
    let draft = MarkdownReader.read(SourceText(bytes: bytes), frontMatter: nil, kind: .reference)
    append(draft.sections, asLabels: true, language: language, line: line)
  }
}
