import DocIndex
import DocKnowledge
import DocModel
import DocText

/// The terms of a query that are sent to a database, which uses them to select the sections to search. They are determined without an index, and
/// include all terms that `QueryPlanner` would look up.
package struct QueryTerms: Sendable {
  /// The terms of one word, phrase or prefix.
  package struct Clause: Sendable {
    /// The terms, each with the share of the clause's weight that it gets.
    package var terms: [(term: [UInt8], share: Double)] = []
    /// The elements of a phrase or name: the alternative terms of each element, and its distance from the previous element.
    package var together: [(terms: [[UInt8]], distance: Int)] = []
    package var prefixes: [[UInt8]] = []
    package var isMust = false
    package var isStopWord = false
    /// Whether the word is a name. Names have a higher weight (`RankingParameters.nameRarity`).
    package var isName = false
    /// Related words, which are used if no section contains the entered word.
    package var near: [[UInt8]] = []
    /// The word that spelling correction may replace; nil if the clause is not a plain word.
    package var word: QueryTerm?

    mutating func addPhrase(_ elements: [PhraseElement]) {
      for element in elements { terms += element.terms.map { ($0, 1) } }
      let before = [0] + elements.map(\.offset)
      together = zip(elements, before).map { ($0.terms, $0.offset - $1) }
    }
  }

  package var clauses: [Clause] = []
  /// Codes of the languages in the query (`lang:de`).
  package var languages: [String] = []
  /// The maximum number of related words that are used for one word.
  static let mostNearWords = 3
  /// The clauses that a hit must not match.
  package var excluded: [Clause] = []
  /// Whether the query excludes any words.
  package var excludes = false

  /// - Parameter languages: codes of the documents' written languages, except English.
  package init(
    _ text: String, languages: [String] = [], parameters: RankingParameters = RankingParameters()
  ) {
    let query = QueryParser(languages: languages).parse(text)
    self.languages = query.languages
    let thesaurus = Thesaurus(holds: Thesaurus.languages.map { _ in true })
    let analyzer = QueryAnalyzer()
    let bytes = Array(query.text.utf8)
    let asking = query.questionWords()
    var synonyms = SynonymFinder(query, SearchPreferences())
    for (number, clause) in query.clauses.enumerated() where clause.occur != .mustNot {
      var found = Clause(isMust: clause.occur == .must)
      found.isName = clause.isName(in: query.text)
      switch clause.kind {
      case .word(let term):
        found.isStopWord = StopWords.contains(term.primary) || asking[number]
        found.word = term
        found.terms.append((term.primary, 1))
        found.terms += term.alternatives.map { ($0.term, parameters.alternativeWeight) }
        found.terms += (term.parts + term.foreignParts).map { ($0, parameters.partWeight) }
        let fused = term.kind == .word ? FusedWord.words(in: query.spelling(of: clause)) : []
        found.terms += fused.map { ($0, parameters.partWeight) }
        let parts = fused.isEmpty ? term.parts : fused
        if parts.count > 1 { found.together = parts.map { ([$0], 1) } }
        if clause.occur == .should, clause.field == nil {
          found.terms += synonyms.synonyms(clause: number, in: thesaurus).map {
            ($0, parameters.synonymWeight)
          }
          let near = synonyms.near.first { $0.clause == number }?.texts ?? []
          found.near = Array(synonyms.terms(in: near).prefix(Self.mostNearWords))
        }
      case .phrase(let elements):
        found.addPhrase(elements)
        // A database looks up only the rarest word of the phrase. It is not known here which word is the rarest.
        found.isMust = false
      case .prefix(let prefix): found.prefixes.append(prefix)
      // A database looks up only the first piece of a pattern, and only the entered spelling of a fuzzy word.
      case .pattern(let pieces): found.prefixes += pieces.drop { $0.isEmpty }.prefix(1)
      case .fuzzy(let term, _): found.terms.append((term.primary, 1))
      }
      // Documents are stored under keys that begin with the number of their identifier.
      let digits = bytes[clause.sourceRange].filter { ByteClass.isDigit($0) }
      if !digits.isEmpty {
        found.prefixes.append(FilterTerm.identifier(String(decoding: digits, as: UTF8.self)))
      }
      clauses.append(found)
    }
    for clause in query.clauses where clause.occur == .mustNot {
      excludes = true
      guard clause.field == nil else { continue }
      var found = Clause()
      switch clause.kind {
      case .word(let term): found.terms = [(term.primary, 1)]
      case .phrase(let elements): found.addPhrase(elements)
      case .prefix(let prefix): found.prefixes = [prefix]
      // A database cannot exclude patterns and fuzzy words. They are excluded when the query runs on the small index that the database returns.
      case .pattern, .fuzzy: continue
      }
      excluded.append(found)
    }
    if let match = NameMatch(query: query.text) {
      var whole = Clause()
      // A heading that is a qualified name is also indexed under the whole name.
      if query.clauses.count > 1, match.isQualified {
        whole.terms.append((analyzer.folded(match.typed.span), 1))
      }
      if let key = match.key { whole.terms.append((FilterTerm.name(key), 1)) }
      clauses.append(whole)
    }
  }
}
