import DocIndex
import DocModel

extension Searcher {
  /// Plans the query again, with its unknown words and the words in `doubted` corrected. Words without a good correction stay as entered.
  func corrected(
    _ plan: QueryPlan, _ planner: QueryPlanner, doubting doubted: Set<Int>
  ) throws(IndexError) -> Interpretation {
    var found = Interpretation(plan: plan, unknownTerms: plan.unknownTerms)
    // A doubted word occurs in the index, so it may be correct. It is replaced only if some section contains all words of the corrected query.
    if !doubted.isEmpty, let correction = try suggestion(for: plan, doubting: doubted),
      correction.corrections.allSatisfy(\.isCertain)
    {
      let corrected = try planner.plan(parser.parse(correction.text))
      if corrected.unknownTerms.isEmpty, try planner.wordsOccurTogether(corrected) {
        (found.plan, found.correction) = (corrected, correction)
        return found
      }
    }
    guard !plan.unknownTerms.isEmpty, let suggestion = try suggestion(for: plan) else { return found }
    let certain = suggestion.corrections.filter(\.isCertain)
    if certain.isEmpty {
      found.near = suggestion
    } else {
      let correction = Suggestion(of: plan.query.text, corrections: certain)
      (found.plan, found.correction) = (try planner.plan(parser.parse(correction.text)), correction)
    }
    return found
  }

  /// The query with its unknown words corrected. Nil if all words are known, or if no unknown word can be corrected.
  private func suggestion(
    for plan: QueryPlan, doubting doubted: Set<Int> = []
  ) throws(IndexError) -> Suggestion? {
    let suggester = SpellingCorrector(
      reader.segments.indices.map { SegmentTerms(reader: reader, number: $0) })
    return try suggester.suggestion(
      for: plan.query, doubting: doubted,
      spelling: { (term, typed) throws(IndexError) in try spelling(of: term, near: typed) })
  }

  /// Similar names for the unknown names of a query.
  package func nearNames(of text: String) throws(IndexError) -> [NearName] {
    try nearNames(interpret(text).plan)
  }

  func nearNames(_ plan: QueryPlan) throws(IndexError) -> [NearName] {
    guard !plan.unknownClauses.isEmpty else { return [] }
    // A long query with hits is often a pasted message. Its unknown names are usually names in the user's own program.
    guard plan.lists.isEmpty || plan.query.clauses.count <= NameFinder.mostWords else { return [] }
    let finder = NameFinder(self)
    let text = Array(plan.query.text.utf8)
    var names: [NearName] = []
    for number in plan.unknownClauses {
      guard let term = plan.query.clauses[number].term, term.isName,
        term.primary.first.map({ !ByteClass.isDigit($0) }) ?? false, names.count < NameFinder.mostNames
      else { continue }
      names.append(try finder.nearName(term, in: text))
    }
    return names
  }

  /// The spelling of a folded term in the documents. The first sections that a search for the term finds are examined: first their headings,
  /// last their code.
  /// - Parameter typed: the entered word if the term is a stem, else nil. For a stem, the most similar word with this stem is returned.
  package func spelling(of term: [UInt8], near typed: String?) throws(IndexError) -> String? {
    var request = SearchRequest(String(decoding: term, as: UTF8.self))
    request.limit = typed == nil ? 3 : 12
    // Correction is turned off, because correcting the term would call this function again, without end.
    request.refines = false
    var best: (word: String, likeness: Int)?
    for ranked in try rank(request) {
      let stored = try contents.section(at: ranked.address)
      let section = stored.section
      let texts = section.heading + [stored.document.title] + section.paragraphs
      if let typed {
        for word in texts.flatMap({ writtenForms.forms(of: term, .word, in: $0) }).map({ $0.lowercased() }) {
          let likeness = WrittenForms.likeness(word, typed.lowercased())
          if best.map({ $0.likeness < likeness }) ?? true { best = (word, likeness) }
        }
        if best?.word == typed { break }
        continue
      }
      for text in texts {
        if let spelling = writtenForms.spelling(of: term, in: text) { return spelling }
      }
      for sample in section.code {
        if let spelling = writtenForms.spelling(of: term, in: sample.text, as: .code) { return spelling }
      }
    }
    return best?.word
  }
}

/// Finds doubtful words, which may be misspelt although the index contains them: rare words that occur in no section together with the query's
/// other words. A document may contain the same misspelling, but rarely next to the other words. For words that the index lacks, see
/// `SpellingCorrector`.
extension QueryPlanner {
  /// A word is rare if it occurs in at most this share of the sections and in at most `rareCount` sections. The second limit matters in large
  /// collections, where even ordinary words may occur in a small share of the sections.
  private static let rareShare = 0.0025
  private static let rareCount = 16.0
  /// Longer queries are not examined: often, no section contains all words of a long query, even if they are spelt correctly.
  private static let mostWords = 4

  /// The indices of the clauses whose word is rare. The result is empty if some section contains all words of the query. It is also empty if no
  /// section contains all words that are not rare, because a correction of the rare words would then not help.
  func doubtfulClauses(of plan: QueryPlan) throws(IndexError) -> Set<Int> {
    let limit = min(Self.rareCount, Double(reader.sectionCount) * Self.rareShare)
    var rare: Set<Int> = []
    let words = words(of: plan)
    for number in words {
      guard plan.query.clauses[number].term?.kind == .word else { continue }
      let lists = plan.lists.filter { $0.clause == number && $0.role != .part }
      if Double(lists.map(\.documentFrequency).max() ?? 0) <= limit { rare.insert(number) }
    }
    // Unknown words are counted too. If the query has an unknown word, no section can contain all words.
    let count = words.count + plan.unknownTerms.count
    guard !rare.isEmpty, (2...Self.mostWords).contains(count) else { return [] }
    if plan.unknownTerms.isEmpty, try occurTogether(words, plan) { return [] }
    return try occurTogether(words.filter { !rare.contains($0) }, plan) ? rare : []
  }

  /// Whether some section contains all content words of the query.
  func wordsOccurTogether(_ plan: QueryPlan) throws(IndexError) -> Bool {
    try occurTogether(words(of: plan), plan)
  }

  /// The indices of the clauses whose content word occurs in the index.
  private func words(of plan: QueryPlan) -> [Int] {
    var words: [Int] = []
    for (number, clause) in plan.query.clauses.enumerated() where clause.occur != .mustNot {
      guard clause.term != nil, clause.field == nil else { continue }
      let lists = plan.lists.filter { $0.clause == number && $0.role != .part }
      if !lists.isEmpty, !areStopWords(lists) { words.append(number) }
    }
    return words
  }

  private func occurTogether(_ clauses: [Int], _ plan: QueryPlan) throws(IndexError) -> Bool {
    if clauses.isEmpty { return true }
    let groups = clauses.map { clause in
      plan.lists.filter { $0.clause == clause && $0.role != .part }.compactMap(\.term)
    }
    return try !reader.sections(holding: groups, atMost: 1).isEmpty
  }
}
