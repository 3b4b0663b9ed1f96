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
  /// A name that resolves to the document: its path, preceded by the collection if there are several.
  package var place: String
  /// The number of the document's index among those that are open.
  package var index = 0
  /// The first section, which identifies the document among those with the same topic; nil if there is no section.
  package var firstSection: SectionID?
  /// Whether the file has changed since it was indexed. Nil if that was not checked, or if it is unknown where the files are.
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
