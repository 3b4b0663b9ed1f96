import DocDraft
import DocModel

/// Converts Markdown inside another format (a doc comment of a symbol graph, an API description) to blocks of one section. Headings become
/// paragraphs, and line numbers are those of the containing value.
enum MarkdownBlocks {
  static func blocks(
    of text: String, lines: ClosedRange<Int>, language: String? = nil
  ) -> [DraftBlock] {
    let draft = MarkdownReader.read(
      SourceText(bytes: Array(text.utf8)), frontMatter: nil, kind: .reference)
    var blocks: [DraftBlock] = []
    func append(_ block: Block) {
      blocks.append(DraftBlock(block, startLine: lines.lowerBound, endLine: lines.upperBound))
    }
    for section in draft.sections {
      if !section.heading.isEmpty { append(.paragraph(Paragraph(InlineText(plain: section.heading)))) }
      for block in section.blocks.map(\.block) {
        guard case .code(var sample) = block else {
          append(block)
          continue
        }
        (sample.startLine, sample.endLine) = (lines.lowerBound, lines.upperBound)
        sample.language = sample.language ?? language
        append(.code(sample))
      }
    }
    return blocks
  }
}
