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

  /// Where a section's block begins, and the widths of its fields, four bits each.
  @inline(__always)
  private func head(of section: Int) throws(CodecError) -> (start: Int, widths: UInt32) {
    guard section >= 0, section < sectionCount else { throw .truncated(offset: section) }
    let start = blocks + Int(try view.u32(section / FieldNorms.blockSize * FieldNorms.blockIndexEntrySize))
    let head = try view.pointer(at: start, count: FieldNorms.headSize)
    // SAFETY: three bytes were just found to be there.
    let widths =
      UInt32(head.load(as: UInt8.self)) | UInt32(head.load(fromByteOffset: 1, as: UInt8.self)) << 8
      | UInt32(head.load(fromByteOffset: 2, as: UInt8.self)) << 16
    return (start, widths)
  }

  func fields(of section: Int) throws(CodecError) -> SectionFields {
    let lengths = try lengths(of: section)
    return SectionFields(
      lengths: SIMD8(lengths[0], lengths[1], lengths[2], lengths[3], lengths[4], 0, 0, 0))
  }

  /// The number of positions that a section has room for.
  @inline(__always)
  func end(of section: Int) throws(CodecError) -> UInt32 {
    try lengths(of: section).sum &+ UInt32(SegmentFormat.fieldCount)
  }

  /// The lengths of a section's fields, each read when it is asked for; valid as long as this reader.
  @inline(__always)
  func lengths(of section: Int) throws(CodecError) -> Lengths {
    let (start, widths) = try head(of: section)
    // A width of more than eight has its highest bit and another one.
    guard (widths & 0x88888) >> 3 & (widths | widths >> 1 | widths >> 2) & 0x11111 == 0 else {
      throw .malformed("a width of norms", offset: start)
    }
    // 32 norms of each field, and a byte behind them.
    let bytes = try view.pointer(
      at: start + FieldNorms.headSize, count: Lengths.bits(widths, before: SegmentFormat.fieldCount) * 4 + 1)
    return Lengths(bytes: bytes, widths: widths, place: section % FieldNorms.blockSize)
  }

  /// SAFETY: `bytes` points to 32 norms of each field, of so many bits as `widths` says, and a byte behind them.
  struct Lengths {
    fileprivate let bytes: UnsafeRawPointer
    /// Four bits a field.
    fileprivate let widths: UInt32
    fileprivate let place: Int

    /// Bits that each section's fields before that one take.
    @inline(__always)
    fileprivate static func bits(_ widths: UInt32, before field: Int) -> Int {
      var sum: UInt32 = 0
      for other in 0..<field { sum &+= widths &>> UInt32(4 &* other) & 15 }
      return Int(sum)
    }

    @inline(__always)
    subscript(field: Int) -> UInt32 { length(of: field, behind: Self.bits(widths, before: field)) }

    /// Of all fields together.
    @inline(__always)
    var sum: UInt32 {
      var (sum, before): (UInt32, Int) = (0, 0)
      for field in 0..<SegmentFormat.fieldCount {
        sum &+= length(of: field, behind: before)
        before &+= Int(widths &>> UInt32(4 &* field) & 15)
      }
      return sum
    }

    /// - Parameter before: bits that each section's fields before that one take.
    @inline(__always)
    private func length(of field: Int, behind before: Int) -> UInt32 {
      let width = Int(widths &>> UInt32(4 &* field) & 15)
      guard width > 0 else { return 0 }
      let bit = place &* width
      // A field's bits end before the byte behind them all, and two bytes are read of which one more than is needed may be
      // that byte.
      let pair = bytes.loadUnaligned(fromByteOffset: before &* 4 &+ bit &>> 3, as: UInt16.self)
      let norm = UInt16(littleEndian: pair) &>> UInt16(bit & 7) & (1 &<< UInt16(width) &- 1)
      return LengthNorm.length(UInt8(truncatingIfNeeded: norm))
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
