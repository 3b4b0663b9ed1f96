import DocCodec

/// Document records → the parts *documents* and *document index*.
struct DocumentsWriter {
  private let documents: PartWriter
  private let index: PartWriter
  private let compressor: ZstdCompressor
  private var block = DocumentBlockWriter()
  private var firstSections = ByteWriter()
  private var topicHashes = ByteWriter()
  private var blockOffsets = ByteWriter()

  init(documents: PartWriter, index: PartWriter) throws(CodecError) {
    self.documents = documents
    self.index = index
    compressor = try ZstdCompressor(level: SegmentFormat.compressionLevel)
  }

  mutating func add(_ record: DocumentRecord, collection: Int, firstSection: Int) throws(CodecError) {
    firstSections.u32(UInt32(firstSection))
    topicHashes.u16(DocumentRecord.topicHash(record.topic))
    block.add(record, collection: collection)
    if block.count == SegmentFormat.documentsPerBlock { try flush() }
  }

  mutating func finish(sectionCount: Int) throws(CodecError) {
    try flush()
    firstSections.u32(UInt32(sectionCount))
    blockOffsets.u48(documents.count)
    for column in [firstSections, topicHashes, blockOffsets] { try index.append(column.bytes) }
  }

  private mutating func flush() throws(CodecError) {
    guard block.count > 0 else { return }
    blockOffsets.u48(documents.count)
    try documents.append(try compressor.compress(block.finish()))
  }
}
