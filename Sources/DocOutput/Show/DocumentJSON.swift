import DocModel
import DocSearch

/// Writes documents as JSON with the schema `bridgedoc.document/1`, for `ingest` and `show --document --format json`.
package enum DocumentJSON {
  package static let schema = "bridgedoc.document/1"

  package static func jsonLine(_ document: Document) -> [UInt8] { json(document, .compact) }

  package static func json(_ document: Document, _ layout: JSONWriter.Layout = .indented) -> [UInt8] {
    JSONWriter.document(schema, layout) { json in
      json.field("topic", document.topic)
      json.field("kind", document.kind.rawValue)
      json.field("title", document.title)
      json.field("source", document.source)
      json.field("metadata") { json in
        for entry in document.metadata { json.field(entry.key, entry.value) }
      }
      json.field("links", objects: document.links) { json, link in
        json.field("text", link.text)
        json.field("target", link.target)
      }
      json.field("repairs", object: { write(document.repairs, to: &$0) })
      json.field("sections", objects: document.sections) { json, section in
        json.placeFields(of: section)
        json.contentFields(of: section)
        json.field("order", strings: section.blocks.map(order))
        let ambiguous = AmbiguousText.all(in: section.blocks)
        if !ambiguous.isEmpty { json.field("spans", array: ambiguous) { write($1, to: &$0) } }
      }
    }
  }

  /// Writes a text whose Markdown form is ambiguous: the index of its block, its plain text and its spans. A span is `KIND START END [TARGET]`.
  private static func write(_ text: AmbiguousText, to json: inout JSONWriter) {
    json.object { json in
      json.field("block", text.block)
      if let cell = text.cell { json.field("cell", cell) }
      json.field("text", text.text.plain)
      json.field(
        "spans",
        strings: text.text.spans.map {
          "\($0.kind) \($0.range.lowerBound) \($0.range.upperBound)"
            + ($0.kind == .link ? " " + text.text.targets[$0.target] : "")
        })
    }
  }

  /// The type and layout of a block. JSON lists them for all blocks in order, so that a section can be rebuilt from its contents.
  private static func order(_ block: Block) -> String {
    switch block {
    case .paragraph(let paragraph):
      switch paragraph.style {
      case .plain: "paragraph"
      case .quote: "quote"
      case .listItem(let depth, let marker): "item \(depth)" + (marker.isEmpty ? "" : " " + marker)
      }
    case .code: "code"
    case .table: "table"
    case .figure: "figure"
    }
  }

  /// Writes the number of repairs of each kind, in the order of `RepairKind`, and then the warnings. Kinds without repairs are omitted.
  private static func write(_ repairs: RepairReport, to json: inout JSONWriter) {
    for kind in RepairKind.allCases {
      if let count = repairs.counts[kind] { json.field(kind.rawValue, count) }
    }
    json.field("doubts", objects: repairs.warnings) { json, warning in
      json.field("line", warning.line)
      json.field("reason", warning.reason)
    }
  }
}

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
