import DocCodec

/// What is done with the parts of a file when a segment is opened.
extension Segment {
  /// The parts as they are in the file, and their checksums.
  static func openParts(_ file: MappedFile) throws -> ([ByteView], [UInt32]) {
    let bytes = file.bytes
    let headerSize = SegmentFormat.headerSize
    guard bytes.count >= headerSize, try bytes.slice(0, 8).array == SegmentFormat.magic else {
      throw IndexError.damaged(path: file.path, part: "header", reason: "it is not a segment")
    }
    let version = try bytes.u32(8)
    guard version == SegmentFormat.version else {
      throw IndexError.unsupportedVersion(path: file.path, found: version, expected: SegmentFormat.version)
    }
    guard try bytes.u32(12) == UInt32(SegmentPart.allCases.count),
      try bytes.u32(headerSize - 4) == Checksum.of(try bytes.slice(0, headerSize - 4))
    else { throw IndexError.damaged(path: file.path, part: "header", reason: "its checksum is wrong") }
    var parts: [ByteView] = []
    var checksums: [UInt32] = []
    var end = headerSize
    for (number, part) in SegmentPart.allCases.enumerated() {
      let entry = 16 + number * SegmentFormat.partEntrySize
      let offset = try bytes.u64(entry + 8)
      let length = try bytes.u64(entry + 16)
      guard try bytes.u32(entry) & ~SegmentFormat.deflatedMark == part.rawValue,
        offset == UInt64(SegmentFormat.padded(end)),
        length <= UInt64(bytes.count)
      else {
        throw IndexError.damaged(path: file.path, part: part.name, reason: "its place in the file is wrong")
      }
      checksums.append(try bytes.u32(entry + 4))
      parts.append(try bytes.slice(Int(offset), Int(length)))
      end = Int(offset) + Int(length)
    }
    guard end == bytes.count else {
      throw IndexError.damaged(path: file.path, part: nil, reason: "bytes follow its last part")
    }
    return (parts, checksums)
  }

  /// Inflates the parts that are marked so. Only small segments have such.
  static func inflate(
    _ parts: [ByteView], _ checksums: [UInt32], of file: MappedFile
  ) throws -> [ByteView] {
    var inflater: Inflater?
    return try SegmentPart.allCases.map { part in
      let number = Int(part.rawValue) - 1
      let entry = 16 + number * SegmentFormat.partEntrySize
      guard try file.bytes.u32(entry) & SegmentFormat.deflatedMark != 0 else { return parts[number] }
      guard Checksum.of(parts[number]) == checksums[number] else {
        throw IndexError.damaged(path: file.path, part: part.name, reason: "its checksum is wrong")
      }
      do {
        let open = try inflater ?? Inflater()
        inflater = open
        return ByteView(copying: try open.inflate(parts[number], limit: SegmentFormat.deflatedLimit))
      } catch let error as CodecError {
        throw IndexError(error, path: file.path, part: part)
      }
    }
  }

  /// Has the pages of large parts checked as they are read.
  /// - Parameter checked: gets a bit for each part that is checked so, or was when it was inflated.
  static func checkPages(
    _ parts: [ByteView], of file: MappedFile, _ checked: inout UInt32
  ) throws -> [ByteView] {
    var parts = parts
    let checksums = parts[Int(SegmentPart.pageChecksums.rawValue) - 1]
    var offset = 0
    for part in SegmentPart.allCases {
      let number = Int(part.rawValue) - 1
      let isDeflated =
        try file.bytes.u32(16 + number * SegmentFormat.partEntrySize) & SegmentFormat.deflatedMark != 0
      if isDeflated { checked |= 1 << part.rawValue }
      guard SegmentFormat.isCheckedByPages(part, size: parts[number].count, isDeflated: isDeflated) else {
        continue
      }
      let size = ByteView.pageChecksumsSize(for: parts[number].count)
      parts[number] = try parts[number].checked(by: try checksums.slice(offset, size))
      offset += size
      checked |= 1 << part.rawValue
    }
    guard offset == checksums.count else {
      throw IndexError.damaged(
        path: file.path, part: SegmentPart.pageChecksums.name, reason: "they are not those of the parts")
    }
    return parts
  }

  /// Has the first bytes of some parts read.
  static func prefetch(
    _ pieces: [(part: SegmentPart, count: Int)], _ parts: [ByteView], _ file: MappedFile
  ) {
    var start = SegmentFormat.headerSize
    for (number, part) in SegmentPart.allCases.enumerated() {
      start = SegmentFormat.padded(start)
      for piece in pieces where piece.part == part {
        file.prefetch(start..<(start + min(piece.count, parts[number].count)))
      }
      start += parts[number].count
    }
  }
}
