import DocCodec

/// Posting runs → encoded posting lists, a range of terms at a time; any number of threads may take ranges.
struct PostingRunMerge: Sendable {
  /// The lists of a range, in the order of their terms.
  struct EncodedTerms: Sendable {
    struct Term: Sendable {
      var bytes: [UInt8]
      var documentFrequency: Int
      var postingsLength: Int
      var positionsLength: Int
    }
    var terms: [Term] = []
    var postings: [UInt8] = []
    var positions: [UInt8] = []
    var positionCount = 0
  }

  private let runs: [PostingRun]
  private let files: [InputFile]
  /// What is added to each run's section numbers.
  private let shifts: [UInt32]
  private let norms: [UInt8]
  private let fieldNorms: [UInt8]?
  /// The first term of each range but the first.
  private let borders: [[UInt8]]

  /// - Parameters:
  ///   - runs: in the order of their sections.
  ///   - norms: the length norms of all sections.
  ///   - fieldNorms: nil where no positions are stored.
  ///   - rangeBytes: about how much of the runs a range takes.
  init(
    _ runs: [PostingRun], shifts: [UInt32], norms: [UInt8], fieldNorms: [UInt8]?, rangeBytes: Int = 1 << 20
  ) throws(CodecError) {
    self.runs = runs
    self.shifts = shifts
    self.norms = norms
    self.fieldNorms = fieldNorms
    var files: [InputFile] = []
    for run in runs { files.append(try InputFile(path: run.path)) }
    self.files = files
    // Marks are evenly spaced in bytes, so every n-th of all of them cuts the runs into equal shares.
    let marks = runs.flatMap { $0.marks.map(\.term) }.sorted { $0.lexicographicallyPrecedes($1) }
    let step = max(1, rangeBytes / PostingRun.markInterval)
    var borders: [[UInt8]] = []
    for place in stride(from: step, to: marks.count, by: step) where borders.last != marks[place] {
      borders.append(marks[place])
    }
    self.borders = borders
  }

  var rangeCount: Int { borders.count + 1 }

  /// Joins and encodes the lists of the terms in a range.
  func encode(range number: Int) throws(CodecError) -> EncodedTerms {
    let first = number > 0 ? borders[number - 1] : nil
    let end = number < borders.count ? borders[number] : nil
    var pieces: [[UInt8]] = []
    var entries: [Entry] = []
    for place in runs.indices {
      let bytes = try files[place].read(runs[place].range(from: first, to: end))
      try bytes.withRawBytes { (bytes) throws(CodecError) in
        try Self.list(bytes, run: place, from: first, to: end, into: &entries)
      }
      pieces.append(bytes)
    }
    Self.sort(&entries, pieces)
    var result = EncodedTerms()
    var lists = PostingListWriter()
    var list = TermPostings()
    var next = 0
    while next < entries.count {
      let term = entries[next].term(in: pieces)
      list.removeAll()
      repeat {
        try append(entries[next], pieces[entries[next].run], to: &list)
        next += 1
      } while next < entries.count && entries[next].term(in: pieces) == term
      lists.encode(list, norms: norms, fieldNorms: fieldNorms)
      result.terms.append(
        EncodedTerms.Term(
          bytes: Array(term), documentFrequency: list.documentFrequency,
          postingsLength: lists.postings.count, positionsLength: lists.positions.count))
      result.postings.append(contentsOf: lists.postings.bytes)
      result.positions.append(contentsOf: lists.positions.bytes)
      result.positionCount += list.positions.count
    }
    return result
  }

  /// A term of one run.
  private struct Entry {
    /// The first eight bytes, which mostly tell the order.
    var key: UInt64
    var run: Int
    var termRange: Range<Int>
    var listRange: Range<Int>

    func term(in pieces: [[UInt8]]) -> ArraySlice<UInt8> { pieces[run][termRange] }
  }

  private static func list(
    _ bytes: UnsafeRawBufferPointer, run: Int, from first: [UInt8]?, to end: [UInt8]?,
    into entries: inout [Entry]
  ) throws(CodecError) {
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      let term = try reader.slice(try reader.count(limit: reader.remaining))
      let termEnd = reader.offset
      let listLength = try reader.count(limit: reader.remaining)
      let listStart = reader.offset
      try reader.skip(listLength)
      if let first, term.lexicographicallyPrecedes(first) { continue }
      if let end, !term.lexicographicallyPrecedes(end) { return }
      var key: UInt64 = 0
      for place in 0..<8 { key = key << 8 | (place < term.count ? UInt64(term[place]) : 0) }
      entries.append(
        Entry(
          key: key, run: run, termRange: termEnd - term.count..<termEnd,
          listRange: listStart..<listStart + listLength))
    }
  }

  /// By term, then by run, so that postings join in order.
  private static func sort(_ entries: inout [Entry], _ pieces: [[UInt8]]) {
    entries.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      let (first, second) = (left.term(in: pieces), right.term(in: pieces))
      return first == second ? left.run < right.run : first.lexicographicallyPrecedes(second)
    }
  }

  private func append(
    _ entry: Entry, _ piece: [UInt8], to list: inout TermPostings
  ) throws(CodecError) {
    let sectionCount = UInt32(norms.count)
    var section = shifts[entry.run]
    try piece.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[entry.listRange]))
      while !reader.isAtEnd {
        section &+= UInt32(truncatingIfNeeded: try reader.smallVarint())
        guard section < sectionCount else { throw .malformed("a section of a posting run", offset: 0) }
        let mixed = try reader.u8()
        list.sections.append(section)
        list.codes.append(mixed & (1 << PostingRun.codeBits - 1))
        var count = UInt64(mixed >> PostingRun.codeBits)
        guard count > 0 else { continue }
        if count == UInt64(PostingRun.manyPositions) { count = try reader.varint() }
        list.positionCounts.append(UInt32(truncatingIfNeeded: count))
        var position: UInt32 = 0
        for _ in 0..<count {
          position &+= UInt32(truncatingIfNeeded: try reader.smallVarint())
          list.positions.append(position)
        }
      }
    }
  }
}
