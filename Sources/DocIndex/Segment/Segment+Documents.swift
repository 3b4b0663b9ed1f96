import DocCodec

/// What the document index tells (docs/index-format.md, 10).
extension Segment {
  /// Where the arrays of the document index begin.
  var documentIndexPlaces: (sectionCounts: Int, topicHashes: Int, largeCounts: Int) {
    let perBlock = SegmentFormat.documentsPerBlock
    let blocks = (counts.documents + perBlock - 1) / perBlock
    let sectionCounts = (blocks + 1) * SegmentFormat.documentBlockEntrySize
    return (
      sectionCounts, sectionCounts + counts.documents,
      sectionCounts + counts.documents * SegmentFormat.documentEntrySize
    )
  }

  /// The bytes of a block of document records.
  func documentBlock(_ number: Int) throws(IndexError) -> ByteView {
    try reading(.documentIndex) { () throws(CodecError) in
      let entry = number * SegmentFormat.documentBlockEntrySize
      let offset = try self[.documentIndex].u48(entry + 4)
      let end = try self[.documentIndex].u48(entry + SegmentFormat.documentBlockEntrySize + 4)
      guard offset <= end else { throw .malformed("a block's place", offset: entry) }
      return try self[.documents].checkedSlice(offset, end - offset)
    }
  }

  /// Sections of a document, by its ordinal.
  public func sections(ofDocument document: Int) throws(IndexError) -> Range<Int> {
    guard document >= 0, document < counts.documents else {
      throw .damaged(
        path: path, part: SegmentPart.documentIndex.name,
        reason: "document \(document) of \(counts.documents)")
    }
    return try reading(.documentIndex) { () throws(CodecError) in
      let block = document / SegmentFormat.documentsPerBlock
      var first = try firstSection(ofDocumentBlock: block)
      for before in block * SegmentFormat.documentsPerBlock..<document { first += try sectionCount(before) }
      let end = first + (try sectionCount(document))
      guard end <= counts.sections else {
        throw .malformed("a document's sections are out of order", offset: document)
      }
      return first..<end
    }
  }

  /// The document that a section belongs to.
  public func document(ofSection section: Int) throws(IndexError) -> Int {
    try documentPlace(ofSection: section).document
  }

  /// The document that a section belongs to, and the section behind its last one.
  private func documentPlace(ofSection section: Int) throws(IndexError) -> (document: Int, end: Int) {
    try reading(.documentIndex) { () throws(CodecError) in
      let perBlock = SegmentFormat.documentsPerBlock
      let index = self[.documentIndex]
      var low = 0
      var high = (counts.documents + perBlock - 1) / perBlock
      while low < high {
        let middle = (low + high) / 2
        if Int(try index.u32(middle * SegmentFormat.documentBlockEntrySize)) <= section {
          low = middle + 1
        } else {
          high = middle
        }
      }
      guard low > 0 else { throw .malformed("a section without a document", offset: 0) }
      let first = (low - 1) * perBlock
      var end = try firstSection(ofDocumentBlock: low - 1)
      let last = min(low * perBlock, counts.documents)
      let lengths = try index.pointer(at: documentIndexPlaces.sectionCounts + first, count: last - first)
      var passed = first
      // Eight at once, as long as none of them is large and the section lies behind.
      while passed + 8 <= last {
        // SAFETY: a byte for each of the documents was just found to be there.
        let eight = UInt64(
          littleEndian: lengths.loadUnaligned(fromByteOffset: passed - first, as: UInt64.self))
        let hasLarge =
          (eight & 0x7f7f_7f7f_7f7f_7f7f &+ 0x0101_0101_0101_0101) & eight & 0x8080_8080_8080_8080
        let even: UInt64 = 0x00ff_00ff_00ff_00ff
        let sum = Int((eight & even &+ eight >> 8 & even) &* 0x0001_0001_0001_0001 >> 48)
        guard hasLarge == 0, end + sum <= section else { break }
        end += sum
        passed += 8
      }
      for document in passed..<last {
        // SAFETY: as above.
        let length = lengths.load(fromByteOffset: document - first, as: UInt8.self)
        end += length == SegmentFormat.largeSectionCount ? try sectionCount(document) : Int(length)
        if section < end { return (document, end) }
      }
      throw .malformed("a section without a document", offset: low)
    }
  }

  private func firstSection(ofDocumentBlock block: Int) throws(CodecError) -> Int {
    Int(try self[.documentIndex].u32(block * SegmentFormat.documentBlockEntrySize))
  }

  /// Number of a document's sections.
  private func sectionCount(_ document: Int) throws(CodecError) -> Int {
    let view = self[.documentIndex]
    let places = documentIndexPlaces
    let count = try view.u8(places.sectionCounts + document)
    guard count == SegmentFormat.largeSectionCount else { return Int(count) }
    let size = SegmentFormat.largeCountEntrySize
    var low = 0
    var high = (view.count - places.largeCounts) / size
    while low < high {
      let middle = (low + high) / 2
      if Int(try view.u32(places.largeCounts + middle * size)) < document {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let entry = places.largeCounts + low * size
    guard Int(try view.u32(entry)) == document else {
      throw .malformed("a number of sections is missing", offset: entry)
    }
    return Int(try view.u32(entry + 4))
  }

  func topicHash(ofDocument document: Int) throws(IndexError) -> UInt16 {
    try reading(.documentIndex) { () throws(CodecError) in
      let place = documentIndexPlaces.topicHashes + document * 2
      return UInt16(try self[.documentIndex].u8(place)) | UInt16(try self[.documentIndex].u8(place + 1)) << 8
    }
  }

  /// Documents whose topic has that hash, ascending.
  func documents(withTopicHash hash: UInt16) throws(IndexError) -> [Int] {
    try reading(.documentIndex) { () throws(CodecError) in
      let places = documentIndexPlaces
      let hashes = try self[.documentIndex].pointer(at: places.topicHashes, count: counts.documents * 2)
      // SAFETY: two bytes for each document were just found to be there.
      return (0..<counts.documents).filter {
        UInt16(littleEndian: hashes.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self)) == hash
      }
    }
  }
}
