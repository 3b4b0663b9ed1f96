import DocModel
import DocTopics

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
