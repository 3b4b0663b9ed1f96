import DocCodec
import DocIndex

/// One posting list of a query, in all segments.
struct PlannedList {
  /// The relation of a list to its clause.
  enum Role {
    /// The entered word or phrase.
    case whole
    /// Another spelling.
    case alternative
    /// A word of a compound that the index does not contain ("concurrently-executing").
    case component
    /// A synonym or a regional spelling (`Thesaurus`, `RegionalSpelling`).
    case synonym
    /// Documents or entries that the clause names: documents by an identifier (`NamedDocuments`), entries by the name in their heading.
    case named
    /// A part of an identifier. It adds to a score, but it does not satisfy `+` and `-`.
    case part
  }

  /// The list in one segment.
  enum Place {
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
  /// The term, for looking up its positions; nil for a computed list.
  var term: [UInt8]?
  /// Whether this is the phrase of the parts of an unknown name.
  var standsForParts: Bool { role == .alternative && term == nil }
  /// Name for `--explain`.
  var label: String
  /// The list in each segment; nil if the segment does not contain it.
  var places: [Place?]
  /// The code of the language of the term; nil for English and for terms without a language.
  var language: String?
  /// Whether the entered word is a function word in that language.
  var isFunctionWord = false
  /// Number of undeleted sections in the list.
  var documentFrequency = 0
  /// Inverse document frequency times the factors of its role and its word.
  var weight = 0.0
  /// Whether this is the list of a stop word ("how", "do", "the") in a query that also has content words. The first stage skips such lists,
  /// and candidates get their scores afterwards.
  var isCommon = false
}
