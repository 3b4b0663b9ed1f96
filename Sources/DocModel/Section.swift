/// The unit of retrieval: a heading path with its own prose, code, tables and figures.
package struct Section: Sendable, Hashable {
  package var id: SectionID
  /// `document/section`, for example `uikit-bridging/uihostingconfiguration-ios-16`; unique in its document.
  package var topic: String
  /// Depth of the heading, 1 to 6; 0 for text before the first heading.
  package var level: Int
  /// Headings from the outermost (without the document's title) to the section's own; empty for a preamble.
  package var heading: [String]
  /// Where the section begins in a recording: `14:41` or `1:02:03`.
  package var timestamp: String?
  /// What a link to the section in its page says behind `#`, as the page has it; nil where the format has none.
  package var anchor: String?
  /// Lines of the source, counted from 1, both ends included.
  package var startLine: Int
  package var endLine: Int
  /// What the section says, in reading order.
  package var blocks: [Block]

  package init(
    id: SectionID, topic: String, level: Int, heading: [String], timestamp: String? = nil,
    anchor: String? = nil,
    startLine: Int, endLine: Int, blocks: [Block]
  ) {
    self.id = id
    self.topic = topic
    self.level = level
    self.heading = heading
    self.timestamp = timestamp
    self.anchor = anchor
    self.startLine = startLine
    self.endLine = endLine
    self.blocks = blocks
  }

  /// The prose, a list item a paragraph, in order. In a transcript each is one sentence or caption group.
  package var paragraphs: [String] {
    blocks.compactMap { if case .paragraph(let paragraph) = $0 { paragraph.text } else { nil } }
  }

  package var code: [CodeSample] {
    blocks.compactMap { if case .code(let sample) = $0 { sample } else { nil } }
  }

  package var tables: [Table] {
    blocks.compactMap { if case .table(let table) = $0 { table } else { nil } }
  }

  package var figures: [Figure] {
    blocks.compactMap { if case .figure(let figure) = $0 { figure } else { nil } }
  }
}

/// One piece of a section.
package enum Block: Sendable, Hashable {
  case paragraph(Paragraph)
  case code(CodeSample)
  case table(Table)
  case figure(Figure)
}

/// A stretch of prose. Its text is one line (white space folded to single spaces) and keeps the inline marks
/// `` `code` ``, `*emphasis*` and `**strong**` where its source had them; links and images are reduced to their
/// text, HTML tags and footnote marks are gone.
package struct Paragraph: Sendable, Hashable {
  /// How a paragraph is set.
  package enum Style: Sendable, Hashable {
    case plain
    /// `depth` counts from 0; `marker` is `•` for a bullet, else the number as written, `3.` or `3)`.
    case listItem(depth: Int, marker: String)
    case quote
  }

  package var text: String
  package var style: Style

  package init(_ text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// A piece of source code, as its author wrote it.
package struct CodeSample: Sendable, Hashable {
  /// Lower-case name of the language (`swift`, `objc`, `json`, `shell`, `dot`, …); nil when unknown.
  package var language: String?
  /// The sample's own title (session pages name theirs).
  package var title: String?
  package var timestamp: String?
  /// Lines of the source that hold the code (without fences), counted from 1, both ends included.
  package var startLine: Int
  package var endLine: Int
  /// Lines joined by line feeds, without one at the end.
  package var text: String

  package init(
    language: String?, title: String? = nil, timestamp: String? = nil, startLine: Int, endLine: Int,
    text: String
  ) {
    self.language = language
    self.title = title
    self.timestamp = timestamp
    self.startLine = startLine
    self.endLine = endLine
    self.text = text
  }
}

/// A table of plain cells; every row has as many cells as the header.
package struct Table: Sendable, Hashable {
  package var header: [String]
  package var rows: [[String]]

  package init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows
  }
}

/// A picture made of characters (a box-drawing mock-up, a diagram in text): kept verbatim, shown, and not
/// searched but for the words of its labels.
package struct Figure: Sendable, Hashable {
  package var startLine: Int
  package var endLine: Int
  package var text: String

  package init(startLine: Int, endLine: Int, text: String) {
    self.startLine = startLine
    self.endLine = endLine
    self.text = text
  }
}
