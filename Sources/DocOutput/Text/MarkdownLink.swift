import DocModel

/// Links to files in Markdown.
package enum MarkdownLink {
  /// Plain text in a line of Markdown, escaped.
  package static func text(_ text: String) -> String { MarkdownText.escaped(text) }

  /// A link to a file: `[title](a/b%20c.md)`.
  package static func link(_ title: String, to path: String) -> String {
    "[\(MarkdownText.escaped(title))](\(PercentEncoding.encodedPath(path.utf8)))"
  }
}
