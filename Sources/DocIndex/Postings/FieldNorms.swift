import DocCodec

/// Norms of the fields' lengths, five a section, packed (docs/index-format.md, 6).
///
/// Most sections have little in most fields. 32 sections make a block: of each field the norms take as many bits as the largest
/// of them needs, and any section's can be read alone.
enum FieldNorms {
  static let blockSize = 32
  static let blockIndexEntrySize = 4
  /// Five widths of four bits each.
  static let headSize = 3

  static func blockCount(_ sections: Int) -> Int { (sections + blockSize - 1) / blockSize }

  /// - Parameter norms: five a section.
  /// - Returns: offsets of the blocks, and the blocks.
  static func encode(_ norms: [UInt8]) -> [UInt8] {
    let fields = SegmentFormat.fieldCount
    let sections = norms.count / fields
    var offsets = ByteWriter()
    var blocks = ByteWriter()
    for first in stride(from: 0, to: sections, by: blockSize) {
      offsets.u32(UInt32(blocks.count))
      let block = first..<min(first + blockSize, sections)
      let widths = (0..<fields).map { field in
        8 - (block.map { norms[$0 * fields + field] }.max() ?? 0).leadingZeroBitCount
      }
      var bits = BitWriter()
      for width in widths { bits.write(UInt32(width), width: 4) }
      bits.align()
      for (field, width) in widths.enumerated() where width > 0 {
        for place in 0..<blockSize {
          let section = first + place
          bits.write(section < sections ? UInt32(norms[section * fields + field]) : 0, width: width)
        }
      }
      bits.align()
      blocks.append(bits.bytes)
    }
    // So that the last norm, too, can be read from two bytes.
    if sections > 0 { blocks.u8(0) }
    return offsets.bytes + blocks.bytes
  }
}

/// Reads the field norms of a segment's sections.
struct FieldNormsReader {
  /// The part *norms* after the norms of the weighted lengths.
  private let view: ByteView
  private let blocks: Int
  private let sectionCount: Int

  /// - Parameter view: what `FieldNorms.encode` gave.
  init(_ view: ByteView, sectionCount: Int) throws(CodecError) {
    self.view = view
    self.sectionCount = sectionCount
    blocks = FieldNorms.blockCount(sectionCount) * FieldNorms.blockIndexEntrySize
    guard view.count >= blocks else { throw .truncated(offset: view.count) }
  }

  /// Room for positions in each field of a section, by `Field.rawValue`.
  @inline(__always)
  func lengths(of section: Int) throws(CodecError) -> SIMD8<UInt32> { try fields(of: section).lengths }

  @inline(__always)
  func fields(of section: Int) throws(CodecError) -> SectionFields {
    guard section >= 0, section < sectionCount else { throw .truncated(offset: section) }
    let start = blocks + Int(try view.u32(section / FieldNorms.blockSize * FieldNorms.blockIndexEntrySize))
    let head = try view.pointer(at: start, count: FieldNorms.headSize)
    // SAFETY: three bytes were just found to be there.
    let widths =
      UInt32(head.load(as: UInt8.self)) | UInt32(head.load(fromByteOffset: 1, as: UInt8.self)) << 8
      | UInt32(head.load(fromByteOffset: 2, as: UInt8.self)) << 16
    var length = FieldNorms.headSize + 1
    for field in 0..<SegmentFormat.fieldCount {
      let width = Int(widths >> UInt32(field * 4) & 15)
      guard width <= 8 else { throw .malformed("a width of norms", offset: start) }
      length += width * FieldNorms.blockSize / 8
    }
    let bytes = try view.pointer(at: start, count: length)
    let place = section % FieldNorms.blockSize
    var offset = FieldNorms.headSize
    return SectionFields { field in
      let width = Int(widths >> UInt32(field * 4) & 15)
      guard width > 0 else { return 0 }
      let bit = place * width
      // SAFETY: the field's bits end before `length` less the one byte that two more than needed may reach.
      let pair = UInt16(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset + bit >> 3, as: UInt16.self))
      offset += width * FieldNorms.blockSize / 8
      return UInt8(truncatingIfNeeded: pair >> UInt16(bit & 7) & (1 << UInt16(width) - 1))
    }
  }

  /// The norms of all sections, five a section.
  func all() throws(CodecError) -> [UInt8] {
    var norms: [UInt8] = []
    norms.reserveCapacity(sectionCount * SegmentFormat.fieldCount)
    for section in 0..<sectionCount {
      let fields = try fields(of: section)
      for field in 0..<SegmentFormat.fieldCount { norms.append(LengthNorm.norm(fields.lengths[field])) }
    }
    return norms
  }
}
