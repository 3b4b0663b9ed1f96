import DocCodec

/// Writes document records to the parts *documents* and *document index*.
struct DocumentsWriter {
  private let documents: PartWriter
  private let index: PartWriter
  private let compressor: ZstdCompressor
  private var block = ByteWriter()
  private var count = 0
  private var firstSections = ByteWriter()
  private var topicHashes = ByteWriter()
  private var blocks = ByteWriter()

  init(documents: PartWriter, index: PartWriter, level: Int32) throws(CodecError) {
    self.documents = documents
    self.index = index
    compressor = try ZstdCompressor(level: level)
  }

  mutating func add(_ record: DocumentRecord, collection: Int, firstSection: Int) throws(CodecError) {
    if count > 0, count % SegmentFormat.documentsPerBlock == 0 { try flush() }
    count += 1
    firstSections.u32(UInt32(firstSection))
    topicHashes.u16(DocumentRecord.topicHash(record.topic))
    var bytes = ByteWriter()
    bytes.varint(collection)
    record.encode(into: &bytes)
    block.bytes(bytes.bytes)
  }

  mutating func finish(sectionCount: Int) throws(CodecError) {
    if count > 0 { try flush() }
    firstSections.u32(UInt32(sectionCount))
    blocks.u48(documents.count)
    for column in [firstSections, topicHashes, blocks] { try index.append(column.bytes) }
  }

  private mutating func flush() throws(CodecError) {
    blocks.u48(documents.count)
    try documents.append(try compressor.compress(block.bytes))
    block.removeAll()
  }
}
