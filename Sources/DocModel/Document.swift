/// An ingested document: a file, or a member of an archive.
///
/// Documents are plain values. `DocReaders` makes them; `DocIndex` and the command `ingest` use them.
public struct Document: Sendable, Hashable {
  /// The document's slug, with which `show` finds it: `uikit-bridging`, `wwdc2022-10072`. The slug does not depend on other documents in the
  /// index, so several documents may have the same slug.
  public var topic: String
  public var kind: DocumentKind
  public var title: String
  /// The path of the file in the ingested folder, with `/` as the separator. The path of a member of an archive is `archive.tar/member`.
  public var source: String
  /// Front matter and other metadata, in the order of the source. Keys are unique, and the values of a list are joined by ", ".
  public var metadata: [MetadataEntry]
  /// The document's links, in the order in which they first occur, without duplicates.
  public var links: [Link]
  public var repairs: RepairReport
  /// The sections in order. There is at least one if the document has text.
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

  /// For each target of a link, the link's index in `links`.
  package var linkNumbers: [String: Int] {
    Dictionary(links.enumerated().map { ($1.target, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The value of a key in the metadata; nil if the metadata does not have the key.
  public func metadata(_ key: String) -> String? {
    metadata.first { $0.key == key }?.value
  }
}

public struct MetadataEntry: Sendable, Hashable {
  public var key: String
  public var value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

public struct Link: Sendable, Hashable {
  public var text: String
  /// The target: a URL, a relative path, `#anchor`, a topic (`other-skill`) or a session (`wwdc2022-10136`).
  public var target: String

  public init(text: String, target: String) {
    self.text = text
    self.target = target
  }
}
