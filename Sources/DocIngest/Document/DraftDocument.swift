import DocModel

/// What a reader makes of one file, before headings become paths and sections get their names.
///
/// `DocumentFinisher` turns it into a `Document`: heading paths from levels, slugs and ids, headings without
/// text joined to what follows, sections that are too long split at paragraph borders.
struct DraftDocument: Sendable {
  var kind: DocumentKind
  /// The document's title; nil lets the finisher take the first heading, else the file's name.
  var title: String?
  /// A topic that the content names itself (a skill's `name`, `wwdc2022-10072`); nil derives it from the path.
  var topic: String?
  var metadata: [MetadataEntry] = []
  var links: [Link] = []
  var repairs = RepairReport()
  /// In document order.
  var sections: [DraftSection] = []

  init(kind: DocumentKind, title: String? = nil, topic: String? = nil) {
    self.kind = kind
    self.title = title
    self.topic = topic
  }
}

/// One heading with what stands below it, up to the next heading.
struct DraftSection: Sendable {
  /// 1 to 6; 0 for text before the first heading.
  var level: Int
  /// The heading's own text, plain, on one line; empty for text before the first heading.
  var heading: String
  var timestamp: String?
  /// Line of the heading (or of the first text), counted from 1.
  var startLine: Int
  /// Last line of the section's own text, counted from 1; at least `startLine`.
  var endLine: Int
  var blocks: [DraftBlock] = []

  init(level: Int, heading: String, timestamp: String? = nil, startLine: Int, endLine: Int? = nil) {
    self.level = level
    self.heading = heading
    self.timestamp = timestamp
    self.startLine = startLine
    self.endLine = endLine ?? startLine
  }
}

/// A block with the lines it came from, so that a split section knows its own.
struct DraftBlock: Sendable {
  var block: Block
  /// Counted from 1, both ends included.
  var startLine: Int
  var endLine: Int

  init(_ block: Block, startLine: Int, endLine: Int) {
    self.block = block
    self.startLine = startLine
    self.endLine = endLine
  }
}
