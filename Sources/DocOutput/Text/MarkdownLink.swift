import DocModel

/// Writes links to files in Markdown.
package enum MarkdownLink {
  /// Escapes plain text for a line of Markdown.
  package static func text(_ text: String) -> String { MarkdownText.escaped(text) }

  /// A link such as `[title](a/b%20c.md)`.
  package static func link(_ title: String, to path: String) -> String {
    "[\(MarkdownText.escaped(title))](\(PercentEncoding.encodedPath(path.utf8)))"
  }
}
