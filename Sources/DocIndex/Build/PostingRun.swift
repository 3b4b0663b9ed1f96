import DocCodec

/// The postings of a batch of documents, in a temporary file sorted by term. Runs are later merged into a segment. In a run, postings are stored
/// as plain integers, because only the complete posting lists of a segment are compressed.
///
///     term  varint length, bytes
///     list  varint length of the rest of the list; for each posting
///           varint  section, minus the previous one
///           u8      frequency code (five bits), number of positions (three bits; 7 if there are more than six)
///           varint  number of positions, if there are more than six
///           varint  each position, minus the previous one
struct PostingRun: Sendable, Hashable {
  /// A term, and the byte offset of its entry in the file.
  struct SkipEntry: Sendable, Hashable {
    var term: [UInt8]
    var offset: Int
  }

  let path: String
  let length: Int
  /// The first term of the file, and further terms about `skipInterval` bytes apart.
  let skips: [SkipEntry]

  static let skipInterval = 16 << 10
  static let codeBits: UInt8 = 5
  /// If the three-bit number of positions has this value, the actual number follows as a varint.
  static let manyPositions: UInt8 = 7

  /// A byte range that contains all entries from `first` up to, but not including, `end`, and perhaps some entries outside these bounds.
  func range(from first: [UInt8]?, to end: [UInt8]?) -> Range<Int> {
    var lower = 0
    var upper = length
    if let first, let skip = skips.last(where: { !first.lexicographicallyPrecedes($0.term) }) {
      lower = skip.offset
    }
    if let end, let skip = skips.first(where: { !$0.term.lexicographicallyPrecedes(end) }) {
      upper = skip.offset
    }
    return lower..<max(lower, upper)
  }
}

/// Writes a posting run to its temporary file.
struct PostingRunWriter {
  private let file: OutputFile
  private var entry = ByteWriter()
  private var list = ByteWriter()
  private var skips: [PostingRun.SkipEntry] = []

  init(path: String) throws(CodecError) { file = try OutputFile(path: path) }

  /// Adds a term, which must sort after all terms added before.
  mutating func add(_ term: ArraySlice<UInt8>, _ postings: TermPostings) throws(CodecError) {
    let offset = file.count
    if skips.last.map({ offset - $0.offset >= PostingRun.skipInterval }) ?? true {
      skips.append(PostingRun.SkipEntry(term: Array(term), offset: offset))
    }
    list.removeAll()
    entry.removeAll()
    var section: UInt32 = 0
    var start = 0
    let hasPositions = !postings.positionCounts.isEmpty
    for index in postings.sections.indices {
      list.varint(postings.sections[index] - section)
      section = postings.sections[index]
      guard hasPositions else {
        list.u8(postings.codes[index])
        continue
      }
      let count = postings.positionCounts[index]
      let shown = UInt8(min(count, UInt32(PostingRun.manyPositions)))
      list.u8(postings.codes[index] | shown << PostingRun.codeBits)
      if shown == PostingRun.manyPositions { list.varint(count) }
      var before: UInt32 = 0
      for index in start..<start + Int(count) {
        let position = postings.positions[index]
        list.varint(position - before)
        before = position
      }
      start += Int(count)
    }
    entry.bytes(term)
    entry.bytes(list.bytes)
    try file.write(entry.bytes)
  }

  /// Completes the file, and keeps it for the merge. If the merge never happens, the next writer of the index removes the file.
  mutating func finish() throws(CodecError) -> PostingRun {
    try file.finish()
    return PostingRun(path: file.path, length: file.count, skips: skips)
  }
}

/// Reads the terms of a part of a posting run for a merge.
final class PostingRunReader: TermStream {
  private let bytes: [UInt8]
  private let path: String
  private let shift: UInt32
  private var offset = 0
  private(set) var term: [UInt8] = []
  private var list = 0..<0

  /// - Parameter bytes: consecutive entries of a run.
  /// - Parameter shift: a number that is added to all section numbers.
  /// - Parameter path: the path of the run, for error messages.
  init(_ bytes: [UInt8], shift: UInt32, path: String) {
    self.bytes = bytes
    self.path = path
    self.shift = shift
  }

  func advance() throws(IndexError) -> Bool {
    guard offset < bytes.count else { return false }
    do {
      try bytes.withRawBytes { (raw) throws(CodecError) in
        var reader = ByteReader(raw, from: offset)
        term.removeAll(keepingCapacity: true)
        term.append(contentsOf: try reader.slice(try reader.count(limit: reader.remaining)))
        let length = try reader.count(limit: reader.remaining)
        list = reader.offset..<reader.offset + length
        offset = list.upperBound
      }
    } catch { throw IndexError(error, path: path) }
    return true
  }

  func appendPostings(to postings: inout TermPostings) throws(IndexError) {
    do {
      try bytes.withRawBytes { (raw) throws(CodecError) in
        try Self.append(UnsafeRawBufferPointer(rebasing: raw[list]), shift: shift, to: &postings)
      }
    } catch { throw IndexError(error, path: path) }
  }

  private static func append(
    _ bytes: UnsafeRawBufferPointer, shift: UInt32, to list: inout TermPostings
  ) throws(CodecError) {
    var section = shift
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      section &+= UInt32(truncatingIfNeeded: try reader.smallVarint())
      let mixed = try reader.u8()
      list.sections.append(section)
      list.codes.append(mixed & (1 << PostingRun.codeBits - 1))
      var count = UInt64(mixed >> PostingRun.codeBits)
      guard count > 0 else { continue }
      if count == UInt64(PostingRun.manyPositions) { count = try reader.varint() }
      list.positionCounts.append(UInt32(truncatingIfNeeded: count))
      var position: UInt32 = 0
      for _ in 0..<count {
        position &+= UInt32(truncatingIfNeeded: try reader.smallVarint())
        list.positions.append(position)
      }
    }
  }
}
