/// What a document is, recognised by its content (never by its file name).
///
/// The raw values are the names that users type (`--kind`) and that JSON carries.
public enum DocumentKind: String, CaseIterable, Sendable, Hashable {
  /// An agent skill file: YAML front matter with `name` and `description`, then Markdown.
  case skill
  /// A conference session: scraped or clean.
  case transcript
  /// A rule card: `DOMAIN:` headings, `RULE:` and `ANTI_PATTERN:` lines.
  case rules
  /// Prose with headings: Markdown, or plain text that lost its Markdown.
  case article
  /// A project's README: GitHub-flavoured Markdown with embedded HTML, footnotes, badges.
  case readme
  /// A source file.
  case code
  /// An HTML page.
  case html
  /// An API reference page.
  case reference
  /// A manual page: `ls(1)`.
  case manual

  /// The number of the kind in an index; numbers are never reused.
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

  /// The kind with that number; nil if the number is unknown, for example from a later version.
  public init?(code: UInt8) {
    guard let kind = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = kind
  }
}
