import DocIndex
import DocKnowledge
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
    /// Whether the term is similar to the entered word's stem, and not to the word itself.
    package var isStem: Bool
    /// The known word whose stem is the term; nil if the term comes from the index.
    package var word: [UInt8]?
    /// Result of `CorrectionConfidence.isEnough`.
    package var isCertain: Bool
    /// A number computed from edit distance and frequency. The candidate with the lowest rank is the best.
    var rank: Double
  }

  /// The query with each unknown word replaced by its best candidate; nil if no word has one.
  /// - Parameter doubted: indices of clauses with a rare word that may be misspelt (`doubtfulClauses`). Only a far more frequent word replaces
  ///   it.
  /// - Parameter spelling: a function that returns how the documents spell a folded term. If the term is a stem, the entered word is passed as
  ///   well, and the result is the word with this stem that is most similar to the entered word (`WrittenForms`).
  package func suggestion(
    for query: Query, doubting doubted: Set<Int> = [],
    spelling: (_ term: [UInt8], _ typed: String?) throws(IndexError) -> String?
  ) throws(IndexError) -> Suggestion? {
    let text = Array(query.text.utf8)
    var corrections: [Suggestion.Correction] = []
    var tried = 0
    for (number, clause) in query.clauses.enumerated() where clause.occur != .mustNot {
      guard let term = clause.term, term.sourceRange.upperBound <= text.count else { continue }
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
      let typed = String(decoding: text[term.sourceRange], as: UTF8.self)
      // The documents' own spelling is preferred, then a known word. A stem is completed with a likely ending.
      var replacement = try spelling(best.term, nil)
      if replacement == nil, let word = best.word {
        replacement = String(decoding: word, as: UTF8.self)
      }
      if replacement == nil {
        let readable = readable(best, for: term)
        replacement = try spelling(best.term, readable ?? typed) ?? readable
      }
      corrections.append(
        Suggestion.Correction(
          typed: typed, replacement: replacement ?? String(decoding: best.term, as: UTF8.self),
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
    let spelling = Self.spelling(of: term)
    for slips in [1, 2] where slips <= (isDoubted ? 1 : wholeEdits) {
      if slips == 2, stopsWhenCertain, found.values.contains(where: { $0.rank <= Self.certainRank }) { break }
      let keepsFirst = isDoubted || slips == 2
      if term.kind == .word {
        for candidate in try wordsNear(spelling, edits: slips, keepsFirst: keepsFirst) { add(candidate) }
      }
      let hasWord = found.values.contains { $0.word != nil }
      // If a known word is similar, comparing the stem with index terms would add nothing.
      let forms = forms(of: term).filter {
        $0.count >= 3 && ($0 == spelling || term.kind != .word || !hasWord)
      }
      for (word, matches) in zip(forms, try search(forms, edits: slips, keepsFirst: keepsFirst)) {
        for match in matches where isAcceptable(match.term, for: word) && !StopWords.contains(match.term) {
          add(candidate(match, for: word, isStem: word != spelling))
        }
      }
    }
    return found.values.sorted {
      $0.rank != $1.rank ? $0.rank < $1.rank : $0.term.lexicographicallyPrecedes($1.term)
    }
  }

  private static func spelling(of term: QueryTerm) -> [UInt8] {
    term.kind == .word ? term.spelling ?? term.primary : term.primary
  }

  /// The forms that are compared with terms. For a name, this is the name itself; for a word, also its stem, and the word without a usual
  /// ending. The last form is needed because a misspelling may change the stem (the stem of "chaning" is "chane").
  private func forms(of term: QueryTerm) -> [[UInt8]] {
    let spelling = Self.spelling(of: term)
    guard term.kind == .word else { return [spelling] }
    var forms = [spelling, term.primary]
    if let ending = Self.ending(of: spelling) { forms.append(Array(spelling.dropLast(ending.count))) }
    return forms.enumerated().filter { !forms[..<$0].contains($1) }.map(\.element)
  }

  /// The known words that occur in the index and are at most `edits` edits from the typed word.
  private func wordsNear(
    _ typed: [UInt8], edits: Int, keepsFirst: Bool
  ) throws(IndexError) -> [Candidate] {
    var candidates: [Candidate] = []
    let near = try matches(of: [typed], edits: edits, keepsFirst: keepsFirst, in: WordTerms(words: words))
    for var match in near.joined() {
      let word = String(decoding: match.term, as: UTF8.self)
      guard var term = analyzer.terms(in: word).first?.primary else { continue }
      if try documentFrequency(of: term) == 0 { term = match.term }
      match.documentFrequency = try documentFrequency(of: term)
      guard match.documentFrequency > 0 else { continue }
      var candidate = candidate(match, for: typed, isStem: false)
      candidate.word = match.term
      candidate.term = term
      candidates.append(candidate)
    }
    return candidates
  }

  /// If a candidate at distance one has at most this rank, the search ends. A candidate at the full cost of one edit has this rank if it occurs
  /// in 31 sections.
  private static var certainRank: Double { 5 }

  /// The maximum edit distance of a correction. Nil if the word is known, too short, or a number.
  private func edits(for term: QueryTerm, evenIfKnown: Bool) throws(IndexError) -> Int? {
    let typed = term.spelling ?? term.primary
    guard typed.count >= 3, typed.count <= 64, !typed.allSatisfy({ (0x2b...0x39).contains($0) }) else {
      return nil
    }
    if term.kind == .word, words.knows(typed) { return nil }
    if !evenIfKnown {
      for form in term.forms where try documentFrequency(of: form) > 0 { return nil }
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

  /// For each word, the terms within `edits` edits.
  private func search(
    _ words: [[UInt8]], edits: Int, keepsFirst: Bool
  ) throws(IndexError) -> [[EditSearch.Match]] {
    var found: [[[UInt8]: EditSearch.Match]] = words.map { _ in [:] }
    for dictionary in dictionaries {
      let matches = try matches(of: words, edits: edits, keepsFirst: keepsFirst, in: dictionary)
      for (index, near) in matches.enumerated() {
        for match in near { found[index][match.term] = match }
      }
    }
    var matches: [[EditSearch.Match]] = []
    for near in found {
      matches.append([])
      for var match in near.values {
        match.documentFrequency = try documentFrequency(of: match.term)
        if match.documentFrequency > 0 { matches[matches.count - 1].append(match) }
      }
    }
    return matches
  }

  /// Searches for all words in one pass over the dictionary.
  /// - Parameter keepsFirst: whether to visit only terms that begin with the same letter as the first word.
  private func matches(
    of words: [[UInt8]], edits: Int, keepsFirst: Bool, in dictionary: some TermLookup
  ) throws(IndexError) -> [[EditSearch.Match]] {
    var searches = words.map { EditSearch(word: $0, edits: edits) }
    let first = words.first?.first
    // Otherwise, the search begins at the first printable character, because the terms before it are not words.
    try dictionary.walkTerms(from: keepsFirst ? [first ?? 0] : [0x21]) { term, documentFrequency in
      if keepsFirst, term.first != first { return .stop }
      // Continues at the lowest term that may match any of the words.
      var step = TermStep.stop
      for index in searches.indices {
        switch (searches[index].visit(term, documentFrequency: documentFrequency), step) {
        case (.proceed, _): step = .proceed
        case (.seek(let target), .seek(let other)):
          if target.lexicographicallyPrecedes(other) { step = .seek(to: target) }
        case (.seek(let target), .stop): step = .seek(to: target)
        case (.seek, .proceed), (.stop, _): break
        }
      }
      return step
    }
    return searches.map(\.matches)
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
  private func candidate(_ match: EditSearch.Match, for word: [UInt8], isStem: Bool) -> Candidate {
    var rank = Double(match.cost) - Self.logarithm(match.documentFrequency + 1)
    if match.term.first != word.first { rank += 5 }
    return Candidate(
      term: match.term, cost: match.cost, documentFrequency: match.documentFrequency, isStem: isStem,
      isCertain: CorrectionConfidence.isEnough(
        typed: word, meant: match.term, cost: match.cost, words: words),
      rank: rank)
  }

  /// An approximation of the binary logarithm, linear between powers of two.
  private static func logarithm(_ value: Int) -> Double {
    guard value > 0 else { return 0 }
    let whole = Int.bitWidth - 1 - value.leadingZeroBitCount
    return Double(whole) + Double(value) / Double(1 << whole) - 1
  }

  /// Turns a candidate into a readable word, by adding the ending of the entered word to a stem. Nil if the resulting word has another stem.
  private func readable(_ candidate: Candidate, for term: QueryTerm) -> String? {
    guard candidate.isStem, let spelling = term.spelling else {
      return String(decoding: candidate.term, as: UTF8.self)
    }
    var shared = 0
    while shared < min(spelling.count, term.primary.count), spelling[shared] == term.primary[shared] {
      shared += 1
    }
    // The stem may differ from the entered word in its last letters, because the stemmer replaces a final "y" by "i".
    let changed = term.primary.count - shared
    for ended in [
      candidate.term.dropLast(changed) + spelling[shared...],
      candidate.term[...] + (Self.ending(of: spelling) ?? []),
    ] {
      guard let word = String(validating: ended, as: UTF8.self),
        analyzer.terms(in: word).first?.primary == candidate.term
      else { continue }
      return word
    }
    return nil
  }

  /// The usual ending of a word. Nil if the word has no usual ending, or if too few letters remain without the ending.
  private static func ending(of word: [UInt8]) -> ArraySlice<UInt8>? {
    for ending in ["ing", "ed", "er", "s"] where word.count >= ending.utf8.count + 4 {
      let tail = word.suffix(ending.utf8.count)
      if tail.elementsEqual(ending.utf8) { return tail }
    }
    return nil
  }
}

/// Decides whether a correction is certain enough to be searched for instead of the entered text. Otherwise, the correction is only suggested.
///
/// Typical typing errors are swapped letters, a doubled or missing letter, and the letter of a neighbouring key. A wrong letter from elsewhere
/// on the keyboard is rarely a typing error: two short words that differ in such a letter are usually different words. A compound without its
/// space is not an error either.
enum CorrectionConfidence {
  /// The minimum lengths of words that are corrected, by kind of error: a swap of two letters, another typical error, a letter from a distant
  /// key, and two errors. Of 394 correct names in Debian's package summaries that are in no word list, 25 are wrongly corrected with these
  /// limits, and 40 without.
  private static let fewestForSwap = 3
  private static let fewestForSlip = 5
  private static let fewestForOther = 6
  private static let fewestForTwo = 8

  /// Whether a correction is certain enough.
  /// - Parameter cost: the edit distance in tenths of an edit, as in `EditSearch`.
  static func isEnough(typed: [UInt8], meant: [UInt8], cost: Int, words: WordList) -> Bool {
    if cost > Int(EditSearch.edit) {
      return typed.count >= fewestForTwo && cost < 2 * Int(EditSearch.edit) && !words.knowsCompound(typed)
    }
    if cost < Int(EditSearch.edit) {
      let isSwap = typed.count == meant.count && typed.sorted() == meant.sorted()
      return typed.count >= (isSwap ? fewestForSwap : fewestForSlip)
    }
    // The typed word lacks a letter, which is a typical error.
    if meant.count > typed.count { return typed.count >= fewestForSlip }
    // The first letter is rarely mistyped. If the first letters differ, the typed word is therefore probably a name, such as "kstars".
    return typed.count >= fewestForOther && typed.first == meant.first && !words.knowsCompound(typed)
  }
}

/// A sorted dictionary that `SpellingCorrector` searches.
package protocol TermLookup {
  func documentFrequency(of term: [UInt8]) throws(IndexError) -> Int

  /// Visits the terms from `start` on in ascending order. Passes each term to `body` with an upper bound on its document frequency.
  func walkTerms(
    from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> TermStep
  ) throws(IndexError)
}

/// The dictionary of one segment. `documentFrequency` excludes deleted sections. `walkTerms` includes them, so its frequencies may be too high.
struct SegmentTerms: TermLookup {
  let reader: IndexReader
  /// The index of the segment.
  let number: Int

  func documentFrequency(of term: [UInt8]) throws(IndexError) -> Int {
    guard let entry = try reader.segments[number].entry(for: term) else { return 0 }
    return try reader.liveDocumentFrequency(entry, segment: number)
  }

  func walkTerms(
    from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> TermStep
  ) throws(IndexError) {
    try reader.segments[number].walkTerms(from: start) { body($0, $1.documentFrequency) }
  }
}

/// The list of known words, as a dictionary for `EditSearch`.
struct WordTerms: TermLookup {
  let words: WordList

  func documentFrequency(of term: [UInt8]) -> Int { words.contains(term) ? 1 : 0 }

  func walkTerms(from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> TermStep) {
    var start: [UInt8]? = start
    while let from = start {
      start = nil
      var target = from
      // Skipping a few words one by one is faster than a lookup.
      var passed = 0
      words.forEachWord(from: from) { word in
        if word.lexicographicallyPrecedes(target) {
          passed += 1
          if passed > Self.mostPassed { start = target }
          return passed <= Self.mostPassed
        }
        passed = 0
        switch body(word, 1) {
        case .proceed: return true
        case .stop: return false
        case .seek(let next):
          target = next
          return true
        }
      }
    }
  }

  /// The maximum number of words that are skipped one by one. A lookup scans about as many words, because it begins at the start of a line of
  /// the word list.
  private static let mostPassed = 100
}
