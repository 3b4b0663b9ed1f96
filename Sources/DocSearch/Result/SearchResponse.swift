import DocIndex
import DocModel

/// The result of a search: one page of hits, and remarks on the query such as corrections.
package struct SearchResponse: Sendable, Hashable {
  /// The query as entered.
  package var query: String
  /// The number of matching sections on all pages.
  package var total: Int
  package var elapsedMilliseconds: Double
  /// A corrected query to suggest to the user; nil if there is none.
  package var suggestion: String?
  /// The corrected query, if it was searched for instead of the entered one; else nil.
  package var correctedQuery: String?
  /// The words that were corrected in `correctedQuery`, in the order of the query.
  package var corrections: [Suggestion.Correction] = []
  /// The entered words that no section contains, in the order of the query.
  package var unknownTerms: [String] = []
  /// The entered phrases that no section contains, including their quotation marks. Their words were searched for one by one.
  package var brokenPhrases: [String] = []
  /// The unknown names that could not be corrected, each with similar names.
  package var nearNames: [NearName] = []
  /// Hits, best first.
  package var hits: [Hit]
  /// Whether the search stopped at its work limit. If so, hits may be missing, and the total may be too low.
  package var isPartial = false
  /// Whether at least one server of a distributed index did not answer. If so, hits may be missing.
  package var lacksParts = false
}

/// A name in the query that the index does not contain, with similar names that the index contains.
package struct NearName: Sendable, Hashable {
  /// A part of the name that at least one section contains.
  package struct Part: Sendable, Hashable {
    /// The part in lower case.
    package var word: String
    /// The number of sections that contain the part.
    package var sections: Int
  }

  /// The name as entered.
  package var typed: String
  /// The most similar names in the index, best first, spelt as in the texts.
  package var closest: [String] = []
  /// The name's known parts, in order.
  package var parts: [Part] = []
}

/// A query with its misspelt words corrected.
package struct Suggestion: Sendable, Hashable {
  package struct Correction: Sendable, Hashable {
    package var typed: String
    package var replacement: String
    /// The byte range of the word in the query as entered, in UTF-8.
    package var sourceRange: Range<Int>
    /// Whether the correction is so certain that the corrected query is searched for at once (`CorrectionConfidence`).
    package var isCertain = true
  }

  /// The whole corrected query.
  package var text: String
  package var corrections: [Correction]

  /// Replaces the corrected words in the query. Corrections must be in the order of the query.
  init(of query: String, corrections: [Correction]) {
    let query = Array(query.utf8)
    var text: [UInt8] = []
    var index = 0
    for correction in corrections where correction.sourceRange.lowerBound >= index {
      text += query[index..<correction.sourceRange.lowerBound]
      text += Array(correction.replacement.utf8)
      index = correction.sourceRange.upperBound
    }
    self.text = String(decoding: text + query[index...], as: UTF8.self)
    self.corrections = corrections
  }
}

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
  /// The code of the language in which the document is written, such as `de`.
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
