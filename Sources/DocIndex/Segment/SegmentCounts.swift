import DocCodec

/// The content of a segment's part *counts*: the numbers of its items, and totals of their sizes.
public struct SegmentCounts: Sendable, Hashable {
  public var sections = 0
  public var documents = 0
  public var terms = 0
  public var postings = 0
  public var positions = 0
  /// The total length of each field in all sections, by `Field.rawValue`. Each length is rounded up to one that a norm can represent.
  public var fieldTokens = [Int](repeating: 0, count: SegmentFormat.fieldCount)
  /// The total weighted length of all sections, rounded up in the same way.
  public var weightedLength = 0
  /// The size of all section records in bytes, before compression.
  public var recordBytes = 0
  /// The sum of the documents' digests.
  public var digest = Digest128.zero
  /// The names of the collections. Document records refer to collections by their index in this list.
  public var collections: [String] = []

  static func += (left: inout Self, right: Self) {
    left.sections += right.sections
    left.documents += right.documents
    left.terms += right.terms
    left.postings += right.postings
    left.positions += right.positions
    left.recordBytes += right.recordBytes
    left.fieldTokens = zip(left.fieldTokens, right.fieldTokens).map(+)
  }

  func encode() -> [UInt8] {
    var writer = ByteWriter()
    for value in [sections, documents, terms] { writer.u32(UInt32(value)) }
    for value in [postings, positions] + fieldTokens + [weightedLength, recordBytes] {
      writer.u64(UInt64(value))
    }
    writer.u64(digest.high)
    writer.u64(digest.low)
    writer.u32(UInt32(collections.count))
    for name in collections { writer.string(name) }
    return writer.bytes
  }

  static func decode(_ view: ByteView) throws(CodecError) -> SegmentCounts {
    try view.check(0, view.count)
    return try view.withUnsafeBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      func number(_ value: UInt64) throws(CodecError) -> Int {
        guard value < 1 << 48 else { throw .malformed("a count over 2^48", offset: reader.offset) }
        return Int(value)
      }
      var counts = SegmentCounts()
      counts.sections = Int(try reader.u32())
      counts.documents = Int(try reader.u32())
      counts.terms = Int(try reader.u32())
      counts.postings = try number(reader.u64())
      counts.positions = try number(reader.u64())
      for field in 0..<SegmentFormat.fieldCount { counts.fieldTokens[field] = try number(reader.u64()) }
      counts.weightedLength = try number(reader.u64())
      counts.recordBytes = try number(reader.u64())
      counts.digest = Digest128(high: try reader.u64(), low: try reader.u64())
      let collections = Int(try reader.u32())
      guard collections <= reader.remaining else { throw .truncated(offset: reader.offset) }
      for _ in 0..<collections { counts.collections.append(try reader.string()) }
      return counts
    }
  }
}
