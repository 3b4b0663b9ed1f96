import DocCodec

/// What the document index tells: first sections, topic hashes and where blocks of records lie, one column after another
/// (docs/index-format.md).
extension Segment {
  static func documentIndexSize(_ documents: Int) -> Int {
    (documents + 1) * 4 + documents * 2 + (documentBlockCount(documents) + 1) * 6
  }

  private static func documentBlockCount(_ documents: Int) -> Int {
    (documents + SegmentFormat.documentsPerBlock - 1) / SegmentFormat.documentsPerBlock
  }

  private var topicHashesOffset: Int { (counts.documents + 1) * 4 }

  /// The bytes of a block of document records.
  func documentBlock(_ number: Int) throws(IndexError) -> ByteView {
    try reading(.documentIndex) { () throws(CodecError) in
      let entry = topicHashesOffset + counts.documents * 2 + number * 6
      let offset = try self[.documentIndex].u48(entry)
      let end = try self[.documentIndex].u48(entry + 6)
      guard offset <= end else { throw .malformed("the offset of a block", offset: entry) }
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
    return try reading(.documentIndex) { () throws(CodecError) in try knownSections(document) }
  }

  private func knownSections(_ document: Int) throws(CodecError) -> Range<Int> {
    let first = Int(try self[.documentIndex].u32(document * 4))
    let end = Int(try self[.documentIndex].u32(document * 4 + 4))
    guard first <= end, end <= counts.sections else {
      throw .malformed("a document's sections are out of order", offset: document * 4)
    }
    return first..<end
  }

  /// The document that a section belongs to.
  public func document(ofSection section: Int) throws(IndexError) -> Int {
    try documentWithSections(ofSection: section).document
  }

  private func documentWithSections(
    ofSection section: Int
  ) throws(IndexError) -> (document: Int, sections: Range<Int>) {
    try reading(.documentIndex) { () throws(CodecError) in
      // The last document that does not begin behind the section: of those without sections the last.
      var low = 0
      var high = counts.documents
      while low < high {
        let middle = (low + high) / 2
        if Int(try self[.documentIndex].u32(middle * 4)) <= section {
          low = middle + 1
        } else {
          high = middle
        }
      }
      guard low > 0 else { throw .malformed("a section without a document", offset: 0) }
      let sections = try knownSections(low - 1)
      guard sections.contains(section) else {
        throw .malformed("a section without a document", offset: low * 4)
      }
      return (low - 1, sections)
    }
  }

  func topicHash(ofDocument document: Int) throws(IndexError) -> UInt16 {
    try reading(.documentIndex) { () throws(CodecError) in
      try self[.documentIndex].u16(topicHashesOffset + document * 2)
    }
  }

  /// Documents whose topic has that hash, ascending.
  func documents(withTopicHash hash: UInt16) throws(IndexError) -> [Int] {
    try reading(.documentIndex) { () throws(CodecError) in
      let hashes = try self[.documentIndex].pointer(at: topicHashesOffset, count: counts.documents * 2)
      // SAFETY: two bytes for each document were just found to be there.
      return (0..<counts.documents).filter {
        UInt16(littleEndian: hashes.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self)) == hash
      }
    }
  }
}
