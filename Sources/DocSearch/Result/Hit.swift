import DocIndex
import DocModel

/// One section that answers a query: where it is, how good it is, and what to show of it.
package struct Hit: Sendable, Hashable {
  /// Counted from 1 over all hits of the query, so that the first hit of a second page goes on counting.
  package var rank: Int
  package var score: Double
  package var id: SectionID
  /// `document/section`, what `show` takes.
  package var topic: String
  package var kind: DocumentKind
  package var collection: String
  /// The document's title.
  package var title: String
  /// Headings from the outermost to the section's own; empty for the text before the first heading.
  package var heading: [String]
  package var source: SourceRange
  /// What leads back to the document: its path, and where there are several collections its collection before it.
  package var place: String
  /// Number of the index that it is from, among those that are searched.
  package var index = 0
  /// Whether the document's file is still what was indexed; nil where nobody looked, or it is not known where files are.
  package var freshness: Freshness?
  /// The user's description of the document's folder or collection, from the configuration.
  package var context: String?
  /// Where the section begins in a recording: `14:41` or `1:02:03`.
  package var timestamp: String?
  /// What a link to the section in its page says behind `#`.
  package var anchor: String?
  /// Other sections that say the same, and are no hits of their own because of it.
  package var copies: [Copy] = []
  /// The stretch of the section that answers, on one line; empty when the section holds no prose.
  package var snippet: String
  /// The words of the query in `snippet`, as half-open ranges of UTF-8 byte offsets, ascending, not overlapping.
  package var highlights: [Range<Int>] = []
  /// The section's code samples, the one that answers best first.
  package var code: [CodeSample] = []
  /// The code of the language that the document is written in.
  package var language: String?
  /// The document's date, author and tags, when they were asked for.
  package var facts: DocumentFacts?
  /// The systems that the section holds for, when that was asked for; empty when its document does not say.
  package var availability: [SystemAvailability] = []
  /// The systems that the reader ships for.
  package var targets: [SystemTarget] = []
  /// How the score came about, when that was asked for.
  package var explanation: ScoreExplanation?
}

extension Hit {
  /// How many others say the same, for people; empty when none does.
  package var copiesNote: String {
    copies.isEmpty ? "" : "+\(copies.count) \(copies.count == 1 ? "copy" : "copies")"
  }

  /// What a reader has to know of the systems: `iOS 18+` where that is later than a target, `deprecated; use NAME`. Nil for nothing.
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

  /// A section that says the same as a hit.
  package struct Copy: Sendable, Hashable {
    package var id: SectionID
    package var topic: String
    /// `path:line`, with the collection before it where there are several.
    package var place: String
  }
}

/// What became of a document's file since it was indexed.
package enum Freshness: String, Sendable, Hashable {
  case current, changed, missing
}

/// Lines of one source file.
package struct SourceRange: Sendable, Hashable {
  /// Path below the folder that was ingested.
  package var path: String
  /// Counted from 1, both ends included.
  package var startLine: Int
  package var endLine: Int
}
