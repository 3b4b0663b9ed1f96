/// The decoded postings of a term, in parallel arrays with ascending sections.
struct TermPostings {
  var sections: [UInt32] = []
  /// The `FrequencyCode` of each posting.
  var codes: [UInt8] = []
  /// The number of positions of each posting; empty for filter terms.
  var positionCounts: [UInt32] = []
  /// The positions of all postings. Within each posting, they are ascending and distinct.
  var positions: [UInt32] = []

  var documentFrequency: Int { sections.count }

  mutating func removeAll() {
    sections.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    positionCounts.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
  }
}
