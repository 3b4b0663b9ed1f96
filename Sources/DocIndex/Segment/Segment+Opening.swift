import DocCodec

/// What is done with the parts of a file when a segment is opened.
extension Segment {
  /// The file before its checksums, each page of which is checked before it is first read.
  static func checkedFile(_ file: MappedFile, _ table: PartTable) throws(IndexError) -> ByteView {
    guard let checksums = table[.checksums]?.range else {
      throw .damaged(path: file.path, part: SegmentPart.checksums.name, reason: "it is not there")
    }
    do {
      let sums = try file.bytes.slice(checksums.lowerBound, checksums.count)
      return try file.bytes.slice(0, checksums.lowerBound).checked(by: sums)
    } catch { throw IndexError(error, path: file.path, part: .checksums) }
  }

  /// The parts in the order of `SegmentPart.allCases`: views of the mapped file, and copies of those that are packed.
  static func openParts(
    _ file: MappedFile, _ table: PartTable, _ checked: ByteView
  ) throws(IndexError) -> [ByteView] {
    for entry in table.entries where entry.isNeeded && SegmentPart(name: entry.name) == nil {
      throw .unsupportedVersion(path: file.path, found: table.version, expected: SegmentFormat.version)
    }
    var parts: [ByteView] = []
    for part in SegmentPart.allCases {
      guard let entry = table[part] else {
        throw .damaged(path: file.path, part: part.name, reason: "it is not there")
      }
      do {
        let bytes = try (part == .checksums ? file.bytes : checked).slice(
          entry.range.lowerBound, entry.range.count)
        parts.append(entry.isPacked ? try unpack(bytes, size: entry.size) : bytes)
      } catch { throw IndexError(error, path: file.path, part: part) }
    }
    return parts
  }

  private static func unpack(_ bytes: ByteView, size: Int) throws(CodecError) -> ByteView {
    let content = try ZstdDecompressor().decompress(bytes, limit: SegmentFormat.packedLimit)
    guard content.count == size else { throw .malformed("not the size that the table says", offset: 0) }
    return ByteView(copying: content)
  }
}
