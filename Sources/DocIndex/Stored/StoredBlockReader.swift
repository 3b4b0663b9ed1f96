import DocCodec

/// A block of section records, inflated as far as the records that somebody asked for, and where their parts lie in it. Not
/// for sharing: one thread.
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

  /// Bytes that the three numbers before the structures take at most, and some.
  private static let mostHeader = 64

  /// Sections in the block.
  let count: Int
  private let block: InflatedBlock
  private let words: WordReader?
  private let base: Int
  private let runStart: Int
  private let textStart: Int
  private var places: [Place] = []
  /// Where the first record lies that has no place yet.
  private var next: (structure: Int, runs: Int, texts: Int, line: Int)

  /// - Parameters:
  ///   - count: sections in the block.
  ///   - index: of the section that is read first.
  ///   - words: what texts are coded with.
  init(
    _ block: InflatedBlock, count: Int, first index: Int = 0, words: WordReader? = nil
  ) throws(CodecError) {
    self.block = block
    self.count = count
    self.words = words
    try block.inflate(
      to: max(Self.mostHeader, Self.expectedEnd(ofRecord: index, of: count, block.expectedSize)))
    var header = ByteReader(block.bytes)
    base = try header.count(limit: 1 << 32)
    let structureLength = try header.count(limit: SegmentFormat.recordLimit)
    let runLength = try header.count(limit: SegmentFormat.recordLimit)
    runStart = header.offset + structureLength
    textStart = runStart + runLength
    next = (header.offset, runStart, textStart, 0)
    try block.inflate(to: textStart)
    guard textStart <= block.count else { throw .truncated(offset: block.count) }
  }

  /// Bytes of the block so far.
  var byteCount: Int { block.count }

  /// Where a record ends, roughly: structures and runs come first, then the texts of one section after another.
  private static func expectedEnd(ofRecord index: Int, of count: Int, _ size: Int) -> Int {
    guard index + 1 < count else { return .max }
    return size / 4 + size * 3 / 4 * (index + 1) / count + size / 16
  }

  private func place(of index: Int) throws(CodecError) -> Place {
    // The last record ends with the block.
    if index + 1 == count { try block.inflate(to: .max) }
    while index >= places.count {
      do { try findPlaces(in: block.bytes, upTo: index) } catch {
        // It may be for want of what was not inflated yet.
        guard !block.isWhole else { throw error }
        try block.inflate(to: block.count * 5 / 4 + 64)
      }
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
        guard structures.isAtEnd, runs.isAtEnd, texts.isAtEnd, block.isWhole else {
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
    // Nothing is inflated from this block while it is read: what the pool gives comes from blocks of its own.
    let raw = block.bytes
    record.structure.append(UnsafeRawBufferPointer(rebasing: raw[place.structure]))
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
