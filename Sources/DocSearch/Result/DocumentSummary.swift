import DocModel

/// A document of an index without its text: a line of `list`.
public struct DocumentSummary: Sendable, Hashable {
  public var collection: String
  public var topic: String
  public var kind: DocumentKind
  public var title: String
  /// Path below the folder that was ingested.
  public var source: String
  public var sectionCount: Int
  /// What leads back to the document: its path, and where there are several collections its collection before it.
  public var place: String
  /// Number of the index that it is from, among those that are read.
  public var index: Int
  /// Whether its file is still what was indexed; nil where nobody looked, or it is not known where files are.
  public var freshness: Freshness?

  public init(
    collection: String, topic: String, kind: DocumentKind, title: String, source: String, sectionCount: Int,
    place: String? = nil, index: Int = 0
  ) {
    self.collection = collection
    self.topic = topic
    self.kind = kind
    self.title = title
    self.source = source
    self.sectionCount = sectionCount
    self.place = place ?? source
    self.index = index
  }
}

/// Enough of a section to name it and to go there.
public struct SectionReference: Sendable, Hashable {
  public var id: SectionID
  public var topic: String
  /// The document's title.
  public var title: String
  public var heading: [String]

  public init(id: SectionID, topic: String, title: String, heading: [String]) {
    self.id = id
    self.topic = topic
    self.title = title
    self.heading = heading
  }
}

/// A section with what surrounds it: what `show` prints.
public struct SectionPage: Sendable, Hashable {
  public var document: DocumentSummary
  public var section: Section
  /// The sections before and after it in its document.
  public var previous: SectionReference?
  public var next: SectionReference?
  /// Sections of any document that are about the same, when they were asked for; best first.
  public var related: [SectionReference]

  public init(
    document: DocumentSummary, section: Section, previous: SectionReference? = nil,
    next: SectionReference? = nil, related: [SectionReference] = []
  ) {
    self.document = document
    self.section = section
    self.previous = previous
    self.next = next
    self.related = related
  }
}
