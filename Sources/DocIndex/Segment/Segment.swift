import DocCodec
import DocModel
import DocText

/// An immutable segment, open for reading.
///
/// Format: docs/index-format.md. Opening maps the file and checks its part table and the lengths that the
/// counts demand; it reads nothing else. Each page of the file is checked against its checksum before it is first read.
public final class Segment: Sendable {
  public let path: String
  public let counts: SegmentCounts
  public let fileSize: Int
  /// Whether one query will be answered, or a few.
  let expectsFewReads: Bool
  /// The file's name by its content.
  let name: String
  let dictionary: TermDictionary
  private let fieldNormsReader: FieldNormsReader
  private let parts: [ByteView]
  private let table: PartTable
  private let file: MappedFile
  /// The file up to the checksums of its pages.
  private let checkedFile: ByteView

  /// - Parameters:
  ///   - size: the file's length by the manifest; nil leaves it open.
  ///   - expectsFewReads: whether few queries will be asked. They read a page here and there, where reading ahead would read
  ///     most of a large index. Only what each of them goes through is read in one piece.
  public init(
    path: String, expectedSize size: Int? = nil, expectsFewReads: Bool = false
  ) throws(IndexError) {
    self.path = path
    self.expectsFewReads = expectsFewReads
    do { file = try MappedFile(path: path) } catch { throw IndexError(error, path: path) }
    fileSize = file.count
    if let size, file.count != size {
      throw .damaged(
        path: path, part: nil, reason: "it has \(file.count) bytes where the manifest says \(size)")
    }
    let expectsFewReads = expectsFewReads && fileSize > SegmentFormat.readAtOnce
    if expectsFewReads { file.expectFewReads() }
    table = try PartTable(file.bytes, path: path)
    name = table.fileName(size: file.count)
    checkedFile = try Self.checkedFile(file, table)
    let parts = try Self.openParts(file, table, checkedFile)
    self.parts = parts
    func view(_ part: SegmentPart) -> ByteView { parts[part.rawValue] }
    do { counts = try SegmentCounts.decode(view(.counts)) } catch {
      throw IndexError(error, path: path, part: .counts)
    }
    if expectsFewReads {
      for (part, length) in [(SegmentPart.termIndex, Int.max), (.norms, counts.sections)] {
        guard let range = table[part]?.range else { continue }
        file.prefetch(range.prefix(length))
      }
    }
    do {
      let norms = view(.norms)
      fieldNormsReader = try FieldNormsReader(
        norms.slice(counts.sections, norms.count - counts.sections), sectionCount: counts.sections)
    } catch { throw IndexError(error, path: path, part: .norms) }
    do {
      dictionary = try TermDictionary(terms: view(.terms), index: view(.termIndex), count: counts.terms)
    } catch { throw IndexError(error, path: path, part: .terms) }
    try checkLengths()
  }

  /// Bytes that a part takes in the file.
  public func size(of part: SegmentPart) -> Int { table[part]?.range.count ?? 0 }

  private func checkLengths() throws(IndexError) {
    let expected: [(SegmentPart, Bool)] = [
      (.termIndex, self[.termIndex].count >= dictionary.blockCount * SegmentFormat.termIndexEntrySize),
      (.sectionIDs, self[.sectionIDs].count == (counts.sections * SegmentFormat.sectionIDBits + 7) / 8),
      (
        .storedIndex,
        self[.storedIndex].count % SegmentFormat.storedIndexEntrySize == 0
          && self[.storedIndex].count > 0
      ),
      (.dictionary, self[.dictionary].count <= SegmentFormat.dictionaryLimit),
      (.documentIndex, self[.documentIndex].count >= Self.firstSectionsOffset(counts.documents)),
    ]
    for (part, isRight) in expected where !isRight {
      throw .damaged(path: path, part: part.name, reason: "its length does not fit the counts")
    }
  }

  public subscript(part: SegmentPart) -> ByteView { parts[part.rawValue] }

  /// Checks the checksums of all pages, and theirs.
  public func verifyChecksums() throws(IndexError) {
    guard Checksum.of(self[.checksums]) == table.checksumOfChecksums else {
      throw .damaged(path: path, part: SegmentPart.checksums.name, reason: "its checksum is wrong")
    }
    for entry in table.entries {
      guard let part = SegmentPart(name: entry.name), part != .checksums else { continue }
      do { try checkedFile.check(entry.range.lowerBound, entry.range.count) } catch {
        throw IndexError(error, path: path, part: part)
      }
    }
    do { try checkedFile.check(0, checkedFile.count) } catch { throw IndexError(error, path: path) }
  }

  /// Runs `body`, which reads that part, naming this segment's file and the part in what it throws.
  func reading<Result>(
    _ part: SegmentPart, _ body: () throws(CodecError) -> Result
  ) throws(IndexError) -> Result {
    do { return try body() } catch { throw IndexError(error, path: path, part: part) }
  }

  /// Finds a term; nil when no section of this segment holds it.
  public func entry(for term: [UInt8]) throws(IndexError) -> TermEntry? {
    try reading(.terms) { () throws(CodecError) in try dictionary.find(term) }
  }

  /// Gives each term from `start` on, in ascending order, until `body` returns false.
  public func forEachTerm(
    from start: [UInt8] = [], _ body: ([UInt8], TermEntry) -> Bool
  ) throws(IndexError) {
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
    try reading(.positions) { () throws(CodecError) in
      PositionReader(
        try self[.positions].slice(entry.positionsOffset, entry.positionsLength), norms: fieldNormsReader)
    }
  }

  /// Where the fields of a section lie among its positions.
  func fields(ofSection section: Int) throws(IndexError) -> SectionFields {
    try reading(.norms) { () throws(CodecError) in try fieldNormsReader.fields(of: section) }
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
    try reading(.norms) { () throws(CodecError) in try fieldNormsReader.all() }
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
    try reading(.sectionIDs) { () throws(CodecError) in
      try self[.sectionIDs].bits(section * SegmentFormat.sectionIDBits, width: SegmentFormat.sectionIDBits)
    }
  }

  /// Sections whose ids have that part, ascending; reads all ids.
  func sections(withIDPart part: UInt32) throws(IndexError) -> [Int] {
    try reading(.sectionIDs) { () throws(CodecError) in
      let ids = try self[.sectionIDs].checkedSlice(0, self[.sectionIDs].count)
      return ids.withUnsafeBytes { bytes in
        var reader = BitReader(bytes)
        return (0..<counts.sections).filter { _ in reader.next(width: SegmentFormat.sectionIDBits) == part }
      }
    }
  }
}
