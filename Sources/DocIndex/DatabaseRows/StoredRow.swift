import DocCodec
import DocModel
import DocText

/// A section as a row of a database, with everything that an index would store for the section.
///
///     record    as in docs/index-format.md
///     postings  for each term, ascending: varint length, the term, u8 frequency code, varint number of positions, varint each
///               position minus the previous one
package struct StoredRow: Sendable, Hashable {
  package var facts: SectionFacts
  package var record: [UInt8]
  package var postings: [UInt8]

  package init(facts: SectionFacts, record: [UInt8], postings: [UInt8]) {
    self.facts = facts
    self.record = record
    self.postings = postings
  }

  /// A placeholder for a section whose content is not needed.
  package static let empty = StoredRow(facts: SectionFacts(idPart: 0), record: [], postings: [])

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

  /// Calls `body` for each term in ascending order, with the term's frequency code and positions.
  /// - Throws: `CodecError` for invalid bytes.
  package func forEachPosting(
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

  /// The terms that best characterise a set of rows, best first. A term's score is the sum, over all rows, of the row's weight multiplied by the
  /// term's share of the section's tokens.
  /// - Throws: `CodecError` for invalid bytes.
  package static func likeliestTerms(
    of rows: [(row: StoredRow, weight: Double)], atMost limit: Int
  ) throws(CodecError) -> [[UInt8]] {
    var terms = TermTable()
    var sums: [Double] = []
    for (row, weight) in rows {
      let share = weight / Double(max(1, LengthNorm.length(row.facts.lengthNorm)))
      try row.forEachPosting { term, code, _ in
        if term.count <= 2 || FilterTerm.isFilter(term) || StopWords.contains(term) { return }
        let number = term.withMemoryRebound(to: UInt8.self) { Int(terms.number(of: $0)) }
        if number == sums.count { sums.append(0) }
        sums[number] += share * Double(FrequencyCode.quarters[Int(code)])
      }
    }
    return terms.sortedNumbers().map { (term: Array(terms.term(Int($0))), sum: sums[Int($0)]) }
      .sorted { $0.sum != $1.sum ? $0.sum > $1.sum : $0.term.lexicographicallyPrecedes($1.term) }
      .prefix(limit).map(\.term)
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

  package func id(of row: StoredRow) -> SectionID {
    SectionID(section: row.facts.idPart, document: record.idPart)
  }

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
    renamed.digest = renamed.record.digest(with: rows.map(\.record))
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
      let rows = document.sections.map {
        StoredRow(facts: $0.facts, record: Array(raw[$0.record]), postings: [])
      }
      let digest = document.record.digest(with: rows.map(\.record))
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

extension StoredDocument {
  /// Writes an index of these documents only. The manifest marks the index as a sample, and contains the counts of the larger index.
  /// - Parameter documents: the documents, each with the rows to include. Documents and rows must be in ascending order.
  /// - Parameter origin: the place of the larger index, for error messages.
  /// - Parameter isWanted: a function that returns whether a term is kept. Filter terms are kept in any case.
  /// - Throws: `IndexError.damaged` for invalid rows.
  package static func write(
    _ documents: [StoredDocument], from origin: String, to directory: String, population: Population,
    keeping isWanted: (ByteString) -> Bool = { _ in true }
  ) throws(IndexError) {
    var manifest = Manifest()
    manifest.generation = 1
    manifest.population = population
    func writing<Result>(_ body: () throws(CodecError) -> Result) throws(IndexError) -> Result {
      do { return try body() } catch { throw IndexError(error, path: directory) }
    }
    let lists = try Self.lists(of: documents, from: origin, keeping: isWanted)
    let run = try writing { () throws(CodecError) in try Self.run(of: documents, lists, in: directory) }
    if run.sectionCount > 0 {
      var sizes = SegmentSizes()
      sizes.isTemporary = true
      var merger = SegmentMerger([try RunSource(run)], directory: directory, name: "rows", sizes: sizes)
      manifest.segments = [try merger.merge()]
      manifest.digest = merger.counts.digest
    }
    try writing { () throws(CodecError) in
      let output = try OutputFile(path: "\(directory)/\(Manifest.fileName)")
      try output.write(manifest.encode())
      try output.finish()
    }
    try Manifest.removeUnnamed(in: directory, keeping: manifest)
  }

  /// The postings of the wanted terms, ascending. Sections are numbered in the order of the rows.
  private static func lists(
    of documents: [StoredDocument], from origin: String, keeping isWanted: (ByteString) -> Bool
  ) throws(IndexError) -> [(term: [UInt8], postings: TermPostings)] {
    var terms = TermTable()
    var lists: [TermPostings?] = []
    for (section, row) in documents.lazy.flatMap(\.rows).enumerated() {
      do {
        try row.forEachPosting { term, code, positions in
          let number = term.withMemoryRebound(to: UInt8.self) { Int(terms.number(of: $0)) }
          if number == lists.count {
            let isKept = FilterTerm.isFilter(term) || isWanted(ByteString(Array(term)))
            lists.append(isKept ? TermPostings() : nil)
          }
          lists[number]?.sections.append(UInt32(section))
          lists[number]?.codes.append(code)
          if positions.isEmpty { return }
          lists[number]?.positionCounts.append(UInt32(positions.count))
          lists[number]?.positions.append(contentsOf: positions)
        }
      } catch { throw .damaged(path: origin, part: "postings", reason: "\(error)") }
    }
    return terms.sortedNumbers().compactMap { number in
      lists[Int(number)].map { (Array(terms.term(Int(number))), $0) }
    }
  }

  private static func run(
    of documents: [StoredDocument], _ lists: [(term: [UInt8], postings: TermPostings)], in directory: String
  ) throws(CodecError) -> Run {
    var files = try RunFiles(path: "\(directory)/rows")
    for document in documents {
      try files.begin(document.record, sections: document.rows.count)
      for row in document.rows { try files.add(row.facts, row.record) }
    }
    for (term, postings) in lists { try files.postings.add(term[...], postings) }
    return try files.finish()
  }
}
