import DocDraft
import DocModel

/// Writes one page of a DocC archive, section by section, in the order of the rendered page.
struct RenderPage {
  private let root: JSONValue
  /// There is no limit on words per item, so parameters and terms stay list items however long they are, as on Apple's pages.
  private(set) var writer = TreeWriter(sectionWords: .max)
  private let inline: RenderInline

  init(root: JSONValue) {
    self.root = root
    inline = RenderInline(root["references"])
  }

  mutating func write(title: String) {
    heading(1, title, at: root)
    if let abstract = root["abstract"] { paragraph(inline.text(abstract), at: abstract) }
    if let summary = root["deprecationSummary"] {
      for part in summary.elements {
        paragraph("**Deprecated:** " + inline.text(part["inlineContent"]), at: part)
      }
    }
    for section in root["primaryContentSections"].elements { primary(section) }
    for section in root["sections"].elements { tutorial(section) }
    if let platforms = root["metadata"]?["platforms"], let text = Availability.text(platforms) {
      heading(2, "Availability", at: platforms)
      paragraph(InlineText(plain: text), at: platforms)
    }
    groups(root["topicSections"], under: "Topics")
    if let relations = root["relationshipsSections"] {
      for group in relations.elements { list(group, level: 2) }
    }
    groups(root["defaultImplementationsSections"], under: "Default Implementations")
    groups(root["seeAlsoSections"], under: "See Also")
  }

  private mutating func primary(_ section: JSONValue) {
    switch section["kind"]?.string {
    case "declarations":
      for declaration in section["declarations"].elements {
        let text = declaration["tokens"].elements.compactMap { $0["text"]?.string }.joined()
        code(
          text, language: declaration["languages"]?.elements.first?.string ?? "swift", at: declaration)
      }
    case "parameters":
      named(section["parameters"], under: section["title"]?.string ?? "Parameters", at: section)
    case "restEndpoint":
      let text = section["tokens"].elements.compactMap { $0["text"]?.string }.joined()
      code(text, language: "http", at: section)
    case "content": write(section["content"])
    case "mentions": break
    default:
      // REST parameters, properties, attributes and possible values have the same structure: a title, and items with a name, a type and content.
      named(
        section["items"] ?? section["values"] ?? section["attributes"],
        under: section["title"]?.string ?? "", at: section)
      write(section["content"])
    }
  }

  /// Writes a heading, followed by one list item for each named value.
  private mutating func named(_ items: JSONValue?, under title: String, at section: JSONValue) {
    guard let items = items?.elements, !items.isEmpty else { return }
    if !title.isEmpty { heading(2, title, at: section) }
    for item in items {
      var text = InlineText.all(item["name"]?.string ?? item["title"]?.string ?? "", as: .code)
      let type = item["type"].elements.compactMap { $0["text"]?.string }.joined()
      if !type.isEmpty { text = text + InlineText(plain: " (\(type))") }
      writer.beginEntry(name: text.plain, term: text, line: item.line)
      write(item["content"])
      writer.endEntry()
    }
  }

  private mutating func groups(_ groups: JSONValue?, under title: String) {
    guard let groups, !groups.elements.isEmpty else { return }
    heading(2, title, at: groups)
    for group in groups.elements { list(group, level: 3) }
  }

  /// Writes a group of references: a heading with its title, and one list item per reference.
  private mutating func list(_ group: JSONValue, level: Int) {
    if let title = group["title"]?.string { heading(level, title, at: group) }
    if let abstract = group["abstract"] { paragraph(inline.text(abstract), at: abstract) }
    write(group["discussion"]?["content"])
    topics(group["identifiers"])
  }

  /// Writes the sections of a tutorial or of a table of contents of tutorials.
  private mutating func tutorial(_ section: JSONValue) {
    switch section["kind"]?.string {
    case "hero": write(section["content"])
    case "tasks":
      for task in section["tasks"].elements {
        heading(2, task["title"]?.string ?? "", at: task)
        for part in task["contentSection"].elements { write(part["content"]) }
        write(task["stepsSection"])
      }
    case "assessments":
      heading(2, "Check Your Understanding", at: section)
      for question in section["assessments"].elements {
        write(question["title"])
        write(question["content"])
        for choice in question["choices"].elements {
          item {
            $0.write(choice["content"])
            $0.write(choice["justification"])
          }
        }
      }
    case "volume":
      for chapter in section["chapters"].elements {
        heading(2, chapter["name"]?.string ?? "", at: chapter)
        write(chapter["content"])
        topics(chapter["tutorials"])
      }
    case "articleBody", "contentAndMediaGroup": write(section["content"])
    case "resources":
      for tile in section["tiles"].elements {
        heading(2, tile["title"]?.string ?? "", at: tile)
        write(tile["content"])
      }
    default: write(section["content"])
    }
  }
}

/// Converts DocC's block content to sections with headings, paragraphs, lists, asides, tables and code listings, in reading order.
extension RenderPage {
  private mutating func heading(_ level: Int, _ text: String, at value: JSONValue) {
    writer.heading(level: level, text: text, line: value.line)
  }

  private mutating func paragraph(_ text: InlineText, at value: JSONValue) {
    if text.isEmpty { return }
    writer.paragraph(text, startLine: value.line, endLine: value.lastLine)
  }

  private mutating func item(_ text: InlineText, at value: JSONValue) {
    item { $0.paragraph(text, at: value) }
  }

  /// Writes references as list items.
  private mutating func topics(_ identifiers: JSONValue?) {
    for identifier in identifiers.elements {
      if let topic = identifier.string.flatMap({ inline.topic($0) }) { item(topic, at: identifier) }
    }
  }

  /// Writes a list with one item.
  private mutating func item(_ write: (inout Self) -> Void) {
    writer.openList()
    writer.openItem()
    write(&self)
    writer.closeItem()
    writer.closeList()
  }

  private mutating func code(_ text: String, language: String?, title: String? = nil, at value: JSONValue) {
    writer.code(
      text, language: language.flatMap { CodeLanguageName.named($0.utf8) }, title: title,
      startLine: value.line,
      endLine: value.lastLine)
  }

  private mutating func append(_ block: Block, at value: JSONValue) {
    writer.append(block, startLine: value.line, endLine: value.lastLine)
  }

  private mutating func write(_ content: JSONValue?) { for element in content.elements { one(element) } }

  private mutating func one(_ element: JSONValue) {
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
    case "links": topics(element["items"])
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
