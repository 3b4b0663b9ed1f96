import DocIndex

/// Counts the sections or documents that match a request, given its plan.
struct MatchCounter {
  private let allowedSections: AllowedSections
  private let reader: IndexReader

  init(_ contents: IndexContents) {
    allowedSections = AllowedSections(contents)
    reader = contents.reader
  }

  func count(_ request: SearchRequest, _ plan: QueryPlan) throws(IndexError) -> Int {
    var total = 0
    let lists = plan.lists.filter {
      plan.query.clauses[$0.clause].occur != .mustNot && !(request.refines && $0.isCommon)
    }
    for (number, segment) in reader.segments.enumerated() {
      let sources = lists.compactMap { $0.sources[number] }
      guard !sources.isEmpty else { continue }
      let allowed = try allowedSections.bitmap(request, plan, segment: number)
      if allowed == nil, sources.count == 1, !request.ranksDocuments {
        total += sources[0].documentFrequency
        continue
      }
      var matching = SectionBitmap(count: segment.counts.sections)
      for source in sources {
        guard plan.budget.mayGoOn(after: source.documentFrequency) else { break }
        try segment.insert(source, into: &matching)
      }
      if let allowed { matching.formIntersection(allowed) }
      total += request.ranksDocuments ? try documentCount(matching, segment) : matching.count
    }
    return total
  }

  /// Number of documents that contain the sections.
  private func documentCount(_ sections: SectionBitmap, _ segment: Segment) throws(IndexError) -> Int {
    var count = 0
    var next = 0
    while let section = sections.first(from: next) {
      next = try segment.sections(ofDocument: segment.document(ofSection: section)).upperBound
      count += 1
    }
    return count
  }
}
