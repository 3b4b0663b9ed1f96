import DocDraft
import DocModel

/// Converts DocC's block content to sections with headings, paragraphs, lists, asides, tables and code listings, in reading order.
struct RenderBlocks {
  /// There is no limit on words per item, so parameters and terms stay list items however long they are, as on Apple's pages.
  var writer = TreeWriter(sectionWords: .max)
  var inline: RenderInline

  init(references: JSONValue?) { inline = RenderInline(references) }

  mutating func heading(_ level: Int, _ text: String, at value: JSONValue) {
    writer.heading(level: level, text: text, line: value.line)
  }

  mutating func paragraph(_ text: InlineText, at value: JSONValue) {
    if text.isEmpty { return }
    writer.paragraph(text, startLine: value.line, endLine: value.lastLine)
  }

  mutating func item(_ text: InlineText, at value: JSONValue) {
    item { $0.paragraph(text, at: value) }
  }

  /// Writes a list with one item.
  mutating func item(_ write: (inout Self) -> Void) {
    writer.openList()
    writer.openItem()
    write(&self)
    writer.closeItem()
    writer.closeList()
  }

  mutating func code(_ text: String, language: String?, title: String? = nil, at value: JSONValue) {
    writer.code(
      text, language: language.flatMap { CodeLanguageName.named($0.utf8) }, title: title,
      startLine: value.line,
      endLine: value.lastLine)
  }

  private mutating func append(_ block: Block, at value: JSONValue) {
    writer.append(block, startLine: value.line, endLine: value.lastLine)
  }

  mutating func write(_ content: JSONValue?) { for element in content.elements { one(element) } }

  mutating func one(_ element: JSONValue) {
    switch element["type"]?.string {
    case "heading": heading(element["level"]?.integer ?? 2, element["text"]?.string ?? "", at: element)
    case "paragraph", "small": paragraph(inline.text(element["inlineContent"]), at: element)
    case "codeListing":
      code(lines(element["code"]), language: element["syntax"]?.string, at: element)
    case "unorderedList", "orderedList": list(element)
    case "termList":
      for item in element["items"].elements {
        let term = inline.text(item["term"]?["inlineContent"])
        writer.beginEntry(name: term.plain, term: term, line: item.line)
        write(item["definition"]?["content"])
        writer.endEntry()
      }
    case "aside": aside(element)
    case "table": table(element)
    case "row": for column in element["columns"].elements { write(column["content"]) }
    case "tabNavigator":
      for tab in element["tabs"].elements {
        paragraph(.all(tab["title"]?.string ?? "", as: .strong), at: tab)
        write(tab["content"])
      }
    case "links":
      for item in element["items"].elements {
        if let topic = item.string.flatMap({ inline.topic($0) }) { self.item(topic, at: item) }
      }
    case "endpointExample":
      paragraph(InlineText(plain: element["summary"]?.string ?? ""), at: element)
      for side in [element["request"], element["response"]] {
        let parts = side["content"].elements.map { lines($0["code"]) }
        if let side, !parts.isEmpty {
          code(parts.joined(separator: "\n"), language: side["syntax"]?.string, at: side)
        }
      }
    case "step":
      item { $0.write(element["content"]) }
      write(element["caption"])
      file(element["code"]?.string, at: element)
    default:
      write(element["content"])
      paragraph(inline.text(element["inlineContent"]), at: element)
    }
  }

  /// Writes the source file that a tutorial step shows.
  private mutating func file(_ identifier: String?, at value: JSONValue) {
    guard let file = inline.reference(identifier), file["type"]?.string == "file" else { return }
    code(lines(file["content"]), language: file["syntax"]?.string, title: file["fileName"]?.string, at: value)
  }

  private func lines(_ value: JSONValue?) -> String {
    value.elements.compactMap(\.string).joined(separator: "\n")
  }

  private mutating func list(_ element: JSONValue) {
    writer.openList(from: element["type"]?.string == "orderedList" ? element["start"]?.integer ?? 1 : nil)
    for item in element["items"].elements {
      writer.openItem()
      write(item["content"])
      writer.closeItem()
    }
    writer.closeList()
  }

  private mutating func aside(_ element: JSONValue) {
    writer.openQuotation()
    defer { writer.closeQuotation() }
    let name = element["name"]?.string ?? element["style"]?.string ?? ""
    var isFirst = true
    for part in element["content"].elements {
      if isFirst, !name.isEmpty, part["type"]?.string == "paragraph" {
        let label = InlineText.all("\(name):", as: .strong) + InlineText(plain: " ")
        paragraph(label + inline.text(part["inlineContent"]), at: part)
      } else {
        one(part)
      }
      isFirst = false
    }
  }

  private mutating func table(_ element: JSONValue) {
    let rows = element["rows"].elements.map { row in
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
