import DocDraft
import DocModel

/// Markdown inside another format (a doc comment of a symbol graph, a description of an API) as blocks of one section: its headings
/// are paragraphs, and its lines are those of the value that it stands in.
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
