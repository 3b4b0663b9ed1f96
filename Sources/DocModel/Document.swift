/// An ingested document: a file, or a member of an archive.
///
/// Documents are plain values. `DocReaders` produces them, and `DocIndex` and the command `ingest` consume them.
public struct Document: Sendable, Hashable {
  /// The document's slug, by which `show` finds the document: `uikit-bridging`, `wwdc2022-10072`. It depends only on the document, so it does
  /// not change when other documents are added or removed. Several documents may have the same slug.
  public var topic: String
  public var kind: DocumentKind
  public var title: String
  /// The path of the file in the ingested folder, with `/` as the separator. The path of a member of an archive is `archive.tar/member`.
  public var source: String
  /// Front matter and other metadata, in the order of the source. Keys are unique, and lists are joined by ", ".
  public var metadata: [MetadataEntry]
  /// The references in the document, in the order of first mention, without duplicates.
  public var links: [Link]
  public var repairs: RepairReport
  /// The sections, in the order of the document. A document with text has at least one section.
  public var sections: [Section]

  public init(
    topic: String, kind: DocumentKind, title: String, source: String, metadata: [MetadataEntry] = [],
    links: [Link] = [], repairs: RepairReport = RepairReport(), sections: [Section] = []
  ) {
    self.topic = topic
    self.kind = kind
    self.title = title
    self.source = source
    self.metadata = metadata
    self.links = links
    self.repairs = repairs
    self.sections = sections
  }

  /// The index of each link. The key is its target.
  package var linkNumbers: [String: Int] {
    Dictionary(links.enumerated().map { ($1.target, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The value of a metadata key; nil if the document does not have the key.
  public func metadata(_ key: String) -> String? {
    metadata.first { $0.key == key }?.value
  }
}

/// A key of a document's metadata, with its value.
public struct MetadataEntry: Sendable, Hashable {
  public var key: String
  public var value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// A reference in a document.
public struct Link: Sendable, Hashable {
  /// The text of the link.
  public var text: String
  /// A URL, a relative path, `#anchor`, a topic (`other-skill`) or a session (`wwdc2022-10136`).
  public var target: String

  public init(text: String, target: String) {
    self.text = text
    self.target = target
  }
}
