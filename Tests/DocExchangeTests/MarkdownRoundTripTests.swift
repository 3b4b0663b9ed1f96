import DocDraft
import DocModel
import DocOutput
import DocReaders
import TestSupport
import Testing

/// Text that is printed as Markdown and read again is the same, for any characters.
@Suite struct MarkdownRoundTripTests {
  @Test("Random texts, made of what Markdown takes for marks", arguments: 0..<60)
  func texts(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let blocks = (0..<40).map { _ in Block.paragraph(Paragraph(text(&generator))) }
    try expectSame(blocks)
  }

  @Test("Random tables", arguments: 0..<30)
  func tables(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let width = Int.random(in: 2...4, using: &generator)
    let rows = (0...4).map { _ in (0..<width).map { _ in text(&generator) } }
    try expectSame([.table(Table(header: rows[0], rows: Array(rows.dropFirst())))])
  }

  @Test("Random lists, quotes and samples", arguments: 0..<30)
  func blocks(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var blocks: [Block] = []
    var depth = -1
    for _ in 0..<30 {
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: blocks.append(.paragraph(Paragraph(text(&generator), style: .quote)))
      case 1:
        depth = -1
        blocks.append(.paragraph(Paragraph(text(&generator))))
      case 2 where depth >= 0:
        depth = Int.random(in: 0...depth, using: &generator)
        blocks.append(.paragraph(Paragraph(text(&generator), style: .listItem(depth: depth, marker: ""))))
      case 3:
        let row = [text(&generator), text(&generator)]
        blocks.append(.table(Table(header: row, rows: [row])))
      case 4:
        let language = ["swift", "sw`ift", nil].randomElement(using: &generator) ?? nil
        blocks.append(
          .code(
            CodeSample(
              language: language, startLine: 1, endLine: 1,
              text: (0..<3).map { _ in text(&generator).plain }.joined(
                separator: ["\n", "\n\n", "\u{200B}\n\t&lt;"].randomElement(using: &generator) ?? "\n"))))
      default:
        depth = Int.random(in: 0...min(3, depth + 1), using: &generator)
        let marker = ["•", "•", "1.", "2.", "3)", "17."].randomElement(using: &generator) ?? "•"
        blocks.append(.paragraph(Paragraph(text(&generator), style: .listItem(depth: depth, marker: marker))))
      }
    }
    try expectSame(blocks)
  }

  /// The reader splits lines of more than 16 KiB, and paragraphs of more than 32 KiB.
  @Test func longParagraphs() throws {
    var generator = SeededGenerator(seed: 7)
    let words = (0..<500).map { _ in text(&generator) + InlineText(plain: " plain words ") }
    let long = TextCleaner.line(InlineText.joined(words))
    #expect(long.plain.utf8.count > 17_000)
    for style in [Paragraph.Style.plain, .listItem(depth: 0, marker: "•"), .listItem(depth: 0, marker: "3.")]
    {
      try expectSame([.paragraph(Paragraph(long, style: style))])
    }
  }

  @Test("Random headings", arguments: 0..<30)
  func headings(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let headings = (0..<12).map { _ in text(&generator).plain }
    var document = document([])
    document.sections = headings.map { section([$0], [.paragraph(Paragraph("Text."))]) }
    let again = try read(document)
    // The title is a separate section without text.
    #expect(again.sections.dropFirst().map(\.heading) == headings.map { [$0] })
  }

  // MARK: random texts

  private static let pieces = [
    "a", "word", "`", "``", "*", "**", "_", "__", "[", "]", "](", "[^1]", "<", "<b>", "</b>", "&", "&amp;",
    "\\", "\\\\",
    "|", "\\|", "#", "# ", "- ", "+ ", "1. ", "2) ", "> ", "---", "===", "!", "![", "(", ")", ":", "~", "é",
    "語", "😀",
    " ", " ", " ", "http://example.org/a_b", "[x] ", "<!-- -->", "[a]: b", "snake_case", "x*y", "'", "\"",
    ".", "<?", "$", "@",
    "{:", "{: .a}", "{#b}", "⚛\u{FE0E}\u{FE0E}",
  ]

  /// A text of marks and words, with random spans.
  private func text(_ generator: inout SeededGenerator) -> InlineText {
    var parts: [InlineText] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let words = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        Self.pieces.randomElement(using: &generator) ?? "a"
      }.joined()
      let kinds: [InlineText.Kind?] = [nil, nil, .code, .emphasis, .strong, .link]
      let kind = kinds.randomElement(using: &generator) ?? nil
      if kind == .link {
        let target = TextCleaner.line((Self.pieces.randomElement(using: &generator) ?? "") + "a b")
        parts.append(
          InlineText(plain: words).linked(
            to: Bool.random(using: &generator) ? target : TextCleaner.line(words)))
      } else {
        parts.append(kind.map { .all(words, as: $0) } ?? InlineText(plain: words))
      }
    }
    var text = parts.reduce(InlineText(plain: "")) { $0 + $1 }
    if Bool.random(using: &generator) {
      text = InlineText(
        plain: text.plain, spans: text.spans + [InlineText.Span(.strong, 0..<text.plain.utf8.count)])
    }
    // An address is always a link.
    let cleaned = BareURL.linked(TextCleaner.line(text))
    return cleaned.isEmpty ? "a" : cleaned
  }

  private func section(_ heading: [String], _ blocks: [Block]) -> Section {
    Section(
      id: SectionID(collection: "test", path: "a.md", heading: heading, ordinal: 0), topic: "a/b", level: 2,
      heading: heading, startLine: 1, endLine: 1, blocks: blocks)
  }

  private func document(_ blocks: [Block]) -> Document {
    Document(
      topic: "a", kind: .article, title: "Title", source: "a.md", sections: [section(["Title"], blocks)])
  }

  private func read(_ document: Document) throws -> Document {
    let bytes = DocumentMarkdown.file(document)
    return try #require(Ingestor(collection: "test").ingest(bytes: bytes, path: "a.md").documents.first)
  }

  private func expectSame(_ blocks: [Block], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let document = document(blocks)
    let again = try read(document)
    #expect(again.sections.count == 1, sourceLocation: sourceLocation)
    let found = again.sections.flatMap(\.blocks).map(withoutLines)
    for (one, other) in zip(blocks.map(withoutLines), found) where one != other {
      Issue.record("\(one)\nis read as\n\(other)", sourceLocation: sourceLocation)
      return
    }
    #expect(found.count == blocks.count, sourceLocation: sourceLocation)
  }

  private func withoutLines(_ block: Block) -> Block {
    guard case .code(var sample) = block else { return block }
    (sample.startLine, sample.endLine) = (0, 0)
    return .code(sample)
  }
}
