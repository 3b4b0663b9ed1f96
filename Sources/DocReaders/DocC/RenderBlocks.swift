import DocDraft
import DocModel

/// Converts DocC's block content to sections with headings, paragraphs, lists, asides, tables and listings, in reading order.
struct RenderBlocks {
  var builder = SectionBuilder()
  var inline: RenderInline

  init(references: JSONValue?) { inline = RenderInline(references) }

  mutating func heading(_ level: Int, _ text: String, at value: JSONValue) {
    builder.heading(level: level, text: text, line: value.line)
  }

  mutating func paragraph(_ text: InlineText, style: Paragraph.Style = .plain, at value: JSONValue) {
    if text.isEmpty { return }
    append(.paragraph(Paragraph(text, style: style)), at: value)
  }

  mutating func item(_ text: InlineText, at value: JSONValue) {
    paragraph(text, style: .listItem(depth: 0, marker: "•"), at: value)
  }

  mutating func code(_ text: String, language: String?, title: String? = nil, at value: JSONValue) {
    append(
      .code(
        CodeSample(
          language: language.flatMap { LanguageName.named($0.utf8) }, title: title, startLine: value.line,
          endLine: value.lastLine, text: text)), at: value)
  }

  private mutating func append(_ block: Block, at value: JSONValue) {
    builder.append(block, startLine: value.line, endLine: value.lastLine)
  }

  /// Writes an array of block elements.
  /// - Parameters:
  ///   - depth: number of lists around it.
  ///   - style: style of its paragraphs.
  mutating func write(_ content: JSONValue?, depth: Int = 0, style: Paragraph.Style = .plain) {
    for element in content?.elements ?? [] { one(element, depth: depth, style: style) }
  }

  mutating func one(_ element: JSONValue, depth: Int, style: Paragraph.Style = .plain) {
    switch element["type"]?.string {
    case "heading": heading(element["level"]?.integer ?? 2, element["text"]?.string ?? "", at: element)
    case "paragraph", "small": paragraph(inline.text(element["inlineContent"]), style: style, at: element)
    case "codeListing":
      code(lines(element["code"]), language: element["syntax"]?.string, at: element)
    case "unorderedList", "orderedList": list(element, depth: depth)
    case "termList":
      for item in element["items"]?.elements ?? [] {
        paragraph(.all(inline.text(item["term"]?["inlineContent"]).plain, as: .strong), at: item)
        write(item["definition"]?["content"], depth: depth, style: .listItem(depth: depth, marker: "•"))
      }
    case "aside": aside(element, depth: depth)
    case "table": table(element)
    case "row": for column in element["columns"]?.elements ?? [] { write(column["content"], depth: depth) }
    case "tabNavigator":
      for tab in element["tabs"]?.elements ?? [] {
        paragraph(.all(tab["title"]?.string ?? "", as: .strong), at: tab)
        write(tab["content"], depth: depth)
      }
    case "links":
      for item in element["items"]?.elements ?? [] {
        if let topic = item.string.flatMap({ inline.topic($0) }) { self.item(topic, at: item) }
      }
    case "endpointExample":
      paragraph(InlineText(plain: element["summary"]?.string ?? ""), at: element)
      for side in [element["request"], element["response"]] {
        let parts = (side?["content"]?.elements ?? []).map { lines($0["code"]) }
        if let side, !parts.isEmpty {
          code(parts.joined(separator: "\n"), language: side["syntax"]?.string, at: side)
        }
      }
    case "step":
      write(element["content"], depth: depth, style: .listItem(depth: depth, marker: "•"))
      write(element["caption"], depth: depth)
      file(element["code"]?.string, at: element)
    default:
      write(element["content"], depth: depth, style: style)
      paragraph(inline.text(element["inlineContent"]), style: style, at: element)
    }
  }

  /// Writes the file shown in a step of a tutorial.
  private mutating func file(_ identifier: String?, at value: JSONValue) {
    guard let file = inline.reference(identifier), file["type"]?.string == "file" else { return }
    code(lines(file["content"]), language: file["syntax"]?.string, title: file["fileName"]?.string, at: value)
  }

  private func lines(_ value: JSONValue?) -> String {
    (value?.elements ?? []).compactMap(\.string).joined(separator: "\n")
  }

  private mutating func list(_ element: JSONValue, depth: Int) {
    var number: Int? = element["type"]?.string == "orderedList" ? element["start"]?.integer ?? 1 : nil
    for item in element["items"]?.elements ?? [] {
      var marker = number.map { "\($0)." } ?? "•"
      for part in item["content"]?.elements ?? [] {
        one(part, depth: depth + 1, style: .listItem(depth: depth, marker: marker))
        marker = ""
      }
      number = number.map { $0 &+ 1 }
    }
  }

  private mutating func aside(_ element: JSONValue, depth: Int) {
    let name = element["name"]?.string ?? element["style"]?.string ?? ""
    var isFirst = true
    for part in element["content"]?.elements ?? [] {
      if isFirst, !name.isEmpty, part["type"]?.string == "paragraph" {
        let label = InlineText.all("\(name):", as: .strong) + InlineText(plain: " ")
        paragraph(label + inline.text(part["inlineContent"]), style: .quote, at: part)
      } else {
        one(part, depth: depth, style: .quote)
      }
      isFirst = false
    }
  }

  private mutating func table(_ element: JSONValue) {
    let rows = (element["rows"]?.elements ?? []).map { row in
      row.elements.map { cell in joined(cell.elements.map { text(of: $0) }) }
    }
    let hasHeader = ["row", "both"].contains(element["header"]?.string)
    if let table = Grid.table((hasHeader ? [] : [[]]) + rows) { append(.table(table), at: element) }
  }

  /// The text of a block in a table cell.
  private mutating func text(of element: JSONValue) -> InlineText {
    let own = inline.text(element["inlineContent"])
    if !own.isEmpty { return own }
    if let code = element["code"] { return InlineText(plain: lines(code)) }
    return joined((element["content"]?.elements ?? element["items"]?.elements ?? []).map { text(of: $0) })
  }

  private func joined(_ parts: [InlineText]) -> InlineText { InlineText.joined(parts.filter { !$0.isEmpty }) }
}
