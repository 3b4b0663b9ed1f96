import DocModel

/// The blocks of a section as HTML.
enum BlockHTML {
  /// - Parameter address: where a link's target is on the web or on this site; nil to show its words alone.
  static func write(
    _ blocks: [Block], words: QueryWords? = nil, address: (String) -> String? = webAddress,
    to html: inout HTMLWriter
  ) {
    var isInList = false
    for block in blocks {
      var item: (depth: Int, marker: String)?
      if case .paragraph(let paragraph) = block, case .listItem(let depth, let marker) = paragraph.style {
        item = (depth, marker)
      }
      if (item != nil) != isInList {
        if isInList { html.close("ul") } else { html.open("ul", [("class", "items")]) }
        isInList.toggle()
      }
      write(block, item: item, words: words, address, to: &html)
    }
    if isInList { html.close("ul") }
  }

  private static func write(
    _ block: Block, item: (depth: Int, marker: String)?, words: QueryWords?,
    _ address: (String) -> String?, to html: inout HTMLWriter
  ) {
    switch block {
    case .paragraph(let paragraph):
      if let item {
        let depth = min(max(item.depth, 0), Paragraph.deepestItem)
        html.element("li", depth == 0 ? [] : [("class", "depth\(depth)")]) { html in
          html.element("span", [("class", "marker")], text: item.marker)
          prose(paragraph.inline, address, to: &html)
        }
      } else if case .quote = paragraph.style {
        html.element("blockquote") { html in html.element("p") { prose(paragraph.inline, address, to: &$0) } }
      } else {
        html.element("p") { prose(paragraph.inline, address, to: &$0) }
      }
    case .code(let sample): write(sample, words: words, to: &html)
    case .table(let table): write(table, address, to: &html)
    case .figure(let figure):
      html.element("pre", [("class", "figure")]) { $0.text(figure.text, keepsLines: true) }
    }
  }

  private static func prose(
    _ text: InlineText, _ address: (String) -> String?, to html: inout HTMLWriter
  ) {
    var styled = StyledText(text, keepMarks: false)
    for span in text.spans where span.kind == .link {
      if let address = address(text.targets[span.target]) { styled.setLink(address, in: span.range) }
    }
    styled.write(to: &html)
  }

  /// The target where it is an address of the web.
  static func webAddress(_ target: String) -> String? {
    HTMLWriter.isAllowed(target) && HTMLWriter.isOutside(target) ? target : nil
  }

  static func write(_ sample: CodeSample, words: QueryWords? = nil, to html: inout HTMLWriter) {
    html.element("figure", [("class", "code")]) { html in
      let label = [sample.title, sample.timestamp, sample.language].compactMap(\.self).joined(
        separator: " · ")
      if !label.isEmpty { html.element("figcaption", text: label) }
      html.element("pre", [("tabindex", "0")]) { html in
        html.element("code") { html in
          let options = TextOptions(colour: true)
          let lines = CodeText.styled(
            CodeText.display(sample), language: sample.language, words: words, options: options)
          for line in lines {
            line.write(to: &html)
            html.markup("\n")
          }
        }
      }
    }
  }

  private static func write(
    _ table: Table, _ address: (String) -> String?, to html: inout HTMLWriter
  ) {
    html.element("div", [("class", "table"), ("tabindex", "0")]) { html in
      html.element("table") { html in
        if table.header.contains(where: { !$0.isEmpty }) {
          html.element("thead") { html in
            html.element("tr") { html in
              for cell in table.header {
                html.element("th", [("scope", "col")]) { prose(cell, address, to: &$0) }
              }
            }
          }
        }
        html.element("tbody") { html in
          for row in table.rows {
            html.element("tr") { html in
              for cell in row { html.element("td") { prose(cell, address, to: &$0) } }
            }
          }
        }
      }
    }
  }
}
