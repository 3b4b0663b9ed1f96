import DocIndex
import DocModel

/// A section that answers a query.
package struct Hit: Sendable, Hashable {
  /// The one-based rank over all hits of the query, so that ranks continue on the next page.
  package var rank: Int
  package var score: Double
  package var id: SectionID
  /// The section's topic, `document/section`, in the form that `show` accepts.
  package var topic: String
  package var kind: DocumentKind
  package var collection: String
  /// The document's title.
  package var title: String
  /// The headings from the outermost to the section's own; empty for text before the first heading.
  package var heading: [String]
  package var source: SourceRange
  /// A name that resolves to the document: its path, preceded by the collection if there are several.
  package var place: String
  /// The path of the document's file on this machine, escaped as in `PathName`. It is only set where absolute paths are printed.
  package var file: String?
  /// The number of the document's index among those that are searched.
  package var index = 0
  /// Whether the document's file has changed since it was indexed. Nil if that was not checked, or if it is unknown where the files are.
  package var freshness: Freshness?
  /// The user's description of the document's folder or collection, taken from the configuration.
  package var context: String?
  /// The start of the section in a recording: `14:41` or `1:02:03`.
  package var timestamp: String?
  /// The fragment that leads to the section in the URL of its page, without `#`.
  package var anchor: String?
  /// Other sections with the same text, which are not separate hits.
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
  /// The systems on which the section applies, if they were requested; empty if the document states none.
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

  /// A note on systems: `iOS 18+` if that is later than a target, or `deprecated; use NAME`. Nil if there is nothing to note.
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
    /// `path:line`, preceded by the collection if there are several.
    package var place: String
  }
}

/// Whether a document's file is still as it was when it was indexed.
package enum Freshness: String, Sendable, Hashable {
  case current, changed, missing
}

/// Lines of a source file.
package struct SourceRange: Sendable, Hashable {
  /// Path in the ingested folder.
  package var path: String
  /// One-based line numbers, both included.
  package var startLine: Int
  package var endLine: Int
}
