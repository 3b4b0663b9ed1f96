import DocDraft
import DocModel
import DocPlainText

/// Reads Markdown: CommonMark with GitHub's extensions, embedded HTML, kramdown attributes, abbreviations, front matter and DocC
/// directives. The document is an article, a readme or a reference.
struct MarkdownReader: TextReader {
  var name: String { "markdown" }
  var highest: Confidence { .strong }

  /// Accepts any text as a fallback. The confidence grows with the number of kinds of markup that only Markdown has. A single kind is weak
  /// evidence. For example, the `#` of a heading may also begin a comment in a script.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    // A DocC tutorial may contain no other Markdown.
    if DocCDirectives.begins(text.bytes) { return .strong }
    return switch probe.markdown?.sorts ?? 0 {
    case 0: .fallback
    case 1, 2: .possible
    case 3: .likely
    default: .strong
    }
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    Self.read(text, frontMatter: member.probe.frontMatter ?? FrontMatter(titleBlock: text), kind: nil)
  }

  /// Reads a text. `kind` is the kind of document; nil to infer it from the content. `isWhole` disables the division into pieces, so that tests
  /// can compare the result with and without it.
  static func read(
    _ text: SourceText, frontMatter: FrontMatter?, kind: DocumentKind?, isWhole: Bool = false
  ) -> DraftDocument {
    let source = MarkdownSource(text, from: frontMatter?.bodyLine ?? 0)
    var draft = DraftDocument(kind: kind ?? .article)
    frontMatter?.describe(&draft)
    var walker = MarkdownWalker(text)
    if kind == .skill, let description = frontMatter?.value("description") {
      walker.addParagraph(description, line: descriptionLine(text, frontMatter))
    }
    var pieces = MarkdownPieces(source, isWhole: isWhole)
    while let piece = pieces.piece() { walker.walk(piece) }
    walker.finish(into: &draft)
    for table in source.rowsLeftOut {
      draft.repairs.warn(
        table.line,
        "\(table.count) rows of this table were left out: the tables of a document have at most "
          + "\(MarkdownSource.mostCellsOfDocument) cells")
    }
    if kind == nil {
      var evidence = walker.evidence
      evidence.hasAbbreviations = source.hasAbbreviations
      draft.kind = MarkdownKind.of(draft, evidence: evidence, text: text)
    }
    draft.links += CrossReferences.links(in: draft.sections, isSkill: kind == .skill)
    return draft
  }

  private static func descriptionLine(_ text: SourceText, _ frontMatter: FrontMatter?) -> Int {
    let key = Array("description:".utf8)
    let lines = 0..<min(text.lineCount, frontMatter?.bodyLine ?? 0)
    return (lines.first { text.lineBytes($0).starts(with: key) } ?? 0) + 1
  }
}

extension TreeWriter {
  /// Appends Markdown that is embedded in another format, such as a comment or an API description.
  /// - Parameters:
  ///   - asLabels: whether headings become paragraphs instead of sections.
  ///   - language: the language of code samples that do not declare one.
  ///   - line: maps a line of the Markdown to a line of the document.
  mutating func append(
    markdown bytes: [UInt8], asLabels: Bool = true, language: String? = nil, line: (Int) -> Int
  ) {
    let draft = MarkdownReader.read(SourceText(bytes: bytes), frontMatter: nil, kind: .reference)
    if !asLabels { for link in draft.links { self.link(text: link.text, target: link.target) } }
    append(draft.sections, asLabels: asLabels, language: language, line: line)
  }
}
