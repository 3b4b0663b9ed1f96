/// The unit of retrieval: a heading path, with the prose, code, tables and figures below it.
public struct Section: Sendable, Hashable {
  public var id: SectionID
  /// The topic `document/section`, such as `uikit-bridging/uihostingconfiguration-ios-16`. It is unique in its document.
  public var topic: String
  /// Depth of the heading, 1 to 6; 0 for text before the first heading.
  public var level: Int
  /// The headings from the outermost one to the section's own, without the document's title; empty for text before the first heading.
  public var heading: [String]
  /// For a recording, the time at which the section starts: `14:41` or `1:02:03`.
  public var timestamp: String?
  /// The fragment of a URL that leads to the section, without `#`; nil if the document's format has no anchors.
  public var anchor: String?
  /// The one-based first line (`startLine`) and last line (`endLine`) of the section in the source.
  public var startLine: Int
  public var endLine: Int
  /// The content of the section, in reading order.
  public var blocks: [Block]

  public init(
    id: SectionID, topic: String, level: Int, heading: [String], timestamp: String? = nil,
    anchor: String? = nil, startLine: Int, endLine: Int, blocks: [Block]
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

  /// The paragraphs and list items, in order. In a transcript, a paragraph is a sentence or a group of captions.
  public var paragraphs: [String] {
    blocks.compactMap { if case .paragraph(let paragraph) = $0 { paragraph.text } else { nil } }
  }

  public var code: [CodeSample] {
    blocks.compactMap { if case .code(let sample) = $0 { sample } else { nil } }
  }

  public var tables: [Table] {
    blocks.compactMap { if case .table(let table) = $0 { table } else { nil } }
  }

  public var figures: [Figure] {
    blocks.compactMap { if case .figure(let figure) = $0 { figure } else { nil } }
  }
}

/// A paragraph, code sample, table or figure of a section.
public enum Block: Sendable, Hashable {
  case paragraph(Paragraph)
  case code(CodeSample)
  case table(Table)
  case figure(Figure)

  /// The block with each text replaced by the result of `change`. The texts are visited in the order of `forEachText`.
  public func mapTexts(_ change: (InlineText) -> InlineText) -> Block {
    switch self {
    case .paragraph(let paragraph):
      return .paragraph(Paragraph(change(paragraph.inline), style: paragraph.style))
    case .table(var table):
      table.header = table.header.map(change)
      table.rows = table.rows.map { $0.map(change) }
      return .table(table)
    case .code, .figure: return self
    }
  }

  /// Calls `body` for the text of a paragraph, or for each cell of a table: row by row, beginning with the header.
  public func forEachText(_ body: (InlineText) -> Void) {
    switch self {
    case .paragraph(let paragraph): body(paragraph.inline)
    case .table(let table):
      for cell in table.header { body(cell) }
      for row in table.rows { for cell in row { body(cell) } }
    case .code, .figure: return
    }
  }
}

/// Prose on one line. All white space in it is single spaces. Links and images are reduced to their text. HTML tags and references to footnotes
/// are removed.
public struct Paragraph: Sendable, Hashable {
  public enum Style: Sendable, Hashable {
    case plain
    /// A list item. `depth` is zero-based. `marker` is `•`, a number such as `3.` or `3)`, or empty for further paragraphs of an item.
    case listItem(depth: Int, marker: String)
    case quote
  }

  /// The maximum depth of a list item, zero-based. Readers reduce greater depths to this depth, so that outputs need not indent further.
  public static let deepestItem = 8

  public var inline: InlineText
  public var style: Style

  /// Whether this is a further paragraph of a list item.
  public var isContinuation: Bool {
    if case .listItem(_, "") = style { true } else { false }
  }

  /// The text with Markdown delimiters, as in the index and in JSON.
  public var text: String { inline.marked }

  public init(_ inline: InlineText, style: Style = .plain) {
    self.inline = inline
    self.style = style
  }
}

/// A sample of source code, with its original line breaks and indentation.
public struct CodeSample: Sendable, Hashable {
  /// Lower-case name of the language (`swift`, `objc`, `json`, `shell`, `dot`, …); nil if unknown.
  public var language: String?
  /// The sample's own title, if the page gives one. Pages of conference sessions do.
  public var title: String?
  public var timestamp: String?
  /// The first and last line of the code in the source, without fences, one-based.
  public var startLine: Int
  public var endLine: Int
  /// The code, without a line feed at the end.
  public var text: String

  public init(
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

/// A table. All rows have as many cells as the header.
public struct Table: Sendable, Hashable {
  public var header: [InlineText]
  public var rows: [[InlineText]]
  /// The cells that extend over several rows or columns, in the order of their first rows and columns.
  public private(set) var merged: [MergedCells] = []

  /// A rectangle of cells that are a single merged cell in the source. The upper left cell contains the text. Cells to its right are empty, and
  /// cells below it are empty or repeat the text, so that each row makes sense on its own.
  public struct MergedCells: Sendable, Hashable {
    /// Row 0 is the header, and row 1 the first of `rows`.
    public var rows: Range<Int>
    public var columns: Range<Int>

    public init(rows: Range<Int>, columns: Range<Int>) {
      self.rows = rows
      self.columns = columns
    }
  }

  public init(header: [InlineText], rows: [[InlineText]]) {
    self.header = header
    self.rows = rows
  }

  /// Sets `merged` to the ranges that lie within the table and have more than one cell. If the ranges overlap so much that together they have
  /// more cells than the table, nothing is merged.
  public mutating func merge(_ ranges: [MergedCells]) {
    merged = ranges.filter { cells in
      cells.rows.lowerBound >= 0 && cells.rows.upperBound <= rows.count + 1 && cells.columns.lowerBound >= 0
        && cells.columns.upperBound <= header.count && cells.rows.count * cells.columns.count > 1
    }
    let count = merged.reduce(0) { $0 + $1.rows.count * $1.columns.count }
    if count > (rows.count + 1) * header.count { merged = [] }
  }

  /// Makes a table whose cells are parsed like `InlineText.init(marked:)`.
  public init(marked header: [String], rows: [[String]]) {
    self.init(
      header: header.map { InlineText(marked: $0) }, rows: rows.map { $0.map { InlineText(marked: $0) } })
  }
}

/// A drawing made of characters, such as a mock-up in box-drawing characters or a diagram in text. A figure is stored and displayed unchanged.
/// Only the words in a figure are searchable.
public struct Figure: Sendable, Hashable {
  public var startLine: Int
  public var endLine: Int
  public var text: String

  public init(startLine: Int, endLine: Int, text: String) {
    self.startLine = startLine
    self.endLine = endLine
    self.text = text
  }
}
