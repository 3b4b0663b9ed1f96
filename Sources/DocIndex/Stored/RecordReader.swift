import DocCodec
import DocModel

/// Reads sections and documents of a segment, keeping the blocks inflated last; one object per thread.
final class RecordReader {
  /// Kept by whoever made this reader: a segment that reads its own text would otherwise never go.
  private unowned let segment: Segment
  private let inflater: Inflater
  private var storedBlocks: [CachedBlock] = []
  private var documentBlocks: [CachedBlock] = []
  private static let cachedBlocks = 16

  /// An inflated block and where its records lie.
  private struct CachedBlock {
    var number: Int
    var firstRecord: Int
    var bytes: [UInt8]
    var records: [Range<Int>]
  }

  init(_ segment: Segment) throws(IndexError) {
    self.segment = segment
    do { inflater = try Inflater() } catch { throw IndexError(error, path: segment.path) }
  }

  /// The stored record of a section.
  func section(_ section: Int) throws(IndexError) -> SectionRecord {
    let block = try storedBlock(holding: section)
    return try segment.reading(.stored) { () throws(CodecError) in
      let range = block.records[section - block.firstRecord]
      return try block.bytes.withRawBytes { (bytes) throws(CodecError) in
        var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[range]))
        return try SectionRecord(from: &reader)
      }
    }
  }

  /// The bytes of a section's record.
  func sectionBytes(_ section: Int) throws(IndexError) -> ArraySlice<UInt8> {
    let block = try storedBlock(holding: section)
    return block.bytes[block.records[section - block.firstRecord]]
  }

  func document(_ document: Int) throws(IndexError) -> DocumentRecord {
    guard document >= 0, document < segment.counts.documents else {
      throw .damaged(
        path: segment.path, part: SegmentPart.documentIndex.name,
        reason: "document \(document) of \(segment.counts.documents)")
    }
    let number = document / SegmentFormat.documentsPerBlock
    let block = try documentBlock(number)
    return try segment.reading(.documents) { () throws(CodecError) in
      let range = block.records[document - block.firstRecord]
      return try block.bytes.withRawBytes { (bytes) throws(CodecError) in
        var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[range]))
        return try DocumentRecord(from: &reader, collections: segment.counts.collections)
      }
    }
  }

  /// Number of stored blocks.
  var storedBlockCount: Int {
    segment[.storedIndex].count / SegmentFormat.storedIndexEntrySize - 1
  }

  /// A stored block as it is in the file, with its sections.
  func rawBlock(_ number: Int) throws(IndexError) -> (sections: Range<Int>, bytes: ByteView) {
    let size = SegmentFormat.storedIndexEntrySize
    return try segment.reading(.storedIndex) { () throws(CodecError) in
      let index = segment[.storedIndex]
      let first = Int(try index.u32(number * size))
      let offset = try index.u48(number * size + 4)
      let end = Int(try index.u32((number + 1) * size))
      let endOffset = try index.u48((number + 1) * size + 4)
      guard first < end, end <= segment.counts.sections, offset <= endOffset else {
        throw .malformed("a block's place", offset: number * size)
      }
      return (first..<end, try segment[.stored].slice(offset, endOffset - offset))
    }
  }

  private func storedBlock(holding section: Int) throws(IndexError) -> CachedBlock {
    if let place = storedBlocks.lastIndex(where: {
      $0.firstRecord <= section && section < $0.firstRecord + $0.records.count
    }) {
      return storedBlocks[place]
    }
    let number: Int = try segment.reading(.storedIndex) { () throws(CodecError) in
      var low = 0
      var high = storedBlockCount
      while low < high {
        let middle = (low + high) / 2
        if Int(try segment[.storedIndex].u32(middle * SegmentFormat.storedIndexEntrySize)) <= section {
          low = middle + 1
        } else {
          high = middle
        }
      }
      guard low > 0, section >= 0, section < segment.counts.sections else {
        throw .malformed("no block holds section \(section)", offset: 0)
      }
      return low - 1
    }
    let (sections, raw) = try rawBlock(number)
    guard sections.contains(section) else {
      throw .damaged(
        path: segment.path, part: SegmentPart.storedIndex.name, reason: "no block holds section \(section)")
    }
    let block = try segment.reading(.stored) { () throws(CodecError) in
      let bytes = try inflater.inflate(raw, limit: SegmentFormat.recordLimit)
      return CachedBlock(
        number: number, firstRecord: sections.lowerBound, bytes: bytes,
        records: try Self.recordRanges(bytes, count: sections.count))
    }
    if storedBlocks.count == Self.cachedBlocks { storedBlocks.removeFirst() }
    storedBlocks.append(block)
    return block
  }

  /// Splits a block at the lengths before its records.
  private static func recordRanges(_ bytes: [UInt8], count: Int) throws(CodecError) -> [Range<Int>] {
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      var ranges: [Range<Int>] = []
      ranges.reserveCapacity(count)
      for _ in 0..<count {
        let length = try reader.count(limit: reader.remaining)
        ranges.append(reader.offset..<reader.offset + length)
        try reader.skip(length)
      }
      guard reader.isAtEnd else { throw .malformed("bytes after the last record", offset: reader.offset) }
      return ranges
    }
  }

  private func documentBlock(_ number: Int) throws(IndexError) -> CachedBlock {
    if let place = documentBlocks.lastIndex(where: { $0.number == number }) { return documentBlocks[place] }
    let documents = segment.counts.documents
    let start = documents * 8 + 4 + number * 6
    let raw: ByteView = try segment.reading(.documentIndex) { () throws(CodecError) in
      let offset = try segment[.documentIndex].u48(start)
      let end = try segment[.documentIndex].u48(start + 6)
      guard offset <= end else { throw .malformed("a block's place", offset: start) }
      return try segment[.documents].slice(offset, end - offset)
    }
    let first = number * SegmentFormat.documentsPerBlock
    let count = min(SegmentFormat.documentsPerBlock, documents - first)
    let block = try segment.reading(.documents) { () throws(CodecError) in
      let bytes = try inflater.inflate(raw, limit: SegmentFormat.recordLimit)
      let ranges = try bytes.withRawBytes { (raw) throws(CodecError) in
        var reader = ByteReader(raw)
        var ranges: [Range<Int>] = []
        for _ in 0..<count {
          let start = reader.offset
          try DocumentRecord.skip(&reader)
          ranges.append(start..<reader.offset)
        }
        guard reader.isAtEnd else {
          throw CodecError.malformed("bytes after the last record", offset: reader.offset)
        }
        return ranges
      }
      return CachedBlock(number: number, firstRecord: first, bytes: bytes, records: ranges)
    }
    if documentBlocks.count == Self.cachedBlocks { documentBlocks.removeFirst() }
    documentBlocks.append(block)
    return block
  }
}
