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
    /// The list of a word in a compound that the index does not contain ("concurrently-executing").
    case component
    /// The list of a synonym or a regional spelling (`Thesaurus`, `RegionalSpelling`).
    case synonym
    /// The list of documents or entries that the clause names. Documents are named by an identifier (`NamedDocuments`), entries by the name
    /// in their heading.
    case named
    /// The list of a part of an identifier. It adds to a score, but it does not satisfy `+` and `-`.
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
  /// The term, by which its positions are looked up; nil for a computed list.
  var term: [UInt8]?
  /// Whether this is the list of a phrase that consists of the parts of an unknown name.
  var standsForParts: Bool { role == .alternative && term == nil }
  /// The name that `--explain` shows.
  var label: String
  /// The list in each segment; nil if the segment does not contain it.
  var sources: [Source?]
  /// The code of the term's language; nil for English and for a term without a language.
  var language: String?
  /// Whether the entered word is a function word in that language.
  var isFunctionWord = false
  /// Number of undeleted sections in the list.
  var documentFrequency = 0
  /// The inverse document frequency, multiplied by the factors of its role and its word.
  var weight = 0.0
  /// Whether this is the list of a stop word ("how", "do", "the") in a query that also has content words. The first stage skips such lists,
  /// and candidates get the scores of these lists afterwards.
  var isCommon = false
}
