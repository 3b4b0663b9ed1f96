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
      var reader = ByteReader(bytes)
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
    }
    sectionRuns.removeAll()
    runCount = 0
    expected = base
    try record.strings.bytes.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      while !reader.isAtEnd {
        let text = try reader.slice(try reader.count(limit: reader.remaining))
        if let number = number(text) {
          extend(reference: number)
        } else {
          if length > 0, reference != nil { endRun() }
          reference = nil
          length += 1
          append(text)
        }
      }
    }
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

/// An inflated block, and where the parts of its records lie in it: found as far as somebody asked for them. Not for
/// sharing: one thread.
final class StoredBlockReader {
  /// Where one section's record lies.
  private struct Place {
    var flags: UInt8
    var level: UInt8
    var startLine: Int
    var lineCount: Int
    /// The rest of the structure.
    var structure: Range<Int>
    var runs: Int
    var texts: Int
  }

  /// Sections in the block.
  let count: Int
  private let bytes: [UInt8]
  private let words: WordReader?
  private let base: Int
  private let runStart: Int
  private let textStart: Int
  private var places: [Place] = []
  /// Where the first record lies that has no place yet.
  private var next: (structure: Int, runs: Int, texts: Int, line: Int)

  /// - Parameters:
  ///   - count: sections in the block.
  ///   - words: what texts are coded with.
  init(_ bytes: [UInt8], count: Int, words: WordReader? = nil) throws(CodecError) {
    self.bytes = bytes
    self.count = count
    self.words = words
    let header = try bytes.withRawBytes { (raw) throws(CodecError) in
      var header = ByteReader(raw)
      let base = try header.count(limit: 1 << 32)
      let structureLength = try header.count(limit: raw.count)
      let runLength = try header.count(limit: raw.count)
      let structures = header.offset
      try header.skip(structureLength)
      let runs = header.offset
      try header.skip(runLength)
      return (base: base, structures: structures, runs: runs, texts: header.offset)
    }
    base = header.base
    runStart = header.runs
    textStart = header.texts
    next = (header.structures, header.runs, header.texts, 0)
  }

  private func place(of index: Int) throws(CodecError) -> Place {
    if index >= places.count {
      try bytes.withRawBytes { (raw) throws(CodecError) in try findPlaces(in: raw, upTo: index) }
    }
    return places[index]
  }

  /// Finds the places up to that of a section; with the last one, the block must end.
  private func findPlaces(in raw: UnsafeRawBufferPointer, upTo index: Int) throws(CodecError) {
    var structures = ByteReader(UnsafeRawBufferPointer(rebasing: raw[..<runStart]), from: next.structure)
    var runs = ByteReader(UnsafeRawBufferPointer(rebasing: raw[..<textStart]), from: next.runs)
    var texts = ByteReader(raw, from: next.texts)
    var previousEnd = next.line
    while places.count <= index {
      let flags = try structures.u8()
      let level = try structures.u8()
      let delta = try structures.zigzag()
      let start = (SectionRecord.isFirst(flags: flags) ? 0 : previousEnd) &+ delta
      let lines = try structures.count(limit: 1 << 40)
      guard start >= 0, start <= 1 << 40 else {
        throw .malformed("a section's first line", offset: structures.offset)
      }
      previousEnd = start + lines
      let length = try structures.count(limit: structures.remaining)
      let place = Place(
        flags: flags, level: level, startLine: start, lineCount: lines,
        structure: structures.offset..<structures.offset + length, runs: runs.offset, texts: texts.offset)
      try structures.skip(length)
      for _ in 0..<(try runs.count(limit: runs.remaining)) {
        switch StoredBlock.Run(code: try runs.count(limit: 1 << 32)) {
        case .common: break
        case .pooled: _ = try runs.zigzag()
        case .here(let count):
          for _ in 0..<count { try texts.skip(try texts.count(limit: texts.remaining)) }
        }
      }
      if places.count + 1 == count {
        guard structures.isAtEnd, runs.isAtEnd, texts.isAtEnd else {
          throw .malformed("bytes after the last record", offset: texts.offset)
        }
      }
      places.append(place)
      next = (structures.offset, runs.offset, texts.offset, previousEnd)
    }
  }

  /// Puts a section's record together.
  /// - Parameters:
  ///   - index: of the section in the block.
  ///   - memory: where texts are put together.
  ///   - pooled: appends some texts of the pool, by the number of the first.
  func read(
    _ index: Int, into record: inout EncodedSection, memory: TextMemory,
    pooled: (_ first: Int, _ count: Int, _ strings: inout ByteWriter) throws(IndexError) -> Void,
    damaged: (CodecError) -> IndexError
  ) throws(IndexError) {
    let place: Place
    do { place = try self.place(of: index) } catch { throw damaged(error) }
    record.removeAll()
    record.structure.u8(place.flags)
    record.structure.u8(place.level)
    record.structure.varint(place.startLine)
    record.structure.varint(place.lineCount)
    record.structure.append(bytes[place.structure])
    try bytes.withRawBytes { (raw) throws(IndexError) in
      var runs = ByteReader(raw, from: place.runs)
      var texts = ByteReader(raw, from: place.texts)
      var expected = base
      do {
        for _ in 0..<(try runs.count()) {
          switch StoredBlock.Run(code: try runs.count(limit: 1 << 32)) {
          case .common(let number): try pooled(number, 1, &record.strings)
          case .pooled(let count):
            let first = expected &+ (try runs.zigzag())
            try pooled(first, count, &record.strings)
            expected = first &+ count
          case .here(let count): try append(count, from: &texts, in: raw, to: &record.strings, memory)
          }
          guard record.strings.count <= SegmentFormat.recordLimit else {
            throw CodecError.malformed("a record too large", offset: runs.offset)
          }
        }
      } catch let error as CodecError {
        throw damaged(error)
      } catch let error as IndexError {
        throw error
      } catch {
        throw damaged(.malformed("\(error)", offset: runs.offset))
      }
    }
  }

  /// Appends the next texts of the block.
  private func append(
    _ count: Int, from texts: inout ByteReader, in raw: UnsafeRawBufferPointer, to strings: inout ByteWriter,
    _ memory: TextMemory
  ) throws(CodecError) {
    let start = texts.offset
    for _ in 0..<count {
      let text = try texts.slice(try texts.count(limit: texts.remaining))
      guard let words else { continue }
      try words.append(text, to: &strings, memory)
      guard strings.count <= SegmentFormat.recordLimit else {
        throw .malformed("a record too large", offset: start)
      }
    }
    if words == nil { strings.append(raw[start..<texts.offset]) }
  }
}
