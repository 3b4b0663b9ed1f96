import DocCodec

/// Section records → deflated blocks: the parts *stored* and *stored index*.
struct StoredWriter {
  private let stored: PartWriter
  private let index: PartWriter
  private let deflater: Deflater
  private var pending = ByteWriter()
  private var firstPending = 0
  /// Where each pending record ends, while it is open whether they become one block.
  private var pendingEnds: [Int] = []
  private var oneBlockLimit: Int
  /// Records given so far.
  private(set) var count = 0
  private(set) var recordBytes = 0

  /// - Parameter oneBlockLimit: records of no more bytes than this become one block, which deflates better.
  init(stored: PartWriter, index: PartWriter, oneBlockLimit: Int) throws(CodecError) {
    self.stored = stored
    self.index = index
    self.oneBlockLimit = oneBlockLimit
    deflater = try Deflater(level: 9)
  }

  /// Adds the record of the next section.
  mutating func add(_ record: [UInt8]) throws(CodecError) {
    pending.varint(record.count)
    pending.append(record)
    recordBytes += record.count
    count += 1
    if recordBytes <= oneBlockLimit {
      pendingEnds.append(pending.count)
    } else if !pendingEnds.isEmpty {
      try split()
    } else if pending.count >= SegmentFormat.storedBlockSize {
      try flush()
    }
  }

  /// Writes what was kept for one block, and turned out to be too much, in blocks of the usual size.
  private mutating func split() throws(CodecError) {
    oneBlockLimit = 0
    let (bytes, ends) = (pending.bytes, pendingEnds + [pending.count])
    pending.removeAll()
    pendingEnds.removeAll()
    count = firstPending
    var start = 0
    for end in ends {
      pending.append(Array(bytes[start..<end]))
      start = end
      count += 1
      if pending.count >= SegmentFormat.storedBlockSize { try flush() }
    }
  }

  /// Adds a block of another segment as it is.
  mutating func add(block: ByteView, sections: Int) throws(CodecError) {
    if !pendingEnds.isEmpty { try split() }
    oneBlockLimit = 0
    try flush()
    try writeIndexEntry(firstSection: count)
    try block.withUnsafeBytes { (bytes) throws(CodecError) in try stored.append(bytes) }
    count += sections
    firstPending = count
  }

  /// Counts the bytes of records that were added as blocks.
  mutating func addRecordBytes(_ bytes: Int) { recordBytes += bytes }

  mutating func finish() throws(CodecError) {
    try flush()
    try writeIndexEntry(firstSection: count)
  }

  private mutating func flush() throws(CodecError) {
    guard pending.count > 0 else { return }
    try writeIndexEntry(firstSection: firstPending)
    try stored.append(try deflater.deflate(pending.bytes))
    pending.removeAll()
    pendingEnds.removeAll()
    firstPending = count
  }

  private func writeIndexEntry(firstSection: Int) throws(CodecError) {
    var entry = ByteWriter()
    entry.u32(UInt32(firstSection))
    entry.u48(stored.count)
    try index.append(entry.bytes)
  }
}

/// Document records → deflated blocks: the parts *documents* and *document index*.
struct DocumentsWriter {
  private let documents: PartWriter
  private let index: PartWriter
  private let deflater: Deflater
  private var pending = ByteWriter()
  private var count = 0
  private var firstSections = ByteWriter()
  private var topicHashes = ByteWriter()
  private var offsets = ByteWriter()

  init(documents: PartWriter, index: PartWriter) throws(CodecError) {
    self.documents = documents
    self.index = index
    deflater = try Deflater(level: 9)
  }

  mutating func add(_ record: DocumentRecord, collection: Int, firstSection: Int) throws(CodecError) {
    firstSections.u32(UInt32(firstSection))
    topicHashes.u32(DocumentRecord.topicHash(record.topic))
    pending.varint(collection)
    record.encode(into: &pending)
    count += 1
    if count % SegmentFormat.documentsPerBlock == 0 { try flush() }
  }

  mutating func finish(sectionCount: Int) throws(CodecError) {
    try flush()
    firstSections.u32(UInt32(sectionCount))
    offsets.u48(documents.count)
    try index.append(firstSections.bytes)
    try index.append(topicHashes.bytes)
    try index.append(offsets.bytes)
  }

  private mutating func flush() throws(CodecError) {
    guard pending.count > 0 else { return }
    offsets.u48(documents.count)
    try documents.append(try deflater.deflate(pending.bytes))
    pending.removeAll()
  }
}
