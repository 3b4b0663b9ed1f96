import DocIndex
import DocKnowledge
import DocSystem
import DocText

/// Corrects the misspelt words of a query.
///
/// A word may be misspelt if no section contains any of its forms and it is not in the list of known words. Candidates are the words of that list
/// and the terms of the index at an edit distance of at most two, or one for words of less than five letters. At distance two, the first letter
/// must be equal: it is rarely mistyped, and then only a twentieth of the dictionary is searched. Candidates are ranked by distance and document
/// frequency. Numbers and words of less than three letters are not corrected. `CorrectionConfidence` decides which corrections are certain.
package struct SpellingCorrector<Terms: TermLookup> {
  /// One dictionary per segment.
  private let dictionaries: [Terms]
  private let words = WordList()
  private let analyzer = QueryAnalyzer()

  package init(_ dictionaries: [Terms]) {
    self.dictionaries = dictionaries
  }

  /// A term similar to an entered word.
  package struct Candidate: Sendable, Equatable {
    package var term: [UInt8]
    /// Edit distance in tenths of an edit.
    package var cost: Int
    package var documentFrequency: Int
    /// The known word whose stem is the term; nil if the term comes from the index.
    package var word: [UInt8]?
    /// Result of `CorrectionConfidence.isEnough`.
    package var isCertain: Bool
    /// A number computed from edit distance and frequency. The candidate with the lowest rank is the best.
    var rank: Double
  }

  /// The query with each unknown word replaced by its best candidate; nil if no word has one.
  /// - Parameter doubted: indices of clauses with a rare word that may be misspelt (`DoubtfulWords`). Only a far more frequent word replaces it.
  /// - Parameter spelling: a function that returns the spelling of a term in the documents (`WrittenForms`). It is told whether the term comes
  ///   from the list of known words. Any other term may be a stem.
  package func suggestion(
    for query: Query, doubting doubted: Set<Int> = [],
    spelling: (_ term: [UInt8], _ isKnown: Bool) throws(IndexError) -> String?
  ) throws(IndexError) -> Suggestion? {
    let text = Array(query.text.utf8)
    var corrections: [Suggestion.Correction] = []
    var tried = 0
    for (number, clause) in query.clauses.enumerated() where clause.occur != .mustNot {
      guard case .word(let term) = clause.kind, term.sourceRange.upperBound <= text.count else { continue }
      let isDoubted = doubted.contains(number)
      guard try edits(for: term, evenIfKnown: isDoubted) != nil else { continue }
      tried += 1
      if tried > Self.mostTried { break }
      var candidates = try self.candidates(
        for: term, stopsWhenCertain: true, evenIfKnown: isDoubted, isDoubted: isDoubted)
      if isDoubted {
        let rare = try documentFrequency(of: term.primary)
        candidates.removeAll { $0.documentFrequency < Self.farCommoner * rare }
      }
      guard let best = candidates.first else { continue }
      // The documents' own spelling is preferred, then a known word.
      let replacement =
        try spelling(best.term, best.word != nil) ?? String(decoding: best.word ?? best.term, as: UTF8.self)
      corrections.append(
        Suggestion.Correction(
          typed: String(decoding: text[term.sourceRange], as: UTF8.self), replacement: replacement,
          sourceRange: term.sourceRange, isCertain: best.isCertain))
    }
    return corrections.isEmpty ? nil : Suggestion(of: query.text, corrections: corrections)
  }

  /// The maximum number of words that are corrected. A query with more unknown words is probably in a language that the index lacks.
  static var mostTried: Int { 8 }

  /// Whether the word could be corrected if the index did not contain it.
  package func mayBeMisspelt(_ term: QueryTerm) -> Bool { (try? edits(for: term, evenIfKnown: true)) != nil }

  /// The corrections of a word, best first; empty if the word is known.
  /// - Parameter stopsWhenCertain: whether to skip distance two if distance one yields a good candidate (`certainRank`).
  /// - Parameter isDoubted: whether the index contains the word. If so, the word is usually a rare name. Only candidates at distance one with
  ///   the same first letter are therefore looked for, which takes a tenth of the time.
  package func candidates(
    for term: QueryTerm, stopsWhenCertain: Bool = false, evenIfKnown: Bool = false, isDoubted: Bool = false
  ) throws(IndexError) -> [Candidate] {
    guard let wholeEdits = try edits(for: term, evenIfKnown: evenIfKnown) else { return [] }
    var found: [[UInt8]: Candidate] = [:]
    func add(_ candidate: Candidate) {
      if let known = found[candidate.term], known.rank <= candidate.rank { return }
      found[candidate.term] = candidate
    }
    let typed = Self.spelling(of: term)
    for slips in [1, 2] where slips <= (isDoubted ? 1 : wholeEdits) {
      if slips == 2, stopsWhenCertain, found.values.contains(where: { $0.rank <= Self.certainRank }) { break }
      if term.kind == .word {
        for candidate in try wordsNear(typed, edits: slips, keepsFirst: isDoubted) { add(candidate) }
      }
      for match in try search(typed, edits: slips, keepsFirst: isDoubted)
      where isAcceptable(match.term, for: typed) && !StopWords.contains(match.term) {
        add(candidate(match, for: typed))
      }
    }
    return found.values.sorted {
      $0.rank != $1.rank ? $0.rank < $1.rank : $0.term.lexicographicallyPrecedes($1.term)
    }
  }

  private static func spelling(of term: QueryTerm) -> [UInt8] {
    term.kind == .word
      ? term.alternatives.first { $0.kind == .spelling }?.term ?? term.primary : term.primary
  }

  /// The known words that occur in the index and are at most `edits` edits from the typed word.
  private func wordsNear(
    _ typed: [UInt8], edits: Int, keepsFirst: Bool
  ) throws(IndexError) -> [Candidate] {
    var candidates: [Candidate] = []
    for match in try matches(of: typed, edits: edits, keepsFirst, in: WordTerms(words)) {
      let word = String(decoding: match.term, as: UTF8.self)
      guard var term = analyzer.terms(in: word).first?.primary else { continue }
      if try documentFrequency(of: term) == 0 { term = match.term }
      var match = match
      match.documentFrequency = try documentFrequency(of: term)
      guard match.documentFrequency > 0 else { continue }
      var candidate = candidate(match, for: typed)
      candidate.word = match.term
      candidate.term = term
      candidates.append(candidate)
    }
    return candidates
  }

  /// A candidate with this rank or a lower one is good enough to end the search. At distance one, such a candidate occurs in more than thirty
  /// sections; at distance two, in thousands.
  private static var certainRank: Double { 5 }

  /// The maximum edit distance of a correction. Nil if the word is known, too short, or a number.
  private func edits(for term: QueryTerm, evenIfKnown: Bool) throws(IndexError) -> Int? {
    let typed = term.alternatives.first { $0.kind == .spelling }?.term ?? term.primary
    guard typed.count >= 3, typed.count <= 64, !typed.allSatisfy({ (0x2b...0x39).contains($0) }) else {
      return nil
    }
    if term.kind == .word, words.knows(typed) { return nil }
    if !evenIfKnown {
      for form in [term.primary] + term.alternatives.map(\.term) where try documentFrequency(of: form) > 0 {
        return nil
      }
    }
    var edits = typed.count < 5 ? 1 : 2
    // A name whose parts are all known may be correct although the index does not contain it, so it is corrected only at distance one.
    var hasUnknownPart = term.parts.isEmpty
    for part in term.parts where try documentFrequency(of: part) == 0 { hasUnknownPart = true }
    if !hasUnknownPart { edits = 1 }
    return edits
  }

  /// The minimum ratio of the document frequency of a correction to the document frequency of the rare word.
  private static var farCommoner: Int { 20 }

  private func documentFrequency(of term: [UInt8]) throws(IndexError) -> Int {
    var sum = 0
    for dictionary in dictionaries { sum += try dictionary.documentFrequency(of: term) }
    return sum
  }

  /// The terms within `edits` edits of a word that occur in undeleted sections.
  private func search(
    _ word: [UInt8], edits: Int, keepsFirst: Bool
  ) throws(IndexError) -> [EditSearch.Match] {
    var found: [[UInt8]: EditSearch.Match] = [:]
    for dictionary in dictionaries {
      for match in try matches(of: word, edits: edits, keepsFirst, in: dictionary) {
        found[match.term] = match
        found[match.term]?.documentFrequency = try documentFrequency(of: match.term)
      }
    }
    return found.values.filter { $0.documentFrequency > 0 }
  }

  /// Searches a dictionary. At distance two, only terms with the first letter of the word are visited.
  private func matches(
    of word: [UInt8], edits: Int, _ keepsFirst: Bool, in dictionary: some TermLookup
  ) throws(IndexError) -> [EditSearch.Match] {
    var search = EditSearch(word: word, edits: edits)
    let first = edits == 1 && !keepsFirst ? nil : word.first
    // The terms before the first printable character are not words.
    try dictionary.walkTerms(from: [first ?? 0x21]) { term, documentFrequency in
      if let first, let letter = term.first, letter > first { return .stop }
      return search.visit(term, documentFrequency: documentFrequency)
    }
    return search.matches
  }

  /// Whether a term may replace a word. The term must not contain punctuation (a dot, the colon of a label) that the word does not contain.
  private func isAcceptable(_ term: [UInt8], for word: [UInt8]) -> Bool {
    term.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x61...0x7a, 0x80...0xff: true
      default: word.contains(byte)
      }
    }
  }

  /// Ranks a match. One edit weighs as much as a thousandfold difference in frequency, and a different first letter as much as half an edit.
  private func candidate(_ match: EditSearch.Match, for word: [UInt8]) -> Candidate {
    var rank = Double(match.cost) - log2(Double(match.documentFrequency + 1))
    if match.term.first != word.first { rank += 5 }
    return Candidate(
      term: match.term, cost: match.cost, documentFrequency: match.documentFrequency,
      isCertain: CorrectionConfidence.isEnough(
        typed: word, meant: match.term, cost: match.cost, words: words),
      rank: rank)
  }
}
