import DocModel

/// The result of reading one file.
///
/// `DocumentFinisher` turns a draft into a `Document`: it derives heading paths from levels, makes slugs and ids, and splits long sections.
package struct DraftDocument: Sendable {
  package var kind: DocumentKind
  /// The title of the document. If nil, the first heading is the title; without headings, the name of the file.
  package var title: String?
  /// A topic that the content declares, such as the `name` of an agent skill. If nil, the path determines the topic.
  package var topic: String?
  package var metadata: [MetadataEntry] = []
  package var links: [Link] = []
  package var repairs = RepairReport()
  /// Sections in document order.
  package var sections: [DraftSection] = []
  /// Whether the draft was read from an exported document, whose sections already have heading paths and are already split.
  package var isFinished = false

  package init(kind: DocumentKind, title: String? = nil, topic: String? = nil) {
    self.kind = kind
    self.title = title
    self.topic = topic
  }

  /// Adds a value to the metadata. If the value is nil or empty, nothing is added.
  package mutating func describe(_ key: String, as value: String?) {
    if let value, !value.isEmpty { metadata.append(MetadataEntry(key: key, value: value)) }
  }
}

/// A heading with its content up to the next heading.
package struct DraftSection: Sendable {
  /// The level of the heading from 1 to 6; 0 for text before the first heading.
  package var level: Int
  /// The text of the heading, on one line; empty before the first heading.
  package var heading: String
  /// The headings from the outermost heading to the section's own heading. The path is only set if the draft is finished (`isFinished`).
  package var path: [String] = []
  package var timestamp: String?
  /// The fragment for links to the section, without `#`.
  package var anchor: String?
  /// Whether the section continues an earlier section that an entry has interrupted.
  package var isPart = false
  /// The one-based line of the heading, or of the first text if there is no heading.
  package var startLine: Int
  /// The one-based last line of the section's own text, which is at least `startLine`.
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

  /// Puts a paragraph directly below the heading.
  package mutating func prepend(_ text: String) {
    blocks.insert(DraftBlock(InlineText(plain: text), line: startLine), at: 0)
  }
}

/// A block and its source lines. The lines are needed when a section is split.
package struct DraftBlock: Sendable {
  package var block: Block
  /// The one-based range of lines. Both ends are included.
  package var startLine: Int
  package var endLine: Int

  package init(_ block: Block, startLine: Int, endLine: Int) {
    self.block = block
    self.startLine = startLine
    self.endLine = endLine
  }

  /// A paragraph of one line.
  package init(_ text: InlineText, line: Int) {
    self.init(.paragraph(Paragraph(text)), startLine: line, endLine: line)
  }
}
