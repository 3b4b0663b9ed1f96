import DocIndex

/// A request and its plan in, the number of sections or documents that match out. Keeps the sections of common words between
/// queries, which ask for them again and again; one per thread.
final class MatchCounter {
  /// A list of a segment, by its place there.
  private struct ListKey: Hashable {
    var segment: Int
    var term: Int
  }

  private let restrictions: Restrictions
  private let reader: IndexReader
  private var common: [ListKey: SectionBitmap] = [:]

  /// Sections of so many lists are kept at most, 64 KiB each for half a million sections, and of a list that one section
  /// of so many is in.
  private static let mostCommonLists = 64
  private static let commonShare = 64

  init(_ contents: IndexContents) {
    restrictions = Restrictions(contents)
    reader = contents.reader
  }

  func count(_ request: SearchRequest, _ plan: QueryPlan) throws(IndexError) -> Int {
    var total = 0
    let lists = plan.lists.filter {
      plan.query.clauses[$0.clause].occur != .mustNot && !(request.refines && $0.isCommon)
    }
    for (number, segment) in reader.segments.enumerated() {
      let places = lists.compactMap { $0.places[number] }
      guard !places.isEmpty else { continue }
      let allowed = try restrictions.allowed(request, plan, segment: number)
      if allowed == nil, places.count == 1, !request.ranksDocuments {
        total += places[0].documentFrequency
        continue
      }
      var matching = SectionBitmap(count: segment.counts.sections)
      for place in places {
        guard plan.budget.mayGoOn(after: place.documentFrequency) else { break }
        if let kept = try commonSections(place, segment: number) {
          matching.formUnion(kept)
        } else {
          try restrictions.insert(place, of: segment, into: &matching)
        }
      }
      if let allowed { matching.formIntersection(allowed) }
      total += request.ranksDocuments ? try documentCount(matching, segment) : matching.count
    }
    return total
  }

  /// Number of documents that the sections belong to.
  private func documentCount(_ sections: SectionBitmap, _ segment: Segment) throws(IndexError) -> Int {
    var count = 0
    var next = 0
    while let section = sections.first(from: next) {
      next = try segment.sections(ofDocument: segment.document(ofSection: section)).upperBound
      count += 1
    }
    return count
  }

  /// The sections of a list that is long enough to be kept.
  private func commonSections(
    _ place: PlannedList.Place, segment number: Int
  ) throws(IndexError) -> SectionBitmap? {
    let segment = reader.segments[number]
    guard case .stored(let entry) = place,
      entry.documentFrequency >= segment.counts.sections / Self.commonShare
    else { return nil }
    let key = ListKey(segment: number, term: entry.number)
    if let kept = common[key] { return kept }
    guard common.count < Self.mostCommonLists else { return nil }
    var sections = SectionBitmap(count: segment.counts.sections)
    try restrictions.insert(place, of: segment, into: &sections)
    common[key] = sections
    return sections
  }
}
