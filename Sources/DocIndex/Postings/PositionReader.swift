import DocCodec

/// Reads the positions of a term's postings, a block at a time, beside a `PostingCursor`.
public struct PositionReader {
  private let view: ByteView
  private let extents: SectionExtents
  private var decodedBlock = -1
  /// Where each decoded posting's positions begin in `values`; one more entry than such postings.
  private var starts: [Int] = []
  private var values: [UInt32] = []

  /// - Parameters:
  ///   - positions: the bytes of the term's positions.
  ///   - extents: room for positions in each section.
  init(_ positions: ByteView, extents: SectionExtents) {
    view = positions
    self.extents = extents
  }

  /// Positions of the posting at the cursor's `index` in its decoded block, ascending.
  public mutating func positions(at cursor: PostingCursor) throws(CodecError) -> ArraySlice<UInt32> {
    // What stands behind the posting is not decoded.
    if decodedBlock != cursor.block || cursor.index + 1 >= starts.count {
      decodedBlock = -1
      try decode(cursor)
      decodedBlock = cursor.block
    }
    guard cursor.index + 1 < starts.count else { throw .malformed("a posting without positions", offset: 0) }
    return values[starts[cursor.index]..<starts[cursor.index + 1]]
  }

  private mutating func decode(_ cursor: PostingCursor) throws(CodecError) {
    let offset = try cursor.positionsOffset()
    var starts = self.starts
    var values = self.values
    starts.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    try view.withUnsafeBytes { (bytes) throws(CodecError) in
      guard offset <= bytes.count else { throw .truncated(offset: offset) }
      var reader = BitReader(bytes, from: offset)
      starts.append(0)
      for index in 0..<min(cursor.count, cursor.index + 1) {
        let extent = try extents.extent(of: Int(cursor.sections[index]))
        let count = try reader.readGamma()
        guard count <= extent else { throw .malformed("more positions than a section has", offset: offset) }
        let start = values.count
        values.append(contentsOf: repeatElement(0, count: Int(count)))
        try reader.readInterpolative(into: &values, at: start..<values.count, in: 0..<extent)
        starts.append(values.count)
      }
    }
    self.starts = starts
    self.values = values
  }
}

/// Room for positions in each section of a segment, from the norms of its fields.
struct SectionExtents {
  private let norms: ByteView
  private let sectionCount: Int

  /// - Parameter norms: the part *norms*.
  init(norms: ByteView, sectionCount: Int) {
    self.norms = norms
    self.sectionCount = sectionCount
  }

  func extent(of section: Int) throws(CodecError) -> UInt32 {
    var extent: UInt32 = 0
    for field in 0..<SegmentFormat.fieldCount {
      extent += LengthNorm.length(try norms.u8(field * sectionCount + section)) + 1
    }
    return extent
  }

  /// The extents of all sections, from their norms by field.
  static func all(normsByField planes: some Sequence<[UInt8]>, sectionCount: Int) -> [UInt32] {
    var extents = [UInt32](repeating: 0, count: sectionCount)
    for plane in planes {
      for (section, norm) in plane.enumerated() { extents[section] += LengthNorm.length(norm) + 1 }
    }
    return extents
  }
}
