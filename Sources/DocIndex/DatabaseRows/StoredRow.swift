import DocCodec
import DocModel
import DocText

/// A section as a row of a database, with everything that an index would store for the section.
///
///     facts     u24 part of the section's id, u24 data on its heading (`HeadingStatistics.SectionData`), u8 norm of its weighted length,
///               5 × u8 norms of its fields
///     record    as in docs/index-format.md
///     postings  for each term, ascending: varint length, the term, u8 frequency code, varint number of positions, varint each
///               position minus the previous one
package struct StoredRow: Sendable, Hashable {
  package var facts: [UInt8]
  package var record: [UInt8]
  package var postings: [UInt8]

  package init(facts: [UInt8], record: [UInt8], postings: [UInt8]) {
    self.facts = facts
    self.record = record
    self.postings = postings
  }

  /// A placeholder for a section whose content is not needed.
  package static let empty = StoredRow(
    facts: [UInt8](repeating: 0, count: factBytes), record: [], postings: [])

  static let factBytes = 7 + SegmentFormat.fieldCount

  /// A term of a section, with its frequency code and positions.
  package struct Posting: Sendable, Hashable {
    package var term: [UInt8]
    package var code: UInt8
    package var positions: [UInt32]
  }

  /// - Throws: `CodecError` for invalid bytes.
  package func decodePostings() throws(CodecError) -> [Posting] {
    var found: [Posting] = []
    try forEachPosting { term, code, positions in
      found.append(Posting(term: Array(term), code: code, positions: positions))
    }
    return found
  }

  /// Calls `body` for each term that `isWanted` accepts, in ascending order, with the term's frequency code and positions.
  /// - Throws: `CodecError` for invalid bytes.
  package func forEachPosting(
    where isWanted: (_ term: UnsafeRawBufferPointer) -> Bool = { _ in true },
    _ body: (_ term: UnsafeRawBufferPointer, _ code: UInt8, _ positions: [UInt32]) -> Void
  ) throws(CodecError) {
    try postings.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      var last = UnsafeRawBufferPointer(start: nil, count: 0)
      var positions: [UInt32] = []
      while !reader.isAtEnd {
        let term = try reader.slice(try reader.count(limit: reader.remaining))
        guard last.lexicographicallyPrecedes(term) else {
          throw .malformed("a term out of order", offset: reader.offset)
        }
        last = term
        let code = try reader.u8()
        guard Int(code) < FrequencyCode.quarters.count else {
          throw .malformed("an unknown frequency", offset: reader.offset)
        }
        let count = try reader.count(limit: reader.remaining)
        guard FilterTerm.isFilter(term) == (count == 0) else {
          throw .malformed("a term without positions", offset: reader.offset)
        }
        guard isWanted(term) else {
          for _ in 0..<count { _ = try reader.varint() }
          continue
        }
        positions.removeAll(keepingCapacity: true)
        var position: UInt32 = 0
        for number in 0..<count {
          let step = try reader.varint()
          guard step <= UInt64(UInt32.max - position), number == 0 || step > 0 else {
            throw .malformed("a position out of order", offset: reader.offset)
          }
          position += UInt32(step)
          positions.append(position)
        }
        body(term, code, positions)
      }
    }
  }

  /// The terms that characterise some rows best, best first. A term's score is the sum, over all rows, of the row's weight multiplied by the
  /// term's share of the section's tokens.
  /// - Throws: `CodecError` for invalid bytes.
  package static func likeliestTerms(
    of rows: [(row: StoredRow, weight: Double)], atMost limit: Int
  ) throws(CodecError) -> [[UInt8]] {
    var terms = TermTable()
    var sums: [Double] = []
    for (row, weight) in rows {
      let share = weight / Double(max(1, LengthNorm.length(row.lengthNorm)))
      try row.forEachPosting {
        $0.count > 2 && !FilterTerm.isFilter($0) && !StopWords.contains($0)
      } _: { term, code, _ in
        let number = term.withMemoryRebound(to: UInt8.self) { Int(terms.number(of: $0)) }
        if number == sums.count { sums.append(0) }
        sums[number] += share * Double(FrequencyCode.quarters[Int(code)])
      }
    }
    return terms.sortedNumbers().map { (term: Array(terms.term(Int($0))), sum: sums[Int($0)]) }
      .sorted { $0.sum != $1.sum ? $0.sum > $1.sum : $0.term.lexicographicallyPrecedes($1.term) }
      .prefix(limit).map(\.term)
  }

  /// The offset of `lengthNorm` in `facts`.
  public static let lengthNormOffset = 6
  /// The norm of the section's weighted length; 0 if the section is not searchable.
  package var lengthNorm: UInt8 { facts.count == Self.factBytes ? facts[Self.lengthNormOffset] : 0 }
  /// The part of the section's id that is unique within its document.
  package var idPart: UInt32 { Self.u24(facts, at: 0) }
  /// The hash of the heading (0 without a heading), and the section's title-word share (`HeadingStatistics.SectionData.share`).
  package var heading: (hash: UInt32, share: Int) {
    let data = HeadingStatistics.SectionData(bits: Self.u24(facts, at: 3))
    return (data.hash, data.share)
  }

  /// Returns a function that maps a position to its field.
  package func fields() -> @Sendable (UInt32) -> Field {
    let facts = facts
    let fields = SectionFields { facts.count == Self.factBytes ? facts[7 + $0] : 0 }
    return { fields.field(of: $0) }
  }

  private static func u24(_ bytes: [UInt8], at position: Int) -> UInt32 {
    guard bytes.count == factBytes else { return 0 }
    return UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2]) << 16
  }

  func mergeSection(record range: Range<Int>) throws(CodecError) -> MergeSection {
    guard facts.count == Self.factBytes else { throw .malformed("facts of another length", offset: 0) }
    var norms = SIMD8<UInt8>.zero
    for field in 0..<SegmentFormat.fieldCount { norms[field] = facts[7 + field] }
    return MergeSection(
      idPart: Self.u24(facts, at: 0), heading: HeadingStatistics.SectionData(bits: Self.u24(facts, at: 3)),
      lengthNorm: facts[Self.lengthNormOffset], fieldNorms: norms, record: range)
  }
}

/// A document in a database.
package struct StoredDocument: Sendable {
  package var record: DocumentRecord
  package var digest: Digest128
  package var rows: [StoredRow]

  package init(record: DocumentRecord, digest: Digest128 = .zero, rows: [StoredRow]) {
    self.record = record
    self.digest = digest
    self.rows = rows
  }

  package func id(of row: StoredRow) -> SectionID { SectionID(section: row.idPart, document: record.idPart) }

  /// Returns the document as part of another collection, with changed filter terms and a new digest.
  /// - Throws: `CodecError` for invalid rows.
  package func renamed(_ collection: String) throws(CodecError) -> StoredDocument {
    var renamed = self
    renamed.record.collection = collection
    let (old, new) = (FilterTerm.collection(record.collection), FilterTerm.collection(collection))
    for number in rows.indices {
      var postings = try rows[number].decodePostings()
      for index in postings.indices where postings[index].term == old { postings[index].term = new }
      var writer = ByteWriter()
      for posting in postings.sorted(by: { $0.term.lexicographicallyPrecedes($1.term) }) {
        Self.append(posting.term, posting.code, posting.positions[...], to: &writer)
      }
      renamed.rows[number].postings = writer.bytes
    }
    renamed.digest = DocumentRecord.digest(renamed.record) { hashed in
      for row in rows { hashed.add(record: row.record) }
    }
    return renamed
  }

  /// Analyses documents in the same way as for an index, and returns their rows.
  /// - Parameter directory: a folder for temporary files.
  package static func of(
    _ documents: [(document: Document, collection: String)], scratch directory: String
  ) throws(IndexError) -> [StoredDocument] {
    let writer = try RunWriter(directory: directory, name: "rows")
    for (document, collection) in documents { try writer.add(document, collection: collection) }
    let source = try RunSource(try writer.finish())
    var found: [StoredDocument] = []
    try source.forEachDocument { (document, raw) throws(IndexError) in
      let rows = document.sections.map { section in
        var facts = ByteWriter()
        facts.u24(section.idPart)
        facts.u24(section.heading.bits)
        facts.u8(section.lengthNorm)
        for field in 0..<SegmentFormat.fieldCount { facts.u8(section.fieldNorms[field]) }
        return StoredRow(facts: facts.bytes, record: Array(raw[section.record]), postings: [])
      }
      let digest = DocumentRecord.digest(document.record) { hashed in
        for row in rows { hashed.add(record: row.record) }
      }
      found.append(StoredDocument(record: document.record, digest: digest, rows: rows))
    }
    var postings = [ByteWriter](repeating: ByteWriter(), count: source.sectionCount)
    let terms = try source.terms(from: nil, to: nil, shift: 0)
    var list = TermPostings()
    while try terms.advance() {
      list.removeAll()
      try terms.appendPostings(to: &list)
      append(list, of: terms.term, to: &postings)
    }
    var section = 0
    for document in found.indices {
      for row in found[document].rows.indices {
        found[document].rows[row].postings = postings[section].bytes
        section += 1
      }
    }
    return found
  }

  private static func append(_ list: TermPostings, of term: [UInt8], to postings: inout [ByteWriter]) {
    var start = 0
    for index in list.sections.indices {
      let section = Int(list.sections[index])
      let count = list.positionCounts.isEmpty ? 0 : Int(list.positionCounts[index])
      append(term, list.codes[index], list.positions[start..<start + count], to: &postings[section])
      start += count
    }
  }

  private static func append(
    _ term: [UInt8], _ code: UInt8, _ positions: ArraySlice<UInt32>, to writer: inout ByteWriter
  ) {
    writer.bytes(term)
    writer.u8(code)
    writer.varint(positions.count)
    var before: UInt32 = 0
    for position in positions {
      writer.varint(position - before)
      before = position
    }
  }
}

/// Rows of documents, as the source of a merge.
package struct RowSource: MergeSource {
  private let documents: [StoredDocument]
  private let lists: [(term: [UInt8], postings: TermPostings)]
  let sectionCount: Int
  let recordBytes: Int

  /// - Parameter documents: the documents, each with the rows to include. Documents and rows must be in ascending order.
  /// - Parameter isWanted: a function that returns whether a term is kept. Filter terms are kept in any case.
  /// - Throws: `IndexError.damaged` for invalid rows.
  package init(
    _ documents: [StoredDocument], origin: String, keeping isWanted: (ByteString) -> Bool = { _ in true }
  ) throws(IndexError) {
    self.documents = documents
    var section: UInt32 = 0
    var bytes = 0
    var terms = TermTable()
    var lists: [TermPostings?] = []
    for document in documents {
      for row in document.rows {
        do throws(CodecError) {
          var number = 0
          try row.forEachPosting { term in
            number = term.withMemoryRebound(to: UInt8.self) { Int(terms.number(of: $0)) }
            if number == lists.count {
              lists.append(
                FilterTerm.isFilter(term) || isWanted(ByteString(Array(term))) ? TermPostings() : nil)
            }
            return lists[number] != nil
          } _: { _, code, positions in
            lists[number]?.sections.append(section)
            lists[number]?.codes.append(code)
            if positions.isEmpty { return }
            lists[number]?.positionCounts.append(UInt32(positions.count))
            lists[number]?.positions.append(contentsOf: positions)
          }
        } catch { throw .damaged(path: origin, part: "postings", reason: "\(error)") }
        section += 1
        bytes += row.record.count
      }
    }
    sectionCount = Int(section)
    recordBytes = bytes
    self.lists = terms.sortedNumbers().compactMap { number in
      lists[Int(number)].map { (Array(terms.term(Int(number))), $0) }
    }
  }

  func forEachDocument(
    _ body: (MergeDocument, UnsafeRawBufferPointer) throws(IndexError) -> Void
  ) throws(IndexError) {
    for stored in documents {
      var document = MergeDocument(record: stored.record)
      var bytes: [UInt8] = []
      for row in stored.rows {
        let start = bytes.count
        bytes += row.record
        do { document.sections.append(try row.mergeSection(record: start..<bytes.count)) } catch {
          throw .damaged(path: stored.record.source, part: "facts", reason: "\(error)")
        }
      }
      try bytes.withRawBytes { (raw) throws(IndexError) in try body(document, raw) }
    }
  }

  func skipTerms() -> [[UInt8]] { [] }

  func terms(from first: [UInt8]?, to end: [UInt8]?, shift: UInt32) -> any TermStream {
    RowTerms(
      lists.filter { list in
        !(first.map { list.term.lexicographicallyPrecedes($0) } ?? false)
          && (end.map { list.term.lexicographicallyPrecedes($0) } ?? true)
      }, shift: shift)
  }

  private final class RowTerms: TermStream {
    private let lists: [(term: [UInt8], postings: TermPostings)]
    private let shift: UInt32
    private var index = -1

    init(_ lists: [(term: [UInt8], postings: TermPostings)], shift: UInt32) {
      self.lists = lists
      self.shift = shift
    }

    var term: [UInt8] { lists.indices.contains(index) ? lists[index].term : [] }

    func advance() -> Bool {
      index += 1
      return index < lists.count
    }

    func appendPostings(to list: inout TermPostings) {
      let own = lists[index].postings
      list.sections += own.sections.map { $0 + shift }
      list.codes += own.codes
      list.positionCounts += own.positionCounts
      list.positions += own.positions
    }
  }
}

extension RowSource {
  /// Writes an index of these rows only. The manifest marks the index as a sample, and contains the counts of the larger index.
  package func write(to directory: String, population: Population) throws(IndexError) {
    var manifest = Manifest()
    manifest.generation = 1
    manifest.population = population
    if sectionCount > 0 {
      var sizes = SegmentSizes()
      sizes.isTemporary = true
      var merger = SegmentMerger([self], directory: directory, name: "rows", sizes: sizes)
      let entry = try merger.merge()
      manifest.segments = [entry]
      manifest.digest = try Segment(path: "\(directory)/\(entry.file)", expectedSize: entry.bytes).counts
        .digest
    }
    do {
      let output = try OutputFile(path: "\(directory)/\(Manifest.fileName)")
      try output.write(manifest.encode())
      try output.finish()
    } catch { throw IndexError(error, path: directory) }
  }
}
