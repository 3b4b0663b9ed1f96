/// One ingested document: a file, or a member of an archive.
///
/// Documents come out of `DocReaders` and go into `DocIndex` and the `ingest` command; they are plain values
/// without behaviour.
package struct Document: Sendable, Hashable {
  /// The document's slug, by which `show` finds it: `uikit-bridging`, `wwdc2022-10072`. Computed from the
  /// document alone, so it does not change when other documents come or go, and need not be unique.
  package var topic: String
  package var kind: DocumentKind
  package var title: String
  /// Path of the file below the folder that was ingested, with `/` between its parts. A member of an archive
  /// is `archive.tar/member`.
  package var source: String
  /// Front matter and what else the document says about itself, in its own order; keys are unique. Lists are
  /// joined by ", ".
  package var metadata: [MetadataEntry]
  /// What the document refers to, in order of first mention, each once.
  package var links: [Link]
  package var repairs: RepairReport
  /// In document order. A document that holds any text has at least one section.
  package var sections: [Section]

  package init(
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

  /// The value of a metadata key, if the document has it.
  package func metadata(_ key: String) -> String? {
    metadata.first { $0.key == key }?.value
  }
}

/// One key of a document's metadata.
package struct MetadataEntry: Sendable, Hashable {
  package var key: String
  package var value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// A reference from one document to something else.
package struct Link: Sendable, Hashable {
  /// The words that carry the link.
  package var text: String
  /// A URL, a relative path, `#anchor`, a topic (`other-skill`) or a session (`wwdc2022-10136`).
  package var target: String

  package init(text: String, target: String) {
    self.text = text
    self.target = target
  }
}
