import DocCodec
import DocModel

/// Reads sections and documents of a segment, keeping some of the blocks that it inflated; one object per thread.
final class RecordReader {
  /// Kept by whoever made this reader: a segment that reads its own text would otherwise never go.
  private unowned let segment: Segment
  private let inflater: Inflater
  /// For blocks that share the segment's dictionary.
  private let textInflater: Inflater
  /// Queries one after another ask for the same pages and for texts that many pages share: of all of Apple's documentation these
  /// keep a sixth of the blocks of sections and half of those of shared texts, in 16 MiB, and a third of those of documents, in 8.
  private var storedBlocks = BlockCache<StoredBlockReader>(places: 512)
  private var stringBlocks = BlockCache<CachedBlock>(places: 2048)
  private var documentBlocks = BlockCache<DocumentBlockReader>(places: 1024)
  private var lastStrings: CachedBlock?
  private var record = EncodedSection()
  /// What texts are coded with.
  private let words: WordReader?
  private let memory = TextMemory()

  /// An inflated block of texts and where they lie.
  private final class CachedBlock {
    let firstRecord: Int
    let bytes: [UInt8]
    let records: [Range<Int>]

    init(firstRecord: Int, bytes: [UInt8], records: [Range<Int>]) {
      self.firstRecord = firstRecord
      self.bytes = bytes
      self.records = records
    }
  }

  init(_ segment: Segment) throws(IndexError) {
    self.segment = segment
    let dictionary = try segment.reading(.dictionary) { () throws(CodecError) in
      try segment[.dictionary].checkedSlice(0, segment[.dictionary].count)
    }
    words = try segment.reading(.words) { () throws(CodecError) in try WordReader(segment[.words]) }
    do {
      inflater = try Inflater(format: .raw)
      textInflater = try Inflater(format: .raw, dictionary: dictionary)
    } catch { throw IndexError(error, path: segment.path) }
  }

  /// The stored record of a section.
  func section(_ section: Int) throws(IndexError) -> SectionRecord {
    try read(section, into: &record)
    return try segment.reading(.stored) { () throws(CodecError) in try SectionRecord(from: record) }
  }

  /// The bytes of a section's record.
  func read(_ section: Int, into record: inout EncodedSection) throws(IndexError) {
    let (block, first) = try storedBlock(holding: section)
    let segment = segment
    try block.read(
      section - first, into: &record, memory: memory,
      pooled: { (first, count, strings) throws(IndexError) in
        try self.appendStrings(first, count: count, to: &strings)
      }, damaged: { IndexError($0, path: segment.path, part: .stored) })
  }

  /// Appends texts of the pool, each with its length before it.
  private func appendStrings(_ first: Int, count: Int, to strings: inout ByteWriter) throws(IndexError) {
    var next = first
    // A number from outside may be anything; the first block that does not hold it ends this.
    let end = first.addingReportingOverflow(count)
    guard !end.overflow else { throw missingText(first) }
    while next < end.partialValue {
      let block = try stringBlock(holding: next)
      let start = next - block.firstRecord
      let stop = min(block.records.count, end.partialValue - block.firstRecord)
      guard start < stop else { throw missingText(first) }
      let range = block.records[start].lowerBound..<block.records[stop - 1].upperBound
      if let words {
        try segment.reading(.words) { () throws(CodecError) in
          try block.bytes.withRawBytes { (raw) throws(CodecError) in
            var reader = ByteReader(UnsafeRawBufferPointer(rebasing: raw[range]))
            while !reader.isAtEnd {
              try words.append(
                try reader.slice(try reader.count(limit: reader.remaining)), to: &strings, memory)
            }
          }
        }
      } else {
        strings.append(block.bytes[range])
      }
      next = block.firstRecord + stop
      guard strings.count <= SegmentFormat.recordLimit else { throw missingText(next) }
    }
  }

  private func missingText(_ number: Int) -> IndexError {
    .damaged(path: segment.path, part: SegmentPart.strings.name, reason: "there is no text \(number)")
  }

  func document(_ document: Int) throws(IndexError) -> DocumentRecord {
    guard document >= 0, document < segment.counts.documents else {
      throw .damaged(
        path: segment.path, part: SegmentPart.documentIndex.name,
        reason: "document \(document) of \(segment.counts.documents)")
    }
    let block = try documentBlock(document / SegmentFormat.documentsPerBlock)
    let index = document % SegmentFormat.documentsPerBlock
    return try segment.reading(.documents) { () throws(CodecError) in
      try block.record(index, collections: segment.counts.collections)
    }
  }

  /// Gives the collection and the source path of every document, in order; reads all records.
  func forEachPath(_ body: (_ document: Int, String, [UInt8]) -> Void) throws(IndexError) {
    let collections = segment.counts.collections
    var document = 0
    while document < segment.counts.documents {
      let block = try documentBlock(document / SegmentFormat.documentsPerBlock)
      try segment.reading(.documents) { () throws(CodecError) in
        try block.forEachPath { (collection, path) throws(CodecError) in
          guard collection < collections.count else {
            throw .malformed("an unknown collection", offset: document)
          }
          body(document, collections[collection], path)
          document += 1
        }
      }
    }
  }

  private func storedBlock(
    holding section: Int
  ) throws(IndexError) -> (block: StoredBlockReader, first: Int) {
    let place = try place(of: section, index: .storedIndex)
    if let block = storedBlocks[place.block] { return (block, place.numbers.lowerBound) }
    let (block, size) = try segment.reading(.stored) { () throws(CodecError) in
      let bytes = try inflate(place.bytes, of: .stored)
      return (try StoredBlockReader(bytes, count: place.numbers.count, words: words), bytes.count)
    }
    storedBlocks.keep(block, number: place.block, bytes: size)
    return (block, place.numbers.lowerBound)
  }

  private func stringBlock(holding number: Int) throws(IndexError) -> CachedBlock {
    if let last = lastStrings, number >= last.firstRecord, number - last.firstRecord < last.records.count {
      return last
    }
    let place = try place(of: number, index: .stringIndex)
    if let block = stringBlocks[place.block] {
      lastStrings = block
      return block
    }
    let block = try segment.reading(.strings) { () throws(CodecError) in
      let bytes = try inflate(place.bytes, of: .strings)
      return CachedBlock(
        firstRecord: place.numbers.lowerBound, bytes: bytes,
        records: try Self.textRanges(bytes, count: place.numbers.count))
    }
    stringBlocks.keep(block, number: place.block, bytes: block.bytes.count)
    lastStrings = block
    return block
  }

  /// Finds the block that holds a section or a text.
  /// - Returns: its number, what it holds, and where in its part it lies.
  private func place(
    of number: Int, index indexPart: SegmentPart
  ) throws(IndexError) -> (block: Int, numbers: Range<Int>, bytes: Range<Int>) {
    let size = SegmentFormat.storedIndexEntrySize
    return try segment.reading(indexPart) { () throws(CodecError) in
      let index = segment[indexPart]
      var low = 0
      var high = index.count / size - 1
      while low < high {
        let middle = (low + high) / 2
        if Int(try index.u32(middle * size)) <= number { low = middle + 1 } else { high = middle }
      }
      guard low > 0, number >= 0 else { throw .malformed("no block holds number \(number)", offset: 0) }
      let entry = (low - 1) * size
      let first = Int(try index.u32(entry))
      let offset = try index.u48(entry + 4)
      let end = Int(try index.u32(entry + size))
      let endOffset = try index.u48(entry + size + 4)
      guard first <= number, number < end, offset <= endOffset else {
        throw .malformed("no block holds number \(number)", offset: entry)
      }
      return (low - 1, first..<end, offset..<endOffset)
    }
  }

  private func inflate(_ bytes: Range<Int>, of part: SegmentPart) throws(CodecError) -> [UInt8] {
    try textInflater.inflate(
      try segment[part].checkedSlice(bytes.lowerBound, bytes.count), limit: SegmentFormat.recordLimit)
  }

  /// Splits a block of texts; a range holds a text and the length before it.
  private static func textRanges(_ bytes: [UInt8], count: Int) throws(CodecError) -> [Range<Int>] {
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      var ranges: [Range<Int>] = []
      ranges.reserveCapacity(min(count, bytes.count))
      for _ in 0..<count {
        let start = reader.offset
        try reader.skip(try reader.count(limit: reader.remaining))
        ranges.append(start..<reader.offset)
      }
      guard reader.isAtEnd else { throw .malformed("bytes after the last text", offset: reader.offset) }
      return ranges
    }
  }

  private func documentBlock(_ number: Int) throws(IndexError) -> DocumentBlockReader {
    if let block = documentBlocks[number] { return block }
    let raw = try segment.documentBlock(number)
    let first = number * SegmentFormat.documentsPerBlock
    let (block, size) = try segment.reading(.documents) { () throws(CodecError) in
      let bytes = try inflater.inflate(raw, limit: SegmentFormat.recordLimit)
      let count = min(SegmentFormat.documentsPerBlock, segment.counts.documents - first)
      return (try DocumentBlockReader(bytes, count: count), bytes.count)
    }
    documentBlocks.keep(block, number: number, bytes: size)
    return block
  }
}
