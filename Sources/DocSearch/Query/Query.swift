import DocKnowledge
import DocText

/// What somebody typed, understood. Made by `QueryParser`; any text is a query.
package struct Query: Sendable, Equatable {
  /// The text as it was typed.
  package var text: String
  /// In the order of the text; empty when nothing in the text can be looked up.
  package var clauses: [Clause]
  /// The condition of a query with AND, OR, NOT, NEAR or parentheses; nil if none of them is an operator. It
  /// replaces the signs of the clauses.
  package var condition: QueryCondition?
  /// Whether the text was longer, or had more clauses, than `QueryLimits` allow; the rest was left out.
  package var isCut: Bool

  package init(text: String, clauses: [Clause] = [], isCut: Bool = false) {
    self.text = text
    self.clauses = clauses
    self.isCut = isCut
  }

  /// Whether the text says `sort:date`.
  package var sortsByDate = false
  /// Codes of the languages that the text asks for (`lang:de`), any of these; empty for all.
  package var languages: [String] = []

  /// One word, phrase or prefix of a query.
  package struct Clause: Sendable, Equatable {
    package enum Occur: Sendable, Equatable {
      /// Sections that have it rank higher.
      case should
      /// `+word`: sections without it are no hits.
      case must
      /// `-word`: sections with it are no hits.
      case mustNot
    }

    package enum Kind: Sendable, Equatable {
      case word(QueryTerm)
      /// Consecutive places; never empty.
      case phrase([PhraseElement])
      /// The folded beginning of terms; never empty.
      case prefix([UInt8])
      /// Folded pieces of a term, at least two, with any letters between them. The first is empty only for a
      /// single letter of a script that is indexed in pairs.
      case pattern([[UInt8]])
      /// Terms within `edits` edits of a word, the word itself included.
      case fuzzy(QueryTerm, edits: Int)
    }

    package var occur: Occur
    package var kind: Kind
    /// Only in this field; nil for all.
    package var field: Field?
    /// Factor of the clause's weight.
    package var boost = 1.0
    /// UTF-8 bytes of the query's text.
    package var sourceRange: Range<Int>

    package init(occur: Occur = .should, kind: Kind, field: Field? = nil, sourceRange: Range<Int>) {
      self.occur = occur
      self.kind = kind
      self.field = field
      self.sourceRange = sourceRange
    }
  }
}

/// Bounds on queries, so that a pasted file costs no more than a long sentence.
package struct QueryLimits: Sendable {
  /// Bytes of text that are read.
  package var bytes = 4096
  /// Clauses that are kept.
  package var clauses = 64
  /// Upper bound on prefixes, patterns and fuzzy words. Each may expand to many terms.
  package var prefixes = 8
  /// Upper bound on the elements of a phrase.
  package var phraseElements = 32
  /// Bytes of one line of a batch that are kept; the rest of the line is passed over.
  package var lineBytes = 64 << 10
  /// Hits that may be asked for or skipped.
  package var hits = 1_000_000

  package init() {}
}

extension Query.Clause {
  /// The terms that the clause itself has; none for prefixes and patterns, which expand to terms of an index.
  var terms: [[UInt8]] {
    switch kind {
    case .word(let term), .fuzzy(let term, _): [term.primary] + term.alternatives.map(\.term)
    case .phrase(let elements): elements.flatMap(\.terms)
    case .prefix, .pattern: []
    }
  }

  /// Whether it is a word that names something: an identifier, a sign, or a word that is neither English nor programmers'. Numbers are none.
  func isName(in text: String) -> Bool {
    guard case .word(let term) = kind else { return false }
    let isDigit = term.primary.map { (0x30...0x39).contains($0) }
    if isDigit.contains(true),
      zip(isDigit, term.primary).allSatisfy({ $0 || [0x2b, 0x2d, 0x2e].contains($1) })
    {
      return false
    }
    if term.kind == .identifier { return true }
    let word = Array(text.utf8)[sourceRange].map(TokenByte.lower)
    return !WordList().knows(word) && !WordList().contains(term.primary)
  }
}
