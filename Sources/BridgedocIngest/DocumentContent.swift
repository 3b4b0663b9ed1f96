/// One document, as it was read: a file, a member of an archive, or one of several in a file.
public struct DocumentContent: Sendable, Hashable {
  /// The document's short name, made of letters, digits and hyphens: `uikit-bridging`. Two documents may share one.
  public var topic: String
  /// `skill`, `transcript`, `rules`, `article`, `readme`, `code`, `html`, `reference` or `manual`.
  public var kind: String
  /// On one line.
  public var title: String
  /// Path below the folder that was read, with `/` between its parts. A member of an archive is `archive.tar/member`.
  public var path: String
  /// What the document says about itself, such as its front matter. A list is joined by ", ".
  public var metadata: [String: String]
  /// In the order of the document.
  public var sections: [SectionContent]
  /// What a person may want to look at, because repair was not sure.
  public var doubts: [IngestionNote]

  /// A document that a ``FormatReader`` makes. Its topic, its path and the ids of its sections are computed when it is taken over.
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

/// A heading and what stands below it, up to the next heading.
public struct SectionContent: Sendable, Hashable {
  /// Eight characters that stay as long as the document's path and the headings do.
  public var id: String
  /// `document/section`, for example `uikit-bridging/margins`.
  public var topic: String
  /// 1 to 6; 0 for text before the first heading.
  public var level: Int
  /// Headings from the outermost to the section's own, without the document's title; empty before the first heading.
  public var headings: [String]
  /// Where the section begins in a recording: `14:41`.
  public var timestamp: String?
  /// What a link to the section in its page says behind `#`.
  public var anchor: String?
  /// Lines of the file, counted from 1.
  public var lines: ClosedRange<Int>
  /// In reading order.
  public var blocks: [ContentBlock]

  /// A section that a `FormatReader` makes.
  /// - Parameters:
  ///   - heading: the section's own; the headings above it follow from the levels.
  ///   - level: 1 to 6; 0 for text before the first heading.
  ///   - anchor: what a link to the section in its page says behind `#`.
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
  /// What somebody else said.
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
