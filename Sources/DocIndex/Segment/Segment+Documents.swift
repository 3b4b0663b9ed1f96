import DocCodec

/// What the document index tells: for each block of documents its first section and where its records lie, then topic hashes, then
/// the first section of each document (docs/index-format.md).
extension Segment {
  private static var entrySize: Int { 14 }

  private static func topicHashesOffset(_ documents: Int) -> Int {
    ((documents + SegmentFormat.documentsPerBlock - 1) / SegmentFormat.documentsPerBlock + 1) * entrySize
  }

  /// Bytes of the document index before the documents' first sections.
  static func firstSectionsOffset(_ documents: Int) -> Int { topicHashesOffset(documents) + documents * 2 }

  /// The bytes of a block of document records.
  func documentBlock(_ number: Int) throws(IndexError) -> ByteView {
    try reading(.documentIndex) { () throws(CodecError) in
      let entry = number * Self.entrySize + 4
      let offset = try self[.documentIndex].u48(entry)
      let end = try self[.documentIndex].u48(entry + Self.entrySize)
      guard offset <= end else { throw .malformed("the offset of a block", offset: entry) }
      return try self[.documents].checkedSlice(offset, end - offset)
    }
  }

  private func firstSection(ofDocument document: Int) throws(CodecError) -> Int {
    guard document < counts.documents else { return counts.sections }
    let index = self[.documentIndex]
    let entry = document / SegmentFormat.documentsPerBlock * Self.entrySize
    let (first, end) = (Int(try index.u32(entry)), Int(try index.u32(entry + Self.entrySize)))
    guard first <= end else { throw .malformed("a block's sections are out of order", offset: entry) }
    let width = Int.bitWidth - (end - first).leadingZeroBitCount
    let start = Self.firstSectionsOffset(counts.documents) + Int(try index.u32(entry + 10))
    return first
      + Int(try index.bits(start * 8 + document % SegmentFormat.documentsPerBlock * width, width: width))
  }

  /// Sections of a document, by its ordinal.
  public func sections(ofDocument document: Int) throws(IndexError) -> Range<Int> {
    guard document >= 0, document < counts.documents else {
      throw .damaged(
        path: path, part: SegmentPart.documentIndex.name,
        reason: "document \(document) of \(counts.documents)")
    }
    return try reading(.documentIndex) { () throws(CodecError) in try knownSections(document) }
  }

  private func knownSections(_ document: Int) throws(CodecError) -> Range<Int> {
    let first = try firstSection(ofDocument: document)
    let end = try firstSection(ofDocument: document + 1)
    guard first <= end, end <= counts.sections else {
      throw .malformed("the sections of document \(document) are out of order", offset: 0)
    }
    return first..<end
  }

  /// The document that a section belongs to.
  public func document(ofSection section: Int) throws(IndexError) -> Int {
    try documentWithSections(ofSection: section).document
  }

  /// The document that a section belongs to, and all its sections.
  public func documentWithSections(
    ofSection section: Int
  ) throws(IndexError) -> (document: Int, sections: Range<Int>) {
    try reading(.documentIndex) { () throws(CodecError) in
      // The last document that does not begin behind the section: of those without sections the last. It is of the last
      // block that does not begin behind it.
      let block = try lastBlock(before: section)
      let documents = try firstSections(ofBlock: block)
      let place = documents.count(upTo: section) - 1
      guard place >= 0 else { throw .malformed("a section without a document", offset: 0) }
      let (first, end) = (documents[place], documents[place + 1])
      guard first <= section, section < end, end <= counts.sections else {
        throw .malformed("a section without a document", offset: 0)
      }
      return (block * SegmentFormat.documentsPerBlock + place, first..<end)
    }
  }

  /// The last block of documents that does not begin behind a section; the first if there is none.
  private func lastBlock(before section: Int) throws(CodecError) -> Int {
    let blocks = (counts.documents + SegmentFormat.documentsPerBlock - 1) / SegmentFormat.documentsPerBlock
    let entries = try self[.documentIndex].pointer(at: 0, count: blocks * Self.entrySize)
    var block = 0
    var end = blocks
    while end - block > 1 {
      let middle = (block + end) / 2
      // SAFETY: an entry, which begins with its first section, was just found to be there for each block.
      let first = entries.loadUnaligned(fromByteOffset: middle * Self.entrySize, as: UInt32.self)
      if Int(UInt32(littleEndian: first)) <= section { block = middle } else { end = middle }
    }
    return block
  }

  /// Where the documents of a block begin.
  private func firstSections(ofBlock block: Int) throws(CodecError) -> FirstSections {
    let index = self[.documentIndex]
    let entry = block * Self.entrySize
    let (first, end) = (Int(try index.u32(entry)), Int(try index.u32(entry + Self.entrySize)))
    guard first <= end else { throw .malformed("a block's sections are out of order", offset: entry) }
    let width = Int.bitWidth - (end - first).leadingZeroBitCount
    let start = Self.firstSectionsOffset(counts.documents) + Int(try index.u32(entry + 10))
    let documents = min(
      SegmentFormat.documentsPerBlock, counts.documents - block * SegmentFormat.documentsPerBlock)
    try index.check(start, (documents * width + 7) / 8)
    return FirstSections(
      bits: index.bitReader(fromBit: start * 8), first: first, end: end, width: width, count: documents)
  }

  /// The first sections of a block's documents, as packed: each by its distance from the block's.
  ///
  /// It reads memory of the segment, for which the caller keeps the segment.
  private struct FirstSections {
    let bits: BitReader
    let first: Int
    /// The first section behind the block.
    let end: Int
    let width: Int
    let count: Int

    /// The first section of a document, by its place in the block; behind the last one where the block ends.
    subscript(place: Int) -> Int {
      guard place < count else { return end }
      var reader = bits
      reader.skip(place * width)
      return first + Int(reader.next(width: width))
    }

    /// How many of them are not behind a section.
    func count(upTo section: Int) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if self[middle] <= section { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  func topicHash(ofDocument document: Int) throws(IndexError) -> UInt16 {
    try reading(.documentIndex) { () throws(CodecError) in
      try self[.documentIndex].u16(Self.topicHashesOffset(counts.documents) + document * 2)
    }
  }

  /// Documents whose topic has that hash, ascending.
  func documents(withTopicHash hash: UInt16) throws(IndexError) -> [Int] {
    try reading(.documentIndex) { () throws(CodecError) in
      let hashes = try self[.documentIndex].pointer(
        at: Self.topicHashesOffset(counts.documents), count: counts.documents * 2)
      // SAFETY: two bytes for each document were just found to be there.
      return (0..<counts.documents).filter {
        UInt16(littleEndian: hashes.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self)) == hash
      }
    }
  }
}
