import DocDraft
import DocModel

/// Builds a draft document from the runs of lines that `PlainTextSegmenter` found. Headings begin sections, and other runs become blocks of the
/// current section. Every block keeps its source line numbers. Restored headings, tables and code are counted as repairs.
struct PlainTextAssembler {
  let source: SourceText
  private var draft: DraftDocument
  private var writer = TreeWriter()

  init(_ source: SourceText, kind: DocumentKind) {
    self.source = source
    draft = DraftDocument(kind: kind)
  }

  mutating func finished() -> DraftDocument {
    writer.finish(into: &draft)
    return draft
  }

  mutating func setTitle(_ title: String) { draft.title = title }
  mutating func addMetadata(_ entry: MetadataEntry) {
    if !draft.metadata.contains(where: { $0.key == entry.key }) { draft.metadata.append(entry) }
  }
  mutating func count(_ repair: RepairKind, _ times: Int = 1) { draft.repairs.count(repair, times) }
  mutating func warn(line: Int, _ reason: String) {
    // Only hostile files cause this many warnings. Further warnings would not help.
    if draft.repairs.warnings.count < 200 { draft.repairs.warn(line + 1, reason) }
  }

  /// Begins a section.
  /// - Parameter line: the zero-based line of the heading.
  mutating func open(level: Int, heading: String, line: Int) {
    writer.heading(level: level, text: heading, line: line + 1)
  }

  mutating func append(_ block: Block, from first: Int, to last: Int) {
    writer.append(block, startLine: first + 1, endLine: last + 1)
  }

  /// Appends lines as a paragraph, with white space folded to single spaces. The marker of a list item is removed from the text, because the
  /// style of the paragraph contains the marker.
  mutating func appendParagraph(from first: Int, to last: Int, isItem: Bool = false) {
    var bytes = folded(first, last)
    guard !bytes.isEmpty else { return }
    var style = Paragraph.Style.plain
    if isItem {
      let shape = LineShape(source.lineBytes(first))
      let width = min(shape.bulletWidth, bytes.count)
      let mark = bytes[..<width].filter { $0 != 0x20 }
      let isNumber = mark.first.map(ByteClass.isDigit) ?? false
      style = .listItem(
        depth: shape.indent / 2, marker: isNumber ? String(decoding: mark, as: UTF8.self) : "•")
      bytes = Array(bytes[width...])
    }
    append(
      .paragraph(Paragraph(InlineText(marked: String(decoding: bytes, as: UTF8.self)), style: style)),
      from: first, to: last)
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
    var bytes: [UInt8] = []
    for line in first...last {
      if line > first { bytes.append(0x0a) }
      bytes += source.lineBytes(line)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The words of the lines, separated by single spaces.
  func folded(_ first: Int, _ last: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in first...last {
      for byte in source.lineBytes(line) {
        if byte == 0xa0, bytes.last == 0xc2 {
          // A no-break space is left over from an empty cell or from padding, so it counts as a space.
          bytes.removeLast()
          if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
        } else if byte == 0x20 || byte == 0x09 || byte == 0x0b || byte == 0x0c || byte == 0x0d {
          if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
        } else {
          bytes.append(byte)
        }
      }
      if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return bytes
  }

  func foldedText(_ first: Int, _ last: Int) -> String {
    String(decoding: folded(first, last), as: UTF8.self)
  }
}
