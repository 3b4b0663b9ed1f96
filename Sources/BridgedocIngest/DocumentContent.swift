/// A document: a file, a member of an archive, or one of several documents in a file.
public struct DocumentContent: Sendable, Hashable {
  /// The document's slug of letters, digits and hyphens, such as `uikit-bridging`. Several documents may have the same slug.
  public var topic: String
  /// The kind of the document: `skill`, `transcript`, `rules`, `article`, `readme`, `code`, `html`, `reference` or `manual`.
  public var kind: String
  /// The title, on one line.
  public var title: String
  /// The path relative to the folder, with `/` as the separator. A member of an archive has the path `archive.tar/member`.
  public var path: String
  /// The metadata in the document, such as its front matter. The values of a list are joined by ", ".
  public var metadata: [String: String]
  /// The sections in document order.
  public var sections: [SectionContent]
  /// Notes on passages that may have been repaired wrongly, for a person to check.
  public var warnings: [IngestionNote]

  /// Creates a document that a ``FormatReader`` returns. The topic, the path and the ids of sections are computed later.
  public init(
    title: String, kind: String = "article", path: String = "", metadata: [String: String] = [:],
    sections: [SectionContent]
  ) {
    topic = ""
    self.kind = kind
    self.title = title
    self.path = path
    self.metadata = metadata
    self.sections = sections
    warnings = []
  }
}

/// A heading with its content up to the next heading.
public struct SectionContent: Sendable, Hashable {
  /// The section's id of eight characters. The id stays the same as long as the document's path and the section's headings do.
  public var id: String
  /// The section's topic, `document/section`, for example `uikit-bridging/margins`.
  public var topic: String
  /// The level of the heading from 1 to 6; 0 for text before the first heading.
  public var level: Int
  /// The headings from the outermost one to the section's own, without the document's title; empty before the first heading.
  public var headings: [String]
  /// The time in a recording at which the section starts, such as `14:41`; nil if there is none.
  public var timestamp: String?
  /// The fragment for links to the section on its page, without `#`; nil if there is none.
  public var anchor: String?
  /// The one-based range of lines in the file.
  public var lines: ClosedRange<Int>
  /// The content in reading order.
  public var blocks: [ContentBlock]

  /// Creates a section of a document that a ``FormatReader`` returns.
  /// - Parameters:
  ///   - heading: the section's own heading. The headings above it follow from the levels.
  ///   - level: the level of the heading from 1 to 6; 0 for text before the first heading.
  ///   - anchor: the fragment for links to the section on its page, without `#`.
  ///   - lines: the one-based range of lines in the file.
  ///   - blocks: the content in reading order.
  public init(
    heading: String, level: Int, anchor: String? = nil, lines: ClosedRange<Int>, blocks: [ContentBlock]
  ) {
    id = ""
    topic = ""
    self.level = level
    headings = heading.isEmpty ? [] : [heading]
    self.anchor = anchor
    self.lines = lines
    self.blocks = blocks
  }
}

/// A block of a section. Each text is on one line. Code, emphasis and strong emphasis have delimiters as in Markdown.
public enum ContentBlock: Sendable, Hashable {
  /// A paragraph of prose.
  case paragraph(String)
  /// A list item. `depth` is zero-based. `marker` is `•`, or the number as written, such as `3.`.
  case listItem(String, depth: Int, marker: String)
  /// A block quotation.
  case quote(String)
  /// A code sample.
  case code(CodeContent)
  /// A table. Each row has as many cells as the header.
  case table(header: [String], rows: [[String]])
  /// A drawing made of characters, with its line breaks.
  case figure(String)
}

/// A code sample.
public struct CodeContent: Sendable, Hashable {
  /// The language in lower case, such as `swift` or `shell`; nil if unknown.
  public var language: String?
  /// The sample's own title; nil if it has none.
  public var title: String?
  /// The code, without a line feed at the end.
  public var text: String

  /// Creates a code sample for a document that a ``FormatReader`` returns.
  public init(_ text: String, language: String? = nil, title: String? = nil) {
    self.text = text
    self.language = language
    self.title = title
  }
}
