import DocIndex

/// The words of a query that take part in evidence, and which of its lists stand for each.
struct EvidenceWords {
  /// Clauses that take part, the *words*: wanted ones with a list of the index, of more weight than a stop word.
  let clauses: [Int]
  /// By list of the plan: the word that it stands for; nil for others.
  let words: [Int?]
  /// By list of the plan: where `ListCodes` hold its frequency code; nil for lists that are no evidence, and for all where
  /// there are too many.
  let slots: [Int?]

  init(_ plan: QueryPlan, _ parameters: RankingParameters) {
    let heaviest = plan.clauseWeights.max() ?? 0
    let clauses = plan.query.clauses.indices.filter { clause in
      plan.query.clauses[clause].occur != .mustNot
        && plan.clauseWeights[clause] > heaviest * parameters.leastShare
        && plan.lists.contains { $0.clause == clause && $0.role != .part && $0.term != nil }
    }
    let words = plan.lists.map { list in
      list.role == .part || list.term == nil ? nil : clauses.firstIndex(of: list.clause)
    }
    var count = 0
    let slots: [Int?] = words.map { word in
      defer { count += word == nil ? 0 : 1 }
      return word == nil ? nil : count
    }
    (self.clauses, self.words) = (clauses, words)
    self.slots = count <= ListCodes.most ? slots : words.map { _ in nil }
  }

  /// Whether `ListCodes` hold all that posting lists tell of a section.
  var fitCodes: Bool { !clauses.isEmpty && slots.contains { $0 != nil } }
}

/// The frequency codes of a section in the lists of a query's words, five bits each: what retrieval has decoded anyway. 0 is for
/// lists that do not hold the section; words have no code of 0.
struct ListCodes: Hashable {
  private(set) var bits: UInt64 = 0

  /// Whether they were noted.
  var areKnown: Bool { bits >> 63 == 1 }

  /// Lists that there is room for.
  static let most = 12

  @inline(__always)
  subscript(slot: Int) -> UInt32 { UInt32(truncatingIfNeeded: bits &>> UInt64(5 &* slot)) & 31 }

  @inline(__always)
  mutating func add(_ code: UInt32, shift: UInt64) { bits |= UInt64(code & 31) &<< shift }

  @inline(__always)
  mutating func setKnown() { bits |= 1 << 63 }

  /// What a frequency of a code stays below, in quarters of an occurrence in body text: the next step of the scale.
  static func limit(_ code: UInt32) -> UInt32 {
    let next = Int(code) + 1
    return next < FrequencyCode.quarters.count ? FrequencyCode.quarters[next] : 1 << 24
  }
}
