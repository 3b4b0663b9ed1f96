import DocModel
import DocSearch

/// Writes JSON objects that several outputs share. The names and the order of their fields are part of the public contract.
extension JSONWriter {
  mutating func value(_ sample: CodeSample) {
    object {
      $0.field("language", sample.language)
      $0.field("title", sample.title)
      $0.field("timestamp", sample.timestamp)
      $0.field("startLine", sample.startLine)
      $0.field("endLine", sample.endLine)
      $0.field("text", sample.text)
    }
  }

  mutating func value(_ table: Table) {
    object {
      $0.field("header", strings: table.header.map(\.marked))
      $0.field("rows", array: table.rows) { json, row in
        json.array(row) { $0.value($1.marked) }
      }
      $0.field("merged", array: table.merged) { json, cells in
        json.object {
          $0.field("row", cells.rows.lowerBound)
          $0.field("column", cells.columns.lowerBound)
          $0.field("rows", cells.rows.count)
          $0.field("columns", cells.columns.count)
        }
      }
    }
  }

  mutating func value(_ figure: Figure) {
    object {
      $0.field("startLine", figure.startLine)
      $0.field("endLine", figure.endLine)
      $0.field("text", figure.text)
    }
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

  mutating func value(_ explanation: ScoreExplanation) {
    object {
      $0.field("description", explanation.description)
      $0.field("value", explanation.value, digits: 6)
      $0.field("children", array: explanation.children) { $0.value($1) }
    }
  }

  /// Writes the id, topic, headings and position of a section as fields of the current object.
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

  /// Writes the contents of a section as fields of the current object.
  mutating func contentFields(of section: Section) {
    field("paragraphs", strings: section.paragraphs)
    field("code", array: section.code) { $0.value($1) }
    field("tables", array: section.tables) { $0.value($1) }
    field("figures", array: section.figures) { $0.value($1) }
  }
}
