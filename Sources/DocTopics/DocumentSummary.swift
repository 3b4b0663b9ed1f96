import DocModel
import DocSearch

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
