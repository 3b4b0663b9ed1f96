import DocCodec

/// Section records → deflated blocks: the parts *stored*, *strings*, their indexes, *dictionary* and *words*.
struct StoredWriter {
  /// What becomes of the segment.
  enum Purpose {
    /// It is read once, for a merge.
    case intermediate
    case lasting
  }

  private let file: SegmentFileWriter
  private let deflater: Deflater
  /// Nil when all records are one block.
  private var pool: StringPool?
  private let words: WordCoder?
  private var block: StoredBlockWriter
  private var firstOfBlock = 0
  /// Records given so far.
  private(set) var count = 0
  private(set) var recordBytes = 0

  /// - Parameter pool: has counted all texts; nil makes one block of all records.
  init(_ file: SegmentFileWriter, pool: StringPool?, purpose: Purpose) throws(CodecError) {
    self.file = file
    self.pool = pool
    self.pool?.endCounting()
    var dictionary: [UInt8] = []
    var words: WordCoder?
    if let sample = pool?.sample, purpose == .lasting {
      words = WordCoder(sample: sample.chunks)
      let chunks = sample.chunks.map { chunk in words?.encode(chunk) ?? chunk }
      dictionary = DictionaryTrainer.train(
        chunks, size: sample.byteCount / SegmentFormat.textPerDictionaryByte)
    }
    try file[.dictionary].append(dictionary)
    if let words { try file[.words].append(words.encodeWords()) }
    self.words = words
    deflater = try Deflater(level: purpose == .lasting ? 9 : 1, format: .raw, dictionary: dictionary)
    block = StoredBlockWriter(words: words)
    begin()
  }

  private mutating func begin() {
    block.begin(base: pool?.count ?? 0, commonCount: pool?.commonCount ?? 0)
  }

  /// Adds the record of the next section.
  mutating func add(_ record: EncodedSection) throws(CodecError) {
    try block.add(record) { pool?.number(of: $0) }
    recordBytes += record.count
    count += 1
    if pool != nil, block.count >= SegmentFormat.storedBlockSize { try flush() }
  }

  mutating func finish() throws(CodecError) {
    try flush()
    try writeIndexEntry(.storedIndex, first: count, offset: file[.stored].count)
    try writeStrings()
  }

  private mutating func flush() throws(CodecError) {
    guard block.sectionCount > 0 else { return }
    try writeIndexEntry(.storedIndex, first: firstOfBlock, offset: file[.stored].count)
    try file[.stored].append(try deflater.deflate(block.encode()))
    firstOfBlock = count
    begin()
  }

  private func writeStrings() throws(CodecError) {
    guard let pool, pool.count > 0 else { return }
    var texts = ByteWriter()
    var first = 0
    for number in 0..<pool.count {
      let text = words?.encode(Array(pool.text(number))) ?? Array(pool.text(number))
      texts.varint(text.count)
      texts.append(text)
      guard texts.count >= SegmentFormat.stringBlockSize || number + 1 == pool.count else { continue }
      try writeIndexEntry(.stringIndex, first: first, offset: file[.strings].count)
      try file[.strings].append(try deflater.deflate(texts.bytes))
      texts.removeAll()
      first = number + 1
    }
    try writeIndexEntry(.stringIndex, first: first, offset: file[.strings].count)
  }

  private func writeIndexEntry(_ part: SegmentPart, first: Int, offset: Int) throws(CodecError) {
    var entry = ByteWriter()
    entry.u32(UInt32(first))
    entry.u48(offset)
    try file[part].append(entry.bytes)
  }
}

/// Records of a batch of sections in memory, until it is known how they are to be stored.
struct RecordBuffer {
  private var structures: [UInt8] = []
  private var strings: [UInt8] = []
  private var ends: [(structure: Int, strings: Int)] = []

  /// Bytes of all records.
  var byteCount: Int { structures.count + strings.count }

  mutating func add(_ record: EncodedSection) {
    structures += record.structure.bytes
    strings += record.strings.bytes
    ends.append((structures.count, strings.count))
  }

  /// Writes all records, in order.
  /// - Parameter oneBlockLimit: records of no more bytes than this become one block, which deflates better.
  func write(
    to file: SegmentFileWriter, oneBlockLimit: Int, purpose: StoredWriter.Purpose
  ) throws(CodecError) -> StoredWriter {
    var pool: StringPool?
    if byteCount > oneBlockLimit {
      var counted = StringPool()
      try strings.withRawBytes { (bytes) throws(CodecError) in
        var reader = ByteReader(bytes)
        while !reader.isAtEnd { counted.count(try reader.slice(try reader.count())) }
      }
      pool = counted
    }
    var writer = try StoredWriter(file, pool: pool, purpose: purpose)
    var start = (structure: 0, strings: 0)
    var record = EncodedSection()
    for end in ends {
      record.removeAll()
      record.structure.append(structures[start.structure..<end.structure])
      record.strings.append(strings[start.strings..<end.strings])
      try writer.add(record)
      start = end
    }
    try writer.finish()
    return writer
  }
}

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

  init(documents: PartWriter, index: PartWriter) throws(CodecError) {
    self.documents = documents
    self.index = index
    deflater = try Deflater(level: 9, format: .raw)
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
