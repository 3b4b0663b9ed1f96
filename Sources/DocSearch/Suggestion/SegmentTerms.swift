import DocIndex

/// The dictionary of one segment, for suggestions.
public struct SegmentTerms: TermLookup {
  private let segment: Segment

  public init(_ segment: Segment) {
    self.segment = segment
  }

  public func documentFrequency(of term: [UInt8]) throws(IndexError) -> Int {
    try segment.entry(for: term).map { Int($0.documentFrequency) } ?? 0
  }

  public func forEachTerm(
    from start: [UInt8], _ body: (_ term: [UInt8], _ documentFrequency: Int) -> Bool
  ) throws(IndexError) {
    try segment.forEachTerm(from: start) { body($0, Int($1.documentFrequency)) }
  }
}
