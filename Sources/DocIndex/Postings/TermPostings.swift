/// The decoded postings of a term, in parallel arrays with ascending sections.
struct TermPostings {
  var sections: [UInt32] = []
  /// `FrequencyCode` of each posting.
  var codes: [UInt8] = []
  /// Number of positions of each posting; empty for filter terms.
  var positionCounts: [UInt32] = []
  /// Positions of all postings, ascending and distinct within each posting.
  var positions: [UInt32] = []

  var documentFrequency: Int { sections.count }

  mutating func removeAll() {
    sections.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    positionCounts.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
  }
}
