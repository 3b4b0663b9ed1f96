/// One ingested document: a file, or a member of an archive.
///
/// Documents are produced by `DocReaders` and consumed by `DocIndex` and the `ingest` command. They are plain values.
public struct Document: Sendable, Hashable {
  /// The document's slug, by which `show` finds it: `uikit-bridging`, `wwdc2022-10072`. It depends only on the document, so it does not
  /// change when other documents are added or removed. It need not be unique.
  public var topic: String
  public var kind: DocumentKind
  public var title: String
  /// Path of the file in the ingested folder, with `/` as separator. The path of a member of an archive is `archive.tar/member`.
  public var source: String
  /// Front matter and other metadata, in the order of the source. Keys are unique. Lists are joined by ", ".
  public var metadata: [MetadataEntry]
  /// References in the document, in order of first mention, without duplicates.
  public var links: [Link]
  public var repairs: RepairReport
  /// Sections in document order. A document with text has at least one section.
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

  /// The index of each link by its target.
  package var linkNumbers: [String: Int] {
    Dictionary(links.enumerated().map { ($1.target, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The value of a metadata key, if the document has it.
  public func metadata(_ key: String) -> String? {
    metadata.first { $0.key == key }?.value
  }
}

/// One key of a document's metadata.
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
  /// The link text.
  public var text: String
  /// A URL, a relative path, `#anchor`, a topic (`other-skill`) or a session (`wwdc2022-10136`).
  public var target: String

  public init(text: String, target: String) {
    self.text = text
    self.target = target
  }
}
