import DocCodec

/// A batch's postings on their way into the segment that joins all batches: a temporary file of terms in ascending order,
/// each with its list in plain numbers. So posting lists are encoded once, when they are whole.
///
///     term  varint length, bytes
///     list  varint length of what follows; for each posting
///           varint  section, less the one before
///           u8      frequency code in five bits, number of positions in three, 7 for more
///           varint  number of positions, if there are more
///           varint  each position, less the one before
struct PostingRun: Sendable, Hashable {
  /// Where a term's entry begins.
  struct Mark: Sendable, Hashable {
    var term: [UInt8]
    var offset: Int
  }

  let path: String
  let length: Int
  /// The first term, and then one in about every `markInterval` bytes.
  let marks: [Mark]

  static let markInterval = 16 << 10
  static let codeBits: UInt8 = 5
  /// Stands for a number of positions that follows.
  static let manyPositions: UInt8 = 7

  /// The bytes of the entries that may lie from one term to before another.
  func range(from first: [UInt8]?, to end: [UInt8]?) -> Range<Int> {
    var lower = 0
    var upper = length
    if let first, let mark = marks.last(where: { !first.lexicographicallyPrecedes($0.term) }) {
      lower = mark.offset
    }
    if let end, let mark = marks.first(where: { !$0.term.lexicographicallyPrecedes(end) }) {
      upper = mark.offset
    }
    return lower..<max(lower, upper)
  }
}

/// Writes a `PostingRun`.
struct PostingRunWriter {
  private let file: OutputFile
  private var pending = ByteWriter()
  private var list = ByteWriter()
  private var marks: [PostingRun.Mark] = []

  init(path: String) throws(CodecError) { file = try OutputFile(path: path) }

  /// Adds a term that is greater than all before it.
  mutating func add(_ term: ArraySlice<UInt8>, _ postings: TermPostings) throws(CodecError) {
    let offset = file.count + pending.count
    if marks.last.map({ offset - $0.offset >= PostingRun.markInterval }) ?? true {
      marks.append(PostingRun.Mark(term: Array(term), offset: offset))
    }
    list.removeAll()
    var section: UInt32 = 0
    var place = 0
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
      for index in place..<place + Int(count) {
        let position = postings.positions[index]
        list.varint(position - before)
        before = position
      }
      place += Int(count)
    }
    pending.varint(term.count)
    pending.append(term)
    pending.varint(list.count)
    pending.append(list.bytes)
    if pending.count >= 1 << 16 { try flush() }
  }

  private mutating func flush() throws(CodecError) {
    try file.write(pending.bytes)
    pending.removeAll()
  }

  /// Leaves the file to whoever reads the run; the next writer of the index removes it if nobody does.
  mutating func finish() throws(CodecError) -> PostingRun {
    try flush()
    try file.flush()
    file.keep()
    return PostingRun(path: file.path, length: file.count, marks: marks)
  }
}
