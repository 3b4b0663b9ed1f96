/// One document: a file, a member of an archive, or one of several in a file.
public struct DocumentContent: Sendable, Hashable {
  /// The document's slug of letters, digits and hyphens: `uikit-bridging`. It need not be unique.
  public var topic: String
  /// `skill`, `transcript`, `rules`, `article`, `readme`, `code`, `html`, `reference` or `manual`.
  public var kind: String
  /// On one line.
  public var title: String
  /// Path relative to the folder, separated by `/`. A member of an archive is `archive.tar/member`.
  public var path: String
  /// The document's own metadata, such as its front matter. Lists are joined by ", ".
  public var metadata: [String: String]
  /// In document order.
  public var sections: [SectionContent]
  /// Passages that a person may want to check, because a repair was uncertain.
  public var doubts: [IngestionNote]

  /// A document made by a ``FormatReader``. The package computes its topic, its path and the ids of its sections.
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
    doubts = []
  }
}

/// A heading and its content, up to the next heading.
public struct SectionContent: Sendable, Hashable {
  /// Eight characters. The id is stable as long as the document's path and the headings are.
  public var id: String
  /// `document/section`, for example `uikit-bridging/margins`.
  public var topic: String
  /// 1 to 6; 0 for text before the first heading.
  public var level: Int
  /// Headings from the outermost to the section's own, without the document's title; empty before the first heading.
  public var headings: [String]
  /// Start time of the section in a recording: `14:41`.
  public var timestamp: String?
  /// The URL fragment of the section in its page, without `#`.
  public var anchor: String?
  /// Lines of the file, counted from 1.
  public var lines: ClosedRange<Int>
  /// In reading order.
  public var blocks: [ContentBlock]

  /// A section that a `FormatReader` makes.
  /// - Parameters:
  ///   - heading: the section's own; the headings above it follow from the levels.
  ///   - level: 1 to 6; 0 for text before the first heading.
  ///   - anchor: the URL fragment of the section in its page, without `#`.
  ///   - lines: of the file, counted from 1.
  ///   - blocks: in reading order.
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

/// A piece of a section. Text is one line, with the marks of Markdown for code, emphasis and strong emphasis
/// where its source had them.
public enum ContentBlock: Sendable, Hashable {
  /// Prose.
  case paragraph(String)
  /// `depth` counts from 0; `marker` is `•` or the number as written: `3.`.
  case listItem(String, depth: Int, marker: String)
  /// A block quotation.
  case quote(String)
  /// A code sample.
  case code(CodeContent)
  /// Each row has as many cells as the header.
  case table(header: [String], rows: [[String]])
  /// A picture made of characters, line by line.
  case figure(String)
}

/// A code sample.
public struct CodeContent: Sendable, Hashable {
  /// In lower case: `swift`, `shell`; nil when it is not known.
  public var language: String?
  /// The sample's own title, if it has one.
  public var title: String?
  /// Lines joined by line feeds, without one at the end.
  public var text: String

  /// A sample that a ``FormatReader`` makes.
  public init(_ text: String, language: String? = nil, title: String? = nil) {
    self.text = text
    self.language = language
    self.title = title
  }
}
