import DocCodec
import DocModel
import DocText
import Synchronization

/// An immutable segment, open for reading.
///
/// Format: docs/index-format.md. Opening maps the file and checks header, part table and the lengths that the
/// counts demand; it reads nothing else. A part of one page is checked against its
/// checksum before the first read of it, a larger one page by page before the first read of each.
public final class Segment: Sendable {
  public let path: String
  public let counts: SegmentCounts
  public let fileSize: Int
  /// Whether one query will be answered, or a few.
  let expectsFewReads: Bool
  /// The file's name by its content.
  let name: String
  let dictionary: TermDictionary
  /// Nil where the part is too short for it.
  private let fieldNormsReader: FieldNormsReader?
  /// Stands in for the part *positions* where it is left out.
  private let textPositions = DerivedPositions()
  private let parts: [ByteView]
  /// The parts as they are in the file: in small segments some are deflated.
  private let partsInFile: [ByteView]
  private let checksums: [UInt32]
  /// A bit for each part that needs no check of its checksum before it is read.
  private let checkedParts: Atomic<UInt32>

  /// - Parameters:
  ///   - size: the file's length by the manifest; nil leaves it open.
  ///   - expectsFewReads: whether few queries will be asked. They read a page here and there, where reading ahead would read
  ///     most of a large index. Only what each of them goes through is read in one piece.
  public init(
    path: String, expectedSize size: Int? = nil, expectsFewReads: Bool = false
  ) throws(IndexError) {
    self.path = path
    self.expectsFewReads = expectsFewReads
    do {
      let file = try MappedFile(path: path)
      fileSize = file.count
      let expectsFewReads = expectsFewReads && fileSize > SegmentFormat.readAtOnce
      if expectsFewReads { file.expectFewReads() }
      if let size, file.count != size {
        throw IndexError.damaged(
          path: path, part: nil, reason: "it has \(file.count) bytes where the manifest says \(size)")
      }
      (partsInFile, checksums) = try Self.openParts(file)
      name = SegmentFormat.fileName(
        headerChecksum: try file.bytes.u32(SegmentFormat.headerSize - 4), size: file.count)
      var checkedParts: UInt32 = 1 << SegmentPart.pageChecksums.rawValue
      parts = try Self.checkPages(Self.inflate(partsInFile, checksums, of: file), of: file, &checkedParts)
      self.checkedParts = Atomic(checkedParts)
      guard Checksum.of(parts[0]) == checksums[0] else {
        throw IndexError.damaged(path: path, part: SegmentPart.counts.name, reason: "its checksum is wrong")
      }
      counts = try SegmentCounts.decode(parts[0])
      if expectsFewReads {
        Self.prefetch([(.termIndex, .max), (.norms, counts.sections)], partsInFile, file)
      }
      let norms = parts[Int(SegmentPart.norms.rawValue) - 1]
      fieldNormsReader = try? FieldNormsReader(
        norms.slice(counts.sections, norms.count - counts.sections), sectionCount: counts.sections)
      dictionary = TermDictionary(
        terms: parts[Int(SegmentPart.terms.rawValue) - 1],
        index: parts[Int(SegmentPart.termIndex.rawValue) - 1],
        count: counts.terms,
        hasPositions: counts.positions == 0 || parts[Int(SegmentPart.positions.rawValue) - 1].count > 0,
        isForManyLookUps: !expectsFewReads)
    } catch let error as CodecError {
      throw IndexError(error, path: path)
    } catch let error as IndexError {
      throw error
    } catch {
      throw IndexError.damaged(path: path, part: nil, reason: "\(error)")
    }
    try checkLengths()
  }

  /// Bytes that a part takes in the file.
  public func size(of part: SegmentPart) -> Int { partsInFile[Int(part.rawValue) - 1].count }

  private func checkLengths() throws(IndexError) {
    let blocks = (counts.terms + SegmentFormat.termsPerBlock - 1) / SegmentFormat.termsPerBlock
    let largeCountsLength = self[.documentIndex].count - documentIndexPlaces.largeCounts
    let expected: [(SegmentPart, Bool)] = [
      (.termIndex, self[.termIndex].count == blocks * SegmentFormat.termIndexEntrySize),
      (.norms, self[.norms].count >= counts.sections),
      (.sectionIDs, self[.sectionIDs].count == SegmentFormat.sectionIDsSize(counts.sections)),
      (
        .storedIndex,
        self[.storedIndex].count % SegmentFormat.storedIndexEntrySize == 0
          && self[.storedIndex].count > 0
      ),
      (.stringIndex, self[.stringIndex].count % SegmentFormat.storedIndexEntrySize == 0),
      (.dictionary, self[.dictionary].count <= SegmentFormat.dictionaryLimit),
      (
        .documentIndex,
        largeCountsLength >= 0 && largeCountsLength % SegmentFormat.largeCountEntrySize == 0
      ),
    ]
    for (part, isRight) in expected where !isRight {
      throw .damaged(path: path, part: part.name, reason: "its length does not fit the counts")
    }
    guard counts.analyzerVersion == Analyzer.version else {
      throw .unsupportedVersion(path: path, found: counts.analyzerVersion, expected: Analyzer.version)
    }
  }

  public subscript(part: SegmentPart) -> ByteView { parts[Int(part.rawValue) - 1] }

  /// Called before a part is read: a small one is checked the first time.
  @inline(__always)
  func check(_ part: SegmentPart) throws(IndexError) {
    if checkedParts.load(ordering: .relaxed) & (1 << part.rawValue) == 0 { try checkOnce(part) }
  }

  @inline(never)
  private func checkOnce(_ part: SegmentPart) throws(IndexError) {
    try verifyChecksum(of: part)
    checkedParts.bitwiseOr(1 << part.rawValue, ordering: .relaxed)
  }

  /// Checks a part's checksum over all its bytes, and those of its pages.
  public func verifyChecksum(of part: SegmentPart) throws(IndexError) {
    guard Checksum.of(partsInFile[Int(part.rawValue) - 1]) == checksums[Int(part.rawValue) - 1] else {
      throw .damaged(path: path, part: part.name, reason: "its checksum is wrong")
    }
    do { try self[part].check(0, self[part].count) } catch {
      throw IndexError(error, path: path, part: .pageChecksums)
    }
  }

  /// Runs `body`, which reads that part, naming this segment's file and the part in what it throws.
  func reading<Result>(
    _ part: SegmentPart, _ body: () throws(CodecError) -> Result
  ) throws(IndexError) -> Result {
    try check(part)
    do { return try body() } catch { throw IndexError(error, path: path, part: part) }
  }

  /// Finds a term; nil when no section of this segment holds it.
  public func entry(for term: [UInt8]) throws(IndexError) -> TermEntry? {
    try check(.termIndex)
    return try reading(.terms) { () throws(CodecError) in try dictionary.find(term) }
  }

  /// The term with that number.
  func term(_ number: Int) throws(IndexError) -> [UInt8] {
    try check(.termIndex)
    return try reading(.terms) { () throws(CodecError) in try dictionary.term(number) }
  }

  /// Gives each term from `start` on, in ascending order, until `body` returns false.
  public func forEachTerm(
    from start: [UInt8] = [], _ body: ([UInt8], TermEntry) -> Bool
  ) throws(IndexError) {
    try check(.termIndex)
    try reading(.terms) { () throws(CodecError) in
      try dictionary.forEach(from: start) { (term, entry) throws(CodecError) in body(term, entry) }
    }
  }

  /// A cursor over a term's postings.
  public func cursor(for entry: TermEntry, buffer: PostingBuffer) throws(IndexError) -> PostingCursor {
    try reading(.postings) { () throws(CodecError) in
      try PostingCursor(
        try self[.postings].slice(entry.postingsOffset, entry.postingsLength),
        documentFrequency: entry.documentFrequency, sectionCount: counts.sections, buffer: buffer)
    }
  }

  /// A reader of the positions of a term's postings.
  public func positionReader(for entry: TermEntry) throws(IndexError) -> PositionReader {
    try check(.norms)
    if !dictionary.hasPositions { return PositionReader(try DerivedTerm(of: entry, in: self)) }
    return try reading(.positions) { () throws(CodecError) in
      PositionReader(
        try self[.positions].slice(entry.positionsOffset, entry.positionsLength),
        norms: try knownFieldNorms())
    }
  }

  /// The positions of a term in a section, from the section's stored text, ascending.
  func derivedPositions(of term: [UInt8], in section: Int) throws(IndexError) -> [UInt32] {
    try textPositions.positions(of: term, in: section, of: self)
  }

  /// Where the fields of a section lie among its positions.
  func fields(ofSection section: Int) throws(IndexError) -> SectionFields {
    try reading(.norms) { () throws(CodecError) in
      try knownFieldNorms().fields(of: section)
    }
  }

  /// Norms of the weighted lengths of all sections.
  public func lengthNorms() throws(IndexError) -> ByteView {
    try reading(.norms) { () throws(CodecError) in try self[.norms].checkedSlice(0, counts.sections) }
  }

  /// The same for those who look at some of them: what is read must be checked (`ByteView.check`).
  public func someLengthNorms() throws(IndexError) -> ByteView {
    try reading(.norms) { () throws(CodecError) in try self[.norms].slice(0, counts.sections) }
  }

  /// Norms of the fields' lengths, five a section.
  func fieldNorms() throws(IndexError) -> [UInt8] {
    try reading(.norms) { () throws(CodecError) in try knownFieldNorms().all() }
  }

  @inline(__always)
  private func knownFieldNorms() throws(CodecError) -> FieldNormsReader {
    guard let fieldNormsReader else { throw .truncated(offset: counts.sections) }
    return fieldNormsReader
  }

  /// Where each field of a section begins among its positions, and where the last one ends: the first six numbers.
  public func fieldStarts(ofSection section: Int) throws(IndexError) -> SIMD8<UInt32> {
    try fields(ofSection: section).starts
  }

  /// What is known of the sections' headings.
  func sectionHeadings() throws(IndexError) -> SectionHeadings {
    try reading(.headings) { () throws(CodecError) in
      try SectionHeadings(self[.headings], sectionCount: counts.sections)
    }
  }

  /// What tells a section apart from others of its document: the first bits of its id, which say the order of most.
  public func sectionIDPart(_ section: Int) throws(IndexError) -> UInt32 {
    try check(.sectionIDs)
    do {
      let bit = section * SectionID.sectionBits
      let bytes = try self[.sectionIDs].pointer(at: bit >> 3, count: 3)
      return Self.idPart(bytes, bit)
    } catch { throw IndexError(error, path: path, part: .sectionIDs) }
  }

  /// SAFETY: `bytes` points to the three bytes from the one that holds the bit.
  private static func idPart(_ bytes: UnsafeRawPointer, _ bit: Int) -> UInt32 {
    let low = UInt32(UInt16(littleEndian: bytes.loadUnaligned(as: UInt16.self)))
    let all = low | UInt32(bytes.load(fromByteOffset: 2, as: UInt8.self)) << 16
    return all >> UInt32(bit & 7) & (1 << UInt32(SectionID.sectionBits) - 1)
  }

  /// Sections whose ids have that part, ascending; reads all ids.
  func sections(withIDPart part: UInt32) throws(IndexError) -> [Int] {
    let ids = try reading(.sectionIDs) { () throws(CodecError) in
      try self[.sectionIDs].checkedSlice(0, SegmentFormat.sectionIDsSize(counts.sections))
    }
    return ids.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return [] }
      return (0..<counts.sections).filter { section in
        let bit = section * SectionID.sectionBits
        // SAFETY: `sectionIDsSize` bytes were just found to be there: the last id ends with them.
        return Self.idPart(start + bit >> 3, bit) == part
      }
    }
  }
}
