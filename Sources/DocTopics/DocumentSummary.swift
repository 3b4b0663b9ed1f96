import DocModel
import DocSearch

/// A document without its text, for a line of `list`.
package struct DocumentSummary: Sendable, Hashable {
  package var collection: String
  package var topic: String
  package var kind: DocumentKind
  package var title: String
  /// The path in the ingested folder.
  package var source: String
  package var sectionCount: Int
  /// A name that resolves to the document: its path, preceded by the collection if the index has several.
  package var place: String
  /// Which of the open indexes contains the document, as a zero-based number.
  package var index = 0
  /// The id of the first section, which tells documents with the same topic apart; nil if the document has no section.
  package var firstSection: SectionID?
  /// Whether the document's file has changed since it was indexed. Nil if this was not checked, or if the folder of the files is unknown.
  package var freshness: Freshness?
}

/// The name of a section, and what is needed to link to it.
package struct SectionReference: Sendable, Hashable {
  package var id: SectionID
  package var topic: String
  /// The document's title.
  package var title: String
  package var heading: [String]
}

/// A section and its neighbours, in the form that `show` prints.
package struct SectionPage: Sendable, Hashable {
  package var document: DocumentSummary
  package var section: Section
  /// The previous section of the document.
  package var previous: SectionReference?
  package var next: SectionReference?
  /// Related sections of any document, best first; empty if they were not requested.
  package var related: [SectionReference] = []
}
