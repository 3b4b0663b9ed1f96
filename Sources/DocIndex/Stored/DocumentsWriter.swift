import DocCodec

/// Document records → the parts *documents* and *document index*.
struct DocumentsWriter {
  private let documents: PartWriter
  private let index: PartWriter
  private let compressor: ZstdCompressor
  private var block = DocumentBlockWriter()
  /// Of the block's documents.
  private var firsts: [Int] = []
  private var entries = ByteWriter()
  private var topicHashes = ByteWriter()
  private var firstSections = ByteWriter()

  init(documents: PartWriter, index: PartWriter) throws(CodecError) {
    self.documents = documents
    self.index = index
    compressor = try ZstdCompressor(level: SegmentFormat.smallCompressionLevel)
  }

  mutating func add(_ record: DocumentRecord, collection: Int, firstSection: Int) throws(CodecError) {
    if block.count == SegmentFormat.documentsPerBlock { try flush(nextSection: firstSection) }
    firsts.append(firstSection)
    topicHashes.u16(DocumentRecord.topicHash(record.topic))
    block.add(record, collection: collection)
  }

  mutating func finish(sectionCount: Int) throws(CodecError) {
    try flush(nextSection: sectionCount)
    addEntry(first: sectionCount)
    for column in [entries, topicHashes, firstSections] { try index.append(column.bytes) }
  }

  private mutating func flush(nextSection: Int) throws(CodecError) {
    guard let first = firsts.first else { return }
    addEntry(first: first)
    var bits = BitWriter()
    let width = Int.bitWidth - (nextSection - first).leadingZeroBitCount
    for each in firsts { bits.write(UInt32(each - first), width: width) }
    bits.align()
    firstSections.append(bits.bytes)
    firsts.removeAll()
    try documents.append(try compressor.compress(block.finish()))
  }

  private mutating func addEntry(first: Int) {
    entries.u32(UInt32(first))
    entries.u48(documents.count)
    entries.u32(UInt32(firstSections.count))
  }
}
