import DocIndex
import DocModel

extension TopicResolver {
  /// Resolves a link in a document. Nil for a web address, and for a target that the index does not contain.
  package func target(ofLink target: String, in document: DocumentAddress) throws -> Target? {
    let record = try contents.document(at: document)
    guard
      let link = DocumentLink(
        target, in: record.source, of: record.collection, CollectionFolders(contents.reader))
    else { return nil }
    var page = link.isToOwnPage ? document : nil
    for target in link.targets where page == nil {
      page = try self.document(target.path, collection: target.collection)
    }
    guard let page else {
      return try link.topic.flatMap { try contents.documents(withTopic: $0).first }.map { .document($0) }
    }
    guard !link.anchor.isEmpty else { return .document(page) }
    let anchors = SectionAnchors(try contents.wholeDocument(at: page).sections)
    if let position = anchors.positions[link.anchor] {
      return .section(try contents.sectionWithText(from: contents.sections(of: page)[position]))
    }
    return link.isToOwnPage ? nil : .document(page)
  }

  private func document(_ source: String, collection: String) throws -> DocumentAddress? {
    try documents(ofPath: source[...]).first {
      let record = try contents.document(at: $0)
      return record.source.hasSameBytes(as: source) && record.collection.hasSameBytes(as: collection)
    }
  }
}
