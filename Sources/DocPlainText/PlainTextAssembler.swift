import DocDraft
import DocModel

/// Builds a draft document from the runs of lines that `PlainTextSegmenter` found. Headings begin sections, and other runs become blocks of the
/// current section. Every block keeps its source line numbers. Restored headings, tables and code are counted as repairs.
struct PlainTextAssembler {
  let source: SourceText
  var draft: DraftDocument
  var writer = TreeWriter()

  init(_ source: SourceText, kind: DocumentKind) {
    self.source = source
    draft = DraftDocument(kind: kind)
  }

  mutating func finished() -> DraftDocument {
    writer.finish(into: &draft)
    return draft
  }

  mutating func warn(line: Int, _ reason: String) {
    // Only hostile files cause this many warnings. Further warnings would not help.
    if draft.repairs.warnings.count < 200 { draft.repairs.warn(line + 1, reason) }
  }

  mutating func append(_ block: Block, from first: Int, to last: Int) {
    writer.append(block, startLine: first + 1, endLine: last + 1)
  }

  /// Appends lines as a paragraph, with white space folded to single spaces. The marker of a list item is removed from the text, because the
  /// style of the paragraph contains the marker.
  mutating func appendParagraph(from first: Int, to last: Int, isItem: Bool = false) {
    var text = folded(first, last)
    guard !text.isEmpty else { return }
    var style = Paragraph.Style.plain
    if isItem {
      let shape = LineShape(source.lineBytes(first))
      let mark = text.utf8.prefix(shape.bulletWidth).filter { $0 != 0x20 }
      let isNumber = mark.first.map(ByteClass.isDigit) ?? false
      style = .listItem(depth: shape.indent / 2, marker: isNumber ? mark.text : "•")
      text = text.utf8.dropFirst(shape.bulletWidth).text
    }
    append(.paragraph(Paragraph(InlineText(marked: text), style: style)), from: first, to: last)
  }

  /// Appends lines as code, without blank lines at either end. Common indentation is kept.
  mutating func appendCode(from first: Int, to last: Int) {
    let lines = (first...last).map { source.lineBytes($0) }
    let sample = CodeSample(
      language: CodeLanguageGuess.guess(lines), startLine: first + 1, endLine: last + 1,
      text: verbatim(first, last))
    append(.code(sample), from: first, to: last)
  }

  mutating func appendFigure(from first: Int, to last: Int) {
    let figure = Figure(startLine: first + 1, endLine: last + 1, text: verbatim(first, last))
    append(.figure(figure), from: first, to: last)
  }

  /// The text of the lines `first...last`, with line feeds between them.
  func verbatim(_ first: Int, _ last: Int) -> String {
    Array((first...last).map(source.lineBytes).joined(separator: [0x0a])).text
  }

  /// The words of the lines, separated by single spaces.
  func folded(_ first: Int, _ last: Int) -> String { TextCleaner.line(verbatim(first, last)) }
}
