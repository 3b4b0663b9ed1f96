import DocIndex
import DocKnowledge
import DocText

/// Finds synonyms for the words of a query. Also collects related words, which replace words that the index does not contain.
struct SynonymFinder {
  /// For each clause that is a plain word, the word in lower case; empty for other clauses.
  let words: [[UInt8]]
  /// The related words found so far, each with the index of its clause.
  var near: [(clause: Int, texts: [String])] = []
  private lazy var analyzer = QueryAnalyzer()
  private let preferences: SearchPreferences

  init(_ query: Query, _ preferences: SearchPreferences) {
    words = query.clauses.map { query.spelling(of: $0) }
    self.preferences = preferences
  }

  /// The synonyms of a clause's word, looked up both alone and with the words after it. Collects related words in `near`.
  mutating func synonyms(clause number: Int, in thesaurus: Thesaurus) -> [[UInt8]] {
    guard !words[number].isEmpty else { return [] }
    let meanings = thesaurus.meanings(of: words, from: number)
    let texts = meanings.filter { !$0.isNear }.map(\.text)
    let nearTexts = meanings.filter(\.isNear).map(\.text)
    if !nearTexts.isEmpty { near.append((number, nearTexts)) }
    return terms(
      in: preferences.synonyms(of: words[number]) + texts
        + RegionalSpelling.variants(of: words[number]).map { String(decoding: $0, as: UTF8.self) })
  }

  /// The terms of the words in `texts`, without stop words.
  mutating func terms(in texts: [String]) -> [[UInt8]] {
    texts.flatMap { analyzer.terms(in: $0).map(\.primary) }.filter { !StopWords.contains($0) }
  }
}

extension QueryPlanner {
  /// Adds the synonyms of a clause's word, except words that the query already contains.
  func addSynonyms(
    clause number: Int, _ synonyms: inout SynonymFinder, to plan: inout QueryPlan
  ) throws(IndexError) {
    guard parameters.synonymWeight > 0, !synonyms.words[number].isEmpty else { return }
    for term in synonyms.synonyms(clause: number, in: languages.thesaurus) where !plan.includes(term) {
      try add(term, role: .synonym, clause: number, to: &plan)
    }
  }

  /// Adds related words for each word that no section contains, if another content word of the query occurs in the index.
  func addNearWords(_ synonyms: SynonymFinder, to plan: inout QueryPlan) throws(IndexError) {
    if plan.unknownClauses.isEmpty || synonyms.near.isEmpty { return }
    var synonyms = synonyms
    let matching = Set(plan.lists.filter { $0.role != .part && !isStopWord($0) }.map(\.clause))
    for (clause, texts) in synonyms.near
    where plan.unknownClauses.contains(clause) && matching.contains(where: { $0 != clause }) {
      for term in synonyms.terms(in: texts).filter({ !plan.includes($0) }).prefix(QueryTerms.mostNearWords) {
        try add(term, role: .synonym, clause: clause, to: &plan)
      }
    }
  }
}

extension QueryPlan {
  /// Whether the query contains the term, or the plan already searches for it.
  fileprivate func includes(_ term: [UInt8]) -> Bool {
    lists.contains { $0.term == term }
      || query.clauses.contains { $0.term?.primary == term }
  }
}
