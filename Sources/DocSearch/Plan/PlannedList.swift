import DocCodec
import DocIndex
import DocKnowledge
import DocModel
import DocSystem
import DocText

/// One posting list of a query plan. It consists of a list for each segment.
struct PlannedList {
  /// How a list is related to the word or phrase of its clause.
  enum Role {
    /// The list of the entered word or phrase.
    case whole
    /// The list of another spelling.
    case alternative
    /// The list of one word of a compound ("concurrently-executing") that the index does not contain as a whole.
    case component
    /// The list of a synonym or a regional spelling (`Thesaurus`, `RegionalSpelling`).
    case synonym
    /// The list of the documents whose identifier the clause contains (`NumberedDocuments`), or of the entries whose heading is the query's
    /// qualified name.
    case named
    /// The list of a part of an identifier. The list raises the score of a section, but the part alone does not satisfy `+` or `-`.
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
  /// The term whose positions can be looked up; nil for a computed list.
  var term: [UInt8]?
  /// Whether the list is that of the phrase made of a name's parts. It is used if the index does not contain the name itself.
  var isPhraseOfParts: Bool { role == .alternative && term == nil }
  /// The name that `--explain` shows.
  var label: String
  /// The list in each segment; nil if the segment does not contain it.
  var sources: [Source?]
  /// The code of the term's language. Nil if the language is English or none is known.
  var language: String?
  /// Whether the entered word is a function word ("der", "le") in the term's language.
  var isFunctionWord = false
  /// The number of undeleted sections that the list contains.
  var documentFrequency = 0
  /// The inverse document frequency, multiplied by the factors of the list's role and of the word.
  var weight = 0.0
  /// Whether the first stage skips the list, so that its scores are added only to candidates. This applies to the list of a stop word ("how",
  /// "do", "the") in a query that also has content words, and to the list of a part of an identifier if enough sections contain the identifier.
  var isSupplementary = false
}
