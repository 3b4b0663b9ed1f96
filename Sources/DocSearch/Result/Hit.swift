import DocIndex
import DocModel

/// A section that answers a query.
package struct Hit: Sendable, Hashable {
  /// The one-based rank among all hits of the query. Ranks continue from page to page.
  package var rank: Int
  package var score: Double
  package var id: SectionID
  /// The section's topic, `document/section`. `show` accepts it as an argument.
  package var topic: String
  package var kind: DocumentKind
  package var collection: String
  package var title: String
  /// The heading path, from the outermost heading to the section's own; empty for the text before a document's first heading.
  package var heading: [String]
  package var source: SourceRange
  /// The document's path, preceded by its collection if the index has several. `show` accepts it as an argument.
  package var place: String
  /// The path of the document's file on this machine, escaped as in `PathName`. Nil if absolute paths must not be printed.
  package var file: String?
  /// The zero-based position, among the searched indexes, of the index that contains the document.
  package var index = 0
  /// Whether the document's file is the same as when it was indexed. Nil if this was not checked, or if the folder of the file is unknown.
  package var freshness: Freshness?
  /// The user's description of the document's folder or collection, taken from the configuration.
  package var context: String?
  /// For a recording, the time at which the section starts: `14:41` or `1:02:03`.
  package var timestamp: String?
  /// The URL fragment of the section in its page, without `#`.
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
  /// The date, author and tags of the document; nil if they were not requested.
  package var facts: DocumentFacts?
  /// The operating system versions to which the section applies. Empty if they were not requested, or if the document states none.
  package var availability: [SystemAvailability] = []
  /// The operating systems that the user targets.
  package var targets: [SystemTarget] = []
  /// An explanation of the score; nil if it was not requested.
  package var explanation: ScoreExplanation?
}

extension Hit {
  /// The number of copies as text, such as `+2 copies`; empty if there are none.
  package var copiesNote: String {
    copies.isEmpty ? "" : "+\(copies.count) \(copies.count == 1 ? "copy" : "copies")"
  }

  /// A note on availability, such as `iOS 18+` if a target system is older, or `deprecated; use NAME`. Nil if there is nothing to note.
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

package struct SourceRange: Sendable, Hashable {
  /// The path relative to the indexed folder.
  package var path: String
  /// The first and the last line, one-based.
  package var startLine: Int
  package var endLine: Int
}
