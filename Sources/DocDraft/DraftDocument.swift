import DocModel

/// What a reader makes of one file, before headings become paths and sections get their names.
///
/// `DocumentFinisher` turns it into a `Document`: heading paths from levels, slugs and ids, headings without
/// text joined to what follows, sections that are too long split at paragraph borders.
package struct DraftDocument: Sendable {
  package var kind: DocumentKind
  /// The document's title; nil lets the finisher take the first heading, else the file's name.
  package var title: String?
  /// A topic that the content names itself (a skill's `name`, `wwdc2022-10072`); nil derives it from the path.
  package var topic: String?
  package var metadata: [MetadataEntry] = []
  package var links: [Link] = []
  package var repairs = RepairReport()
  /// In document order.
  package var sections: [DraftSection] = []
  /// Whether a finisher made the sections before: they have their heading paths, and are split where they had to be.
  package var isFinished = false

  package init(kind: DocumentKind, title: String? = nil, topic: String? = nil) {
    self.kind = kind
    self.title = title
    self.topic = topic
  }
}

/// One heading with what stands below it, up to the next heading.
package struct DraftSection: Sendable {
  /// 1 to 6; 0 for text before the first heading.
  package var level: Int
  /// The heading's own text, plain, on one line; empty for text before the first heading.
  package var heading: String
  /// Of a finished document: the headings from the outermost to its own.
  package var path: [String] = []
  package var timestamp: String?
  /// What a link to the section in its page says behind `#`.
  package var anchor: String?
  /// Whether an earlier section goes on here, behind an entry inside it.
  package var isPart = false
  /// Line of the heading (or of the first text), counted from 1.
  package var startLine: Int
  /// Last line of the section's own text, counted from 1; at least `startLine`.
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

/// A block with the lines it came from, so that a split section knows its own.
package struct DraftBlock: Sendable {
  package var block: Block
  /// Counted from 1, both ends included.
  package var startLine: Int
  package var endLine: Int

  package init(_ block: Block, startLine: Int, endLine: Int) {
    self.block = block
    self.startLine = startLine
    self.endLine = endLine
  }
}
