/// One term's postings while they are gathered: parallel arrays, sections ascending.
struct TermPostings {
  /// Section numbers.
  var sections: [UInt32] = []
  /// `FrequencyCode` of each.
  var codes: [UInt8] = []
  /// Number of positions of each; empty for filter terms.
  var positionCounts: [UInt32] = []
  /// All positions, posting by posting, ascending and distinct within one.
  var positions: [UInt32] = []

  var documentFrequency: Int { sections.count }

  mutating func removeAll() {
    sections.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    positionCounts.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
  }
}
