import DocKnowledge
import DocModel
import DocText

/// A parsed query, made by `QueryParser`. Any text is a valid query.
package struct Query: Sendable, Equatable {
  /// The text as entered.
  package var text: String
  /// The clauses, in the order of the text; empty if the text contains nothing to search for.
  package var clauses: [Clause] = []
  /// The condition of a query with AND, OR, NOT, NEAR or parentheses. If it is nil, the `occur` of each clause applies instead.
  package var condition: BooleanCondition?
  /// Whether part of the query was dropped, because the text or the number of clauses exceeded `QueryLimits`.
  package var isCut = false
  /// Whether the query contains `sort:date`.
  package var sortsByDate = false
  /// Codes of written languages that the query states (`lang:de`); empty for all. A document must be in one of these languages.
  package var languages: [String] = []

  /// One word, phrase or prefix of a query.
  package struct Clause: Sendable, Equatable {
    package enum Occur: Sendable, Equatable {
      /// `word`: sections that match rank higher.
      case should
      /// `+word`: only sections that match are hits.
      case must
      /// `-word`: no section that matches is a hit.
      case mustNot
    }

    package enum Kind: Sendable, Equatable {
      case word(QueryTerm)
      /// A phrase, as a sequence of elements; never empty.
      case phrase([PhraseElement])
      /// The folded prefix of terms; never empty.
      case prefix([UInt8])
      /// At least two folded pieces of a term, between which any letters may occur. The first piece is empty only in the pattern for a single
      /// Chinese, Japanese or Korean letter, because text in these scripts is indexed as pairs of letters.
      case pattern([[UInt8]])
      /// All terms within `edits` edits of a word, including the word itself.
      case fuzzy(QueryTerm, edits: Int)
    }

    package var occur = Occur.should
    package var kind: Kind
    /// The field to search; nil for all fields.
    package var field: Field?
    /// The factor by which the weight of the clause is multiplied.
    package var boost = 1.0
    /// The UTF-8 byte range in the query's text.
    package var sourceRange: Range<Int>
  }
}

/// Limits on queries, so that a pasted file takes no more time than a long sentence.
package struct QueryLimits: Sendable {
  /// The maximum length of the text in bytes.
  package var bytes = 4096
  /// The maximum number of clauses.
  package var clauses = 64
  /// The maximum number of prefixes, patterns and fuzzy words. Each of these may expand to many terms.
  package var prefixes = 8
  /// The maximum number of elements of a phrase.
  package var phraseElements = 32
  /// The maximum length in bytes of a line in a batch of queries. The rest of a longer line is ignored.
  package var lineBytes = 64 << 10
  /// The maximum number of hits that may be requested or skipped.
  package var hits = 1_000_000

  package init() {}
}

extension Query.Clause {
  /// The clause's word; nil for any other kind of clause.
  var term: QueryTerm? { if case .word(let term) = kind { term } else { nil } }

  var isStopWord: Bool { term.map { StopWords.contains($0.primary) } ?? false }

  /// The terms of the clause itself. Empty for a prefix or pattern, whose terms depend on the index.
  var terms: [[UInt8]] {
    switch kind {
    case .word(let term), .fuzzy(let term, _): term.forms
    case .phrase(let elements): elements.flatMap(\.terms)
    case .prefix, .pattern: []
    }
  }

  /// Whether the clause is a name: an identifier, an operator, or a word that is neither a number nor in the word list.
  func isName(in text: String) -> Bool {
    guard let term else { return false }
    let isDigit = term.primary.map { ByteClass.isDigit($0) }
    if isDigit.contains(true),
      zip(isDigit, term.primary).allSatisfy({ $0 || [0x2b, 0x2d, 0x2e].contains($1) })
    {
      return false
    }
    if term.kind == .identifier { return true }
    let word = Array(text.utf8)[sourceRange].map(ByteClass.lowered)
    return !WordList().knows(word) && !WordList().contains(term.primary)
  }
}

extension Query {
  /// For each clause, whether it belongs to a common question phrase such as "best way to" or "is not working". Such a phrase says nothing about
  /// the subject. Its words are not stop words, because elsewhere they may be part of the subject ("working directory", "help tag").
  func questionWords() -> [Bool] {
    var isAsking = [Bool](repeating: false, count: clauses.count)
    // The entered words, each with a space before it, and the offset of each space.
    var words: [UInt8] = []
    var offsets: [Int] = []
    for clause in clauses {
      offsets.append(words.count)
      let word = clause.occur == .should ? spelling(of: clause) : []
      words += [UInt8(ascii: " ")] + (word.isEmpty ? [0] : word)
      // The source range of "isn't" ends before the apostrophe, so the "t" is added.
      if let term = clause.term, term.primary.elementsEqual(word + [UInt8(ascii: "t")]) {
        words.append(UInt8(ascii: "t"))
      }
    }
    offsets.append(words.count)
    words.append(UInt8(ascii: " "))
    for phrase in Self.phrases {
      phrase.withUTF8Buffer { phrase in
        for (number, offset) in offsets.enumerated() where words[offset...].starts(with: phrase) {
          let end = offset + phrase.count - 1
          for next in number..<clauses.count where offsets[next] < end { isAsking[next] = true }
        }
      }
    }
    return isAsking
  }

  /// Phrases that are frequent in the titles of questions, with a space before each word and at the end.
  private static let phrases: [StaticString] = [
    " what is ", " what are ", " is there ", " is it possible ", " possible to ", " any idea ", " make sure ",
    " best way ", " right way ", " correct way ", " proper way ", " good way ", " any way ", " way to ",
    " easy way ", " easiest way ", " simple way ", " simplest way ", " step by step ", " for beginners ",
    " not working ", " not work ", " isnt working ", " dont work ", " doesnt work ", " wont work ",
    " stopped working ", " stops working ", " properly ", " correctly ", " how to fix ", " trying to ",
    " try to ", " please help ", " help please ", " help me ", " simple example ", " code example ",
    " tutorial ", " anyone know ", " anybody know ", " does anyone ", " has anyone ", " problem with ",
    " problems with ", " issue with ", " issues with ", " trouble with ", " my app ", " our app ", " in my ",
  ]
}
