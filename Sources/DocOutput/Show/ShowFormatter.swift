import DocModel
import DocSearch
import DocTopics

package enum ShowFormat: String, CaseIterable, Sendable {
  case text, markdown, json
}

package enum ShowFormatter {
  static let indent = 2

  // MARK: A section

  package static func section(_ page: SectionPage, as format: ShowFormat, options: TextOptions) -> [UInt8] {
    switch format {
    case .text: sectionText(page, options: options)
    case .markdown: sectionMarkdown(page)
    case .json: ShowJSON.section(page)
    }
  }

  private static func sectionText(_ page: SectionPage, options: TextOptions) -> [UInt8] {
    var output = OutputBuffer(options)
    let section = page.section
    SearchText.headingPath(title: page.document.title, heading: section.heading).writeWrapped(to: &output)
    place(of: section, in: page.document, options: options).writeWrapped(to: &output)
    if !section.blocks.isEmpty {
      output.newline()
      write(section, page.document.kind, to: &output)
    }
    var groups = [("related", page.related)]
    if options.isTerminal {
      groups += [("previous", page.previous.map { [$0] } ?? []), ("next", page.next.map { [$0] } ?? [])]
    }
    references(groups, title: page.document.title, to: &output)
    return output.bytes
  }

  /// The blocks of a section. In transcripts, sentences are joined into readable paragraphs, except in JSON.
  static func blocks(of section: Section, _ kind: DocumentKind) -> [Block] {
    kind == .transcript ? SentenceFlow.joined(section.blocks) : section.blocks
  }

  private static func place(
    of section: Section, in document: DocumentSummary, options: TextOptions
  ) -> StyledText {
    let link = options.links?.address(
      index: document.index, collection: document.collection, source: document.source,
      line: section.startLine)
    return SearchText.place(
      "\(document.place):\(lines(of: section))", link: link, document.kind, timestamp: section.timestamp,
      id: section.id.description, notes: [document.freshness?.note])
  }

  private static func lines(of section: Section) -> String {
    section.startLine == section.endLine
      ? "\(section.startLine)" : "\(section.startLine)-\(section.endLine)"
  }

  /// Lists related sections, one per line, with their ids and headings. The title of their document is added if it differs from `title`.
  static func references(
    _ groups: [(name: String, list: [SectionReference])], title: String?, to output: inout OutputBuffer
  ) {
    let rows = groups.flatMap { group in
      group.list.enumerated().map { index, reference in
        var text = StyledText(ShortText.heading(reference.heading.last ?? reference.title))
        // The title of another document is only added if it fits on the line.
        let other = " · " + ShortText.heading(reference.title)
        let isOther = reference.title != title && reference.heading.last != reference.title
        if isOther, text.columns + TerminalWidth.columns(other) + 20 <= output.options.width {
          text.append(other, .quiet)
        }
        return [
          StyledText(index == 0 ? group.name : "", .quiet), StyledText(reference.id.description, .quiet),
          text,
        ]
      }
    }
    if !rows.isEmpty { output.newline() }
    TableLayout(header: nil, rows: rows).write(indent: 0, to: &output)
  }

  /// Formats the "see also" list that is shown below the page: other sections or documents to which the topic may refer.
  package static func seeAlso(_ others: [SectionReference], options: TextOptions) -> [UInt8] {
    var output = OutputBuffer(options)
    references([("see also", others)], title: nil, to: &output)
    return output.bytes
  }

  private static func sectionMarkdown(_ page: SectionPage) -> [UInt8] {
    var output = OutputBuffer()
    let parts = SearchText.shownPath(title: page.document.title, heading: page.section.heading)
    output.line("# " + parts.map { MarkdownText.escaped($0) }.joined(separator: " › "))
    output.newline()
    SearchMarkdown.place(
      "\(page.document.place):\(lines(of: page.section))", page.document.kind,
      timestamp: page.section.timestamp, id: page.section.id, notes: [page.document.freshness?.note],
      to: &output)
    BlockMarkdown.write(blocks(of: page.section, page.document.kind), to: &output)
    if !page.related.isEmpty {
      output.blankLine()
      output.line("Related:")
      output.newline()
      for reference in page.related {
        let path = ([reference.title] + reference.heading).map { MarkdownText.escaped(ShortText.heading($0)) }
        output.line("- `\(reference.id)` " + path.joined(separator: " › "))
      }
    }
    return output.bytes
  }

  // MARK: A document

  package static func document(_ document: Document, as format: ShowFormat, options: TextOptions) -> [UInt8] {
    switch format {
    case .text: documentText(document, options: options)
    case .markdown: documentMarkdown(document)
    case .json: DocumentJSON.json(document)
    }
  }

  private static func documentText(_ document: Document, options: TextOptions) -> [UInt8] {
    var output = OutputBuffer(options)
    StyledText(ShortText.heading(document.title), .title).writeWrapped(to: &output)
    var place = StyledText(document.source, .path)
    place.append("  ")
    place.append(document.kind.rawValue, .kind)
    place.append("  " + document.topic, .quiet)
    place.writeWrapped(to: &output)
    if !document.metadata.isEmpty {
      output.newline()
      let rows = document.metadata.map { [StyledText($0.key, .quiet), StyledText($0.value)] }
      TableLayout(header: nil, rows: rows).write(indent: indent, to: &output)
    }
    for section in document.sections {
      output.newline()
      if let own = section.heading.last {
        var line = StyledText(ShortText.heading(own), .heading)
        if let timestamp = section.timestamp { line.append("  " + timestamp, .quiet) }
        line.writeWrapped(to: &output)
      }
      write(section, document.kind, to: &output)
    }
    return output.bytes
  }

  private static func write(_ section: Section, _ kind: DocumentKind, to output: inout OutputBuffer) {
    BlockText(indent: indent, heading: section.heading.last, timestamp: section.timestamp)
      .write(blocks(of: section, kind), to: &output)
  }

  private static func documentMarkdown(_ document: Document) -> [UInt8] {
    var output = OutputBuffer()
    output.line("# " + MarkdownText.escaped(ShortText.heading(document.title)))
    output.newline()
    output.line(MarkdownText.codeSpan(document.source) + " · \(document.kind.rawValue)")
    for section in document.sections {
      if let own = section.heading.last, own != document.title {
        output.blankLine()
        let level = min(max(section.level, 2), 6)
        let time = section.timestamp.map { " (\(MarkdownText.escaped($0)))" } ?? ""
        output.line(
          String(repeating: "#", count: level) + " " + MarkdownText.escaped(ShortText.heading(own)) + time)
      }
      BlockMarkdown.write(blocks(of: section, document.kind), to: &output)
    }
    return output.bytes
  }

  // MARK: An outline

  package static func outline(
    _ document: Document, collection: String, as format: ShowFormat, options: TextOptions
  ) -> [UInt8] {
    switch format {
    case .text: outlineText(document, options: options)
    case .markdown: outlineMarkdown(document)
    case .json: ShowJSON.outline(document, collection: collection)
    }
  }

  private static func outlineText(_ document: Document, options: TextOptions) -> [UInt8] {
    var output = OutputBuffer(options)
    var head = StyledText(ShortText.heading(document.title), .title)
    head.append("  ")
    head.append(document.source, .path)
    head.append("  ")
    head.append(document.kind.rawValue, .kind)
    head.append("  " + DecimalText.count(document.sections.count, "section"), .quiet)
    head.writeWrapped(to: &output)
    output.newline()
    let hasTimes = document.sections.contains { $0.timestamp != nil }
    let places = document.sections.map { section in
      StyledText(hasTimes ? section.timestamp ?? "" : "\(section.startLine)", .quiet)
    }
    let placeWidth = places.map(\.columns).max() ?? 0
    for (place, (depth, heading, section)) in zip(places, outlineEntries(document)) {
      output.spaces(indent)
      StyledText(section.id.description, .quiet).write(to: &output)
      output.spaces(2 + placeWidth - place.columns)
      place.write(to: &output)
      output.spaces(2 + 2 * depth)
      StyledText(heading, depth == 0 ? .heading : .plain).writeWrapped(
        indent: indent + 12 + placeWidth + 2 * depth, firstLineBegun: true, to: &output)
    }
    return output.bytes
  }

  /// The sections of a document, each with its depth and heading in the outline.
  static func outlineEntries(_ document: Document) -> [(depth: Int, heading: String, section: Section)] {
    let top = document.sections.map(\.heading.count).filter { $0 > 0 }.min() ?? 1
    return document.sections.map { section in
      let heading = section.heading.last.map { ShortText.heading($0) } ?? "(before the first heading)"
      return (max(0, section.heading.count - top), heading, section)
    }
  }

  private static func outlineMarkdown(_ document: Document) -> [UInt8] {
    var output = OutputBuffer()
    output.line("# " + MarkdownText.escaped(ShortText.heading(document.title)))
    output.newline()
    for (depth, heading, section) in outlineEntries(document) {
      output.spaces(2 * depth)
      let time = section.timestamp.map { MarkdownText.escaped($0) + " " } ?? ""
      output.line("- \(time)\(MarkdownText.escaped(heading)) `\(section.id)`")
    }
    return output.bytes
  }

  /// Writes `id topic path:startLine timestamp level heading`, separated by tabs.
  package static func outlineTSV(_ document: Document) -> [UInt8] {
    var output = OutputBuffer()
    for section in document.sections {
      let values = [
        section.id.description, section.topic, "\(document.source):\(section.startLine)",
        section.timestamp ?? "", "\(section.level)",
        section.heading.map { ShortText.heading($0) }.joined(separator: " › "),
      ]
      output.line(values.map { TerminalText.safe($0) }.joined(separator: "\t"))
    }
    return output.bytes
  }

  package static func outlinePaths(_ document: Document) -> [UInt8] {
    var output = OutputBuffer()
    for section in document.sections {
      output.line(TerminalText.safe("\(document.source):\(section.startLine)"))
    }
    return output.bytes
  }

  // MARK: Code samples

  /// Writes only the code samples, separated by blank lines. For a terminal, the samples are sanitised; otherwise, every byte is kept.
  package static func code(_ samples: [CodeSample], options: TextOptions) -> [UInt8] {
    var output = OutputBuffer(options)
    for sample in samples {
      if !output.isEmpty { output.newline() }
      CodeText.writeAlone(sample, to: &output)
    }
    return output.bytes
  }
}

enum ShowJSON {
  static func section(_ page: SectionPage) -> [UInt8] {
    let section = page.section
    return JSONWriter.document("bridgedoc.section/1") { json in
      json.field("id", section.id.description)
      json.field("topic", section.topic)
      json.field("kind", page.document.kind.rawValue)
      json.field("collection", page.document.collection)
      json.field("title", page.document.title)
      json.field("level", section.level)
      json.field("heading", strings: section.heading)
      json.field("source") {
        $0.field("path", page.document.source)
        $0.field("startLine", section.startLine)
        $0.field("endLine", section.endLine)
      }
      json.field("place", "\(page.document.place):\(section.startLine)")
      json.field("freshness", page.document.freshness?.rawValue)
      json.field("timestamp", section.timestamp)
      json.field("anchor", section.anchor)
      json.contentFields(of: section)
      json.field("previous", object: page.previous, reference)
      json.field("next", object: page.next, reference)
      json.field("related", objects: page.related, reference)
    }
  }

  static func outline(_ document: Document, collection: String) -> [UInt8] {
    JSONWriter.document("bridgedoc.outline/1") { json in
      json.field("topic", document.topic)
      json.field("kind", document.kind.rawValue)
      json.field("collection", collection)
      json.field("title", document.title)
      json.field("source", document.source)
      json.field("sections", objects: document.sections) { $0.placeFields(of: $1) }
    }
  }

  private static func reference(_ json: inout JSONWriter, _ reference: SectionReference) {
    json.field("id", reference.id.description)
    json.field("topic", reference.topic)
    json.field("title", reference.title)
    json.field("heading", strings: reference.heading)
  }
}

/// Joins adjacent sentences of a transcript into readable paragraphs. In a transcript, each sentence is stored as a paragraph.
enum SentenceFlow {
  /// Once a paragraph has at least this many bytes, the next sentence begins a new paragraph.
  private static let comfortable = 600

  /// Joins paragraphs that consist of one sentence. A paragraph of several sentences was a paragraph in the source, so it is kept as it is.
  static func joined(_ blocks: [Block]) -> [Block] {
    var result: [Block] = []
    var canGrow = false
    for block in blocks {
      guard case .paragraph(let paragraph) = block, paragraph.style == .plain, isSentence(paragraph.text)
      else {
        result.append(block)
        canGrow = false
        continue
      }
      if canGrow, case .paragraph(var last)? = result.last, last.inline.plain.utf8.count < comfortable {
        last.inline = last.inline + InlineText(plain: " ") + paragraph.inline
        result[result.count - 1] = .paragraph(last)
      } else {
        result.append(block)
        canGrow = true
      }
    }
    return result
  }

  /// Whether the text is a single sentence, that is, no `.`, `!` or `?` precedes a space.
  private static func isSentence(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x20,
        previous == UInt8(ascii: ".") || previous == UInt8(ascii: "!") || previous == UInt8(ascii: "?")
      {
        return false
      }
      previous = byte
    }
    return true
  }
}
