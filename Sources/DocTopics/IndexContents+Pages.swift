import DocIndex
import DocModel
import DocSearch

extension IndexContents {
  package func page(at address: SectionAddress) throws(IndexError) -> SectionPage {
    let stored = try section(at: address)
    let documentAddress = try document(ofSection: address)
    let siblings = try sections(of: documentAddress)
    var page = SectionPage(
      document: try summary(stored.document, at: documentAddress, sectionCount: siblings.count),
      section: try linked(stored))
    if let index = siblings.firstIndex(of: address) {
      if index > 0 { page.previous = try reference(to: siblings[index - 1]) }
      if index + 1 < siblings.count { page.next = try reference(to: siblings[index + 1]) }
    }
    return page
  }

  /// The document itself, or the document that contains the section.
  package func document(of target: TopicResolver.Target) throws(IndexError) -> DocumentAddress {
    switch target {
    case .document(let address): address
    case .section(let address): try document(ofSection: address)
    }
  }

  package func reference(to address: SectionAddress) throws(IndexError) -> SectionReference {
    let stored = try section(at: address)
    return SectionReference(
      id: stored.section.id, topic: stored.section.topic, title: stored.document.title,
      heading: stored.section.heading)
  }

  package func summary(of address: DocumentAddress) throws(IndexError) -> DocumentSummary {
    try summary(document(at: address), at: address, sectionCount: try sectionCount(of: address))
  }

  /// All documents, sorted by collection and then by path.
  package func summaries() throws -> [DocumentSummary] {
    var summaries: [DocumentSummary] = []
    try forEachDocument { address, record in
      summaries.append(try summary(record, at: address, sectionCount: try sectionCount(of: address)))
    }
    return summaries.sorted {
      if !$0.collection.hasSameBytes(as: $1.collection) {
        return UTF8Order.precedes($0.collection, $1.collection)
      }
      if !$0.source.hasSameBytes(as: $1.source) { return UTF8Order.precedes($0.source, $1.source) }
      return $0.index < $1.index
    }
  }

  private func summary(
    _ record: DocumentRecord, at address: DocumentAddress, sectionCount: Int
  ) throws(IndexError) -> DocumentSummary {
    var id: SectionID?
    if let first = try sections(of: address).first { id = try self.id(of: first, in: record) }
    return DocumentSummary(
      collection: record.collection, topic: record.topic, kind: record.kind, title: record.title,
      source: record.source, sectionCount: sectionCount, place: place(of: record),
      index: reader.index(ofSegment: address.segment), firstSection: id)
  }

  /// The given section or, if it is a heading without text, the first section with text below this heading.
  func sectionWithText(from address: SectionAddress) throws(IndexError) -> SectionAddress {
    let own = try section(at: address).section
    guard own.blocks.isEmpty else { return address }
    for next in try sections(of: document(ofSection: address)) where next.section > address.section {
      let section = try section(at: next).section
      guard section.heading.starts(with: own.heading) || own.level <= 1 else { break }
      if !section.blocks.isEmpty { return next }
    }
    return address
  }

  /// A whole document for output. Its source path is replaced by a path that `show` accepts (`place(of:)`).
  package func placedDocument(at address: DocumentAddress) throws(IndexError) -> Document {
    var document = try wholeDocument(at: address)
    document.source = place(of: try self.document(at: address))
    return document
  }
}

package struct DocumentSummary: Sendable, Hashable {
  package var collection: String
  package var topic: String
  package var kind: DocumentKind
  package var title: String
  package var source: String
  package var sectionCount: Int
  /// The document's path, preceded by its collection if the index has several. `show` accepts it as an argument.
  package var place: String
  /// Which of the open indexes contains the document, counted from zero.
  package var index = 0
  /// The id of the document's first section, which distinguishes documents with the same topic; nil if there is no section.
  package var firstSection: SectionID?
  /// Whether the document's file is unchanged since it was indexed. Nil if the file was not checked, or if the folder of the file is unknown.
  package var freshness: Freshness?
}

/// A section's id, topic, title and headings, as needed for a link to it.
package struct SectionReference: Sendable, Hashable {
  package var id: SectionID
  package var topic: String
  package var title: String
  package var heading: [String]
}

package struct SectionPage: Sendable, Hashable {
  package var document: DocumentSummary
  package var section: Section
  /// The previous section of the document; nil if there is none.
  package var previous: SectionReference?
  package var next: SectionReference?
  /// Similar sections of any document, most similar first; empty if they were not requested.
  package var related: [SectionReference] = []
}
