import DocModel

/// Reads plain text: an article whose headings, lists, tables and fences were lost, and any text that no other
/// reader knows. Structure is found by `LineModel`; with repair off, every block is a paragraph as it stands.
struct ArticleReader: DocumentReader {
  func confidence(in text: SourceText) -> Int {
    var sampled = 0
    var marks = 0
    let step = max(1, text.lineCount / 400)
    for line in stride(from: 0, to: text.lineCount, by: step) {
      let bytes = text.lineBytes(line)
      guard let first = bytes.first(where: { $0 != 0x20 }) else { continue }
      sampled += 1
      if Self.isMarkdown(bytes, first: first) { marks += 1 }
    }
    guard sampled > 0 else { return 1 }
    return marks * 25 > sampled || marks > 3 ? 5 : 30
  }

  /// Heading marks, fences and table borders of Markdown.
  private static func isMarkdown(_ bytes: ArraySlice<UInt8>, first: UInt8) -> Bool {
    if first == UInt8(ascii: "|") { return true }
    if bytes.starts(with: [0x60, 0x60, 0x60]) { return true }
    guard bytes.first == UInt8(ascii: "#") else { return false }
    let level = bytes.prefix(7).prefix { $0 == UInt8(ascii: "#") }.count
    return level <= 6 && bytes.dropFirst(level).first == 0x20
  }

  func read(_ text: SourceText, options: ReaderOptions) -> DraftDocument {
    guard options.repair else { return Self.readAsItStands(text, kind: .article) }
    let segmenter = PlainTextSegmenter(text)
    let runs = segmenter.runs()
    var assembler = PlainTextAssembler(text, kind: .article)
    var composer = PlainTextComposer(runs: runs, lines: segmenter.lines)
    composer.compose(into: &assembler)
    return assembler.finished()
  }

  /// Paragraphs between blank lines, nothing recognised.
  static func readAsItStands(_ text: SourceText, kind: DocumentKind) -> DraftDocument {
    var assembler = PlainTextAssembler(text, kind: kind)
    var begin: Int?
    for line in 0..<text.lineCount {
      if LineShape(text.lineBytes(line)).isBlank {
        if let first = begin { assembler.appendParagraph(from: first, to: line - 1) }
        begin = nil
      } else if begin == nil {
        begin = line
      }
    }
    if let first = begin { assembler.appendParagraph(from: first, to: text.lineCount - 1) }
    return assembler.finished()
  }
}
