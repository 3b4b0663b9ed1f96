import DocCodec
import DocIndex
import DocText

/// Computes posting lists that the index does not store: lists of phrases, of prefixes, and of words in a single field. Each list is computed
/// for one query and one segment. Frequencies are weighted by field, as in stored lists.
struct ComputedLists {
  let reader: IndexReader
  /// The index of the segment. Deleted sections are left out of the lists.
  let number: Int
  let budget: SearchBudget
  private var segment: Segment { reader.segments[number] }
  /// The maximum number of terms to which a prefix or pattern expands.
  static let prefixTermLimit = 512

  typealias Computed = (list: ByteView, documentFrequency: Int)

  /// The sections that contain any of the terms in a field, or in any field if `field` is nil.
  func union(_ terms: [[UInt8]], field: Field?) throws(IndexError) -> Computed? {
    var quarters: [UInt32: UInt32] = [:]
    try forEachSection(of: terms) { (section, positions) throws(IndexError) in
      let layout = try segment.fields(ofSection: Int(section))
      let range = layout.range(of: field)
      var sum: UInt32 = 0
      for position in positions where range.contains(position) {
        sum += FieldWeights.quarters(layout.field(of: position))
      }
      if sum > 0 { quarters[section, default: 0] += sum }
    }
    return try encode(quarters.sorted { $0.key < $1.key })
  }

  /// Calls `body` for each section that contains one of the terms, with the term's positions, until the budget is used up.
  private func forEachSection(
    of terms: [[UInt8]], _ body: (UInt32, [UInt32]) throws(IndexError) -> Void
  ) throws(IndexError) {
    var positions: [UInt32] = []
    for term in terms {
      guard let entry = try segment.entry(for: term) else { continue }
      var occurrences = try TermOccurrences(entry, in: segment)
      var target: UInt32 = 0
      while let section = try occurrences.seek(target) {
        target = section + 1
        positions.removeAll(keepingCapacity: true)
        try occurrences.appendPositions(in: section, to: &positions)
        guard budget.spend(SearchBudget.section + positions.count, on: .lists) else { return }
        try body(section, positions)
      }
    }
  }

  /// The posting list of the documents whose identifiers the query contains.
  func named(_ documents: [DocumentAddress]) throws(IndexError) -> Computed? {
    var found: [(key: UInt32, value: UInt32)] = []
    for document in documents where document.segment == number {
      for (index, section) in try NumberedDocuments(reader).sections(of: document).enumerated() {
        found.append((UInt32(section.section), RankingParameters.numberedQuarters[index == 0 ? 0 : 1]))
      }
    }
    return try encode(found)
  }

  /// The terms that match a pattern such as `kite*troller`, in byte order; at most `prefixTermLimit`. A term must begin with the first piece,
  /// end with the last piece, and contain the pieces in between, in order.
  static func terms(like pieces: [[UInt8]], in reader: IndexReader) throws(IndexError) -> [[UInt8]] {
    guard let first = pieces.first else { return [] }
    // The first piece is empty only for a single Chinese, Japanese or Korean letter. Terms in these scripts begin with byte 0xe3 or above.
    return try terms(in: reader, from: first.isEmpty ? [0xe3] : first) { term in
      if !term.starts(with: first) { return nil }
      return matches(LanguageTerm.parts(of: term)?.stem ?? term, pieces)
    }
  }

  private static func matches(_ term: [UInt8], _ pieces: [[UInt8]]) -> Bool {
    var rest = term[...]
    for (number, piece) in pieces.enumerated() {
      let isLast = number == pieces.count - 1
      if number == 0 {
        guard rest.starts(with: piece) else { return false }
        rest = rest.dropFirst(piece.count)
      } else if isLast {
        return rest.count >= piece.count && rest.suffix(piece.count).elementsEqual(piece)
      } else {
        guard let index = rest.indices.first(where: { rest[$0...].starts(with: piece) }) else { return false }
        rest = rest[(index + piece.count)...]
      }
    }
    return true
  }

  /// The terms of a word, and those terms of the index that are at most `edits` edits from the word.
  static func terms(near word: QueryTerm, edits: Int, in reader: IndexReader) throws(IndexError) -> [[UInt8]]
  {
    let typed = word.spelling ?? word.primary
    var all = Set(word.forms)
    for segment in reader.segments {
      var search = EditSearch(word: typed, edits: edits)
      // With two edits, only terms with the same first byte are visited, to avoid a scan of the whole dictionary.
      try segment.walkTerms(from: edits == 1 ? [0x21] : Array(typed.prefix(1))) { term, entry in
        if edits > 1, term.first != typed.first { return .stop }
        return search.visit(term, documentFrequency: entry.documentFrequency)
      }
      let near = search.matches.sorted { ($0.cost, $1.documentFrequency) < ($1.cost, $0.documentFrequency) }
      all.formUnion(near.prefix(fuzzyTermLimit).map(\.term))
    }
    return all.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The maximum number of terms in a segment to which one fuzzy word expands.
  private static let fuzzyTermLimit = 64

  /// Visits the terms from `first` on, until `isWanted` returns nil. Returns those that `isWanted` accepts and that undeleted sections contain.
  private static func terms(
    in reader: IndexReader, from first: [UInt8], _ isWanted: ([UInt8]) -> Bool?
  ) throws(IndexError) -> [[UInt8]] {
    var all: Set<[UInt8]> = []
    for (number, segment) in reader.segments.enumerated() {
      var (found, visited) = (0, 0)
      var failure: IndexError?
      try segment.forEachTerm(from: first) { term, entry in
        visited += 1
        guard found < prefixTermLimit, visited < EditSearch.mostTerms, let wanted = isWanted(term) else {
          return false
        }
        do throws(IndexError) {
          guard wanted, try reader.liveDocumentFrequency(entry, segment: number) > 0 else { return true }
          all.insert(term)
          found += 1
        } catch { failure = error }
        return failure == nil
      }
      if let failure { throw failure }
    }
    return Array(all.sorted { $0.lexicographicallyPrecedes($1) }.prefix(prefixTermLimit))
  }

  /// The sections in which some term of `left` is at most `distance` positions from some term of `right`.
  func near(_ left: [[UInt8]], _ right: [[UInt8]], distance: Int) throws(IndexError) -> [UInt32] {
    let first = try positions(of: left)
    let second = try positions(of: right)
    var found: [UInt32] = []
    for (section, positions) in first {
      guard let others = second[section] else { continue }
      let isNear = positions.contains { position in
        others.contains {
          position != $0 && (position > $0 ? position - $0 : $0 - position) <= UInt32(distance)
        }
      }
      if isNear { found.append(section) }
    }
    return found.sorted()
  }

  private func positions(of terms: [[UInt8]]) throws(IndexError) -> [UInt32: [UInt32]] {
    var all: [UInt32: [UInt32]] = [:]
    try forEachSection(of: terms) { all[$0, default: []] += $1.prefix(Self.mostPositions) }
    return all
  }

  /// The maximum number of a term's positions in one section that NEAR compares.
  private static let mostPositions = 256

  /// The posting list of a phrase.
  ///
  /// Each element must be as far after the previous element as in the phrase, or at the same position as the previous element. The parts of an
  /// identifier are at the same position, so the phrase "hosting configuration" is found in `UIHostingConfiguration`.
  func phrase(_ elements: [PhraseElement], field: Field?) throws(IndexError) -> Computed? {
    guard var matcher = try PhraseMatcher(elements, in: segment) else { return nil }
    var found: [(key: UInt32, value: UInt32)] = []
    var target: UInt32 = 0
    while let section = try matcher.nextCommonSection(from: target) {
      let layout = try segment.fields(ofSection: Int(section))
      let (ends, work) = try matcher.ends(in: section, range: layout.range(of: field))
      let sum = ends.reduce(0) { $0 + FieldWeights.quarters(layout.field(of: $1)) }
      if sum > 0 { found.append((section, sum)) }
      guard budget.spend(work, on: .lists) else { break }
      target = section + 1
    }
    return try encode(found)
  }

  private func encode(_ postings: [(key: UInt32, value: UInt32)]) throws(IndexError) -> Computed? {
    let live = postings.filter { !reader.isDeleted(SectionAddress(segment: number, section: Int($0.key))) }
    if live.isEmpty { return nil }
    return (PostingListWriter.list(live, norms: try segment.lengthNorms().array), live.count)
  }
}
