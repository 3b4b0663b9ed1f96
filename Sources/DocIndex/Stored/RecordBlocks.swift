import DocCodec

/// Section records → blocks before compression: first those of the sections, then those of the texts in the pool. Blocks
/// are taken as they get full, so that they can be deflated elsewhere.
struct StoredBlocks {
  struct Block: Sendable {
    /// *stored* or *strings*.
    var part: SegmentPart
    /// Its first section or text.
    var first: Int
    var bytes: [UInt8]
  }

  /// Nil when all records are one block.
  private var pool: StringPool?
  private let words: WordCoder?
  /// What blocks are deflated with.
  let dictionary: [UInt8]
  private var block: StoredBlockWriter
  private var full: Block?
  private var firstOfBlock = 0
  /// Sections given so far.
  private(set) var count = 0
  private var isFinished = false
  /// Texts of the pool that are in blocks.
  private(set) var textCount = 0

  /// - Parameter pool: has counted all texts; nil makes one block of all records.
  init(pool given: consuming StringPool?) {
    let sample = given?.sample
    pool = given
    pool?.endCounting()
    var dictionary: [UInt8] = []
    var words: WordCoder?
    if let sample {
      words = WordCoder(sample: sample.chunks)
      let chunks = sample.chunks.map { chunk in words?.encode(chunk) ?? chunk }
      dictionary = DictionaryTrainer.train(
        chunks, size: sample.byteCount / SegmentFormat.textPerDictionaryByte)
    }
    self.dictionary = dictionary
    self.words = words
    block = StoredBlockWriter(words: words)
    begin()
  }

  /// What texts are coded with, for the part *words*.
  var encodedWords: [UInt8] { words?.encodeWords() ?? [] }

  private mutating func begin() {
    block.begin(base: pool?.count ?? 0, commonCount: pool?.commonCount ?? 0)
  }

  /// Adds the record of the next section; before it, full blocks must have been taken.
  mutating func add(_ record: EncodedSection) throws(CodecError) {
    try block.add(record) { pool?.number(of: $0) }
    endSection()
  }

  /// Adds sections of a run until a block is full; before it, full blocks must have been taken.
  /// - Returns: false when the run has ended.
  mutating func addSections(of run: inout RecordRunReader) throws(CodecError) -> Bool {
    while full == nil {
      guard try run.next(into: &block, pool: &pool) else { return false }
      endSection()
    }
    return true
  }

  private mutating func endSection() {
    count += 1
    if pool != nil, block.count >= SegmentFormat.storedBlockSize { endBlock() }
  }

  private mutating func endBlock() {
    guard block.sectionCount > 0 else { return }
    full = Block(part: .stored, first: firstOfBlock, bytes: block.encode())
    firstOfBlock = count
    begin()
  }

  /// Says that there are no more sections.
  mutating func finish() {
    endBlock()
    isFinished = true
  }

  /// The next full block; after `finish` those that are left.
  mutating func next() -> Block? {
    if let full {
      self.full = nil
      return full
    }
    return isFinished ? nextTexts() : nil
  }

  private mutating func nextTexts() -> Block? {
    guard let pool, textCount < pool.count else { return nil }
    let first = textCount
    var texts = ByteWriter()
    var coded: [UInt8] = []
    repeat {
      pool.withText(textCount) { text in
        guard let words else {
          texts.varint(text.count)
          return texts.append(text)
        }
        coded.removeAll(keepingCapacity: true)
        words.encode(text, into: &coded)
        texts.varint(coded.count)
        texts.append(coded)
      }
      textCount += 1
    } while texts.count < SegmentFormat.stringBlockSize && textCount < pool.count
    return Block(part: .strings, first: first, bytes: texts.bytes)
  }
}

/// Deflated blocks → the parts *stored*, *strings*, their indexes, *dictionary* and *words*.
struct StoredWriter {
  private let file: SegmentFileWriter

  init(_ file: SegmentFileWriter) { self.file = file }

  /// Writes what the blocks are read with.
  func begin(_ blocks: StoredBlocks) throws(CodecError) {
    try file[.dictionary].append(blocks.dictionary)
    try file[.words].append(blocks.encodedWords)
  }

  /// Writes the next block of its part.
  func write(_ block: StoredBlocks.Block, deflated: [UInt8]) throws(CodecError) {
    try writeIndexEntry(of: block.part, first: block.first)
    try file[block.part].append(deflated)
  }

  /// - Parameters:
  ///   - sections: in all blocks.
  ///   - texts: in all blocks.
  func finish(sections: Int, texts: Int) throws(CodecError) {
    try writeIndexEntry(of: .stored, first: sections)
    if texts > 0 { try writeIndexEntry(of: .strings, first: texts) }
  }

  private func writeIndexEntry(of part: SegmentPart, first: Int) throws(CodecError) {
    var entry = ByteWriter()
    entry.u32(UInt32(first))
    entry.u48(file[part].count)
    try file[part == .stored ? .storedIndex : .stringIndex].append(entry.bytes)
  }
}

/// Writes records one after another, blocks deflated as they get full.
struct SerialStoredWriter {
  private var blocks: StoredBlocks
  private let writer: StoredWriter
  private let deflater: Deflater
  private(set) var recordBytes = 0

  init(_ file: SegmentFileWriter, pool: StringPool?) throws(CodecError) {
    blocks = StoredBlocks(pool: pool)
    writer = StoredWriter(file)
    try writer.begin(blocks)
    deflater = try Deflater(level: SegmentFormat.deflateLevel, format: .raw, dictionary: blocks.dictionary)
  }

  mutating func add(_ record: EncodedSection) throws(CodecError) {
    try blocks.add(record)
    recordBytes += record.count
    try flush()
  }

  mutating func finish() throws(CodecError) {
    blocks.finish()
    try flush()
    try writer.finish(sections: blocks.count, texts: blocks.textCount)
  }

  private mutating func flush() throws(CodecError) {
    while let block = blocks.next() {
      try writer.write(block, deflated: try deflater.deflate(block.bytes))
    }
  }
}

/// Records of sections in memory, until it is known how they are to be stored.
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
  func write(to file: SegmentFileWriter, oneBlockLimit: Int) throws(CodecError) {
    var pool: StringPool?
    if byteCount > oneBlockLimit {
      var counted = StringPool()
      try strings.withRawBytes { (bytes) throws(CodecError) in
        var reader = ByteReader(bytes)
        while !reader.isAtEnd { counted.count(try reader.slice(try reader.count())) }
      }
      pool = counted
    }
    var writer = try SerialStoredWriter(file, pool: pool)
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
  }
}
