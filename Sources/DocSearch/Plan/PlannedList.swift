import DocCodec
import DocIndex

/// One posting list of a query, in every segment.
struct PlannedList {
  /// How a list relates to its clause.
  enum Role {
    /// What was typed.
    case whole
    /// Another spelling.
    case alternative
    /// A word of a compound that the index lacks as a whole ("concurrently-executing").
    case component
    /// Another word for it (`Thesaurus`, `RegionalSpelling`).
    case synonym
    /// What the clause names: documents by an identifier (`NamedDocuments`), entries by the name in their heading.
    case named
    /// A part of an identifier. It adds to a score, but does not match `+` and `-`.
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
  /// By segment.
  var places: [Place?]
  /// The code of the language whose word the term is; nil for English and for what has no language.
  var language: String?
  /// Whether the typed word is a word of grammar in that language.
  var isFunctionWord = false
  /// Live sections.
  var documentFrequency = 0
  /// Inverse document frequency times the factors of its role and its word.
  var weight = 0.0
  /// Whether this is the list of a stop word ("how", "do", "the") in a query that also has content words. The first stage skips such lists,
  /// and candidates get their scores afterwards.
  var isCommon = false
}
