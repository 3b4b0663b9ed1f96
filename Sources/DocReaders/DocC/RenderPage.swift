import DocModel

/// Writes one page of a DocC archive, section by section, in the order of the rendered page.
struct RenderPage {
  let root: JSONValue
  var blocks: RenderBlocks

  init(root: JSONValue) {
    self.root = root
    blocks = RenderBlocks(references: root["references"])
  }

  mutating func write(title: String) {
    blocks.heading(1, title, at: root)
    if let abstract = root["abstract"] { blocks.paragraph(blocks.inline.text(abstract), at: abstract) }
    if let summary = root["deprecationSummary"] {
      for part in summary.elements {
        blocks.paragraph("**Deprecated:** " + blocks.inline.text(part["inlineContent"]), at: part)
      }
    }
    for section in root["primaryContentSections"].elements { primary(section) }
    for section in root["sections"].elements { tutorial(section) }
    if let platforms = root["metadata"]?["platforms"], let text = Availability.text(platforms) {
      blocks.heading(2, "Availability", at: platforms)
      blocks.paragraph(InlineText(plain: text), at: platforms)
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
        blocks.code(
          text, language: declaration["languages"]?.elements.first?.string ?? "swift", at: declaration)
      }
    case "parameters":
      named(section["parameters"], under: section["title"]?.string ?? "Parameters", at: section)
    case "restEndpoint":
      let text = section["tokens"].elements.compactMap { $0["text"]?.string }.joined()
      blocks.code(text, language: "http", at: section)
    case "content": blocks.write(section["content"])
    case "mentions": break
    default:
      // REST parameters, properties, attributes and possible values have the same structure: a title, and items with a name, a type and content.
      named(
        section["items"] ?? section["values"] ?? section["attributes"],
        under: section["title"]?.string ?? "", at: section)
      blocks.write(section["content"])
    }
  }

  /// Writes a heading, followed by one list item for each named value.
  private mutating func named(_ items: JSONValue?, under title: String, at section: JSONValue) {
    guard let items = items?.elements, !items.isEmpty else { return }
    if !title.isEmpty { blocks.heading(2, title, at: section) }
    for item in items {
      var text = InlineText.all(item["name"]?.string ?? item["title"]?.string ?? "", as: .code)
      let type = item["type"].elements.compactMap { $0["text"]?.string }.joined()
      if !type.isEmpty { text = text + InlineText(plain: " (\(type))") }
      blocks.writer.beginEntry(name: text.plain, term: text, line: item.line)
      blocks.write(item["content"])
      blocks.writer.endEntry()
    }
  }

  private mutating func groups(_ groups: JSONValue?, under title: String) {
    guard let groups, !groups.elements.isEmpty else { return }
    blocks.heading(2, title, at: groups)
    for group in groups.elements { list(group, level: 3) }
  }

  /// Writes a group of references: a heading with its title, and one list item per reference.
  private mutating func list(_ group: JSONValue, level: Int) {
    if let title = group["title"]?.string { blocks.heading(level, title, at: group) }
    if let abstract = group["abstract"] { blocks.paragraph(blocks.inline.text(abstract), at: abstract) }
    blocks.write(group["discussion"]?["content"])
    for identifier in group["identifiers"].elements {
      if let topic = identifier.string.flatMap({ blocks.inline.topic($0) }) {
        blocks.item(topic, at: identifier)
      }
    }
  }

  /// Writes the sections of a tutorial or of a table of contents of tutorials.
  private mutating func tutorial(_ section: JSONValue) {
    switch section["kind"]?.string {
    case "hero": blocks.write(section["content"])
    case "tasks":
      for task in section["tasks"].elements {
        blocks.heading(2, task["title"]?.string ?? "", at: task)
        for part in task["contentSection"].elements { blocks.write(part["content"]) }
        blocks.write(task["stepsSection"])
      }
    case "assessments":
      blocks.heading(2, "Check Your Understanding", at: section)
      for question in section["assessments"].elements {
        blocks.write(question["title"])
        blocks.write(question["content"])
        for choice in question["choices"].elements {
          blocks.item {
            $0.write(choice["content"])
            $0.write(choice["justification"])
          }
        }
      }
    case "volume":
      for chapter in section["chapters"].elements {
        blocks.heading(2, chapter["name"]?.string ?? "", at: chapter)
        blocks.write(chapter["content"])
        for tutorial in chapter["tutorials"].elements {
          if let topic = tutorial.string.flatMap({ blocks.inline.topic($0) }) {
            blocks.item(topic, at: tutorial)
          }
        }
      }
    case "articleBody", "contentAndMediaGroup": blocks.write(section["content"])
    case "resources":
      for tile in section["tiles"].elements {
        blocks.heading(2, tile["title"]?.string ?? "", at: tile)
        blocks.write(tile["content"])
      }
    default: blocks.write(section["content"])
    }
  }
}
