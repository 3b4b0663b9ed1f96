import DocIndex
import DocModel

/// A section that answers a query.
package struct Hit: Sendable, Hashable {
  /// The one-based rank among all hits of the query. It continues from page to page.
  package var rank: Int
  package var score: Double
  package var id: SectionID
  /// The section's topic, `document/section`, as `show` accepts it.
  package var topic: String
  package var kind: DocumentKind
  package var collection: String
  /// The document's title.
  package var title: String
  /// The headings from the outermost to the section's own; empty if the section is the text before the first heading.
  package var heading: [String]
  package var source: SourceRange
  /// A name that resolves to the document: its path, preceded by the collection if the index has several.
  package var place: String
  /// The path of the document's file on this machine, escaped as in `PathName`; nil where absolute paths are not printed.
  package var file: String?
  /// Which of the searched indexes contains the document, as a zero-based number.
  package var index = 0
  /// Whether the document's file has changed since it was indexed. Nil if this was not checked, or if the folder of the files is unknown.
  package var freshness: Freshness?
  /// The user's description of the document's folder or collection, taken from the configuration.
  package var context: String?
  /// The start of the section in a recording: `14:41` or `1:02:03`.
  package var timestamp: String?
  /// The fragment that leads to the section in the URL of its page, without `#`.
  package var anchor: String?
  /// Other sections with the same text. They are not separate hits.
  package var copies: [Copy] = []
  /// The passage that answers the query, on one line; empty if the section contains no prose.
  package var snippet: String
  /// The query words in `snippet`, as ascending, disjoint ranges of UTF-8 byte offsets.
  package var highlights: [Range<Int>] = []
  /// The code samples of the section, best match first.
  package var code: [CodeSample] = []
  /// The code of the document's written language.
  package var language: String?
  /// The document's date, author and tags, if they were requested.
  package var facts: DocumentFacts?
  /// The systems to which the section applies, if they were requested; empty if the document states none.
  package var availability: [SystemAvailability] = []
  /// The reader's target systems.
  package var targets: [SystemTarget] = []
  /// An explanation of the score, if it was requested.
  package var explanation: ScoreExplanation?
}

extension Hit {
  /// The number of copies as text; empty if there are none.
  package var copiesNote: String {
    copies.isEmpty ? "" : "+\(copies.count) \(copies.count == 1 ? "copy" : "copies")"
  }

  /// A note on systems: `iOS 18+` if that version is later than a target, or `deprecated; use NAME`. Nil if there is nothing to note.
  package var availabilityNote: String? {
    var notes: [String] = []
    for target in targets {
      guard let found = target.find(in: availability), target.precedes(found), let version = found.introduced
      else { continue }
      notes.append("\(target.platform.rawValue) \(version)+")
    }
    if let deprecated = availability.first(where: \.isDeprecated),
      targets.isEmpty || targets.contains(where: { $0.find(in: availability)?.isDeprecated ?? false })
    {
      notes.append("deprecated" + (deprecated.renamed.map { "; use \($0)" } ?? ""))
    }
    return notes.isEmpty ? nil : notes.joined(separator: ", ")
  }

  /// A section with the same text as a hit.
  package struct Copy: Sendable, Hashable {
    package var id: SectionID
    package var topic: String
    /// The copy's `path:line`, preceded by the collection if the index has several.
    package var place: String
  }
}

/// Whether a document's file is the same as when it was indexed.
package enum Freshness: String, Sendable, Hashable {
  case current, changed, missing
}

/// Lines of a source file.
package struct SourceRange: Sendable, Hashable {
  /// Path in the ingested folder.
  package var path: String
  /// The first and the last line, one-based.
  package var startLine: Int
  package var endLine: Int
}
