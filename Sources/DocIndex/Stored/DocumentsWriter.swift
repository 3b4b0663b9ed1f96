import DocCodec

/// Document records → deflated blocks: the parts *documents* and *document index*.
struct DocumentsWriter {
  private let documents: PartWriter
  private let index: PartWriter
  private let deflater: Deflater
  private var block = DocumentBlockWriter()
  private var count = 0
  private var blocks = ByteWriter()
  private var sectionCounts = ByteWriter()
  private var topicHashes = ByteWriter()
  private var largeCounts = ByteWriter()

  /// - Parameter level: how hard blocks are deflated.
  init(
    documents: PartWriter, index: PartWriter, level: Int32 = SegmentFormat.deflateLevel
  ) throws(CodecError) {
    self.documents = documents
    self.index = index
    deflater = try Deflater(level: level, format: .raw)
  }

  mutating func add(
    _ record: DocumentRecord, collection: Int, firstSection: Int, sectionCount: Int
  ) throws(CodecError) {
    if block.count == 0 { writeBlock(firstSection: firstSection) }
    if sectionCount < Int(SegmentFormat.largeSectionCount) {
      sectionCounts.u8(UInt8(sectionCount))
    } else {
      sectionCounts.u8(SegmentFormat.largeSectionCount)
      largeCounts.u32(UInt32(count))
      largeCounts.u32(UInt32(sectionCount))
    }
    let hash = DocumentRecord.topicHash(record.topic)
    topicHashes.u8(UInt8(truncatingIfNeeded: hash))
    topicHashes.u8(UInt8(truncatingIfNeeded: hash >> 8))
    block.add(record, collection: collection)
    count += 1
    if block.count == SegmentFormat.documentsPerBlock { try flush() }
  }

  mutating func finish(sectionCount: Int) throws(CodecError) {
    try flush()
    writeBlock(firstSection: sectionCount)
    for part in [blocks, sectionCounts, topicHashes, largeCounts] { try index.append(part.bytes) }
  }

  private mutating func writeBlock(firstSection: Int) {
    blocks.u32(UInt32(firstSection))
    blocks.u48(documents.count)
  }

  private mutating func flush() throws(CodecError) {
    guard block.count > 0 else { return }
    try documents.append(try deflater.deflate(block.encode()))
    block.removeAll()
  }
}
