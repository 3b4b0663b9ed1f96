import CCMark
import DocDraft
import DocModel
import DocSystem

/// Walks the events of a Markdown tree once and writes sections.
struct MarkdownWalker {
  private let text: SourceText
  /// The current piece, the number of lines before it, and its one-based last line.
  private var tree = MarkdownTree()
  private var lineOffset = 0
  private var lastLine = 0
  /// Whether the current piece ends inside a table.
  private var endsInTable = false
  private(set) var writer = TreeWriter()

  private var inline = MarkdownInline()
  /// The checkbox of a task item. The checkbox is written before the first paragraph of the item.
  private var tick: String?
  /// The open table, which may continue in the next piece.
  private var table: TableScope?
  /// The writer's position at the first citation of each footnote, by the footnote's number. cmark numbers the footnotes of each piece from 1.
  private var citations: [Int: Int] = [:]
  private var footnoteCount = 0
  /// The writer's position at the first citation of each footnote that another piece defines, by label.
  private var earlierCitations: [[UInt8]: Int] = [:]
  /// The position at which the footnote being read is written; nil outside footnotes.
  private var destination: Int?
  /// Whether the current node is after the last line of the piece, because `MarkdownPieces` appended it.
  private var isAdded = false
  /// HTML that ends inside a table, because a blank line divided the table. The next HTML block is appended to this HTML.
  private var pendingHTML: (bytes: [UInt8], line: Int, parts: Int)?
  /// Upper bound on the number of HTML blocks that are joined. If a table consists of more blocks, the rest are read separately.
  private static let mostHTMLParts = 50
  /// Whether the open paragraph belongs to a `<pre>` in `pendingHTML`.
  private var isInSample = false
  private(set) var evidence = MarkdownKindEvidence()

  private struct TableScope {
    var line: Int
    var header: [InlineText] = []
    var rows: [[InlineText]] = []
    var row: [InlineText] = []
    var isHeader = false
  }

  init(_ text: SourceText) { self.text = text }

  mutating func walk(_ piece: MarkdownPieces.Piece) {
    (tree, lineOffset) = (piece.tree, piece.lineOffset)
    lastLine = piece.lineOffset + piece.lastLine
    endsInTable = piece.endsInTable
    citations.removeAll(keepingCapacity: true)
    footnoteCount = 0
    while let event = tree.next() {
      if event.isEntering { enter(event.kind) } else { leave(event.kind) }
    }
    // Frees the tree before the next piece is parsed.
    tree = MarkdownTree()
  }

  mutating func finish(into draft: inout DraftDocument) {
    flushHTML()
    writer.finish(into: &draft)
  }

  private var startLine: Int { tree.startLine + lineOffset }
  private var endLine: Int { tree.endLine + lineOffset }

  /// Adds the description in the front matter as a paragraph.
  mutating func addParagraph(_ words: String, line: Int) {
    writer.paragraph(InlineText(plain: words), startLine: line)
  }

  private mutating func enter(_ kind: cmark_node_type) {
    switch kind {
    case CMARK_NODE_TEXT: inline.text(tree)
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: inline.space()
    case CMARK_NODE_CODE: inline.code(tree)
    case CMARK_NODE_HTML_INLINE: inline.html(tree.literal)
    case CMARK_NODE_EMPH: inline.open(.emphasis)
    case CMARK_NODE_STRONG: inline.openStrong(isName: isDunderName)
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE: inline.openLink(tree.url)
    case CMARK_NODE_FOOTNOTE_REFERENCE: cite()
    case CMARK_NODE_PARAGRAPH:
      isInSample = continueSample()
      if !isInSample { flushHTML() }
      inline.begin()
    case CMARK_NODE_HEADING:
      flushHTML()
      inline.begin()
    case .tableCell: inline.begin()
    case CMARK_NODE_CODE_BLOCK:
      if continueSample() { break }
      flushHTML()
      code()
    case CMARK_NODE_HTML_BLOCK: html()
    case CMARK_NODE_LIST:
      flushHTML()
      writer.openList(from: tree.listStart, end: tree.isParenthesised ? ")" : ".")
    case CMARK_NODE_ITEM:
      writer.openItem()
      tick = tree.isTicked.map { $0 ? "[x] " : "[ ] " }
    case CMARK_NODE_BLOCK_QUOTE:
      flushHTML()
      writer.openQuotation()
    case .table:
      flushHTML()
      if table == nil { table = TableScope(line: startLine) }
    case .tableRow:
      table?.row = []
      table?.isHeader = tree.isHeaderRow
    case CMARK_NODE_FOOTNOTE_DEFINITION:
      flushHTML()
      footnoteCount += 1
      let label = tree.literal
      // `MarkdownPieces` appended the definitions after the piece's last line. They are not written here.
      isAdded = startLine > lastLine
      if isAdded {
        if earlierCitations[label] == nil { earlierCitations[label] = citations[footnoteCount] }
      } else {
        destination = earlierCitations[label] ?? citations[footnoteCount] ?? writer.position
        evidence.footnotes += 1
      }
    default: break
    }
  }

  private mutating func leave(_ kind: cmark_node_type) {
    switch kind {
    case CMARK_NODE_EMPH: inline.close(.emphasis)
    case CMARK_NODE_STRONG: inline.closeStrong()
    case CMARK_NODE_LINK: inline.closeLink()
    case CMARK_NODE_IMAGE: inline.closePicture()
    case CMARK_NODE_PARAGRAPH: leaveParagraph()
    case CMARK_NODE_HEADING: leaveHeading()
    case .tableCell: leaveCell()
    case .tableRow: leaveRow()
    case .table: leaveTable()
    case CMARK_NODE_LIST: writer.closeList()
    case CMARK_NODE_ITEM:
      writer.closeItem()
      tick = nil
    case CMARK_NODE_BLOCK_QUOTE: writer.closeQuotation()
    case CMARK_NODE_FOOTNOTE_DEFINITION: (destination, isAdded) = (nil, false)
    default: break
    }
  }

  /// Whether the strong text is an identifier such as `__init__`, whose underscores CommonMark parses as markup.
  private var isDunderName: Bool {
    let (line, column) = (startLine - 1, tree.startColumn - 1)
    guard line >= 0, line < text.lineCount, column >= 0 else { return false }
    let source = text.lineBytes(line).dropFirst(column)
    let name = source.prefix { ByteClass.isLower($0) || ByteClass.isDigit($0) || $0 == 0x5f }
    return name.count > 4 && ByteSearch.starts(name, with: "__")
      && ByteSearch.starts(name.suffix(2), with: "__")
  }

  private mutating func cite() {
    guard let number = Int(tree.literal.text), citations[number] == nil else { return }
    citations[number] = destination ?? writer.position
  }

  private mutating func leaveParagraph() {
    guard !isInSample, !isAdded, startLine <= lastLine || destination != nil else { return }
    inline.removeStrikes()
    var words = inline.text
    guard !words.isEmpty else { return }
    if let tick {
      words = InlineText(plain: tick) + words
      self.tick = nil
    }
    if writer.isInQuotation { words = Self.alert(words) }
    writer.paragraph(words, startLine: startLine, endLine: endLine, to: destination)
  }

  /// Converts the `[!NOTE]` of a GitHub alert to “Note:”.
  private static func alert(_ words: InlineText) -> InlineText {
    let bytes = Array(words.plain.utf8)
    guard bytes.starts(with: [0x5b, 0x21]), let close = bytes.firstIndex(of: 0x5d) else { return words }
    let name = bytes[2..<close]
    guard !name.isEmpty, name.count < 12, name.allSatisfy(ByteClass.isLetter) else { return words }
    var label = name.map(ByteClass.lowered)
    label[0] &= 0xdf
    return InlineText(plain: label.text + ":") + words.dropFirst(close + 1)
  }

  private mutating func leaveHeading() {
    inline.removeStrikes()
    let level = tree.headingLevel
    let anchor = inline.removeAttributes()
    let text = inline.text
    let heading = text.plain
    guard !heading.isEmpty else { return }
    evidence.take(heading: heading, level: level)
    // A heading inside a list, quote or footnote does not begin a section.
    if destination != nil || writer.isNested {
      writer.append(
        .paragraph(Paragraph(text)), startLine: startLine, endLine: endLine, to: destination)
    } else {
      writer.heading(level: level, text, line: startLine, anchor: anchor)
    }
  }

  private mutating func leaveCell() {
    inline.removeStrikes()
    guard table != nil else { return }
    table?.row.append(inline.text)
  }

  private mutating func leaveRow() {
    // `table` is changed in place. A local copy would share the rows, and each append would copy all of them.
    guard let isHeader = table?.isHeader, let row = table?.row else { return }
    if !isHeader {
      table?.rows.append(row)
    } else if table?.header.isEmpty == true {
      table?.header = row
    }
  }

  private mutating func leaveTable() {
    guard let scope = table, !endsInTable || endLine < lastLine else { return }
    table = nil
    let value = Table(header: scope.header, rows: scope.rows)
    writer.append(.table(value), startLine: scope.line, endLine: endLine, to: destination)
  }

  private mutating func code() {
    var content: [UInt8] = []
    tree.appendLiteral(to: &content)
    let isFenced = tree.isFenced
    let first = startLine + (isFenced ? 1 : 0)
    // The content of an unclosed fence includes the lines appended after the piece, so these lines are removed.
    let surplus = endLine - lastLine
    if surplus > 0 {
      for _ in 0...surplus {
        guard let end = content.lastIndex(of: 0x0a) else { break }
        content.removeLast(content.count - end)
      }
    }
    while content.last == 0x0a { content.removeLast() }
    guard !content.isEmpty else { return }
    let lines = content.count { $0 == 0x0a }
    let language = isFenced ? CodeLanguageName.named(tree.fenceInfo) : nil
    let sample = CodeSample(language: language, startLine: first, endLine: first + lines, text: content.text)
    evidence.take(code: content, language: language)
    // Docusaurus and MkDocs show ```` ```js title="app.js" ```` with the title above the code.
    if isFenced, let title = MarkdownContainers.value("title=", in: tree.fenceInfo[...]) {
      writer.paragraph(
        .all(title.text, as: .strong), startLine: startLine, endLine: startLine, to: destination)
    }
    writer.append(
      .code(sample), startLine: startLine, endLine: min(endLine, lastLine), to: destination)
  }

  private mutating func html() {
    // Processing instructions and CDATA sections are not text.
    if pendingHTML == nil, ["<?", "<!["].contains(where: { tree.literal.starts(with: $0.utf8) }) { return }
    extendHTML(by: tree.literal)
    guard let html = pendingHTML else { return }
    evidence.take(html: html.bytes)
    if html.parts >= Self.mostHTMLParts || !Self.isOpen("<table", "</table", html.bytes) {
      flushHTML()
    }
  }

  /// Appends a block to `pendingHTML`. Restores the blank lines before the block, so that line numbers stay correct.
  private mutating func extendHTML(by bytes: [UInt8]) {
    var html = pendingHTML ?? ([], startLine, 0)
    pendingHTML = nil
    let gap = max(0, startLine - html.line - html.bytes.count { $0 == 0x0a })
    html.bytes += Array(repeating: 0x0a, count: min(gap, 1000)) + bytes
    html.parts += 1
    pendingHTML = html
  }

  /// If a blank line divides a `<pre>` in a table, the block after the blank line is copied from the source to the code sample.
  private mutating func continueSample() -> Bool {
    let (first, end) = (startLine - 1, min(endLine, lastLine, text.lineCount))
    guard let html = pendingHTML, html.parts < Self.mostHTMLParts, 0..<end ~= first,
      Self.isOpen("<pre", "</pre", html.bytes)
    else { return false }
    extendHTML(by: (first..<end).flatMap { text.lineBytes($0) + [0x0a] })
    return true
  }

  private mutating func flushHTML() {
    guard let pending = pendingHTML else { return }
    pendingHTML = nil
    let fragment = HTMLTree(pending.bytes[...])
    var html = HTMLBlockWriter(fragment, lineOffset: pending.line - 1, destination: destination)
    html.write(0..<fragment.nodes.count, into: &writer)
  }

  /// Whether the last element that begins with a tag has no end tag.
  private static func isOpen(_ tag: StaticString, _ end: StaticString, _ bytes: [UInt8]) -> Bool {
    // The size is limited, because a table divided into hundreds of parts would be read again for each part.
    guard bytes.count < 1 << 18, bytes.contains(UInt8(ascii: "<")) else { return false }
    let lower = bytes.map(ByteClass.lowered)
    guard var begin = ByteSearch.first(tag, in: lower) else { return false }
    while let next = ByteSearch.first(tag, in: lower, from: begin.upperBound) { begin = next }
    return ByteSearch.first(end, in: lower, from: begin.upperBound) == nil
  }
}
