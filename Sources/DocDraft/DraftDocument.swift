import DocModel

/// The result of reading one file.
///
/// `DocumentFinisher` turns it into a `Document`: it derives heading paths from levels, makes slugs and ids, and splits long sections
/// between paragraphs.
package struct DraftDocument: Sendable {
  package var kind: DocumentKind
  /// The document's title; nil for the first heading, or else the file's name.
  package var title: String?
  /// A topic that the content declares (a skill's `name`, `wwdc2022-10072`); nil to derive it from the path.
  package var topic: String?
  package var metadata: [MetadataEntry] = []
  package var links: [Link] = []
  package var repairs = RepairReport()
  /// Sections in document order.
  package var sections: [DraftSection] = []
  /// Whether the draft is an exported document, whose sections already have heading paths and are split.
  package var isFinished = false

  package init(kind: DocumentKind, title: String? = nil, topic: String? = nil) {
    self.kind = kind
    self.title = title
    self.topic = topic
  }

  /// Adds a value to the metadata, unless it is missing or empty.
  package mutating func describe(_ key: String, as value: String?) {
    if let value, !value.isEmpty { metadata.append(MetadataEntry(key: key, value: value)) }
  }
}

/// One heading and its content, up to the next heading.
package struct DraftSection: Sendable {
  /// Level from 1 to 6; 0 for text before the first heading.
  package var level: Int
  /// Text of the heading on one line; empty before the first heading.
  package var heading: String
  /// Headings from the outermost to the section's own; only set in finished documents.
  package var path: [String] = []
  package var timestamp: String?
  /// Fragment of a link to the section, without `#`.
  package var anchor: String?
  /// Whether this continues an earlier section, after an entry nested in it.
  package var isPart = false
  /// One-based line of the heading, or of the first text.
  package var startLine: Int
  /// One-based last line of the section's own text; at least `startLine`.
  package var endLine: Int
  package var blocks: [DraftBlock] = []

  package init(
    level: Int, heading: String, timestamp: String? = nil, anchor: String? = nil, startLine: Int,
    endLine: Int? = nil
  ) {
    self.level = level
    self.heading = heading
    self.timestamp = timestamp
    self.anchor = anchor
    self.startLine = startLine
    self.endLine = endLine ?? startLine
  }
}

/// A block with its source lines, which are needed when a section is split.
package struct DraftBlock: Sendable {
  package var block: Block
  /// One-based line range; both lines are included.
  package var startLine: Int
  package var endLine: Int

  package init(_ block: Block, startLine: Int, endLine: Int) {
    self.block = block
    self.startLine = startLine
    self.endLine = endLine
  }
}
