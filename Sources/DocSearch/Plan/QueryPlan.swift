import DocCodec
import DocIndex
import DocKnowledge
import DocModel
import DocSystem
import DocText

/// The weighted posting lists of a query.
struct QueryPlan {
  var query: Query
  let budget: SearchBudget
  var lists: [PlannedList] = []
  /// The entered words that the index does not contain.
  var unknownTerms: [String] = []
  /// For each word in `unknownTerms`, the index of its clause.
  var unknownClauses: [Int] = []
  /// The entered phrases that no section contains. Their words are searched for one by one.
  var brokenPhrases: [String] = []
  /// If the query consists of document identifiers, the first sections of these documents; else empty.
  var named: [SectionAddress] = []
  /// The terms to which patterns and fuzzy words expand. They are highlighted in hits.
  var expandedTerms: [[UInt8]] = []
  /// For each clause, the highest weight of its lists, except lists of parts of identifiers; 0 for a clause without lists.
  var clauseWeights: [Double] = []
}

/// Looks up the words of a query and computes their weights.
struct QueryPlanner {
  let reader: IndexReader
  let parameters: RankingParameters
  let budget: SearchBudget
  let preferences: SearchPreferences
  let languages: IndexLanguages

  func plan(_ query: Query) throws(IndexError) -> QueryPlan {
    var plan = QueryPlan(query: query, budget: budget)
    var synonyms = SynonymFinder(query, preferences)
    let mentions = try NumberedDocuments(reader).mentions(in: Array(query.text.utf8)) {
      query.clauses.count { !$0.isInsignificant } == 1
    }
    for (number, clause) in query.clauses.enumerated() {
      let text = Array(query.text.utf8)[clause.sourceRange]
      let label = String(decoding: text, as: UTF8.self)
      let before = plan.lists.count
      func addUnion(_ terms: [[UInt8]]) throws(IndexError) {
        try addComputed(label, clause: number, to: &plan) { (lists) throws(IndexError) in
          try lists.union(terms, field: clause.field)
        }
      }
      switch clause.kind {
      case .word(let term) where clause.field == nil:
        try addWord(term, clause: number, to: &plan)
        if clause.occur == .should { try addSynonyms(clause: number, &synonyms, to: &plan) }
      case _ where try addAgain(clause: number, to: &plan): break
      case .word(let term):
        try addUnion(term.forms)
      case .phrase(let elements):
        try addComputed(label, clause: number, to: &plan) { (lists) throws(IndexError) in
          try lists.phrase(elements, field: clause.field)
        }
        // A pasted message often has quotation marks around names. If no section contains the phrase, its words are searched for one by one.
        if plan.lists.count == before, clause.occur == .should, clause.field == nil {
          plan.brokenPhrases.append(label)
          for term in elements.compactMap(\.terms.first) where !StopWords.contains(term) {
            try add(term, role: .component, clause: number, to: &plan)
          }
        }
      case .prefix(let prefix):
        try addUnion(ComputedLists.terms(like: [prefix, []], in: reader))
      case .pattern(let pieces):
        let terms = try ComputedLists.terms(like: pieces, in: reader)
        plan.expandedTerms += terms
        try addUnion(terms)
      case .fuzzy(let term, let edits):
        let terms = try ComputedLists.terms(near: term, edits: edits, in: reader)
        plan.expandedTerms += terms
        try addUnion(terms)
      }
      for mention in mentions where clause.canName(mention) {
        try addComputed(label, role: .named, clause: number, to: &plan) { (lists) throws(IndexError) in
          try lists.named(mention.documents)
        }
      }
      if plan.lists[before...].allSatisfy({ $0.role == .part || $0.isPhraseOfParts && clause.isOneName }),
        clause.occur != .mustNot,
        !clause.isStopWord, !mentions.contains(where: { $0.range.overlaps(clause.sourceRange) })
      {
        plan.unknownTerms.append(label)
        plan.unknownClauses.append(number)
      }
    }
    try addNearWords(synonyms, to: &plan)
    try addQualifiedName(to: &plan)
    try addNamed(mentions, to: &plan)
    let asking = query.questionWords()
    weigh(&plan, try languages(of: query), asking)
    // If the index contains none of the content words, hits for the stop words alone would be useless.
    if !plan.unknownTerms.isEmpty,
      plan.lists.allSatisfy({ $0.role == .part || isStopWord($0) || asking[$0.clause] })
    {
      plan.lists = []
    }
    return plan
  }

  /// Sets `named` if the query consists of document identifiers.
  private func addNamed(
    _ mentions: [NumberedDocuments.Mention], to plan: inout QueryPlan
  ) throws(IndexError) {
    guard !mentions.isEmpty else { return }
    let isAlone = plan.query.clauses.allSatisfy { clause in
      clause.isInsignificant || mentions.contains { $0.range.overlaps(clause.sourceRange) }
    }
    guard isAlone else { return }
    let documents = NumberedDocuments(reader)
    for document in mentions.flatMap(\.documents) {
      if let first = try documents.sections(of: document).first { plan.named.append(first) }
    }
  }

  /// Adds a qualified name (`Drop::drop`) as one term. A heading that is a qualified name is also indexed as one term, which is rare even if the
  /// words of the name are frequent.
  private func addQualifiedName(to plan: inout QueryPlan) throws(IndexError) {
    guard plan.query.clauses.count > 1, let match = NameMatch(query: plan.query.text), match.isQualified
    else {
      return
    }
    // A heading may omit the outer names (`Vec::remove` for `std::vec::Vec::remove`). Outer names are removed until the index contains the rest.
    var name = QueryAnalyzer().folded(match.typed.span)[...]
    let before = plan.lists.count
    while plan.lists.count == before, !name.isEmpty {
      try add(Array(name), role: .named, clause: 0, to: &plan)
      name = name.drop { !NameMatch.endsWord([$0], at: 0) }.drop { NameMatch.endsWord([$0], at: 0) }
      guard name.contains(where: { NameMatch.endsWord([$0], at: 0) }) else { return }
    }
  }

  private func addWord(_ term: QueryTerm, clause: Int, to plan: inout QueryPlan) throws(IndexError) {
    let first = plan.lists.count
    try add(term.primary, role: .whole, clause: clause, to: &plan)
    // `C++` and `C#` are names of their own, and not spellings of `C`.
    let ownsSigns = plan.lists.count > first && [0x2b, 0x23].contains(term.primary.last)
    for alternative in term.alternatives where !ownsSigns {
      let before = plan.lists.count
      try add(alternative.term, role: .alternative, clause: clause, to: &plan)
      if plan.lists.count > before, let language = plan.lists[before].language {
        let typed = plan.query.spelling(of: plan.query.clauses[clause])
        plan.lists[before].isFunctionWord = WrittenLanguage.isFunctionWord(typed, of: language)
      }
    }
    let isKnown = plan.lists.last?.clause == clause
    for part in term.foreignParts {
      try add(part, role: isKnown ? .part : .component, clause: clause, to: &plan)
    }
    if term.kind == .word {
      let fused = FusedWord.words(in: plan.query.spelling(of: plan.query.clauses[clause]))
      if !fused.isEmpty { return try addTogether(fused, of: term, clause: clause, to: &plan) }
    }
    guard !isKnown, term.parts.count > 1 else {
      for part in term.parts { try add(part, role: .part, clause: clause, to: &plan) }
      return
    }
    guard term.isName else {
      for part in term.parts { try add(part, role: .component, clause: clause, to: &plan) }
      return
    }
    if try addMember(term, clause: clause, to: &plan) { return }
    // The parts of an unknown name are searched for only in sequence, not one by one. `hostingConfiguration` thus finds names that contain both
    // parts in this order, whereas a made-up name such as `UIQuantumView` finds nothing.
    if !term.hasSigil { try addTogether(term.parts, of: term, clause: clause, to: &plan) }
  }

  /// Adds a list for a name that is written as separate words: the sections that contain its parts in sequence.
  private func addTogether(
    _ parts: [[UInt8]], of term: QueryTerm, clause: Int, to plan: inout QueryPlan
  ) throws(IndexError) {
    let elements = parts.enumerated().map { PhraseElement(terms: [$1], offset: $0) }
    try addComputed(
      String(decoding: term.primary, as: UTF8.self), role: .alternative, clause: clause, to: &plan
    ) { (lists) throws(IndexError) in try lists.phrase(elements, field: nil) }
  }

  /// Adds a type and its member as two words. The index may contain only `View` and `.task`, and not `View.task`.
  /// - Returns: false if the term is not a type with a member, or if the index contains no such type or member.
  private func addMember(_ term: QueryTerm, clause: Int, to plan: inout QueryPlan) throws(IndexError) -> Bool
  {
    guard let dot = term.primary.lastIndex(of: 0x2e), dot > 0, dot + 1 < term.primary.count,
      !ByteClass.isDigit(term.primary[dot + 1])
    else { return false }
    let member = Array(term.primary[dot...])
    let typeName = String(decoding: term.primary[..<dot], as: UTF8.self)
    guard try reader.documentFrequency(of: member) > 0, let type = QueryAnalyzer().terms(in: typeName).first,
      type.sourceRange.count == dot
    else { return false }
    var types: [[UInt8]] = []
    for form in type.forms where try reader.documentFrequency(of: form) > 0 { types.append(form) }
    guard !types.isEmpty else { return false }
    for form in [member, Array(member.dropFirst())] + types {
      try add(form, role: .component, clause: clause, to: &plan)
    }
    return true
  }

  func add(
    _ term: [UInt8], role: PlannedList.Role, clause: Int, to plan: inout QueryPlan
  ) throws(IndexError) {
    var list = PlannedList(
      clause: clause, role: role, term: term, label: String(decoding: term, as: UTF8.self), sources: [])
    if !languages.written.isEmpty {
      list.language = LanguageTerm.parts(of: term).map { String(decoding: $0.code, as: UTF8.self) }
    }
    for number in reader.segments.indices {
      let entry = try reader.segments[number].entry(for: term)
      list.sources.append(entry.map { .stored($0) })
      if let entry { list.documentFrequency += try reader.liveDocumentFrequency(entry, segment: number) }
    }
    // A sample has too few sections for reliable frequencies, so the frequency in the larger index is used.
    if reader.isSample { list.documentFrequency = try reader.documentFrequency(of: term) }
    if list.documentFrequency > 0 { plan.lists.append(list) }
  }

  /// Copies the computed list of an earlier clause that searches for the same terms.
  /// - Returns: false if no earlier clause has such a list.
  private func addAgain(clause number: Int, to plan: inout QueryPlan) throws(IndexError) -> Bool {
    let clause = plan.query.clauses[number]
    let earlier = plan.query.clauses[..<number].firstIndex { $0.searchesForTheSame(as: clause) }
    guard let earlier,
      var list = plan.lists.first(where: { $0.clause == earlier && $0.term == nil && $0.role == .whole })
    else { return false }
    list.clause = number
    plan.lists.append(list)
    return true
  }

  private func addComputed(
    _ label: String, role: PlannedList.Role = .whole, clause: Int, to plan: inout QueryPlan,
    _ compute: (ComputedLists) throws(IndexError) -> ComputedLists.Computed?
  ) throws(IndexError) {
    var list = PlannedList(clause: clause, role: role, term: nil, label: label, sources: [])
    for number in reader.segments.indices {
      let computed = try compute(ComputedLists(reader: reader, number: number, budget: budget))
      list.sources.append(computed.map { .computed($0.list, documentFrequency: $0.documentFrequency) })
      list.documentFrequency += computed?.documentFrequency ?? 0
    }
    if list.documentFrequency > 0 { plan.lists.append(list) }
  }

  /// Sets the weight of each list: `RankingParameters.rarity`, multiplied by a factor for the role. Stop words get a low factor if there are
  /// content words.
  /// - Parameter languages: the result of `languages(of:)`.
  /// - Parameter asking: the result of `Query.questionWords`. These words count as stop words.
  private func weigh(_ plan: inout QueryPlan, _ languages: [Int], _ asking: [Bool]) {
    let count = reader.sectionCount
    plan.clauseWeights = [Double](repeating: 0, count: plan.query.clauses.count)
    let hasContentWords = plan.lists.contains {
      $0.role != .part && !isStopWord($0) && !asking[$0.clause]
        && plan.query.clauses[$0.clause].occur != .mustNot
    }
    let isName = plan.query.clauses.map { $0.isName(in: plan.query.text) }
    let language = language(of: plan)
    for index in plan.lists.indices {
      let list = plan.lists[index]
      // All spellings of a word get the document frequency of the most frequent spelling. If both term and query are English, the frequencies of
      // spellings in other languages do not count.
      let spellings = plan.lists.filter {
        $0.clause == list.clause && ($0.role == .whole || $0.role == .alternative)
          && (list.language != nil || language != nil || $0.language == nil)
      }
      let isSpelling = list.role == .whole || list.role == .alternative
      // In a query that is not in English, the term of the query's language counts as the entered word. The English term occurs only in names
      // (`regulärer_Ausdruck`), so it gets the weight of a part.
      var role = list.role
      if let language, isSpelling {
        role = list.language == language ? .whole : list.language == nil ? .part : .alternative
      }
      let frequency =
        isSpelling
        ? spellings.reduce(languages[list.clause]) { max($0, $1.documentFrequency) } : list.documentFrequency
      var weight = parameters.rarity(frequency, of: count, isName: role == .whole && isName[list.clause])
      switch role {
      case .whole, .named: break
      case .alternative: weight *= parameters.alternativeWeight
      case .component: weight *= parameters.componentWeight
      case .synonym:
        // If the index contains the entered word, a synonym must not weigh more than this word.
        let typed = plan.clauseWeights[list.clause]
        let isKnown = plan.lists.contains {
          $0.clause == list.clause && $0.role != .synonym && $0.role != .part
        }
        weight = isKnown ? min(weight, typed) * parameters.synonymWeight : weight * parameters.componentWeight
      case .part: weight *= parameters.partWeight
      }
      if hasContentWords, isStopWord(list) || asking[list.clause] {
        weight *= parameters.stopWordWeight
        plan.lists[index].isSupplementary = true
      }
      if list.role == .part,
        spellings.contains(where: { $0.documentFrequency >= RankingParameters.knownCount })
      {
        plan.lists[index].isSupplementary = true
      }
      weight *= plan.query.clauses[list.clause].boost
      plan.lists[index].weight = weight
      if list.role != .part { plan.clauseWeights[list.clause] = max(plan.clauseWeights[list.clause], weight) }
    }
  }

  /// The most likely language of the query, by a naive Bayes classifier; nil for English, or if the odds against English are not strong. Names
  /// that are equally frequent in all languages (`mount`) do not affect the odds.
  private func language(of plan: QueryPlan) -> String? {
    if languages.written.isEmpty { return nil }
    // For each clause, the number of sections that contain its word, by language.
    var held: [Int: [String: Int]] = [:]
    for list in plan.lists where list.role == .whole || list.role == .alternative {
      let known = held[list.clause]?[list.language ?? ""] ?? 0
      held[list.clause, default: [:]][list.language ?? ""] = max(known, list.documentFrequency)
    }
    let all = Double(max(1, reader.sectionCount))
    func likelihood(_ code: String, _ sections: Int) -> Double {
      held.values.reduce(0) { sum, held in
        sum + log((Double(held[code] ?? 0) + 0.5 / all) / (Double(max(0, sections)) + Self.languageSmoothing))
      }
    }
    let english = likelihood("", reader.sectionCount - languages.sections.reduce(0, +))
    let others = zip(languages.written, languages.sections).map { ($0, likelihood($0, $1)) }
    return others.max { $0.1 < $1.1 }.flatMap { $0.1 > english + Self.strongOdds ? $0.0 : nil }
  }

  /// Additive smoothing: this number is added to the section count of each language, because frequencies from few sections are unreliable.
  private static let languageSmoothing = 50.0
  /// The logarithm of odds of ten to one, which Jeffreys (1961, appendix B) calls strong evidence.
  private static let strongOdds = log(10.0)

  /// For each clause whose word names a programming language, the number of sections with code in that language; 0 for other clauses. The word
  /// gets at least this document frequency: in an index full of code in a language, the name of the language says little, even if few sections
  /// mention the name.
  private func languages(of query: Query) throws(IndexError) -> [Int] {
    try query.clauses.map { (clause) throws(IndexError) in
      guard clause.term?.kind == .word, clause.field == nil else { return 0 }
      return try languages.count(of: String(decoding: query.spelling(of: clause), as: UTF8.self))
    }
  }

  /// Whether a word is a stop word. A word that is not English must be a stop word in all languages whose texts contain it.
  func areStopWords(_ lists: [PlannedList]) -> Bool {
    let own = lists.filter { $0.language == nil }
    return own.isEmpty ? !lists.isEmpty && lists.allSatisfy(isStopWord) : own.contains(where: isStopWord)
  }

  func isStopWord(_ list: PlannedList) -> Bool {
    guard let term = list.term else { return false }
    return list.isFunctionWord || StopWords.contains(term)
  }
}

extension Query.Clause {
  /// Whether this clause searches for the same terms in the same field as another clause.
  fileprivate func searchesForTheSame(as other: Self) -> Bool {
    guard field == other.field else { return false }
    if let term, let typed = other.term { return term.forms == typed.forms }
    return kind == other.kind
  }

  fileprivate var isOneName: Bool { term?.isName ?? false }

  /// Whether the clause is a stop word or has at most two letters, like "what" and "is" in "what is SE-0302".
  fileprivate var isInsignificant: Bool {
    guard let term else { return false }
    return isStopWord
      || (term.kind == .word && term.primary.count <= 2 && term.primary.allSatisfy { $0 >= 0x61 })
  }

  /// Whether the clause contains the end of a document identifier, which is its number.
  fileprivate func canName(_ mention: NumberedDocuments.Mention) -> Bool {
    term != nil && field == nil && sourceRange.contains(mention.range.upperBound - 1)
  }
}

extension Query {
  /// The word of a clause as entered, in lower case; empty if the clause is not a plain word.
  func spelling(of clause: Clause) -> [UInt8] {
    guard clause.term != nil, clause.field == nil else { return [] }
    return text.utf8.dropFirst(clause.sourceRange.lowerBound).prefix(clause.sourceRange.count)
      .map(ByteClass.lowered)
  }
}

extension QueryTerm {
  /// Whether the word is a name, that is, an identifier with several parts or a sigil such as `@`, and not a hyphenated compound.
  var isName: Bool { kind == .identifier && !primary.contains(0x2d) }

  var hasSigil: Bool {
    switch primary.first {
    case 0x40, 0x23, 0x24, 0x2e, 0x7e, 0x5c: true
    default: false
    }
  }
}
