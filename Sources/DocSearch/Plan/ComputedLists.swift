import DocCodec
import DocIndex
import DocText

/// Posting lists that no dictionary holds, computed for one query in one segment: a phrase, the terms of a
/// prefix, a word in one field. Their frequencies are weighted by field like those of the index.
struct ComputedLists {
  private let segment: Segment
  private let reader: IndexReader
  private let number: Int
  private let budget: SearchBudget
  /// Terms that one prefix may stand for.
  static let prefixTermLimit = 512

  /// - Parameter number: of the segment. Its deleted sections are left out, so document frequencies are live ones.
  init(_ reader: IndexReader, segment number: Int, _ budget: SearchBudget) {
    self.reader = reader
    self.number = number
    self.budget = budget
    segment = reader.segments[number]
  }

  /// A list with its document frequency; nil when it is empty.
  typealias Computed = (list: ByteView, documentFrequency: Int)

  /// Sections that hold any of the terms in the field (nil: in any).
  func union(_ terms: [[UInt8]], field: Field?) throws(IndexError) -> Computed? {
    var quarters: [UInt32: UInt32] = [:]
    var positions: [UInt32] = []
    terms: for term in terms {
      guard let entry = try segment.entry(for: term) else { continue }
      var occurrences = try TermOccurrences(entry, in: segment)
      var next = try occurrences.seek(0)
      while let section = next {
        let layout = try segment.fields(ofSection: Int(section))
        let range = layout.range(of: field)
        var sum: UInt32 = 0
        positions.removeAll(keepingCapacity: true)
        try occurrences.appendPositions(in: section, to: &positions)
        guard budget.spend(SearchBudget.section + positions.count, on: .lists) else { break terms }
        for position in positions where range.contains(position) {
          sum += FieldWeights.quarters(layout.field(of: position))
        }
        if sum > 0 { quarters[section, default: 0] += sum }
        next = try occurrences.seek(section + 1)
      }
    }
    return try encode(quarters.sorted { $0.key < $1.key })
  }

  /// Sections of documents that a query names.
  func named(_ documents: [DocumentAddress]) throws(IndexError) -> Computed? {
    try NamedDocuments(reader).list(of: documents, segment: number)
  }

  /// The first terms that begin with `prefix` and that live sections of any segment hold.
  static func terms(withPrefix prefix: [UInt8], in reader: IndexReader) throws(IndexError) -> [[UInt8]] {
    var all: Set<[UInt8]> = []
    for (number, segment) in reader.segments.enumerated() {
      var found = 0
      var failure: IndexError?
      try segment.forEachTerm(from: prefix) { term, entry in
        guard term.starts(with: prefix), found < Self.prefixTermLimit else { return false }
        do throws(IndexError) {
          if try reader.liveDocumentFrequency(entry, segment: number) > 0 {
            all.insert(term)
            found += 1
          }
        } catch { failure = error }
        return failure == nil
      }
      if let failure { throw failure }
    }
    return Array(all.sorted { $0.lexicographicallyPrecedes($1) }.prefix(Self.prefixTermLimit))
  }

  /// Sections that hold the phrase.
  ///
  /// An element stands at its offset from the one before, or at the same position: parts of an identifier share its
  /// position, so "hosting configuration" is found in `UIHostingConfiguration`.
  func phrase(_ elements: [PhraseElement], field: Field?) throws(IndexError) -> Computed? {
    guard var places = try PhrasePlaces(elements, in: segment) else { return nil }
    var found: [(key: UInt32, value: UInt32)] = []
    var target: UInt32 = 0
    while let section = try places.nextCommonSection(from: target) {
      let layout = try segment.fields(ofSection: Int(section))
      let (ends, work) = try places.ends(in: section, range: layout.range(of: field))
      let sum = ends.reduce(0) { $0 + FieldWeights.quarters(layout.field(of: $1)) }
      if sum > 0 { found.append((section, sum)) }
      guard budget.spend(work, on: .lists) else { break }
      target = section + 1
    }
    return try encode(found)
  }

  private func encode(_ postings: [(key: UInt32, value: UInt32)]) throws(IndexError) -> Computed? {
    var builder = PostingListBuilder()
    for (section, quarters) in postings
    where !reader.isDeleted(SectionAddress(segment: number, section: Int(section))) {
      builder.add(section: section, quarters: quarters)
    }
    guard builder.documentFrequency > 0 else { return nil }
    return (builder.encode(norms: try segment.lengthNorms().array), builder.documentFrequency)
  }
}
