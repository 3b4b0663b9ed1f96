import DocCodec
import DocIndex

/// Computes the sections of a segment that a request allows: undeleted sections that pass its filters, `+` and `-` clauses, and conditions.
struct AllowedSections {
  private let reader: IndexReader
  private let contents: IndexContents

  init(_ contents: IndexContents) {
    self.contents = contents
    reader = contents.reader
  }

  /// The allowed sections of a segment; nil if all are allowed.
  func bitmap(_ request: SearchRequest, _ plan: QueryPlan, segment number: Int) throws(IndexError)
    -> SectionBitmap?
  {
    let segment = reader.segments[number]
    var allowed: SectionBitmap?
    func restrict(_ bitmap: SectionBitmap) {
      if allowed == nil { allowed = bitmap } else { allowed?.formIntersection(bitmap) }
    }
    for terms in try filters(request, segment, plan.query) {
      var union = SectionBitmap(count: segment.counts.sections)
      for term in terms {
        guard let entry = try segment.entry(for: term) else { continue }
        try segment.insert(.stored(entry), into: &union)
      }
      restrict(union)
    }
    var documents = request.documents.map { [$0] } ?? []
    if let topic = request.document { documents.append(try contents.documents(withTopic: topic)) }
    for some in documents {
      var sections = SectionBitmap(count: segment.counts.sections)
      for document in some where document.segment == number {
        for section in try segment.sections(ofDocument: document.document) {
          sections.insert(UInt32(section))
        }
      }
      restrict(sections)
    }
    if let condition = plan.query.condition {
      restrict(try sections(of: condition, plan, segment: number))
    }
    let occurs = plan.query.condition == nil ? plan.query.clauses.map(\.occur) : []
    for (clause, occurs) in occurs.enumerated() where occurs == .must {
      restrict(try sections(ofClause: clause, plan, segment: number))
    }
    for (clause, occurs) in occurs.enumerated() where occurs == .mustNot {
      if allowed == nil { allowed = SectionBitmap(count: segment.counts.sections, full: true) }
      allowed?.subtract(try sections(ofClause: clause, plan, segment: number))
    }
    let deleted = reader.deletedSections[number]
    if !deleted.isEmpty {
      if allowed == nil { allowed = SectionBitmap(count: segment.counts.sections, full: true) }
      for range in deleted.ranges { allowed?.remove(UInt32(range.lowerBound)..<UInt32(range.upperBound)) }
    }
    return allowed
  }

  /// The filters as groups of terms. A section must contain at least one term of each group.
  private func filters(
    _ request: SearchRequest, _ segment: Segment, _ query: Query
  ) throws(IndexError) -> [[[UInt8]]] {
    var groups: [[[UInt8]]] = []
    if !request.kinds.isEmpty { groups.append(request.kinds.map(FilterTerm.kind)) }
    if !request.collections.isEmpty { groups.append(try segment.collections(of: request)) }
    if let language = request.language { groups.append([FilterTerm.language(language)]) }
    for codes in [request.writtenLanguages, query.languages] where !codes.isEmpty {
      groups.append(codes.map(FilterTerm.written))
    }
    if !request.tags.isEmpty { groups.append(request.tags.map(FilterTerm.tag)) }
    if request.since != nil || request.before != nil { groups.append(try segment.dates(of: request)) }
    if request.onlyCode { groups.append([FilterTerm.hasCode]) }
    return groups
  }

  /// The sections that satisfy a condition. Only the entered words are considered, not their synonyms.
  private func sections(
    of condition: BooleanCondition, _ plan: QueryPlan, segment number: Int
  ) throws(IndexError) -> SectionBitmap {
    let count = reader.segments[number].counts.sections
    switch condition {
    case .clauses(let clauses):
      var sections = SectionBitmap(count: count)
      for clause in clauses {
        sections.formUnion(try self.sections(ofClause: clause, plan, segment: number, withSynonyms: false))
      }
      return sections
    case .all(let parts):
      var sections = SectionBitmap(count: count, full: true)
      for part in parts { sections.formIntersection(try self.sections(of: part, plan, segment: number)) }
      return sections
    case .any(let parts):
      var sections = SectionBitmap(count: count)
      for part in parts { sections.formUnion(try self.sections(of: part, plan, segment: number)) }
      return sections
    case .not(let part):
      var sections = SectionBitmap(count: count, full: true)
      sections.subtract(try self.sections(of: part, plan, segment: number))
      return sections
    case .near(let left, let right, let distance):
      func terms(_ clauses: [Int]) -> [[UInt8]] { clauses.flatMap { plan.query.clauses[$0].terms } }
      let found = try ComputedLists(reader, segment: number, plan.budget).near(
        terms(left), terms(right), distance: distance)
      var sections = SectionBitmap(count: count)
      for section in found { sections.insert(section) }
      return sections
    }
  }

  /// The sections that contain a clause's word, phrase or prefix. A part of an identifier does not count.
  func sections(
    ofClause clause: Int, _ plan: QueryPlan, segment number: Int, withSynonyms: Bool = true
  ) throws(IndexError) -> SectionBitmap {
    let segment = reader.segments[number]
    var sections = SectionBitmap(count: segment.counts.sections)
    for list in plan.lists
    where list.clause == clause && list.role != .part && (withSynonyms || list.role != .synonym) {
      if let source = list.sources[number] { try segment.insert(source, into: &sections) }
    }
    return sections
  }

  /// The number of sections or documents that match a request.
  func count(_ request: SearchRequest, _ plan: QueryPlan) throws(IndexError) -> Int {
    var total = 0
    let lists = plan.lists.filter {
      plan.query.clauses[$0.clause].occur != .mustNot && !(request.refines && $0.isSupplementary)
    }
    for (number, segment) in reader.segments.enumerated() {
      let sources = lists.compactMap { $0.sources[number] }
      guard !sources.isEmpty else { continue }
      let allowed = try bitmap(request, plan, segment: number)
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

  /// The number of documents that contain at least one of the sections.
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

extension Segment {
  func insert(_ source: PlannedList.Source, into bitmap: inout SectionBitmap) throws(IndexError) {
    var cursor = try cursor(for: source)
    while !cursor.isAtEnd {
      try reading(.postings) { () throws(CodecError) in try cursor.decodeSections() }
      // SAFETY: a decoded block contains `count` sections, and the cursor keeps its memory alive.
      bitmap.insert(UnsafeBufferPointer(start: cursor.sections, count: cursor.count))
      cursor.nextBlock()
    }
  }

  func cursor(for source: PlannedList.Source) throws(IndexError) -> PostingCursor {
    switch source {
    case .stored(let entry): return try cursor(for: entry, buffer: PostingBuffer())
    case .computed(let list, let frequency):
      return try reading(.postings) { () throws(CodecError) in
        try PostingCursor(
          list, documentFrequency: frequency, sectionCount: counts.sections, buffer: PostingBuffer())
      }
    }
  }
}

extension Segment {
  /// The filter terms of the requested collections and of all their versions (`httpx@0.27.0` for `httpx`).
  func collections(of request: SearchRequest) throws(IndexError) -> [[UInt8]] {
    var collections = request.collections.map(FilterTerm.collection)
    for name in request.collections {
      let head = FilterTerm.collection(name + "@")
      try forEachTerm(from: head) { term, _ in
        guard term.starts(with: head) else { return false }
        collections.append(term)
        return true
      }
    }
    return collections
  }

  /// The filter terms of all dates in the requested range.
  package func dates(of request: SearchRequest) throws(IndexError) -> [[UInt8]] {
    let end = request.before.map(FilterTerm.date)
    let head = FilterTerm.date("")
    var dates: [[UInt8]] = []
    try forEachTerm(from: FilterTerm.date(request.since ?? "")) { term, _ in
      guard term.starts(with: head), end.map(term.lexicographicallyPrecedes) ?? true else { return false }
      dates.append(term)
      return true
    }
    return dates
  }
}
