import DocCodec
import DocIndex
import DocText

/// One posting list of a query, in every segment.
struct PlannedList {
  /// What a list stands for in its clause.
  enum Role {
    /// What was typed.
    case whole
    /// Another spelling of it.
    case alternative
    /// A part of an identifier: it helps a section that holds it, and is no match by itself for `+` and `-`.
    case part
  }

  /// Where the list lies in one segment.
  enum Place {
    case stored(TermEntry)
    case computed(ByteView, documentFrequency: Int)
  }

  var clause: Int
  var role: Role
  /// The term, for looking its positions up; nil for a computed list.
  var term: [UInt8]?
  /// What the list stands for, for `--explain`.
  var label: String
  /// By segment.
  var places: [Place?]
  /// Live sections.
  var documentFrequency = 0
  /// Inverse document frequency times the share that its role and its word have.
  var weight = 0.0
}

/// A query's clauses turned into posting lists with weights.
struct QueryPlan {
  var query: Query
  var lists: [PlannedList] = []
  /// Words that nothing in the index stands for, as typed.
  var unknownTerms: [String] = []
  /// Highest inverse document frequency of each clause's lists; 0 for one without lists.
  var clauseWeights: [Double] = []
}

/// Looks a query's words up and weighs them.
struct QueryPlanner {
  private let reader: IndexReader
  private let parameters: RankingParameters

  init(_ reader: IndexReader, _ parameters: RankingParameters) {
    self.reader = reader
    self.parameters = parameters
  }

  func plan(_ query: Query) throws(IndexError) -> QueryPlan {
    var plan = QueryPlan(query: query)
    for (number, clause) in query.clauses.enumerated() {
      let text = Array(query.text.utf8)[clause.sourceRange]
      let label = String(decoding: text, as: UTF8.self)
      let before = plan.lists.count
      switch clause.kind {
      case .word(let term) where clause.field == nil:
        try addWord(term, clause: number, to: &plan)
      case .word(let term):
        let terms = [term.primary] + term.alternatives.map(\.term)
        try addComputed(label, clause: number, to: &plan) { (lists) throws(IndexError) in
          try lists.union(terms, field: clause.field)
        }
      case .phrase(let elements):
        try addComputed(label, clause: number, to: &plan) { (lists) throws(IndexError) in
          try lists.phrase(elements, field: clause.field)
        }
      case .prefix(let prefix):
        try addComputed(label, clause: number, to: &plan) { (lists) throws(IndexError) in
          try lists.union(try lists.terms(withPrefix: prefix), field: clause.field)
        }
      }
      if plan.lists[before...].allSatisfy({ $0.role == .part }), clause.occur != .mustNot {
        plan.unknownTerms.append(label)
      }
    }
    weigh(&plan)
    return plan
  }

  private func addWord(_ term: QueryTerm, clause: Int, to plan: inout QueryPlan) throws(IndexError) {
    try add(term.primary, role: .whole, clause: clause, to: &plan)
    for alternative in term.alternatives {
      try add(alternative.term, role: .alternative, clause: clause, to: &plan)
    }
    for part in term.parts { try add(part, role: .part, clause: clause, to: &plan) }
  }

  private func add(
    _ term: [UInt8], role: PlannedList.Role, clause: Int, to plan: inout QueryPlan
  ) throws(IndexError) {
    var list = PlannedList(
      clause: clause, role: role, term: term, label: String(decoding: term, as: UTF8.self), places: [])
    for number in reader.segments.indices {
      let entry = try reader.segments[number].entry(for: term)
      list.places.append(entry.map { .stored($0) })
      if let entry { list.documentFrequency += try reader.liveDocumentFrequency(entry, segment: number) }
    }
    if list.documentFrequency > 0 { plan.lists.append(list) }
  }

  private func addComputed(
    _ label: String, clause: Int, to plan: inout QueryPlan,
    _ compute: (ComputedLists) throws(IndexError) -> ComputedLists.Computed?
  ) throws(IndexError) {
    var list = PlannedList(clause: clause, role: .whole, term: nil, label: label, places: [])
    for number in reader.segments.indices {
      let computed = try compute(ComputedLists(reader, segment: number))
      list.places.append(computed.map { .computed($0.list, documentFrequency: $0.documentFrequency) })
      list.documentFrequency += computed?.documentFrequency ?? 0
    }
    if list.documentFrequency > 0 { plan.lists.append(list) }
  }

  /// Weights: inverse document frequency as in BM25, ln(1 + (N − n + ½) / (n + ½)), times a share by role; words that
  /// say little weigh little when there are others.
  private func weigh(_ plan: inout QueryPlan) {
    let count = Double(reader.sectionCount)
    plan.clauseWeights = [Double](repeating: 0, count: plan.query.clauses.count)
    let hasContentWords = plan.lists.contains { $0.role != .part && !isStopWord($0) }
    for place in plan.lists.indices {
      let list = plan.lists[place]
      let frequency = min(Double(list.documentFrequency), count)
      var weight = max(0.01, log(1 + (count - frequency + 0.5) / (frequency + 0.5)))
      switch list.role {
      case .whole: break
      case .alternative: weight *= parameters.alternativeWeight
      case .part: weight *= parameters.partWeight
      }
      if hasContentWords, isStopWord(list) { weight *= parameters.stopWordWeight }
      plan.lists[place].weight = weight
      if list.role != .part { plan.clauseWeights[list.clause] = max(plan.clauseWeights[list.clause], weight) }
    }
  }

  private func isStopWord(_ list: PlannedList) -> Bool {
    guard let term = list.term else { return false }
    return StopWords.contains(term)
  }
}
