import DocCodec

@testable import DocIndex

/// A segment's bytes with every checksum put right, so that a change of one byte gets past them to the readers.
enum SegmentBytes {
  static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= SegmentFormat.headerSize else { return bytes }
    var output = bytes
    storePageChecksums(in: &output)
    for part in SegmentPart.allCases {
      let entry = 16 + (Int(part.rawValue) - 1) * SegmentFormat.partEntrySize
      let offset = integer(output, entry + 8, 8)
      let length = integer(output, entry + 16, 8)
      guard offset <= UInt64(output.count), length <= UInt64(output.count) - offset else { continue }
      store(Checksum.of(Array(output[Int(offset)..<Int(offset + length)])), at: entry + 4, in: &output)
    }
    let end = SegmentFormat.headerSize - 4
    store(Checksum.of(Array(output[..<end])), at: end, in: &output)
    return output
  }

  /// Fills the part *page checksums* with what it must hold, if it has room for it.
  private static func storePageChecksums(in output: inout [UInt8]) {
    guard var place = range(of: .pageChecksums, in: output) else { return }
    for part in SegmentPart.allCases {
      guard let bytes = range(of: part, in: output) else { continue }
      let mark = integer(output, 16 + (Int(part.rawValue) - 1) * SegmentFormat.partEntrySize, 4)
      let isDeflated = mark & UInt64(SegmentFormat.deflatedMark) != 0
      guard SegmentFormat.isCheckedByPages(part, size: bytes.count, isDeflated: isDeflated) else { continue }
      var pages = PageChecksumWriter()
      output[bytes].withUnsafeBytes { pages.add($0) }
      let sums = pages.finish()
      guard sums.count <= place.count else { return }
      output.replaceSubrange(place.prefix(sums.count), with: sums)
      place = place.dropFirst(sums.count)
    }
  }

  /// A segment with a part of another one in place of its own, as it is in the file; all checksums put right.
  static func replacing(_ part: SegmentPart, of bytes: [UInt8], by other: [UInt8]) -> [UInt8] {
    var output = Array(bytes[..<SegmentFormat.headerSize])
    for candidate in SegmentPart.allCases {
      let source = candidate == part ? other : bytes
      let entry = 16 + (Int(candidate.rawValue) - 1) * SegmentFormat.partEntrySize
      let row = entry..<entry + SegmentFormat.partEntrySize
      output.replaceSubrange(row, with: source[row])
      output += [UInt8](repeating: 0, count: SegmentFormat.padded(output.count) - output.count)
      let content = range(of: candidate, in: source).map { Array(source[$0]) } ?? []
      store(UInt32(output.count), at: entry + 8, in: &output)
      output += content
    }
    return withChecksums(output)
  }

  /// Where a part lies, by the part table; nil if that is beyond the file.
  static func range(of part: SegmentPart, in bytes: [UInt8]) -> Range<Int>? {
    let entry = 16 + (Int(part.rawValue) - 1) * SegmentFormat.partEntrySize
    let (offset, length) = (integer(bytes, entry + 8, 8), integer(bytes, entry + 16, 8))
    guard offset <= UInt64(bytes.count), length <= UInt64(bytes.count) - offset else { return nil }
    return Int(offset)..<Int(offset + length)
  }

  /// The name that the file must have.
  static func name(_ bytes: [UInt8]) -> String {
    guard bytes.count >= SegmentFormat.headerSize else { return "0.segment" }
    return SegmentFormat.fileName(
      headerChecksum: UInt32(truncatingIfNeeded: integer(bytes, SegmentFormat.headerSize - 4, 4)),
      size: bytes.count)
  }

  private static func integer(_ bytes: [UInt8], _ offset: Int, _ width: Int) -> UInt64 {
    (0..<width).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }

  private static func store(_ value: UInt32, at offset: Int, in bytes: inout [UInt8]) {
    for place in 0..<4 { bytes[offset + place] = UInt8(truncatingIfNeeded: value >> UInt32(8 * place)) }
  }
}
