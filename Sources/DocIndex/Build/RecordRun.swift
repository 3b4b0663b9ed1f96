import DocCodec

/// A batch's section records on their way into the segment that joins all batches: a temporary file that names each text
/// once. So texts are compared once a batch, and deflated once, when it is known which of them recur in other batches.
///
///     texts    in the order of first appearance: varint how often the text comes, varint length, bytes
///     records  one a section: varint length of its structure, the structure, varint number of its texts, varint each one's
///              place among the texts
struct RecordRun: Sendable, Hashable {
  let path: String
  let length: Int
  let textCount: Int
  /// Bytes of the texts.
  let textLength: Int
  /// What the records take as they are, each with its texts.
  let recordBytes: Int

  /// Tells a pool how often each text comes.
  func count(into pool: inout StringPool) throws(CodecError) {
    let bytes = try InputFile(path: path).read(0..<textLength)
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      while !reader.isAtEnd {
        let times = try reader.count(limit: Int(UInt32.max))
        pool.count(try reader.slice(try reader.count(limit: reader.remaining)), times: times)
      }
    }
  }
}

/// Section records → a `RecordRun`. Memory: each text of the batch once.
struct RecordRunWriter {
  private var texts = TermTable()
  /// How often each text comes.
  private var uses: [UInt32] = []
  private var records = ByteWriter()
  private var numbers = ByteWriter()
  /// What the records take as they are.
  private(set) var recordBytes = 0

  mutating func add(_ record: EncodedSection) throws(CodecError) {
    numbers.removeAll()
    var count = 0
    try record.strings.bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      while !reader.isAtEnd {
        let text = try reader.slice(try reader.count(limit: reader.remaining))
        let number = texts.number(of: text.assumingMemoryBound(to: UInt8.self))
        if Int(number) == uses.count { uses.append(0) }
        uses[Int(number)] += 1
        numbers.varint(number)
        count += 1
      }
    }
    records.varint(record.structure.count)
    records.append(record.structure.bytes)
    records.varint(count)
    records.append(numbers.bytes)
    recordBytes += record.count
  }

  /// Leaves the file to whoever reads the run; the next writer of the index removes it if nobody does.
  func write(to path: String) throws(CodecError) -> RecordRun {
    let file = try OutputFile(path: path)
    var pending = ByteWriter()
    for number in uses.indices {
      let text = texts.term(number)
      pending.varint(uses[number])
      pending.varint(text.count)
      pending.append(text)
      if pending.count >= 1 << 16 {
        try file.write(pending.bytes)
        pending.removeAll()
      }
    }
    try file.write(pending.bytes)
    let textLength = file.count
    try file.write(records.bytes)
    try file.flush()
    file.keep()
    return RecordRun(
      path: path, length: file.count, textCount: uses.count, textLength: textLength, recordBytes: recordBytes)
  }
}

/// Reads the records of a run, one after another.
struct RecordRunReader {
  private let bytes: [UInt8]
  private var texts: [(start: UInt32, length: UInt32)] = []
  /// What is known of each text's number in the pool.
  private var numbers: [Int32]
  /// Where the next record begins.
  private var offset: Int
  private static let unknown: Int32 = -2
  private static let notPooled: Int32 = -1

  init(_ run: RecordRun) throws(CodecError) {
    guard run.length <= UInt32.max else { throw .malformed("a run that is too long", offset: run.length) }
    let bytes = try InputFile(path: run.path).read(0..<run.length)
    var texts: [(start: UInt32, length: UInt32)] = []
    texts.reserveCapacity(run.textCount)
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(UnsafeRawBufferPointer(rebasing: raw[..<run.textLength]))
      while !reader.isAtEnd {
        _ = try reader.count()
        let length = try reader.count(limit: reader.remaining)
        texts.append((UInt32(truncatingIfNeeded: reader.offset), UInt32(truncatingIfNeeded: length)))
        try reader.skip(length)
      }
    }
    self.bytes = bytes
    self.texts = texts
    numbers = [Int32](repeating: Self.unknown, count: texts.count)
    offset = run.textLength
  }

  /// Adds the next record to a block.
  /// - Parameter pool: numbers the texts that recur.
  /// - Returns: false when there is none.
  mutating func next(
    into block: inout StoredBlockWriter, pool: inout StringPool?
  ) throws(CodecError) -> Bool {
    guard offset < bytes.count else { return false }
    offset = try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw, from: offset)
      try block.beginSection(structure: try reader.slice(try reader.count(limit: reader.remaining)))
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        let place = try reader.count()
        guard place < texts.count else { throw .malformed("an unknown text of a run", offset: reader.offset) }
        let start = Int(texts[place].start)
        let text = UnsafeRawBufferPointer(rebasing: raw[start..<start + Int(texts[place].length)])
        if numbers[place] == Self.unknown {
          numbers[place] = pool?.number(of: text).map { Int32(truncatingIfNeeded: $0) } ?? Self.notPooled
        }
        block.add(text, number: numbers[place] == Self.notPooled ? nil : Int(numbers[place]))
      }
      block.endSection()
      return reader.offset
    }
    return true
  }
}

/// Records of all batches → blocks, in order.
struct RecordRunMerge {
  private let runs: [RecordRun]
  private(set) var blocks: StoredBlocks
  private var place = 0
  private var reader: RecordRunReader?

  /// - Parameter oneBlockLimit: records of no more bytes than this become one block.
  init(_ runs: [RecordRun], oneBlockLimit: Int) throws(CodecError) {
    self.runs = runs
    var pool: StringPool?
    if runs.reduce(0, { $0 + $1.recordBytes }) > oneBlockLimit {
      var counted = StringPool()
      for run in runs { try run.count(into: &counted) }
      pool = counted
    }
    blocks = StoredBlocks(pool: pool)
  }

  /// The next block; nil at the end.
  mutating func next() throws(CodecError) -> StoredBlocks.Block? {
    while true {
      if let block = blocks.next() { return block }
      guard place < runs.count else { return nil }
      var open: RecordRunReader
      if let reader { open = reader } else { open = try RecordRunReader(runs[place]) }
      reader = nil
      if try blocks.addSections(of: &open) {
        reader = open
      } else {
        place += 1
        if place == runs.count { blocks.finish() }
      }
    }
  }
}
