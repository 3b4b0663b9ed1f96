/// The kind of a document. The content of the document determines the kind, not the name of the file.
///
/// The raw values are used on the command line (`--kind`) and in JSON.
public enum DocumentKind: String, CaseIterable, Sendable, Hashable {
  /// An agent skill file: YAML front matter with `name` and `description`, then Markdown.
  case skill
  /// A conference session, either scraped or edited.
  case transcript
  /// A rule card: `DOMAIN:` headings, and `RULE:` and `ANTI_PATTERN:` lines.
  case rules
  /// Prose with headings: Markdown, or plain text that has lost its Markdown markup.
  case article
  /// A project's README: GitHub-flavoured Markdown with embedded HTML, footnotes and badges.
  case readme
  case code
  case html
  /// An API reference page.
  case reference
  /// A manual page: `ls(1)`.
  case manual

  /// The number of the kind in an index. If a kind is removed, its number is never used again.
  public var code: UInt8 {
    switch self {
    case .skill: 1
    case .transcript: 2
    case .rules: 3
    case .article: 4
    case .readme: 5
    case .code: 6
    case .html: 7
    case .reference: 8
    case .manual: 9
    }
  }

  /// Decodes the number of a kind. Fails for an unknown number, which a later version may have added.
  public init?(code: UInt8) {
    guard let kind = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = kind
  }
}
