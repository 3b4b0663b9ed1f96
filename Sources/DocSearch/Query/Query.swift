import DocText

/// What somebody typed, understood. Made by `QueryParser`; any text is a query.
public struct Query: Sendable, Equatable {
  /// The text as it was typed.
  public var text: String
  /// In the order of the text; empty when nothing in the text can be looked up.
  public var clauses: [Clause]
  /// Whether the text was longer, or had more clauses, than `QueryLimits` allow; the rest was left out.
  public var isCut: Bool

  public init(text: String, clauses: [Clause] = [], isCut: Bool = false) {
    self.text = text
    self.clauses = clauses
    self.isCut = isCut
  }

  /// One word, phrase or prefix of a query.
  public struct Clause: Sendable, Equatable {
    public enum Occur: Sendable, Equatable {
      /// Sections that have it rank higher.
      case should
      /// `+word`: sections without it are no hits.
      case must
      /// `-word`: sections with it are no hits.
      case mustNot
    }

    public enum Kind: Sendable, Equatable {
      case word(QueryTerm)
      /// Consecutive places; never empty.
      case phrase([PhraseElement])
      /// The folded beginning of terms; never empty.
      case prefix([UInt8])
    }

    public var occur: Occur
    public var kind: Kind
    /// Only in this field; nil for all.
    public var field: Field?
    /// UTF-8 bytes of the query's text.
    public var sourceRange: Range<Int>

    public init(occur: Occur = .should, kind: Kind, field: Field? = nil, sourceRange: Range<Int>) {
      self.occur = occur
      self.kind = kind
      self.field = field
      self.sourceRange = sourceRange
    }
  }
}

/// Bounds on queries, so that a pasted file costs no more than a long sentence.
public struct QueryLimits: Sendable {
  /// Bytes of text that are read.
  public var bytes = 4096
  /// Clauses that are kept.
  public var clauses = 64
  /// Prefix clauses that are kept: each may stand for many terms.
  public var prefixes = 8
  /// Places of one phrase.
  public var phraseElements = 32
  /// Bytes of one line of a batch that are kept; the rest of the line is passed over.
  public var lineBytes = 64 << 10
  /// Hits that may be asked for or skipped.
  public var hits = 1_000_000

  public init() {}
}
