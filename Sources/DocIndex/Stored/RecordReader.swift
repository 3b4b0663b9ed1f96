import DocCodec
import DocModel

/// Reads sections and documents of a segment, keeping some of the blocks that it inflated; one object per thread.
final class RecordReader {
  /// Kept by whoever made this reader: a segment that reads its own text would otherwise never go.
  private unowned let segment: Segment
  private let inflater: Inflater
  /// For blocks that share the segment's dictionary: one for each kind, so that a block of sections is inflated on after
  /// texts of the pool were read.
  private let storedInflater: Inflater
  private let stringInflater: Inflater
  /// Queries one after another ask for the same pages and for texts that many pages share: of all of Apple's documentation these
  /// keep two thirds of the blocks of sections, as far as they were inflated, all of those of shared texts, and most of those
  /// of documents, in some 64 MiB.
  private var storedBlocks = BlockCache<StoredBlockReader>(places: 2048)
  private var stringBlocks = BlockCache<TextBlockReader>(places: 4096)
  private var documentBlocks = BlockCache<DocumentBlockReader>(places: 2048)
  private var lastStrings: TextBlockReader?
  private var record = EncodedSection()
  /// What texts are coded with.
  private let words: WordReader?
  private let memory = TextMemory()

  init(_ segment: Segment) throws(IndexError) {
    self.segment = segment
    let dictionary = try segment.reading(.dictionary) { () throws(CodecError) in
      try segment[.dictionary].checkedSlice(0, segment[.dictionary].count)
    }
    words = try segment.reading(.words) { () throws(CodecError) in try WordReader(segment[.words]) }
    do {
      inflater = try Inflater(format: .raw)
      storedInflater = try Inflater(format: .raw, dictionary: dictionary)
      stringInflater = try Inflater(format: .raw, dictionary: dictionary)
    } catch { throw IndexError(error, path: segment.path) }
  }

  /// The stored record of a section.
  func section(_ section: Int) throws(IndexError) -> SectionRecord {
    try read(section, into: &record)
    return try segment.reading(.stored) { () throws(CodecError) in try SectionRecord(from: record) }
  }

  /// The bytes of a section's record.
  func read(_ section: Int, into record: inout EncodedSection) throws(IndexError) {
    let place = try place(of: section, index: .storedIndex)
    let index = section - place.numbers.lowerBound
    let block: StoredBlockReader
    if let kept = storedBlocks[place.block] {
      block = kept
    } else {
      block = try storedBlock(place, first: index)
    }
    let segment = segment
    try block.read(
      index, into: &record, memory: memory,
      pooled: { (first, count, strings) throws(IndexError) in
        try self.appendStrings(first, count: count, to: &strings)
      }, damaged: { IndexError($0, path: segment.path, part: .stored) })
    storedBlocks.keep(block, number: place.block, bytes: block.byteCount)
  }

  /// Appends texts of the pool, each with its length before it.
  private func appendStrings(_ first: Int, count: Int, to strings: inout ByteWriter) throws(IndexError) {
    var next = first
    // A number from outside may be anything; the first block that does not hold it ends this.
    let end = first.addingReportingOverflow(count)
    guard !end.overflow else { throw missingText(first) }
    while next < end.partialValue {
      let block = try stringBlock(holding: next)
      let start = next - block.first
      let stop = min(block.count, end.partialValue - block.first)
      guard start < stop else { throw missingText(first) }
      let texts = try segment.reading(.strings) { () throws(CodecError) in try block.texts(start..<stop) }
      if let words {
        try segment.reading(.words) { () throws(CodecError) in
          var reader = ByteReader(texts)
          while !reader.isAtEnd {
            try words.append(
              try reader.slice(try reader.count(limit: reader.remaining)), to: &strings, memory)
          }
        }
      } else {
        strings.append(texts)
      }
      stringBlocks.keep(block, number: block.number, bytes: block.byteCount)
      next = block.first + stop
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

  /// - Parameter index: of the section in the block that is read first.
  private func storedBlock(_ place: BlockPlace, first index: Int) throws(IndexError) -> StoredBlockReader {
    try segment.reading(.stored) { () throws(CodecError) in
      try StoredBlockReader(
        try inflated(place, of: .stored, storedInflater, SegmentFormat.expectedStoredBlockSize),
        count: place.numbers.count, first: index, words: words)
    }
  }

  private func stringBlock(holding number: Int) throws(IndexError) -> TextBlockReader {
    if let last = lastStrings, last.holds(number) { return last }
    let place = try place(of: number, index: .stringIndex)
    if let kept = stringBlocks[place.block] {
      lastStrings = kept
      return kept
    }
    let block = try segment.reading(.strings) { () throws(CodecError) in
      TextBlockReader(
        try inflated(place, of: .strings, stringInflater, SegmentFormat.expectedStringBlockSize),
        number: place.block, texts: place.numbers)
    }
    lastStrings = block
    return block
  }

  private func inflated(
    _ place: BlockPlace, of part: SegmentPart, _ inflater: Inflater, _ size: Int
  ) throws(CodecError) -> InflatedBlock {
    let source = try segment[part].checkedSlice(place.bytes.lowerBound, place.bytes.count)
    // A block is larger than usual if one record is, or if the segment is small and has but one.
    let block = InflatedBlock(
      source, inflater, expectedSize: source.count < size ? size : 4 * source.count,
      limit: SegmentFormat.recordLimit)
    // The next queries will ask for the rest.
    if !segment.expectsFewReads { try block.inflate(to: .max) }
    return block
  }

  /// Where a block is.
  private struct BlockPlace {
    /// Its number.
    var block: Int
    /// The sections or texts that it holds.
    var numbers: Range<Int>
    /// Where it lies in its part.
    var bytes: Range<Int>
  }

  /// Finds the block that holds a section or a text.
  private func place(of number: Int, index indexPart: SegmentPart) throws(IndexError) -> BlockPlace {
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
      return BlockPlace(block: low - 1, numbers: first..<end, bytes: offset..<endOffset)
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
