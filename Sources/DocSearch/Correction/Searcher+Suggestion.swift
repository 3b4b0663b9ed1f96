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
    let suggester = SpellingCorrector(reader.segments.indices.map { SegmentTerms(reader: reader, number: $0) })
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
