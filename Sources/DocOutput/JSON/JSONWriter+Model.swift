import DocModel
import DocSearch

/// Writes JSON objects that several outputs share. The names and the order of their fields are part of the public contract.
extension JSONWriter {
  mutating func fields(of sample: CodeSample) {
    field("language", sample.language)
    field("title", sample.title)
    field("timestamp", sample.timestamp)
    field("startLine", sample.startLine)
    field("endLine", sample.endLine)
    field("text", sample.text)
  }

  /// The availability of a section by system; null if unknown.
  mutating func availability(_ systems: [SystemAvailability]) {
    if systems.isEmpty { return null() }
    array(systems) { json, system in
      json.object {
        $0.field("platform", system.platform.rawValue)
        $0.field("introduced", system.introduced?.description)
        // `*` means that the API is deprecated in all versions of the platform.
        $0.field("deprecated", system.deprecated?.description ?? (system.isDeprecated ? "*" : nil))
        $0.field("obsoleted", system.obsoleted?.description)
        $0.field("renamed", system.renamed)
      }
    }
  }

  mutating func fields(of explanation: ScoreExplanation) {
    field("description", explanation.description)
    field("value", explanation.value, digits: 6)
    field("children", objects: explanation.children) { $0.fields(of: $1) }
  }

  mutating func placeFields(of section: Section) {
    field("id", section.id.description)
    field("topic", section.topic)
    field("level", section.level)
    field("heading", strings: section.heading)
    field("timestamp", section.timestamp)
    field("anchor", section.anchor)
    field("startLine", section.startLine)
    field("endLine", section.endLine)
  }

  mutating func contentFields(of section: Section) {
    field("paragraphs", strings: section.paragraphs)
    field("code", objects: section.code) { $0.fields(of: $1) }
    field("tables", objects: section.tables) { json, table in
      json.field("header", strings: table.header.map(\.marked))
      json.field("rows", array: table.rows) { json, row in json.array(row) { $0.value($1.marked) } }
      json.field("merged", objects: table.merged) { json, cells in
        json.field("row", cells.rows.lowerBound)
        json.field("column", cells.columns.lowerBound)
        json.field("rows", cells.rows.count)
        json.field("columns", cells.columns.count)
      }
    }
    field("figures", objects: section.figures) { json, figure in
      json.field("startLine", figure.startLine)
      json.field("endLine", figure.endLine)
      json.field("text", figure.text)
    }
  }
}
