import DocModel

/// The result of reading one file, before headings become paths and sections get their names.
///
/// `DocumentFinisher` turns it into a `Document`: it derives heading paths from levels, makes slugs and ids, joins headings without text to
/// the section after them, and splits long sections at paragraph borders.
package struct DraftDocument: Sendable {
  package var kind: DocumentKind
  /// The document's title; if nil, the finisher takes the first heading, or else the file's name.
  package var title: String?
  /// A topic that the content itself names (a skill's `name`, `wwdc2022-10072`); if nil, it is derived from the path.
  package var topic: String?
  package var metadata: [MetadataEntry] = []
  package var links: [Link] = []
  package var repairs = RepairReport()
  /// Sections in document order.
  package var sections: [DraftSection] = []
  /// Whether the sections come from a finisher, so that they already have heading paths and are split.
  package var isFinished = false

  package init(kind: DocumentKind, title: String? = nil, topic: String? = nil) {
    self.kind = kind
    self.title = title
    self.topic = topic
  }
}

/// One heading and its content, up to the next heading.
package struct DraftSection: Sendable {
  /// Level from 1 to 6; 0 for text before the first heading.
  package var level: Int
  /// The heading's own text, plain, on one line; empty for text before the first heading.
  package var heading: String
  /// The headings from the outermost to the section's own; set only in a finished document.
  package var path: [String] = []
  package var timestamp: String?
  /// The fragment of a link to the section in its page, without `#`.
  package var anchor: String?
  /// Whether this continues an earlier section after an entry nested in it.
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

/// A block with its source lines, so that a split section knows its own lines.
package struct DraftBlock: Sendable {
  package var block: Block
  /// One-based; both ends are included.
  package var startLine: Int
  package var endLine: Int

  package init(_ block: Block, startLine: Int, endLine: Int) {
    self.block = block
    self.startLine = startLine
    self.endLine = endLine
  }
}
