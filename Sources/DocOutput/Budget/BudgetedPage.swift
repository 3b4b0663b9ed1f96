import DocModel
import DocSearch
import DocTopics

/// Writes a section, a document, or its outline as Markdown within a token budget. The intended readers are agents, which pay for each token.
///
/// Content is omitted from the end. The last line says what was omitted and how to get it. If a document exceeds the budget, its outline is
/// written instead. Each heading of the outline has an id and a cost in tokens.
package enum BudgetedPage {
  private static let noteTokens = BudgetedSearch.noteTokens

  // MARK: A section

  package static func section(_ page: SectionPage, tokens limit: Int) -> [UInt8] {
    let whole = ShowFormatter.section(page, as: .markdown, options: TextOptions())
    var next = OutputBuffer()
    if let reference = page.next {
      next.newline()
      next.line("Next: `\(reference.id)` \(heading(reference.heading.last ?? reference.title))")
    }
    if fits(whole, limit) { return fits(whole + next.bytes, limit) ? whole + next.bytes : whole }

    var bare = page
    bare.section.blocks = []
    bare.related = []
    bare.document.title = ShortText.cut(page.document.title, to: 80)
    bare.section.heading = page.section.heading.suffix(1).map { ShortText.cut($0, to: 80) }
    var output = OutputBuffer()
    output.append(ShowFormatter.section(bare, as: .markdown, options: TextOptions()))
    let blocks = ShowFormatter.blocks(of: page.section, page.document.kind)
    let room = limit - Self.noteTokens - TokenEstimate.tokens(in: output.bytes)
    let (text, kept) = prefix(of: blocks, tokens: room)
    output.append(text)
    output.blankLine()
    output.line(
      "[\(leftOut(blocks[kept...])); all of it takes about \(TokenEstimate.tokens(in: whole)) tokens]")
    return output.bytes
  }

  /// The leading blocks that fit into `limit` tokens, and the number of complete blocks among them. The last block may be cut.
  private static func prefix(of blocks: [Block], tokens limit: Int) -> (text: [UInt8], whole: Int) {
    var room = limit
    var kept = 0
    for block in blocks {
      let cost = TokenEstimate.tokens(in: markdown([block])) + 2
      guard cost <= room else { break }
      room -= cost
      kept += 1
    }
    var shown = Array(blocks[..<kept])
    if kept < blocks.count, let piece = beginning(of: blocks[kept], tokens: room - 4) { shown.append(piece) }
    return (markdown(shown), kept)
  }

  private static func markdown(_ blocks: [Block]) -> [UInt8] {
    var output = OutputBuffer()
    output.newline()
    BlockMarkdown.write(blocks, to: &output)
    return output.bytes
  }

  /// The part of a block that fits into `limit` tokens: whole lines of code, table rows, or sentences. Nil if none fits.
  private static func beginning(of block: Block, tokens limit: Int) -> Block? {
    guard limit > 20 else { return nil }
    func longest(_ count: Int, _ piece: (Int) -> Block) -> Block? {
      let kept = (0..<max(0, count - 1)).partitionPoint {
        TokenEstimate.tokens(in: markdown([piece($0 + 1)])) <= limit
      }
      return kept > 0 ? piece(kept) : nil
    }
    func longest(_ text: String, _ piece: (String) -> Block) -> Block? {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return longest(lines.count) {
        piece(lines[..<$0].joined(separator: "\n") + "\n⋮ \(lines.count - $0) more lines")
      }
    }
    switch block {
    case .code(var sample):
      return longest(sample.text) {
        sample.text = $0
        return .code(sample)
      }
    case .figure(var figure):
      return longest(figure.text) {
        figure.text = $0
        return .figure(figure)
      }
    case .table(let table):
      return longest(table.rows.count) { .table(Table(header: table.header, rows: Array(table.rows[..<$0]))) }
    case .paragraph(let paragraph):
      let words = paragraph.inline.plain.split(separator: " ", omittingEmptySubsequences: false)
      return longest(words.count) { count in
        let bytes = words[..<count].reduce(0) { $0 + $1.utf8.count + 1 }
        return .paragraph(
          Paragraph(
            paragraph.inline.prefix(max(0, bytes - 1)) + InlineText(plain: " …"), style: paragraph.style))
      }
    }
  }

  /// Describes the omitted blocks: `left out: 3 paragraphs, 2 code samples`.
  private static func leftOut(_ blocks: ArraySlice<Block>) -> String {
    let names = blocks.map { block in
      switch block {
      case .paragraph: "paragraph"
      case .code: "code sample"
      case .table: "table"
      case .figure: "figure"
      }
    }
    let parts = ["paragraph", "code sample", "table", "figure"].filter(names.contains).map { name in
      DecimalText.count(names.count { $0 == name }, name)
    }
    return parts.isEmpty
      ? "omitted to fit: related sections" : "omitted or cut to fit: " + parts.joined(separator: ", ")
  }

  // MARK: A document

  package static func document(_ document: Document, tokens limit: Int) -> [UInt8] {
    let whole = ShowFormatter.document(document, as: .markdown, options: TextOptions())
    if fits(whole, limit) { return whole }
    return outline(
      document, tokens: limit, note: "all of it takes about \(TokenEstimate.tokens(in: whole)) tokens; ")
  }

  /// The headings with their ids and costs in tokens, down to the deepest level at which all headings fit.
  package static func outline(_ document: Document, tokens limit: Int, note: String = "") -> [UInt8] {
    let entries = ShowFormatter.outlineEntries(document).map { depth, name, section in
      let time = section.timestamp.map { MarkdownText.escaped($0) + " " } ?? ""
      let tokens = TokenEstimate.tokens(in: markdown(section.blocks))
      return (depth: depth, text: "- `\(section.id)` \(time)\(heading(name)) ~\(tokens)")
    }
    var head = OutputBuffer()
    head.line("# " + heading(document.title))
    head.newline()
    head.append(MarkdownText.codeSpan(ShortText.cut(document.source, to: 120)))
    head.line(
      " · \(document.kind.rawValue) · \(DecimalText.count(document.sections.count, "section")); "
        + "\(note)show an id to read that section (~ tokens)")
    head.newline()
    let deepest = entries.map(\.depth).max() ?? 0
    for depth in stride(from: deepest, through: 0, by: -1) {
      let page = head.bytes + lines(entries, to: depth)
      if fits(page, limit) { return page }
    }
    // If the top-level headings do not all fit, only the first ones are listed.
    var output = head
    let outermost = lines(entries, to: 0).split(separator: 0x0A)
    var room = limit - noteTokens - TokenEstimate.tokens(in: head.bytes)
    var shown = 0
    for line in outermost {
      room -= TokenEstimate.tokens(in: Array(line)) + 2
      guard room >= 0 else { break }
      output.append(line)
      output.newline()
      shown += 1
    }
    output.newline()
    output.line("[omitted to fit: \(DecimalText.count(outermost.count - shown, "more heading"))]")
    return output.bytes
  }

  /// `text` is the entry's line in the outline, including its cost in tokens.
  private typealias OutlineEntry = (depth: Int, text: String)

  /// Formats the outline entries down to `depth`, one per line, each with the number of omitted entries below it.
  private static func lines(_ entries: [OutlineEntry], to depth: Int) -> [UInt8] {
    var output = OutputBuffer()
    for (index, entry) in entries.enumerated() where entry.depth <= depth {
      let below = entries[(index + 1)...].prefix { $0.depth > depth }
      output.spaces(2 * min(entry.depth, 8))
      output.append(entry.text)
      if !below.isEmpty { output.append(" (+\(below.count) below: outline)") }
      output.newline()
    }
    return output.bytes
  }

  private static func heading(_ text: String) -> String { MarkdownText.escaped(ShortText.cut(text, to: 120)) }

  // MARK: Code samples

  package static func code(_ samples: [CodeSample], tokens limit: Int) -> [UInt8] {
    let (text, kept) = prefix(of: samples.map { .code($0) }, tokens: limit - noteTokens)
    guard kept < samples.count else { return Array(text.drop { $0 == 0x0A }) }
    var output = OutputBuffer()
    output.append(text.drop { $0 == 0x0A })
    output.blankLine()
    output.line("[omitted or cut to fit: \(DecimalText.count(samples.count - kept, "code sample"))]")
    return output.bytes
  }

  private static func fits(_ bytes: [UInt8], _ limit: Int) -> Bool {
    TokenEstimate.tokens(in: bytes) <= limit
  }
}
