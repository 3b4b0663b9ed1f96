import DocModel

enum BlockHTML {
  /// Writes blocks. `address` resolves a link target to a URL. If `address` returns nil, only the text of the link is written.
  static func write(
    _ blocks: [Block], address: (String) -> String? = webAddress, to html: inout HTMLWriter
  ) {
    var isInList = false
    var isInQuote = false
    for block in blocks {
      var isQuote = false
      if case .paragraph(let paragraph) = block { isQuote = paragraph.style == .quote }
      var item: (depth: Int, marker: String)?
      if case .paragraph(let paragraph) = block, case .listItem(let depth, let marker) = paragraph.style {
        item = (depth, marker)
      }
      if (item != nil) != isInList {
        if isInList { html.close("ul") } else { html.open("ul", [("class", "items")]) }
        isInList.toggle()
      }
      if isQuote != isInQuote {
        if isQuote { html.open("blockquote") } else { html.close("blockquote") }
        isInQuote = isQuote
      }
      write(block, item: item, address, to: &html)
    }
    if isInList { html.close("ul") }
    if isInQuote { html.close("blockquote") }
  }

  private static func write(
    _ block: Block, item: (depth: Int, marker: String)?, _ address: (String) -> String?,
    to html: inout HTMLWriter
  ) {
    switch block {
    case .paragraph(let paragraph):
      if let item {
        let depth = min(max(item.depth, 0), Paragraph.deepestItem)
        html.element("li", depth == 0 ? [] : [("class", "depth\(depth)")]) { html in
          html.element("span", [("class", "marker")], text: item.marker)
          prose(paragraph.inline, address, to: &html)
        }
      } else {
        let role = Lead(of: paragraph.inline.plain)
        html.element("p", HTMLWriter.style(role?.style)) {
          prose(paragraph.inline, lead: role, address, to: &$0)
        }
      }
    case .code(let sample): write(sample, to: &html)
    case .table(let table): write(table, address, to: &html)
    case .figure(let figure):
      html.element("pre", [("class", "figure")]) { $0.text(figure.text, keepsLines: true) }
    }
  }

  private static func prose(
    _ text: InlineText, lead: Lead? = nil, _ address: (String) -> String?, to html: inout HTMLWriter
  ) {
    var styled = StyledText(text, keepMarks: false)
    if let lead { styled.setStyle(lead.style == "definition" ? .code : .strong, in: 0..<lead.count) }
    for span in text.spans where span.kind == .link {
      if let address = address(text.targets[span.target]) { styled.setLink(address, in: span.range) }
    }
    styled.write(to: &html)
  }

  static func webAddress(_ target: String) -> String? {
    HTMLWriter.isAllowed(target) && HTMLWriter.isOutside(target) ? target : nil
  }

  private static func write(_ sample: CodeSample, to html: inout HTMLWriter) {
    let lines = CodeText.styled(
      CodeText.display(sample), language: sample.language, options: TextOptions(colour: true))
    figure(of: sample, to: &html) { write(lines[...], to: &$0) }
  }

  static func write(_ lines: ArraySlice<StyledText>, to html: inout HTMLWriter) {
    for line in lines {
      line.write(to: &html)
      html.markup("\n")
    }
  }

  /// Writes a code sample as a `figure` element. A script adds a copy button to the caption, which may be empty.
  static func figure(of sample: CodeSample, to html: inout HTMLWriter, _ code: (inout HTMLWriter) -> Void) {
    let label = [sample.title, sample.timestamp, sample.language].compactMap(\.self).joined(separator: " · ")
    html.element("figure", [("class", "code")]) { html in
      html.element("figcaption") { html in html.element("span", text: label) }
      html.element("pre", [("tabindex", "0")]) { html in html.element("code", [], code) }
    }
  }

  /// A label before a colon at the beginning of a paragraph. It marks a note, a warning or an option.
  struct Lead {
    var count: Int
    var style: String

    init?(of text: String) {
      let bytes = text.utf8.prefix(120)
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      count = bytes[..<colon].count
      let words = text[..<colon]
      switch words.lowercased() {
      case "note", "tip", "hint", "see also", "important", "remark": style = "note"
      case "warning", "caution", "danger", "attention", "deprecated": style = "note warning"
      default:
        let parts = words.split(separator: ", ")
        guard text[colon...].hasPrefix(": "), !parts.isEmpty,
          parts.allSatisfy({ $0.hasPrefix("-") && !$0.hasPrefix("- ") && $0.utf8.count > 1 })
        else { return nil }
        style = "definition"
      }
    }
  }

  private static func write(
    _ table: Table, _ address: (String) -> String?, to html: inout HTMLWriter
  ) {
    let hasHeader = table.header.contains { !$0.isEmpty }
    // In HTML, a cell of `thead` cannot extend into `tbody`. If a header cell spans rows below the header, the header row is therefore written
    // into `tbody`.
    let hasHead = hasHeader && !table.merged.contains { $0.rows.lowerBound == 0 && $0.rows.count > 1 }
    let merged = Dictionary(
      table.merged.map { ([$0.rows.lowerBound, $0.columns.lowerBound], $0) }, uniquingKeysWith: { $1 })
    var covered: Set<[Int]> = []
    func write(_ cells: [InlineText], row: Int, to html: inout HTMLWriter) {
      html.element("tr") { html in
        for (column, cell) in cells.enumerated() where !covered.contains([row, column]) {
          var attributes: [HTMLWriter.Attribute] = row == 0 ? [("scope", "col")] : []
          if let cells = merged[[row, column]] {
            for (name, range) in [("rowspan" as StaticString, cells.rows), ("colspan", cells.columns)]
            where range.count > 1 {
              attributes.append((name, "\(range.count)"))
            }
            for row in cells.rows { covered.formUnion(cells.columns.map { [row, $0] }) }
          }
          html.element(row == 0 ? "th" : "td", attributes) { prose(cell, address, to: &$0) }
        }
      }
    }
    html.element("div", [("class", "table"), ("tabindex", "0")]) { html in
      html.element("table") { html in
        if hasHead { html.element("thead") { write(table.header, row: 0, to: &$0) } }
        html.element("tbody") { html in
          if hasHeader, !hasHead { write(table.header, row: 0, to: &html) }
          for (number, row) in table.rows.enumerated() { write(row, row: number + 1, to: &html) }
        }
      }
    }
  }
}
