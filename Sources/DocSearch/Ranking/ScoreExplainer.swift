import DocCodec
import DocIndex
import DocText

/// Explains a score as a tree of named values. The root is the score of a hit. Its descendants are the scores of terms, with their fields and
/// constants, and the model's factors.
package struct ScoreExplanation: Sendable, Hashable {
  /// The name of the value, such as `term "margins"` or `document frequency`.
  package var description: String
  package var value: Double
  package var children: [ScoreExplanation] = []
}

/// Explains a section's score by terms, fields and features.
struct ScoreExplainer {
  let reader: IndexReader
  let plan: QueryPlan
  let table: ScoreTable
  let parameters: RankingParameters

  /// The explanation as a tree. The root is the section's score: the sum of the term scores, times the model's factor and the user's boost.
  func explain(_ section: Searcher.RankedSection, boost: Double) throws(IndexError) -> ScoreExplanation {
    var terms: [ScoreExplanation] = []
    for list in plan.lists where plan.query.clauses[list.clause].occur != .mustNot {
      if list.isSupplementary, !section.countsSupplements { continue }
      if let term = try explain(list, section.address) { terms.append(term) }
    }
    let base = ScoreExplanation(
      description: "sum of terms (BM25F)", value: section.baseScore, children: terms)
    return ScoreExplanation(
      description: "score", value: section.score, children: [base, factor(section, boost)])
  }

  /// The node for the factor by which the sum of term scores is multiplied. The factor is the product of the node's children.
  private func factor(_ section: Searcher.RankedSection, _ boost: Double) -> ScoreExplanation {
    var factors = section.features.factors(parameters.weights).filter { $0.factor != 1 }
      .map { ScoreExplanation(description: $0.feature.description, value: $0.factor) }
    if section.documentFactor != 1 {
      factors.append(
        ScoreExplanation(description: "second section of the document", value: section.documentFactor))
    }
    if boost != 1 {
      factors.append(ScoreExplanation(description: "boost (configuration)", value: boost))
    }
    let factor = section.baseScore > 0 ? section.score / section.baseScore : 1
    if factors.isEmpty, factor != 1 {
      let limit = "not among the \(RankingParameters.candidateCount) best by words: ranked after them"
      factors = [ScoreExplanation(description: limit, value: factor)]
    }
    return ScoreExplanation(description: "times the factors of features", value: factor, children: factors)
  }

  private func explain(_ list: PlannedList, _ address: SectionAddress) throws(IndexError) -> ScoreExplanation?
  {
    guard let source = list.sources[address.segment] else { return nil }
    let segment = reader.segments[address.segment]
    let section = UInt32(address.section)
    var cursor = try segment.cursor(for: source)
    let found = try segment.reading(.postings) { () throws(CodecError) in try cursor.code(of: section) }
    guard let found else { return nil }
    let code = Int(found)
    let norms = try segment.someLengthNorms()
    let norm = try segment.reading(.norms) { () throws(CodecError) in try norms.u8(address.section) }
    let score = contribution(ScoreTable.fixed(list.weight), table[UInt32(code), norm])
    let role =
      switch list.role {
      case .whole: ""
      case .alternative: ", other spelling"
      case .component: ", word of a compound"
      case .synonym: ", synonym"
      case .named: ", what the query names"
      case .part: ", part of a name"
      }
    var children = [
      ScoreExplanation(description: "weight (from document frequency and role)", value: list.weight),
      ScoreExplanation(description: "document frequency (sections)", value: Double(list.documentFrequency)),
      ScoreExplanation(
        description: "weighted term frequency", value: Double(FrequencyCode.quarters[code]) / 4,
        children: try fieldCounts(list, source, address)),
      ScoreExplanation(description: "weighted length of the section", value: Double(LengthNorm.length(norm))),
    ]
    if list.term == nil {
      children[2].description = "weighted frequency of the phrase, prefix, field or document"
    }
    return ScoreExplanation(
      description: "term \"\(list.label)\"\(role)", value: ScoreTable.value(score), children: children)
  }

  /// For each field, the number of occurrences of a stored term.
  private func fieldCounts(
    _ list: PlannedList, _ source: PlannedList.Source, _ address: SectionAddress
  ) throws(IndexError) -> [ScoreExplanation] {
    guard case .stored(let entry) = source else { return [] }
    let segment = reader.segments[address.segment]
    let section = UInt32(address.section)
    var occurrences = try TermOccurrences(entry, in: segment)
    let layout = try segment.fields(ofSection: address.section)
    var counts: [Field: Int] = [:]
    var positions: [UInt32] = []
    try occurrences.appendPositions(in: section, to: &positions)
    for position in positions {
      counts[layout.field(of: position), default: 0] += 1
    }
    return Field.allCases.compactMap { field in
      counts[field].map { count in
        ScoreExplanation(
          description: "in \(field.name), weight \(Double(FieldWeights.quarters(field)) / 4)",
          value: Double(count))
      }
    }
  }
}
