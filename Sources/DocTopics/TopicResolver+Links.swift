import DocIndex
import DocModel
import DocSearch

extension TopicResolver {
  /// What a link in a document leads to; nil for an address of the web, and for what the index does not hold.
  package func target(ofLink target: String, in document: DocumentAddress) throws -> Target? {
    let record = try contents.document(at: document)
    guard let link = DocumentLink(target, in: record.source) else { return nil }
    var page = link.isToOwnPage ? document : nil
    for path in link.paths where page == nil { page = try self.document(path, collection: record.collection) }
    guard let page else {
      return try link.topic.flatMap { try contents.documents(withTopic: $0).first }.map { .document($0) }
    }
    guard !link.anchor.isEmpty else { return .document(page) }
    for address in try contents.sections(of: page) {
      let section = try contents.section(at: address).section
      if section.anchor?.hasSameBytes(as: link.anchor) ?? false || section.topic.hasSuffix("/" + link.anchor)
      {
        return .section(try contents.sectionWithText(from: address))
      }
    }
    return link.isToOwnPage ? nil : .document(page)
  }

  private func document(_ source: String, collection: String) throws -> DocumentAddress? {
    try documents(ofPlace: source[...]).first {
      let record = try contents.document(at: $0)
      return record.source.hasSameBytes(as: source) && record.collection.hasSameBytes(as: collection)
    }
  }
}
