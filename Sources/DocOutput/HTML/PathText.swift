import DocModel
import DocTopics

package enum PathText {
  /// The URL of a document. If other documents have the same topic, the URL is that of the document's first section.
  package static func document(_ document: DocumentSummary, isOnly: Bool) -> String {
    if !isOnly, let id = document.firstSection { return section(id, topic: document.topic) }
    return "/doc/" + PercentEncoding.encoded(document.topic.utf8)
  }

  package static func section(_ id: SectionID, topic: String) -> String {
    let document = topic.split(separator: "/", maxSplits: 1).first.map(String.init) ?? topic
    return "/doc/\(PercentEncoding.encoded(document.utf8))/\(id)#\(id)"
  }
}
