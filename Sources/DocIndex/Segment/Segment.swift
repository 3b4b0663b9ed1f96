import DocCodec
import DocModel

/// An immutable segment that is open for reading (docs/index-format.md). Opening maps the file, and checks the part table and the lengths of
/// the parts. A page of the file is verified against its checksum before it is read for the first time.
public final class Segment: Sendable {
  public let path: String
  public let counts: SegmentCounts
  public let fileSize: Int
  let expectsFewReads: Bool
  /// The file name, which is derived from the content.
  let name: String
  let dictionary: TermDictionary
  private let fieldNorms: FieldNorms
  private let parts: [ByteView]
  private let table: PartTable
  private let file: MappedFile
  /// The bytes of the file that precede its checksums.
  private let checkedFile: ByteView

  /// - Parameter size: the file's size according to the manifest; nil to skip the check.
  /// - Parameter expectsFewReads: whether only a few queries will follow. If so, read-ahead is turned off, because it would read most of a large
  ///   index for a few scattered pages. Only the term index and the length norms, which every query reads, are prefetched.
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
      fieldNorms = try FieldNorms(
        norms.slice(counts.sections, norms.count - counts.sections), sectionCount: counts.sections)
    } catch { throw IndexError(error, path: path, part: .norms) }
    do {
      dictionary = try TermDictionary(terms: view(.terms), index: view(.termIndex), count: counts.terms)
    } catch { throw IndexError(error, path: path, part: .terms) }
    try checkLengths()
  }

  /// The size of a part in bytes.
  public func size(of part: SegmentPart) -> Int { table[part]?.range.count ?? 0 }

  private func checkLengths() throws(IndexError) {
    let expected: [(SegmentPart, Bool)] = [
      (.termIndex, self[.termIndex].count >= dictionary.blockCount * SegmentFormat.termIndexEntrySize),
      (.sectionIDs, self[.sectionIDs].count == counts.sections * SegmentFormat.sectionIDSize),
      (
        .storedIndex,
        self[.storedIndex].count % SegmentFormat.storedIndexEntrySize == 0 && self[.storedIndex].count > 0
      ),
      (.dictionary, self[.dictionary].count <= SegmentFormat.dictionaryLimit),
      (.documentIndex, self[.documentIndex].count == DocumentIndexLayout(counts.documents).size),
    ]
    for (part, isRight) in expected where !isRight {
      throw damaged(part, "its length does not fit the counts")
    }
  }

  public subscript(part: SegmentPart) -> ByteView { parts[part.rawValue] }

  /// Verifies the checksums of all pages, and the checksum of the checksums.
  public func verifyChecksums() throws(IndexError) {
    guard Checksum.of(self[.checksums]) == table.checksumOfChecksums else {
      throw damaged(.checksums, "its checksum is wrong")
    }
    for entry in table.entries {
      guard let part = SegmentPart(name: entry.name), part != .checksums else { continue }
      do { try checkedFile.check(entry.range.lowerBound, entry.range.count) } catch {
        throw IndexError(error, path: path, part: part)
      }
    }
    do { try checkedFile.check(0, checkedFile.count) } catch { throw IndexError(error, path: path) }
  }

  func damaged(_ part: SegmentPart, _ reason: String) -> IndexError {
    .damaged(path: path, part: part.name, reason: reason)
  }

  func checkDocument(_ document: Int) throws(IndexError) {
    guard (0..<counts.documents).contains(document) else {
      throw damaged(.documentIndex, "document \(document) of \(counts.documents)")
    }
  }

  /// Runs `body`, which reads a part of the file. Errors are converted to `IndexError`, with the file's path and the part.
  @inlinable @inline(__always)
  package func reading<Result>(
    _ part: SegmentPart, _ body: () throws(CodecError) -> Result
  ) throws(IndexError) -> Result {
    do { return try body() } catch { throw IndexError(error, path: path, part: part) }
  }

  /// Finds a term; nil if no section of this segment contains it.
  public func entry(for term: [UInt8]) throws(IndexError) -> TermEntry? {
    try reading(.terms) { () throws(CodecError) in try dictionary.find(term) }
  }

  /// Calls `body` for each term from `start` on, in ascending order, until `body` returns false.
  public func forEachTerm(
    from start: [UInt8] = [], _ body: ([UInt8], TermEntry) -> Bool
  ) throws(IndexError) {
    try walkTerms(from: start) { body($0, $1) ? .proceed : .stop }
  }

  /// Calls `body` for terms from `start` on, in ascending order. Unlike with `forEachTerm`, `body` may skip terms.
  public func walkTerms(
    from start: [UInt8], _ body: ([UInt8], TermEntry) -> TermStep
  ) throws(IndexError) {
    try reading(.terms) { () throws(CodecError) in try dictionary.forEach(from: start, body) }
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
        try self[.positions].slice(entry.positionsOffset, entry.positionsLength), norms: fieldNorms)
    }
  }

  /// The ranges of positions that the fields of a section occupy.
  package func fields(ofSection section: Int) throws(IndexError) -> SectionFields {
    try reading(.norms) { () throws(CodecError) in try fieldNorms.fields(of: section) }
  }

  /// The norms of the weighted lengths of all sections.
  public func lengthNorms() throws(IndexError) -> ByteView {
    try reading(.norms) { () throws(CodecError) in try self[.norms].checkedSlice(0, counts.sections) }
  }

  /// The same norms as `lengthNorms`, but the caller must verify each page before it reads it (`ByteView.check`). If only a few norms are
  /// needed, this is faster than verifying all pages at once.
  public func someLengthNorms() throws(IndexError) -> ByteView {
    try reading(.norms) { () throws(CodecError) in try self[.norms].slice(0, counts.sections) }
  }

  /// The first section of a range that can be a hit. A section with a length norm of 0 is a heading without text, which is never a hit.
  package func firstSearchable(of sections: Range<Int>) throws(IndexError) -> Int? {
    let norms = try someLengthNorms()
    return try reading(.norms) { () throws(CodecError) in
      for section in sections where try norms.u8(section) > 0 { return section }
      return nil
    }
  }

  /// The norms of the fields' lengths, five for each section.
  func allFieldNorms() throws(IndexError) -> ByteView {
    try reading(.norms) { () throws(CodecError) in
      try self[.norms].checkedSlice(counts.sections, counts.sections * SegmentFormat.fieldCount)
    }
  }

  /// The first 24 bits of a section's id. They are unique within the section's document.
  public func sectionIDPart(_ section: Int) throws(IndexError) -> UInt32 {
    try reading(.sectionIDs) { () throws(CodecError) in
      try self[.sectionIDs].u24(section * SegmentFormat.sectionIDSize)
    }
  }

  /// The sections whose ids begin with the bits `part`, in ascending order. The scan reads the ids of all sections.
  func sections(withIDPart part: UInt32) throws(IndexError) -> [Int] {
    try reading(.sectionIDs) { () throws(CodecError) in
      let ids = try self[.sectionIDs].checkedSlice(0, self[.sectionIDs].count)
      var found: [Int] = []
      for section in 0..<counts.sections
      where try ids.u24(section * SegmentFormat.sectionIDSize) == part { found.append(section) }
      return found
    }
  }
}

extension Segment {
  /// The bytes of the file before its checksums. A page is verified before it is read for the first time.
  static func checkedFile(_ file: MappedFile, _ table: PartTable) throws(IndexError) -> ByteView {
    guard let checksums = table[.checksums]?.range else {
      throw .damaged(path: file.path, part: SegmentPart.checksums.name, reason: "it is missing")
    }
    do {
      let sums = try file.bytes.slice(checksums.lowerBound, checksums.count)
      return try file.bytes.slice(0, checksums.lowerBound).checked(by: sums)
    } catch { throw IndexError(error, path: file.path, part: .checksums) }
  }

  /// The parts in the order of `SegmentPart.allCases`.
  static func openParts(
    _ file: MappedFile, _ table: PartTable, _ checked: ByteView
  ) throws(IndexError) -> [ByteView] {
    for entry in table.entries where entry.isNeeded && SegmentPart(name: entry.name) == nil {
      throw .unsupportedVersion(path: file.path, found: table.version, expected: SegmentFormat.version)
    }
    var parts: [ByteView] = []
    for part in SegmentPart.allCases {
      guard let entry = table[part] else {
        throw .damaged(path: file.path, part: part.name, reason: "it is missing")
      }
      do {
        let bytes = part == .checksums ? file.bytes : checked
        parts.append(try bytes.slice(entry.range.lowerBound, entry.range.count))
      } catch { throw IndexError(error, path: file.path, part: part) }
    }
    return parts
  }
}

/// The layout of the part *document index*. It consists of three arrays: the first section of each document, with the total number of sections
/// at the end (4 bytes each); the topic hash of each document (2 bytes each); and the offset of each block of document records, with the end of
/// the last block (6 bytes each).
struct DocumentIndexLayout {
  let hashes: Int
  let blocks: Int
  let size: Int

  init(_ documents: Int) {
    hashes = (documents + 1) * 4
    blocks = hashes + documents * 2
    let blockCount = (documents + SegmentFormat.documentsPerBlock - 1) / SegmentFormat.documentsPerBlock
    size = blocks + (blockCount + 1) * 6
  }
}

/// Looks up documents and their sections.
extension Segment {
  /// The bytes of a block of document records.
  func documentBlock(_ number: Int) throws(IndexError) -> ByteView {
    try reading(.documentIndex) { () throws(CodecError) in
      let entry = DocumentIndexLayout(counts.documents).blocks + number * 6
      let (offset, end) = (try self[.documentIndex].u48(entry), try self[.documentIndex].u48(entry + 6))
      guard offset <= end else { throw .malformed("the offset of a block", offset: entry) }
      return try self[.documents].checkedSlice(offset, end - offset)
    }
  }

  /// The range of the sections of the document with this ordinal.
  public func sections(ofDocument document: Int) throws(IndexError) -> Range<Int> {
    try checkDocument(document)
    return try reading(.documentIndex) { () throws(CodecError) in
      let (first, end) = (try firstSection(document), try firstSection(document + 1))
      guard first <= end, end <= counts.sections else {
        throw .malformed("the sections of document \(document) are out of order", offset: 0)
      }
      return first..<end
    }
  }

  private func firstSection(_ document: Int) throws(CodecError) -> Int {
    Int(try self[.documentIndex].u32(document * 4))
  }

  /// The document that contains a section.
  public func document(ofSection section: Int) throws(IndexError) -> Int {
    try documentWithSections(ofSection: section).document
  }

  /// The document that contains a section, and the range of all its sections.
  public func documentWithSections(
    ofSection section: Int
  ) throws(IndexError) -> (document: Int, sections: Range<Int>) {
    // Finds the last document whose first section is not after `section`. Documents without sections are never found, because the following
    // document has the same first section. The search does not verify pages, because verification would take most of the time.
    // `sections(ofDocument:)` verifies the result.
    let end = try reading(.documentIndex) { () throws(CodecError) in
      let index = try self[.documentIndex].slice(0, counts.documents * 4)
      return index.withUnsafeBytes { bytes in
        (0..<counts.documents).partitionPoint {
          UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) <= section
        }
      }
    }
    let sections = end > 0 ? try sections(ofDocument: end - 1) : 0..<0
    guard sections.contains(section) else { throw damaged(.documentIndex, "a section without a document") }
    return (end - 1, sections)
  }

  /// The ordinals of the documents whose topic has this hash, in ascending order.
  func documents(withTopicHash hash: UInt16) throws(IndexError) -> [Int] {
    try reading(.documentIndex) { () throws(CodecError) in
      let hashes = try self[.documentIndex].checkedSlice(
        DocumentIndexLayout(counts.documents).hashes, counts.documents * 2)
      var found: [Int] = []
      for document in 0..<counts.documents where try hashes.u16(document * 2) == hash {
        found.append(document)
      }
      return found
    }
  }
}
