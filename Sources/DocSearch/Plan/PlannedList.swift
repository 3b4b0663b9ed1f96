import DocCodec
import DocIndex

/// One posting list of a query, in all segments.
struct PlannedList {
  /// How a list is related to its clause.
  enum Role {
    /// The list of the entered word or phrase.
    case whole
    /// The list of another spelling.
    case alternative
    /// The list of one word of a compound, if the index does not contain the compound ("concurrently-executing").
    case component
    /// The list of a synonym or a regional spelling (`Thesaurus`, `RegionalSpelling`).
    case synonym
    /// The list of the documents or entries that the clause names. A document is named by its identifier (`NamedDocuments`), an entry by the
    /// name in its heading.
    case named
    /// The list of a part of an identifier. It adds to a section's score, but a section that only has the part does not match `+` or `-`.
    case part
  }

  /// The list in one segment.
  enum Source {
    case stored(TermEntry)
    case computed(ByteView, documentFrequency: Int)

    var documentFrequency: Int {
      switch self {
      case .stored(let entry): entry.documentFrequency
      case .computed(_, let frequency): frequency
      }
    }
  }

  var clause: Int
  var role: Role
  /// The term, which is the key of its positions; nil for a computed list.
  var term: [UInt8]?
  /// Whether this is the list of a phrase that consists of the parts of an unknown name.
  var standsForParts: Bool { role == .alternative && term == nil }
  /// The name that `--explain` shows.
  var label: String
  /// The list in each segment; nil if the segment does not contain it.
  var sources: [Source?]
  /// The code of the term's language; nil for English and for a term without a language.
  var language: String?
  /// Whether the entered word is a function word in the language of the term.
  var isFunctionWord = false
  /// The number of undeleted sections in the list.
  var documentFrequency = 0
  /// The inverse document frequency, multiplied by the factors of the list's role and of the word.
  var weight = 0.0
  /// Whether this is the list of a stop word ("how", "do", "the") in a query that also has content words. The first stage skips such lists.
  /// Afterwards, their scores are added to the scores of the candidates.
  var isCommon = false
}
