import DocCodec

/// Records of consecutive sections in one block, before compression: what sections are made of first, then which of their
/// texts stand in the segment's string pool, then the other texts. Like stands beside like, which deflates better.
///
///     varint  number of the pool's texts when the block was begun
///     varint  bytes of the structures, varint bytes of the runs
///     bytes   structures, one a section: flags (1), level (1), first line less the last one of the section before (zigzag; from 0
///             for the first of a block, and of a document), lines after it (varint), length of the rest (varint), the rest
///     bytes   runs, one set a section: varint number of runs; a run, a varint: 2 × number + 1 of one common text of the pool; 4 × its
///             texts, which stand in the block; 4 × its texts + 2, which stand in the pool one after another, and then the
///             number of the first less the number expected (zigzag), which is that after the last such run, or the block's
///     bytes   texts that do not stand in the pool, each as varint length and bytes, words coded
///
/// Example: `00 06 02 07 01 04 00 02 01 00 01 04 01 61`: nothing in the pool yet, 6 bytes of structures, 2 of runs; flags 7,
/// level 1, line 2 and no more lines, 2 bytes more (1 heading, no blocks); one run of one text, which is "a".
enum StoredBlock {
  /// Texts that follow each other in the pool or in the block.
  enum Run {
    case common(Int)
    case here(count: Int)
    case pooled(count: Int)

    init(code: Int) {
      self =
        code & 1 != 0
        ? .common(code >> 1) : code & 2 != 0 ? .pooled(count: code >> 2) : .here(count: code >> 2)
    }

    var code: Int {
      switch self {
      case .common(let number): number << 1 | 1
      case .here(let count): count << 2
      case .pooled(let count): count << 2 | 2
      }
    }
  }
}

/// Section records → the bytes of a block.
struct StoredBlockWriter {
  private var structures = ByteWriter()
  private var runs = ByteWriter()
  private var texts = ByteWriter()
  private var base = 0
  /// Texts of the pool with a lower number are common.
  private var commonCount = 0
  private let words: WordCoder?
  private var coded: [UInt8] = []
  private var previousEnd = 0
  private(set) var sectionCount = 0
  /// Runs of the current section.
  private var sectionRuns = ByteWriter()
  private var runCount = 0
  private var length = 0
  /// Number of the first text of the current run, or nil if its texts stand here.
  private var reference: Int?
  private var expected = 0

  var count: Int { structures.count + runs.count + texts.count }

  /// - Parameter words: what texts are coded with.
  init(words: WordCoder? = nil) { self.words = words }

  /// Begins a block.
  /// - Parameters:
  ///   - base: texts in the pool so far.
  ///   - commonCount: how many of them are common.
  mutating func begin(base: Int, commonCount: Int) {
    self.commonCount = commonCount
    structures.removeAll()
    runs.removeAll()
    texts.removeAll()
    self.base = base
    previousEnd = 0
    sectionCount = 0
  }

  /// Adds a section.
  /// - Parameter number: gives the number that a text has in the pool, if any.
  mutating func add(
    _ record: EncodedSection, number: (UnsafeRawBufferPointer) -> Int?
  ) throws(CodecError) {
    try record.structure.bytes.withRawBytes { (bytes) throws(CodecError) in
      try beginSection(structure: bytes)
    }
    try record.strings.bytes.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      while !reader.isAtEnd {
        let text = try reader.slice(try reader.count(limit: reader.remaining))
        add(text, number: number(text))
      }
    }
    endSection()
  }

  /// Begins a section, whose texts follow.
  mutating func beginSection(structure: UnsafeRawBufferPointer) throws(CodecError) {
    var reader = ByteReader(structure)
    let flags = try reader.u8()
    let level = try reader.u8()
    let start = try reader.count()
    let lines = try reader.count()
    structures.u8(flags)
    structures.u8(level)
    structures.zigzag(start - (SectionRecord.isFirst(flags: flags) ? 0 : previousEnd))
    structures.varint(lines)
    structures.varint(reader.remaining)
    structures.append(try reader.slice(reader.remaining))
    previousEnd = start + lines
    sectionRuns.removeAll()
    runCount = 0
    expected = base
  }

  /// Adds the section's next text.
  /// - Parameter number: that of the text in the pool, if it stands there.
  mutating func add(_ text: UnsafeRawBufferPointer, number: Int?) {
    if let number { return extend(reference: number) }
    if length > 0, reference != nil { endRun() }
    reference = nil
    length += 1
    append(text)
  }

  mutating func endSection() {
    endRun()
    runs.varint(runCount)
    runs.append(sectionRuns.bytes)
    sectionCount += 1
  }

  private mutating func append(_ text: UnsafeRawBufferPointer) {
    guard let words else {
      texts.varint(text.count)
      texts.append(text)
      return
    }
    coded.removeAll(keepingCapacity: true)
    words.encode(text, into: &coded)
    texts.varint(coded.count)
    texts.append(coded)
  }

  private mutating func extend(reference number: Int) {
    if number < commonCount {
      endRun()
      sectionRuns.varint(StoredBlock.Run.common(number).code)
      runCount += 1
      return
    }
    if length > 0, reference.map({ $0 + length }) != number { endRun() }
    if length == 0 { reference = number }
    length += 1
  }

  private mutating func endRun() {
    guard length > 0 else { return }
    if let reference {
      sectionRuns.varint(StoredBlock.Run.pooled(count: length).code)
      sectionRuns.zigzag(reference - expected)
      expected = reference + length
    } else {
      sectionRuns.varint(StoredBlock.Run.here(count: length).code)
    }
    runCount += 1
    length = 0
    reference = nil
  }

  /// The block's bytes.
  func encode() -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(base)
    writer.varint(structures.count)
    writer.varint(runs.count)
    writer.append(structures.bytes)
    writer.append(runs.bytes)
    writer.append(texts.bytes)
    return writer.bytes
  }
}
