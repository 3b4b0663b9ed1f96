import DocCodec
import DocIndex

/// One posting list of a query, in every segment.
struct PlannedList {
  /// What a list stands for in its clause.
  enum Role {
    /// What was typed.
    case whole
    /// Another spelling of it.
    case alternative
    /// A word of a compound that stands nowhere as a whole ("concurrently-executing").
    case component
    /// Another word for it (`Thesaurus`, `RegionalSpelling`).
    case synonym
    /// What it names: documents by what they are called (`NamedDocuments`), entries by the name in their heading.
    case named
    /// A part of an identifier: it helps a section that holds it, and is no match by itself for `+` and `-`.
    case part
  }

  /// Where the list lies in one segment.
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
  /// The term, for looking its positions up; nil for a computed list.
  var term: [UInt8]?
  /// Whether it is found by an unknown name's parts side by side.
  var standsForParts: Bool { role == .alternative && term == nil }
  /// What the list stands for, for `--explain`.
  var label: String
  /// By segment.
  var places: [Place?]
  /// The code of the language whose word the term is; nil for English and for what has no language.
  var language: String?
  /// Whether the typed word is a word of grammar in that language.
  var isFunctionWord = false
  /// Live sections.
  var documentFrequency = 0
  /// Inverse document frequency times the share that its role and its word have.
  var weight = 0.0
  /// Whether this is the list of a stop word ("how", "do", "the") in a query that also has content words. The first stage skips such lists,
  /// and candidates get their scores afterwards.
  var isCommon = false
}
