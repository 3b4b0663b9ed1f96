#if TESTABLE
import DocCodec

@testable import DocIndex

/// A segment's bytes with corrected checksums, so that a changed byte reaches the readers.
enum SegmentBytes {
  private static let entrySize = 40
  private static let footerSize = 28

  /// The offset of the table's entries and their number; nil if the file is too short.
  private static func table(_ bytes: [UInt8]) -> (first: Int, count: Int)? {
    let footer = bytes.count - footerSize
    guard footer >= SegmentFormat.magic.count else { return nil }
    let count = Int(integer(bytes, footer, 4))
    guard count <= footer / entrySize else { return nil }
    return (footer - count * entrySize, count)
  }

  static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    guard let (first, count) = table(bytes) else { return bytes }
    var output = bytes
    let footer = output.count - footerSize
    if count > 0, let place = range(of: .checksums, in: output) {
      var pages = PageChecksumWriter()
      output[..<place.lowerBound].withUnsafeBytes { pages.add($0) }
      let sums = pages.finish()
      if sums.count == place.count { output.replaceSubrange(place, with: sums) }
      store(UInt64(Checksum.of(Array(output[place]))), at: footer + 4, 4, in: &output)
    }
    store(UInt64(Checksum.of(Array(output[first..<footer + 16]))), at: footer + 16, 4, in: &output)
    return output
  }

  /// A segment with a part of another segment, as it is in the file. All checksums are corrected.
  static func replacing(_ part: SegmentPart, of bytes: [UInt8], by other: [UInt8]) -> [UInt8] {
    guard let (first, count) = table(bytes), let (otherFirst, _) = table(other) else { return bytes }
    var output = SegmentFormat.magic
    var entries: [UInt8] = []
    for number in 0..<count {
      let isOther = number == part.rawValue
      let source = isOther ? other : bytes
      let start = (isOther ? otherFirst : first) + number * entrySize
      var entry = Array(source[start..<start + entrySize])
      output += [UInt8](repeating: 0, count: SegmentFormat.padded(output.count) - output.count)
      store(UInt64(output.count), at: 24, 8, in: &entry)
      if let candidate = SegmentPart(rawValue: number), let content = range(of: candidate, in: source) {
        output += source[content]
      }
      entries += entry
    }
    return withChecksums(output + entries + bytes[(bytes.count - footerSize)...])
  }

  /// A segment with the content of one part replaced.
  static func replacing(_ part: SegmentPart, of bytes: [UInt8], byContent content: [UInt8]) -> [UInt8] {
    guard let (first, count) = table(bytes) else { return bytes }
    // The other file consists of the content and the entries.
    var other = SegmentFormat.magic + content
    var entries = Array(bytes[first..<first + count * entrySize])
    let entry = part.rawValue * entrySize
    store(UInt64(SegmentFormat.magic.count), at: entry + 24, 8, in: &entries)
    store(UInt64(content.count), at: entry + 32, 8, in: &entries)
    other += entries + bytes[(bytes.count - footerSize)...]
    let output = replacing(part, of: bytes, by: other)
    // A part with another length may need another number of checksums.
    guard part != .checksums, let place = range(of: .checksums, in: output) else { return output }
    let pages = (place.lowerBound + ByteView.pageSize - 1) / ByteView.pageSize
    if place.count == 4 * pages { return output }
    return replacing(.checksums, of: output, byContent: [UInt8](repeating: 0, count: 4 * pages))
  }

  /// The range of a part according to the part table; nil if it is outside of the file.
  static func range(of part: SegmentPart, in bytes: [UInt8]) -> Range<Int>? {
    guard let (first, count) = table(bytes), part.rawValue < count else { return nil }
    let entry = first + part.rawValue * entrySize
    let (offset, length) = (integer(bytes, entry + 24, 8), integer(bytes, entry + 32, 8))
    guard offset <= UInt64(bytes.count), length <= UInt64(bytes.count) - offset else { return nil }
    return Int(offset)..<Int(offset + length)
  }

  /// The file name that matches the content.
  static func name(_ bytes: [UInt8]) -> String {
    guard bytes.count >= footerSize else { return "0.segment" }
    var table = PartTable()
    if let read = try? PartTable(ByteView(copying: bytes), path: "") { table = read }
    return table.fileName(size: bytes.count)
  }

  private static func integer(_ bytes: [UInt8], _ offset: Int, _ width: Int) -> UInt64 {
    (0..<width).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }

  private static func store(_ value: UInt64, at offset: Int, _ width: Int, in bytes: inout [UInt8]) {
    for byte in 0..<width { bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte)) }
  }
}

extension SegmentSizes {
  /// Sizes with which all segments have the layout of large ones.
  static let none: SegmentSizes = {
    var sizes = SegmentSizes()
    sizes.smallSegment = 0
    return sizes
  }()
}

extension SegmentMerger {
  /// Merges complete segments.
  static func merge(
    _ segments: [Segment], directory: String, sizes: SegmentSizes
  ) throws(IndexError) -> Manifest.Entry {
    var sources: [any MergeSource] = []
    for segment in segments { sources.append(try SegmentSource(segment, deleted: [])) }
    var merger = SegmentMerger(
      sources, directory: directory, name: "merged", sizes: sizes)
    return try merger.merge()
  }
}
#endif
