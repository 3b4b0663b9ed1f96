import DocModel
import DocSearch

/// A document of an index without its text: a line of `list`.
package struct DocumentSummary: Sendable, Hashable {
  package var collection: String
  package var topic: String
  package var kind: DocumentKind
  package var title: String
  /// Path below the folder that was ingested.
  package var source: String
  package var sectionCount: Int
  /// What leads back to the document: its path, and where there are several collections its collection before it.
  package var place: String
  /// Number of the index that it is from, among those that are read.
  package var index = 0
  /// Identifies the document among those with the same topic; nil if it has no section.
  package var firstSection: SectionID?
  /// Whether its file is still what was indexed; nil where nobody looked, or it is not known where files are.
  package var freshness: Freshness?
}

/// Enough of a section to name it and to go there.
package struct SectionReference: Sendable, Hashable {
  package var id: SectionID
  package var topic: String
  /// The document's title.
  package var title: String
  package var heading: [String]
}

/// A section with what surrounds it: what `show` prints.
package struct SectionPage: Sendable, Hashable {
  package var document: DocumentSummary
  package var section: Section
  /// The sections before and after it in its document.
  package var previous: SectionReference?
  package var next: SectionReference?
  /// Sections of any document that are about the same, when they were asked for; best first.
  package var related: [SectionReference] = []
}
