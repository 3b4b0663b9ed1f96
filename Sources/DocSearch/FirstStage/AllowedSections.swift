import DocCodec
import DocIndex
import DocModel

/// Computes the sections of a segment that a request allows: undeleted sections that pass its filters, `+` and `-` clauses, and conditions.
struct AllowedSections {
  let contents: IndexContents
  private var reader: IndexReader { contents.reader }

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
      restrict(try segment.sections(holding: terms))
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
    let deleted = reader.deletedSections[number]
    if allowed == nil, occurs.contains(.mustNot) || !deleted.isEmpty {
      allowed = SectionBitmap(count: segment.counts.sections, full: true)
    }
    for (clause, occurs) in occurs.enumerated() where occurs == .mustNot {
      allowed?.subtract(try sections(ofClause: clause, plan, segment: number))
    }
    for range in deleted.ranges { allowed?.remove(UInt32(range.lowerBound)..<UInt32(range.upperBound)) }
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
      let found = try ComputedLists(reader: reader, number: number, budget: plan.budget).near(
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
  /// The sections that contain at least one of the terms.
  func sections(holding terms: [[UInt8]]) throws(IndexError) -> SectionBitmap {
    var sections = SectionBitmap(count: counts.sections)
    for term in terms {
      if let entry = try entry(for: term) { try insert(.stored(entry), into: &sections) }
    }
    return sections
  }

  /// The terms with a prefix, in ascending order.
  /// - Parameter first: the first term to return; nil for all.
  func terms(beginningWith head: [UInt8], from first: [UInt8]? = nil) throws(IndexError) -> [[UInt8]] {
    var terms: [[UInt8]] = []
    try forEachTerm(from: first ?? head) { term, _ in
      guard term.starts(with: head) else { return false }
      terms.append(term)
      return true
    }
    return terms
  }

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

  /// The filter terms of the requested collections and of all their versions (`httpx@0.27.0` for `httpx`).
  func collections(of request: SearchRequest) throws(IndexError) -> [[UInt8]] {
    var collections = request.collections.map(FilterTerm.collection)
    for name in request.collections {
      collections += try terms(beginningWith: FilterTerm.collection(name + "@"))
    }
    return collections
  }

  /// The filter terms of all dates in the requested range.
  package func dates(of request: SearchRequest) throws(IndexError) -> [[UInt8]] {
    let end = request.before.map(FilterTerm.date)
    let first = FilterTerm.date(request.since ?? "")
    return Array(
      try terms(beginningWith: FilterTerm.date(""), from: first).prefix {
        end.map($0.lexicographicallyPrecedes) ?? true
      })
  }
}

extension Segment {
  /// The sections that require later system versions than the user targets.
  func sections(behind targets: [SystemTarget]) throws(IndexError) -> SectionBitmap {
    var all = SectionBitmap(count: counts.sections)
    for target in targets {
      all.formUnion(try sections(of: target.platform, behind: target.version))
      // A version of iOS also applies to iPadOS and Mac Catalyst, unless the text states other versions for these.
      guard let base = target.platform.base else { continue }
      var others = try sections(of: base, behind: target.version)
      others.subtract(try sections(of: target.platform, behind: nil))
      all.formUnion(others)
    }
    return all
  }

  /// The sections that require a later version than `version`. If `version` is nil, all sections that require any version of the platform.
  private func sections(
    of platform: SystemPlatform, behind version: SystemVersion?
  ) throws(IndexError) -> SectionBitmap {
    let head = FilterTerm.availability(platform)
    let last = version.map { FilterTerm.availability(platform, $0) }
    return try sections(holding: terms(beginningWith: head, from: last).filter { $0 != last })
  }
}

/// A set of sections of a segment, with one bit for each section.
struct SectionBitmap {
  private(set) var words: [UInt64]

  /// Creates an empty set, or one with all of `count` sections.
  init(count: Int, full: Bool = false) {
    words = [UInt64](repeating: full ? .max : 0, count: (count + 63) / 64)
    if full, count % 64 != 0 { words[words.count - 1] = (1 << UInt64(count % 64)) - 1 }
  }

  func contains(_ section: UInt32) -> Bool {
    words[Int(section >> 6)] >> UInt64(section & 63) & 1 != 0
  }

  /// The first section in the set that is at or after `start`.
  func first(from start: Int) -> Int? {
    var word = start >> 6
    guard word < words.count else { return nil }
    var bits = words[word] & (.max << UInt64(start & 63))
    while bits == 0 {
      word += 1
      guard word < words.count else { return nil }
      bits = words[word]
    }
    return word << 6 | bits.trailingZeroBitCount
  }

  mutating func insert(_ section: UInt32) {
    words[Int(section >> 6)] |= 1 << UInt64(section & 63)
  }

  /// Inserts sections, which must be ascending and below the bitmap's count.
  mutating func insert(_ sections: UnsafeBufferPointer<UInt32>) {
    words.withUnsafeMutableBufferPointer { words in
      for section in sections { words[Int(section >> 6)] |= 1 << UInt64(section & 63) }
    }
  }

  mutating func remove(_ range: Range<UInt32>) {
    for section in range { words[Int(section >> 6)] &= ~(1 << UInt64(section & 63)) }
  }

  mutating func formIntersection(_ other: SectionBitmap) { combine(other) { $0 & $1 } }

  mutating func formUnion(_ other: SectionBitmap) { combine(other) { $0 | $1 } }

  mutating func subtract(_ other: SectionBitmap) { combine(other) { $0 & ~$1 } }

  /// Combines the words of two bitmaps of the same size.
  private mutating func combine(_ other: SectionBitmap, _ operation: (UInt64, UInt64) -> UInt64) {
    words = zip(words, other.words).map(operation)
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}
