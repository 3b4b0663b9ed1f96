import DocDraft
import DocModel

/// Converts between the documents of this package's pipeline and the public values.
extension DocumentContent {
  package init(_ document: Document) {
    self.init(
      title: document.title, kind: document.kind.rawValue, path: document.source,
      metadata: Dictionary(
        document.metadata.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }),
      sections: document.sections.map(SectionContent.init))
    topic = document.topic
    warnings = document.repairs.warnings.map {
      IngestionNote(path: document.source, line: $0.line, message: $0.reason)
    }
  }

  var draft: DraftDocument {
    var draft = DraftDocument(kind: DocumentKind(rawValue: kind) ?? .article, title: title)
    draft.metadata = metadata.map { MetadataEntry(key: $0.key, value: $0.value) }
      .sorted { UTF8Order.precedes($0.key, $1.key) }
    draft.sections = sections.map(\.draft)
    return draft
  }
}

extension SectionContent {
  package init(_ section: Section) {
    self.init(
      heading: "", level: section.level, anchor: section.anchor,
      lines: section.startLine...max(section.startLine, section.endLine),
      blocks: section.blocks.map(ContentBlock.init))
    id = section.id.description
    topic = section.topic
    headings = section.heading
    timestamp = section.timestamp
  }

  fileprivate var draft: DraftSection {
    // Line numbers must start at 1, but a custom reader may have counted from 0.
    let first = min(Int(Int32.max), max(1, lines.lowerBound))
    let last = min(Int(Int32.max), max(first, lines.upperBound))
    var draft = DraftSection(
      level: min(6, max(0, level)), heading: headings.last ?? "", timestamp: timestamp, anchor: anchor,
      startLine: first, endLine: last)
    draft.blocks = blocks.map { DraftBlock($0.block(first, last), startLine: first, endLine: last) }
    return draft
  }
}

extension ContentBlock {
  init(_ block: Block) {
    switch block {
    case .paragraph(let paragraph):
      switch paragraph.style {
      case .plain: self = .paragraph(paragraph.text)
      case .listItem(let depth, let marker): self = .listItem(paragraph.text, depth: depth, marker: marker)
      case .quote: self = .quote(paragraph.text)
      }
    case .code(let sample): self = .code(CodeContent(sample))
    case .table(let table):
      self = .table(header: table.header.map(\.marked), rows: table.rows.map { $0.map(\.marked) })
    case .figure(let figure): self = .figure(figure.text)
    }
  }

  fileprivate func block(_ first: Int, _ last: Int) -> Block {
    switch self {
    case .paragraph(let text): .paragraph(Paragraph(InlineText(marked: text)))
    case .listItem(let text, let depth, let marker):
      .paragraph(
        Paragraph(InlineText(marked: text), style: .listItem(depth: min(99, max(0, depth)), marker: marker)))
    case .quote(let text): .paragraph(Paragraph(InlineText(marked: text), style: .quote))
    case .code(let sample):
      .code(
        CodeSample(
          language: sample.language, title: sample.title, startLine: first, endLine: last, text: sample.text))
    case .table(let header, let rows):
      .table(Table(marked: header, rows: rows.map { Self.row($0, width: header.count) }))
    case .figure(let text): .figure(Figure(startLine: first, endLine: last, text: text))
    }
  }

  private static func row(_ cells: [String], width: Int) -> [String] {
    Array(cells.prefix(width)) + Array(repeating: "", count: max(0, width - cells.count))
  }
}

extension CodeContent {
  package init(_ sample: CodeSample) {
    self.init(sample.text, language: sample.language, title: sample.title)
  }
}
