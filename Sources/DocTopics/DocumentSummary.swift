import DocModel
import DocSearch

/// A document as a line of `list` shows it, without its text.
package struct DocumentSummary: Sendable, Hashable {
  package var collection: String
  package var topic: String
  package var kind: DocumentKind
  package var title: String
  /// The path in the ingested folder.
  package var source: String
  package var sectionCount: Int
  /// The document's path, preceded by its collection if the index has several. It is a name that `show` accepts.
  package var place: String
  /// The zero-based number of the open index that contains the document.
  package var index = 0
  /// The id of the document's first section, by which documents with the same topic can be told apart; nil if there is no section.
  package var firstSection: SectionID?
  /// Whether the document's file is the same as when it was indexed. Nil if this was not checked, or if the folder of the file is unknown.
  package var freshness: Freshness?
}

/// The name of a section, and what a link to it needs.
package struct SectionReference: Sendable, Hashable {
  package var id: SectionID
  package var topic: String
  /// The document's title.
  package var title: String
  package var heading: [String]
}

/// A section with its neighbours, as `show` prints it.
package struct SectionPage: Sendable, Hashable {
  package var document: DocumentSummary
  package var section: Section
  /// The section before this one in the document; nil if there is none.
  package var previous: SectionReference?
  package var next: SectionReference?
  /// Similar sections of any document, most similar first; empty if they were not requested.
  package var related: [SectionReference] = []
}
